//! Sums and differences with their rounding errors.

use super::Base;

/// `(s, e)` with `s = RN(a + b)` and `s + e == a + b`. 2Sum (Knuth; Møller): 6 operations, no comparison.
///
/// Range: any finite numbers whose sum does not overflow, but for |a| = `MAX`, where `s - b` can overflow although `s`
/// does not (Boldo, Graillat, Muller, "On the robustness of the 2Sum and Fast2Sum algorithms", 2017); then `e` is not
/// finite. Nor is it where `s` is not finite. Underflow is harmless: a sum that is subnormal is exact.
///
/// Of the steps after the sum, only `sum - b` can round, as it does for two pairs in five; the others make up for it.
#[inline]
pub fn two_sum<T: Base>(a: T, b: T) -> (T, T) {
    let sum = a + b;
    let a_part = sum - b;
    let b_part = sum - a_part;
    (sum, (a - a_part) + (b - b_part))
}

/// `(s, e)` with `s = RN(a + b)` and `s + e == a + b`, for |a| ≥ |b| or a = 0. Fast2Sum (Dekker): 3 operations.
///
/// Range: any finite numbers whose sum does not overflow. It is enough that the exponent of `a` is not below that of
/// `b`, or that `a` is a multiple of the last place of `b`. An `s` that is not finite comes with an `e` that is not
/// finite.
#[inline]
pub fn fast_two_sum<T: Base>(a: T, b: T) -> (T, T) {
    let sum = a + b;
    (sum, b - (sum - a))
}

/// `(d, e)` with `d = RN(a - b)` and `d + e == a - b`: [`two_sum`] of `a` and `-b`.
#[inline]
pub fn two_diff<T: Base>(a: T, b: T) -> (T, T) {
    two_sum(a, -b)
}
