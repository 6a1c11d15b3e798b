//! What `%` leaves, in lanes: the same as one by one, to the bit.

use fma_core::approx::Scalar;
use fma_core::lanes::remainder;
use fma_core::machine::{Avx2, Baseline};

use crate::random::Random;

/// Bits of all kinds, of numbers near multiples of one another, and of those that differ little.
fn pairs<T: Scalar>(random: &mut Random, of_bits: impl Fn(u64) -> T) -> [[T; 2]; 4] {
    let [x, y] = [of_bits(random.bits()), of_bits(random.bits())];
    let times = T::exact((random.bits() >> 44) as f64);
    let small = T::exact((random.bits() >> 50) as f64);
    [[x, y], [y * times, y], [y * times + x, y], [small, T::exact((random.bits() >> 56) as f64)]]
}

fn check<T: Scalar<Mask = bool> + std::fmt::Debug>(
    of_bits: impl Fn(u64) -> T,
    bits: impl Fn(T) -> u64,
    is_nan: impl Fn(T) -> bool,
) {
    let mut random = Random::new(7);
    let special = [0.0, -0.0, 1.0, -1.5, 3.0, f64::INFINITY, f64::NAN, 1e-30].map(T::exact);
    let all = special.iter().flat_map(|x| special.iter().map(move |y| [*x, *y]));
    let count = if cfg!(miri) { 100 } else { 300_000 };
    let drawn = (0..count).flat_map(|_| pairs(&mut random, &of_bits)).collect::<Vec<_>>();
    let mut ordinary = 0;
    for [x, y] in all.chain(drawn) {
        let expected = x.each_remainder(y);
        for found in [remainder::<Avx2, T>(x, y), remainder::<Baseline, T>(x, y)] {
            let alike = bits(found) == bits(expected) || is_nan(found) && is_nan(expected);
            assert!(alike, "{x:?} % {y:?}: {found:?}, not {expected:?}");
        }
        ordinary += usize::from(!is_nan(expected) && !expected.equal(x));
    }
    assert!(ordinary > count, "{ordinary}");
}

#[test]
fn what_is_left_is_exact() {
    check(|bits| f32::from_bits(bits as u32), |x| x.to_bits().into(), f32::is_nan);
    check(f64::from_bits, f64::to_bits, f64::is_nan);
}
