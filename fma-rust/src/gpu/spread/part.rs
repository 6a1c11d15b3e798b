//! Methods that give a part of a slice: `fn row(&self, i: usize) -> &[f32] { &self.data[i * self.n..(i + 1) * self.n] }`. It stands where they are called.

use std::collections::HashMap;

use syn::{Expr, FnArg, Pat, Stmt};

use super::body::Body;
use super::signature::is_lent;
use crate::walk::visit_mut::{self, VisitMut};

impl Body<'_> {
    /// The part that a call gives, if what it is passed may be computed wherever it is named.
    pub fn part(&mut self, call: &Expr) -> Option<Expr> {
        let (owner, signature) = self.maker(call)?;
        let syn::ReturnType::Type(_, ty) = &signature.output else { return None };
        let body =
            self.structs.items.bodies.get(&format!("{owner}::{}", signature.ident)).filter(|_| is_lent(ty))?.clone();
        let [Stmt::Expr(part @ Expr::Reference(_), None)] = &body.block.stmts[..] else { return None };
        let args: Vec<&Expr> = match call {
            Expr::MethodCall(call) => std::iter::once(&*call.receiver).chain(&call.args).collect(),
            Expr::Call(call) => call.args.iter().collect(),
            _ => return None,
        };
        let mut given = HashMap::new();
        for (input, arg) in body.signature.inputs.iter().zip(args) {
            let name = match input {
                FnArg::Receiver(_) => String::from("self"),
                FnArg::Typed(typed) => match &*typed.pat {
                    Pat::Ident(name) => name.ident.to_string(),
                    _ => return None,
                },
            };
            given.insert(name, is_pure(arg).then(|| arg.clone())?);
        }
        let mut part = part.clone();
        Given(given).visit_expr_mut(&mut part);
        self.visit_expr_mut(&mut part);
        Some(part)
    }
}

/// Whether something computes and does no more.
fn is_pure(expr: &Expr) -> bool {
    use syn::BinOp::{Add, Div, Mul, Rem, Sub};
    match expr {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Paren(inner) => is_pure(&inner.expr),
        Expr::Reference(inner) => is_pure(&inner.expr),
        Expr::Field(field) => is_pure(&field.base),
        Expr::Cast(cast) => is_pure(&cast.expr),
        Expr::Unary(unary) => is_pure(&unary.expr),
        Expr::Binary(binary) => {
            matches!(binary.op, Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_))
                && is_pure(&binary.left)
                && is_pure(&binary.right)
        }
        _ => false,
    }
}

/// A body with what it is given in the places of its parameters.
struct Given(HashMap<String, Expr>);

impl VisitMut for Given {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let Expr::Path(path) = &*expr else { return visit_mut::visit_expr_mut(self, expr) };
        let given = path.path.get_ident().and_then(|name| self.0.get(&name.to_string()));
        if let Some(given) = given {
            *expr = match given {
                Expr::Path(_) | Expr::Lit(_) => given.clone(),
                _ => syn::parse_quote!((#given)),
            };
        }
    }
}
