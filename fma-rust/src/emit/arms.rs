//! Blocks and `if`s that are more than a value, and whose value is a pair: each arm ends in a pair. So does each part of a tuple that is bound to
//! a name that holds one.

use std::collections::{HashMap, HashSet};

use fma_ir::{Op, Ty, VarId};
use syn::parse_quote;

use super::Source;
use super::build::block_expr;
use super::print::Printer;
use crate::tree::{BlockId, Child, ExprId, Kind, Stmt, children};

/// Which nodes are printed as pairs because of what is around them.
#[derive(Default)]
pub(super) struct Arms {
    /// The last expressions of arms, and the parts of tuples.
    ends: HashMap<ExprId, Ty>,
    /// Blocks and `if`s between: printed as they stand.
    frames: HashSet<ExprId>,
    /// What stands behind `else` and is no frame: an end in braces.
    behind_else: HashMap<ExprId, Ty>,
}

impl Arms {
    /// Looks at each node whose value is the outcome of what it does.
    pub(super) fn of(source: &Source<'_>) -> Arms {
        let mut arms = Arms::default();
        for (index, value) in source.lowered.of.iter().enumerate() {
            let (id, Some(value)) = (ExprId(index), *value) else { continue };
            let Some(var) = outcome(source, id) else { continue };
            // Nothing computes with the outcome: what stands around it takes the float, as of what is borrowed.
            if source.now.get(value.0 as usize).is_none_or(Option::is_none) {
                continue;
            }
            let ty = source.func.variable(var).ty;
            if ty.is_double() {
                arms.parts(source, id, ty);
            }
        }
        arms.tuples(source);
        arms
    }

    /// What `let (a, b) = (x, y)` binds to names that hold pairs.
    fn tuples(&mut self, source: &Source<'_>) {
        let stmts = source.tree.blocks.iter().flat_map(|block| &block.stmts);
        for (local, part) in stmts.flat_map(|stmt| source.tree.let_parts(stmt)) {
            let ty = source.func.variable(VarId(local.0 as u32)).ty;
            if ty.is_double() {
                self.ends.insert(part, ty);
            }
        }
    }

    fn parts(&mut self, source: &Source<'_>, id: ExprId, ty: Ty) {
        match source.tree.expr(id).kind {
            Kind::If { then, otherwise: Some(otherwise), .. } => self.either(source, then, otherwise, ty),
            Kind::Block(block) => self.block(source, block, ty),
            _ if source.tree.broken.contains_key(&id) => self.broken(source, id, ty),
            _ => match &source.tree.arms_of_patterns(id)[..] {
                &[(_, Child::Block(then)), (_, Child::Expr(otherwise))] => self.either(source, then, otherwise, ty),
                arms => arms.iter().for_each(|(_, arm)| self.matched(source, *arm, ty)),
            },
        }
    }

    fn either(&mut self, source: &Source<'_>, then: BlockId, otherwise: ExprId, ty: Ty) {
        self.block(source, then, ty);
        self.arm(source, otherwise, ty);
    }

    /// What `break` gives to a loop or block, and the end of the block.
    fn broken(&mut self, source: &Source<'_>, id: ExprId, ty: Ty) {
        source.tree.broken[&id].iter().for_each(|value| self.end(source, *value, ty));
        if let (syn::Expr::Block(_), [Child::Block(block)]) =
            (&source.tree.expr(id).syn, &children(&source.tree.expr(id).kind)[..])
        {
            self.block(source, *block, ty);
        }
    }

    /// What stands behind `=>`.
    fn matched(&mut self, source: &Source<'_>, arm: Child, ty: Ty) {
        match arm {
            Child::Block(block) => self.block(source, block, ty),
            Child::Expr(id) if is_frame(source, id) => self.arm(source, id, ty),
            Child::Expr(id) => self.end(source, id, ty),
        }
    }

    /// What stands behind `else`.
    fn arm(&mut self, source: &Source<'_>, id: ExprId, ty: Ty) {
        if is_frame(source, id) {
            self.frames.insert(id);
            self.parts(source, id, ty);
        } else {
            self.behind_else.insert(id, ty);
        }
    }

    fn block(&mut self, source: &Source<'_>, id: BlockId, ty: Ty) {
        if let Some(Stmt::Expr(end, None)) = source.tree.block(id).stmts.last() {
            self.end(source, *end, ty);
        }
    }

    /// An end without a value leaves the function or the loop.
    fn end(&mut self, source: &Source<'_>, id: ExprId, ty: Ty) {
        if source.lowered.of[id.0].is_some() {
            self.ends.insert(id, ty);
        }
    }
}

/// Whether a part of a choice is printed as it stands, with a pair at each end of its own.
fn is_frame(source: &Source<'_>, id: ExprId) -> bool {
    matches!(source.tree.expr(id).kind, Kind::If { .. } | Kind::Block(_)) || outcome(source, id).is_some()
}

/// The variable of the node's own that holds what it gives, if one does.
fn outcome(source: &Source<'_>, id: ExprId) -> Option<VarId> {
    let Op::Read(var) = source.lowered.func.value(source.lowered.of[id.0]?).op else { return None };
    (var.0 as usize >= source.tree.locals.len()).then_some(var)
}

impl Printer<'_> {
    /// A node whose surroundings want a pair; `None` for any other.
    pub(super) fn part_of_pair(&mut self, id: ExprId) -> Option<syn::Expr> {
        if self.arms.frames.contains(&id) {
            return Some(self.as_written(id));
        }
        if let Some(&ty) = self.arms.behind_else.get(&id) {
            let end = self.paired(id, ty);
            return Some(block_expr(parse_quote!({ #end })));
        }
        let ty = self.arms.ends.get(&id).copied()?;
        Some(self.paired(id, ty))
    }
}
