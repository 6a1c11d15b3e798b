//! Quotients of what waits for the turn before, by what does not: the reciprocal is known before, and nobody waits for a division.

use super::NOTE;
use super::late::Lateness;
use crate::{Draft, Flag, Flags, FloatOp, Func, Op, Seen, Value, ValueId};

const RULE: &str = "carried multiplied";

/// The divisions that become products.
pub fn divided(func: &Func, late: &Lateness) -> Vec<ValueId> {
    let waited = late.waited_for(func, |_| true);
    let is_one = |(id, value): &(ValueId, &Value)| {
        let waits = |at: usize| value.args.get(at).is_some_and(|id| late.of_value(*id).is_some());
        let plain = value.ty.is_float() && value.mode.is_plain() && !value.flags.has(Flag::Fused);
        matches!(value.op, Op::Float(FloatOp::Div))
            && plain
            && value.flags.has(Flag::Arcp)
            && waits(0)
            && !waits(1)
            && waited[id.0 as usize]
    };
    func.values().filter(is_one).map(|(id, _)| id).collect()
}

/// A quotient as a product.
pub fn multiplied(draft: &mut Draft<'_>, id: ValueId, value: &Value) -> ValueId {
    let &[dividend, divisor] = &*value.args else { return draft.add(value.clone()) };
    let reciprocal = draft.float(FloatOp::Recip, &[divisor], value.flags, value);
    let new = draft.float(FloatOp::Mul, &[dividend, reciprocal], value.flags, value);
    draft.step(RULE, Seen::Old(id), new, Flags::of(Flag::Arcp), Some(NOTE));
    new
}
