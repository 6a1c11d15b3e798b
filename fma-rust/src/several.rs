//! Statements of loops that bind or set several numbers at once, `let (s, c) = x.sin_cos();` and `*point = [x, y, z];`, one number after the other, where a
//! loop then runs in lanes.

mod apart;

use syn::spanned::Spanned;
use syn::{ExprForLoop, Stmt};

use crate::marked::Marked;
use crate::rewrite::Function;
use crate::text::outline_of;
use crate::walk::visit_mut::{self, VisitMut};

/// So many blocks of a function are tried: each trial reads it again.
const MOST: usize = 8;

impl Function<'_> {
    /// The body with such statements taken apart in the blocks that then run in lanes.
    pub(crate) fn one_by_one(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        if !self.may_read_otherwise() {
            return None;
        }
        let (mut kept, mut skip, mut changed, mut found) = (block.clone(), 0, false, Vec::new());
        let mut known = None;
        for _ in 0..MOST {
            let mut tried = kept.clone();
            let Some(marked) = Put::at(skip, &mut tried) else { break };
            let before = known.unwrap_or_else(|| self.in_lanes(&kept));
            let now = self.in_lanes(&tried);
            known = Some(before.max(now));
            match now > before {
                true => {
                    (kept, changed) = (tried, true);
                    found.extend(marked);
                }
                false => skip += 1,
            }
        }
        changed.then_some((kept, found))
    }
}

/// Takes the statements of one block apart, behind so many that have such.
struct Put {
    skip: usize,
    /// Whether it is in a loop or a closure.
    is_repeated: bool,
    /// The loop that it is in.
    around: Option<Marked>,
    done: Option<Option<Marked>>,
}

impl Put {
    fn at(skip: usize, block: &mut syn::Block) -> Option<Option<Marked>> {
        let mut put = Put { skip, is_repeated: false, around: None, done: None };
        put.visit_block_mut(block);
        put.done
    }
}

impl VisitMut for Put {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_for_loop_mut(&mut self, each: &mut ExprForLoop) {
        let written = Marked { span: each.span(), text: outline_of(&*each), after: None };
        let outside = (self.around.replace(written), std::mem::replace(&mut self.is_repeated, true));
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
        let apart: Vec<Option<Vec<Stmt>>> = block.stmts.iter().map(apart::apart).collect();
        match apart.iter().any(Option::is_some) {
            true if self.skip == 0 && self.is_repeated => {
                let stmts = std::mem::take(&mut block.stmts).into_iter().zip(apart);
                block.stmts = stmts.flat_map(|(stmt, apart)| apart.unwrap_or_else(|| vec![stmt])).collect();
                self.done = Some(self.around.take());
            }
            is_one => {
                self.skip -= usize::from(is_one && self.is_repeated);
                visit_mut::visit_block_mut(self, block);
            }
        }
    }
}
