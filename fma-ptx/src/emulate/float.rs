//! Instructions on floats, one lane at a time, through the arithmetic of `fma-core`.

use std::cmp::Ordering;

use fma_core::arith::code;
use fma_core::gpu::OUT_OF_BOUNDS;
use fma_core::{Denormal, Format, Overflow, Round, Sign, exact};

use crate::{Form, Modifier, Name};

/// Every lane of an instruction; `None` where it is not known.
pub fn lanes(form: &Form, format: Format, count: u32, words: &[u64]) -> Option<u64> {
    let width = format.layout().bits;
    let mut result = 0;
    for lane in 0..count {
        let operands: Vec<_> = words.iter().map(|word| word >> (lane * width) & format.mask()).collect();
        result |= single(form, format, &operands)? << (lane * width);
    }
    Some(result)
}

/// The rounding of a form; nearest where none is written.
pub fn round(form: &Form) -> Round {
    const ROUNDS: [(Modifier, Round); 6] = [
        (Modifier::Rz, Round::TowardZero),
        (Modifier::Rm, Round::Down),
        (Modifier::Rp, Round::Up),
        (Modifier::Rzi, Round::TowardZero),
        (Modifier::Rmi, Round::Down),
        (Modifier::Rpi, Round::Up),
    ];
    ROUNDS.iter().find(|(modifier, _)| form.has(*modifier)).map_or(Round::NearestEven, |(_, round)| *round)
}

fn single(form: &Form, format: Format, operands: &[u64]) -> Option<u64> {
    let denormal = if form.has(Modifier::Ftz) { Denormal::PreserveSign } else { Denormal::Ieee };
    let operands: Vec<_> = operands.iter().map(|bits| denormal.flush(format, *bits)).collect();
    let result = match form.name {
        Name::Setp => return compared(form, format, &operands).map(u64::from),
        Name::Testp => return tested(form, format, *operands.first()?).map(u64::from),
        _ => raw(form, format, &operands)?,
    };
    Some(clamped(form, format, denormal.flush(format, result)))
}

/// `.sat` and `.relu`, and the canonical NaN.
pub fn clamped(form: &Form, format: Format, result: u64) -> u64 {
    let zero = format.zero(Sign::Positive);
    let held = if form.has(Modifier::Sat) {
        exact::min(format, exact::max(format, result, zero), format.one())
    } else if form.has(Modifier::Relu) {
        exact::maximum(format, result, zero)
    } else {
        result
    };
    let keeps_bits = matches!(form.name, Name::Neg | Name::Abs | Name::Copysign);
    if format.is_nan(held) && !keeps_bits { nan(format) } else { held }
}

/// PTX's canonical NaN; that of f64 is not fixed, and E8M0 has one.
pub fn nan(format: Format) -> u64 {
    if [Format::F64, Format::E8M0].contains(&format) { format.nan() } else { format.mask() >> 1 }
}

fn raw(form: &Form, format: Format, operands: &[u64]) -> Option<u64> {
    let round = round(form);
    match (form.name, operands) {
        (Name::Add, [a, b]) => Some(code::add(format, *a, *b, round)),
        (Name::Sub, [a, b]) => Some(code::sub(format, *a, *b, round)),
        (Name::Mul, [a, b]) => Some(code::mul(format, *a, *b, round)),
        (Name::Div, [a, b]) => Some(code::div(format, *a, *b, round)),
        (Name::Fma, operands) if form.has(Modifier::Oob) && operands.contains(&OUT_OF_BOUNDS) => {
            Some(format.zero(Sign::Positive))
        }
        (Name::Fma | Name::Mad, [a, b, c]) => Some(code::fma(format, *a, *b, *c, round)),
        (Name::Rcp, [a]) => Some(code::div(format, format.one(), *a, round)),
        (Name::Sqrt, [a]) => Some(code::sqrt(format, *a, round)),
        (Name::Min, [a, b]) if form.has(Modifier::NanWins) => Some(exact::minimum(format, *a, *b)),
        (Name::Max, [a, b]) if form.has(Modifier::NanWins) => Some(exact::maximum(format, *a, *b)),
        (Name::Min, [a, b]) => Some(exact::min(format, *a, *b)),
        (Name::Max, [a, b]) => Some(exact::max(format, *a, *b)),
        (Name::Neg, [a]) => Some(exact::negate(format, *a)),
        (Name::Abs, [a]) => Some(exact::abs(format, *a)),
        (Name::Copysign, [sign, magnitude]) => Some(exact::copysign(format, *magnitude, *sign)),
        (Name::Sin | Name::Cos | Name::Lg2 | Name::Ex2 | Name::Tanh | Name::Rsqrt, [a]) => {
            function(form.name, format, *a)
        }
        _ => None,
    }
}

/// A function in f64 by the host's library, rounded to the format: near enough for a marked result.
fn function(name: Name, format: Format, a: u64) -> Option<u64> {
    let double = |bits, from, to| exact::convert(from, bits, to, Round::NearestEven, Overflow::Ieee);
    let x = f64::from_bits(double(a, format, Format::F64));
    let y = match name {
        Name::Sin => x.sin(),
        Name::Cos => x.cos(),
        Name::Lg2 => x.log2(),
        Name::Ex2 => x.exp2(),
        Name::Tanh => x.tanh(),
        Name::Rsqrt => 1.0 / x.sqrt(),
        _ => return None,
    };
    Some(double(y.to_bits(), Format::F64, format))
}

fn compared(form: &Form, format: Format, operands: &[u64]) -> Option<bool> {
    let [a, b] = operands[..] else { return None };
    let order = exact::compare(format, a, b);
    let unordered = order.is_none();
    let is = |wanted: &[Ordering]| order.is_some_and(|order| wanted.contains(&order));
    use Ordering::{Equal, Greater, Less};
    let answers = [
        (Modifier::Eq, is(&[Equal])),
        (Modifier::Ne, is(&[Less, Greater])),
        (Modifier::Lt, is(&[Less])),
        (Modifier::Le, is(&[Less, Equal])),
        (Modifier::Gt, is(&[Greater])),
        (Modifier::Ge, is(&[Greater, Equal])),
        (Modifier::Equ, unordered || is(&[Equal])),
        (Modifier::Neu, unordered || is(&[Less, Greater])),
        (Modifier::Ltu, unordered || is(&[Less])),
        (Modifier::Leu, unordered || is(&[Less, Equal])),
        (Modifier::Gtu, unordered || is(&[Greater])),
        (Modifier::Geu, unordered || is(&[Greater, Equal])),
        (Modifier::Num, !unordered),
        (Modifier::Nan, unordered),
    ];
    answers.iter().find(|(modifier, _)| form.has(*modifier)).map(|(_, answer)| *answer)
}

fn tested(form: &Form, format: Format, a: u64) -> Option<bool> {
    let answers = [
        (Modifier::Finite, format.is_finite(a)),
        (Modifier::Infinite, format.is_infinite(a)),
        (Modifier::Number, !format.is_nan(a)),
        (Modifier::NotANumber, format.is_nan(a)),
        (Modifier::Normal, format.is_finite(a) && !format.is_zero(a) && !format.is_subnormal(a)),
        (Modifier::Subnormal, format.is_subnormal(a)),
    ];
    answers.iter().find(|(modifier, _)| form.has(*modifier)).map(|(_, answer)| *answer)
}
