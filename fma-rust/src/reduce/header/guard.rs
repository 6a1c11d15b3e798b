//! What can be asked before the first step: whether all that the index reaches is there.

use fma_ir::IntOp;

use super::made::literal;
use super::*;
use crate::tree::Arith;

/// What keeps integers that grow evenly even.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linear {
    Plus,
    Minus,
    Times,
}

impl Linear {
    pub fn of(op: IntOp) -> Option<Linear> {
        match op {
            IntOp::Add => Some(Linear::Plus),
            IntOp::Sub => Some(Linear::Minus),
            IntOp::Mul => Some(Linear::Times),
            IntOp::Neg | IntOp::Not | IntOp::Div | IntOp::Rem => None,
            IntOp::And | IntOp::Or | IntOp::Xor | IntOp::Shl | IntOp::Shr => None,
        }
    }
}

impl Header {
    /// Whether an element may be taken in every step though the loop reaches it in some only: then the loop runs as written where one is missing.
    pub(super) fn may_guard(&mut self, tree: &Tree, source: &Source) -> bool {
        let can = match source {
            Source::Indexed { place, at } => is_slice(tree, *place) && self.is_wide(tree, at.formula),
            Source::Elements { .. } | Source::Number { .. } | Source::Counter => false,
            Source::Step | Source::Formed(_) => false,
        };
        self.is_guarded |= can;
        can
    }

    /// Whether asking for an element at a place cannot panic: its row, if it is in one, and where it is there.
    pub fn can_be_asked(&self, tree: &Tree, (slice, at): (ExprId, &Place)) -> bool {
        let row = row_of(tree, slice).map(|(_, row)| row);
        row.into_iter().chain([at.formula]).all(|id| self.is_wide(tree, id))
    }

    /// Whether an integer can be computed so wide that no step overflows, and without a division by zero.
    pub fn is_wide(&self, tree: &Tree, id: ExprId) -> bool {
        match &tree.expr(bare(tree, id)).kind {
            Kind::Local(local) => self.integer(*local).is_none_or(|init| self.is_wide(tree, init)),
            Kind::Arith(Arith::Int(op), args) => match Linear::of(*op) {
                Some(_) => args.iter().all(|arg| self.is_wide(tree, *arg)),
                None => self.is_outer(tree, id) && self.divides(tree, *op, args),
            },
            Kind::Cast(inner) => self.is_wide(tree, *inner),
            _ => self.is_outer(tree, id),
        }
    }

    /// Whether an operation divides, by a number that is not zero, what nothing computes.
    fn divides(&self, tree: &Tree, op: IntOp, args: &[ExprId]) -> bool {
        let by_number = matches!(args, [_, by] if literal(tree, *by).is_some_and(|by| by > 0));
        [IntOp::Div, IntOp::Rem].contains(&op) && by_number && !args.iter().any(|arg| self.computes(tree, *arg))
    }

    /// The slice and the index of an element that is the same in every step, behind those of the rows that it is in, if asking for one after the other
    /// cannot panic.
    pub fn fixed(&self, tree: &Tree, element: ExprId) -> Option<Vec<(ExprId, ExprId)>> {
        match tree.expr(element).kind {
            Kind::Paren(inner) | Kind::Ref(inner) | Kind::Deref(inner) | Kind::Field(inner) => self.fixed(tree, inner),
            Kind::Index(slice, index) if !self.computes(tree, index) => {
                let rows = match is_slice(tree, bare(tree, slice)) {
                    true => Some(Vec::new()),
                    false => self.fixed(tree, slice).filter(|_| is_row(tree, slice)),
                };
                rows.map(|rows| rows.into_iter().chain([(slice, index)]).collect())
            }
            _ => None,
        }
    }

    /// Whether the head can be asked twice: it is made of numbers and slices by name.
    pub fn can_be_asked_twice(&self, tree: &Tree) -> bool {
        let ends = match self.steps {
            Steps::Range { start, end, .. } => vec![start, end],
            Steps::Shortest | Steps::Windows { .. } | Steps::Chunks { .. } => Vec::new(),
        };
        let kinds = self.streams.iter().map(|stream| &stream.kind).chain(&self.raw);
        let slices = kinds.into_iter().all(|kind| match kind {
            Source::Elements { place, .. } => self.is_named(tree, *place),
            Source::Indexed { .. } | Source::Number { .. } | Source::Counter => true,
            Source::Step | Source::Formed(_) => true,
        });
        slices && ends.iter().chain(&self.counts).all(|id| self.is_outer(tree, *id))
    }

    /// Whether a slice is named, or one of several at an integer that is the same each time, or the part of one between such integers: asked again it is
    /// there if it was.
    pub fn is_named(&self, tree: &Tree, slice: ExprId) -> bool {
        if row_of(tree, slice).is_some_and(|(_, row)| self.is_outer(tree, row)) {
            return true;
        }
        let Kind::Index(whole, range) = tree.expr(slice).kind else { return is_slice(tree, slice) };
        let Kind::Opaque { children, .. } = &tree.expr(bare(tree, range)).kind else { return false };
        let is_range = matches!(tree.expr(bare(tree, range)).syn, syn::Expr::Range(_));
        let mut ends = children.iter().map(|end| if let Child::Expr(end) = end { Some(*end) } else { None });
        is_range && is_slice(tree, bare(tree, whole)) && ends.all(|end| end.is_some_and(|end| self.is_outer(tree, end)))
    }

    /// Where the loop reaches into slices.
    pub fn reached(&self) -> impl Iterator<Item = (ExprId, &Place)> {
        let formed = self.all_formed().flat_map(|formed| &formed.from);
        self.streams.iter().map(|stream| &stream.kind).chain(formed).filter_map(Source::reached)
    }
}

impl Source {
    /// The slice and the place in it that the index gives, if it does.
    pub fn reached(&self) -> Option<(ExprId, &Place)> {
        match self {
            Source::Indexed { place, at } => Some((*place, at)),
            Source::Elements { .. } | Source::Number { .. } | Source::Counter => None,
            Source::Step | Source::Formed(_) => None,
        }
    }
}
