//! Loops that keep what the step before left, `s += (v - last).abs(); last = v;` and `j = i`: the first step stands by itself, and each behind it reads
//! what it needs of the elements, or of the index, of the step before, where that lets lanes take them.
//!
//! What is kept is made of what the loop only reads, by arithmetic that acts on nothing, and the step does nothing with it behind the assignment. So it is the same when the next step
//! makes it again; the variable is the function's own, and has what the last step left when the loop is done. This needs no permission.

mod again;
mod carried;
mod dereferenced;
mod elements;
mod filled;
mod indices;
mod inside;
mod opened;
mod options;
mod order;
mod settled;

use syn::{Expr, ExprForLoop, Stmt};

use crate::marked::Marked;
use crate::rewrite::Function;
use crate::steady::{Known, is_steady};
use crate::text::outline_of;
use crate::trial;
use carried::Carried;

pub use carried::Variables;
pub use filled::is_now;
pub use options::is_one;

/// From so many steps before the one before a step may have something.
const MOST: usize = 3;

impl Function<'_> {
    /// The body with such loops behind their first steps, where those then run in lanes.
    pub(crate) fn with_first_steps(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        if !self.may_read_otherwise() {
            return None;
        }
        let known = Known::around_loops(self.signature, block);
        let variables = Variables::of(self.signature, block);
        let tried = |skip: usize, block: &syn::Block| {
            // What is in the first steps is in the loops behind them as well.
            let cut = |whole: bool| Cut { known: &known, variables: &variables, whole };
            trial::one_loop_once(skip, block, |each, whole| cut(whole).apart(each))
        };
        trial::kept(block, tried, |body| self.in_lanes_at_last(body))
    }

    /// How many loops run in lanes when all that is still to come has been tried.
    pub(crate) fn in_lanes_at_last(&self, block: &syn::Block) -> usize {
        let fields = self.by_fields(block).map(|(fields, _)| fields);
        let apart = self.one_by_one(fields.as_ref().unwrap_or(block)).map(|(apart, _)| apart).or(fields);
        let counted = self.with_counts(apart.as_ref().unwrap_or(block)).map(|(counted, _)| counted).or(apart);
        self.in_lanes(counted.as_ref().unwrap_or(block))
    }
}

/// Puts the first step of a loop before it.
struct Cut<'a> {
    known: &'a Known,
    variables: &'a Variables,
    /// Whether the first step is there.
    whole: bool,
}

impl Cut<'_> {
    fn apart(&self, each: &ExprForLoop) -> Option<(Stmt, Marked)> {
        let (cut, marked) = self.first_step_apart(each)?;
        Some((self.all_apart(cut, MOST), marked))
    }

    /// The same of the loop that is left: what is kept of what was kept.
    fn all_apart(&self, mut cut: Stmt, most: usize) -> Stmt {
        if let Some(steps) = steps(&mut cut) {
            if most > 0
                && let [_, Stmt::Expr(Expr::ForLoop(each), _), ..] = &steps[..]
                && let Some((again, _)) = self.first_step_apart(each)
            {
                steps[1] = self.all_apart(again, most - 1);
            }
            steps.drain(..usize::from(!self.whole));
        }
        cut
    }

    /// The first step, and the loop behind it.
    fn first_step_apart(&self, each: &ExprForLoop) -> Option<(Stmt, Marked)> {
        if each.label.is_some() || !each.attrs.is_empty() || !self.variables.are_set(&each.body) {
            return None;
        }
        if !is_steady(&each.body, None) {
            return None;
        }
        let carried = |items: &[&syn::Pat]| Carried::of(each, items, (self.known, self.variables));
        let (cut, spelt) = match &*each.expr {
            Expr::Range(range) => (indices::apart(each, range, &carried)?, Vec::new()),
            _ => elements::apart(each, self.known, &carried)?,
        };
        Some((cut, Marked { spelt, ..Marked::of(each.for_token.span, outline_of(each)) }))
    }
}

/// The first step, the loop, and what the last step leaves.
fn steps(cut: &mut Stmt) -> Option<&mut Vec<Stmt>> {
    let Stmt::Expr(Expr::Block(cut), _) = cut else { return None };
    match cut.block.stmts.last_mut() {
        Some(Stmt::Expr(Expr::If(steps), _)) => Some(&mut steps.then_branch.stmts),
        _ => None,
    }
}
