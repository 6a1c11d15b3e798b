//! Methods of integers that are a few statements. Whatever the type is, it has as many bits as it has ones and zeros.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::{Expr, parse_quote};

use crate::tree::TRAP;

/// What a body may say in fewer words by them.
pub const NAMES: [&str; 9] = [
    "ilog2",
    "ilog10",
    "isqrt",
    "div_ceil",
    "next_multiple_of",
    "next_power_of_two",
    "overflowing_add",
    "overflowing_sub",
    "overflowing_mul",
];

/// The statements of a method.
pub fn said(method: &str, number: &Expr, args: &[&Expr]) -> Option<Expr> {
    match (method, args) {
        ("ilog2", []) => Some(logarithm(number)),
        ("ilog10", []) => Some(decimal_logarithm(number)),
        ("isqrt", []) => Some(root(number)),
        ("div_ceil", [by]) => Some(parse_quote!({
            let fastmath_number = #number;
            let fastmath_by = #by;
            if fastmath_number % fastmath_by == 0 {
                fastmath_number / fastmath_by
            } else {
                (fastmath_number / fastmath_by).wrapping_add(1)
            }
        })),
        ("next_multiple_of", [by]) => Some(parse_quote!({
            let fastmath_number = #number;
            let fastmath_by = #by;
            let fastmath_over = fastmath_number % fastmath_by;
            if fastmath_over == 0 {
                fastmath_number
            } else {
                fastmath_number.wrapping_add(fastmath_by.wrapping_sub(fastmath_over))
            }
        })),
        ("next_power_of_two", []) => Some(next_power(number)),
        (method, [other]) => overflowing(method, number, other),
        _ => None,
    }
}

/// A result and whether it is another than that of the whole numbers.
fn overflowing(method: &str, number: &Expr, other: &Expr) -> Option<Expr> {
    let names = ["fastmath_number", "fastmath_other", "fastmath_result"].map(|name| format_ident!("{name}"));
    let (result, is_other): (Expr, Expr) = match method {
        "overflowing_add" => summed(true, &names),
        "overflowing_sub" => summed(false, &names),
        "overflowing_mul" => (
            parse_quote!(fastmath_number.wrapping_mul(fastmath_other)),
            parse_quote!(!fastmath_number.fastmath_product_fits(fastmath_other)),
        ),
        _ => return None,
    };
    Some(parse_quote!({
        let fastmath_number = #number;
        let fastmath_other = #other;
        let fastmath_result = #result;
        let fastmath_is_other: bool = #is_other;
        (fastmath_result, fastmath_is_other)
    }))
}

/// A sum or difference that wraps, with a sign and without, and whether it is another than that of the whole numbers: then it is not on the side of
/// the one that the other tells.
pub fn summed(adds: bool, [one, other, result]: &[Ident; 3]) -> (Expr, Expr) {
    match adds {
        true => (parse_quote!(#one.wrapping_add(#other)), parse_quote!((#other >= 0) ^ (#result >= #one))),
        false => (parse_quote!(#one.wrapping_sub(#other)), parse_quote!((#other >= 0) ^ (#result <= #one))),
    }
}

/// Traps where there is none.
fn logarithm(number: &Expr) -> Expr {
    let trap = syn::Ident::new(TRAP, Span::mixed_site());
    parse_quote!({
        let fastmath_number = #number;
        if fastmath_number <= 0 {
            #trap();
        }
        fastmath_number.count_zeros() + fastmath_number.count_ones() - 1 - fastmath_number.leading_zeros()
    })
}

fn decimal_logarithm(number: &Expr) -> Expr {
    let trap = syn::Ident::new(TRAP, Span::mixed_site());
    parse_quote!({
        let mut fastmath_number = #number;
        if fastmath_number <= 0 {
            #trap();
        }
        let mut fastmath_power: u32 = 0;
        while fastmath_number >= 10 {
            fastmath_number /= 10;
            fastmath_power += 1;
        }
        fastmath_power
    })
}

/// Two bits of the number at a time, one of the root.
fn root(number: &Expr) -> Expr {
    let trap = syn::Ident::new(TRAP, Span::mixed_site());
    parse_quote!({
        let mut fastmath_number = #number;
        if fastmath_number < 0 {
            #trap();
        }
        let mut fastmath_root = fastmath_number.wrapping_mul(0);
        let mut fastmath_bit = fastmath_root.wrapping_add(1);
        fastmath_bit <<= fastmath_number.count_zeros() + fastmath_number.count_ones() - 2;
        while fastmath_bit != 0 {
            let fastmath_next = fastmath_root + fastmath_bit;
            fastmath_root >>= 1;
            if fastmath_number >= fastmath_next {
                fastmath_number -= fastmath_next;
                fastmath_root += fastmath_bit;
            }
            fastmath_bit >>= 2;
        }
        fastmath_root
    })
}

/// Twice the highest bit of the number below; 0 where that is too large.
fn next_power(number: &Expr) -> Expr {
    parse_quote!({
        let fastmath_number = #number;
        let fastmath_one = fastmath_number.wrapping_mul(0).wrapping_add(1);
        if fastmath_number <= 1 {
            fastmath_one
        } else {
            let fastmath_below = fastmath_number.wrapping_sub(1);
            let fastmath_bits = fastmath_below.count_zeros() + fastmath_below.count_ones() - 1;
            (fastmath_one << (fastmath_bits - fastmath_below.leading_zeros())) << 1
        }
    })
}
