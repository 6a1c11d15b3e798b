//! Sums rounded to odd: exact, or the neighbour with an odd significand.
//!
//! Rounding to odd and then to a format with at least two bits less gives what one rounding gives, in every direction
//! (S. Boldo, G. Melquiond, "Emulation of a FMA and correctly rounded sums: proved algorithms using rounding to odd", 2008).

/// `x + y` rounded to odd. Neither operand nor the sum may be near the ends of the range of f64; infinities and NaN
/// give what `+` gives.
#[inline(always)]
pub(super) const fn odd_sum(x: f64, y: f64) -> f64 {
    let sum = x + y;
    let y_part = sum - x;
    let error = (x - (sum - y_part)) + (y - y_part);
    // The error of an infinity is NaN, which this comparison refuses.
    let inexact = error.abs() > 0.0;
    let bits = sum.to_bits();
    if inexact && bits & 1 == 0 {
        // An even magnitude becomes the odd one next to it, on the side of the error.
        let below = (bits ^ error.to_bits()) >> 63;
        f64::from_bits(bits + 1 - 2 * below)
    } else {
        sum
    }
}
