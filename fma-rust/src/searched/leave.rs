//! Steps that ask an element, and leave the loop where it is what is looked for.

use proc_macro2::Span;
use syn::{Expr, Stmt, parse_quote};

use crate::reduce::names_are_seen;
use crate::tree::words_in;
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// The step of a search.
pub struct Leaving {
    /// What is computed of an element.
    pub asks: Vec<Stmt>,
    /// Whether it is one that leaves the loop.
    pub condition: Expr,
    /// The step as written, where what leaves it leaves the loop over blocks.
    pub body: Vec<Stmt>,
    /// Whether it does so by the name of that loop.
    breaks: bool,
}

impl Leaving {
    /// `let`s, and conditions that leave the loop: `let e = (a - b).abs(); if e > t { return false; }`
    pub fn of(body: &syn::Block) -> Option<Leaving> {
        let (mut asks, mut conditions) = (Vec::new(), Vec::<&Expr>::new());
        for stmt in &body.stmts {
            match stmt {
                Stmt::Local(local) if is_plain(local) && !is_hidden(local, &conditions) => asks.push(stmt.clone()),
                Stmt::Expr(Expr::If(choice), _) if is_question(choice) && leaves(&choice.then_branch) => {
                    conditions.push(&choice.cond);
                }
                _ => return None,
            }
        }
        let condition = conditions.iter().map(|condition| -> Expr { parse_quote!((#condition)) });
        let condition = condition.reduce(|one, other| parse_quote!(#one || #other))?;
        let condition = if let [condition] = conditions[..] { condition.clone() } else { condition };
        let mut labelled = Labelled { breaks: false };
        let mut body = body.clone();
        labelled.visit_block_mut(&mut body);
        let leaving = Leaving { asks, condition, body: body.stmts, breaks: labelled.breaks };
        names_are_seen(&leaving.asked()).then_some(leaving)
    }

    /// All that is computed of an element.
    pub fn asked(&self) -> Expr {
        let Leaving { asks, condition, .. } = self;
        parse_quote!({ #(#asks)* #condition })
    }

    /// The name of the loop over blocks, where it is left by that.
    pub fn label(&self) -> Option<syn::Label> {
        self.breaks.then(|| syn::Label { name: label(), colon_token: Default::default() })
    }
}

/// The name of the loop over blocks.
fn label() -> syn::Lifetime {
    syn::Lifetime::new("'fastmath_00_search", Span::mixed_site())
}

/// A `let` that goes on.
fn is_plain(local: &syn::Local) -> bool {
    local.attrs.is_empty() && local.init.as_ref().is_some_and(|init| init.diverge.is_none())
}

/// Whether it is an `if` alone, of a truth that binds nothing.
fn is_question(choice: &syn::ExprIf) -> bool {
    let mut binds = Binds(false);
    binds.visit_expr(&choice.cond);
    !binds.0 && choice.attrs.is_empty() && choice.else_branch.is_none()
}

/// Looks for `if let`.
struct Binds(bool);

impl Visit<'_> for Binds {
    fn visit_expr_let(&mut self, _: &syn::ExprLet) {
        self.0 = true;
    }
}

/// Whether a `let` gives a name to something else that a condition before it names.
fn is_hidden(local: &syn::Local, conditions: &[&Expr]) -> bool {
    let bound = words_in(&local.pat);
    conditions.iter().any(|condition| words_in(condition).iter().any(|word| bound.contains(word)))
}

/// Whether a block ends by leaving the loop, or more.
fn leaves(block: &syn::Block) -> bool {
    matches!(block.stmts.last(), Some(Stmt::Expr(Expr::Return(_) | Expr::Break(_), _)))
        || matches!(block.stmts.last(), Some(Stmt::Expr(Expr::Continue(next), _)) if next.label.is_some())
}

/// Has what leaves the loop leave the one over blocks.
struct Labelled {
    breaks: bool,
}

impl VisitMut for Labelled {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Break(leaving) if leaving.label.is_none() => {
                (leaving.label, self.breaks) = (Some(label()), true);
            }
            // What leaves these stays in them.
            Expr::Closure(_) | Expr::Async(_) | Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) => {}
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
