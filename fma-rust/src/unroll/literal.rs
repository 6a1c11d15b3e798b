//! The elements of arrays, as far as they are numbers.

use fma_core::Format;
use fma_ir::Ty;
use syn::{Expr, Lit, Type, UnOp, parse_quote};

use super::array::Array;
use crate::constants;
use crate::emit::literal;
use crate::tree::Items;

/// Literals without a type: they take that of what they meet, as the array does.
pub fn open<'a>(list: impl Iterator<Item = &'a Expr>) -> Option<Array> {
    let element = |element: &Expr| match element {
        Expr::Lit(syn::ExprLit { lit: Lit::Float(_), .. }) => Some(element.clone()),
        Expr::Unary(syn::ExprUnary { op: UnOp::Neg(_), expr, .. }) => {
            let is_number = matches!(&**expr, Expr::Lit(syn::ExprLit { lit: Lit::Float(_), .. }));
            is_number.then(|| parse_quote!((#element)))
        }
        _ => None,
    };
    Some(Array::of(None, list.map(element).collect::<Option<Vec<_>>>()?))
}

/// The format that a literal names itself: `0.5f32`.
pub fn suffixed(element: &Expr) -> Option<Format> {
    match element {
        Expr::Unary(unary) => suffixed(&unary.expr),
        Expr::Lit(syn::ExprLit { lit: Lit::Float(float), .. }) => match float.suffix() {
            "f32" => Some(Format::F32),
            "f64" => Some(Format::F64),
            _ => None,
        },
        _ => None,
    }
}

/// An element as a literal of its type: the author's digits where they are one, since pairs of floats take more of them.
pub fn number(format: Format, items: &Items, element: &Expr) -> Option<Expr> {
    let name = format.layout().name;
    match element {
        Expr::Lit(syn::ExprLit { lit: Lit::Float(float), .. }) => {
            let digits = float.base10_digits();
            // No suffix may stand behind the point of `1.`.
            let text = if digits.ends_with('.') { format!("{digits}0{name}") } else { format!("{digits}{name}") };
            let literal = syn::LitFloat::new(&text, float.span());
            Some(parse_quote!(#literal))
        }
        Expr::Unary(syn::ExprUnary { op: UnOp::Neg(_), expr, .. }) if matches!(**expr, Expr::Lit(_)) => {
            let size = number(format, items, expr)?;
            Some(parse_quote!((-#size)))
        }
        other => {
            let ty: Type = syn::parse_str(name).ok()?;
            let [bits, _] = constants::of_value(items, &ty, other)?;
            let literal = literal(bits, Ty::Float(format))?;
            Some(if let Expr::Unary(_) = literal { parse_quote!((#literal)) } else { literal })
        }
    }
}
