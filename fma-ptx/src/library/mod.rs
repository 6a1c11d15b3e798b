//! The functions of the mathematical library in the arithmetic of `fma-core`, as instructions.
//!
//! `fma_core::approx` is generic over what it computes with. Here it computes with symbols that write down each step: the
//! instructions are those of the Rust function by construction, and give its bits wherever that fuses.

mod symbol;

use fma_core::approx::{self, Lane};
use fma_ir::FloatOp;

use crate::Form;
use crate::code::Operand;
use symbol::{Fused, Symbol, recorded};

/// A step of a function.
#[derive(Clone, Debug)]
pub enum Step {
    /// An operand of the function.
    Operand(u32),
    /// A number.
    Constant(Operand),
    /// An instruction on the results of earlier steps.
    Do(Form, Vec<u32>),
}

/// A function in both formats.
struct Row {
    op: FloatOp,
    single: fn(&[Symbol<f32>]) -> Symbol<f32>,
    double: fn(&[Symbol<f64>]) -> Symbol<f64>,
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
    Sin approx::sin(0);
    Cos approx::cos(0);
    Tan approx::tan(0);
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
    let operands = op.arity() as u32;
    Some(match width {
        Width::Single => recorded(operands, row.single),
        Width::Double => recorded(operands, row.double),
    })
}

/// Beyond which magnitude the argument of a trigonometric function is not reduced.
pub fn bound(op: FloatOp) -> Option<f64> {
    [FloatOp::Sin, FloatOp::Cos, FloatOp::Tan].contains(&op).then_some(approx::BOUND)
}
