//! What a chain gives one of: `reduce`, `max`, `max_by`, `max_by_key` and their kin, `last`, `find`, `nth`; in the order of the library.

use syn::{Expr, Stmt, parse_quote};

use super::combined::{assign, begin, slots};
use super::maybe::Maybe;
use super::order::Order;
use super::typed::Typed;
use crate::reduce::{Chained, Item, Names, Step, applied};

/// What one of these methods gives, of what it is called on.
pub fn best(call: &syn::ExprMethodCall, names: &mut Names) -> Option<Maybe> {
    let Chained { head, pat, lets, mut steps, item, origin } = Chained::of_receiver(&call.receiver, names).ok()?;
    let mut stmts = Vec::new();
    let item = item.named(names, &mut stmts);
    steps.push(Step::Stmts(stmts));
    let mut turns = Turns { some: names.fresh("some"), item, total: Item::All(Vec::new()), lets: Vec::new() };
    turns.total = slots(&turns.item, names, &mut turns.lets);
    let body = turns.body(call, names)?;
    let label = Step::label();
    let body = Step::body(steps, body, &label);
    let Turns { some, total, lets: totals, .. } = turns;
    let mut stmts: Vec<Stmt> = vec![parse_quote!(let mut #some: bool = false;)];
    stmts.extend(totals);
    stmts.push(parse_quote!({ #(#lets)* #label: for #pat in #head { #(#body)* } }));
    let typed = Typed::from(origin);
    Some(Maybe { stmts, condition: parse_quote!(#some), then: Vec::new(), value: typed.all_seen(total), typed })
}

/// A loop over the items of a chain that keeps one.
struct Turns {
    /// Whether there is one yet.
    some: syn::Ident,
    item: Item,
    total: Item,
    lets: Vec<Stmt>,
}

impl Turns {
    /// What each turn does.
    fn body(&mut self, call: &syn::ExprMethodCall, names: &mut Names) -> Option<Vec<Stmt>> {
        let (method, args) = (call.method.to_string(), call.args.iter().collect::<Vec<_>>());
        match (method.as_str(), args.as_slice()) {
            ("reduce", [by]) => {
                let next = self.reduced(by, names)?;
                self.kept_or(next, names)
            }
            ("max", []) => self.by(Order::between(&self.total, &self.item)?, true, Vec::new(), names),
            ("min", []) => self.by(Order::between(&self.total, &self.item)?, false, Vec::new(), names),
            ("max_by" | "min_by", [Expr::Closure(closure)]) => {
                let items = [self.total.referenced(), self.item.referenced()];
                let (stmts, order) = applied(closure, &items, names).ok()?;
                self.by(Order::of(&order?)?, method == "max_by", stmts, names)
            }
            ("max_by" | "min_by", [Expr::Path(path)]) => {
                let order = Order::between(&self.total, &self.item)?.named(path)?;
                self.by(order, method == "max_by", Vec::new(), names)
            }
            ("max_by_key" | "min_by_key", [Expr::Closure(closure)]) => {
                self.by_key(closure, method == "max_by_key", names)
            }
            ("last", []) => self.taken(Vec::new(), names),
            ("next", []) => self.taken(vec![parse_quote!(break;)], names),
            ("nth", [at]) => {
                let left = names.fresh("left");
                self.lets.push(parse_quote!(let mut #left: usize = #at;));
                let taken = self.taken(vec![parse_quote!(break;)], names)?;
                Some(vec![parse_quote!(if #left == 0 { #(#taken)* }), parse_quote!(#left -= 1;)])
            }
            ("find", [Expr::Closure(closure)]) => {
                let (mut stmts, holds) = applied(closure, &[self.item.referenced()], names).ok()?;
                let (holds, taken) = (holds?, self.taken(vec![parse_quote!(break;)], names)?);
                stmts.push(parse_quote!(if #holds { #(#taken)* }));
                Some(stmts)
            }
            _ => None,
        }
    }

    /// Takes the item, and does something more.
    fn taken(&self, more: Vec<Stmt>, names: &mut Names) -> Option<Vec<Stmt>> {
        let (some, mut stmts) = (&self.some, Vec::new());
        begin(&self.total, &self.item.dereferenced_if_reference(), names, &mut stmts)?;
        stmts.push(parse_quote!(#some = true;));
        stmts.extend(more);
        Some(stmts)
    }

    /// Takes the first item as it is; what the first item is tells what the others are.
    fn kept_or(&self, next: Vec<Stmt>, names: &mut Names) -> Option<Vec<Stmt>> {
        let (some, first) = (&self.some, self.taken(Vec::new(), names)?);
        Some(vec![parse_quote!(if !#some { #(#first)* } else { #(#next)* })])
    }

    fn reduced(&self, by: &Expr, names: &mut Names) -> Option<Vec<Stmt>> {
        let (mut stmts, value) = match by {
            Expr::Closure(closure) => applied(closure, &[self.total.clone(), self.item.clone()], names).ok()?,
            Expr::Path(path) => {
                let (total, item) = (self.total.expr(), self.item.expr());
                (Vec::new(), Some(parse_quote!(#path(#total, #item))))
            }
            _ => return None,
        };
        let value = names.result(value?, &mut stmts);
        assign(&self.total, &value, names, &mut stmts)?;
        Some(stmts)
    }

    /// Takes the item where it is better: the last of the greatest, the first of the least.
    fn by(&self, order: Order, greatest: bool, mut stmts: Vec<Stmt>, names: &mut Names) -> Option<Vec<Stmt>> {
        let greater = order.greater(names, &mut stmts);
        let takes: Expr = if greatest { parse_quote!(!#greater) } else { parse_quote!(#greater) };
        let taken = self.taken(Vec::new(), names)?;
        stmts.push(parse_quote!(if #takes { #(#taken)* }));
        self.kept_or(stmts, names)
    }

    fn by_key(&mut self, closure: &syn::ExprClosure, greatest: bool, names: &mut Names) -> Option<Vec<Stmt>> {
        let (mut first, key) = applied(closure, &[self.item.referenced()], names).ok()?;
        let [best, key_name] = ["best", "key"].map(|word| names.fresh(word));
        let (key, some) = (key?, &self.some);
        first.push(parse_quote!(let #key_name = #key;));
        self.lets.push(parse_quote!(let mut #best;));
        let mut taken = self.taken(Vec::new(), names)?;
        taken.push(parse_quote!(#best = #key_name;));
        let takes: Expr = match greatest {
            true => parse_quote!(!(#best > #key_name)),
            false => parse_quote!(#best > #key_name),
        };
        first.push(parse_quote!(if !#some { #(#taken)* } else { if #takes { #(#taken)* } }));
        Some(first)
    }
}
