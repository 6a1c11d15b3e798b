//! Options that a variable holds: a truth, and what is there where that holds.
//!
//! Each mention of the variable becomes a call that says so, which what takes options apart understands ([`Maybe::of`]).

use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, Stmt, parse_quote};

use super::bound::{Bound, Mentioned};
use super::maybe::{Maybe, Typed};
use crate::reduce::{Item, Names, across};
use crate::tree::Edge;

/// What stands where a variable stood.
pub const KEPT: &str = "fastmath_kept";

/// The statements from a `let` of an option on, without that option.
pub fn kept(stmts: &[Stmt], bound: &Bound, names: &mut Names) -> Option<Vec<Stmt>> {
    let [Stmt::Local(syn::Local { pat, init: Some(init), .. }), rest @ ..] = stmts else { return None };
    let name = variable(pat).filter(|name| init.diverge.is_none() && bound.count.get(name.as_str()) == Some(&1))?;
    let option = Maybe::of(&init.expr, names)?;
    let option = match &option.value {
        Item::One(value @ Expr::Reference(_)) if option.then.is_empty() && is_lasting(value, bound) => {
            let (some, condition, mut stmts) = (names.fresh("some"), option.condition, option.stmts);
            stmts.push(parse_quote!(let #some: bool = #condition;));
            Maybe { stmts, condition: parse_quote!(#some), ..option }
        }
        Item::One(_) => option.held(names)?,
        Item::All(_) => return None,
    };
    let Maybe { stmts: mut said, condition: some, value, typed, .. } = option;
    let value = match typed {
        Typed::Known => value.expr(),
        Typed::Unknown => across(Edge::Untyped, &value.expr()),
    };
    let kept = syn::Ident::new(KEPT, proc_macro2::Span::mixed_site());
    let mut put = Put { name, by: parse_quote!(#kept(#some, #value)) };
    said.extend(rest.iter().cloned().map(|mut stmt| {
        put.visit_stmt_mut(&mut stmt);
        stmt
    }));
    Some(said)
}

/// The one name that a pattern binds, for good.
fn variable(pat: &Pat) -> Option<String> {
    match pat {
        Pat::Ident(name) if name.mutability.is_none() && name.by_ref.is_none() => Some(name.ident.to_string()),
        Pat::Type(typed) => variable(&typed.pat),
        _ => None,
    }
}

/// Whether an expression means the same further down: no name in it is bound anew or changed.
pub fn is_lasting(expr: &Expr, bound: &Bound) -> bool {
    let mut mentioned = Mentioned::default();
    mentioned.visit_expr(expr);
    mentioned.names.keys().all(|name| bound.is_steady(name) && !bound.is_mutable(name))
}

struct Put {
    name: String,
    by: Expr,
}

impl VisitMut for Put {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) if path.path.is_ident(&self.name) => *expr = self.by.clone(),
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
}
