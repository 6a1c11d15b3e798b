//! The scalar types of the approximations: their layout as numbers, and what differs between them.

use super::Lane;
use super::coefficients::Coefficients;
use super::far::Turns;
use super::fusing::Fusing;
use super::pow;
use super::reduce::{self, Multiple, Reduced};

/// A scalar type with its coefficients.
pub trait Scalar: Lane<Scalar = Self, Wide: Turns> + Coefficients {
    /// Stored bits of the significand.
    const FRACTION_BITS: u32;
    /// The shift that brings bit 0 to the sign.
    const SIGN_SHIFT: u32;
    /// Positive.
    const INFINITY: Self;
    /// The largest finite number.
    const MAX: Self;
    /// A quiet one.
    const NAN: Self;
    /// All bits but the sign.
    const MAGNITUDE_MASK: Self;
    /// The stored bits of the significand.
    const FRACTION_MASK: Self;
    /// All but the low half of the significand: the product of two such numbers is exact.
    const HALF_MASK: Self;
    /// The bits of the exponent.
    const EXPONENT_MASK: Self;
    /// `1.5 * 2^FRACTION_BITS`: added, it rounds to an integer, found in the low bits; subtracted again, it leaves that integer.
    const ROUNDER: Self;
    /// `ROUNDER` plus the exponent bias: added to an integer k, its low bits are the exponent field of `2^k`.
    const EXPONENT_ROUNDER: Self;
    /// `ROUNDER` plus twice the exponent bias.
    const TWICE_BIASED_ROUNDER: Self;
    /// `2^FRACTION_BITS`: its low bits are free to hold a small integer.
    const INTEGER_HOLDER: Self;
    /// Up to this exponent, up and down, a power of two and its products with what is left of an argument are normal.
    const NEAR: Self;
    /// `log(2^NEAR)`.
    const EXP_NEAR: Self;
    /// `log10(2^NEAR)`.
    const EXP10_NEAR: Self;
    /// `INTEGER_HOLDER` plus the exponent bias.
    const BIASED_HOLDER: Self;
    /// The least positive normal number.
    const MIN_NORMAL: Self;
    /// `2^(FRACTION_BITS + 1)`: makes every subnormal normal.
    const SUBNORMAL_SCALE: Self;
    /// The bits of 1 less those of sqrt(1/2).
    const ONE_LESS_ROOT: Self;
    /// No power `x^y` with `|y|` above it is finite and non-zero, but those of 1.
    const POWER_MAX: Self;
    /// The greatest number below one half.
    const BELOW_HALF: Self;
    /// Of one radian.
    const DEGREES: Self;
    /// Of one degree.
    const RADIANS: Self;
    /// Newton steps from `INVERSE_CBRT` to half the precision.
    const CBRT_STEPS: u32;
    /// The bits of 1, doubled: less those of a power of two, they are those of its reciprocal.
    const RECIPROCAL_ONE: Self;

    /// The constant, which is exact in every type.
    fn exact(x: f64) -> Self;
    /// Whether sine and cosine use [`Reduced::low`]: for f32, doing without costs half an ulp and saves a fifth of the time.
    const REDUCED_IN_PAIRS: bool;
    /// The argument less a multiple of pi/2, for `0 <= x <= reduce::BOUND`.
    fn reduce<F: Fusing, L: Lane<Scalar = Self>>(x: L, multiple: Multiple) -> Reduced<L>;
    /// The largest magnitude that is reduced in the type itself, where a product and a sum are one rounding.
    const SHORT: f64;
    /// `base^y` for finite base above 0.
    fn power<F: Fusing, L: Lane<Scalar = Self>>(base: L, y: L) -> L;
}

macro_rules! scalars {
    ($($float:ident $bits:ident cbrt_steps: $steps:literal in_pairs: $in_pairs:literal short: $short:ident $arithmetic:ident;)*) => {$(
        impl Scalar for $float {
            const FRACTION_BITS: u32 = $float::MANTISSA_DIGITS - 1;
            const SIGN_SHIFT: u32 = $bits::BITS - 1;
            const INFINITY: $float = $float::INFINITY;
            const MAX: $float = $float::MAX;
            const NAN: $float = $float::NAN;
            const MAGNITUDE_MASK: $float = $float::from_bits($bits::MAX >> 1);
            const FRACTION_MASK: $float = $float::from_bits((1 << Self::FRACTION_BITS) - 1);
            const HALF_MASK: $float = $float::from_bits($bits::MAX << $float::MANTISSA_DIGITS.div_ceil(2));
            const EXPONENT_MASK: $float = $float::INFINITY;
            const ROUNDER: $float = 1.5 * Self::INTEGER_HOLDER;
            const EXPONENT_ROUNDER: $float = Self::ROUNDER + ($float::MAX_EXP - 1) as $float;
            const TWICE_BIASED_ROUNDER: $float = Self::ROUNDER + (2 * ($float::MAX_EXP - 1)) as $float;
            const NEAR: $float = (2 * $float::MAX_EXP / 3) as $float;
            const EXP_NEAR: $float = Self::NEAR * core::$float::consts::LN_2;
            const EXP10_NEAR: $float = Self::NEAR * core::$float::consts::LOG10_2;
            const INTEGER_HOLDER: $float = (1u64 << Self::FRACTION_BITS) as $float;
            const BIASED_HOLDER: $float = Self::INTEGER_HOLDER + ($float::MAX_EXP - 1) as $float;
            const BELOW_HALF: $float = $float::from_bits((0.5 as $float).to_bits() - 1);
            const DEGREES: $float = $float::to_degrees(1.0);
            const RADIANS: $float = $float::to_radians(1.0);
            const MIN_NORMAL: $float = $float::MIN_POSITIVE;
            const SUBNORMAL_SCALE: $float = 2.0 * Self::INTEGER_HOLDER;
            const ONE_LESS_ROOT: $float = $float::from_bits((1.0 as $float).to_bits() - Self::SQRT_HALF.to_bits());
            const POWER_MAX: $float = 4096.0 * Self::INTEGER_HOLDER;
            const CBRT_STEPS: u32 = $steps;
            const RECIPROCAL_ONE: $float = $float::from_bits(2 * (1.0 as $float).to_bits());
            const REDUCED_IN_PAIRS: bool = $in_pairs;
            const SHORT: f64 = reduce::$short;

            #[inline(always)]
            fn exact(x: f64) -> $float { x as $float }
            #[inline(always)]
            fn reduce<F: Fusing, L: Lane<Scalar = $float>>(x: L, multiple: Multiple) -> Reduced<L> { reduce::$arithmetic::<F, L>(x, multiple) }
            #[inline(always)]
            fn power<F: Fusing, L: Lane<Scalar = $float>>(base: L, y: L) -> L { pow::$arithmetic::<F, L>(base, y) }
        }
    )*};
}

scalars! {
    f32 u32 cbrt_steps: 0 in_pairs: false short: SHORT through_wide;
    f64 u64 cbrt_steps: 1 in_pairs: true short: BOUND in_pairs;
}
