//! Loops that a body has once more as they were written: no one counts them, or tells of them, again.

use std::collections::BTreeSet;

use fma_ir::{Log, Site};

use crate::before::is_now;
use crate::ends;
use crate::outer::is_variable;
use crate::tree::{BlockId, Child, ExprId, Kind, Stmt, Tree, children, throughout};

/// The steps at the ends of a loop that was cut, and a loop whose elements are not there.
pub fn copies(tree: &Tree) -> impl Iterator<Item = ExprId> {
    let ids = (0..tree.exprs.len()).map(ExprId);
    ids.flat_map(|id| match tree.expr(id).kind {
        Kind::Opaque { ref children, .. } if is_loop(tree, id) => match children.first() {
            Some(Child::Expr(range)) if is_end(tree, *range) => vec![id],
            _ => Vec::new(),
        },
        Kind::Opaque { ref children, .. } if children.iter().any(|child| begins_now(tree, child)) => vec![id],
        Kind::If { then, otherwise: Some(otherwise), .. } if begins_with_variable(tree, then) => {
            throughout(tree, otherwise).into_iter().filter(|id| is_loop(tree, *id)).collect()
        }
        _ => Vec::new(),
    })
}

fn is_loop(tree: &Tree, id: ExprId) -> bool {
    matches!(tree.expr(id).syn, syn::Expr::ForLoop(_))
}

/// Whether a range begins or ends, but not both, where what is between the ends does.
fn is_end(tree: &Tree, range: ExprId) -> bool {
    let bounds = children(&tree.expr(range).kind).into_iter();
    let is_cut = |bound: &Child| match bound {
        Child::Expr(id) => {
            matches!(tree.expr(*id).kind, Kind::Local(local) if ends::is_bound(&tree.local(local).ident))
        }
        Child::Block(_) => false,
    };
    bounds.filter(is_cut).count() == 1
}

/// Whether it is a step that goes as written, of which there is another.
fn begins_now(tree: &Tree, child: &Child) -> bool {
    let Child::Block(block) = child else { return false };
    let Some(Stmt::Let { local: Some(local), .. }) = tree.block(*block).stmts.first() else { return false };
    is_now(&tree.local(*local).ident)
}

fn begins_with_variable(tree: &Tree, block: BlockId) -> bool {
    let Some(Stmt::Let { local: Some(local), .. }) = tree.block(block).stmts.first() else { return false };
    is_variable(&tree.local(*local).ident)
}

/// All that stands in them.
pub fn in_them(tree: &Tree) -> BTreeSet<ExprId> {
    copies(tree).flat_map(|id| throughout(tree, id)).collect()
}

/// Takes out what was said of them.
pub fn tell_once(tree: &Tree, log: &mut Log) {
    let copies = in_them(tree);
    let is_there = |site: Site| !copies.contains(&ExprId(site.0 as usize));
    log.steps.retain(|step| is_there(step.site));
    log.near_misses.retain(|miss| is_there(miss.site));
}
