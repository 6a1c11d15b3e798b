//! What takes the value out of an option: `unwrap_or`, `map_or` and their kin.

use syn::{Expr, Stmt, parse_quote};

use super::combined::number;
use super::maybe::Maybe;
use crate::reduce::{Item, Names, across, applied, is_place, tail};
use crate::tree::{Edge, TRAP, ZERO};
use crate::walk::visit::{self, Visit};

impl Maybe {
    /// What a method takes out of an option.
    pub fn taken(call: &syn::ExprMethodCall, names: &mut Names) -> Option<Expr> {
        let args: Vec<&Expr> = call.args.iter().collect();
        let option = match call.method.to_string().as_str() {
            "unwrap" | "expect" | "unwrap_or" | "map_or" | "is_some" | "is_none" | "unwrap_or_default" => {
                Maybe::of(&call.receiver, names)?
            }
            "unwrap_or_else" | "map_or_else" | "is_some_and" | "is_none_or" => {
                return Maybe::of(&call.receiver, names)?.read()?.lazily(&call.method, &args, names);
            }
            _ => return None,
        };
        let option = if call.method == "is_some" || call.method == "is_none" { option } else { option.read()? };
        match (call.method.to_string().as_str(), args.as_slice()) {
            ("is_some", []) => Some(option.told(|condition| parse_quote!((#condition)))),
            ("is_none", []) => Some(option.told(|condition| parse_quote!((!(#condition))))),
            ("unwrap" | "expect", _) => Some(option.unwrapped()),
            ("unwrap_or_default", []) => {
                let zero = syn::Ident::new(ZERO, proc_macro2::Span::mixed_site());
                option.or_other(&parse_quote!(#zero()), None, names)
            }
            // `*x.get(i).unwrap_or(&y)`
            ("unwrap_or", [Expr::Reference(other)]) => option.or_other(&other.expr, None, names),
            ("unwrap_or", [other]) => option.or_other(other, None, names),
            ("map_or", [other, Expr::Closure(closure)]) => option.or_other(other, Some(closure), names),
            _ => None,
        }
    }

    /// The same, if what it lends is not to be changed: no copy stands for that.
    pub fn read(self) -> Option<Maybe> {
        (!is_changed(&self.value)).then_some(self)
    }

    fn told(self, holds: impl Fn(&Expr) -> Expr) -> Expr {
        let Maybe { stmts, condition, then, .. } = self;
        let checked: Vec<Stmt> = match then.is_empty() {
            true => Vec::new(),
            false => vec![parse_quote!(if #condition { #(#then)* })],
        };
        let holds = holds(&condition);
        parse_quote!({ #(#stmts)* #(#checked)* #holds })
    }

    /// The value, or a trap.
    pub fn unwrapped(self) -> Expr {
        let Maybe { stmts, condition, then, value, .. } = self;
        let trap = syn::Ident::new(TRAP, proc_macro2::Span::mixed_site());
        let value = value.dereferenced_if_reference().expr();
        parse_quote!({ #(#stmts)* if !(#condition) { #trap(); } #(#then)* (#value) })
    }

    /// The value, or what a closure makes of it, or another that is computed in either case: behind the option, before the closure is called.
    fn or_other(self, other: &Expr, closure: Option<&syn::ExprClosure>, names: &mut Names) -> Option<Expr> {
        let edge = self.typed.edge();
        let Maybe { mut stmts, condition, then, value, .. } = if acts(other) { self.held(names)? } else { self };
        let value = match closure {
            Some(closure) => body(closure, &[value], names)?,
            None => value.dereferenced_if_reference().expr(),
        };
        let name = names.fresh("other");
        // What is there tells the type.
        let (value, other) = (across(edge, &value), across(Edge::Known, other));
        stmts.push(parse_quote!(let #name = #other;));
        let result = across(edge, &parse_quote!(if #condition { #(#then)* #value } else { #name }));
        Some(parse_quote!({ #(#stmts)* #result }))
    }

    /// What takes the value out by closures, of which one is called.
    fn lazily(self, method: &syn::Ident, args: &[&Expr], names: &mut Names) -> Option<Expr> {
        let closure = |arg: &Expr| match arg {
            Expr::Closure(closure) => Some(closure.clone()),
            _ => None,
        };
        let Maybe { stmts, condition, then, value, typed } = self;
        let (one, other) = match (method.to_string().as_str(), args) {
            ("unwrap_or_else", [other]) => {
                let other = body(&closure(other)?, &[], names)?;
                (value.dereferenced_if_reference().expr(), other)
            }
            ("map_or_else", [other, one]) => {
                let other = body(&closure(other)?, &[], names)?;
                (body(&closure(one)?, &[value], names)?, other)
            }
            ("is_some_and", [one]) => (body(&closure(one)?, &[value], names)?, parse_quote!(false)),
            ("is_none_or", [one]) => (body(&closure(one)?, &[value], names)?, parse_quote!(true)),
            _ => return None,
        };
        let edge = typed.edge();
        let (one, other) = (across(edge, &one), across(Edge::Known, &other));
        let result = across(edge, &parse_quote!(if #condition { #(#then)* #one } else { #other }));
        Some(parse_quote!({ #(#stmts)* #result }))
    }

    /// The same under names, once and for all: nothing that follows changes it.
    pub fn held(self, names: &mut Names) -> Option<Maybe> {
        let Maybe { mut stmts, condition, mut then, value, typed } = self.read()?;
        let some = names.fresh("some");
        stmts.push(parse_quote!(let #some: bool = #condition;));
        let value = held_item(&value, names, &mut stmts, &mut then);
        stmts.push(parse_quote!(if #some { #(#then)* }));
        let value = typed.all_seen(value);
        Some(Maybe { stmts, condition: parse_quote!(#some), then: Vec::new(), value, typed })
    }
}

/// Whether an item is lent to be changed.
fn is_changed(item: &Item) -> bool {
    match item {
        Item::One(Expr::Reference(lent)) => lent.mutability.is_some(),
        Item::One(_) => false,
        Item::All(parts) => parts.iter().any(is_changed),
    }
}

/// Each number of an item under a name that is declared first.
fn held_item(item: &Item, names: &mut Names, stmts: &mut Vec<Stmt>, then: &mut Vec<Stmt>) -> Item {
    match item {
        Item::All(parts) => Item::All(parts.iter().map(|part| held_item(part, names, stmts, then)).collect()),
        Item::One(value) => {
            let (held, inner) = (names.fresh("held"), item.dereferenced_if_reference().expr());
            stmts.push(parse_quote!(let #held;));
            let (computed, set, told) = number(&parse_quote!(#held), &inner, names);
            then.extend([computed, set].into_iter().chain(told));
            match value {
                Expr::Reference(_) => Item::One(parse_quote!(&#held)),
                _ => Item::One(parse_quote!(#held)),
            }
        }
    }
}

/// What a closure gives, as a block.
fn body(closure: &syn::ExprClosure, items: &[Item], names: &mut Names) -> Option<Expr> {
    let (stmts, given) = applied(closure, items, names).ok()?;
    let given = tail(&given?);
    Some(parse_quote!({ #(#stmts)* #given }))
}

/// Whether an expression may do more than compute.
fn acts(expr: &Expr) -> bool {
    struct Acts(bool);
    impl Visit<'_> for Acts {
        fn visit_expr(&mut self, expr: &Expr) {
            match expr {
                Expr::Binary(_) | Expr::Unary(_) | Expr::Cast(_) | Expr::MethodCall(_) => visit::visit_expr(self, expr),
                other => self.0 |= !is_place(other),
            }
        }
        fn visit_bin_op(&mut self, op: &syn::BinOp) {
            self.0 |= crate::reduce::is_assignment(op);
        }
    }
    let mut acts = Acts(false);
    acts.visit_expr(expr);
    acts.0
}
