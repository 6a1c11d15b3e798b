//! Arrays and tuples that a step makes of numbers and takes apart again, as a variable for each part.

use quote::format_ident;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Member, Pat, Stmt, Token, parse_quote};

use super::{Words, bound, integer, is_name};

/// Takes the array or tuple of a `let` apart, if all that names it takes a part; whether it did.
pub fn apart(block: &mut Block, at: usize, words: &Words) -> bool {
    let Some((name, Made { values, ty })) = bound(&block.stmts[at]).zip(made(&block.stmts[at])) else { return false };
    let names: Vec<String> = (0..values.len()).map(|part| words.fresh(&format!("{name}{part}"))).collect();
    let mut take = Take { name: &name, names: &names, used: vec![false; names.len()], count: 0 };
    let mut tried = block.clone();
    tried.stmts[at + 1..].iter_mut().for_each(|stmt| take.visit_stmt_mut(stmt));
    if take.count + 1 != Words::of(&[&*block]).count(&name) {
        return false;
    }
    let pats = names.iter().zip(&take.used).map(|(name, used)| -> Pat {
        let name = format_ident!("{name}");
        if *used { parse_quote!(#name) } else { parse_quote!(_) }
    });
    let pats: Vec<Pat> = pats.collect();
    tried.stmts[at] = match ty {
        Some(ty) => parse_quote!(let (#(#pats,)*): #ty = (#values,);),
        None => parse_quote!(let (#(#pats,)*) = (#values,);),
    };
    *block = tried;
    true
}

/// What an array or tuple is made of.
struct Made {
    values: Punctuated<Expr, Token![,]>,
    ty: Option<syn::Type>,
}

fn made(stmt: &Stmt) -> Option<Made> {
    let Stmt::Local(syn::Local { pat, init: Some(init), attrs, .. }) = stmt else { return None };
    if !attrs.is_empty() || init.diverge.is_some() {
        return None;
    }
    let declared = if let Pat::Type(typed) = pat { Some(&*typed.ty) } else { None };
    let (mut values, ty) = match (&*init.expr, declared) {
        // The numbers of an array have one type, which one of them may have from another.
        (Expr::Array(array), None) => (array.elems.clone(), array.elems.iter().all(has_type).then_some(None)?),
        (Expr::Array(array), Some(syn::Type::Array(ty))) => {
            let (elem, count) = (&ty.elem, array.elems.len());
            let each = std::iter::repeat_n(elem, count);
            (array.elems.clone(), Some(parse_quote!((#(#each,)*))))
        }
        (Expr::Tuple(tuple), declared) => (tuple.elems.clone(), declared.cloned()),
        _ => return None,
    };
    values.pop_punct();
    (1..=8).contains(&values.len()).then_some(Made { values, ty })
}

/// Whether a number has its type from nothing around it.
fn has_type(value: &Expr) -> bool {
    match value {
        Expr::Lit(_) => false,
        Expr::Paren(paren) => has_type(&paren.expr),
        Expr::Unary(unary) => has_type(&unary.expr),
        Expr::Binary(binary) => has_type(&binary.left) || has_type(&binary.right),
        _ => true,
    }
}

/// Puts names in the places of parts.
struct Take<'a> {
    name: &'a str,
    names: &'a [String],
    used: Vec<bool>,
    count: usize,
}

impl Take<'_> {
    fn part(&self, expr: &Expr) -> Option<usize> {
        let part = match expr {
            Expr::Index(index) if is_name(&index.expr, self.name) => integer(&index.index)?.0 as usize,
            Expr::Field(field) if is_name(&field.base, self.name) => match &field.member {
                Member::Unnamed(index) => index.index as usize,
                Member::Named(_) => return None,
            },
            _ => return None,
        };
        (part < self.names.len()).then_some(part)
    }
}

impl VisitMut for Take<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let Some(part) = self.part(expr) else { return visit_mut::visit_expr_mut(self, expr) };
        let name = format_ident!("{}", self.names[part]);
        self.used[part] = true;
        self.count += 1;
        *expr = parse_quote!(#name);
    }
}
