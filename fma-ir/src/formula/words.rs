//! The words and numbers of formulas.

use fma_core::{Format, Specials};

use crate::{Cmp, IntOp, Logic, Ty};

impl Cmp {
    /// As Rust writes it, and C.
    pub fn operator(self) -> &'static str {
        match self {
            Cmp::Eq => "==",
            Cmp::Ne => "!=",
            Cmp::Lt => "<",
            Cmp::Le => "<=",
            Cmp::Gt => ">",
            Cmp::Ge => ">=",
        }
    }
}

impl Logic {
    /// As Rust writes it.
    pub(crate) fn operator(self) -> &'static str {
        match self {
            Logic::Not => "!",
            Logic::And => "&&",
            Logic::Or => "||",
            Logic::Xor => "^",
        }
    }
}

impl IntOp {
    /// As Rust writes it.
    pub fn operator(self) -> &'static str {
        match self {
            IntOp::Neg | IntOp::Sub => "-",
            IntOp::Not => "!",
            IntOp::Add => "+",
            IntOp::Mul => "*",
            IntOp::Div => "/",
            IntOp::Rem => "%",
            IntOp::And => "&",
            IntOp::Or => "|",
            IntOp::Xor => "^",
            IntOp::Shl => "<<",
            IntOp::Shr => ">>",
        }
    }
}

/// The type as Rust writes it.
pub fn type_name(ty: Ty) -> String {
    match ty {
        Ty::Float(format) => format.layout().name.to_owned(),
        Ty::Double(Format::F32) => "Df64".to_owned(),
        Ty::Double(Format::F64) => "Df128".to_owned(),
        Ty::Double(_) => "_".to_owned(),
        Ty::Int(int) => int.name(),
        Ty::Bool => "bool".to_owned(),
        Ty::Generic(_) | Ty::Other => "_".to_owned(),
    }
}

/// A constant without its suffix.
pub fn constant(bits: u64, ty: Ty) -> String {
    match ty {
        Ty::Float(format) | Ty::Double(format) => decimal(bits, format),
        Ty::Int(int) if int.signed => {
            let unused = 64 - u32::from(int.bits).min(64);
            (((bits << unused) as i64) >> unused).to_string()
        }
        Ty::Bool => (bits != 0).to_string(),
        Ty::Int(_) | Ty::Generic(_) | Ty::Other => bits.to_string(),
    }
}

/// A number as Rust writes it: the shortest decimal for `f32` and `f64`, the exact value for the others.
fn decimal(bits: u64, format: Format) -> String {
    let text = if format == Format::F32 {
        format!("{:?}", f32::from_bits(bits as u32))
    } else {
        format!("{:?}", widened(bits, format))
    };

    let constant = |name: &str| format!("{}::{name}", format.layout().name);
    match text.as_str() {
        "NaN" => constant("NAN"),
        "inf" => constant("INFINITY"),
        "-inf" => constant("NEG_INFINITY"),
        _ => text,
    }
}

/// The same number in `f64`, which holds every number of every format.
fn widened(bits: u64, format: Format) -> f64 {
    let layout = format.layout();
    if format == Format::F64 {
        return f64::from_bits(bits);
    }
    let fraction = bits & ((1 << layout.fraction_bits) - 1);
    let exponent = (bits >> layout.fraction_bits) & ((1 << layout.exponent_bits) - 1);
    let sign = if layout.signed && bits >> (layout.bits - 1) & 1 == 1 { -1.0 } else { 1.0 };
    if layout.specials == Specials::Ieee && exponent == (1 << layout.exponent_bits) - 1 {
        return if fraction == 0 { sign * f64::INFINITY } else { f64::NAN };
    }
    let (significand, exponent) =
        if exponent == 0 { (fraction, 1) } else { (fraction | 1 << layout.fraction_bits, exponent as i32) };
    sign * significand as f64 * 2f64.powi(exponent - layout.bias - layout.fraction_bits as i32)
}
