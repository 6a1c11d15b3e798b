//! Integers that a step changes beside the floats.
//!
//! Lanes hold how often an integer grows, and the step in which it took the index; what it becomes is computed from that behind the loop. An
//! integer that grows by what the index gives in each step needs no lanes at all.

use fma_core::Format;
use fma_core::Round;
use fma_ir::{FloatOp, IntOp, Op, Site, Stmt, Ty, ValueId};

use super::super::header::{Place, text};
use super::super::{Refusal, Sum, acts, bare};
use super::{Follow, Key, Node, NodeId};
use crate::tree::{Arith, ExprId, Kind, Tree, Type, TypeId};

/// How a loop changes an integer, and the expression that is said to overflow.
#[derive(Clone, Debug)]
pub enum Change {
    /// By the same number each time; by one for each truth that it adds.
    Times { by: Option<ExprId>, down: bool, at: ExprId },
    /// To the index, or to what a call makes of it that holds it.
    Place(Place, Option<ExprId>),
    /// By what the index gives, in every step.
    Total(Place, ExprId),
}

/// Where a step adds one.
#[derive(Clone, Copy)]
enum Added {
    WhereTrue(NodeId),
    WhereFalse(NodeId),
}

/// An integer that a loop changes.
pub struct Whole {
    pub(super) key: Key,
    /// Unless it is not changed at all.
    pub change: Option<Change>,
}

/// Whether an accumulator is an integer, or may hold one.
pub fn is_whole(tree: &Tree, sum: Sum) -> bool {
    let is_integer = |ty: Type| matches!(ty, Type::Int(_) | Type::IntLiteral);
    let ty = match sum {
        Sum::Local(local) => tree.local(local).ty,
        Sum::Place(place) => tree.expr(place).ty,
        Sum::Pushed(_) => return false,
    };
    match tree.types.get(ty) {
        Type::Maybe(inner) => is_integer(tree.types.get(inner)),
        ty => is_integer(ty),
    }
}

impl Follow<'_> {
    /// The integer that an assignment at a site changes.
    pub(super) fn whole_at(&self, site: Site) -> Option<usize> {
        let tree = self.source.tree;
        let Kind::Assign { target, .. } = tree.exprs.get(site.0 as usize)?.kind else { return None };
        let local = match tree.expr(target).kind {
            Kind::Local(local) => Some(Key::of(self.source, Sum::Local(local))),
            _ => None,
        };
        let place = Key::place(tree, target);
        self.wholes.iter().position(|whole| whole.key == place || Some(&whole.key) == local.as_ref())
    }

    /// Follows an assignment to an integer.
    pub(super) fn whole(&mut self, index: usize, stmt: &Stmt, site: Site) -> Result<(), Refusal> {
        let id = ExprId(site.0 as usize);
        if self.turn.is_some() {
            return self.counts(index, id);
        }
        let truth = self.added_truth(stmt, id)?;
        let change = match truth {
            Some(_) => Change::Times { by: None, down: false, at: id },
            None => self.change(index, id).ok_or_else(|| self.opaque(id))?,
        };
        let tree = self.source.tree;
        let same = self.wholes[index].change.as_ref().is_none_or(|known| known.is(&change, tree));
        if !same {
            let name = text(tree, id);
            return Err(Refusal::Because(format!("`{name}` is one of several ways in which it changes an integer")));
        }
        let key = self.wholes[index].key.clone();
        let held = self.holds[&key];
        let node = match &change {
            Change::Times { .. } => {
                let one = self.node(Node::Const(one(self.body.format)));
                let grown = self.node(Node::Float(FloatOp::Add, vec![held, one], fma_ir::Flags::NONE));
                match truth {
                    Some(Added::WhereTrue(truth)) => self.node(Node::Select(truth, grown, held)),
                    Some(Added::WhereFalse(truth)) => self.node(Node::Select(truth, held, grown)),
                    None => grown,
                }
            }
            Change::Place(..) => self.counter(),
            Change::Total(..) if self.conditional || self.wholes[index].change.is_some() => return Err(self.opaque(id)),
            Change::Total(..) => {
                self.header.is_counted = true;
                held
            }
        };
        self.wholes[index].change = Some(change);
        self.holds.insert(key, node);
        Ok(())
    }

    /// What an assignment adds as a number: the truth in `count += (x > 0.0) as usize`, `u32::from(x > 0.0)` or `if x > 0.0 { 1 } else { 0 }`.
    fn added_truth(&mut self, stmt: &Stmt, id: ExprId) -> Result<Option<Added>, Refusal> {
        let (tree, func) = (self.source.tree, self.source.func);
        let Kind::Assign { op: Some(Arith::Int(IntOp::Add)), .. } = tree.expr(id).kind else {
            return Ok(None);
        };
        let added = match stmt {
            Stmt::Set { value, .. } => func.value(*value).args.get(1),
            Stmt::Opaque { values, .. } => values.first(),
            Stmt::Let { .. } | Stmt::Eval(_) | Stmt::If { .. } | Stmt::Return { .. } | Stmt::Check { .. } => None,
        };
        let Some(added) = added.map(|added| func.value(*added)) else { return Ok(None) };
        let is_truth = |value: &ValueId| func.value(*value).ty == Ty::Bool;
        let is_counted = |site: Site| acts::counted(tree, ExprId(site.0 as usize));
        match added.args[..] {
            [truth] if is_truth(&truth) && (added.op == Op::Cast || is_counted(added.site)) => {
                Ok(self.optional(truth)?.map(Added::WhereTrue))
            }
            [truth, then, otherwise] if added.op == Op::Select => {
                let are = |numbers: [u64; 2]| [then, otherwise].map(|arm| func.value(arm).op) == numbers.map(Op::Const);
                match (are([1, 0]), are([0, 1])) {
                    (true, _) => Ok(self.optional(truth)?.map(Added::WhereTrue)),
                    (_, true) => Ok(self.optional(truth)?.map(Added::WhereFalse)),
                    (false, false) => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// The number of the step.
    pub(super) fn counter(&mut self) -> NodeId {
        let stream = self.header.counter(self.source.tree);
        self.node(Node::Item(stream))
    }

    /// What an assignment does, if that is understood.
    pub(super) fn change(&self, whole: usize, id: ExprId) -> Option<Change> {
        let tree = self.source.tree;
        let Kind::Assign { op, target, value } = tree.expr(id).kind else { return None };
        match op {
            Some(Arith::Int(op)) => self.grown(op, value, id),
            Some(_) => None,
            None => {
                let sum = self.named(whole, bare(tree, value));
                let is_grown = |args: &[ExprId]| Key::place(tree, args[0]) == Key::place(tree, target);
                match &tree.expr(sum).kind {
                    Kind::Arith(Arith::Int(op), args) if is_grown(args) => self.grown(*op, *args.get(1)?, sum),
                    _ => {
                        let held = acts::held(tree, value);
                        let place = self.header.index(tree, held.unwrap_or(value));
                        place.map(|place| Change::Place(place, held.map(|_| value)))
                    }
                }
            }
        }
    }

    /// What an integer of the step stands for, where it was made before the step changed anything that it is made of.
    fn named(&self, whole: usize, value: ExprId) -> ExprId {
        let tree = self.source.tree;
        let Kind::Local(local) = tree.expr(value).kind else { return value };
        let init = self.header.integer(local).filter(|_| self.wholes[whole].change.is_none());
        init.map_or(value, |init| bare(tree, init))
    }

    fn grown(&self, op: IntOp, by: ExprId, at: ExprId) -> Option<Change> {
        let tree = self.source.tree;
        let down = op == IntOp::Sub;
        if !down && op != IntOp::Add {
            return None;
        }
        if self.header.is_invariant(tree, by) {
            return Some(Change::Times { by: Some(by), down, at });
        }
        let known = |ty: TypeId| matches!(tree.types.resolve(ty), Type::Int(int) if int.bits <= 64);
        let place = self.header.place(tree, by).filter(|_| !down && known(tree.expr(by).ty));
        place.map(|place| Change::Total(place, at))
    }
}

impl Change {
    /// Whether two assignments do the same.
    fn is(&self, other: &Change, tree: &Tree) -> bool {
        match (self, other) {
            (Change::Times { by, down, .. }, Change::Times { by: other, down: also, .. }) => {
                let written = |by: &Option<ExprId>| by.map_or_else(|| "1".to_owned(), |by| text(tree, by));
                down == also && written(by) == written(other)
            }
            (Change::Place(at, _), Change::Place(other, _)) => at.text(tree) == other.text(tree),
            (Change::Times { .. } | Change::Place(..) | Change::Total(..), _) => false,
        }
    }
}

/// The bits of one.
fn one(format: Format) -> u64 {
    fma_core::exact::from_int(1, format, Round::NearestEven)
}
