//! The error function: a polynomial up to 1; beyond, `1 - exp(-p(x))`.
//!
//! Contract: every argument; NaN for NaN.

use super::coefficients::Coefficients;
use super::exp::near_exp;
use super::steps::{polynomial, with_sign};
use super::{Fusing, Lane};

/// The error function.
#[inline(always)]
pub fn erf<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            let one = L::of(1.0);
            let magnitude = x.magnitude().at_most(L::Scalar::ERF_MAX);
            let square = magnitude * magnitude;
            let near = F::mul_add(magnitude, polynomial::<F, L>(square, L::Scalar::ERF), magnitude);
            let far = one - near_exp::<F, L>(-polynomial::<F, L>(magnitude, L::Scalar::ERFC_LOG));
            with_sign(L::select(one.less(magnitude), far, near), x)
        },
    )
}
