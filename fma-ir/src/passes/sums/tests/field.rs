//! The field of 2^61 - 1 elements, and functions of sums and products over it.

use std::collections::BTreeMap;

use crate::passes::sums::coefficient::Coefficient;
use crate::{FloatOp, Func, Op, ValueId, VarId};

const PRIME: u64 = (1 << 61) - 1;

pub fn add(a: u64, b: u64) -> u64 {
    (a + b) % PRIME
}

pub fn negated(a: u64) -> u64 {
    (PRIME - a) % PRIME
}

pub fn mul(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

/// One of the number and its negative.
pub fn unsigned(a: u64) -> u64 {
    a.min(negated(a))
}

/// A dyadic number: the powers of two are a cycle of length 61.
fn of(number: Coefficient) -> u64 {
    let (mantissa, exponent) = number.parts();
    let magnitude = (mantissa.unsigned_abs() % u128::from(PRIME)) as u64;
    let scaled = mul(magnitude, 1 << exponent.rem_euclid(61));
    if mantissa < 0 { negated(scaled) } else { scaled }
}

/// What a function gives, its variables being elements of the field.
pub fn value(func: &Func, id: ValueId, variables: &BTreeMap<VarId, u64>) -> u64 {
    let node = func.value(id);
    let args: Vec<u64> = node.args.iter().map(|arg| value(func, *arg, variables)).collect();
    match (node.op, node.ty.format()) {
        (Op::Read(var), _) => variables[&var],
        (Op::Const(bits), Some(format)) => of(Coefficient::of(format, bits).expect("a finite constant")),
        (Op::Float(FloatOp::Neg), _) => negated(args[0]),
        (Op::Float(FloatOp::Add), _) => add(args[0], args[1]),
        (Op::Float(FloatOp::Sub), _) => add(args[0], negated(args[1])),
        (Op::Float(FloatOp::Mul), _) => mul(args[0], args[1]),
        (Op::Float(FloatOp::Fma | FloatOp::MulAdd), _) => add(mul(args[0], args[1]), args[2]),
        (op, _) => panic!("{op:?} has no value in a field"),
    }
}
