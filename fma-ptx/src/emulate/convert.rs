//! `cvt`.

use fma_core::exact::{self, Integer};
use fma_core::{Denormal, Format, Overflow, Round};

use super::float::{clamped, nan, round};
use super::integer::{number, word};
use crate::word::{Shape, lane_bits};
use crate::{Form, Kind, Modifier};

/// A conversion; `None` where it is not known.
pub fn convert(form: &Form, to: Kind, from: Kind, words: &[u64]) -> Option<u64> {
    match (from.shape(), to.shape(), words) {
        (Shape::Floats(from, 1), Shape::Floats(to, 1), [x]) => Some(floats(form, from, to, *x)),
        (Shape::Floats(from, 2), Shape::Floats(to, 2), [both]) => {
            let [own, wide] = [from, to].map(lane_bits);
            let lane = |index: u32| floats(form, from, to, (*both >> (own * index)) & from.mask());
            Some(lane(1) << wide | lane(0))
        }
        // The first operand goes to the upper half.
        (Shape::Floats(from, 1), Shape::Floats(to, 2), [high, low]) => {
            let width = lane_bits(to);
            Some(floats(form, from, to, *high) << width | floats(form, from, to, *low))
        }
        (Shape::Floats(from, 1), Shape::Unsigned(_) | Shape::Signed(_), [x]) => Some(to_integer(form, from, to, *x)),
        (Shape::Unsigned(_) | Shape::Signed(_), Shape::Floats(to, 1), [x]) => {
            let bits = exact::from_int(number(from, *x), to, round(form));
            Some(clamped(form, to, flush(form, to, bits)))
        }
        (Shape::Unsigned(_) | Shape::Signed(_), Shape::Unsigned(_) | Shape::Signed(_), [x]) => {
            let small = word(to, number(from, *x));
            Some(word(from_register(to), number(to, small)))
        }
        _ => None,
    }
}

/// A byte is extended to its register of 16 bits.
fn from_register(kind: Kind) -> Kind {
    match kind {
        Kind::U8 => Kind::U16,
        Kind::S8 => Kind::S16,
        kind => kind,
    }
}

/// `.ftz` concerns f32 alone.
fn flush(form: &Form, format: Format, bits: u64) -> u64 {
    let flushes = form.has(Modifier::Ftz) && format == Format::F32;
    if flushes { Denormal::PreserveSign.flush(format, bits) } else { bits }
}

fn floats(form: &Form, from: Format, to: Format, x: u64) -> u64 {
    let x = flush(form, from, x);
    let integral = [Modifier::Rni, Modifier::Rzi, Modifier::Rmi, Modifier::Rpi];
    let bits = if integral.iter().any(|modifier| form.has(*modifier)) {
        exact::round_to_integral(from, x, round(form))
    } else {
        let overflow = if form.has(Modifier::SatFinite) { Overflow::Saturate } else { Overflow::Ieee };
        exact::convert(from, x, to, round(form), overflow)
    };
    let bits = if to.is_nan(bits) { nan(to) } else { bits };
    clamped(form, to, flush(form, to, bits))
}

/// Held within the type. A NaN gives 0, except from f64 and to 64 bits: there the bit of the sign alone.
fn to_integer(form: &Form, from: Format, to: Kind, x: u64) -> u64 {
    let x = flush(form, from, x);
    if from.is_nan(x) {
        return if from == Format::F64 || to.bits() == 64 { 1 << (to.bits() - 1) } else { 0 };
    }
    let whole = exact::round_to_integral(from, x, round(form));
    let kind = match (to.shape(), to.bits()) {
        (Shape::Signed(_), ..=8) => Integer::I8,
        (Shape::Signed(_), 9..=16) => Integer::I16,
        (Shape::Signed(_), 17..=32) => Integer::I32,
        (Shape::Signed(_), _) => Integer::I64,
        (_, ..=8) => Integer::U8,
        (_, 9..=16) => Integer::U16,
        (_, 17..=32) => Integer::U32,
        _ => Integer::U64,
    };
    word(from_register(to), exact::to_int(from, whole, kind))
}

/// An f32 immediate as an operand of f64.
pub fn single_as_double(bits: u32) -> u64 {
    exact::convert(Format::F32, bits.into(), Format::F64, Round::NearestEven, Overflow::Ieee)
}

/// An f64 immediate as an operand of f32.
pub fn double_as_single(bits: u64) -> u64 {
    exact::convert(Format::F64, bits, Format::F32, Round::NearestEven, Overflow::Ieee)
}
