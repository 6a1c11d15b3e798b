//! `sin`, `cos`, `tan` where a product and a sum are one rounding: the argument is reduced in its own type, by a multiple of pi or pi/2 in three words.
//!
//! Contract: magnitudes up to [`Scalar::SHORT`], and the accuracy of the table; anything beyond, but for the sine and the cosine within [-1, 1].
//!
//! The first word times the multiple leaves an exact difference, of no more bits than f32 or f64 has; the second is rounded to half a unit of what is left. The third one counts only where little is left: it is below 2^-32 in f32, 2^-79 in f64, and no
//! number of these is nearer to a multiple than 2^-28 or 2^-62, so that it never cancels.
//!
//! NaN for infinities and NaN.

use super::coefficients::Coefficients;
use super::steps::{ordered_sum, polynomial, with_sign};
use super::{BOUND, Fusing, Lane, Scalar, near};

macro_rules! short {
    ($($(#[$doc:meta])* $name:ident $of_magnitude:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<F: Fusing, L: Lane>(x: L) -> L {
            let is_near = !F::ONE_ROUNDING || L::Scalar::SHORT >= BOUND;
            if is_near { near::$name::<F, L>(x) } else { $of_magnitude::<F, L>(x, x.magnitude()) }
        }
    )*};
}

short! {
    /// The sine; where two roundings are meant, or that is all that is near, as [`near`] has it.
    sin sine;
    /// The cosine; where two roundings are meant, or that is all that is near, as [`near`] has it.
    cos cosine;
    /// The tangent; where two roundings are meant, or that is all that is near, as [`near`] has it.
    tan tangent;
}

/// The sine of a number by its magnitude.
#[inline(always)]
pub(super) fn sine<F: Fusing, L: Lane>(x: L, magnitude: L) -> L {
    let shifted = F::mul_add(magnitude, L::splat(L::Scalar::FRAC_1_PI), rounder());
    with_sign(sine_of_rest::<F, L>(magnitude, shifted - rounder(), shifted), x)
}

/// The cosine of a number by its magnitude: the sine of what odd multiples of pi/2 leave.
#[inline(always)]
pub(super) fn cosine<F: Fusing, L: Lane>(_: L, magnitude: L) -> L {
    let shifted = F::mul_add(magnitude, L::splat(L::Scalar::FRAC_1_PI), L::of(0.5)) + rounder();
    sine_of_rest::<F, L>(magnitude, (shifted - rounder()) - L::of(0.5), shifted)
}

/// The sine of a number less n times pi, with the sign that bit 0 of `turns` says.
#[inline(always)]
fn sine_of_rest<F: Fusing, L: Lane>(x: L, n: L, turns: L) -> L {
    let [first, second, third] = L::Scalar::PI_IN_THREE.map(L::splat);
    let r = F::mul_add(-n, third, F::mul_add(-n, second, F::mul_add(-n, first, x)));
    let z = r * r;
    let sine = F::mul_add(r * z, polynomial::<F, L>(z, L::Scalar::SIN_TO_HALF_PI), r);
    // rounding may pass 1
    let one = L::splat(L::Scalar::exact(1.0));
    // the numbers are the second operands, so that NaN stays
    with_sign((-one).greater(one.lesser(sine)), turns.shift_left(L::Scalar::SIGN_SHIFT))
}

/// The tangent of a number by its magnitude. After an odd number of quarter turns it is -1 over the tangent of what is left, a quotient that is corrected once.
#[inline(always)]
pub(super) fn tangent<F: Fusing, L: Lane>(x: L, magnitude: L) -> L {
    let shifted = F::mul_add(magnitude, L::splat(L::Scalar::FRAC_2_PI), rounder());
    let (r, low) = rest_in_two::<F, L>(magnitude, shifted - rounder());
    let z = r * r;
    // 1 + z, near enough for what is lost, is the derivative
    let rest = F::mul_add(r * z, polynomial::<F, L>(z, L::Scalar::TAN), F::mul_add(low, z, low));
    let (tangent, lost) = ordered_sum(r, rest);
    let quotient = L::of(-1.0) / tangent;
    let excess = F::mul_add(quotient, lost, F::mul_add(quotient, tangent, L::of(1.0)));
    let inverse = F::mul_add(excess, quotient, quotient);
    // bit 1 becomes the sign, bit 0 makes it 2
    let even = shifted.shift_left(L::Scalar::SIGN_SHIFT - 1).equal(L::of(0.0));
    with_sign(L::select(even, tangent, inverse), x)
}

/// A number less n times pi/2, as what is left and what rounding took from that. The product with the second word is no number, so it is two.
#[inline(always)]
fn rest_in_two<F: Fusing, L: Lane>(x: L, n: L) -> (L, L) {
    let [first, second, third] = L::Scalar::HALF_PI_IN_THREE.map(L::splat);
    let rest = F::mul_add(-n, first, x);
    let product = n * second;
    let error = F::mul_add(n, second, -product);
    let (r, low) = ordered_sum(rest, -product);
    (r, F::mul_add(-n, third, low - error))
}

#[inline(always)]
fn rounder<L: Lane>() -> L {
    L::splat(L::Scalar::ROUNDER)
}
