//! How integers grow from step to step, and how far apart that leaves the numbers of a slice.

use fma_ir::IntOp;

use super::made::literal;
use super::*;
use crate::reduce::acts::is_bounding;
use crate::tree::{Arith, throughout};

/// How an integer depends on the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Growth {
    /// Not at all.
    None,
    /// By so much where the index grows by one.
    By(i64),
    /// Evenly, by a stride that only the run knows.
    Even,
}

impl Header {
    /// How many numbers of each step lanes gather one by one: parts of elements, and what does not lie close.
    pub fn gathered(&self, tree: &Tree) -> usize {
        let is_gathered = |stream: &&Stream| {
            let is_part = stream.made.as_ref().is_some_and(|made| !made.members.is_empty());
            let is_converted = stream.widens || stream.made.is_some();
            let is_close = match self.stride(tree, stream) {
                Some(1) => true,
                // By whole registers, where they need not be converted.
                Some(2 | -1) => !is_converted,
                _ => false,
            };
            let is_looked_up = self.table(tree, stream).is_some() && !self.multiplies_late(tree, stream);
            (is_part || !is_close) && self.parts_of(tree, stream).is_none() && !is_looked_up
        };
        self.streams.iter().filter(is_gathered).count()
    }

    /// How far apart a step's number lies from the next, unless only the run knows; what is in no slice is made where it is needed.
    fn stride(&self, tree: &Tree, stream: &Stream) -> Option<i64> {
        match &stream.kind {
            Source::Elements { cuts, .. } => self.strided(tree, 1, cuts),
            Source::Indexed { at, .. } => at.stride,
            Source::Number { .. } | Source::Counter | Source::Step => Some(1),
            Source::Formed(formed) => {
                let is_computed = |to: &To| *to == To::Truth(None) || *to == To::Number && !formed.looks(tree);
                stream.made.as_ref().is_some_and(|made| is_computed(&made.to)).then_some(1)
            }
        }
    }

    /// What cuts make of a stride.
    pub(super) fn strided(&self, tree: &Tree, stride: i64, cuts: &[Cut]) -> Option<i64> {
        cuts.iter().try_fold(stride, |stride, cut| match cut {
            Cut::Every(_, by) => stride.checked_mul((*by)?),
            Cut::Times(by) => stride.checked_mul(self.counted_by(tree, *by)?),
            Cut::Reversed => stride.checked_neg(),
            Cut::Take(_) | Cut::Skip(_) | Cut::Last(_) | Cut::DropLast(_) | Cut::Behind(_) => Some(stride),
            // It is no slice of numbers any more, and its elements lie one behind the other.
            Cut::Chunks(_) => Some(stride),
        })
    }

    /// An argument of an adaptor that stands there in digits.
    pub(super) fn counted_by(&self, tree: &Tree, count: usize) -> Option<i64> {
        i64::try_from(literal(tree, *self.counts.get(count)?)?).ok()
    }

    /// How an integer depends on the index, if evenly.
    pub(super) fn growth(&self, tree: &Tree, id: ExprId) -> Option<Growth> {
        let id = bare(tree, id);
        match &tree.expr(id).kind {
            Kind::Literal => Some(Growth::None),
            Kind::Local(local) if self.bound(*local) == Some(Bound::Index) => Some(Growth::By(1)),
            Kind::Local(local) => match self.integer(*local) {
                Some(init) => self.growth(tree, init),
                None => (self.turning.contains(local) || !self.inner.contains(local)).then_some(Growth::None),
            },
            Kind::Arith(Arith::Int(op), args) => {
                let growths: Option<Vec<Growth>> = args.iter().map(|arg| self.growth(tree, *arg)).collect();
                let literals = args.iter().map(|arg| i64::try_from(literal(tree, *arg)?).ok());
                combined(*op, &growths?, &literals.collect::<Vec<_>>())
            }
            Kind::Opaque { children, .. } => {
                (children.is_empty() || self.is_length(tree, id) || self.is_bounded(tree, id)).then_some(Growth::None)
            }
            Kind::Deref(reference) if let Kind::Ref(inner) = tree.expr(bare(tree, *reference)).kind => {
                self.growth(tree, inner)
            }
            Kind::Field(_) | Kind::Deref(_) => {
                let outer = root(tree, id).is_some_and(|root| !self.inner.contains(&root));
                (outer && is_place(tree, id)).then_some(Growth::None)
            }
            Kind::Cast(inner) => self
                .growth(tree, *inner)
                .filter(|growth| keeps(*growth, tree, id, *inner) || self.is_narrow && self.narrows(tree, id))
                .filter(|growth| *growth == Growth::None || !self.loses_wraps(tree, id, *inner)),
            Kind::Constant(_) | Kind::Paren(_) | Kind::Arith(..) | Kind::Ref(_) | Kind::Index(..) => None,
            Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) => None,
        }
    }

    /// Asks that the index has no more digits than integers that are made of it by `i as i32`: each step then is as far from the next.
    pub(super) fn ask_for_narrow(&mut self, tree: &Tree, id: ExprId) {
        let computed = throughout(tree, id).into_iter().filter_map(|part| match &tree.expr(part).kind {
            Kind::Arith(Arith::Int(_), args) => Some(args),
            _ => None,
        });
        let casts = computed.flatten().map(|arg| bare(tree, *arg)).filter(|arg| self.narrows(tree, *arg));
        let places = casts.map(|formula| Place {
            index: self.by_index(),
            formula,
            less: None,
            stride: Some(1),
            lets: Vec::new(),
        });
        let asked: Vec<Ask> = places.map(Ask::Exact).collect();
        self.is_narrow = !asked.is_empty();
        (self.is_guarded, self.is_counted) = (self.is_guarded || self.is_narrow, self.is_counted || self.is_narrow);
        self.asked.extend(asked);
    }

    /// Whether it is the index in fewer digits.
    pub(super) fn narrows(&self, tree: &Tree, cast: ExprId) -> bool {
        let Kind::Cast(inner) = tree.expr(cast).kind else { return false };
        let (Type::Int(to), Type::Int(from)) = (tree.ty(cast), tree.ty(inner)) else { return false };
        let is_index =
            matches!(tree.expr(bare(tree, inner)).kind, Kind::Local(local) if self.bound(local) == Some(Bound::Index));
        is_index && (32..from.bits).contains(&to.bits)
    }

    /// `x.len()` of a slice from outside.
    fn is_length(&self, tree: &Tree, id: ExprId) -> bool {
        let outer = |id: ExprId| root(tree, id).is_some_and(|root| !self.inner.contains(&root));
        matches!(called(tree, id), Some((name, [Child::Expr(slice)])) if name == "len" && is_slice(tree, *slice) && outer(*slice))
    }

    /// `x.len().min(n)`, `n.saturating_sub(1)` of integers from outside that nothing computes.
    fn is_bounded(&self, tree: &Tree, id: ExprId) -> bool {
        let fixed = |child: &Child| match child {
            Child::Expr(id) => {
                let is_integer = matches!(tree.ty(*id), Type::Int(_) | Type::IntLiteral);
                is_integer && self.growth(tree, *id) == Some(Growth::None) && !self.computes(tree, *id)
            }
            Child::Block(_) => false,
        };
        is_bounding(tree, id) && called(tree, id).is_some_and(|(_, args)| args.iter().all(fixed))
    }
}

/// Whether an integer is as far from the next as the one that it is cast from: one of fewer digits may wrap in a build that looks for no overflow,
/// and then stays below those that would be in no slice.
fn keeps(growth: Growth, tree: &Tree, cast: ExprId, inner: ExprId) -> bool {
    let (Type::Int(to), Type::Int(from)) = (tree.ty(cast), tree.ty(inner)) else { return false };
    let computes = matches!(tree.expr(without_casts(tree, inner)).kind, Kind::Arith(..));
    growth == Growth::None || (from.bits..=64).contains(&to.bits) && (from.bits >= 32 || !computes)
}

pub(super) fn without_casts(tree: &Tree, id: ExprId) -> ExprId {
    match tree.expr(bare(tree, id)).kind {
        Kind::Cast(inner) => without_casts(tree, inner),
        _ => bare(tree, id),
    }
}

/// How the result of an operation grows, from its operands: how they grow, and which stand there in digits.
fn combined(op: IntOp, growths: &[Growth], literals: &[Option<i64>]) -> Option<Growth> {
    let by = |stride: Option<i64>| stride.filter(|stride| *stride != 0).map_or(Growth::Even, Growth::By);
    let times = |stride: i64, factor: &Option<i64>| by(factor.and_then(|factor| stride.checked_mul(factor)));
    let grown = match (op, growths) {
        (_, [Growth::None]) | (_, [Growth::None, Growth::None]) => Growth::None,
        (IntOp::Add, [grown, Growth::None] | [Growth::None, grown]) | (IntOp::Sub, [grown, Growth::None]) => *grown,
        (IntOp::Add, [Growth::By(a), Growth::By(b)]) => by(a.checked_add(*b)),
        (IntOp::Sub, [Growth::None, Growth::By(stride)]) => by(stride.checked_neg()),
        (IntOp::Mul, [Growth::By(stride), Growth::None]) => times(*stride, &literals[1]),
        (IntOp::Mul, [Growth::None, Growth::By(stride)]) => times(*stride, &literals[0]),
        (IntOp::Add, [_, _]) | (IntOp::Sub, [Growth::None, _]) => Growth::Even,
        (IntOp::Mul, [_, Growth::None] | [Growth::None, _]) => Growth::Even,
        _ => return None,
    };
    Some(grown)
}
