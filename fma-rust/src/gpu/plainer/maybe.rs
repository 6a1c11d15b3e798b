//! Options that are there on a condition, and their values.

use syn::{Expr, Stmt, parse_quote};

use crate::reduce::{Item, Names, across, applied, is_place, postfix, tail};
use crate::tree::{Edge, TRAP};

/// An option.
pub struct Maybe {
    /// What stands before.
    pub stmts: Vec<Stmt>,
    pub condition: Expr,
    /// What is done where the condition holds.
    pub then: Vec<Stmt>,
    /// Where the condition holds.
    pub value: Item,
}

impl Maybe {
    /// Of an expression that is one.
    pub fn of(expr: &Expr, names: &mut Names) -> Option<Maybe> {
        let Expr::MethodCall(call) = expr else { return None };
        let (receiver, args) = (&*call.receiver, call.args.iter().collect::<Vec<_>>());
        match (call.method.to_string().as_str(), args.as_slice()) {
            ("get", [Expr::Range(_)]) => None,
            ("get", [at]) if is_place(receiver) => Some(Maybe::element(receiver, at, names)),
            ("first", []) if is_place(receiver) => Some(Maybe::element(receiver, &parse_quote!(0), names)),
            ("last", []) if is_place(receiver) => {
                let slice = postfix(receiver);
                Some(Maybe::element(receiver, &parse_quote!(#slice.len().wrapping_sub(1)), names))
            }
            ("copied" | "cloned", []) => {
                let inner = Maybe::of(receiver, names)?;
                Some(Maybe { value: inner.value.dereferenced(), ..inner })
            }
            ("map", [Expr::Closure(closure)]) => {
                let inner = Maybe::of(receiver, names)?;
                let (stmts, value) = applied(closure, std::slice::from_ref(&inner.value), names).ok()?;
                let mut then: Vec<Stmt> = inner.then.into_iter().chain(stmts).collect();
                let value = names.result(value?, &mut then);
                Some(Maybe { value, then, ..inner })
            }
            ("position", [Expr::Closure(closure)]) => Maybe::position(receiver, closure, names),
            _ => None,
        }
    }

    fn element(slice: &Expr, at: &Expr, names: &mut Names) -> Maybe {
        let slice = postfix(slice);
        let index = names.fresh("at");
        Maybe {
            stmts: vec![parse_quote!(let #index: usize = #at;)],
            condition: parse_quote!(#index < #slice.len()),
            then: Vec::new(),
            value: Item::One(parse_quote!(&#slice[#index])),
        }
    }

    fn position(iterator: &Expr, closure: &syn::ExprClosure, names: &mut Names) -> Option<Maybe> {
        let (found, at, item) = (names.fresh("found"), names.fresh("at"), names.fresh("item"));
        let (stmts, value) = applied(closure, &[Item::One(parse_quote!(#item))], names).ok()?;
        let value = value?;
        // The chain in the head is taken apart with all others.
        Some(Maybe {
            stmts: vec![
                parse_quote!(let mut #found: bool = false;),
                parse_quote!(let mut #at: usize = 0;),
                parse_quote!(for #item in #iterator {
                    #(#stmts)*
                    if #value {
                        #found = true;
                        break;
                    }
                    #at += 1;
                }),
            ],
            condition: parse_quote!(#found),
            then: Vec::new(),
            value: Item::One(parse_quote!(#at)),
        })
    }

    /// What takes the value out of an option.
    pub fn taken(call: &syn::ExprMethodCall, names: &mut Names) -> Option<Expr> {
        let args: Vec<&Expr> = call.args.iter().collect();
        let Maybe { stmts, condition, then, value } = match call.method.to_string().as_str() {
            "unwrap" | "expect" | "unwrap_or" | "map_or" | "is_some" | "is_none" => Maybe::of(&call.receiver, names)?,
            _ => return None,
        };
        let checked: Vec<Stmt> = match then.is_empty() {
            true => Vec::new(),
            false => vec![parse_quote!(if #condition { #(#then)* })],
        };
        let kept = |value: &Expr, other: &Expr| -> Expr {
            let (value, other) = (across(Edge::Passed, value), across(Edge::Passed, other));
            let result =
                across(Edge::Passed, &parse_quote!(if #condition { #(#then)* #value } else { fastmath_other }));
            parse_quote!({ #(#stmts)* let fastmath_other = #other; #result })
        };
        match (call.method.to_string().as_str(), args.as_slice()) {
            ("is_some", []) => Some(parse_quote!({ #(#stmts)* #(#checked)* (#condition) })),
            ("is_none", []) => Some(parse_quote!({ #(#stmts)* #(#checked)* (!(#condition)) })),
            ("unwrap" | "expect", _) => {
                let trap = syn::Ident::new(TRAP, proc_macro2::Span::mixed_site());
                let value = value.dereferenced_if_reference().expr();
                Some(parse_quote!({ #(#stmts)* if !(#condition) { #trap(); } #(#then)* (#value) }))
            }
            ("unwrap_or", [other]) => {
                // `*x.get(i).unwrap_or(&y)`
                let other = match other {
                    Expr::Reference(reference) => &*reference.expr,
                    other => other,
                };
                Some(kept(&value.dereferenced_if_reference().expr(), other))
            }
            ("map_or", [other, Expr::Closure(closure)]) => {
                let (inner, given) = applied(closure, &[value], names).ok()?;
                let given = tail(&given?);
                Some(kept(&parse_quote!({ #(#inner)* #given }), other))
            }
            _ => None,
        }
    }
}
