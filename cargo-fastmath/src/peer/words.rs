//! The words of CUDA C++.

use fma_core::{Format, Specials};
use fma_ir::{Bits, FloatOp, IntOp, IntTy, Logic, Ty};

/// A type, if it has one.
pub fn type_name(ty: Ty) -> Option<&'static str> {
    match ty {
        Ty::Float(format) => float(format),
        Ty::Int(int) => integer(int),
        Ty::Bool => Some("bool"),
        Ty::Double(_) | Ty::Generic(_) | Ty::Other => None,
    }
}

/// Of a format that the compiler computes in.
pub fn float(format: Format) -> Option<&'static str> {
    [(Format::F64, "double"), (Format::F32, "float"), (Format::F16, "__half"), (Format::Bf16, "__nv_bfloat16")]
        .into_iter()
        .find_map(|(known, name)| (known == format).then_some(name))
}

fn integer(ty: IntTy) -> Option<&'static str> {
    Some(match (ty.bits, ty.signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned int",
        (64, true) => "long long",
        (64, false) => "unsigned long long",
        _ => return None,
    })
}

/// Whether arithmetic has no operators of its own in C.
pub fn is_half(format: Format) -> bool {
    format.layout().bits == 16
}

/// A constant.
pub fn constant(bits: u64, ty: Ty) -> Option<String> {
    match ty {
        Ty::Float(format) => number(bits, format),
        Ty::Int(int) => Some(format!("(({})0x{bits:x}ull)", integer(int)?)),
        Ty::Bool => Some((bits != 0).to_string()),
        Ty::Double(_) | Ty::Generic(_) | Ty::Other => None,
    }
}

fn number(bits: u64, format: Format) -> Option<String> {
    let layout = format.layout();
    let exponent = (1 << layout.exponent_bits) - 1;
    let is_finite = layout.specials != Specials::Ieee || (bits >> layout.fraction_bits) & exponent != exponent;
    let as_bits = [
        (Format::F64, "__longlong_as_double"),
        (Format::F32, "__uint_as_float"),
        (Format::F16, "__ushort_as_half"),
        (Format::Bf16, "__ushort_as_bfloat16"),
    ];
    if is_finite && format == Format::F64 {
        return Some(format!("{:?}", f64::from_bits(bits)));
    } else if is_finite && format == Format::F32 {
        return Some(format!("{:?}f", f32::from_bits(bits as u32)));
    }
    let (_, function) = as_bits.into_iter().find(|(known, _)| *known == format)?;
    Some(format!("{function}(0x{bits:x})"))
}

/// A name that is no word of the language, unlike any other.
pub fn variable(name: &str, index: u32) -> String {
    let ascii: String = name.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
    format!("{ascii}_{index}")
}

pub fn logic(logic: Logic) -> &'static str {
    match logic {
        Logic::Not => "!",
        Logic::And => "&",
        Logic::Or => "|",
        Logic::Xor => "^",
    }
}

/// As in Rust, but for the complement.
pub fn integers(op: IntOp) -> &'static str {
    if op == IntOp::Not { "~" } else { op.operator() }
}

/// The function that answers a question, where there is one.
pub fn test(test: Bits) -> Option<&'static str> {
    match test {
        Bits::IsNan => Some("isnan"),
        Bits::IsInfinite => Some("isinf"),
        Bits::IsFinite => Some("isfinite"),
        Bits::IsSignNegative => Some("signbit"),
        Bits::IsSignPositive => Some("!signbit"),
        Bits::IsNormal | Bits::IsSubnormal => None,
    }
}

/// How an operation on floats is written.
pub enum Spelling {
    /// Between its operands, or before its one.
    Operator(&'static str),
    /// A function of C for `double`; for `float` it ends in `f`.
    Function(&'static str),
    /// A formula of operands `{0}`, `{1}`, …, in a type `T` whose functions end in `~`.
    Formula(&'static str),
}

/// Of every operation.
pub fn spelling(op: FloatOp) -> Spelling {
    use Spelling::{Formula, Function, Operator};
    match op {
        FloatOp::Neg | FloatOp::Sub => Operator("-"),
        FloatOp::Add => Operator("+"),
        FloatOp::Mul => Operator("*"),
        FloatOp::Div => Operator("/"),
        FloatOp::MulAdd => Formula("({0} * {1} + {2})"),
        FloatOp::DiffOfProducts => Formula("({0} * {1} - {2} * {3})"),
        FloatOp::Recip => Formula("((T)1.0f / {0})"),
        FloatOp::Clamp => Formula("fmin~(fmax~({0}, {1}), {2})"),
        FloatOp::Fract => Formula("({0} - trunc~({0}))"),
        FloatOp::Signum => Formula("copysign~((T)1.0f, {0})"),
        FloatOp::ToDegrees => Formula("({0} * (T)(180.0 / 3.14159265358979323846))"),
        FloatOp::ToRadians => Formula("({0} * (T)(3.14159265358979323846 / 180.0))"),
        FloatOp::Log => Formula("(log~({0}) / log~({1}))"),
        FloatOp::Rsqrt => Function("rsqrt"),
        FloatOp::Abs => Function("fabs"),
        FloatOp::Min => Function("fmin"),
        FloatOp::Max => Function("fmax"),
        FloatOp::Fma => Function("fma"),
        FloatOp::Rem => Function("fmod"),
        FloatOp::RoundTiesEven => Function("rint"),
        FloatOp::Powf => Function("pow"),
        FloatOp::ExpM1 => Function("expm1"),
        FloatOp::Ln => Function("log"),
        FloatOp::Ln1p => Function("log1p"),
        FloatOp::Copysign | FloatOp::Sqrt | FloatOp::Floor | FloatOp::Ceil => Function(op.name()),
        FloatOp::Trunc | FloatOp::Round | FloatOp::Cbrt | FloatOp::Hypot => Function(op.name()),
        FloatOp::Exp | FloatOp::Exp2 | FloatOp::Log2 | FloatOp::Log10 => Function(op.name()),
        FloatOp::Sin | FloatOp::Cos | FloatOp::Tan | FloatOp::Asin | FloatOp::Acos => Function(op.name()),
        FloatOp::Atan | FloatOp::Atan2 | FloatOp::Sinh | FloatOp::Cosh | FloatOp::Tanh => Function(op.name()),
        FloatOp::Asinh | FloatOp::Acosh | FloatOp::Atanh => Function(op.name()),
    }
}

/// The functions that halves have of their own; all others are computed in `float`.
pub fn of_halves(op: FloatOp) -> Option<&'static str> {
    const OWN: [(FloatOp, &str); 5] = [
        (FloatOp::Abs, "__habs"),
        (FloatOp::Min, "__hmin"),
        (FloatOp::Max, "__hmax"),
        (FloatOp::Fma, "__hfma"),
        (FloatOp::Sqrt, "hsqrt"),
    ];
    OWN.into_iter().find_map(|(known, name)| (known == op).then_some(name))
}
