//! Tuples that are set whole, `best = (i, d);`, part by part: each part may then be an accumulator.

use std::collections::BTreeSet;

use syn::{Expr, Member, Pat, Stmt, parse_quote};

use crate::called::bound_by;
use crate::groups::bare;
use crate::tree::words_in;
use crate::walk::visit::{self, Visit};

/// The tuples that a function binds and may set: each `let` of such a name gives it a value, so that its parts are there to be set.
pub fn named(block: &syn::Block) -> BTreeSet<String> {
    let mut names = Named::default();
    names.visit_block(block);
    names.given.difference(&names.declared).cloned().collect()
}

#[derive(Default)]
struct Named {
    given: BTreeSet<String>,
    declared: BTreeSet<String>,
}

impl Named {
    fn bind(&mut self, pat: &Pat, value: Option<&Expr>) {
        let value = value.map(bare);
        match (pat, value) {
            (Pat::Type(typed), value) => self.bind(&typed.pat, value),
            (Pat::Ident(name), Some(Expr::Tuple(_))) if name.mutability.is_some() => {
                self.given.insert(name.ident.to_string());
            }
            (Pat::Tuple(names), Some(Expr::Tuple(values))) if names.elems.len() == values.elems.len() => {
                names.elems.iter().zip(&values.elems).for_each(|(pat, value)| self.bind(pat, Some(value)));
            }
            (pat, _) => self.declared.extend(bound_by(pat)),
        }
    }
}

impl Visit<'_> for Named {
    fn visit_local(&mut self, local: &syn::Local) {
        self.bind(&local.pat, local.init.as_ref().map(|init| &*init.expr));
        visit::visit_local(self, local);
    }
}

/// `best = (i, d);` as `best.0 = i; best.1 = d;`, where no value asks for what stood there.
pub fn set(stmt: &Stmt, tuples: &BTreeSet<String>) -> Option<Vec<Stmt>> {
    let Stmt::Expr(Expr::Assign(assign), Some(_)) = stmt else { return None };
    let (Expr::Path(name), Expr::Tuple(values)) = (&*assign.left, bare(&assign.right)) else { return None };
    let name = name.path.get_ident().filter(|name| tuples.contains(&name.to_string()))?;
    let fits = |value: &Expr| computes(value) && !words_in(value).iter().any(|word| name == word);
    // What may panic comes first: then nothing has been set.
    let mut parts: Vec<(Member, &Expr)> = (0..).map(Member::from).zip(&values.elems).collect();
    parts.sort_by_key(|(_, value)| is_plain(value));
    let is_sure = parts.iter().skip(1).all(|(_, value)| is_plain(value));
    let fits = assign.attrs.is_empty() && parts.len() > 1 && is_sure && values.elems.iter().all(fits);
    fits.then(|| parts.iter().map(|(part, value)| parse_quote!(#name.#part = #value;)).collect())
}

/// Whether an expression does nothing but compute.
fn computes(expr: &Expr) -> bool {
    match bare(expr) {
        Expr::Binary(binary) => !sets(&binary.op) && computes(&binary.left) && computes(&binary.right),
        Expr::Index(element) => computes(&element.expr) && computes(&element.index),
        Expr::Cast(cast) => computes(&cast.expr),
        Expr::Unary(unary) => computes(&unary.expr),
        Expr::Field(field) => computes(&field.base),
        Expr::Path(_) | Expr::Lit(_) => true,
        _ => false,
    }
}

/// Whether it is there already, and no part of what may panic.
fn is_plain(expr: &Expr) -> bool {
    match bare(expr) {
        Expr::Cast(cast) => is_plain(&cast.expr),
        Expr::Field(field) => is_plain(&field.base),
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)) && is_plain(&unary.expr),
        Expr::Path(_) | Expr::Lit(_) => true,
        _ => false,
    }
}

fn sets(op: &syn::BinOp) -> bool {
    use syn::BinOp;
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}
