//! Slopes of secants: in `(ln(x) - ln(y)) / (x - y)` both differences vanish together, and as `ln(x / y)` the upper one has lost what the quotient rounded
//! where the logarithms themselves are small.

use crate::{FloatOp, Func, Op, ValueId};

/// The differences of one function of two values that are divided by the difference of these.
pub fn secants(func: &Func) -> Vec<ValueId> {
    let quotients = func.values().filter(|(_, value)| value.op == Op::Float(FloatOp::Div));
    let upper = quotients.filter_map(|(_, value)| {
        let [upper, lower] = [value.args[0], value.args[1]].map(|arg| func.without_signs(arg));
        let [a, b] = difference(func, upper)?;
        let same = matches!(func.value(a).op, Op::Float(_)) && func.value(a).op == func.value(b).op;
        let [x, y] = [a, b].map(|of| argument(func, of));
        let [c, d] = difference(func, lower)?;
        (same && (x.zip(y) == Some((c, d)) || x.zip(y) == Some((d, c)))).then_some(upper)
    });
    upper.collect()
}

fn difference(func: &Func, id: ValueId) -> Option<[ValueId; 2]> {
    match func.value(id).args[..] {
        [a, b] if func.value(id).op == Op::Float(FloatOp::Sub) => Some([a, b]),
        _ => None,
    }
}

/// What a function of one value is of.
fn argument(func: &Func, id: ValueId) -> Option<ValueId> {
    match func.value(id).args[..] {
        [of] => Some(of),
        _ => None,
    }
}
