//! Whether bars can meet anything: most functions divide where nothing cancels, and need not be followed as fractions.
//!
//! It may say so where nothing comes of it, and never says no where something does.

use super::divisor::is_division;
use super::fractions::{Bars, is_open, is_sum};
use crate::{FloatOp, Func, Op, Value, ValueId};

/// How many operands are looked at below one bar and above it.
const MOST: u32 = 128;

/// Whether a quotient is a part of something that it could be one fraction with, or what stands above its bar may cancel with what stands below.
pub fn may_meet(func: &Func, bars: Bars) -> bool {
    let divides = |id: &ValueId| is_division(func.value(*id)) && is_open(func.value(*id));
    func.values().any(|(_, value)| {
        let args: &[ValueId] = &value.args;
        if value.op == Op::Float(FloatOp::Recip) {
            // A product with it may be a quotient.
            return true;
        }
        if !is_open(value) {
            return false;
        }
        if matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub)) {
            return match bars {
                Bars::Own => false,
                Bars::Common => args.iter().all(divides),
                Bars::Mixed | Bars::Apart => args.iter().any(divides),
            };
        }
        args.iter().any(divides) || value.op == Op::Float(FloatOp::Div) && cancels(func, args)
    })
}

/// Whether both sides of a bar may have a factor in common, constants that are one, or a root.
fn cancels(func: &Func, sides: &[ValueId]) -> bool {
    let mut left = MOST;
    let mut side = |place: usize| factors(func, sides.get(place..=place)?, &mut left);
    let (Some(over), Some(under)) = (side(0), side(1)) else { return true };
    let is_constant = |id: &&ValueId| matches!(func.value(**id).op, Op::Const(_));
    let is_repeated = |(place, id): (usize, &ValueId)| under[..place].contains(id);
    over.iter().any(|id| under.contains(id))
        || under.iter().enumerate().any(is_repeated)
        || over.iter().chain(&under).filter(is_constant).count() > 1
}

/// What a product of some values consists of; `None` where a sum in it may be a product as well, or where that is too much to ask.
fn factors(func: &Func, of: &[ValueId], left: &mut u32) -> Option<Vec<ValueId>> {
    let (mut open, mut found) = (of.to_vec(), Vec::new());
    while let Some(id) = open.pop() {
        *left = left.checked_sub(1)?;
        let value = func.value(id);
        if !is_open(value) || is_sum(value) && !shares(func, value, left)? {
            found.push(id);
        } else if is_sum(value) {
            return None;
        } else {
            let times = if matches!(value.op, Op::Powi(_)) { 2 } else { 1 };
            (0..times).for_each(|_| open.extend_from_slice(&value.args));
        }
    }
    Some(found)
}

/// Whether the terms of a sum may have a factor in common.
fn shares(func: &Func, sum: &Value, left: &mut u32) -> Option<bool> {
    let (last, first) = sum.args.split_last()?;
    let (first, last) = (factors(func, first, left)?, factors(func, &[*last], left)?);
    Some(first.iter().any(|id| last.contains(id)))
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::*;
    use crate::FloatOp::{Add, Div, Mul};
    use crate::passes::quotients::fractions::fractions;
    use crate::{Flags, Sketch, Ty};

    /// Whether the quotient of what is drawn is followed under each kind of bars.
    fn followed(draw: impl FnOnce(&mut Sketch, [ValueId; 4]) -> ValueId) -> [bool; 3] {
        let mut sketch = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let params = ["a", "b", "c", "d"].map(|name| sketch.param(name));
        let value = draw(&mut sketch, params);
        let func = sketch.giving(value);
        [Bars::Own, Bars::Common, Bars::Mixed].map(|bars| fractions(&func, bars).is_some())
    }

    #[test]
    fn a_quotient_of_what_has_nothing_in_common_is_not_followed() {
        let of_sums = |s: &mut Sketch, [a, b, c, d]: [ValueId; 4]| {
            let sides = [(a, b), (c, d)].map(|(one, other)| s.float(Add, &[one, other]));
            s.float(Div, &sides)
        };
        assert_eq!(followed(of_sums), [false; 3]);
    }

    #[test]
    fn a_sum_that_is_a_product_and_a_factor_of_both_sides_are_followed() {
        let factored = |s: &mut Sketch, [a, b, c, d]: [ValueId; 4]| {
            let terms = [b, c].map(|factor| s.float(Mul, &[a, factor]));
            let sum = s.float(Add, &terms);
            s.float(Div, &[sum, d])
        };
        let common = |s: &mut Sketch, [a, b, c, _]: [ValueId; 4]| {
            let sides = [b, c].map(|factor| s.float(Mul, &[a, factor]));
            s.float(Div, &sides)
        };
        assert_eq!([followed(factored), followed(common)], [[true, true, false]; 2]);
    }

    #[test]
    fn a_sum_of_quotients_is_followed_where_it_may_be_one() {
        let sum = |s: &mut Sketch, [a, b, c, d]: [ValueId; 4]| {
            let quotients = [(a, b), (c, d)].map(|(over, under)| s.float(Div, &[over, under]));
            s.float(Add, &quotients)
        };
        assert_eq!(followed(sum), [false, true, true]);
    }
}
