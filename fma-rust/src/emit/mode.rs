//! Operations in a rounding direction, with subnormal numbers treated as asked.

use fma_core::{Denormal, Round};
use fma_ir::{Class, FloatOp, Mode, Op, Ty, Value};
use proc_macro2::Span;
use syn::parse_quote;

use super::build::{self, call};

pub(super) fn moded_path(name: &str) -> syn::Path {
    build::rooted(&["fastmath", "rt", "mode", name])
}

/// Whether an operation is one that plain Rust does not have: it rounds or flushes otherwise.
pub(super) fn is_moded(value: &Value) -> bool {
    let moded = match value.op {
        Op::Float(op) => moded(op).is_some(),
        Op::Powi(_) => value.ty.format().is_some(),
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) => false,
        Op::Select | Op::Int(_) | Op::Cast => false,
    };
    moded && !value.mode.is_plain() || flushes(value)
}

/// Whether the operation has no form of its own for its mode, and reads and gives subnormal numbers as the mode says. A sign is none of
/// its business.
pub(super) fn flushes(value: &Value) -> bool {
    let reads = match value.op {
        Op::Float(op) => moded(op).is_none() && op.class() != Class::Sign && value.ty.format().is_some(),
        Op::Compare(_) => true,
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Powi(_) | Op::Test(_) | Op::Logic(_) => false,
        Op::Select | Op::Int(_) | Op::Cast => false,
    };
    reads && value.mode.denormal != Denormal::Ieee
}

/// A number where subnormal numbers are treated as the mode says.
pub(super) fn flushed(x: syn::Expr, ty: Ty, mode: Mode) -> syn::Expr {
    let Some(format) = ty.format() else { return x };
    let [_, denormal] = mode_args(mode);
    call(build::path(moded_path(&format!("flush_{}", format.layout().name))), &[x, denormal])
}

/// The operations that take a mode, with their names in the runtime.
const MODED: [(FloatOp, &str); 10] = [
    (FloatOp::Add, "add"),
    (FloatOp::Sub, "sub"),
    (FloatOp::Mul, "mul"),
    (FloatOp::Div, "div"),
    (FloatOp::Recip, "div"),
    (FloatOp::Sqrt, "sqrt"),
    (FloatOp::Min, "min"),
    (FloatOp::Max, "max"),
    (FloatOp::Fma, "fma"),
    (FloatOp::MulAdd, "fma"),
];

pub(super) fn moded(op: FloatOp) -> Option<&'static str> {
    MODED.iter().find(|(known, _)| *known == op).map(|(_, name)| *name)
}

pub(super) fn mode_args(mode: Mode) -> [syn::Expr; 2] {
    let round = match mode.round {
        Round::NearestEven | Round::NearestAway | Round::Stochastic(_) => "NearestEven",
        Round::TowardZero => "TowardZero",
        Round::Up => "Up",
        Round::Down => "Down",
    };
    let denormal = match mode.denormal {
        Denormal::Ieee => "Ieee",
        Denormal::PreserveSign => "PreserveSign",
        Denormal::PositiveZero => "PositiveZero",
    };
    let [round, denormal] = [round, denormal].map(|name| syn::Ident::new(name, Span::mixed_site()));
    let paths = [parse_quote!(::fastmath::core::Round::#round), parse_quote!(::fastmath::core::Denormal::#denormal)];
    paths.map(build::path)
}
