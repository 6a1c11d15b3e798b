//! The world around an interpreted function: the host's mathematical library, and loops that run.

use fma_core::exact::{self, Status};
use fma_core::{Format, Overflow, Round};
use fma_ir::interpret::{Rounded, Setting, Word, World};
use fma_ir::{FloatOp, Site, Ty, VarId};
use fma_rust::explain::Plain;

/// The surroundings of one function.
pub struct Host<'a> {
    plain: &'a Plain,
}

impl<'a> Host<'a> {
    pub fn new(plain: &'a Plain) -> Host<'a> {
        Host { plain }
    }
}

impl World for Host<'_> {
    /// As `f64` and `f32` compute it; the narrower formats go through `f32`, as their crates do.
    fn library(&mut self, op: FloatOp, setting: Setting, operands: &[Word]) -> Rounded {
        let cast = |from, bits, to| exact::convert(from, bits, to, Round::NearestEven, Overflow::Ieee);
        let format = setting.format;
        if format == Format::F64 {
            let args: Vec<f64> = operands.iter().map(|bits| f64::from_bits(*bits)).collect();
            return (of_f64(op, &args).to_bits(), Status::INEXACT);
        }
        let args: Vec<f32> =
            operands.iter().map(|bits| f32::from_bits(cast(format, *bits, Format::F32) as u32)).collect();
        (cast(Format::F32, of_f32(op, &args).to_bits().into(), format), Status::INEXACT)
    }

    /// A block is its value; nothing else that is opaque is ever run.
    fn expression(&mut self, _site: Site, operands: &[Word], _ty: Ty) -> Word {
        operands.first().copied().unwrap_or(0)
    }

    /// The condition of a loop, its body, the condition again, until it fails.
    fn turn(&mut self, site: Site, turn: u32, _regions: usize, last: Option<Word>) -> Option<usize> {
        match (self.plain.loops.contains(&site), turn % 2) {
            (false, _) => None,
            (true, 0) => Some(0),
            (true, _) => last.filter(|condition| *condition != 0).map(|_| 1),
        }
    }

    /// Loops assign by themselves.
    fn written(&mut self, _site: Site, _var: VarId, _ty: Ty, held: Word) -> Word {
        held
    }
}

macro_rules! library {
    ($($name:ident $float:ident;)*) => { $(
        /// A function of the host's library; NaN for what is none.
        fn $name(op: FloatOp, operands: &[$float]) -> $float {
            let [x, y] = std::array::from_fn(|index| operands.get(index).copied().unwrap_or(0.0));
            match op {
                FloatOp::Rsqrt => x.sqrt().recip(),
                FloatOp::ToDegrees => x.to_degrees(),
                FloatOp::ToRadians => x.to_radians(),
                FloatOp::Cbrt => x.cbrt(),
                FloatOp::Hypot => x.hypot(y),
                FloatOp::Powf => x.powf(y),
                FloatOp::Exp => x.exp(),
                FloatOp::Exp2 => x.exp2(),
                FloatOp::ExpM1 => x.exp_m1(),
                FloatOp::Ln => x.ln(),
                FloatOp::Log2 => x.log2(),
                FloatOp::Log10 => x.log10(),
                FloatOp::Ln1p => x.ln_1p(),
                FloatOp::Log => x.log(y),
                FloatOp::Sin => x.sin(),
                FloatOp::Cos => x.cos(),
                FloatOp::Tan => x.tan(),
                FloatOp::Asin => x.asin(),
                FloatOp::Acos => x.acos(),
                FloatOp::Atan => x.atan(),
                FloatOp::Atan2 => x.atan2(y),
                FloatOp::Sinh => x.sinh(),
                FloatOp::Cosh => x.cosh(),
                FloatOp::Tanh => x.tanh(),
                FloatOp::Asinh => x.asinh(),
                FloatOp::Acosh => x.acosh(),
                FloatOp::Atanh => x.atanh(),
                FloatOp::Neg | FloatOp::Abs | FloatOp::Copysign | FloatOp::Add | FloatOp::Sub => $float::NAN,
                FloatOp::Mul | FloatOp::Div | FloatOp::Rem | FloatOp::Fma | FloatOp::MulAdd => $float::NAN,
                FloatOp::Recip | FloatOp::Sqrt | FloatOp::Min | FloatOp::Max | FloatOp::Clamp => $float::NAN,
                FloatOp::Signum | FloatOp::Floor | FloatOp::Ceil | FloatOp::Trunc => $float::NAN,
                FloatOp::Round | FloatOp::RoundTiesEven | FloatOp::Fract | FloatOp::DiffOfProducts => $float::NAN,
            }
        }
    )* };
}

library! {
    of_f64 f64;
    of_f32 f32;
}
