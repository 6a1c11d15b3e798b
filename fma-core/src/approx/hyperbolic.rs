//! `sinh`, `cosh`, `tanh`: from the exponential; near 0, where that cancels, a polynomial.
//!
//! Contract, for each: every argument; overflow where the exact function does; NaN for NaN.

use super::coefficients::Coefficients;
use super::exp::{exp_parts, near_exp, near_exp_parts};
use super::steps::{Pair, polynomial, reciprocal_power, with_sign};
use super::{Fusing, Lane, Scalar};

/// The hyperbolic sine.
#[inline(always)]
pub fn sinh<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            let magnitude = x.magnitude();
            let (growing, falling) = half_exponentials::<F, L>(magnitude);
            let near = odd_polynomial::<F, L>(magnitude, L::Scalar::SINH);
            with_sign(L::select(L::of(1.0).less(magnitude), growing - falling, near), x)
        },
    )
}

/// The hyperbolic cosine.
#[inline(always)]
pub fn cosh<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            let (growing, falling) = half_exponentials::<F, L>(x.magnitude());
            growing + falling
        },
    )
}

/// The hyperbolic tangent.
#[inline(always)]
pub fn tanh<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            let magnitude = x.magnitude().at_most(L::Scalar::TANH_MAX);
            let square = near_exp::<F, L>(magnitude + magnitude);
            let far = L::of(1.0) - L::of(2.0) / (square + L::of(1.0));
            let near = odd_polynomial::<F, L>(magnitude, L::Scalar::TANH);
            with_sign(L::select(L::splat(L::Scalar::exact(0.55)).less(magnitude), far, near), x)
        },
    )
}

/// `(e^x / 2, e^-x / 2)` for x at least 0.
#[inline(always)]
fn half_exponentials<F: Fusing, L: Lane>(x: L) -> Pair<L> {
    let (one, half) = (L::of(1.0), L::of(0.5));
    if x.all_between(L::Scalar::exact(0.0), L::Scalar::EXP_NEAR) {
        let (rest, power) = near_exp_parts::<F, L>(x);
        let mantissa = one + rest;
        return (mantissa * (power * half), half / mantissa * reciprocal_power(power));
    }
    let (rest, (first, second)) = exp_parts::<F, L>(x.at_most(L::Scalar::EXP_MAX));
    let mantissa = one + rest;
    (mantissa * (first * half) * second, half / mantissa * reciprocal_power(first) * reciprocal_power(second))
}

/// `x + x^3 p(x^2)`.
#[inline(always)]
fn odd_polynomial<F: Fusing, L: Lane>(x: L, coefficients: &'static [L::Scalar]) -> L {
    let z = x * x;
    F::mul_add(x * z, polynomial::<F, L>(z, coefficients), x)
}
