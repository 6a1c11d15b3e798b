//! A mathematical library as bad as a library may be: exact results are exact, others are one unit off.

use fma_core::exact::{self, Status};
use fma_core::{Format, Overflow, Round};

use crate::FloatOp;
use crate::interpret::{Rounded, Setting, Word, World, library};

/// Of functions it knows what the host's `f64` functions say; to a byte or a single their error does not matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Careless;

impl World for Careless {
    fn library(&mut self, op: FloatOp, setting: Setting, operands: &[Word]) -> Rounded {
        let format = setting.format;
        let doubles: Vec<f64> = operands.iter().map(|bits| double(format, *bits)).collect();
        let result = library::of_f64(op, &doubles);
        let (bits, status) =
            exact::convert_status(Format::F64, result.to_bits(), format, Round::NearestEven, Overflow::Ieee);
        if result.is_nan() || status == Status::EXACT && is_exact(op, &doubles, result) {
            return (bits, Status::EXACT);
        }
        (careless(format, bits, operands), status.and(Status::INEXACT))
    }
}

fn double(format: Format, bits: Word) -> f64 {
    f64::from_bits(exact::convert(format, bits, Format::F64, Round::NearestEven, Overflow::Ieee))
}

/// One code up or down, by the operands; zeros, infinities and NaN stay.
fn careless(format: Format, bits: Word, operands: &[Word]) -> Word {
    let seed = operands.iter().fold(1u64, |seed, word| (seed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    if !format.is_finite(bits) || format.is_zero(bits) {
        bits
    } else if seed >> 40 & 1 == 0 {
        bits + 1
    } else if format.magnitude(bits) == 1 {
        bits
    } else {
        bits - 1
    }
}

/// Whether a representable result is the exact one: of algebraic functions it is, of transcendental ones only at special operands.
fn is_exact(op: FloatOp, operands: &[f64], result: f64) -> bool {
    let special = operands.iter().any(|x| *x == 0.0 || !x.is_finite());
    let plain_power = op == FloatOp::Powf && (operands[0] == 1.0 || operands[1] == 1.0);
    let algebraic = [FloatOp::Cbrt, FloatOp::Hypot, FloatOp::Rsqrt].contains(&op);
    // Near 1 and far from it the host's result is rounded to a number that the formats have.
    let moderate = result.is_finite() && result != 0.0 && operands.iter().all(|x| x.abs() > 2e-4);
    let power = [FloatOp::Exp2, FloatOp::Log2, FloatOp::Log10, FloatOp::Powf].contains(&op) && moderate;
    let logarithm_of_one = result == 0.0 && ![FloatOp::Exp, FloatOp::Exp2, FloatOp::Powf].contains(&op);
    special || plain_power || algebraic || power || logarithm_of_one
}
