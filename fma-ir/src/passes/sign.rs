//! Moving signs, which is exact.

use crate::{Draft, Flags, FloatOp, Op, Value, ValueId};

/// The negative of a new value: what it negates, the constant of the other sign, or a new negation.
pub fn negative(draft: &mut Draft<'_>, id: ValueId, flags: Flags, like: &Value) -> ValueId {
    free_negative(draft, id, like).unwrap_or_else(|| draft.float(FloatOp::Neg, &[id], flags, like))
}

/// The negative of a product of two new values, as its factors: the sign goes where it costs nothing.
pub fn negative_product(draft: &mut Draft<'_>, [a, b]: [ValueId; 2], flags: Flags, like: &Value) -> [ValueId; 2] {
    if let Some(a) = free_negative(draft, a, like) {
        return [a, b];
    }
    match free_negative(draft, b, like) {
        Some(b) => [a, b],
        None => [negative(draft, a, flags, like), b],
    }
}

/// The negative where no operation is needed for it.
fn free_negative(draft: &mut Draft<'_>, id: ValueId, like: &Value) -> Option<ValueId> {
    let value = draft.value(id).clone();
    if value.op == Op::Float(FloatOp::Neg) && value.mode == like.mode {
        return Some(value.args[0]);
    }
    let Op::Const(bits) = value.op else { return None };
    let layout = value.ty.format()?.layout();
    // The number is no longer the one that has a name at the constant's place.
    let number = Value { op: Op::Const(bits ^ 1 << (layout.bits - 1)), site: like.site, ..value };
    layout.signed.then(|| draft.add(number))
}
