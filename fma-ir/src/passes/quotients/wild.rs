//! What may be of any size: products of such numbers leave the range of a format long before the numbers do.

use fma_core::exact;

use crate::{FloatOp, Func, Op, Value, ValueId};

/// How many values are looked at for one that is out of the ordinary.
const MOST_LOOKED_AT: usize = 16;

/// Whether a divisor may be of any size: one that holds an exponential, a high power, or a constant far from 1.
pub fn is_wild(func: &Func, divisor: ValueId) -> bool {
    let (mut open, mut count) = (vec![divisor], 0);
    while let Some(id) = open.pop() {
        let value = func.value(id);
        count += 1;
        if count > MOST_LOOKED_AT || is_wild_alone(value) {
            return true;
        }
        if is_arithmetic(value) {
            open.extend(value.args.iter());
        }
    }
    false
}

fn is_wild_alone(value: &Value) -> bool {
    use FloatOp::{Cosh, Exp, Exp2, ExpM1, Powf, Sinh};
    match (value.op, value.ty.format()) {
        (Op::Const(bits), Some(format)) => {
            let layout = format.layout();
            let exponent = (exact::abs(format, bits) >> layout.fraction_bits).abs_diff(layout.bias as u64);
            exact::abs(format, bits) != 0 && exponent > u64::from(layout.bias.unsigned_abs()) / 6
        }
        (Op::Powi(power), _) => power.unsigned_abs() > 4,
        (op, _) => matches!(op, Op::Float(Cosh | Exp | Exp2 | ExpM1 | Powf | Sinh)),
    }
}

fn is_arithmetic(value: &Value) -> bool {
    use FloatOp::{Abs, Add, Div, Fma, Mul, MulAdd, Neg, Recip, Sqrt, Sub};
    matches!(value.op, Op::Float(Abs | Add | Div | Fma | Mul | MulAdd | Neg | Recip | Sqrt | Sub) | Op::Powi(_))
}
