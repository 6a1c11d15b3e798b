//! How an operation rounds and what it does with subnormal numbers.

pub use fma_core::Denormal;
use fma_core::Round;

/// The declared environment of an operation. A promise, not a permission: it changes results even without any flag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mode {
    pub round: Round,
    pub denormal: Denormal,
}

impl Mode {
    /// Nearest even with subnormals: what plain Rust does.
    pub fn is_plain(self) -> bool {
        self == Mode::default()
    }
}
