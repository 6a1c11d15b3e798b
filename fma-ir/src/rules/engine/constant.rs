//! Computations among the constants of a rule: they give evidence, or nothing.

use fma_core::Format;
use fma_core::exact::Status;

use super::fold::{computed, is_sound};
use super::matching::Match;
use crate::interpret::{self, Machine, Rounded, Setting};
use crate::rules::language::{Evidence, Node, NodeId, Rule, Term, arity};
use crate::{Flags, Func, Mode, Op};

/// What is computed with.
pub struct Constants<'a> {
    pub term: &'a Term,
    pub found: &'a Match,
    pub func: &'a Func,
    pub format: Format,
}

/// Whether the rule's condition is known to hold, and all that its replacement computes can be had.
pub fn holds(rule: &Rule, found: &Match, func: &Func) -> Option<()> {
    if let Some(term) = &rule.condition {
        let constants = Constants { term, found, func, format: found.ty.format()? };
        (constants.value(term.root())?.0 != 0).then_some(())?;
    }
    let term = &rule.replacement;
    (0..term.count()).try_for_each(|id| match term.node(id) {
        Node::Computed(evidence, operand) => {
            Constants { term, found, func, format: found.ty.format()? }.computed(evidence, operand).map(|_| ())
        }
        Node::Number(number) => number.bits(super::matching::constant_format(found.ty)?).map(|_| ()),
        Node::Variable(_) | Node::Constant(_) | Node::Truth(_) | Node::Apply(..) => Some(()),
    })
}

impl Constants<'_> {
    /// The code that the computation gives, with its evidence.
    pub fn computed(&self, evidence: Evidence, operand: NodeId) -> Option<u64> {
        let (bits, status) = self.value(operand)?;
        let sound = match evidence {
            Evidence::Exact => status == Status::EXACT && !self.format.is_nan(bits),
            Evidence::Rounded => is_sound(self.format, (bits, status)),
        };
        sound.then_some(bits)
    }

    fn value(&self, id: NodeId) -> Option<Rounded> {
        match self.term.node(id) {
            Node::Constant(letter) => match self.func.value(self.found.bound[letter as usize]?).op {
                Op::Const(bits) => Some((bits, Status::EXACT)),
                Op::Read(_) | Op::Opaque(_) | Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) => None,
                Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => None,
            },
            Node::Number(number) => Some((number.bits(self.format)?, Status::EXACT)),
            Node::Truth(truth) => Some((truth.into(), Status::EXACT)),
            Node::Apply(op, operands) => self.operation(op, &operands[..arity(op)]),
            Node::Variable(_) | Node::Computed(..) => None,
        }
    }

    fn operation(&self, op: Op, operands: &[NodeId]) -> Option<Rounded> {
        let operands: Vec<Rounded> = operands.iter().map(|id| self.value(*id)).collect::<Option<_>>()?;
        let status = operands.iter().fold(Status::EXACT, |status, operand| status.and(operand.1));
        let codes: Vec<u64> = operands.iter().map(|operand| operand.0).collect();
        let mode = self.found.mode;
        let (bits, event) = match op {
            Op::Float(_) | Op::Powi(_) => computed(op, self.format, mode, Flags::NONE, &codes)?,
            Op::Compare(cmp) => {
                let mode = Mode::default();
                let setting = Setting { format: self.format, mode, flags: Flags::NONE, machine: Machine::default() };
                (interpret::compare(cmp, setting, codes[0], codes[1]).into(), Status::EXACT)
            }
            Op::Test(test) => (interpret::test(test, self.format, codes[0]).into(), Status::EXACT),
            Op::Logic(logic) => (interpret::logical(logic, &codes).into(), Status::EXACT),
            Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Select | Op::Int(_) | Op::Cast => return None,
        };
        Some((bits, status.and(event)))
    }
}
