//! What programs to roll.

use fma_core::Format;

use crate::{Flags, FloatOp};

/// What programs to roll.
#[derive(Clone, Debug)]
pub struct Style {
    /// The formats of floats; the first is rolled most.
    pub formats: Vec<Format>,
    /// The flags that operations may carry.
    pub flags: Flags,
    /// The most statements of a block, and the deepest expression.
    pub lines: usize,
    pub depth: usize,
    pub nan_signs: NanSigns,
    pub repertoire: Repertoire,
}

/// Which operations programs have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repertoire {
    /// All that every engine computes exactly.
    #[default]
    Everything,
    /// Sums, products and powers, with constants that are small integers: on small integers nothing rounds, so that not even
    /// another order changes a number.
    Polynomials,
}

/// Whether a program may see the sign of a NaN, which Rust leaves to the compiler and the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NanSigns {
    #[default]
    Seen,
    Unseen,
}

impl NanSigns {
    pub(super) fn shows(self, op: FloatOp) -> bool {
        self == NanSigns::Seen || op != FloatOp::Copysign
    }
}

/// Two formats, no flags, eight statements.
impl Default for Style {
    fn default() -> Style {
        Style {
            formats: vec![Format::F32, Format::F64],
            flags: Flags::NONE,
            lines: 8,
            depth: 3,
            nan_signs: NanSigns::Seen,
            repertoire: Repertoire::Everything,
        }
    }
}
