//! Opposite differences: `a - b` and `b - a`, which sums of products would have made one number of, are one number but for the sign of a zero.

use std::collections::HashMap;

use crate::{Args, Draft, Flag, Flags, FloatOp, Mode, Op, Seen, Value, ValueId};

const RULE: &str = "opposite-differences";

/// The differences that were made so far, by what they are of.
#[derive(Default)]
pub struct Opposites(HashMap<Args, ValueId>);

impl Opposites {
    /// Adds a value that loses these flags, or the sign of the difference whose opposite it is: no part of an error-free transformation.
    pub fn add(&mut self, draft: &mut Draft<'_>, id: ValueId, value: Value, taken: Flags) -> ValueId {
        let may = value.flags.intersection(taken).has(Flag::Reassoc) && !taken.has(Flag::Contract);
        let value = Value { flags: value.flags.minus(taken), ..value };
        let is_difference = value.op == Op::Float(FloatOp::Sub) && value.mode == Mode::default();
        let Some([a, b]) = is_difference.then(|| [value.args[0], value.args[1]]) else { return draft.add(value) };
        let other = self
            .0
            .get(&[b, a].into())
            .copied()
            .filter(|other| may && value.flags.has(Flag::Nsz) && draft.value(*other).flags.has(Flag::Nsz));
        if let Some(other) = other {
            let negated = draft.float(FloatOp::Neg, &[other], value.flags, &value);
            draft.step(RULE, Seen::Old(id), negated, Flags::of(Flag::Reassoc).with(Flag::Nsz), None);
            return negated;
        }
        let new = draft.add(value);
        self.0.insert([a, b].into(), new);
        new
    }
}
