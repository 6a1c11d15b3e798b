//! Methods and functions of the standard library that are a few statements, and bounds of integers.

use syn::spanned::Spanned;
use syn::{Expr, parse_quote};

use super::bound::name;
use super::{mixed, whole, words};
use crate::reduce::{across, is_place, postfix};
use crate::tree::{Edge, path_words};
use crate::walk::visit_mut::{self, VisitMut};

/// Writes them out.
pub fn plain(block: &mut syn::Block) {
    Methods.visit_block_mut(block);
}

struct Methods;

impl VisitMut for Methods {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let said = match &*expr {
            Expr::MethodCall(call) => method(call),
            Expr::Call(call) => function(call),
            Expr::Path(path) => bound(path),
            Expr::Field(field) => words::part(field),
            Expr::Index(index) => words::element(index),
            _ => None,
        };
        if let Some(said) = said {
            *expr = said;
        }
    }
}

/// The integers, by how many bits they have.
const WHOLE: [(&str, u32); 10] = [
    ("u8", 8),
    ("u16", 16),
    ("u32", 32),
    ("u64", 64),
    ("usize", 64),
    ("i8", 8),
    ("i16", 16),
    ("i32", 32),
    ("i64", 64),
    ("isize", 64),
];

/// How many bits an integer has.
pub fn width(ty: &syn::Ident) -> Option<u32> {
    WHOLE.iter().find(|(known, _)| ty == known).map(|(_, bits)| *bits)
}

/// `i32::MAX`, `MIN` and `BITS`, and `std::i32::MAX`.
pub fn bound(path: &syn::ExprPath) -> Option<Expr> {
    let words = path_words(&path.path);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let ([ty, name] | ["std" | "core", ty, name] | ["std" | "core", "primitive", ty, name]) = words.as_slice() else {
        return None;
    };
    let (ty, bits) = WHOLE.iter().find(|(known, _)| known == ty)?;
    let magnitude = u64::MAX >> (64 - bits);
    let literal = |value: u64, ty: &str| syn::LitInt::new(&format!("{value}{ty}"), path.span());
    match (*name, ty.starts_with('i')) {
        ("BITS", _) => Some(written(literal((*bits).into(), "u32"))),
        ("MAX", false) => Some(written(literal(magnitude, ty))),
        ("MAX", true) => Some(written(literal(magnitude >> 1, ty))),
        ("MIN", false) => Some(written(literal(0, ty))),
        ("MIN", true) => {
            let least = literal((magnitude >> 1) + 1, ty);
            Some(parse_quote!((-#least)))
        }
        _ => None,
    }
}

fn written(literal: syn::LitInt) -> Expr {
    Expr::Lit(syn::ExprLit { attrs: Vec::new(), lit: syn::Lit::Int(literal) })
}

fn method(call: &syn::ExprMethodCall) -> Option<Expr> {
    let (receiver, args) = (&postfix(&call.receiver), call.args.iter().collect::<Vec<_>>());
    // What is put into a variable there is the number, whatever refers to it.
    let number = &across(Edge::Behind, receiver);
    match (call.method.to_string().as_str(), args.as_slice()) {
        (name, args) if whole::NAMES.contains(&name) => whole::said(name, number, args),
        (name, args) if mixed::NAMES.contains(&name) => mixed::said(name, number, args),
        ("powi", [power]) if !is_number(power) => Some(float_power(receiver, power)),
        ("pow" | "wrapping_pow", [power]) => Some(whole_power(number, power, "wrapping_mul")),
        // Once a power is at an end, its products stay there, on the side that their signs tell.
        ("saturating_pow", [power]) => Some(whole_power(number, power, "saturating_mul")),
        ("contains", [item]) => words::contained(receiver, item),
        ("is_empty", []) if is_place(receiver) => Some(parse_quote!((#receiver.len() == 0))),
        ("swap", [one, other]) if is_place(receiver) => Some(parse_quote!({
            let fastmath_one = #one;
            let fastmath_other = #other;
            let fastmath_first = #receiver[fastmath_one];
            let fastmath_second = #receiver[fastmath_other];
            #receiver[fastmath_one] = fastmath_second;
            #receiver[fastmath_other] = fastmath_first;
        })),
        _ => None,
    }
}

pub fn is_number(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Paren(paren) => is_number(&paren.expr),
        Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => is_number(expr),
        _ => false,
    }
}

/// By squaring. Only integers have the methods by which it is said.
fn whole_power(base: &Expr, power: &Expr, product: &str) -> Expr {
    let product = syn::Ident::new(product, base.span());
    let power: Expr = if is_number(power) { power.clone() } else { parse_quote!((#power).wrapping_add(0u32)) };
    parse_quote!({
        let mut fastmath_base = #base;
        let mut fastmath_left: u32 = #power;
        let mut fastmath_power = fastmath_base.wrapping_mul(0).wrapping_add(1);
        while fastmath_left != 0 {
            if fastmath_left & 1 == 1 {
                fastmath_power = fastmath_power.#product(fastmath_base);
            }
            fastmath_left >>= 1;
            fastmath_base = fastmath_base.#product(fastmath_base);
        }
        fastmath_power
    })
}

/// Squares and products, as the compiler's own library takes the power (`__powisf2`); 1.0 over that below zero.
fn float_power(base: &Expr, power: &Expr) -> Expr {
    let (base, result) = (across(Edge::Alone, base), across(Edge::Known, &parse_quote!(fastmath_power)));
    let inverse = across(Edge::Library, &parse_quote!(1.0 / fastmath_power));
    parse_quote!({
        let mut fastmath_base = #base;
        let fastmath_exponent: i32 = #power;
        let mut fastmath_left: u32 = fastmath_exponent.unsigned_abs();
        let mut fastmath_power = 1.0;
        loop {
            if fastmath_left & 1 == 1 {
                fastmath_power *= fastmath_base;
            }
            fastmath_left >>= 1;
            if fastmath_left == 0 {
                break;
            }
            fastmath_base *= fastmath_base;
        }
        if fastmath_exponent < 0 {
            fastmath_power = #inverse;
        }
        #result
    })
}

/// `swap` and `replace` of the standard library's `mem`, of places that the call names.
fn function(call: &syn::ExprCall) -> Option<Expr> {
    let Expr::Path(path) = &*call.func else { return None };
    let words = path_words(&path.path);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let args: Vec<&Expr> = call.args.iter().collect();
    if let (Some(ty), [number]) = (converted(path), args.as_slice()) {
        // The CPU knows what such a call gives, and fuses nothing across it.
        return Some(across(Edge::Passed, &parse_quote!(((#number) as #ty))));
    }
    if let Some(whole) = words::of_bytes(call) {
        return Some(whole);
    }
    match (words.as_slice(), args.as_slice()) {
        ([.., "mem", "swap"], [one, other]) => {
            let (one, other) = (&changed(one)?, &changed(other)?);
            let (first, second) = (held(one), held(other));
            Some(parse_quote!({
                let fastmath_first = #first;
                let fastmath_second = #second;
                #one = fastmath_second;
                #other = fastmath_first;
            }))
        }
        ([.., "mem", "replace"], [place, value]) => {
            let place = &changed(place)?;
            // What a function gives that is not of the module has no type on the CPU.
            let (old, given) = (held(place), across(Edge::Untyped, &parse_quote!(fastmath_old)));
            Some(parse_quote!({
                let fastmath_old = #old;
                #place = #value;
                #given
            }))
        }
        _ => None,
    }
}

/// The type that a path makes of a smaller one: `f64::from`, `i64::from`.
pub fn converted(path: &syn::ExprPath) -> Option<syn::Ident> {
    let segments: Vec<&syn::Ident> = path.path.segments.iter().map(|segment| &segment.ident).collect();
    let [ty, from] = segments[..] else { return None };
    let is_number = ty == "f32" || ty == "f64" || WHOLE.iter().any(|(known, _)| ty == known);
    (from == "from" && is_number).then(|| ty.clone())
}

/// The place behind `&mut`, or behind the name of such a reference.
fn changed(expr: &Expr) -> Option<Expr> {
    match expr {
        Expr::Reference(syn::ExprReference { mutability: Some(_), expr, .. }) if is_place(expr) => {
            Some((**expr).clone())
        }
        Expr::Path(path) => path.path.get_ident().map(|name| parse_quote!(*#name)),
        _ => None,
    }
}

/// What a place holds: a variable that something refers to is read from memory on the CPU.
fn held(place: &Expr) -> Expr {
    match name(place) {
        Some(_) => across(Edge::Captured, place),
        None => place.clone(),
    }
}
