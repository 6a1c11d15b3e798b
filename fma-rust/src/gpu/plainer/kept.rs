//! Options that a variable holds: a truth, and what is there where that holds.
//!
//! Each mention of the variable becomes a call that says so, which what takes options apart understands ([`Maybe::of`]).

use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, Stmt, parse_quote};

use super::bound::{Bound, Mentioned};
use super::maybe::Maybe;
use crate::reduce::{Item, Names};

/// What stands where a variable stood.
pub const KEPT: &str = "fastmath_kept";

/// The statements from a `let` of an option on, without that option.
pub fn kept(stmts: &[Stmt], bound: &Bound, names: &mut Names) -> Option<Vec<Stmt>> {
    let [Stmt::Local(syn::Local { pat, init: Some(init), .. }), rest @ ..] = stmts else { return None };
    let name = variable(pat).filter(|name| init.diverge.is_none() && bound.count.get(name.as_str()) == Some(&1))?;
    let Maybe { stmts: mut said, condition, then, value } = Maybe::of(&init.expr, names)?;
    let some = names.fresh("some");
    said.push(parse_quote!(let #some: bool = #condition;));
    let value = match &value {
        Item::One(Expr::Reference(_)) if then.is_empty() && is_steady(&value.expr(), bound) => value.expr(),
        Item::One(_) => {
            let held = names.fresh("held");
            let value = value.dereferenced_if_reference().expr();
            said.push(parse_quote!(let #held;));
            said.push(parse_quote!(if #some { #(#then)* #held = #value; }));
            parse_quote!(#held)
        }
        Item::All(_) => return None,
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

/// Whether an expression means the same further down.
fn is_steady(expr: &Expr, bound: &Bound) -> bool {
    let mut mentioned = Mentioned::default();
    mentioned.visit_expr(expr);
    mentioned.names.keys().all(|name| bound.is_steady(name))
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
