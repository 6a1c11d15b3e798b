//! Multiples of distances: `0.1 * (v + 40)` is small near -40 and exact to the last digits. `0.1 * v + 4` is so only if four is what forty tenths are, and the number nearest to
//! one tenth is no tenth.

use fma_core::{Format, Round, exact};

use super::shifts::is_rounded;
use super::vanishing::is_sum;
use crate::live::{Keep, needed};
use crate::{FloatOp, Func, Op, Value, ValueId};

/// The distances of which a multiple stands alone whose constant would be rounded.
pub fn multiples(func: &Func) -> Vec<ValueId> {
    let is_one = |id: &ValueId| distance(func, func.value(*id)).is_some();
    if !func.values().any(|(id, _)| is_one(&id)) {
        return Vec::new();
    }
    let (mut merged, live) = (vec![true; func.values().len()], needed(func, Keep::Live));
    let mut by_itself = func.body.result.into_iter().collect::<Vec<_>>();
    for id in &live {
        let value = func.value(*id);
        let is_free =
            is_sum(value) || value.op == Op::Float(FloatOp::Neg) && merged[id.0 as usize] || is_even(value.op);
        by_itself.extend(value.args.iter().filter(|_| !is_free));
    }
    by_itself.into_iter().for_each(|id| merged[func.without_signs(id).0 as usize] = false);
    let alone = live.iter().filter(|id| !merged[id.0 as usize]);
    alone.filter_map(|id| multiple(func, func.value(*id))).collect()
}

/// Whether what a function gives near zero does not depend on its argument's last digits.
fn is_even(op: Op) -> bool {
    matches!(op, Op::Float(FloatOp::Exp | FloatOp::Exp2 | FloatOp::Cos | FloatOp::Cosh))
}

/// The distance of which a value is a multiple, where the constant of the multiple would be rounded.
fn multiple(func: &Func, value: &Value) -> Option<ValueId> {
    let format = value.ty.format()?;
    let number = |id: ValueId| if let Op::Const(bits) = func.value(id).op { Some(bits) } else { None };
    let (of, factor) = match (value.op, &*value.args) {
        (Op::Float(FloatOp::Mul), &[a, b]) => number(b).map(|factor| (a, factor)).or_else(|| Some((b, number(a)?)))?,
        (Op::Float(FloatOp::Div), &[a, b]) => (a, exact::div(format, format.one(), number(b)?, Round::NearestEven)),
        _ => return None,
    };
    let of = func.without_signs(of);
    let constant = distance(func, func.value(of))?;
    (!is_exact(format, constant, factor)).then_some(of)
}

/// The constant from which a value is a distance, where nothing is lost yet of the other.
fn distance(func: &Func, value: &Value) -> Option<u64> {
    let [a, b] = value.args[..] else { return None };
    let number = |id: ValueId| if let Op::Const(bits) = func.value(id).op { Some(bits) } else { None };
    let (other, constant) = number(b).map(|constant| (a, constant)).or_else(|| Some((b, number(a)?)))?;
    let adds = matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub));
    (adds && number(other).is_none() && !is_rounded(func.value(func.without_signs(other)))).then_some(constant)
}

/// Whether the product of two constants is one.
fn is_exact(format: Format, a: u64, b: u64) -> bool {
    let product = |round| exact::mul(format, a, b, round);
    product(Round::Down) == product(Round::Up)
}
