//! Statements of loops that bind or set several numbers at once, `let (s, c) = x.sin_cos();`, `let p = (x, y);` and `*point = [x, y, z];`, one number after the
//! other, where a loop then runs in lanes.

mod apart;
mod pairs;
pub mod tuple;

use std::collections::BTreeSet;

use syn::ExprForLoop;
use syn::spanned::Spanned;

pub use apart::sine_and_cosine;

use crate::marked::Marked;
use crate::rewrite::Function;
use crate::text::outline_of;
use crate::trial::{self, Trial};
use crate::walk::visit_mut::{self, VisitMut};

impl Function<'_> {
    /// The body with such statements taken apart in the blocks that then run in lanes.
    pub(crate) fn one_by_one(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        if !self.may_read_otherwise() {
            return None;
        }
        let (block, found) = trial::kept(block, Put::at, |body| self.in_lanes(body))?;
        Some((block, found.into_iter().flatten().collect()))
    }
}

/// Takes the statements of one block apart, behind so many that have such.
struct Put {
    skip: usize,
    /// The tuples that may be set part by part.
    tuples: BTreeSet<String>,
    /// Whether it is in a loop or a closure.
    is_repeated: bool,
    /// The loop that it is in.
    around: Option<ExprForLoop>,
    done: Option<Option<Marked>>,
}

impl Put {
    fn at(skip: usize, block: &syn::Block) -> Option<Trial<Option<Marked>>> {
        let (mut block, tuples) = (block.clone(), tuple::named(block));
        let mut put = Put { skip, tuples, is_repeated: false, around: None, done: None };
        put.visit_block_mut(&mut block);
        put.done.map(|found| Trial { block, counted: None, found })
    }
}

impl VisitMut for Put {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_for_loop_mut(&mut self, each: &mut ExprForLoop) {
        let outside = (self.around.replace(each.clone()), std::mem::replace(&mut self.is_repeated, true));
        visit_mut::visit_expr_for_loop_mut(self, each);
        (self.around, self.is_repeated) = outside;
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        let outside = (self.around.take(), std::mem::replace(&mut self.is_repeated, true));
        visit_mut::visit_expr_closure_mut(self, closure);
        (self.around, self.is_repeated) = outside;
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        if self.done.is_some() {
            return;
        }
        let apart = apart::all(&block.stmts, &self.tuples).or_else(|| pairs::apart(&block.stmts));
        match apart {
            Some(apart) if self.skip == 0 && self.is_repeated => {
                block.stmts = apart;
                self.done = Some(self.around.take().map(|each| Marked::of(each.span(), outline_of(each))));
            }
            is_one => {
                self.skip -= usize::from(is_one.is_some() && self.is_repeated);
                visit_mut::visit_block_mut(self, block);
            }
        }
    }
}
