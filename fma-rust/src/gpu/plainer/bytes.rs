//! `x.to_le_bytes()` and its kin, of a number whose type the words tell, as the array of its bytes. The targets have the low byte first.

use syn::{Expr, Type, parse_quote};

use super::methods::width;
use super::own::Own;
use crate::walk::visit_mut::{self, VisitMut};

/// The methods.
pub const NAMES: [&str; 3] = ["to_le_bytes", "to_be_bytes", "to_ne_bytes"];

/// Writes the arrays.
pub fn plain(block: &mut syn::Block, own: &Own) {
    Bytes(own).visit_block_mut(block);
}

struct Bytes<'a>(&'a Own);

impl VisitMut for Bytes<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Some(bytes) = bytes(expr, self.0) {
            *expr = bytes;
        }
    }
}

fn bytes(expr: &Expr, own: &Own) -> Option<Expr> {
    let Expr::MethodCall(call) = expr else { return None };
    if !call.args.is_empty() || !NAMES.iter().any(|name| call.method == name) || !is_pure(&call.receiver) {
        return None;
    }
    let (ty, number) = (kind(&call.receiver, own)?, &call.receiver);
    let (bits, number): (u32, Expr) = match ty.to_string().as_str() {
        "f32" => (32, parse_quote!((#number).to_bits())),
        "f64" => (64, parse_quote!((#number).to_bits())),
        _ => (width(&ty)?, parse_quote!((#number))),
    };
    let places = (0..bits / 8).map(|at| if call.method == "to_be_bytes" { bits - 8 - 8 * at } else { 8 * at });
    let parts = places.map(|place| -> Expr { parse_quote!(((#number >> #place) as u8)) });
    Some(parse_quote!([#(#parts),*]))
}

/// The type of a number, as far as words tell it.
fn kind(expr: &Expr, own: &Own) -> Option<syn::Ident> {
    match expr {
        Expr::Paren(inner) => kind(&inner.expr, own),
        Expr::Cast(cast) => ident(&cast.ty),
        Expr::Path(_) | Expr::Index(_) => ident(own.declared(expr)?),
        Expr::Unary(unary) => kind(&unary.expr, own),
        Expr::Binary(binary) => kind(&binary.left, own),
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => {
            syn::parse_str(number.suffix()).ok().filter(|_| !number.suffix().is_empty())
        }
        Expr::MethodCall(call) if call.method == "to_bits" => {
            let float = kind(&call.receiver, own)?;
            let whole = if float == "f32" {
                "u32"
            } else if float == "f64" {
                "u64"
            } else {
                return None;
            };
            Some(syn::Ident::new(whole, float.span()))
        }
        Expr::MethodCall(call) if keeps(&call.method) => kind(&call.receiver, own),
        _ => None,
    }
}

/// Whether a method of a number gives one of its type.
pub fn keeps(method: &syn::Ident) -> bool {
    ["wrapping_", "rotate_"].iter().any(|word| method.to_string().starts_with(word))
}

fn ident(ty: &Type) -> Option<syn::Ident> {
    match ty {
        Type::Path(path) => path.path.get_ident().cloned(),
        Type::Reference(reference) => ident(&reference.elem),
        _ => None,
    }
}

/// Whether an expression may stand several times: it only computes.
fn is_pure(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Paren(inner) => is_pure(&inner.expr),
        Expr::Cast(cast) => is_pure(&cast.expr),
        Expr::Unary(unary) => is_pure(&unary.expr),
        Expr::Index(index) => is_pure(&index.expr) && is_pure(&index.index),
        Expr::Binary(binary) => {
            !crate::reduce::is_assignment(&binary.op) && is_pure(&binary.left) && is_pure(&binary.right)
        }
        Expr::MethodCall(call) => {
            let only_computes = call.method == "to_bits" || keeps(&call.method);
            only_computes && is_pure(&call.receiver) && call.args.iter().all(is_pure)
        }
        _ => false,
    }
}
