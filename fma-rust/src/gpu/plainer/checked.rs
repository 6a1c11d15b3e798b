//! Options of integers: results that fit.

use syn::{Expr, parse_quote};

use super::maybe::Maybe;
use super::typed::Typed;
use super::whole;
use crate::reduce::{Names, across};
use crate::tree::Edge;

/// The methods that are understood here.
pub const NAMES: [&str; 13] = [
    "checked_add_signed",
    "checked_add_unsigned",
    "checked_sub_unsigned",
    "checked_add",
    "checked_sub",
    "checked_mul",
    "checked_div",
    "checked_rem",
    "checked_neg",
    "checked_abs",
    "checked_shl",
    "checked_shr",
    "checked_pow",
];

/// What a method of integers makes that begins with `checked_`.
pub fn checked(call: &syn::ExprMethodCall, names: &mut Names) -> Option<Maybe> {
    let (number, args) = (&*call.receiver, call.args.iter().collect::<Vec<_>>());
    match (call.method.to_string().as_str(), args.as_slice()) {
        ("checked_add" | "checked_add_signed" | "checked_add_unsigned", [other])
        | ("checked_sub" | "checked_sub_unsigned", [other]) => Some(summed(&call.method, number, other, names)),
        ("checked_mul" | "checked_div" | "checked_rem", [other]) => Some(fitting(&call.method, number, other, names)),
        ("checked_neg", []) => {
            let first = names.fresh("one");
            let zero = parse_quote!(#first.wrapping_mul(0));
            let sub = syn::Ident::new("checked_sub", call.method.span());
            let mut option = summed(&sub, &zero, &parse_quote!(#first), names);
            option.stmts.insert(0, parse_quote!(let #first = #number;));
            Some(option)
        }
        ("checked_abs", []) => {
            let result = names.fresh("result");
            let stmts = vec![parse_quote!(let #result = (#number).wrapping_abs();)];
            Some(there(stmts, parse_quote!(#result >= 0), parse_quote!(#result)))
        }
        ("checked_shl" | "checked_shr", [by]) => {
            let [first, second] = ["one", "other"].map(|word| names.fresh(word));
            let stmts = vec![parse_quote!(let #first = #number;), parse_quote!(let #second: u32 = #by;)];
            let name = call.method.to_string().replace("checked", "wrapping");
            let shift = syn::Ident::new(&name, call.method.span());
            let bits = parse_quote!(#second < #first.count_zeros() + #first.count_ones());
            Some(there(stmts, bits, parse_quote!(#first.#shift(#second))))
        }
        ("checked_pow", [power]) => Some(power_of(number, power, names)),
        _ => None,
    }
}

fn there(stmts: Vec<syn::Stmt>, condition: Expr, value: Expr) -> Maybe {
    let value = Typed::Unknown.seen(value);
    Maybe { stmts, condition, then: Vec::new(), value, typed: Typed::Unknown }
}

/// `checked_add` and `checked_sub`, of one that may have the other sign.
fn summed(method: &syn::Ident, one: &Expr, other: &Expr, names: &mut Names) -> Maybe {
    let fresh = ["one", "other", "result"].map(|word| names.fresh(word));
    let (_, is_other) = whole::summed(method.to_string().starts_with("checked_add"), &fresh);
    let [first, second, result] = fresh;
    let wrapping = syn::Ident::new(&method.to_string().replace("checked", "wrapping"), method.span());
    let value: Expr = parse_quote!(#first.#wrapping(#second));
    let stmts = vec![
        parse_quote!(let #first = #one;),
        parse_quote!(let #second = #other;),
        parse_quote!(let #result = #value;),
    ];
    there(stmts, parse_quote!(!(#is_other)), parse_quote!(#result))
}

/// `checked_mul`, `checked_div` and `checked_rem` of integers.
fn fitting(method: &syn::Ident, one: &Expr, other: &Expr, names: &mut Names) -> Maybe {
    let [first, second] = ["one", "other"].map(|word| names.fresh(word));
    let (operation, fits) = match method.to_string().as_str() {
        "checked_mul" => ("wrapping_mul", "fastmath_product_fits"),
        "checked_div" => ("wrapping_div", "fastmath_quotient_fits"),
        _ => ("wrapping_rem", "fastmath_quotient_fits"),
    };
    let [operation, fits] = [operation, fits].map(|name| syn::Ident::new(name, method.span()));
    let stmts = vec![parse_quote!(let #first = #one;), parse_quote!(let #second = #other;)];
    there(stmts, parse_quote!(#first.#fits(#second)), parse_quote!(#first.#operation(#second)))
}

/// By squaring, where each product that counts fits.
fn power_of(number: &Expr, power: &Expr, names: &mut Names) -> Maybe {
    let [base, left, result, fits] = ["base", "left", "result", "fits"].map(|word| names.fresh(word));
    let number = across(Edge::Behind, number);
    let stmts = vec![
        parse_quote!(let mut #base = #number;),
        parse_quote!(let mut #left: u32 = #power;),
        parse_quote!(let mut #result = #base.wrapping_mul(0).wrapping_add(1);),
        parse_quote!(let mut #fits: bool = true;),
        parse_quote!(while #left != 0 {
            if #left & 1 == 1 {
                #fits = #fits & #result.fastmath_product_fits(#base);
                #result = #result.wrapping_mul(#base);
            }
            #left >>= 1;
            if #left != 0 {
                #fits = #fits & #base.fastmath_product_fits(#base);
                #base = #base.wrapping_mul(#base);
            }
        }),
    ];
    there(stmts, parse_quote!(#fits), parse_quote!(#result))
}
