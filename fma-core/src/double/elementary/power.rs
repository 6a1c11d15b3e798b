//! Powers.

use super::exponential::exp_scaled;
use super::logarithm::ln_triple;
use super::triple::{self, Triple};
use super::{Df128, Double, pair};
use crate::double::Word;
use crate::double::arithmetic::div_with;
use crate::double::products::{Product, power, two_prod};
use crate::double::scale::{scale, significand};
use crate::eft::{fast_two_sum, two_sum};

/// Up to this exponent, powers by multiplication: in three words, so that they are the nearest pair, almost, and exact where a pair can be.
/// Such a power of a number between 1/√2 and √2 is above 2^-501, and its third word a normal number.
const BY_MULTIPLICATION: u32 = 1000;

/// A square is a product; powers beyond the thousandth, and those of zero and infinity, are [`pow`]'s.
pub(super) fn powi(x: Df128, exponent: i32) -> Df128 {
    match exponent {
        1 => return x,
        2 => return x * x,
        _ => {}
    }
    let magnitude = x.hi.abs();
    if exponent.unsigned_abs() > BY_MULTIPLICATION || !(magnitude > 0.0 && magnitude < f64::INFINITY) {
        return pow(x, Double { hi: f64::from(exponent), lo: 0.0 });
    }
    by_multiplication(x, exponent)
}

/// Of a finite number that is not zero, up to [`BY_MULTIPLICATION`].
fn by_multiplication(x: Df128, exponent: i32) -> Df128 {
    // Numbers near 1 stay in range as they are.
    let size = exponent.unsigned_abs() as i32 * (x.hi.exponent().abs() + 1);
    if size < 500 {
        return power([x.hi, x.lo, 0.0], exponent);
    }
    let (m, scaling) = significand(x);
    let upper = i32::from(m.hi.abs() > core::f64::consts::SQRT_2);
    let m = scale(m, -upper);
    scale(power([m.hi, m.lo, 0.0], exponent), (scaling + upper) * exponent)
}

/// x^n, whose magnitude and error terms are in range.
#[inline(always)]
pub(in crate::double) fn multiplied<P: Product<f64>>(x: Triple, exponent: i32, products: P) -> Df128 {
    let mut n = exponent.unsigned_abs();
    let (mut square, mut product) = (x, [1.0, 0.0, 0.0]);
    let mut first = true;
    while n > 0 {
        if n & 1 == 1 {
            product = if first { square } else { triple::mul_with(product, square, products) };
            first = false;
        }
        n >>= 1;
        if n > 0 {
            square = triple::square_with(square, products);
        }
    }
    if exponent < 0 { quotient(product, products) } else { triple::round(product) }
}

/// 1/x, by a quotient of pairs and a correction in which the third word takes part.
#[inline(always)]
fn quotient<P: Product<f64>>(x: Triple, products: P) -> Df128 {
    let estimate = div_with(Df128::ONE, triple::round(x), products);
    let product = triple::mul_with(x, [estimate.hi, estimate.lo, 0.0], products);
    let rest = (product[0] - 1.0) + (product[1] + product[2]);
    let (hi, lo) = fast_two_sum(estimate.hi, estimate.lo - estimate.hi * rest);
    pair(hi, lo)
}

/// e^(y ln |x|), the logarithm and its product with y in three words; by multiplication where y is an integer up to [`BY_MULTIPLICATION`]. Special values are those
/// of IEEE 754 `pow`.
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
    let magnitude = if x.abs() == Df128::ONE && y.is_integer() {
        Df128::ONE
    } else if x.hi == 0.0 || x.is_infinite() {
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
    if y.lo == 0.0 && y.hi.abs() <= f64::from(BY_MULTIPLICATION) && y.is_integer() {
        return by_multiplication(x, y.hi as i32);
    }
    let logarithm = ln_triple(x, 0);
    const SHIFT: f64 = (1u64 << 60) as f64;
    let estimate = logarithm[0] * y.hi;
    // Far over- or underflow; also where a product below would overflow.
    if estimate.abs() >= 800.0 {
        return exp_scaled(estimate.clamp(-800.0, 800.0).into(), 0.0, 0);
    }
    // Next to the largest number a part of y would overflow; the logarithm is tiny then.
    let (logarithm, y) =
        if y.hi.abs() > 1e300 { (logarithm.map(|word| word * SHIFT), y * (1.0 / SHIFT)) } else { (logarithm, y) };
    let (high, first) = two_prod(logarithm[0], y.hi);
    let (cross, second) = two_prod(logarithm[1], y.hi);
    let (other, third) = two_prod(logarithm[0], y.lo);
    let (sum, fourth) = two_sum(cross, other);
    let (sum, fifth) = two_sum(sum, first);
    let (high, sum_error) = two_sum(high, sum);
    let rest = (logarithm[2] * y.hi + logarithm[1] * y.lo) + ((second + third) + (fourth + fifth));
    exp_scaled(pair(high, sum_error), rest, 0)
}
