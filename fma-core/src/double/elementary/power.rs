//! Powers.

use super::exponential::exp_scaled;
use super::logarithm::ln_triple;
use super::triple::{self, Triple};
use super::{Df128, Double, pair};
use crate::double::products::{Product, power, two_prod};
use crate::double::scale::{scale, significand};
use crate::eft::two_sum;

/// Up to this exponent, powers by multiplication; in three words, so that they are right to 0.6u², and exact where a pair can be.
const BY_MULTIPLICATION: u32 = 64;

/// At most 0.6u² up to an exponent of 64, and 4u² beyond.
pub(super) fn powi(x: Df128, exponent: i32) -> Df128 {
    let count = exponent.unsigned_abs();
    let magnitude = x.hi.abs();
    if count > BY_MULTIPLICATION || !(magnitude > 0.0 && magnitude < f64::INFINITY) {
        return pow(x, Double { hi: f64::from(exponent), lo: 0.0 });
    }
    let (m, scaling) = significand(x);
    let power = power([m.hi, m.lo, 0.0], count);
    let shift = scaling * exponent;
    if exponent < 0 { scale(quotient(power), shift) } else { scale(triple::round(power), shift) }
}

/// x^n for n > 0 and 1 ≤ |x| < 2, or 1.
#[inline(always)]
pub(in crate::double) fn multiplied<P: Product<f64>>(x: Triple, mut n: u32, products: P) -> Triple {
    let mut square = x;
    while n != 0 && n & 1 == 0 {
        square = triple::mul_with(square, square, products);
        n >>= 1;
    }
    if n == 0 {
        return [1.0, 0.0, 0.0];
    }
    let mut product = square;
    while n > 1 {
        n >>= 1;
        square = triple::mul_with(square, square, products);
        if n & 1 == 1 {
            product = triple::mul_with(product, square, products);
        }
    }
    product
}

/// 1/x, by a quotient of pairs and a correction in which the third word takes part.
fn quotient(x: Triple) -> Df128 {
    let rounded = triple::round(x);
    let estimate = rounded.recip();
    let product = triple::mul(x, [estimate.hi, estimate.lo, 0.0]);
    let rest = (product[0] - 1.0) + (product[1] + product[2]);
    estimate - estimate.hi * rest
}

/// e^(y ln |x|), the logarithm and its product with y in three words: at most 4u². Special values are those of IEEE 754 `pow`.
pub(super) fn pow(x: Df128, y: Df128) -> Df128 {
    if y.hi == 0.0 || x == 1.0 {
        return Df128::ONE;
    }
    let base = x.hi.abs();
    if !(base > 0.0 && base < f64::INFINITY && y.hi.is_finite()) || x.hi < 0.0 {
        return pow_special(x, y);
    }
    pow_positive(x, y)
}

#[cold]
fn pow_special(x: Df128, y: Df128) -> Df128 {
    if x.is_nan() || y.is_nan() {
        return Df128::NAN;
    }
    if y.is_infinite() {
        let (size, grows) = (x.abs(), y.hi > 0.0);
        let hi = if size == 1.0 {
            1.0
        } else if (size > 1.0) == grows {
            f64::INFINITY
        } else {
            0.0
        };
        return hi.into();
    }
    let negative = x.is_sign_negative() && y.is_odd_integer();
    let magnitude = if x.hi == 0.0 || x.is_infinite() {
        let hi = if (x.hi == 0.0) == (y.hi > 0.0) { 0.0 } else { f64::INFINITY };
        hi.into()
    } else if y.is_integer() {
        pow_positive(x.abs(), y)
    } else {
        return Df128::NAN;
    };
    if negative { -magnitude } else { magnitude }
}

/// Of finite positive numbers to finite powers.
fn pow_positive(x: Df128, y: Df128) -> Df128 {
    let logarithm = ln_triple(x, 0);
    let estimate = logarithm[0] * y.hi;
    // Far over- or underflow; also where a product below would overflow.
    if estimate.abs() >= 800.0 {
        return exp_scaled(estimate.clamp(-800.0, 800.0).into(), 0.0, 0);
    }
    let (high, first) = two_prod(logarithm[0], y.hi);
    let (cross, second) = two_prod(logarithm[1], y.hi);
    let (other, third) = two_prod(logarithm[0], y.lo);
    let (sum, fourth) = two_sum(cross, other);
    let (sum, fifth) = two_sum(sum, first);
    let (high, sum_error) = two_sum(high, sum);
    let rest = (logarithm[2] * y.hi + logarithm[1] * y.lo) + ((second + third) + (fourth + fifth));
    exp_scaled(pair(high, sum_error), rest, 0)
}
