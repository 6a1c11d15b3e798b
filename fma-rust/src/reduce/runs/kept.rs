//! Formulas that keep a part of an accumulator and add to it, `e += a * (x[i] - e)`: as `factor * sum + rest`.

use fma_ir::{Flag, Flags, FloatOp};

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

/// Reads formulas so.
pub struct Reading<'a> {
    body: &'a mut Body,
    sum: usize,
    /// Whether a product and a sum may be one operation.
    pub fuses: bool,
    /// Those of the last operation that holds the accumulator.
    flags: Flags,
    /// What lets it be read so. A part of a sum that comes to zero may be a zero of the other sign than the sum of the parts. Where a sum that holds it is
    /// multiplied, or it is there several times, what is infinite may be so in one part alone. What divides it is a reciprocal of a factor.
    pub needs: Flags,
}

impl<'a> Reading<'a> {
    pub fn new(body: &'a mut Body, sum: usize) -> Reading<'a> {
        Reading { body, sum, fuses: false, flags: Flags::NONE, needs: Flags::of(Flag::Reassoc).with(Flag::Nsz) }
    }

    pub fn of(&mut self, id: NodeId) -> Result<Kept, Refusal> {
        let (op, args) = match self.body.nodes[id.0].clone() {
            Node::Sum(sum) if sum == self.sum => {
                return Ok(Kept { factor: Some(constant(self.body, 1.0)), rest: None });
            }
            _ if !holds(self.body, id, self.sum) => return Ok(Kept { factor: None, rest: Some(id) }),
            Node::Float(op, args, flags) => {
                self.flags = flags;
                (op, args)
            }
            _ => return Err(other_use()),
        };
        let flags = self.flags;
        self.fuses |= op == FloatOp::MulAdd;
        let kept = self.by(op, &args)?;
        match self.needs.minus(flags).iter().next() {
            Some(missing) => Err(Refusal::Missing(missing)),
            None => Ok(kept),
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
