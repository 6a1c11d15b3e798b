//! Polynomials by Estrin's scheme.

use crate::eft::Base;

/// `c[0] + c[1]·x + … + c[n]·xⁿ` in a depth of ⌈log₂ (n + 1)⌉ fused operations: neighbours are paired, then pairs, by
/// powers x, x², x⁴, ….
///
/// As many fused operations as Horner's form and the squarings besides, but few wait for others. The number of
/// coefficients is a constant so that the tree unrolls. Error: at most `(n + ⌈log₂ n⌉)·u`, to first order, times `Σ
/// |c[i]|·|x|^i`: neither better nor worse than Horner's on the whole.
///
/// The squarings can overflow where Horner's form does not: then the result is infinite, or NaN where a coefficient
/// meeting it is zero. No coefficients: 0. One: that one, whatever `x` is.
#[inline]
pub fn estrin<T: Base, const N: usize>(x: T, coefficients: &[T; N]) -> T {
    let mut terms = *coefficients;
    let (mut count, mut power) = (N, x);
    while count > 1 {
        for i in 0..count / 2 {
            terms[i] = T::fma(terms[2 * i + 1], power, terms[2 * i]);
        }
        if count % 2 == 1 {
            terms[count / 2] = terms[count - 1];
        }
        count = count.div_ceil(2);
        power = power * power;
    }
    terms.first().copied().unwrap_or(T::ZERO)
}
