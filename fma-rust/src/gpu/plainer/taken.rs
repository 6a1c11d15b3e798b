//! What takes the value of an option: `unwrap_or` and its kin, `if let`, `let … else`, `match`, and `while let` over an iterator.

use std::collections::HashMap;

use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, Stmt, parse_quote};

use super::bound::{Bound, Mentioned, name};
use super::kept::{is_lasting, kept};
use super::maybe::Maybe;
use super::put::{Bare, Put};
use crate::reduce::{Item, Names, is_plain, let_each, tail};

/// Says them by conditions.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature) {
    let bound = Bound::of(signature, block);
    Options { names: Names::of_options(), bound }.visit_block_mut(block);
}

struct Options {
    names: Names,
    bound: Bound,
}

impl VisitMut for Options {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        streams(block, &self.bound);
        let mut at = 0;
        while at < block.stmts.len() {
            let rest = &block.stmts[at..];
            let said = self.otherwise(rest).or_else(|| kept(rest, &self.bound, &mut self.names));
            if let Some(said) = said {
                block.stmts.truncate(at);
                block.stmts.extend(said);
            }
            at += 1;
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let said = match &*expr {
            Expr::MethodCall(call) => Maybe::taken(call, &mut self.names),
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr: inner, .. }) => match &**inner {
                Expr::MethodCall(call) => Maybe::taken(call, &mut self.names),
                _ => None,
            },
            Expr::If(choice) => self.if_let(choice),
            Expr::Match(choice) => self.matched(choice),
            _ => None,
        };
        if let Some(said) = said {
            *expr = said;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

/// The pattern in `Some(…)`.
fn some(pat: &Pat) -> Option<&Pat> {
    match pat {
        Pat::TupleStruct(parts) if parts.path.is_ident("Some") && parts.elems.len() == 1 => parts.elems.first(),
        Pat::Paren(inner) => some(&inner.pat),
        _ => None,
    }
}

impl Options {
    fn if_let(&mut self, choice: &syn::ExprIf) -> Option<Expr> {
        let Expr::Let(found) = &*choice.cond else { return None };
        let otherwise = choice.else_branch.as_ref().map(|(_, otherwise)| &**otherwise);
        self.chosen(&found.expr, some(&found.pat)?, &choice.then_branch.stmts, otherwise)
    }

    fn chosen(&mut self, option: &Expr, pat: &Pat, then: &[Stmt], otherwise: Option<&Expr>) -> Option<Expr> {
        let Maybe { stmts, condition, then: first, value, .. } = Maybe::of(option, &mut self.names)?;
        let then = first.into_iter().chain(self.named(pat, value, then.to_vec())?);
        let otherwise = otherwise.into_iter();
        Some(parse_quote!({ #(#stmts)* if #condition { #(#then)* } #(else #otherwise)* }))
    }

    /// `match option { Some(x) => …, None => … }`
    fn matched(&mut self, choice: &syn::ExprMatch) -> Option<Expr> {
        let (first, second) = match &choice.arms[..] {
            [none, other] if some(&other.pat).is_some() && matches!(&none.pat, Pat::Ident(_)) => (other, none),
            [first, second] => (first, second),
            _ => return None,
        };
        let is_none =
            |pat: &Pat| matches!(pat, Pat::Ident(name) if name.ident == "None") || matches!(pat, Pat::Wild(_));
        if first.guard.is_some() || second.guard.is_some() || !is_none(&second.pat) {
            return None;
        }
        let then = Stmt::Expr(tail(&first.body), None);
        let otherwise = tail(&second.body);
        self.chosen(&choice.expr, some(&first.pat)?, &[then], Some(&parse_quote!({ #otherwise })))
    }

    /// `let Some(x) = option else { … };`, and what follows.
    fn otherwise(&mut self, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
        let [Stmt::Local(syn::Local { pat, init: Some(init), .. }), rest @ ..] = stmts else { return None };
        let (_, diverge) = init.diverge.as_ref()?;
        let Maybe { stmts, condition, then, value, .. } = Maybe::of(&init.expr, &mut self.names)?;
        let leaves: Stmt = parse_quote!(if !(#condition) { #diverge; });
        Some(
            stmts
                .into_iter()
                .chain([leaves])
                .chain(then)
                .chain(self.named(some(pat)?, value, rest.to_vec())?)
                .collect(),
        )
    }
}

impl Options {
    /// The statements with the value under the name that a pattern gives it; a reference to a place is the place, where nothing
    /// makes another of it.
    fn named(&mut self, pat: &Pat, value: Item, mut stmts: Vec<Stmt>) -> Option<Vec<Stmt>> {
        if !is_plain(pat) {
            return None;
        }
        let mut lets = Vec::new();
        let value = self.lasting(value, &mut lets);
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

    /// What a reference refers to now, where what it is written with may change.
    fn lasting(&mut self, value: Item, lets: &mut Vec<Stmt>) -> Item {
        match value {
            Item::One(Expr::Reference(reference)) if !is_lasting(&reference.expr, &self.bound) => {
                let (held, place) = (self.names.fresh("held"), reference.expr);
                lets.push(parse_quote!(let #held = #place;));
                Item::One(parse_quote!(&#held))
            }
            Item::One(value) => Item::One(value),
            Item::All(parts) => Item::All(parts.into_iter().map(|part| self.lasting(part, lets)).collect()),
        }
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
            && let Some((_, pat, body)) = next_of(&block.stmts[place])
        {
            block.stmts[place] = parse_quote!(for #pat in #head #body);
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

const LENDING: [&str; 5] = ["iter", "iter_mut", "windows", "chunks", "chunks_exact"];

fn declared(stmt: &Stmt) -> Option<(String, Expr)> {
    let Stmt::Local(syn::Local { pat: Pat::Ident(ident), init: Some(init), .. }) = stmt else { return None };
    (init.diverge.is_none() && matches!(&*init.expr, Expr::MethodCall(_) | Expr::Range(_)))
        .then(|| (ident.ident.to_string(), (*init.expr).clone()))
}

fn next_of(stmt: &Stmt) -> Option<(String, Pat, syn::Block)> {
    let Stmt::Expr(Expr::While(turns), _) = stmt else { return None };
    let (Expr::Let(found), None) = (&*turns.cond, &turns.label) else { return None };
    let Expr::MethodCall(call) = &*found.expr else { return None };
    (call.method == "next").then(|| Some((name(&call.receiver)?, some(&found.pat)?.clone(), turns.body.clone())))?
}
