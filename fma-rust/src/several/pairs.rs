//! Tuples that have a name, as their numbers: `let p = (x, y);` of which `p.0` and `p.1` are read, or which is taken apart by a pattern.

use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::{Expr, Member, Pat, Stmt, Token, parse_quote};

use super::apart::named;
use crate::tree::words_in;
use crate::walk::visit_mut::{self, VisitMut};

/// The statements of a block with the first such tuple as its numbers, if nothing else is done with it.
pub fn apart(stmts: &[Stmt]) -> Option<Vec<Stmt>> {
    stmts.iter().enumerate().find_map(|(at, stmt)| {
        let (name, values) = tuple(stmt)?;
        let names = (0..values.len()).map(|part| named(&format!("{}_{part}", name.unraw()), name.span())).collect();
        let mut rest = stmts[at + 1..].to_vec();
        let all = rest.iter().flat_map(words_in).filter(|word| name == word).count();
        let mut parts = Parts { name, names, count: 0 };
        rest.iter_mut().for_each(|stmt| parts.visit_stmt_mut(stmt));
        let (names, mut whole) = (&parts.names, stmts[..at].to_vec());
        whole.push(parse_quote!(let (#(#names),*) = (#values);));
        whole.append(&mut rest);
        (parts.count == all && all > 0).then_some(whole)
    })
}

/// `let name = (x, y);`
fn tuple(stmt: &Stmt) -> Option<(&syn::Ident, &Punctuated<Expr, Token![,]>)> {
    let Stmt::Local(local) = stmt else { return None };
    let Pat::Ident(syn::PatIdent { by_ref: None, mutability: None, ident, subpat: None, .. }) = &local.pat else {
        return None;
    };
    let init = local.init.as_ref().filter(|init| init.diverge.is_none() && local.attrs.is_empty())?;
    let Expr::Tuple(tuple) = &*init.expr else { return None };
    (tuple.elems.len() > 1).then_some((ident, &tuple.elems))
}

/// Puts the numbers in the places of what is read of their tuple.
struct Parts<'a> {
    name: &'a syn::Ident,
    names: Vec<syn::Ident>,
    count: usize,
}

impl Parts<'_> {
    fn is_it(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Path(path) if path.path.is_ident(self.name))
    }
}

impl VisitMut for Parts<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        let is_apart = matches!(&local.pat, Pat::Tuple(parts) if parts.elems.len() == self.names.len());
        match &mut local.init {
            Some(init) if is_apart && self.is_it(&init.expr) => {
                let names = &self.names;
                *init.expr = parse_quote!((#(#names),*));
                self.count += 1;
            }
            _ => visit_mut::visit_local_mut(self, local),
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Field(syn::ExprField { base, member: Member::Unnamed(part), .. }) = &*expr
            && self.is_it(base)
            && let Some(name) = self.names.get(part.index as usize)
        {
            *expr = parse_quote!(#name);
            self.count += 1;
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}
