//! What promotion to pairs needs besides the pairs' own methods.

use crate::double::{Df64, Df128, Double, Word};

/// The constant of two words.
#[inline(always)]
pub const fn df64(hi: f32, lo: f32) -> Df64 {
    Double::raw(hi, lo)
}

/// The constant of two words.
#[inline(always)]
pub const fn df128(hi: f64, lo: f64) -> Df128 {
    Double::raw(hi, lo)
}

/// Rust's `as` to an integer type from `least` to `most`: rounded toward zero, to the nearer end of the range; 0 of NaN.
#[inline]
pub fn integer<T: Word>(x: Double<T>, least: i128, most: i128) -> i128 {
    if x.is_nan() {
        return 0;
    }
    let beyond = if x.is_sign_negative() { least } else { most };
    x.trunc().to_integer().map_or(beyond, |n| n.clamp(least, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the high word alone is an integer, and the low one takes from it.
    #[test]
    fn casts_see_both_words() {
        let below_three = Df64::from(3.0) - 1e-9;
        assert_eq!(below_three.hi(), 3.0);
        assert_eq!((integer(below_three, -9, 9), integer(-below_three, -9, 9), integer(Df64::NAN, 1, 2)), (2, -2, 0));
        let all = [Df64::INFINITY, -Df64::INFINITY, Df64::MAX, Df64::from(0.5), Df64::NEG_ZERO];
        assert_eq!(
            all.map(|x| integer(x, i32::MIN.into(), i32::MAX.into()) as i32),
            [i32::MAX, i32::MIN, i32::MAX, 0, 0]
        );
        assert_eq!(integer(Df128::from(u64::MAX), 0, u64::MAX.into()) as u64, u64::MAX);
    }
}
