//! Numbers as literals of their type.

use fma_core::Format;
use fma_ir::Ty;
use proc_macro2::Span;
use syn::parse_quote;

use super::build;
use crate::tree::resembled;

/// A constant, where its type has a literal.
pub fn literal(bits: u64, ty: Ty) -> Option<syn::Expr> {
    Some(match ty {
        Ty::Float(format) => float(bits, format),
        Ty::Bool => build::literal(syn::LitBool::new(bits != 0, Span::mixed_site())),
        Ty::Int(int) => build::literal(syn::LitInt::new(&format!("{bits}{}", int.name()), Span::mixed_site())),
        // In generic code a constant has no spelling that every type has.
        Ty::Double(_) | Ty::Generic(_) | Ty::Other => return None,
    })
}

fn float(bits: u64, format: Format) -> syn::Expr {
    // The shortest decimal text that the compiler reads back as the same number; no arithmetic is done on it.
    let (text, negative, special) = if format == Format::F64 {
        let value = f64::from_bits(bits);
        (format!("{:?}", value.abs()), value.is_sign_negative(), special(value.is_nan(), value.is_infinite()))
    } else if format == Format::F32 {
        let value = f32::from_bits(bits as u32);
        (format!("{:?}", value.abs()), value.is_sign_negative(), special(value.is_nan(), value.is_infinite()))
    } else {
        return narrow_float(bits, format);
    };
    let size = special.map_or_else(|| finite(&text, format.magnitude(bits), format), |name| associated(name, format));
    let minus = negative && special != Some("NAN");
    if minus { build::unary(syn::UnOp::Neg(Default::default()), size) } else { size }
}

/// A number by its text, unless that reads like a constant of the standard library: lints ask for the constant.
fn finite(text: &str, bits: u64, format: Format) -> syn::Expr {
    let ty = format.layout().name;
    let Some(constant) = resembled(text) else {
        return build::literal(syn::LitFloat::new(&format!("{text}{ty}"), Span::mixed_site()));
    };
    let ident = syn::Ident::new(ty, Span::mixed_site());
    if constant.bits(format) == Some(bits) {
        let name = syn::Ident::new(constant.name, Span::mixed_site());
        return parse_quote!(::core::#ident::consts::#name);
    }
    let lit = syn::LitInt::new(&format!("{bits:#x}"), Span::mixed_site());
    parse_quote!(::core::primitive::#ident::from_bits(#lit))
}

fn associated(name: &str, format: Format) -> syn::Expr {
    build::path(build::rooted(&["core", "primitive", format.layout().name, name]))
}

fn special(nan: bool, infinite: bool) -> Option<&'static str> {
    match (nan, infinite) {
        (true, _) => Some("NAN"),
        (_, true) => Some("INFINITY"),
        (false, false) => None,
    }
}

fn narrow_float(bits: u64, format: Format) -> syn::Expr {
    let ty = super::runtime(format.layout().name);
    let lit = syn::LitInt::new(&format!("{bits}u16"), Span::mixed_site());
    parse_quote!(#ty::from_bits(#lit))
}
