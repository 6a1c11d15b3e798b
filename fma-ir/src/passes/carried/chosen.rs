//! Maxima and minima of what waits for the turn before: a comparison and a choice, which the machine has as one operation, where `max` has to ask
//! for NaN besides.

use super::NOTE;
use super::late::Lateness;
use crate::{Cmp, Draft, Flag, Flags, FloatOp, Func, Op, Seen, Ty, Value, ValueId};

const RULE: &str = "carried chosen";
const LICENCE: Flags = Flags::of(Flag::Nnan).with(Flag::Nsz);

/// The maxima and minima that become choices.
pub fn chosen(func: &Func, late: &Lateness) -> Vec<ValueId> {
    let waited = late.waited_for(func, |_| true);
    let is_one = |(id, value): &(ValueId, &Value)| {
        let waits = waited[id.0 as usize] && late.of_value(*id).is_some();
        let plain = value.ty.is_float() && value.mode.is_plain() && !value.flags.has(Flag::Fused);
        waits && plain && compares(value.op).is_some() && value.flags.contains(LICENCE)
    };
    func.values().filter(is_one).map(|(id, _)| id).collect()
}

fn compares(op: Op) -> Option<Cmp> {
    let is = |float| op == Op::Float(float);
    is(FloatOp::Max).then_some(Cmp::Gt).or(is(FloatOp::Min).then_some(Cmp::Lt))
}

/// A maximum or minimum as a choice; of equal ones, what waited.
pub fn choice(draft: &mut Draft<'_>, (func, late): (&Func, &Lateness), id: ValueId, value: &Value) -> ValueId {
    let (&[a, b], Some(cmp), [old, _]) = (&*value.args, compares(value.op), &*func.value(id).args) else {
        return draft.add(value.clone());
    };
    let [new, held] = if late.of_value(*old).is_some() { [b, a] } else { [a, b] };
    let (flags, mode, site) = (value.flags, value.mode, value.site);
    let args = [new, held].into();
    let greater = draft.add(Value { op: Op::Compare(cmp), args, ty: Ty::Bool, flags, mode, site });
    let chosen = draft.add(Value { op: Op::Select, args: [greater, new, held].into(), ..value.clone() });
    draft.step(RULE, Seen::Old(id), chosen, LICENCE, Some(NOTE));
    chosen
}
