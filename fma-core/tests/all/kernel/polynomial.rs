//! Polynomials: error bounds on friendly and unfriendly ones, short ones, and what overflows.

use super::assert_worst;
use crate::dyadic::Dyadic;
use crate::numbers::{self, same};
use crate::random::Random;
use fma_core::eft::Base;
use fma_core::kernel::{comp_horner, estrin, horner};

/// The exact value, and the sum of the magnitudes of its terms.
fn exact<T: Base>(x: T, coefficients: &[T]) -> (Dyadic, Dyadic) {
    let (x, mut value, mut condition) = (Dyadic::of(x), Dyadic::ZERO, Dyadic::ZERO);
    for &coefficient in coefficients.iter().rev() {
        let coefficient = Dyadic::of(coefficient);
        value = &(&value * &x) + &coefficient;
        condition = &(&condition * &x.abs()) + &coefficient.abs();
    }
    (value, condition)
}

/// The error in units of `2^-power` of `of`.
fn relative<T: Base>(got: T, exact: &Dyadic, of: &Dyadic, power: i32) -> f64 {
    let error = (&Dyadic::of(got) - exact).abs();
    if error.is_zero() { 0.0 } else { error.in_units(of.magnitude() - power) / of.in_units(of.magnitude()) }
}

/// Random coefficients, and `(x - 1)^n` next to its root.
fn polynomials<T: Base, const N: usize>(mut check: impl FnMut(T, &[T; N])) {
    let mut random = Random::new(47);
    for _ in 0..crate::tries(1_500) {
        let coefficients = [(); N].map(|()| numbers::between(&mut random, -3..=3));
        check(numbers::between(&mut random, -3..=1), &coefficients);
        check(T::ONE + numbers::between(&mut random, -9..=-4), &binomial(N));
    }
}

fn binomial<T: Base, const N: usize>(count: usize) -> [T; N] {
    let mut row = [T::ZERO; N];
    row[0] = T::ONE;
    for _ in 1..count {
        for place in (0..N).rev() {
            row[place] = if place > 0 { row[place - 1] } else { T::ZERO } - row[place];
        }
    }
    row
}

fn bounds<T: Base, const N: usize>() {
    let (degree, digits) = (N as f64 - 1.0, T::DIGITS as i32);
    let unit = 0.5f64.powi(digits);
    let gamma = |count: f64| count / (1.0 - count * unit);
    polynomials::<T, N>(|x, coefficients| {
        let (value, condition) = exact(x, coefficients);
        let error = |got| relative(got, &value, &condition, digits);
        assert!(error(horner(x, coefficients)) <= gamma(degree), "horner at {x:e}: {coefficients:?}");
        assert!(
            error(estrin(x, coefficients)) <= gamma(degree + degree.log2().ceil()),
            "estrin at {x:e}: {coefficients:?}"
        );
        let ulps = (&Dyadic::of(comp_horner(x, coefficients)) - &value).abs();
        let allowed = unit * value.abs().in_units(0) + (gamma(2.0 * degree) * unit).powi(2) * condition.in_units(0);
        assert!(ulps.in_units(0) <= allowed, "comp_horner at {x:e}: {coefficients:?}");
    });
}

#[test]
fn errors_stay_within_their_bounds() {
    bounds::<f32, 4>();
    bounds::<f32, 9>();
    bounds::<f64, 5>();
    bounds::<f64, 16>();
}

/// Next to a root of order eight nothing is left of Horner's form, and nothing wrong with the compensated one.
#[test]
fn compensation_saves_multiple_roots() {
    let (mut plain, mut compensated) = (0f64, 0f64);
    let coefficients = binomial::<f64, 9>(9);
    for step in 50..200 {
        let x = 1.0 + f64::from(step) * 2f64.powi(-6) / 50.0;
        let (value, _) = exact(x, &coefficients);
        plain = plain.max(value.ulps(horner(x, &coefficients)));
        compensated = compensated.max(value.ulps(comp_horner(x, &coefficients)));
    }
    assert!(plain > 1e12, "{plain}");
    assert_worst("compensated", compensated, 1.81);
}

#[test]
fn short_polynomials() {
    for x in numbers::specials::<f64>() {
        assert_eq!([horner(x, &[]), estrin(x, &[]), comp_horner(x, &[])].map(f64::to_bits), [0; 3]);
        for c in numbers::specials::<f64>() {
            assert!([horner(x, &[c]), estrin(x, &[c]), comp_horner(x, &[c])].iter().all(|&got| same(got, c)));
            let line = [horner(x, &[c, 2.0]), estrin(x, &[c, 2.0])];
            assert!(line.iter().all(|&got| same(got, 2f64.mul_add(x, c))), "{x} {c}");
        }
    }
}

/// The claims on what overflows.
#[test]
fn overflow() {
    let tame = [1.0, 1.0, 1.0, 1.0, 1e-300];
    assert!(horner(1e80, &tame).is_finite() && estrin(1e80, &tame) == f64::INFINITY);
    assert!(estrin(1e80, &[1.0, 1.0, 1.0, 1.0, 0.0]).is_nan() && horner(1e80, &[1.0, 1.0, 1.0, 1.0, 0.0]).is_finite());
    assert!(horner(f64::INFINITY, &[1.0, 0.0, 0.0]).is_nan() && horner(f64::INFINITY, &[1.0, 1.0]) == f64::INFINITY);
    assert_eq!(comp_horner(1e200, &[1.0, 1.0, 1.0]), f64::INFINITY);
    assert_eq!(comp_horner(f64::INFINITY, &[1.0, 1.0, 1.0]), f64::INFINITY);
    assert_eq!(comp_horner(-0f64, &[-0.0, 1.0]).to_bits(), (-0f64).to_bits());
}
