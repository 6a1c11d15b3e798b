//! Places that stand where names of references to them stood.

use std::collections::HashMap;

use syn::{Expr, parse_quote};

use super::bound::{Mentioned, name};
use crate::left::is_arithmetic;
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// Names that stand for places.
pub struct Put<'a> {
    pub known: &'a HashMap<String, Expr>,
    pub bare: Bare,
    /// A name stands where no place can.
    pub left: bool,
}

/// What becomes of a name that is handed on as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bare {
    /// Nothing can be put there.
    Left,
    /// A reference to the place.
    Reference,
}

impl Put<'_> {
    fn of(&self, expr: &Expr) -> Option<Expr> {
        self.known.get(&name(expr)?).cloned()
    }
}

impl VisitMut for Put<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let mut mentioned = Mentioned::default();
        mentioned.visit_macro(mac);
        self.left |= mentioned.names.keys().any(|name| self.known.contains_key(name));
    }

    fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
        self.left |= self.known.contains_key(&pat.ident.to_string());
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr: inner, .. }) if self.of(inner).is_some() => {
                if let Some(place) = self.of(inner) {
                    *expr = place;
                }
            }
            Expr::Field(syn::ExprField { base, .. }) if self.of(base).is_some() => {
                if let Some(place) = self.of(base) {
                    **base = place;
                }
            }
            Expr::MethodCall(call) if self.of(&call.receiver).is_some() => {
                if let Some(place) = self.of(&call.receiver) {
                    *call.receiver = place;
                }
                call.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
            }
            Expr::Index(index) if self.of(&index.expr).is_some() => {
                if let Some(place) = self.of(&index.expr) {
                    *index.expr = place;
                }
                self.visit_expr_mut(&mut index.index);
            }
            // References to numbers are computed with as the numbers are.
            Expr::Binary(binary) if is_arithmetic(&binary.op) => {
                for side in [&mut binary.left, &mut binary.right] {
                    match self.of(side) {
                        Some(place) => **side = place,
                        None => self.visit_expr_mut(side),
                    }
                }
            }
            Expr::Path(_) => match (self.of(expr), self.bare) {
                (Some(place), Bare::Reference) => *expr = parse_quote!(&#place),
                (found, _) => self.left |= found.is_some(),
            },
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
}
