//! The functions of the mathematical library in the arithmetic of `fma-core`, as instructions.
//!
//! `fma_core::approx` is generic over what it computes with. Here it computes with symbols that write down each step: the
//! instructions are those of the Rust function by construction, and give its bits wherever that fuses.

mod approximate;
mod coefficients;
mod rough;
mod symbol;

use fma_core::Format;
use fma_core::approx::{self, Lane};
use fma_ir::{FloatOp, Ty, VarId};

use crate::code::Operand;
use crate::{Constants, Form};
use symbol::{Fused, Symbol, recorded};

pub use rough::rough_steps;

/// A number of f32.
type Single = Symbol<f32>;

/// A step of a function.
#[derive(Clone, Debug)]
pub enum Step {
    /// An operand of the function.
    Operand(u32),
    /// A number.
    Constant(Operand),
    /// An instruction on the results of earlier steps.
    Do(Form, Vec<u32>),
    /// A word of the row of `approx::TWO_OVER_PI` that an earlier step names.
    TwoOverPi(u32, usize),
}

/// A function in both formats.
struct Row {
    op: FloatOp,
    single: fn(&[Symbol<f32>]) -> Symbol<f32>,
    double: fn(&[Symbol<f64>]) -> Symbol<f64>,
}

impl Row {
    fn steps(&self, width: Width) -> Vec<Step> {
        let operands = self.op.arity() as u32;
        match width {
            Width::Single => recorded(operands, self.single),
            Width::Double => recorded(operands, self.double),
        }
    }
}

macro_rules! library {
    ($($op:ident $($function:ident)::+ ($($operand:literal)*);)*) => {
        &[$(Row {
            op: FloatOp::$op,
            single: |operands| $($function)::+::<Fused, _>($(operands[$operand]),*),
            double: |operands| $($function)::+::<Fused, _>($(operands[$operand]),*),
        },)*]
    };
}

const LIBRARY: &[Row] = library! {
    Exp approx::exp(0);
    Exp2 approx::exp2(0);
    ExpM1 approx::expm1(0);
    Ln approx::ln(0);
    Ln1p approx::ln_1p(0);
    Log2 approx::log2(0);
    Log10 approx::log10(0);
    Log logarithm(0 1);
    Sin approx::short::sin(0);
    Cos approx::short::cos(0);
    Tan approx::short::tan(0);
    Asin approx::asin(0);
    Acos approx::acos(0);
    Atan approx::atan(0);
    Atan2 approx::atan2(0 1);
    Sinh approx::sinh(0);
    Cosh approx::cosh(0);
    Tanh approx::tanh(0);
    Cbrt approx::cbrt(0);
    Hypot approx::hypot(0 1);
    Powf approx::pow(0 1);
    Rsqrt approx::rsqrt(0);
};

/// To any base, as std has it: the quotient of two logarithms.
fn logarithm<F: approx::Fusing, L: Lane>(x: L, base: L) -> L {
    approx::ln::<F, L>(x) / approx::ln::<F, L>(base)
}

/// The type that a function is computed in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Width {
    Single,
    Double,
}

/// The steps of a function, its result last; `None` where `fma-core` has none.
pub fn steps(op: FloatOp, width: Width) -> Option<Vec<Step>> {
    let row = LIBRARY.iter().find(|row| row.op == op)?;
    Some(row.steps(width))
}

/// The functions of angles up to [`approx::BOUND`].
const NEAR: &[Row] = library! {
    Sin approx::near::sin(0);
    Cos approx::near::cos(0);
    Tan approx::near::tan(0);
};

/// The steps for arguments beyond [`approx::SHORT`] in magnitude, of a function that has others there.
pub fn near_steps(op: FloatOp, width: Width) -> Option<Vec<Step>> {
    let row = NEAR.iter().find(|row| row.op == op && width == Width::Single)?;
    Some(row.steps(width))
}

/// The functions of angles beyond [`approx::BOUND`].
const FAR: &[Row] = library! {
    Sin approx::far::sin(0);
    Cos approx::far::cos(0);
    Tan approx::far::tan(0);
};

/// The steps for arguments beyond [`approx::BOUND`] in magnitude, of a function that has others there.
pub fn far_steps(op: FloatOp, width: Width) -> Option<Vec<Step>> {
    let row = FAR.iter().find(|row| row.op == op)?;
    Some(row.steps(width))
}

/// `approx::TWO_OVER_PI`, as a table of a module.
pub fn two_over_pi() -> Constants {
    let words = approx::TWO_OVER_PI.iter().flatten();
    Constants {
        var: VarId(u32::MAX),
        name: "two_over_pi".to_owned(),
        element: Ty::Float(Format::F64),
        size: 1,
        values: words.map(|word| word.to_bits()).collect(),
    }
}
