//! Bodies that are read otherwise, one place after the other, and stay so where more loops then run in lanes.

use syn::{Expr, ExprForLoop, Stmt};

use crate::ends::is_cut;
use crate::outer::has_variables;
use crate::walk::visit_mut::{self, VisitMut};

/// So many places of a body are tried: each trial reads it again.
const MOST: usize = 16;

/// A body with one place read otherwise, and what there is to say of it.
pub struct Trial<T> {
    pub block: syn::Block,
    /// The body whose loops are counted, if that is another: without those that are there again.
    pub counted: Option<syn::Block>,
    pub found: T,
}

/// The body with all places read otherwise that gain by it: `tried` reads the place behind so many that could be read so, and `in_lanes` says what a body has.
pub fn kept<T>(
    block: &syn::Block,
    tried: impl Fn(usize, &syn::Block) -> Option<Trial<T>>,
    in_lanes: impl Fn(&syn::Block) -> usize,
) -> Option<(syn::Block, Vec<T>)> {
    let (mut kept, mut found, mut skip, mut known) = (block.clone(), Vec::new(), 0, None);
    for _ in 0..MOST {
        let Some(trial) = tried(skip, &kept) else { break };
        let before = known.unwrap_or_else(|| in_lanes(&kept));
        let now = in_lanes(trial.counted.as_ref().unwrap_or(&trial.block));
        known = Some(before);
        match now > before {
            true => {
                known = trial.counted.is_none().then_some(now);
                kept = trial.block;
                found.push(trial.found);
            }
            false => skip += 1,
        }
    }
    (!found.is_empty()).then_some((kept, found))
}

/// Whether loops in closures are read as well.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Closures {
    Read,
    /// What they set may be seen when they have panicked.
    AsWritten,
}

/// A body with one loop read otherwise, behind so many that could be, and what there is to say of it.
pub fn one_loop<T>(
    skip: usize,
    block: &syn::Block,
    closures: Closures,
    read: &dyn Fn(&ExprForLoop) -> Option<(Stmt, T)>,
) -> Option<(syn::Block, T)> {
    let (mut block, mut one) = (block.clone(), OneLoop { skip, closures, read, found: None });
    one.visit_block_mut(&mut block);
    one.found.map(|found| (block, found))
}

/// The same outside of closures, where the other reading has some loops once more as they were written: `read` is told whether these are to be there, and
/// without them the loops are counted.
pub fn one_loop_once<T>(
    skip: usize,
    block: &syn::Block,
    read: impl Fn(&ExprForLoop, bool) -> Option<(Stmt, T)>,
) -> Option<Trial<T>> {
    let read = |whole: bool| one_loop(skip, block, Closures::AsWritten, &|each| read(each, whole));
    let ((block, found), (counted, _)) = (read(true)?, read(false)?);
    Some(Trial { block, counted: Some(counted), found })
}

struct OneLoop<'a, T> {
    skip: usize,
    closures: Closures,
    read: &'a dyn Fn(&ExprForLoop) -> Option<(Stmt, T)>,
    found: Option<T>,
}

impl<T> VisitMut for OneLoop<'_, T> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        if self.closures == Closures::Read {
            visit_mut::visit_expr_closure_mut(self, closure);
        }
    }

    fn visit_expr_if_mut(&mut self, both: &mut syn::ExprIf) {
        match has_variables(both) {
            true => self.visit_block_mut(&mut both.then_branch),
            false => visit_mut::visit_expr_if_mut(self, both),
        }
    }

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        if self.found.is_some() {
            return;
        }
        let read = match &*stmt {
            Stmt::Expr(Expr::ForLoop(each), _) if is_cut(each) => return,
            Stmt::Expr(Expr::ForLoop(each), _) => (self.read)(each),
            _ => None,
        };
        match read {
            Some((read, found)) if self.skip == 0 => (*stmt, self.found) = (read, Some(found)),
            other => {
                self.skip -= usize::from(other.is_some());
                visit_mut::visit_stmt_mut(self, stmt);
            }
        }
    }
}
