//! Double-floats, against values made by mpmath (`tools/double_cases.py`), and against f32 and f64.

mod accuracy;
mod convert;
mod functions;
mod identities;
mod special;
mod text;
mod traits;

use fma_core::double::{Double, Word};

use crate::random::Random;

/// A random pair, with the high word's exponent in a range and a low word of any distance.
fn pair<T: Word>(random: &mut Random, exponents: core::ops::Range<i32>) -> Double<T> {
    let hi: T = word(random, exponents);
    let gap = T::DIGITS as i32 + random.below(2 * u64::from(T::DIGITS)) as i32;
    let lo = word::<T>(random, -gap..1 - gap) * T::power_of_two(hi.exponent());
    Double::new(hi, lo)
}

/// A random word, with its exponent in a range.
fn word<T: Word>(random: &mut Random, exponents: core::ops::Range<i32>) -> T {
    let exponent = exponents.start + random.below((exponents.end - exponents.start) as u64) as i32;
    let fraction = random.bits() >> (64 - T::DIGITS + 1);
    let significand = T::from_f64(1.0 + fraction as f64 / 2f64.powi(T::DIGITS as i32 - 1));
    let sign = if random.bits() & 1 == 0 { T::ONE } else { -T::ONE };
    sign * significand * T::power_of_two(exponent)
}
