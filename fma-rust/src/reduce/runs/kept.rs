//! Formulas that keep a part of an accumulator and add to it, `e += a * (x[i] - e)`: as `factor * sum + rest`.

use fma_ir::{Cmp, Flag, Flags, FloatOp};

use super::super::Refusal;
use super::super::follow::{Body, Node, NodeId};
use super::{constant, holds};

/// What there is of a formula: of an accumulator, and without it.
#[derive(Clone, Copy)]
pub struct Kept {
    pub factor: Option<NodeId>,
    pub rest: Option<NodeId>,
}

impl Kept {
    fn each(self, mut part: impl FnMut(NodeId) -> NodeId) -> Kept {
        Kept { factor: self.factor.map(&mut part), rest: self.rest.map(&mut part) }
    }
}

/// What is kept of an accumulator, and what that is at least, or at most.
pub struct Bounded {
    pub greatest: bool,
    pub bound: NodeId,
    pub kept: Kept,
}

/// Reads formulas so.
pub struct Reading<'a> {
    body: &'a mut Body,
    sum: usize,
    /// Whether a product and a sum may be one operation.
    pub fuses: bool,
    /// Those that all operations have that hold the accumulator, of those that were read.
    flags: Flags,
    /// What lets it be read so. A part of a sum that comes to zero may be a zero of the other sign than the sum of the parts. Where a sum that holds it is
    /// multiplied, or it is there several times, what is infinite may be so in one part alone; where it is bounded, a bound may hide it from the steps behind,
    /// of which the part that is kept is a NaN. What divides it is a reciprocal of a factor.
    pub needs: Flags,
}

impl<'a> Reading<'a> {
    pub fn new(body: &'a mut Body, sum: usize) -> Reading<'a> {
        Reading { body, sum, fuses: false, flags: Flags::FAST, needs: Flags::of(Flag::Reassoc).with(Flag::Nsz) }
    }

    /// Of another operation that holds the accumulator. Where one is the same on all machines, all are.
    fn also(&mut self, flags: Flags) {
        let fused = self.flags.union(flags).intersection(Flags::of(Flag::Fused));
        self.flags = self.flags.intersection(flags).union(fused);
    }

    /// What lets it be read so, if all operations have it that hold the accumulator.
    pub fn licence(&self) -> Result<Flags, Refusal> {
        let missing = self.needs.minus(self.flags).iter().next();
        missing.map_or(Ok(self.needs), |missing| Err(Refusal::Missing(missing)))
    }

    pub fn of(&mut self, id: NodeId) -> Result<Kept, Refusal> {
        let (op, args) = match self.body.nodes[id.0].clone() {
            Node::Sum(sum) if sum == self.sum => {
                return Ok(Kept { factor: Some(constant(self.body, 1.0)), rest: None });
            }
            _ if !holds(self.body, id, self.sum) => return Ok(Kept { factor: None, rest: Some(id) }),
            Node::Float(op, args, flags) => {
                self.also(flags);
                (op, args)
            }
            _ => return Err(other_use()),
        };
        self.fuses |= op == FloatOp::MulAdd;
        self.by(op, &args)
    }

    /// `max(bound, factor * sum + rest)`, and what is added to that.
    pub fn bounded(&mut self, id: NodeId) -> Result<Bounded, Refusal> {
        let (greatest, args, flags) = match self.body.nodes[id.0].clone() {
            Node::Select(cond, then, otherwise) => {
                let (greatest, flags) = self.chosen(cond, then, otherwise).ok_or_else(other_use)?;
                (greatest, vec![then, otherwise], flags)
            }
            Node::Float(op, args, flags) if matches!(op, FloatOp::Max | FloatOp::Min) => {
                (op == FloatOp::Max, args, flags)
            }
            Node::Float(op, args, flags) => return self.shifted(op, &args, flags),
            _ => return Err(other_use()),
        };
        let (holder, bound) = self.holder(&args, &[0, 1]).ok_or_else(other_use)?;
        self.also(flags);
        self.needs = self.needs.with(Flag::Nnan).with(Flag::Ninf);
        let kept = self.of(holder)?;
        Ok(Bounded { greatest, bound, kept })
    }

    /// What is bounded, and what is added to that.
    fn shifted(&mut self, op: FloatOp, args: &[NodeId], flags: Flags) -> Result<Bounded, Refusal> {
        let places: &[usize] = if op == FloatOp::Add { &[0, 1] } else { &[0] };
        let is_shift = matches!(op, FloatOp::Add | FloatOp::Sub);
        let (holder, other) = self.holder(args, places).filter(|_| is_shift).ok_or_else(other_use)?;
        let Bounded { greatest, bound, kept } = self.bounded(holder)?;
        self.also(flags);
        let bound = self.node(op, vec![bound, other]);
        let kept = self.joined(op, kept, Kept { factor: None, rest: Some(other) });
        Ok(Bounded { greatest, bound, kept })
    }

    /// The one operand that holds the accumulator, if it may, and the other.
    fn holder(&self, args: &[NodeId], places: &[usize]) -> Option<(NodeId, NodeId)> {
        let [a, b] = args else { return None };
        match [a, b].map(|arg| holds(self.body, *arg, self.sum)) {
            [true, false] if places.contains(&0) => Some((*a, *b)),
            [false, true] if places.contains(&1) => Some((*b, *a)),
            _ => None,
        }
    }

    /// Whether the greater of two formulas is chosen, or the lesser: they are compared, or `sum + x` is chosen before `x` where the sum is above zero.
    fn chosen(&self, cond: NodeId, then: NodeId, otherwise: NodeId) -> Option<(bool, Flags)> {
        let nodes = &self.body.nodes;
        let Node::Compare(cmp, [left, right], flags) = nodes[cond.0] else { return None };
        let above = match cmp {
            Cmp::Gt | Cmp::Ge => true,
            Cmp::Lt | Cmp::Le => false,
            Cmp::Eq | Cmp::Ne => return None,
        };
        if [left, right] == [then, otherwise] || [left, right] == [otherwise, then] {
            return Some((above == (left == then), flags));
        }
        let is_sum = |id: NodeId| nodes[id.0] == Node::Sum(self.sum);
        let is_zero = |id: NodeId| matches!(nodes[id.0], Node::Const(0));
        let above = match (is_sum(left) && is_zero(right), is_zero(left) && is_sum(right)) {
            (true, _) => above,
            (_, true) => !above,
            _ => return None,
        };
        let more = |sum: NodeId, alone: NodeId| match &nodes[sum.0] {
            Node::Float(FloatOp::Add, args, _) => args.contains(&alone) && args.iter().any(|arg| is_sum(*arg)),
            _ => false,
        };
        match (more(then, otherwise), more(otherwise, then)) {
            (true, _) => Some((above, flags)),
            (_, true) => Some((!above, flags)),
            _ => None,
        }
    }

    fn by(&mut self, op: FloatOp, args: &[NodeId]) -> Result<Kept, Refusal> {
        if let (FloatOp::Neg, [a]) = (op, args) {
            let kept = self.of(*a)?;
            return Ok(kept.each(|part| self.node(FloatOp::Neg, vec![part])));
        }
        if let (FloatOp::Add | FloatOp::Sub, [a, b]) = (op, args) {
            let (one, other) = (self.of(*a)?, self.of(*b)?);
            return Ok(self.joined(op, one, other));
        }
        if let (FloatOp::Mul | FloatOp::Div, [a, b]) = (op, args) {
            return self.product(op, *a, *b);
        }
        if let (FloatOp::MulAdd | FloatOp::Fma, [a, b, c]) = (op, args) {
            return self.added(op, [*a, *b], *c);
        }
        Err(other_use())
    }

    /// A product, and what it is added to.
    fn added(&mut self, op: FloatOp, [a, b]: [NodeId; 2], to: NodeId) -> Result<Kept, Refusal> {
        let kept = self.of(to)?;
        if [a, b].iter().any(|arg| holds(self.body, *arg, self.sum)) {
            let product = self.product(FloatOp::Mul, a, b)?;
            return Ok(self.joined(FloatOp::Add, product, kept));
        }
        let rest = match kept.rest {
            Some(rest) => self.node(op, vec![a, b, rest]),
            None => self.node(FloatOp::Mul, vec![a, b]),
        };
        Ok(Kept { rest: Some(rest), ..kept })
    }

    /// What holds the accumulator, times a number or divided by one.
    fn product(&mut self, op: FloatOp, a: NodeId, b: NodeId) -> Result<Kept, Refusal> {
        let (holder, other) = match [a, b].map(|arg| holds(self.body, arg, self.sum)) {
            [true, false] => (a, b),
            [false, true] if op == FloatOp::Mul => (b, a),
            _ => return Err(other_use()),
        };
        let (kept, one) = (self.of(holder)?, constant(self.body, 1.0));
        if kept.rest.is_some() {
            self.needs = self.needs.with(Flag::Ninf);
        }
        if op == FloatOp::Div {
            self.needs = self.needs.with(Flag::Arcp);
        }
        Ok(kept.each(|part| match part == one && op == FloatOp::Mul {
            true => other,
            false => self.node(op, vec![part, other]),
        }))
    }

    fn joined(&mut self, op: FloatOp, one: Kept, other: Kept) -> Kept {
        if one.factor.is_some() && other.factor.is_some() {
            self.needs = self.needs.with(Flag::Ninf);
        }
        let mut join = |one: Option<NodeId>, other: Option<NodeId>| match (one, other) {
            (Some(one), Some(other)) => Some(self.node(op, vec![one, other])),
            (None, Some(other)) if op == FloatOp::Sub => Some(self.node(FloatOp::Neg, vec![other])),
            (one, other) => one.or(other),
        };
        Kept { factor: join(one.factor, other.factor), rest: join(one.rest, other.rest) }
    }

    fn node(&mut self, op: FloatOp, args: Vec<NodeId>) -> NodeId {
        let holds_sum = args.iter().any(|arg| self.body.holds_sum[arg.0]);
        self.body.find_or_push(Node::Float(op, args, self.flags), holds_sum)
    }
}

fn other_use() -> Refusal {
    Refusal::because("an accumulator is used besides being accumulated")
}
