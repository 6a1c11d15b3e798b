//! Closures that give options, under a name: `let safe = |d: f32| (d > 0.0).then(|| d.sqrt());` and `safe(x)?` is its body, with the edges of a call.

use quote::ToTokens;
use syn::{Expr, Pat, Stmt, parse_quote};

use super::bound::{Bound, Mentioned};
use super::maybe::is_none;
use crate::reduce::{Names, applied};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// Puts them where they are called.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature) {
    Giving { bound: Bound::of(signature, block), names: Names::of_giving() }.visit_block_mut(block);
}

struct Giving {
    bound: Bound,
    names: Names,
}

impl VisitMut for Giving {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            let found = self.closure(&block.stmts[at]).map(|(name, closure)| (name.clone(), closure.clone()));
            let Some((name, mut closure)) = found else {
                at += 1;
                continue;
            };
            by_choice(&mut closure.body);
            let mut rest = block.stmts[at + 1..].to_vec();
            let mut put = Put { name: &name, closure: &closure, names: &mut self.names, left: false };
            rest.iter_mut().for_each(|stmt| put.visit_stmt_mut(stmt));
            let left = put.left;
            let mut mentioned = Mentioned::default();
            rest.iter().for_each(|stmt| mentioned.visit_stmt(stmt));
            if left || mentioned.names.contains_key(&name.to_string()) {
                at += 1;
                continue;
            }
            block.stmts.truncate(at);
            block.stmts.extend(rest);
        }
        visit_mut::visit_block_mut(self, block);
    }
}

impl Giving {
    /// A closure that a `let` binds, gives an option, and means the same wherever it is called.
    fn closure<'b>(&self, stmt: &'b Stmt) -> Option<(&'b syn::Ident, &'b syn::ExprClosure)> {
        let Stmt::Local(syn::Local { pat: Pat::Ident(pat), init: Some(init), .. }) = stmt else { return None };
        let Expr::Closure(closure) = &*init.expr else { return None };
        let of_option = match &closure.output {
            syn::ReturnType::Type(_, ty) => ty.to_token_stream().to_string().starts_with("Option"),
            syn::ReturnType::Default => gives(&closure.body),
        };
        let means_one = self.bound.count.get(&pat.ident.to_string()) == Some(&1)
            && closure.capture.is_none()
            && self.is_steady(closure)
            && !leaves(&closure.body);
        (of_option && means_one).then_some((&pat.ident, closure))
    }

    /// Whether all names in it mean one thing in the whole function.
    fn is_steady(&self, closure: &syn::ExprClosure) -> bool {
        let (mut mentioned, mut own) = (Mentioned::default(), Bound::default());
        mentioned.visit_expr(&closure.body);
        closure.inputs.iter().for_each(|input| own.visit_pat(input));
        let is_own = |name: &String| own.count.contains_key(name) || mentioned.inside.contains(name);
        mentioned.names.keys().all(|name| is_own(name) || self.bound.is_steady(name))
    }
}

/// Whether what is written last is an option.
fn gives(body: &Expr) -> bool {
    match body {
        Expr::Paren(inner) => gives(&inner.expr),
        Expr::Block(block) => matches!(block.block.stmts.last(), Some(Stmt::Expr(last, None)) if gives(last)),
        Expr::If(choice) => {
            matches!(choice.then_branch.stmts.last(), Some(Stmt::Expr(last, None)) if gives(last))
                || choice.else_branch.as_ref().is_some_and(|(_, other)| gives(other))
        }
        Expr::Match(choice) => choice.arms.iter().any(|arm| gives(&arm.body)),
        Expr::Call(call) => matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Some")),
        Expr::MethodCall(call) => call.method == "then" || call.method == "then_some",
        other => is_none(other),
    }
}

/// Whether a body goes elsewhere than to its end.
fn leaves(body: &Expr) -> bool {
    struct Leaves(bool);
    impl Visit<'_> for Leaves {
        fn visit_expr(&mut self, expr: &Expr) {
            self.0 |= matches!(expr, Expr::Return(_) | Expr::Try(_));
            visit::visit_expr(self, expr);
        }
    }
    let mut leaves = Leaves(false);
    leaves.visit_expr(body);
    leaves.0
}

/// Calls of one closure.
struct Put<'a> {
    name: &'a syn::Ident,
    closure: &'a syn::ExprClosure,
    names: &'a mut Names,
    /// A call has other arguments than the closure takes.
    left: bool,
}

impl VisitMut for Put<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let Expr::Call(call) = &*expr else { return };
        if !matches!(&*call.func, Expr::Path(path) if path.path.is_ident(self.name)) {
            return;
        }
        let mut stmts = Vec::new();
        let items: Vec<_> = call.args.iter().map(|arg| self.names.result(arg.clone(), &mut stmts)).collect();
        match applied(self.closure, &items, self.names) {
            Ok((first, Some(option))) => *expr = parse_quote!({ #(#stmts)* #(#first)* #option }),
            _ => self.left = true,
        }
    }
}

/// `holds.then(|| x)` that is given, as a choice: no closure stands in another.
fn by_choice(body: &mut Expr) {
    match body {
        Expr::Paren(inner) => by_choice(&mut inner.expr),
        Expr::Block(block) => {
            if let Some(Stmt::Expr(last, None)) = block.block.stmts.last_mut() {
                by_choice(last);
            }
        }
        Expr::If(choice) => {
            if let Some(Stmt::Expr(last, None)) = choice.then_branch.stmts.last_mut() {
                by_choice(last);
            }
            choice.else_branch.iter_mut().for_each(|(_, other)| by_choice(other));
        }
        Expr::MethodCall(call) if call.method == "then" => {
            let Some(Expr::Closure(inner)) = call.args.first() else { return };
            let (holds, value) = (&call.receiver, &inner.body);
            if inner.inputs.is_empty() {
                *body = parse_quote!(if #holds { Some(#value) } else { None });
            }
        }
        _ => {}
    }
}
