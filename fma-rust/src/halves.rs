//! Loops that set elements and add up what they set, read as two loops where lanes cannot do both at once: `for v in x.iter_mut() { *v *= 2.0; s += f64::from(*v); }`
//! sets in lanes of one type, and then adds up in those of another.
//!
//! The two are the one where nobody can tell: what is set depends on no sum; sums are floats that the function itself declares, and counts, so that a panic
//! takes them along; of what is set they read only the element of their own step, when it has been set; and where a sum's step may panic, so
//! may the step that sets, before it. Whether it is worth it, the loops in lanes say.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::{Expr, ExprForLoop, Pat, Stmt};

use crate::reduce::Iterations;
use crate::rewrite::Function;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

mod asked;
mod body;
mod names;
mod parts;

use body::Body;
use names::{Declared, is_repeatable};

impl Function<'_> {
    /// The body with such loops as two, where both then run in lanes.
    pub(crate) fn in_halves(&self, mut block: syn::Block) -> syn::Block {
        if self.iterations() == Iterations::AsWritten || !self.may_split() {
            return block;
        }
        let declared = Declared::of(self.signature, &block);
        let mut refused = 0;
        loop {
            let mut tried = block.clone();
            let mut cut = Cut { declared: &declared, skip: refused, done: false };
            cut.visit_block_mut(&mut tried);
            if !cut.done {
                return block;
            }
            if self.in_lanes(&tried) >= self.in_lanes(&block) + 2 { block = tried } else { refused += 1 }
        }
    }
}

/// Cuts one loop, behind so many that could be cut.
struct Cut<'a> {
    declared: &'a Declared,
    skip: usize,
    done: bool,
}

impl VisitMut for Cut<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    /// What a closure changes may be seen when it has panicked.
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        for at in 0..block.stmts.len() {
            if self.done {
                return;
            }
            let halves = match &block.stmts[at] {
                Stmt::Expr(Expr::ForLoop(each), _) => halves(each, self.declared),
                _ => None,
            };
            match halves {
                Some(halves) if self.skip == 0 => {
                    block.stmts.splice(at..=at, halves.map(|half| Stmt::Expr(Expr::ForLoop(half), None)));
                    self.done = true;
                }
                Some(_) => self.skip -= 1,
                None => visit_mut::visit_stmt_mut(self, &mut block.stmts[at]),
            }
        }
    }
}

/// The loop that sets and the loop that adds up.
fn halves(each: &ExprForLoop, declared: &Declared) -> Option<[ExprForLoop; 2]> {
    if each.label.is_some() || !each.attrs.is_empty() || !is_repeatable(&each.expr, &declared.shared) {
        return None;
    }
    let mut bound = BTreeSet::new();
    pattern(&each.pat, &mut bound)?;
    let [sets, sums] = Body::of(&each.body, &bound, declared)?.halves()?;
    let with = |stmts: Vec<Stmt>| {
        let body = syn::Block { stmts, ..each.body.clone() };
        ExprForLoop { body, ..each.clone() }
    };
    Some([with(sets), with(sums)])
}

/// The names that a pattern of plain names binds.
fn pattern(pat: &Pat, names: &mut BTreeSet<String>) -> Option<()> {
    match pat {
        Pat::Ident(name) if name.mutability.is_none() && name.by_ref.is_none() && name.subpat.is_none() => {
            names.insert(name.ident.to_string()).then_some(())
        }
        Pat::Wild(_) => Some(()),
        Pat::Reference(reference) => pattern(&reference.pat, names),
        Pat::Tuple(tuple) => tuple.elems.iter().try_for_each(|elem| pattern(elem, names)),
        Pat::Paren(paren) => pattern(&paren.pat, names),
        _ => None,
    }
}

/// The tokens of an expression, to compare.
pub(crate) fn text(expr: &impl ToTokens) -> String {
    expr.to_token_stream().to_string()
}

/// The names that stand alone in an expression.
pub(crate) fn named(expr: &Expr) -> BTreeSet<String> {
    struct Named(BTreeSet<String>);
    impl Visit<'_> for Named {
        fn visit_expr_path(&mut self, path: &syn::ExprPath) {
            self.0.extend(path.path.get_ident().map(ToString::to_string));
            visit::visit_expr_path(self, path);
        }
    }
    let mut named = Named(BTreeSet::new());
    named.visit_expr(expr);
    named.0
}
