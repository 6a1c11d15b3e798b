//! Linear interpolation: ends, equal ends, worst errors, and what is not promised.

use super::assert_worst;
use crate::dyadic::Dyadic;
use crate::numbers::{self, same};
use crate::random::Random;
use fma_core::eft::Base;
use fma_core::kernel::lerp;

fn unit<T: Base>(random: &mut Random) -> T {
    let t: T = numbers::between::<T>(random, -20..=-1).abs();
    if random.below(2) == 0 { t } else { T::ONE - t }
}

fn exact<T: Base>(a: T, b: T, t: T) -> Dyadic {
    let [a, b, t] = [a, b, t].map(Dyadic::of);
    &a + &(&t * &(&b - &a))
}

fn ends_are_exact<T: Base>() {
    let mut random = Random::new(31);
    for _ in 0..crate::tries(20_000) {
        let (a, b) = (numbers::finite::<T>(&mut random), numbers::finite::<T>(&mut random));
        if a != T::ZERO && b != T::ZERO {
            assert!(same(lerp(a, b, T::ZERO), a) && same(lerp(a, b, T::ONE), b), "{a:e} to {b:e}");
            assert!(same(lerp(a, b, T::NEG_ZERO), a));
            let t = unit(&mut random);
            assert!(same(lerp(a, a, t), a), "{a:e} at {t:e}");
        }
    }
    assert!(lerp(T::NEG_ZERO, T::ONE, T::ZERO) == T::ZERO && lerp(T::ONE, T::NEG_ZERO, T::ONE) == T::ZERO);
    for t in [T::HALF, T::ONE - T::UNIT_ROUNDOFF] {
        assert!(lerp(T::MAX, T::MAX, t) == T::MAX && lerp(-T::MAX, T::MAX, t).is_finite());
    }
}

/// Half of an odd last place is lost where the half has no place: twice as far up as where numbers are subnormal.
fn equal_ends_that_are_tiny<T: Base>() {
    let twice = T::MIN_POSITIVE * T::TWO;
    for code in (1..64).chain(twice.to_code() - 64..twice.to_code()).step_by(2) {
        let a = T::from_code(code);
        let missed = (lerp(a, a, T::HALF) - a).abs();
        assert!(missed == T::from_code(1) && lerp(a, a, T::HALF * T::HALF) == a, "{a:e}");
    }
    for code in twice.to_code()..twice.to_code() + 64 {
        assert!(lerp(T::from_code(code), T::from_code(code), T::HALF) == T::from_code(code));
    }
}

#[test]
fn equal_ends_next_to_the_smallest_numbers() {
    equal_ends_that_are_tiny::<f32>();
    equal_ends_that_are_tiny::<f64>();
}

#[test]
fn ends() {
    ends_are_exact::<f32>();
    ends_are_exact::<f64>();
}

/// The worst error for ends of one sign, in ulps.
fn worst<T: Base>() -> f64 {
    let mut random = Random::new(37);
    let mut worst = 0f64;
    for _ in 0..crate::tries(60_000) {
        let [a, b] = [(); 2].map(|()| numbers::between::<T>(&mut random, -2..=2).abs());
        let t = unit::<T>(&mut random);
        worst = worst.max(exact(a, b, t).ulps(lerp(a, b, t)));
    }
    worst
}

/// At most 1 ulp by the contract, and that is reached: half an ulp of the result, and half an ulp of `a - t·a`, which
/// is as large.
#[test]
fn ends_of_one_sign() {
    assert_worst("f32", worst::<f32>(), 1.0);
    assert_worst("f64", worst::<f64>(), 1.0);
}

/// Opposite signs: half an ulp of the result and half an ulp of `a - t·a`, reached in many ulps.
#[test]
fn opposite_signs() {
    let mut random = Random::new(41);
    let mut worst = 0f64;
    for _ in 0..crate::tries(60_000) {
        let (a, b) =
            (numbers::between::<f32>(&mut random, -2..=2).abs(), -numbers::between::<f32>(&mut random, -2..=2).abs());
        let t = unit::<f32>(&mut random);
        let (exact, rest) = (exact(a, b, t), &Dyadic::of(a) - &(&Dyadic::of(t) * &Dyadic::of(a)));
        let allowed = 0.5 + 0.5 * 2f64.powi((rest.magnitude() - exact.magnitude()).max(0));
        let error = exact.ulps(lerp(a, b, t));
        assert!(error <= allowed, "{a} to {b} at {t}: {error} ulps");
        worst = worst.max(error);
    }
    assert!(worst > 100.0, "{worst}");
}

#[test]
fn not_monotonic() {
    let mut random = Random::new(43);
    let goes_back = (0..20_000).any(|_| {
        let (a, b) =
            (numbers::between::<f32>(&mut random, 0..=0).abs(), numbers::between::<f32>(&mut random, 0..=0).abs());
        let t = unit::<f32>(&mut random);
        let (now, next) = (lerp(a, b, t), lerp(a, b, t.next_up()));
        if a < b { next < now } else { next > now }
    });
    assert!(goes_back);
}

#[test]
fn infinite_ends() {
    let infinity = f64::INFINITY;
    for t in [0.0, 0.25, 1.0] {
        assert!(lerp(infinity, 1.0, t).is_nan() && lerp(f64::NAN, 1.0, t).is_nan() && lerp(1.0, f64::NAN, t).is_nan());
    }
    assert!(lerp(1.0, infinity, 0.0).is_nan() && lerp(1.0, 2.0, f64::NAN).is_nan());
    assert!(lerp(1.0, infinity, 0.25) == infinity && lerp(1.0, -infinity, 1.0) == -infinity);
}
