//! Random numbers of a type, of either sign.

use crate::random::Random;
use fma_core::eft::Base;
use std::ops::RangeInclusive;

/// Any bits: infinities, NaN, zeros and subnormals too.
pub fn any<T: Base>(random: &mut Random) -> T {
    T::from_code(random.bits())
}

/// Any finite number.
pub fn finite<T: Base>(random: &mut Random) -> T {
    loop {
        let x = any::<T>(random);
        if x.is_finite() {
            return x;
        }
    }
}

/// A normal number with an exponent in a range, and a full or, one time in four, a short significand.
pub fn between<T: Base>(random: &mut Random, exponents: RangeInclusive<i32>) -> T {
    let span = (exponents.end() - exponents.start() + 1) as u64;
    let exponent = exponents.start() + random.below(span) as i32;
    let fraction_bits = T::DIGITS - 1;
    let mut fraction = random.bits() & ((1 << fraction_bits) - 1);
    if random.below(4) == 0 {
        fraction &= u64::MAX << random.below(fraction_bits.into());
    }
    let field = (exponent + T::FORMAT.layout().bias) as u64;
    let sign = random.below(2) << (T::FORMAT.layout().bits - 1);
    T::from_code(sign | field << fraction_bits | fraction)
}

/// Zeros, units, the ends of the ranges, infinities, NaN: each with both signs.
pub fn specials<T: Base>() -> Vec<T> {
    let tiny = T::from_code(1);
    let positive =
        [T::ZERO, tiny, T::MIN_POSITIVE, T::UNIT_ROUNDOFF, T::ONE, T::TWO + T::ONE, T::MAX, T::INFINITY, T::NAN];
    positive.into_iter().flat_map(|x| [x, -x]).collect()
}

/// Each of them with each; under Miri one pair in seven, which has each of them on either side.
pub fn special_pairs<T: Base>() -> impl Iterator<Item = (T, T)> {
    let specials = specials();
    let count = specials.len();
    let pairs = (0..count * count).step_by(crate::or_under_miri(1, 7));
    pairs.map(move |pair| (specials[pair / count], specials[pair % count]))
}

/// The same bits, or both NaN.
pub fn same<T: Base>(x: T, y: T) -> bool {
    x.to_code() == y.to_code() || x.is_nan() && y.is_nan()
}
