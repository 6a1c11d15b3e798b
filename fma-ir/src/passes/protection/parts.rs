//! Sums that take a constant in parts, so that a product with the larger part is exact (Cody and Waite): `(x - k * C) - k * D`.
//!
//! Over the reals the parts are one constant. The larger part has few digits, the smaller one is far below it, and no float is their sum; or the
//! smaller one is so small that their sum is the larger one, as in `(C - x) + D`.

use fma_core::exact::{self, Number};
use fma_core::{Format, Round};

use crate::{FloatOp, Func, Op, Value, ValueId};

/// How many terms of a sum are looked at.
const MOST: usize = 16;

/// How many bits the larger part leaves free, and by how many the smaller one lies below it.
const FREE: u32 = 8;
const BELOW: i32 = 10;

/// The magnitude of a constant and what it is multiplied by, if by anything.
#[derive(Clone, Copy)]
struct Term {
    factor: Option<ValueId>,
    constant: u64,
}

/// The sums that bring two parts of one constant together.
pub fn sums_of_parts(func: &Func) -> Vec<ValueId> {
    let is_number = |(_, value): &(ValueId, &Value)| matches!(value.op, Op::Const(_)) && value.ty.is_float();
    if func.values().filter(is_number).nth(1).is_none() {
        return Vec::new();
    }
    let mut terms: Vec<Vec<Term>> = Vec::with_capacity(func.values().len());
    let mut found = Vec::new();
    for (id, value) in func.values() {
        let Some(format) = value.ty.format() else {
            terms.push(Vec::new());
            continue;
        };
        let [own, below] = own_terms(func, value, format, &terms);
        let is_parted = |own: &Term| below.iter().any(|other| are_parts(format, *own, *other));
        if own.iter().any(is_parted) {
            found.push(id);
        }
        terms.push(own.into_iter().chain(below).take(MOST).collect());
    }
    found
}

/// The terms of the two operands of a sum; of anything else, its own.
fn own_terms(func: &Func, value: &Value, format: Format, known: &[Vec<Term>]) -> [Vec<Term>; 2] {
    let of = |index: usize| known[value.args[index].0 as usize].clone();
    let product = || product(func, value, format).into_iter().collect();
    match value.op {
        Op::Const(bits) => [vec![Term { factor: None, constant: exact::abs(format, bits) }], Vec::new()],
        Op::Float(FloatOp::Neg) => [of(0), Vec::new()],
        Op::Float(FloatOp::Mul) => [product(), Vec::new()],
        Op::Float(FloatOp::Fma | FloatOp::MulAdd) => [product(), of(2)],
        Op::Float(FloatOp::Add | FloatOp::Sub) => [of(0), of(1)],
        Op::Float(_) | Op::Powi(_) | Op::Select | Op::Cast => Default::default(),
        Op::Read(_) | Op::Opaque(_) | Op::Int(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) => Default::default(),
    }
}

/// A constant's product.
fn product(func: &Func, value: &Value, format: Format) -> Option<Term> {
    let [a, b] = [value.args[0], value.args[1]].map(|arg| func.without_signs(arg));
    [(a, b), (b, a)].into_iter().find_map(|(factor, constant)| match func.value(constant).op {
        Op::Const(bits) => Some(Term { factor: Some(factor), constant: exact::abs(format, bits) }),
        Op::Float(_) | Op::Powi(_) | Op::Select | Op::Cast => None,
        Op::Read(_) | Op::Opaque(_) | Op::Int(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) => None,
    })
}

fn are_parts(format: Format, a: Term, b: Term) -> bool {
    let [Number::Finite(first), Number::Finite(second)] = [a, b].map(|term| exact::decode(format, term.constant))
    else {
        return false;
    };
    if a.factor != b.factor || first.is_zero() || second.is_zero() {
        return false;
    }
    let larger = if first.magnitude() > second.magnitude() { a.constant } else { b.constant };
    let is_far = (first.magnitude() - second.magnitude()).abs() >= BELOW;
    let (sum, status) = exact::add_status(format, a.constant, b.constant, Round::NearestEven);
    let has_room = a.factor.is_some() && larger.trailing_zeros() >= FREE;
    sum == larger || is_far && has_room && !status.is_exact()
}
