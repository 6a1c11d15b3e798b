//! How two items compare, by `cmp`, `partial_cmp` and `total_cmp`.

use syn::{Expr, Stmt, parse_quote};

use super::maybe::Maybe;
use super::typed::Typed;
use crate::groups::bare;
use crate::reduce::{Item, Names, across};
use crate::tree::{Edge, TRAP};

/// What a comparison orders by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Size,
    /// Where there is no order, it traps.
    SizeOrTrap,
    /// The order of all floats, signs of zeros and NaN among them.
    Code,
}

/// What `one.partial_cmp(&other)` holds.
pub struct Order {
    one: Expr,
    other: Expr,
    by: By,
}

impl Order {
    /// Of two numbers.
    pub fn between(one: &Item, other: &Item) -> Option<Order> {
        match (one.dereferenced_if_reference(), other.dereferenced_if_reference()) {
            (Item::One(one), Item::One(other)) => Some(Order { one, other, by: By::Size }),
            _ => None,
        }
    }

    /// Whether it compares two things that have names, and not parts of them.
    pub fn is_of_names(&self) -> bool {
        [&self.one, &self.other].into_iter().all(|part| match part {
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => matches!(**expr, Expr::Path(_)),
            part => matches!(part, Expr::Path(_)),
        })
    }

    /// By a function that is named.
    pub fn named(self, path: &syn::ExprPath) -> Option<Order> {
        let last = path.path.segments.last()?;
        match last.ident.to_string().as_str() {
            "cmp" => Some(self),
            "total_cmp" => Some(Order { by: By::Code, ..self }),
            _ => None,
        }
    }

    /// What an expression compares.
    pub fn of(order: &Expr) -> Option<Order> {
        let outer = match bare(order) {
            Expr::MethodCall(outer) => outer,
            Expr::Call(call) => return Order::of_function(call),
            _ => return None,
        };
        let (inner, by) = match outer.method.to_string().as_str() {
            "cmp" => (outer, By::Size),
            "total_cmp" => (outer, By::Code),
            "reverse" => {
                let Order { one, other, by } = Order::of(&outer.receiver)?;
                return Some(Order { one: other, other: one, by });
            }
            "unwrap" | "expect" => (called(&outer.receiver, "partial_cmp")?, By::SizeOrTrap),
            "unwrap_or" if is_equal(outer.args.first()?) => (called(&outer.receiver, "partial_cmp")?, By::Size),
            _ => return None,
        };
        Some(Order { one: value(&inner.receiver), other: value(inner.args.first()?), by })
    }

    fn of_function(call: &syn::ExprCall) -> Option<Order> {
        let (Expr::Path(path), [one, other]) = (&*call.func, &call.args.iter().collect::<Vec<_>>()[..]) else {
            return None;
        };
        Order { one: value(one), other: value(other), by: By::Size }.named(path)
    }

    /// The order as a number: below zero, zero or above.
    pub fn number(self, names: &mut Names) -> Expr {
        let Order { one, other, by } = self;
        let ([first, second], mut stmts) = (["one", "other"].map(|word| names.fresh(word)), Vec::<Stmt>::new());
        let [one, other] = [one, other].map(|number| across(Edge::Behind, &number));
        stmts.push(parse_quote!(let #first = #one;));
        stmts.push(parse_quote!(let #second = #other;));
        let order =
            |one: &syn::Ident, other: &syn::Ident| Order { one: parse_quote!(#one), other: parse_quote!(#other), by };
        let greater = order(&first, &second).greater(names, &mut stmts);
        let less = order(&second, &first).greater(names, &mut stmts);
        parse_quote!({ #(#stmts)* #greater as i8 - #less as i8 })
    }

    /// Whether `partial_cmp` gives an order, and which.
    pub fn partial(call: &syn::ExprMethodCall, names: &mut Names) -> Option<Maybe> {
        let (one, other) = (value(&call.receiver), value(call.args.first()?));
        let ([first, second], mut stmts) = (["one", "other"].map(|word| names.fresh(word)), Vec::new());
        let [one, other] = [one, other].map(|number| across(Edge::Behind, &number));
        stmts.push(parse_quote!(let #first = #one;));
        stmts.push(parse_quote!(let #second = #other;));
        let condition = parse_quote!((#first <= #second || #first > #second));
        let value = Item::One(parse_quote!(((#first > #second) as i8 - (#first < #second) as i8)));
        Some(Maybe { stmts, condition, then: Vec::new(), value, typed: Typed::Known })
    }

    /// Whether the first is greater.
    pub fn greater(self, names: &mut Names, stmts: &mut Vec<Stmt>) -> syn::Ident {
        let Order { one, other, by } = self;
        let [first, second, greater] = ["one", "other", "greater"].map(|word| names.fresh(word));
        let trap = syn::Ident::new(TRAP, proc_macro2::Span::mixed_site());
        let [one, other] = [one, other].map(|number| across(Edge::Behind, &number));
        stmts.push(parse_quote!(let #first = #one;));
        stmts.push(parse_quote!(let #second = #other;));
        if by == By::Code {
            // Below zero the code of what is less is greater.
            let [code, than, negative] = ["code", "than", "negative"].map(|word| names.fresh(word));
            // One may be a literal, which has the type of the other.
            stmts.push(parse_quote!(let _ = #first < #second;));
            stmts.push(parse_quote!(let #code = #first.to_bits();));
            stmts.push(parse_quote!(let #than = #second.to_bits();));
            stmts.push(parse_quote!(let #negative: bool = #first.is_sign_negative() | #second.is_sign_negative();));
            stmts.push(parse_quote!(let #greater: bool = if #negative { #code < #than } else { #code > #than };));
            return greater;
        }
        if by == By::SizeOrTrap {
            stmts.push(parse_quote!(if !(#first <= #second || #first > #second) { #trap(); }));
        }
        stmts.push(parse_quote!(let #greater: bool = #first > #second;));
        greater
    }
}

fn called<'a>(expr: &'a Expr, method: &str) -> Option<&'a syn::ExprMethodCall> {
    match bare(expr) {
        Expr::MethodCall(call) if call.method == method => Some(call),
        _ => None,
    }
}

/// `Ordering::Equal`
fn is_equal(expr: &Expr) -> bool {
    matches!(bare(expr), Expr::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Equal"))
}

/// What is compared, without the references to it.
fn value(expr: &Expr) -> Expr {
    match bare(expr) {
        Expr::Reference(reference) => value(&reference.expr),
        other => other.clone(),
    }
}
