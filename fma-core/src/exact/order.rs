//! Signs, order and choice: operations that round nothing and give one of their operands.

use crate::{Format, Sign};
use core::cmp::Ordering;
use core::num::FpCategory;

/// Where a code stands among all; both zeros at 0. In every format larger codes have larger magnitudes.
const fn rank(format: Format, bits: u64) -> i64 {
    let magnitude = format.magnitude(bits) as i64;
    if format.sign(bits).is_negative() { -magnitude } else { magnitude }
}

/// The order of two numbers, zeros being equal; `None` with a NaN.
pub const fn compare(format: Format, a: u64, b: u64) -> Option<Ordering> {
    if format.is_nan(a) || format.is_nan(b) {
        return None;
    }
    let (a, b) = (rank(format, a), rank(format, b));
    Some(if a < b {
        Ordering::Less
    } else if a == b {
        Ordering::Equal
    } else {
        Ordering::Greater
    })
}

const fn is_less(format: Format, a: u64, b: u64) -> bool {
    matches!(compare(format, a, b), Some(Ordering::Less))
}

/// The smaller of two numbers that are no NaN, `-0` being below `+0`.
const fn smaller(format: Format, a: u64, b: u64) -> u64 {
    let b_first = match compare(format, a, b) {
        Some(Ordering::Less) | None => false,
        Some(Ordering::Equal) => format.sign(b).is_negative(),
        Some(Ordering::Greater) => true,
    };
    if b_first { b & format.mask() } else { a & format.mask() }
}

/// The larger of two numbers that are no NaN, `-0` being below `+0`.
const fn larger(format: Format, a: u64, b: u64) -> u64 {
    let b_first = match compare(format, a, b) {
        Some(Ordering::Less) => true,
        Some(Ordering::Equal) => format.sign(a).is_negative(),
        Some(Ordering::Greater) | None => false,
    };
    if b_first { b & format.mask() } else { a & format.mask() }
}

/// With one NaN, the other operand; NaN with two.
const fn beside_nan(format: Format, a: u64, b: u64) -> Option<u64> {
    match (format.is_nan(a), format.is_nan(b)) {
        (true, true) => Some(format.nan()),
        (true, false) => Some(b & format.mask()),
        (false, true) => Some(a & format.mask()),
        (false, false) => None,
    }
}

/// `f32::min`: with one NaN, the other operand. Of zeros of both signs, `-0`, where std leaves it open.
pub const fn min(format: Format, a: u64, b: u64) -> u64 {
    match beside_nan(format, a, b) {
        Some(other) => other,
        None => smaller(format, a, b),
    }
}

/// `f32::max`: with one NaN, the other operand. Of zeros of both signs, `+0`, where std leaves it open.
pub const fn max(format: Format, a: u64, b: u64) -> u64 {
    match beside_nan(format, a, b) {
        Some(other) => other,
        None => larger(format, a, b),
    }
}

/// IEEE 754-2019 `minimum`: NaN with any NaN, `-0` below `+0`.
pub const fn minimum(format: Format, a: u64, b: u64) -> u64 {
    if format.is_nan(a) || format.is_nan(b) { format.nan() } else { smaller(format, a, b) }
}

/// IEEE 754-2019 `maximum`: NaN with any NaN, `-0` below `+0`.
pub const fn maximum(format: Format, a: u64, b: u64) -> u64 {
    if format.is_nan(a) || format.is_nan(b) { format.nan() } else { larger(format, a, b) }
}

/// `f32::clamp`: `low` where `x < low`, else `high` where `x > high`, else `x`; a NaN stays. Where std panics
/// (`low > high`, or a NaN among them), the same comparisons decide.
pub const fn clamp(format: Format, x: u64, low: u64, high: u64) -> u64 {
    let raised = if is_less(format, x, low) { low } else { x };
    (if is_less(format, high, raised) { high } else { raised }) & format.mask()
}

/// The class of a number, as std names them.
pub const fn classify(format: Format, a: u64) -> FpCategory {
    format.classify(a)
}

/// `-a`: the sign bit flipped, of a NaN too; the magnitude is kept where the format has no such number.
pub const fn negate(format: Format, a: u64) -> u64 {
    copysign_to(format, a, format.sign(a).opposite())
}

/// The magnitude with a positive sign.
pub const fn abs(format: Format, a: u64) -> u64 {
    copysign_to(format, a, Sign::Positive)
}

/// The magnitude of `a` with the sign of `b`.
pub const fn copysign(format: Format, a: u64, b: u64) -> u64 {
    copysign_to(format, a, format.sign(b))
}

const fn copysign_to(format: Format, a: u64, sign: Sign) -> u64 {
    // The NaN of the formats without negative zero has no sign to change.
    if format.magnitude(a) == 0 && format.is_nan(a) {
        format.nan()
    } else {
        format.with_sign(format.magnitude(a), sign)
    }
}
