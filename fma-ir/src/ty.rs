//! The types of values.

use fma_core::Format;

/// An integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IntTy {
    /// Width; 64 for `usize` and `isize`.
    pub bits: u8,
    pub signed: bool,
    /// `usize` or `isize`.
    pub pointer: bool,
}

impl IntTy {
    /// `usize`
    pub const INDEX: IntTy = IntTy { bits: 64, signed: false, pointer: true };

    /// As Rust writes it.
    pub fn name(self) -> String {
        let sign = if self.signed { 'i' } else { 'u' };
        if self.pointer { format!("{sign}size") } else { format!("{sign}{}", self.bits) }
    }
}

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    Float(Format),
    /// The unevaluated sum of two floats of a format, f32 or f64: `fma_core::Df64` and `fma_core::Df128`.
    Double(Format),
    /// A type parameter that its bounds declare a float: its index among the function's type parameters.
    Generic(u16),
    Int(IntTy),
    Bool,
    /// Anything else, the unit type included.
    Other,
}

impl Ty {
    /// Whether the laws of floats apply; those of pairs are others.
    pub fn is_float(self) -> bool {
        matches!(self, Ty::Float(_) | Ty::Generic(_))
    }

    /// Whether it is a pair.
    pub fn is_double(self) -> bool {
        matches!(self, Ty::Double(_))
    }

    /// The pair of two such words.
    pub fn doubled(self) -> Option<Ty> {
        match self {
            Ty::Float(format @ (Format::F32 | Format::F64)) => Some(Ty::Double(format)),
            Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Int(_) | Ty::Bool | Ty::Other => None,
        }
    }

    /// The word of such a pair.
    pub fn word(self) -> Option<Ty> {
        match self {
            Ty::Double(format) => Some(Ty::Float(format)),
            Ty::Float(_) | Ty::Generic(_) | Ty::Int(_) | Ty::Bool | Ty::Other => None,
        }
    }

    /// The format of a float, where it is known.
    pub fn format(self) -> Option<Format> {
        match self {
            Ty::Float(format) => Some(format),
            Ty::Double(_) | Ty::Generic(_) | Ty::Int(_) | Ty::Bool | Ty::Other => None,
        }
    }
}
