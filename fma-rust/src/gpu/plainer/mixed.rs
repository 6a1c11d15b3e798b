//! Methods of integers that take one of the other sign, and questions about bytes.

use syn::{Expr, parse_quote};

/// What a body may say in fewer words by them.
pub const NAMES: [&str; 14] = [
    "saturating_add_signed",
    "saturating_add_unsigned",
    "saturating_sub_unsigned",
    "is_ascii",
    "is_ascii_digit",
    "is_ascii_lowercase",
    "is_ascii_uppercase",
    "is_ascii_alphabetic",
    "is_ascii_alphanumeric",
    "is_ascii_hexdigit",
    "is_ascii_whitespace",
    "is_ascii_punctuation",
    "to_ascii_lowercase",
    "to_ascii_uppercase",
];

/// The bytes of each class, from one to another.
const CLASSES: [(&str, &[(u8, u8)]); 9] = [
    ("is_ascii", &[(0, 127)]),
    ("is_ascii_digit", &[(b'0', b'9')]),
    ("is_ascii_lowercase", &[(b'a', b'z')]),
    ("is_ascii_uppercase", &[(b'A', b'Z')]),
    ("is_ascii_alphabetic", &[(b'a', b'z'), (b'A', b'Z')]),
    ("is_ascii_alphanumeric", &[(b'0', b'9'), (b'a', b'z'), (b'A', b'Z')]),
    ("is_ascii_hexdigit", &[(b'0', b'9'), (b'a', b'f'), (b'A', b'F')]),
    ("is_ascii_whitespace", &[(b'\t', b'\n'), (b'\x0c', b'\r'), (b' ', b' ')]),
    ("is_ascii_punctuation", &[(b'!', b'/'), (b':', b'@'), (b'[', b'`'), (b'{', b'~')]),
];

/// The statements of a method.
pub fn said(method: &str, number: &Expr, args: &[&Expr]) -> Option<Expr> {
    match (method, args) {
        ("saturating_add_signed", [other]) => Some(parse_quote!({
            let fastmath_number = #number;
            let fastmath_other = #other;
            if fastmath_other >= 0 {
                fastmath_number.saturating_add(fastmath_other.unsigned_abs())
            } else {
                fastmath_number.saturating_sub(fastmath_other.unsigned_abs())
            }
        })),
        ("saturating_add_unsigned" | "saturating_sub_unsigned", [other]) => Some(held(method, number, other)),
        ("to_ascii_lowercase", []) => Some(cased("is_ascii_uppercase", number)),
        ("to_ascii_uppercase", []) => Some(cased("is_ascii_lowercase", number)),
        (class, []) => within(class, number),
        _ => None,
    }
}

/// The end of the range where the sum or difference is on the wrong side of the number.
fn held(method: &str, number: &Expr, other: &Expr) -> Expr {
    let least: Expr = parse_quote!((fastmath_one << (fastmath_one.count_zeros() + fastmath_one.count_ones() - 1)));
    let (moved, passed, end): (Expr, Expr, Expr) = if method == "saturating_add_unsigned" {
        let moved = parse_quote!(fastmath_number.wrapping_add_unsigned(fastmath_other));
        (moved, parse_quote!(fastmath_moved < fastmath_number), parse_quote!(#least.wrapping_sub(1)))
    } else {
        let moved = parse_quote!(fastmath_number.wrapping_sub_unsigned(fastmath_other));
        (moved, parse_quote!(fastmath_moved > fastmath_number), least)
    };
    parse_quote!({
        let fastmath_number = #number;
        let fastmath_other = #other;
        let fastmath_moved = #moved;
        let fastmath_one = fastmath_number.wrapping_mul(0).wrapping_add(1);
        if #passed { #end } else { fastmath_moved }
    })
}

/// The byte of the other case, where it has one.
fn cased(class: &str, number: &Expr) -> Expr {
    let has = within(class, &parse_quote!(fastmath_letter));
    parse_quote!({
        let fastmath_letter = #number;
        if #has { fastmath_letter ^ 32 } else { fastmath_letter }
    })
}

fn within(class: &str, number: &Expr) -> Option<Expr> {
    let (_, ranges) = CLASSES.iter().find(|(known, _)| *known == class)?;
    let ranges = ranges.iter().map(|(first, last)| -> Expr {
        let [first, last] = [first, last].map(|byte| syn::LitByte::new(*byte, proc_macro2::Span::mixed_site()));
        parse_quote!(((fastmath_byte >= #first) & (fastmath_byte <= #last)))
    });
    let any = ranges.reduce(|any, one| parse_quote!((#any | #one)))?;
    Some(parse_quote!({
        let fastmath_byte: u8 = #number;
        #any
    }))
}
