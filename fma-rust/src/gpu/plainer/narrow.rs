//! Adaptors by closures that give options: `filter_map`, `map_while` and `scan`, said by `map`, `filter` and `take_while`.

use std::collections::HashMap;

use syn::{Expr, Pat, Stmt, parse_quote};

use super::maybe::Maybe;
use super::put::{Bare, Put};
use super::taken::Options;
use super::told::is_optional;
use super::typed::Typed;
use crate::reduce::{Item, Names, UNKNOWN, gathered};
use crate::tree::ZERO;
use crate::walk::visit_mut::VisitMut;

impl Options {
    /// Says those in a chain, in the head of a loop, or in what is asked for the option that it gives.
    pub fn narrow(&mut self, expr: &mut Expr) {
        let mut lets = Vec::new();
        match expr {
            Expr::MethodCall(_) => self.narrow_chain(expr, &mut lets),
            Expr::ForLoop(each) => self.narrow_chain(&mut each.expr, &mut lets),
            Expr::Try(tried) => self.narrow_chain(&mut tried.expr, &mut lets),
            Expr::Call(call) if is_optional(call) => {
                call.args.iter_mut().take(1).for_each(|option| self.narrow_chain(option, &mut lets));
            }
            Expr::Match(choice) => self.narrow_chain(&mut choice.expr, &mut lets),
            Expr::If(choice) => {
                if let Expr::Let(found) = &mut *choice.cond {
                    self.narrow_chain(&mut found.expr, &mut lets);
                }
            }
            _ => return,
        }
        if !lets.is_empty() {
            *expr = parse_quote!({ #(#lets)* #expr });
        }
    }

    fn narrow_chain(&mut self, expr: &mut Expr, lets: &mut Vec<Stmt>) {
        let Expr::MethodCall(call) = expr else { return };
        self.narrow_chain(&mut call.receiver, lets);
        if call.method == "zip" {
            call.args.iter_mut().for_each(|arg| self.narrow_chain(arg, lets));
        }
        let (method, args) = (call.method.to_string(), call.args.iter().collect::<Vec<_>>());
        let paired = match (method.as_str(), args.as_slice()) {
            ("filter_map" | "map_while", [Expr::Closure(closure)]) => self.paired(closure),
            ("scan", [init, Expr::Closure(closure)]) => self.scanning(init, closure, lets),
            _ => None,
        };
        let (Some((paired, typed)), receiver) = (paired, &call.receiver) else { return };
        // Of an option that the CPU does not know it does not know the iterator either.
        let unknown = match typed {
            Typed::Known => None,
            Typed::Unknown => Some(syn::Ident::new(UNKNOWN, call.method.span())),
        };
        let unknown = unknown.iter();
        let passing = syn::Ident::new(if method == "filter_map" { "filter" } else { "take_while" }, call.method.span());
        *expr = parse_quote!(#receiver
            .map(#paired)
            .#passing(|&(fastmath_some, _)| fastmath_some)
            .map(|(_, fastmath_value)| fastmath_value)
            #(.#unknown())*);
    }

    /// A closure that gives an option as one that gives a truth and what is there.
    fn paired(&mut self, closure: &syn::ExprClosure) -> Option<(syn::ExprClosure, Typed)> {
        let mut closure = closure.clone();
        let mut block: syn::Block = match &*closure.body {
            Expr::Block(block) if block.label.is_none() => block.block.clone(),
            other => parse_quote!({ #other }),
        };
        let outer = self.leaves.take();
        self.visit_block_mut(&mut block);
        self.leaves = outer;
        let (Stmt::Expr(last, None), first) = block.stmts.split_last()? else { return None };
        let Maybe { stmts, condition, then, value, typed } = Maybe::of(last, &mut self.names)?;
        let (pat, held, none) = parts(&value, &mut self.names);
        let (some, value) = (self.names.fresh("some"), value.dereferenced_if_reference().expr());
        *closure.body = parse_quote!({
            #(#first)*
            #(#stmts)*
            let (#some, #pat) = if #condition { #(#then)* (true, #value) } else { (false, #none) };
            (#some, #held)
        });
        closure.output = syn::ReturnType::Default;
        Some((closure, typed))
    }

    /// What a closure keeps from item to item is a variable before the chain.
    fn scanning(
        &mut self,
        init: &Expr,
        closure: &syn::ExprClosure,
        lets: &mut Vec<Stmt>,
    ) -> Option<(syn::ExprClosure, Typed)> {
        let mut closure = closure.clone();
        let mut inputs = std::mem::take(&mut closure.inputs).into_iter();
        let (kept, item) = (inputs.next()?, inputs.next()?);
        let (name, state) = (named(&kept)?, self.names.fresh("state"));
        // Where items have no type on the CPU, the closure's parameters have none.
        let made = one(&item).map(|item| gathered(&Item::One(parse_quote!(#state)), &Item::One(parse_quote!(#item))));
        closure.inputs.push(item);
        lets.push(parse_quote!(let mut #state = #init;));
        let known = HashMap::from([(name, parse_quote!(#state))]);
        let mut put = Put { known: &known, bare: Bare::Left, left: false };
        put.visit_expr_mut(&mut closure.body);
        if let Some(made) = made {
            let body = &closure.body;
            *closure.body = parse_quote!({ #(#made)* #body });
        }
        if put.left { None } else { self.paired(&closure) }
    }
}

/// The name of an item that is one number, or a reference to one.
fn one(pat: &Pat) -> Option<&syn::Ident> {
    match pat {
        Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => Some(&name.ident),
        Pat::Type(typed) => one(&typed.pat),
        Pat::Reference(inner) => one(&inner.pat),
        _ => None,
    }
}

fn named(pat: &Pat) -> Option<String> {
    match pat {
        Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => Some(name.ident.to_string()),
        Pat::Type(typed) => named(&typed.pat),
        _ => None,
    }
}

/// Names for what is there, as a pattern and as what the closure gives; and what is there where nothing is.
fn parts(value: &Item, names: &mut Names) -> (Pat, Expr, Expr) {
    match value {
        Item::One(value) => {
            let (held, zero) = (names.fresh("held"), syn::Ident::new(ZERO, proc_macro2::Span::mixed_site()));
            let given = if let Expr::Reference(_) = value { parse_quote!(&#held) } else { parse_quote!(#held) };
            (parse_quote!(#held), given, parse_quote!(#zero()))
        }
        Item::All(all) => {
            let (mut pats, mut held, mut zeros) = (Vec::new(), Vec::new(), Vec::new());
            for part in all {
                let (pat, given, zero) = parts(part, names);
                pats.push(pat);
                held.push(given);
                zeros.push(zero);
            }
            (parse_quote!((#(#pats,)*)), parse_quote!((#(#held,)*)), parse_quote!((#(#zeros,)*)))
        }
    }
}
