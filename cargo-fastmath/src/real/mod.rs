//! The real numbers, as intervals that hold them.
//!
//! An [`Interval`] has dyadic ends that every operation rounds outwards to a given number of bits, so the real result is always
//! inside. Whoever needs more asks again with more bits: [`crate::truth`] does, until both ends round to the same float.
//! Nothing here uses the host's floating-point arithmetic but to guess where to reduce an argument to.

mod bound;
mod constants;
mod dyadic;
mod fixed;
mod formula;
mod functions;
mod interval;
mod literal;
mod points;
mod powers;
mod ratio;
mod rounding;
mod steps;

#[cfg(test)]
mod tests;

pub use bound::Bound;
pub use constants::named;
pub use dyadic::{Dyadic, Toward};
pub use formula::formula;
pub use functions::operation;
pub use interval::Interval;
pub use literal::literal;
pub use powers::integer_power;
pub use ratio::Ratio;
pub use rounding::{at_ordinal, decimal, decoded, distance, nearest, ordinal, units_apart};

/// Why there is no interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no real result: a division by zero, the logarithm of a negative number.
    Undefined,
    /// The operands are not known well enough to tell: more bits may help.
    Undecided,
}

/// A real result, as far as it is known.
pub type Known<T> = Result<T, Fault>;
