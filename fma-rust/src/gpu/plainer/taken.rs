//! What takes the value of an option: `unwrap_or` and its kin, `if let`, `let … else`, `match`, and `while let` over an iterator.

use std::collections::HashMap;

use syn::{Expr, Pat, Stmt, parse_quote};

use super::bound::{Bound, Mentioned, name};
use super::combined::Goal;
use super::kept::{KEPT, is_lasting, kept};
use super::maybe::{Maybe, is_none};
use super::put::{Bare, Put};
use super::rows::{is_row, named_part, row};
use super::typed::unseen;
use super::words::run_over;
use crate::reduce::{Item, Names, is_plain, let_each};
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// Says them by conditions; `leaves` is the shape of what the function gives by an option.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature, leaves: Option<Expr>) {
    let bound = Bound::of(signature, block);
    Options { names: Names::of_options(), bound, leaves }.visit_block_mut(block);
}

pub struct Options {
    pub names: Names,
    bound: Bound,
    pub leaves: Option<Expr>,
}

impl VisitMut for Options {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        let outer = self.leaves.take();
        visit_mut::visit_expr_closure_mut(self, closure);
        self.leaves = outer;
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        streams(block, &self.bound);
        let mut at = 0;
        while at < block.stmts.len() {
            if let Stmt::Local(syn::Local { init: Some(init), .. }) = &mut block.stmts[at] {
                self.narrow(&mut init.expr);
            }
            let rest = &block.stmts[at..];
            let said = self.otherwise(rest).or_else(|| self.tried_first(rest));
            let said = said.or_else(|| kept(rest, &self.bound, &mut self.names));
            let said = said.or_else(|| self.borrowed(rest)).or_else(|| self.dropped(rest));
            if let Some(said) = said {
                block.stmts.truncate(at);
                block.stmts.extend(said);
            }
            at += 1;
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        self.narrow(expr);
        let said = match &*expr {
            Expr::Call(call) => self.told(call),
            Expr::Try(tried) => self.tried(tried),
            Expr::MethodCall(call) => Maybe::taken(call, &mut self.names),
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr: inner, .. }) => match &**inner {
                Expr::MethodCall(call) => Maybe::taken(call, &mut self.names),
                _ => None,
            },
            Expr::Field(field) => self.part(field),
            Expr::If(choice) => self.if_let(choice),
            Expr::Match(choice) => self.matched(choice),
            Expr::While(turns) => self.while_let(turns),
            Expr::Assign(assign) => self.assigned(assign),
            Expr::Binary(binary) => self.compared(binary),
            _ => None,
        };
        if let Some(said) = said {
            *expr = said;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

/// The pattern in `Some(…)`.
pub fn some(pat: &Pat) -> Option<&Pat> {
    match pat {
        Pat::TupleStruct(parts) if parts.path.is_ident("Some") && parts.elems.len() == 1 => parts.elems.first(),
        Pat::Paren(inner) => some(&inner.pat),
        _ => None,
    }
}

impl Options {
    /// `let Some(x) = option else { … };`, and what follows.
    pub fn otherwise(&mut self, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
        let [Stmt::Local(syn::Local { pat, init: Some(init), .. }), rest @ ..] = stmts else { return None };
        let (_, diverge) = init.diverge.as_ref()?;
        if let (true, Some((first, part))) = (is_row(pat), named_part(&init.expr, &mut self.names)) {
            let named: Stmt = parse_quote!(let #pat = #part else #diverge;);
            let again: Vec<Stmt> = std::iter::once(named).chain(rest.iter().cloned()).collect();
            return Some(std::iter::once(first).chain(self.otherwise(&again)?).collect());
        }
        if let Some(row) = row(pat, &init.expr) {
            let condition = &row.condition;
            let leaves: Stmt = parse_quote!(if !(#condition) { #diverge; });
            return Some(std::iter::once(leaves).chain(self.named_row(row, rest.to_vec())?).collect());
        }
        if let Some(said) = self.otherwise_several(pat, &init.expr, diverge, rest) {
            return Some(said);
        }
        let Maybe { stmts, condition, then, value, .. } = Maybe::of(&init.expr, &mut self.names)?;
        let leaves: Stmt = parse_quote!(if !(#condition) { #diverge; });
        let rest = self.named(some(pat)?, value, rest.to_vec())?;
        Some(stmts.into_iter().chain([leaves]).chain(then).chain(rest).collect())
    }
}

impl Options {
    /// The statements with the value under the name that a pattern gives it; a reference to a place is the place, where nothing
    /// makes another of it.
    pub fn named(&mut self, pat: &Pat, value: Item, mut stmts: Vec<Stmt>) -> Option<Vec<Stmt>> {
        if !is_plain(pat) {
            return None;
        }
        let mut lets = Vec::new();
        let value = self.lasting(value, &mut lets)?;
        if let (Pat::Ident(ident), Item::One(Expr::Reference(reference))) = (pat, &value) {
            let known = HashMap::from([(ident.ident.to_string(), (*reference.expr).clone())]);
            let mut put = Put { known: &known, bare: Bare::Reference, left: false };
            stmts.iter_mut().for_each(|stmt| put.visit_stmt_mut(stmt));
            lets.append(&mut stmts);
            return (!put.left).then_some(lets);
        }
        let_each(pat, value, &mut lets);
        lets.append(&mut stmts);
        Some(lets)
    }

    /// A part of the tuple that an option holds, as in `x.iter().enumerate().max_by(…)` and `.1` of what that holds.
    fn part(&mut self, field: &syn::ExprField) -> Option<Expr> {
        let (Expr::MethodCall(call), syn::Member::Unnamed(place)) = (&*field.base, &field.member) else { return None };
        if call.method != "unwrap" && call.method != "expect" {
            return None;
        }
        let option = Maybe::of(&call.receiver, &mut self.names)?;
        let Item::All(parts) = &option.value else { return None };
        let value = parts.get(place.index as usize)?.clone();
        Some(Maybe { value, ..option }.unwrapped())
    }

    /// `best = Some(x)`, of an option that a variable holds.
    fn assigned(&mut self, assign: &syn::ExprAssign) -> Option<Expr> {
        let (some, value) = held(&assign.left)?;
        let value = match value {
            Expr::Tuple(tuple) => Item::All(tuple.elems.into_iter().map(Item::One).collect()),
            value => Item::One(value),
        };
        if is_none(&assign.right) {
            return Some(parse_quote!({ #some = false; }));
        }
        let option = Maybe::of(&assign.right, &mut self.names)?.held(&mut self.names)?;
        let Maybe { stmts, condition, .. } = &option;
        let set =
            Goal::of(some.clone(), value).takes(Maybe { stmts: Vec::new(), ..option.clone() }, &mut self.names)?;
        Some(parse_quote!({ #(#stmts)* #set #some = #condition; }))
    }

    /// What a reference refers to now, where what it is written with may change; nothing where that is to be changed itself.
    fn lasting(&mut self, value: Item, lets: &mut Vec<Stmt>) -> Option<Item> {
        match value {
            Item::One(lent @ Expr::Reference(_)) if is_lasting(&lent, &self.bound) => Some(Item::One(lent)),
            Item::One(Expr::Reference(syn::ExprReference { mutability: Some(_), .. })) => None,
            Item::One(Expr::Reference(reference)) => {
                let (held, place) = (self.names.fresh("held"), reference.expr);
                lets.push(parse_quote!(let #held = #place;));
                Some(Item::One(parse_quote!(&#held)))
            }
            Item::One(value) => Some(Item::One(value)),
            Item::All(parts) => {
                let parts = parts.into_iter().map(|part| self.lasting(part, lets));
                Some(Item::All(parts.collect::<Option<Vec<_>>>()?))
            }
        }
    }
}

/// The truth and the value of an option that a variable holds.
fn held(expr: &Expr) -> Option<(&syn::Ident, Expr)> {
    let Expr::Call(call) = expr else { return None };
    let is_kept = matches!(&*call.func, Expr::Path(path) if path.path.is_ident(KEPT));
    match (call.args.first().filter(|_| is_kept)?, call.args.get(1)?) {
        (Expr::Path(some), value) => Some((some.path.get_ident()?, unseen(value))),
        _ => None,
    }
}

/// `let mut items = …; while let Some(x) = items.next() { … }`, where nothing else names the iterator, is a `for`.
fn streams(block: &mut syn::Block, bound: &Bound) {
    let mut mentioned = Mentioned::default();
    mentioned.visit_block(block);
    let mut at = 0;
    while at < block.stmts.len() {
        if let Some((iterator, head)) = declared(&block.stmts[at])
            && mentioned.names.get(&iterator) == Some(&1)
            && let Some(place) =
                block.stmts.iter().position(|stmt| next_of(stmt).is_some_and(|(of, ..)| of == iterator))
            && place > at
            && is_moved(&iterator, &head, &block.stmts[at + 1..place], bound)
            && let Some((_, pat, turns)) = next_of(&block.stmts[place])
        {
            block.stmts[place] = run_over(turns, pat, &head);
            block.stmts.remove(at);
        } else {
            at += 1;
        }
    }
}

/// Whether the head of a loop means the same behind some statements.
fn is_moved(iterator: &str, head: &Expr, over: &[Stmt], bound: &Bound) -> bool {
    let (mut named, mut between) = (Counted::default(), Mentioned::default());
    named.visit_expr(head);
    over.iter().for_each(|stmt| between.visit_stmt(stmt));
    let is_bound = |name: &str| between.inside.contains(name);
    let is_steady = |name: &String| !is_bound(name) && !bound.is_mutable(name);
    over.is_empty()
        || over.iter().all(|stmt| matches!(stmt, Stmt::Local(_)))
            && !is_bound(iterator)
            && !named.lent.iter().any(|name| is_bound(name))
            && named.read.iter().all(is_steady)
}

/// The names in the head of a loop: those of slices, which nothing changes while they are lent, and others.
#[derive(Default)]
struct Counted {
    lent: Vec<String>,
    read: Vec<String>,
}

impl Visit<'_> for Counted {
    fn visit_expr_path(&mut self, path: &syn::ExprPath) {
        self.read.extend(path.path.get_ident().map(ToString::to_string));
    }
    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        match name(&call.receiver) {
            Some(name) if LENDING.iter().any(|method| call.method == method) => self.lent.push(name),
            _ => self.visit_expr(&call.receiver),
        }
        call.args.iter().for_each(|arg| self.visit_expr(arg));
    }
}

const LENDING: [&str; 7] = ["iter", "iter_mut", "windows", "chunks", "chunks_exact", "chunks_mut", "chunks_exact_mut"];

fn declared(stmt: &Stmt) -> Option<(String, Expr)> {
    let Stmt::Local(syn::Local { pat: Pat::Ident(ident), init: Some(init), .. }) = stmt else { return None };
    (init.diverge.is_none() && matches!(&*init.expr, Expr::MethodCall(_) | Expr::Range(_)))
        .then(|| (ident.ident.to_string(), (*init.expr).clone()))
}

fn next_of(stmt: &Stmt) -> Option<(String, &Pat, &syn::ExprWhile)> {
    let Stmt::Expr(Expr::While(turns), _) = stmt else { return None };
    let (Expr::Let(found), None) = (&*turns.cond, &turns.label) else { return None };
    let Expr::MethodCall(call) = &*found.expr else { return None };
    (call.method == "next").then(|| Some((name(&call.receiver)?, some(&found.pat)?, turns)))?
}
