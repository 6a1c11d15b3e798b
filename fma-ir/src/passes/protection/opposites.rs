//! Opposite differences: `a - b` and `b - a`, which sums of products would have made one number of, are one number but for the sign of a zero.
//!
//! Where one of them stays as it is and the other could be multiplied out, the other is the opposite of what is computed anyway, if only products take it.

use std::collections::HashMap;

use crate::{Args, Draft, Flag, Flags, FloatOp, Func, Mode, Op, Seen, Value, ValueId};

const RULE: &str = "opposite-differences";

/// What the opposite of a difference permits.
const LICENCE: Flags = Flags::of(Flag::Reassoc).with(Flag::Nsz);

/// The differences of a function that stay as they are, by what they are of.
pub struct Opposites<'a> {
    func: &'a Func,
    taken: &'a [Flags],
    /// The first of both signs of each.
    kept: HashMap<Args, ValueId>,
    is_factor: Vec<bool>,
}

impl<'a> Opposites<'a> {
    /// Those of a function whose values lose these flags.
    pub fn of(func: &'a Func, taken: &'a [Flags]) -> Opposites<'a> {
        let mut opposites = Opposites { func, taken, kept: HashMap::new(), is_factor: factors(func) };
        for (id, value) in func.values() {
            if opposites.stays(id) && !opposites.kept.contains_key(&turned(value)) {
                opposites.kept.entry(value.args.clone()).or_insert(id);
            }
        }
        opposites
    }

    /// Adds a value without the flags that it loses, or the sign of the difference whose opposite it is: no part of an error-free transformation.
    pub fn add(&self, draft: &mut Draft<'_>, id: ValueId, value: Value) -> ValueId {
        let lost = |value: &Value, id: ValueId| value.flags.minus(self.taken[id.0 as usize]);
        let Some(other) = self.opposite(id) else { return draft.add(Value { flags: lost(&value, id), ..value }) };
        // A sign is not rounded: nothing is taken from it.
        let kept = self.func.value(other);
        let other = draft.add(Value { flags: lost(kept, other), args: turned(&value), ..kept.clone() });
        let negated = draft.float(FloatOp::Neg, &[other], value.flags, &value);
        draft.step(RULE, Seen::Old(id), negated, LICENCE, None);
        negated
    }

    /// The difference that stays, of which the value is the opposite.
    fn opposite(&self, id: ValueId) -> Option<ValueId> {
        let value = self.func.value(id);
        let may = is_difference(value) && (self.stays(id) || self.is_free(id));
        self.kept.get(&turned(value)).copied().filter(|_| may)
    }

    /// Whether the value is a difference that may not be multiplied out, and no part of an error-free transformation.
    fn stays(&self, id: ValueId) -> bool {
        let taken = self.taken[id.0 as usize];
        is_difference(self.func.value(id)) && taken.has(Flag::Reassoc) && !taken.has(Flag::Contract)
    }

    /// Whether nothing is taken from a difference that only products take.
    fn is_free(&self, id: ValueId) -> bool {
        self.taken[id.0 as usize].is_empty() && self.is_factor[id.0 as usize]
    }
}

fn is_difference(value: &Value) -> bool {
    value.op == Op::Float(FloatOp::Sub) && value.mode == Mode::default() && value.flags.contains(LICENCE)
}

/// The operands of a difference, exchanged.
fn turned(value: &Value) -> Args {
    match *value.args {
        [a, b] => [b, a].into(),
        _ => Args::default(),
    }
}

/// The values that only products and quotients take.
fn factors(func: &Func) -> Vec<bool> {
    let mut factors = vec![true; func.values().len()];
    for (_, value) in func.values() {
        let added = match value.op {
            Op::Float(FloatOp::Mul | FloatOp::Div) => &[],
            Op::Float(FloatOp::Fma | FloatOp::MulAdd) => &value.args[2..],
            Op::Float(_) | Op::Powi(_) | Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Select => &value.args[..],
            Op::Cast | Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Int(_) => &value.args[..],
        };
        added.iter().for_each(|arg| factors[arg.0 as usize] = false);
    }
    factors
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use crate::FloatOp::{Add, Atan2, Mul, Sub};
    use crate::{Flags, Sketch, Ty, pipeline};

    /// The crossing of two lines: `(a - b)*x - (x - k)*k`, whose differences stay, beside `k + x*(b - a)`.
    #[test]
    fn the_opposite_of_a_difference_that_stays_takes_no_operation() {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [a, b, x, k] = ["a", "b", "x", "k"].map(|name| s.param(name));
        let [first, second, turned] = [[a, b], [x, k], [b, a]].map(|args| s.float(Sub, &args));
        let [left, right, along] = [[first, x], [second, k], [x, turned]].map(|args| s.float(Mul, &args));
        let (determinant, point) = (s.float(Sub, &[left, right]), s.float(Add, &[k, along]));
        let result = s.float(Atan2, &[determinant, point]);
        assert_eq!(pipeline(&s.giving(result), &|_| String::new()).after().total, 6);
    }
}
