//! `sin`, `cos`, `tan`: the argument less a multiple of pi/2. Sine and cosine are the sine of what is left, up to its sign: of an even
//! multiple for the sine, of an odd one for the cosine. The tangent is their quotient, one way or the other.
//!
//! Contract, for each: the stated accuracy up to 2^30 in magnitude. A larger finite argument counts as 0 (sin 0, cos 1): a fixed
//! value of the right range, of no accuracy. NaN for infinities and NaN.

use super::coefficients::Coefficients;
use super::reduce::{BOUND, Multiple, Reduced, bounded};
use super::steps::{Pair, ordered_sum, polynomial, with_sign};
use super::{Fusing, Lane, Scalar, short};

macro_rules! near {
    ($($(#[$doc:meta])* $name:ident $of_magnitude:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<F: Fusing, L: Lane>(x: L) -> L {
            $of_magnitude::<F, L>(x, bounded(x))
        }
    )*};
}

near! {
    /// The sine.
    sin sine;
    /// The cosine.
    cos cosine;
    /// The tangent.
    tan tangent;
}

/// The function of a number by its magnitude, anything beyond the bound: in the type itself where that reaches as far.
macro_rules! of_magnitude {
    ($($(#[$doc:meta])* $name:ident($x:ident) $multiple:ident |$reduced:ident| $value:expr;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub(super) fn $name<F: Fusing, L: Lane>($x: L, magnitude: L) -> L {
            if F::ONE_ROUNDING && L::Scalar::SHORT >= BOUND {
                return short::$name::<F, L>($x, magnitude);
            }
            let $reduced = L::Scalar::reduce::<F, L>(magnitude, Multiple::$multiple);
            $value
        }
    )*};
}

of_magnitude! {
    /// The sine.
    sine(x) Even |reduced| with_sign(sine_of_turns::<F, L>(reduced), x);
    /// The cosine.
    cosine(_x) Odd |reduced| sine_of_turns::<F, L>(reduced);
    /// The tangent.
    tangent(x) Any |reduced| with_sign(tangent_of_turns::<F, L>(reduced), x);
}

/// The tangent of what is left of any multiple.
#[inline(always)]
pub(super) fn tangent_of_turns<F: Fusing, L: Lane>(reduced: Reduced<L>) -> L {
    let (sine, cosine) = sine_and_cosine::<F, L>(reduced);
    let (sine, cosine) = (ordered_sum(sine.0, sine.1), ordered_sum(cosine.0, cosine.1));
    let odd = !reduced.turns.equal(L::of(0.0));
    let (numerator, denominator) = (L::select(odd, -cosine.0, sine.0), L::select(odd, sine.0, cosine.0));
    let quotient = numerator / denominator;
    let excess = F::mul_add(-quotient, L::select(odd, sine.1, cosine.1), L::select(odd, -cosine.1, sine.1));
    // the excess over the denominator: 2 - c is 1/c within 9 %, and 1/s is -quotient/c
    let inverse = L::of(2.0) - cosine.0;
    F::mul_add(excess, L::select(odd, -quotient * inverse, inverse), quotient)
}

/// The sine of a number up to pi/2 in magnitude, or its opposite after an odd number of half turns.
#[inline(always)]
pub(super) fn sine_of_turns<F: Fusing, L: Lane>(reduced: Reduced<L>) -> L {
    let r = reduced.high;
    let z = r * r;
    let p = polynomial::<F, L>(z, L::Scalar::SIN_TO_HALF_PI);
    let sine = if L::Scalar::REDUCED_IN_PAIRS {
        // the derivative of the sine, near enough for what is lost
        let low = F::mul_add(z * L::of(-0.5), reduced.low, reduced.low);
        r + F::mul_add(r * z, p, low)
    } else {
        F::mul_add(r * z, p, r)
    };
    // rounding may pass 1
    let one = L::Scalar::exact(1.0);
    with_sign(sine.at_most(one).at_least(-one), reduced.turns)
}

/// Sine and cosine of a number up to pi/4 in magnitude, each as a leading term and a much smaller rest, not yet added.
#[inline(always)]
fn sine_and_cosine<F: Fusing, L: Lane>(reduced: Reduced<L>) -> (Pair<L>, Pair<L>) {
    let Reduced { high: r, low, .. } = reduced;
    let z = r * r;
    let half = z * L::of(0.5);
    let cosine = L::of(1.0) - half;
    let lost = F::mul_add(-r, low, (L::of(1.0) - cosine) - half);
    let sine_rest = F::mul_add(r * z, polynomial::<F, L>(z, L::Scalar::SIN), low * cosine);
    ((r, sine_rest), (cosine, F::mul_add(z * z, polynomial::<F, L>(z, L::Scalar::COS), lost)))
}
