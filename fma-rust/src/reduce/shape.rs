//! Whether a formula accumulates.

use fma_ir::{Cmp, Flag, Flags, FloatOp};

use super::Refusal;
use super::follow::{Body, Node, NodeId};

/// How lanes of an accumulator are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    Sum,
    Product,
    Min,
    Max,
    /// The better one stays; of equal ones that of the earlier step, or of the latest, as the lane `place` says.
    Best {
        greater: bool,
        latest: bool,
        place: usize,
    },
    /// The one that the lane `best` stays with.
    Kept {
        best: usize,
    },
}

impl Join {
    /// The flags that let lanes be joined so.
    fn needs(self) -> Flags {
        match self {
            Join::Sum | Join::Product => Flags::of(Flag::Reassoc),
            Join::Min | Join::Max => Flags::of(Flag::Nnan).with(Flag::Nsz),
            Join::Best { .. } | Join::Kept { .. } => Flags::NONE,
        }
    }
}

/// The operations that accumulate, the operands that may be the accumulator, and how lanes of it are joined.
const ACCUMULATE: [(FloatOp, &[usize], Join); 7] = [
    (FloatOp::Add, &[0, 1], Join::Sum),
    (FloatOp::Sub, &[0], Join::Sum),
    (FloatOp::Fma, &[2], Join::Sum),
    (FloatOp::MulAdd, &[2], Join::Sum),
    (FloatOp::Mul, &[0, 1], Join::Product),
    (FloatOp::Min, &[0, 1], Join::Min),
    (FloatOp::Max, &[0, 1], Join::Max),
];

/// How a formula accumulates, and the flags that let lanes do so.
pub struct Shape {
    pub join: Join,
    pub flags: Flags,
}

/// The shape of what the accumulator `sum` becomes.
pub fn of(body: &Body, node: NodeId, sum: usize) -> Result<Shape, Refusal> {
    let mut walk = Walk { body, sum, flags: Flags::NONE };
    match walk.join(node)? {
        Some(join) => Ok(Shape { join, flags: walk.flags }),
        None => Err(because("an accumulator never changes")),
    }
}

fn because(text: &str) -> Refusal {
    Refusal::Because(text.to_owned())
}

struct Walk<'a> {
    body: &'a Body,
    sum: usize,
    flags: Flags,
}

impl Walk<'_> {
    /// How the accumulator goes into a formula; `None` where it stands alone.
    fn join(&mut self, id: NodeId) -> Result<Option<Join>, Refusal> {
        let body = self.body;
        match &body.nodes[id.0] {
            Node::Sum(sum) if *sum == self.sum => Ok(None),
            Node::Float(op, args, flags) => self.float(*op, args, *flags),
            Node::Select(cond, then, otherwise) => self.select(*cond, *then, *otherwise),
            Node::Sum(_)
            | Node::Set(_)
            | Node::Item(_)
            | Node::Captured(_)
            | Node::Const(_)
            | Node::Compare(..)
            | Node::Logic(..)
            | Node::Counted(_)
            | Node::Turn(..)
            | Node::Running(_)
            | Node::Before { .. } => Err(because("a step forgets what was accumulated before")),
        }
    }

    fn float(&mut self, op: FloatOp, args: &[NodeId], flags: Flags) -> Result<Option<Join>, Refusal> {
        let holders: Vec<usize> = (0..args.len()).filter(|arg| self.holds_any(args[*arg])).collect();
        let [holder] = holders[..] else { return Err(self.other_use()) };
        let row = ACCUMULATE.iter().find(|(known, places, _)| *known == op && places.contains(&holder));
        let Some((_, _, join)) = row else { return Err(self.other_use()) };
        self.license(join.needs(), flags)?;
        self.same(args[holder], *join)
    }

    /// What is inside accumulates the same way.
    fn same(&mut self, id: NodeId, join: Join) -> Result<Option<Join>, Refusal> {
        match self.join(id)? {
            Some(inner) if inner != join => Err(because("an accumulator is both added to and multiplied")),
            _ => Ok(Some(join)),
        }
    }

    fn license(&mut self, needed: Flags, flags: Flags) -> Result<(), Refusal> {
        self.flags = self.flags.union(needed);
        let missing = needed.minus(flags);
        match (missing.is_empty(), missing.single()) {
            (true, _) => Ok(()),
            (false, Some(flag)) => Err(Refusal::Missing(flag)),
            (false, None) => Err(Refusal::Because(format!("it needs `{missing}`"))),
        }
    }

    fn select(&mut self, cond: NodeId, then: NodeId, otherwise: NodeId) -> Result<Option<Join>, Refusal> {
        if let Some(found) = self.chosen(cond, then, otherwise) {
            let (join, flags) = found;
            self.license(join.needs(), flags)?;
            return Ok(Some(join));
        }
        if self.holds_any(cond) {
            return Err(self.other_use());
        }
        match (self.join(then)?, self.join(otherwise)?) {
            (Some(then), Some(otherwise)) if then != otherwise => {
                Err(because("an accumulator is both added to and multiplied"))
            }
            (then, otherwise) => Ok(then.or(otherwise)),
        }
    }

    /// `if x > max { x } else { max }` and its kin.
    fn chosen(&self, cond: NodeId, then: NodeId, otherwise: NodeId) -> Option<(Join, Flags)> {
        let Node::Compare(cmp, [left, right], flags) = &self.body.nodes[self.body.decides(cond)?.0] else {
            return None;
        };
        let is_sum = |id: NodeId| matches!(self.body.nodes[id.0], Node::Sum(sum) if sum == self.sum);
        let (value, takes_new) = match (is_sum(then), is_sum(otherwise)) {
            (false, true) => (then, true),
            // Where more than the comparison is asked, what is new is taken for any other answer.
            (true, false) if matches!(self.body.nodes[cond.0], Node::Compare(..)) => (otherwise, false),
            _ => return None,
        };
        let greater = match cmp {
            Cmp::Gt | Cmp::Ge => true,
            Cmp::Lt | Cmp::Le => false,
            Cmp::Eq | Cmp::Ne => return None,
        };
        let value_first = match () {
            () if *left == value && is_sum(*right) => true,
            () if *right == value && is_sum(*left) => false,
            () => return None,
        };
        let max = (greater == value_first) == takes_new;
        (!self.holds_any(value)).then_some((if max { Join::Max } else { Join::Min }, *flags))
    }

    /// Whether any accumulator is in a formula.
    fn holds_any(&self, id: NodeId) -> bool {
        self.body.holds_sum[id.0]
    }

    fn other_use(&self) -> Refusal {
        because(
            "an accumulator is used besides being accumulated: find it in a loop of its own before, or from the index",
        )
    }
}
