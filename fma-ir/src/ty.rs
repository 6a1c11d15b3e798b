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

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    Float(Format),
    /// A type parameter that its bounds declare a float: its index among the function's type parameters.
    Generic(u16),
    Int(IntTy),
    Bool,
    /// Anything else, the unit type included.
    Other,
}

impl Ty {
    /// Whether float operations apply.
    pub fn is_float(self) -> bool {
        matches!(self, Ty::Float(_) | Ty::Generic(_))
    }

    /// The format, where it is known.
    pub fn format(self) -> Option<Format> {
        match self {
            Ty::Float(format) => Some(format),
            Ty::Generic(_) | Ty::Int(_) | Ty::Bool | Ty::Other => None,
        }
    }
}
