//! Maxima and minima of what waits for the turn before: a comparison and a choice, which the machine has as one operation, where `max` has to ask
//! for NaN besides.

use super::late::Lateness;
use super::{Cells, NOTE};
use crate::{Cmp, Draft, Flag, Flags, FloatOp, Func, Op, Seen, Ty, Value, ValueId};

const RULE: &str = "carried chosen";
const LICENCE: Flags = Flags::of(Flag::Nnan).with(Flag::Nsz);

/// The maxima and minima that become choices. Those that only collect what the turns found are left to the compiler, which takes several at once, but
/// for loops that set elements by an index, where it takes none.
pub fn chosen(func: &Func, late: &Lateness, cells: &Cells) -> Vec<ValueId> {
    let (waited, setting) =
        (late.waited_for(func, |_| true), late.waited_for(func, |site| cells.moving.contains(&site)));
    let is_one = |(id, value): &(ValueId, &Value)| {
        let at = id.0 as usize;
        let waits = setting[at] || waited[at] && !collects(func, late, value);
        let plain = value.ty.is_float() && value.mode.is_plain() && !value.flags.has(Flag::Fused);
        waits && plain && compares(value.op).is_some() && value.flags.contains(LICENCE)
    };
    func.values().filter(is_one).map(|(id, _)| id).collect()
}

/// Whether what waited enters as it is, or as another maximum of it.
fn collects(func: &Func, late: &Lateness, value: &Value) -> bool {
    let mut value = value;
    while compares(value.op).is_some() {
        let Some(held) = value.args.iter().find(|arg| late.of_value(**arg).is_some()) else { return true };
        value = func.value(*held);
    }
    matches!(value.op, Op::Read(_) | Op::Opaque(_))
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
