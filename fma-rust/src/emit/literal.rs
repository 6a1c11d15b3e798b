//! Numbers as literals of their type.

use fma_core::Format;
use fma_ir::Ty;
use proc_macro2::Span;
use syn::parse_quote;

/// A constant, where its type has a literal.
pub fn literal(bits: u64, ty: Ty) -> Option<syn::Expr> {
    Some(match ty {
        Ty::Float(format) => float(bits, format),
        Ty::Bool if bits == 0 => parse_quote!(false),
        Ty::Bool => parse_quote!(true),
        Ty::Int(int) => {
            let name = match (int.pointer, int.signed) {
                (true, true) => "isize".to_owned(),
                (true, false) => "usize".to_owned(),
                (false, true) => format!("i{}", int.bits),
                (false, false) => format!("u{}", int.bits),
            };
            let lit = syn::LitInt::new(&format!("{bits}{name}"), Span::mixed_site());
            parse_quote!(#lit)
        }
        // In generic code a constant has no spelling that every type has.
        Ty::Double(_) | Ty::Generic(_) | Ty::Other => return None,
    })
}

fn float(bits: u64, format: Format) -> syn::Expr {
    // The shortest decimal text that the compiler reads back as the same number; no arithmetic is done on it.
    let (text, negative, special) = if format == Format::F64 {
        let value = f64::from_bits(bits);
        (format!("{:?}f64", value.abs()), value.is_sign_negative(), special(value.is_nan(), value.is_infinite()))
    } else if format == Format::F32 {
        let value = f32::from_bits(bits as u32);
        (format!("{:?}f32", value.abs()), value.is_sign_negative(), special(value.is_nan(), value.is_infinite()))
    } else {
        return narrow_float(bits, format);
    };
    let ty = syn::Ident::new(format.layout().name, Span::mixed_site());
    let size: syn::Expr = match special {
        Some(name) => {
            let name = syn::Ident::new(name, Span::mixed_site());
            parse_quote!(::core::primitive::#ty::#name)
        }
        None => {
            let lit = syn::LitFloat::new(&text, Span::mixed_site());
            parse_quote!(#lit)
        }
    };
    let minus = negative && special != Some("NAN");
    if minus { super::build::unary(syn::UnOp::Neg(Default::default()), size) } else { size }
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
