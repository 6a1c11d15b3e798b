//! f64 in every direction: the nearest result of the hardware, moved by one place where its error says so.

use super::{HARDWARE, fma_f64, wide};
use crate::{Format, Round, exact};

/// `a + b`, rounded once.
#[inline(always)]
pub(super) const fn add(a: f64, b: f64, round: Round) -> f64 {
    let sum = a + b;
    if matches!(round, Round::NearestEven) {
        return sum;
    }
    // Below this no step of the error is near overflow.
    if matches!(round, Round::NearestAway) || !(a.abs() < f64::MAX / 4.0 && b.abs() < f64::MAX / 4.0) {
        return wide::fma(a, 1.0, b, round);
    }
    let b_part = sum - a;
    let error = (a - (sum - b_part)) + (b - b_part);
    step_f64(super::zero_sum(a, b, sum, round), error, round)
}

/// `a * b`, rounded once.
#[inline(always)]
pub(super) const fn mul(a: f64, b: f64, round: Round) -> f64 {
    let product = a * b;
    if matches!(round, Round::NearestEven) {
        return product;
    }
    let in_range = product.abs() > RESIDUALS_FROM && product.is_finite();
    if HARDWARE && in_range && !matches!(round, Round::NearestAway) {
        return step_f64(product, fma_f64(a, b, -product), round);
    }
    wide::mul(a, b, round)
}

/// Products, dividends and radicands above this have residuals that are exact.
const RESIDUALS_FROM: f64 = f64::MIN_POSITIVE * (1u64 << 54) as f64 * (1u64 << 54) as f64;

/// `a / b`, rounded once.
#[inline(always)]
pub(super) const fn div(a: f64, b: f64, round: Round) -> f64 {
    let quotient = a / b;
    if matches!(round, Round::NearestEven) {
        return quotient;
    }
    let ordinary = a.is_finite() && a.abs() > RESIDUALS_FROM && b.is_finite();
    if !ordinary || !quotient.is_normal() {
        return f64::from_bits(exact::div(Format::F64, a.to_bits(), b.to_bits(), round));
    }
    // A quotient is never half-way between two normal numbers: it would have one bit more than the dividend.
    let residual = fma_f64(-quotient, b, a);
    step_f64(quotient, if b < 0.0 { -residual } else { residual }, round)
}

/// The square root, rounded once.
#[cfg(feature = "std")]
#[inline(always)]
pub(super) fn sqrt(a: f64, round: Round) -> f64 {
    let root = a.sqrt();
    if matches!(round, Round::NearestEven) {
        return root;
    }
    if !(a > RESIDUALS_FROM && a.is_finite()) {
        return f64::from_bits(exact::sqrt(Format::F64, a.to_bits(), round));
    }
    // Never half-way either.
    step_f64(root, super::fma(-root, root, a), round)
}

const fn step_f64(nearest: f64, error: f64, round: Round) -> f64 {
    f64::from_bits(step(nearest.to_bits(), nearest.is_sign_negative(), error, round))
}

/// From the nearest number to the one of the direction, given the sign of what the exact result is above the nearest one.
/// Without branches: the sign is as good as random.
#[inline(always)]
pub(super) const fn step(bits: u64, negative: bool, error: f64, round: Round) -> u64 {
    let (above, below) = (error > 0.0, error < 0.0);
    let (up, down) = match round {
        Round::NearestEven | Round::NearestAway | Round::Stochastic(_) => (false, false),
        Round::TowardZero => (above & negative, below & !negative),
        Round::Up => (above, false),
        Round::Down => (false, below),
    };
    let (outward, inward) = if negative { (down, up) } else { (up, down) };
    bits.wrapping_add(outward as u64).wrapping_sub(inward as u64)
}
