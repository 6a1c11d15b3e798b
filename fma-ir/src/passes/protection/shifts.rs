//! Distances from a number: a polynomial in `d = x - C` is exact around `C`, and multiplied out one around zero, where its terms cancel.

use crate::live::{Keep, needed};
use crate::{Flag, FloatOp, Func, Op, Value, ValueId};

/// The differences from constants that are factors more than once, themselves or as a multiple, `t = (x - C) / D` of `t * t`, or of one product
/// beside others of the same value, `(x - C) * (x + D)`, or of a product that stands alone, `(x - 1) * y`.
pub fn shifts(func: &Func) -> Vec<ValueId> {
    let [mut uses, mut multiples] = [(); 2].map(|()| vec![0_u32; func.values().len()]);
    let mut inside: Vec<Vec<ValueId>> = Vec::with_capacity(func.values().len());
    let alone = alone(func);
    for (id, value) in func.values() {
        let factors = factors(value);
        factors.iter().for_each(|factor| uses[factor.0 as usize] += 1);
        // A multiple of a multiple is no polynomial of it.
        let of = factors.iter().filter_map(|factor| scaled(func, *factor));
        of.filter(|_| scaled(func, id).is_none()).for_each(|of| multiples[of.0 as usize] += 1);
        let mut own: Vec<ValueId> = factors.iter().flat_map(|factor| inside[factor.0 as usize].clone()).collect();
        if own.len() > 1 {
            let base = |shift: ValueId| func.value(shift).args[0];
            let beside = |shift: &&ValueId| own.iter().filter(|other| base(**other) == base(**shift)).count() > 1;
            own.iter().filter(beside).for_each(|shift| uses[shift.0 as usize] += 1);
        }
        if alone[id.0 as usize] && is_scaled(func, value) {
            let exact = own.iter().filter(|shift| !is_rounded(func.value(func.value(**shift).args[0])));
            exact.for_each(|shift| uses[shift.0 as usize] += 2);
        }
        if is_shift(func, value) || is_raised(func, value) {
            own = vec![id];
        } else if value.op != Op::Float(FloatOp::Mul) {
            own.clear();
        }
        inside.push(own);
    }
    let is_often = |id: &ValueId| uses[id.0 as usize] > 1 || multiples[id.0 as usize] > 1;
    let found = func.values().filter(|(id, value)| is_often(id) && is_shift(func, value));
    found.map(|(id, _)| id).collect()
}

/// What a value is a multiple of, by a constant.
fn scaled(func: &Func, id: ValueId) -> Option<ValueId> {
    let (value, is_number) = (func.value(id), |id: ValueId| matches!(func.value(id).op, Op::Const(_)));
    let &[a, b] = &*value.args else { return None };
    let scales = matches!(value.op, Op::Float(FloatOp::Mul | FloatOp::Div)) && is_number(b);
    let is_scaled = value.op == Op::Float(FloatOp::Mul) && is_number(a);
    scales.then_some(a).or(is_scaled.then_some(b))
}

/// Whether the value is how far another is above a constant. What a constant was added to already is as far above the two together.
fn is_shift(func: &Func, value: &Value) -> bool {
    let is_number = |id: ValueId| matches!(func.value(id).op, Op::Const(_));
    let is_moved = |id: ValueId| {
        let value = func.value(id);
        let adds = matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub)) && value.flags.has(Flag::Reassoc);
        adds && value.args.iter().any(|arg| is_number(*arg))
    };
    let is_base = |x: ValueId| !is_number(x) && !is_moved(x);
    matches!(*value.args, [x, c] if value.op == Op::Float(FloatOp::Sub) && is_number(c) && is_base(x))
}

/// Whether the value is a constant above another.
fn is_raised(func: &Func, value: &Value) -> bool {
    let is_number = |id: ValueId| matches!(func.value(id).op, Op::Const(_));
    matches!(*value.args, [x, c] if value.op == Op::Float(FloatOp::Add) && is_number(c) && !is_number(x))
}

/// Whether the value is a product of two values, neither of them a number.
fn is_scaled(func: &Func, value: &Value) -> bool {
    let is_number = |id: &ValueId| matches!(func.value(*id).op, Op::Const(_));
    value.op == Op::Float(FloatOp::Mul) && !value.args.iter().any(is_number)
}

/// Whether the value is a sum, product or quotient: its own rounding is as large as what multiplying out would add.
pub fn is_rounded(value: &Value) -> bool {
    match value.op {
        Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Div | FloatOp::Fma | FloatOp::MulAdd) => true,
        Op::Powi(_) => true,
        Op::Float(_) | Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Select | Op::Cast => false,
        Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Int(_) => false,
    }
}

/// The values that something needs and nothing adds up or multiplies.
pub fn alone(func: &Func) -> Vec<bool> {
    let mut alone = vec![false; func.values().len()];
    needed(func, Keep::Live).iter().for_each(|id| alone[id.0 as usize] = true);
    for (_, value) in func.values() {
        let joins = match value.op {
            Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Neg) => true,
            Op::Float(FloatOp::Fma | FloatOp::MulAdd) | Op::Powi(_) => true,
            Op::Float(_) | Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Select | Op::Cast => false,
            Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Int(_) => false,
        };
        value.args.iter().filter(|_| joins).for_each(|arg| alone[arg.0 as usize] = false);
    }
    alone
}

/// The factors of a product, whatever is added to it.
fn factors(value: &Value) -> &[ValueId] {
    match value.op {
        Op::Float(FloatOp::Mul | FloatOp::Fma | FloatOp::MulAdd) => &value.args[..2],
        Op::Powi(_) => &value.args,
        Op::Float(_) | Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Select | Op::Cast => &[],
        Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Int(_) => &[],
    }
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::shifts;
    use crate::FloatOp::{Add, Div, Mul, Sub};
    use crate::{Flags, Sketch, Ty, ValueId};

    /// How many distances stay in what is drawn of `t = (x - 1) / 4` and another number.
    fn kept(draw: impl FnOnce(&mut Sketch, [ValueId; 2]) -> ValueId) -> usize {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [x, y] = ["x", "y"].map(|name| s.param(name));
        let [one, four] = [1_f64, 4.0].map(|number| s.bits(number.to_bits()));
        let shift = s.float(Sub, &[x, one]);
        let t = s.float(Div, &[shift, four]);
        let result = draw(&mut s, [t, y]);
        shifts(&s.giving(result)).len()
    }

    #[test]
    fn a_polynomial_in_a_multiple_of_a_distance_stays() {
        assert_eq!(kept(|s, [t, _]| s.float(Mul, &[t, t])), 1);
        assert_eq!(kept(|s, [t, y]| s.float(Sub, &[t, y])), 0);
        let once = |s: &mut Sketch, [t, y]: [ValueId; 2]| {
            let three = s.bits(3_f64.to_bits());
            let [product, multiple] = [y, three].map(|by| s.float(Mul, &[by, t]));
            s.float(Sub, &[product, multiple])
        };
        assert_eq!(kept(once), 0);
        let moved = |s: &mut Sketch, [t, y]: [ValueId; 2]| {
            let [half, one] = [0.5_f64, 1.0].map(|number| s.bits(number.to_bits()));
            let sum = s.float(Add, &[y, half]);
            let shift = s.float(Sub, &[sum, one]);
            let square = s.float(Mul, &[shift, shift]);
            s.float(Sub, &[square, t])
        };
        assert_eq!(kept(moved), 0);
    }
}
