//! Polynomials in Horner's form.

use crate::eft::Base;

/// `c[0] + c[1]·x + … + c[n]·xⁿ` by `n` fused operations, one after another.
///
/// Error: at most `n·u / (1 - n·u)` times `Σ |c[i]|·|x|^i` (Higham, *Accuracy and Stability of Numerical Algorithms*,
/// §5.1, with one rounding a step), barring overflow and underflow. No coefficients: 0. One: that one, whatever `x` is.
/// Overflow gives infinities or NaN as the steps meet them; an infinite `x` gives NaN if an inner sum is zero.
#[inline]
pub fn horner<T: Base>(x: T, coefficients: &[T]) -> T {
    let mut descending = coefficients.iter().rev();
    let Some(&leading) = descending.next() else { return T::ZERO };
    let mut value = leading;
    for &coefficient in descending {
        value = T::fma(value, x, coefficient);
    }
    value
}
