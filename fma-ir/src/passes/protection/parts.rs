//! Sums that take a constant in parts, so that a product with the larger part is exact (Cody and Waite): `(x - k * C) - k * D`.
//!
//! Over the reals the parts are one constant. The larger part has some digits and then none, the smaller one goes on where those end, and no float is their
//! sum; or the smaller one is so small that their sum is the larger one, as in `(C - x) + D`. Elements of one constant that multiply the same are parts, too.

use fma_core::exact::{self, Number};
use fma_core::{Format, Round};

use crate::{FloatOp, Func, Op, Site, Value, ValueId};

/// How many terms of a sum are looked at.
const MOST: usize = 16;

/// How many bits the larger part leaves free, and by how many the smaller one lies below it.
const FREE: u32 = 8;
const BELOW: i32 = 10;

/// How many bits a part has at least, and how many zeros may follow its last one by chance: `3 * x + 1e-9 * x` are no parts.
const FEWEST: u32 = 6;
const CHANCE: i32 = 12;

/// A constant and what it is multiplied by, if by anything.
#[derive(Clone, Copy)]
struct Term {
    factor: Option<ValueId>,
    constant: Constant,
}

#[derive(Clone, Copy)]
enum Constant {
    /// Its magnitude.
    Number(u64),
    /// An element of a constant, by the first site that names that.
    Element(Site),
}

/// The sums that bring two parts of one constant together.
pub fn sums_of_parts(func: &Func) -> Vec<ValueId> {
    let is_number = |(_, value): &(ValueId, &Value)| constant(func, value).is_some() && value.ty.is_float();
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
        Op::Const(bits) => {
            [vec![Term { factor: None, constant: Constant::Number(exact::abs(format, bits)) }], Vec::new()]
        }
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
    [(a, b), (b, a)].into_iter().find_map(|(factor, part)| {
        let constant = match constant(func, func.value(part))? {
            Constant::Number(bits) => Constant::Number(exact::abs(format, bits)),
            Constant::Element(of) => Constant::Element(of),
        };
        Some(Term { factor: Some(factor), constant })
    })
}

fn constant(func: &Func, value: &Value) -> Option<Constant> {
    match value.op {
        Op::Const(bits) => Some(Constant::Number(bits)),
        Op::Opaque(_) => func.elements.get(&value.site).copied().map(Constant::Element),
        Op::Float(_) | Op::Powi(_) | Op::Select | Op::Cast | Op::Read(_) => None,
        Op::Int(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) => None,
    }
}

fn are_parts(format: Format, a: Term, b: Term) -> bool {
    match [a.constant, b.constant] {
        _ if a.factor != b.factor => false,
        [Constant::Number(first), Constant::Number(second)] => go_on(format, [first, second], a.factor.is_some()),
        [Constant::Element(first), Constant::Element(second)] => a.factor.is_some() && first == second,
        [Constant::Number(_), Constant::Element(_)] | [Constant::Element(_), Constant::Number(_)] => false,
    }
}

/// Whether one number goes on where the digits of the other end.
fn go_on(format: Format, [a, b]: [u64; 2], multiply: bool) -> bool {
    let [Number::Finite(first), Number::Finite(second)] = [a, b].map(|bits| exact::decode(format, bits)) else {
        return false;
    };
    if first.is_zero() || second.is_zero() {
        return false;
    }
    let larger = if first.magnitude() > second.magnitude() { a } else { b };
    let (sum, status) = exact::add_status(format, a, b, Round::NearestEven);
    if sum == larger {
        return true;
    }
    let gap = (first.magnitude() - second.magnitude()).abs();
    let digits = (format.layout().fraction_bits + 1).saturating_sub(larger.trailing_zeros());
    let has_room = larger.trailing_zeros() >= FREE && digits >= FEWEST && gap <= digits as i32 + CHANCE;
    gap >= BELOW && multiply && has_room && !status.is_exact()
}
