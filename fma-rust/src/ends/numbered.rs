//! `for (i, v) in x.iter().enumerate()` as a loop over the index.

use syn::{Expr, ExprForLoop, Pat, Stmt, parse_quote};

use crate::blocks::{Gives, Head, Leaf, Of, own};
use crate::steady::Known;
use crate::tree::words_in;
use crate::walk::visit_mut::{self, VisitMut};

/// The loop over the numbers of its steps, and how many there are. It ends where the shortest slice does, so each step has all its elements.
pub fn by_number(each: &ExprForLoop, known: &Known) -> Option<(Stmt, ExprForLoop)> {
    let head = Head::of(&each.expr, &each.pat, known, Of::All)?;
    let index = head.index.as_ref()?;
    let mut by_number = each.clone();
    let mut lets = Vec::new();
    for leaf in &head.leaves {
        lets.extend(element(leaf, index, &mut by_number.body)?);
    }
    by_number.body.stmts.splice(0..0, lets);
    let lengths: Vec<Expr> = head.leaves.iter().map(|Leaf { slice, .. }| parse_quote!(#slice.len())).collect();
    let (first, others) = lengths.split_first()?;
    let count = own("count");
    let counted = parse_quote!(let #count: usize = #first #(.min(#others))*;);
    by_number.pat = parse_quote!(#index);
    by_number.expr = parse_quote!(0..#count);
    Some((counted, by_number))
}

/// What gives an element its name: none for what is set, whose name is put for.
fn element(leaf: &Leaf, index: &syn::Ident, body: &mut syn::Block) -> Option<Option<Stmt>> {
    let (slice, pat) = (&leaf.slice, leaf.pat.as_ref()?);
    let is_name = matches!(slice, Expr::Path(_));
    match (&leaf.gives, pat) {
        _ if !is_name => None,
        (_, Pat::Wild(_)) => Some(None),
        (Gives::Lends, Pat::Reference(behind)) => {
            let pat = &behind.pat;
            Some(Some(parse_quote!(let #pat = #slice[#index];)))
        }
        (Gives::Lends, pat @ Pat::Ident(_)) => Some(Some(parse_quote!(let #pat = &#slice[#index];))),
        (Gives::Copies(_), pat @ Pat::Ident(_)) => Some(Some(parse_quote!(let #pat = #slice[#index];))),
        (Gives::LendsMutably, Pat::Ident(name)) => {
            let mut put = Put { name: &name.ident, element: parse_quote!(#slice[#index]) };
            put.visit_block_mut(body);
            (!words_in(body).contains(&name.ident.to_string())).then_some(None)
        }
        _ => None,
    }
}

/// Puts an element in the place of what its name refers to.
struct Put<'a> {
    name: &'a syn::Ident,
    element: Expr,
}

impl VisitMut for Put<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr: name, .. }) if matches!(&**name, Expr::Path(path) if path.path.is_ident(self.name)) =>
            {
                *expr = self.element.clone();
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
