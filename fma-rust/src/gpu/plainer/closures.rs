//! Closures that a `let` binds and that are only called: each call becomes the body.

use std::collections::HashMap;

use syn::{Expr, Pat, Stmt, parse_quote};

use super::bound::{Bound, Mentioned, name};
use super::fallible::is_float;
use crate::reduce::{Item, Names, Reading, across, applied, is_place};
use crate::tree::{Edge, apart};
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// Puts their bodies where they are called.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature) {
    let bound = Bound::of(signature, block);
    Inline { bound, known: HashMap::new() }.visit_block_mut(block);
}

/// Whether a closure's names mean the same wherever it is called.
fn is_steady(closure: &syn::ExprClosure, bound: &Bound) -> bool {
    let mut mentioned = Mentioned::default();
    mentioned.visit_expr_closure(closure);
    let moves = closure.capture.is_some();
    let outside = mentioned.names.keys().filter(|name| !mentioned.inside.contains(*name));
    let steady = |name: &String| bound.is_steady(name) && !(moves && bound.is_mutable(name));
    !mentioned.leaves && outside.into_iter().all(steady)
}

/// The closures whose calls become their bodies.
struct Inline {
    bound: Bound,
    known: HashMap<String, syn::ExprClosure>,
}

impl Inline {
    /// A `let` of a closure that is known from there on.
    fn learn(&mut self, stmt: &Stmt) {
        let Stmt::Local(syn::Local { pat: Pat::Ident(name), init: Some(init), .. }) = stmt else { return };
        let Expr::Closure(closure) = &*init.expr else { return };
        let name = name.ident.to_string();
        if self.bound.count.get(&name) == Some(&1) && is_steady(closure, &self.bound) {
            self.known.insert(name, closure.clone());
        }
    }

    /// What is left of a statement: of a closure that only its calls named, that it names numbers from outside, for which the CPU keeps these.
    fn kept(&self, stmt: Stmt, rest: &Mentioned) -> Vec<Stmt> {
        let Stmt::Local(syn::Local { pat: Pat::Ident(name), .. }) = &stmt else { return vec![stmt] };
        let name = name.ident.to_string();
        match self.known.get(&name) {
            Some(closure) if !rest.names.contains_key(&name) => self.named(closure),
            _ => vec![stmt],
        }
    }

    /// Statements that name what a closure does.
    fn named(&self, closure: &syn::ExprClosure) -> Vec<Stmt> {
        let taken = Names::new(Reading::Statements).captured(closure).into_iter().map(|taken| taken.name);
        let numbers = taken.filter(|name| {
            let name = name.to_string();
            self.bound.count.contains_key(&name) && !self.known.contains_key(&name)
        });
        let edge = |name| across(Edge::Captured, &parse_quote!(#name));
        numbers.map(edge).map(|edge| parse_quote!(#edge;)).collect()
    }

    fn call(&self, call: &syn::ExprCall) -> Option<Expr> {
        let Expr::Path(path) = &*call.func else { return None };
        let closure = self.known.get(&path.path.get_ident()?.to_string())?;
        let mut names = Names::new(Reading::Statements);
        let mut stmts = Vec::new();
        let mut items = Vec::new();
        for (pat, arg) in closure.inputs.iter().zip(&call.args) {
            items.push(taken(pat, arg, &mut names, &mut stmts)?);
        }
        let (body, value) = applied(closure, &items, &mut names).ok()?;
        stmts.extend(body);
        let value = value.map(|value| match &closure.output {
            syn::ReturnType::Type(_, ty) => {
                let result = names.fresh("result");
                // From what a closure declares to give, the CPU does not learn what it gives.
                let value = if is_float(ty) { across(Edge::Alone, &value) } else { value };
                stmts.push(parse_quote!(let #result: #ty = #value;));
                across(Edge::Passed, &parse_quote!(#result))
            }
            syn::ReturnType::Default => across(Edge::Passed, &value),
        });
        let apart = apart();
        Some(parse_quote!({ #apart #(#stmts)* #value }))
    }
}

/// What a parameter takes.
fn taken(pat: &Pat, arg: &Expr, names: &mut Names, stmts: &mut Vec<Stmt>) -> Option<Item> {
    let name = names.fresh("argument");
    match (pat, arg) {
        (Pat::Type(typed), arg) if is_changed(&typed.ty) => {
            let arg = at_an_index(arg, &names.fresh("at"), stmts);
            return lent(&typed.ty, &arg, stmts);
        }
        (Pat::Type(typed), arg) => {
            let (ty, value) = (&typed.ty, across(Edge::Passed, arg));
            stmts.push(parse_quote!(let #name: #ty = #value;));
        }
        (Pat::Tuple(pats), Expr::Tuple(args)) if pats.elems.len() == args.elems.len() => {
            let parts = pats.elems.iter().zip(&args.elems).map(|(pat, arg)| taken(pat, arg, names, stmts));
            return parts.collect::<Option<_>>().map(Item::All);
        }
        (_, arg) => {
            let value = across(Edge::Untyped, arg);
            stmts.push(parse_quote!(let #name = #value;));
        }
    }
    Some(Item::One(parse_quote!(#name)))
}

/// Whether what has a type is changed by whoever takes it.
fn is_changed(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Reference(reference) if reference.mutability.is_some())
}

/// An element that is lent, with a name for its index where that is computed.
fn at_an_index(arg: &Expr, at: &syn::Ident, stmts: &mut Vec<Stmt>) -> Expr {
    let mut arg = arg.clone();
    if let Expr::Reference(reference) = &mut arg
        && let Expr::Index(index) = &mut *reference.expr
        && !is_place(&index.index)
        && !matches!(*index.index, Expr::Range(_))
    {
        let computed = &index.index;
        stmts.push(parse_quote!(let #at: usize = #computed;));
        index.index = parse_quote!(#at);
    }
    arg
}

/// A place that a closure changes, which has the name that is given. A number is read from memory on the CPU from there on.
fn lent(ty: &syn::Type, arg: &Expr, stmts: &mut Vec<Stmt>) -> Option<Item> {
    match arg {
        Expr::Reference(reference) if reference.mutability.is_some() && is_place(&reference.expr) => {
            let place = &reference.expr;
            let is_number = matches!(ty, syn::Type::Reference(lent) if matches!(*lent.elem, syn::Type::Path(_)));
            if is_number && name(place).is_some() {
                let read = across(Edge::Captured, place);
                stmts.push(parse_quote!(#read;));
            }
            Some(Item::One(arg.clone()))
        }
        Expr::Path(_) => Some(Item::One(arg.clone())),
        _ => None,
    }
}

impl VisitMut for Inline {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let outer: Vec<String> = self.known.keys().cloned().collect();
        for stmt in &mut block.stmts {
            self.visit_stmt_mut(stmt);
            self.learn(stmt);
        }
        let mut rest = Mentioned::default();
        rest.visit_block(block);
        let stmts = std::mem::take(&mut block.stmts);
        block.stmts = stmts.into_iter().flat_map(|stmt| self.kept(stmt, &rest)).collect();
        // Behind the block the name may be that of a function.
        self.known.retain(|name, _| outer.contains(name));
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::Call(call) = expr
            && let Some(inlined) = self.call(call)
        {
            *expr = inlined;
        }
    }
}

/// `*&x` is `x`.
pub fn without_references(block: &mut syn::Block) {
    struct Behind;
    impl VisitMut for Behind {
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            visit_mut::visit_expr_mut(self, expr);
            if let Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr: inner, .. }) = &*expr
                && let Some(place) = referred(inner)
            {
                *expr = parse_quote!((#place));
            }
        }
    }
    Behind.visit_block_mut(block);
}

/// What a reference is made of as it is written.
fn referred(expr: &Expr) -> Option<Expr> {
    match expr {
        Expr::Paren(inner) => referred(&inner.expr),
        Expr::Reference(reference) => Some((*reference.expr).clone()),
        _ => None,
    }
}
