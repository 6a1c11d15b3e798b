//! Polynomials in Horner's form, compensated.

use crate::eft::{Base, two_prod, two_sum};

/// `c[0] + c[1]·x + … + c[n]·xⁿ` as if computed in twice the precision and rounded: Horner's form with the errors of
/// all steps, themselves summed in Horner's form.
///
/// Error: at most `u·|p(x)| + γ²·Σ |c[i]|·|x|^i` with `γ = 2n·u / (1 - 2n·u)`, barring overflow and underflow of the
/// errors (S. Graillat, P. Langlois, N. Louvet, "Algorithms for accurate, validated and fast polynomial evaluation",
/// 2009, algorithm 8). So it is right to about an ulp while the condition number `Σ |c[i]|·|x|^i / |p(x)|` is below
/// 1/u.
///
/// Where steps overflow or meet infinities or NaN, the result is that of the plain steps, two roundings each. No
/// coefficients: 0. One: that one.
#[inline]
pub fn comp_horner<T: Base>(x: T, coefficients: &[T]) -> T {
    let mut descending = coefficients.iter().rev();
    let Some(&leading) = descending.next() else { return T::ZERO };
    let (mut value, mut correction) = (leading, T::ZERO);
    for &coefficient in descending {
        let (product, product_error) = two_prod(value, x);
        let (sum, sum_error) = two_sum(product, coefficient);
        value = sum;
        correction = T::fma(correction, x, product_error + sum_error);
    }
    corrected(value, correction)
}

/// The sum, but for a correction of zero, which could cost −0 its sign, and for one that overflow has made meaningless.
#[inline]
fn corrected<T: Base>(value: T, correction: T) -> T {
    if correction == T::ZERO || !correction.is_finite() { value } else { value + correction }
}
