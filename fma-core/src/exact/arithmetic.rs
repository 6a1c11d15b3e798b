//! The operations on codes: decode, compute exactly, round once.

use super::{Number, Status, decode, encode};
use crate::{Format, Overflow, Round};

/// One row per operation: its name, the name of the variant with the status, operands, and the exact result.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $with_status:ident ($($operand:ident),*) |$round:ident| $exact:expr;)*) => { $(
        $(#[$doc])*
        pub const fn $name(format: Format, $($operand: u64,)* round: Round) -> u64 {
            $with_status(format, $($operand,)* round).0
        }

        #[doc = concat!("[`", stringify!($name), "`], and what happened.")]
        pub const fn $with_status(format: Format, $($operand: u64,)* $round: Round) -> (u64, Status) {
            let any_nan = false $(|| format.is_nan($operand))*;
            $(let $operand = decode(format, $operand);)*
            let any_infinite = false $(|| matches!($operand, Number::Infinite(_)))*;
            let exact = $exact;
            let (bits, status) = encode(format, exact, $round, Overflow::Ieee);
            (bits, status.and(event(exact, any_nan, any_infinite)))
        }
    )* };
}

operations! {
    /// `a + b`, rounded once.
    add add_status(a, b) |round| a.plus(b, round);
    /// `a - b`, rounded once.
    sub sub_status(a, b) |round| a.plus(b.negated(), round);
    /// `a * b`, rounded once.
    mul mul_status(a, b) |round| a.times(b);
    /// `a / b`, rounded once.
    div div_status(a, b) |round| a.over(b);
    /// `a * b + c`, rounded once.
    fma fma_status(a, b, c) |round| a.times(b).plus(c, round);
    /// The square root, rounded once; that of `-0` is `-0`.
    sqrt sqrt_status(a) |round| a.square_root();
}

/// Rust's `a % b`, C's `fmod`: what truncated division leaves, with the sign of `a`; always exact.
pub const fn rem(format: Format, a: u64, b: u64) -> u64 {
    encode(format, decode(format, a).remainder(decode(format, b)), Round::TowardZero, Overflow::Ieee).0
}

/// [`rem`], and what happened.
pub const fn rem_status(format: Format, a: u64, b: u64) -> (u64, Status) {
    let exact = decode(format, a).remainder(decode(format, b));
    let any_nan = format.is_nan(a) || format.is_nan(b);
    (rem(format, a, b), Status::INVALID.when(exact.is_nan() && !any_nan))
}

/// Results that are no reals, from operands that are.
const fn event(exact: Number, any_nan: bool, any_infinite: bool) -> Status {
    match exact {
        Number::Nan => Status::INVALID.when(!any_nan),
        Number::Infinite(_) => Status::DIVISION_BY_ZERO.when(!any_infinite),
        Number::Finite(_) => Status::EXACT,
    }
}
