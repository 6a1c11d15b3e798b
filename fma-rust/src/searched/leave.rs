//! Steps that ask an element, and leave the loop where it is what is looked for.

use proc_macro2::Span;
use syn::{Expr, Stmt, parse_quote};

use crate::reduce::{indexes, names_are_seen};
use crate::tree::words_in;
use crate::walk::visit::{self, Visit};
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
    pub breaks: bool,
}

impl Leaving {
    /// `let`s, and conditions that leave the loop: `let e = (a - b).abs(); if e > t { return false; }`
    pub fn of(body: &syn::Block, index: Option<&syn::Ident>) -> Option<Leaving> {
        let (mut asks, mut conditions) = (Vec::new(), Vec::<&Expr>::new());
        for stmt in &body.stmts {
            match stmt {
                Stmt::Local(local) if is_plain(local) && !is_hidden(local, &conditions) => asks.push(stmt.clone()),
                Stmt::Expr(Expr::If(choice), _) if choice.else_branch.is_none() && leaves(&choice.then_branch) => {
                    conditions.push(&choice.cond);
                }
                _ => return None,
            }
        }
        let condition = conditions.iter().map(|condition| -> Expr { parse_quote!((#condition)) });
        let condition = condition.reduce(|one, other| parse_quote!(#one || #other))?;
        let condition = if let [condition] = conditions[..] { condition.clone() } else { condition };
        let asked = parse_quote!({ #(#asks)* #condition });
        let is_pure =
            names_are_seen(&asked) && !indexes(&asked) && index.is_none_or(|index| is_only_asked(index, &asked));
        let mut labelled = Labelled { breaks: false };
        let mut body = body.clone();
        labelled.visit_block_mut(&mut body);
        is_pure.then_some(Leaving { asks, condition, body: body.stmts, breaks: labelled.breaks })
    }
}

/// The name of the loop over blocks.
pub fn label() -> syn::Lifetime {
    syn::Lifetime::new("'fastmath_00_search", Span::mixed_site())
}

/// A `let` that goes on.
fn is_plain(local: &syn::Local) -> bool {
    local.attrs.is_empty() && local.init.as_ref().is_some_and(|init| init.diverge.is_none())
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

/// Whether an index is only compared, or becomes a float: arithmetic on it may stop.
fn is_only_asked(index: &syn::Ident, asked: &Expr) -> bool {
    let mut uses = Uses { index, harmless: 0 };
    uses.visit_expr(asked);
    uses.harmless == words_in(asked).iter().filter(|word| *index == *word).count()
}

struct Uses<'a> {
    index: &'a syn::Ident,
    harmless: usize,
}

impl Uses<'_> {
    fn is_index(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Path(path) if path.path.is_ident(self.index))
    }
}

impl Visit<'_> for Uses<'_> {
    fn visit_expr_cast(&mut self, cast: &syn::ExprCast) {
        let becomes_float =
            matches!(&*cast.ty, syn::Type::Path(path) if ["f32", "f64"].iter().any(|ty| path.path.is_ident(ty)));
        self.harmless += usize::from(becomes_float && self.is_index(&cast.expr));
        visit::visit_expr_cast(self, cast);
    }

    fn visit_expr_binary(&mut self, binary: &syn::ExprBinary) {
        use syn::BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
        if matches!(binary.op, Eq(_) | Ge(_) | Gt(_) | Le(_) | Lt(_) | Ne(_)) {
            self.harmless += [&binary.left, &binary.right].into_iter().filter(|side| self.is_index(side)).count();
        }
        visit::visit_expr_binary(self, binary);
    }
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
