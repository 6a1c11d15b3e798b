//! Products with their errors, by all paths, and splitting.

use crate::dyadic::Dyadic;
use crate::numbers::{self, same};
use crate::random::Random;
use fma_core::eft::{Base, split, two_prod, two_prod_fma, two_prod_split, two_prod_wide, two_sqr};
use fma_core::{Round, exact};

type Path<T> = (&'static str, fn(T, T) -> (T, T));

fn paths<T: Base>() -> Vec<Path<T>> {
    vec![("two_prod", two_prod), ("fma", two_prod_fma), ("split", two_prod_split)]
}

fn check<T: Base>(paths: &[Path<T>], a: T, b: T) {
    let product = a * b;
    let error = exact::fma(T::FORMAT, a.to_code(), b.to_code(), (-product).to_code(), Round::NearestEven);
    let error = T::from_code(error);
    for (name, path) in paths {
        let got = path(a, b);
        let equal = same(got.0, product) && (same(got.1, error) || !product.is_finite() && !got.1.is_finite());
        assert!(equal, "{name} of {a:e} and {b:e}: {got:?} instead of {product:e} and {error:e}");
    }
    if error.is_finite() && Dyadic::of(a).magnitude() + Dyadic::of(b).magnitude() >= exact_from::<T>() {
        let rest = &(&Dyadic::of(a) * &Dyadic::of(b)) - &(&Dyadic::of(product) + &Dyadic::of(error));
        assert!(rest.is_zero(), "the error of {a:e} times {b:e}");
    }
}

/// The least sum of exponents of normal factors from which the error is exact: `e_min + p - 1`.
fn exact_from<T: Base>() -> i32 {
    T::DIGITS as i32 - T::FORMAT.layout().bias
}

fn on_all_inputs<T: Base>(paths: &[Path<T>]) {
    let mut random = Random::new(3);
    numbers::special_pairs().for_each(|(a, b)| check(paths, a, b));
    let (bias, digits) = (T::FORMAT.layout().bias, T::DIGITS as i32);
    for _ in 0..crate::tries(20_000) {
        check(paths, numbers::any(&mut random), numbers::any(&mut random));
        check(paths, numbers::between(&mut random, -3..=3), numbers::between(&mut random, -3..=3));
        // About both ends of the range of products, and of factors.
        let a = numbers::between::<T>(&mut random, -bias / 2..=bias / 2);
        let exponent = Dyadic::of(a).magnitude();
        let high = (bias + 1 - exponent).min(bias);
        check(paths, a, numbers::between(&mut random, high - 3..=high));
        let low = (exact_from::<T>() - digits - exponent).max(1 - bias);
        check(paths, a, numbers::between(&mut random, low..=low + 2 * digits));
        check(paths, numbers::between(&mut random, bias..=bias), numbers::between(&mut random, 1 - bias..=1));
    }
}

#[test]
fn all_paths_agree() {
    assert_eq!((exact_from::<f32>(), exact_from::<f64>()), (-103, -970));
    on_all_inputs::<f64>(&paths());
    let mut paths = paths::<f32>();
    paths.push(("wide", two_prod_wide));
    on_all_inputs(&paths);
}

/// The bound on exponents is the best: next below it an error is lost.
#[test]
fn errors_below_the_range_are_rounded() {
    let (a, b) = (1.0 + f64::EPSILON, (1.0 + f64::EPSILON) * 2f64.powi(-971));
    let (product, error) = two_prod(a, b);
    assert!(product > 0.0);
    assert!(!(&(&Dyadic::of(a) * &Dyadic::of(b)) - &(&Dyadic::of(product) + &Dyadic::of(error))).is_zero());
}

#[test]
fn squares() {
    let mut random = Random::new(5);
    for _ in 0..crate::tries(1000) {
        let a = numbers::between::<f64>(&mut random, -400..=400);
        assert_eq!(two_sqr(a), two_prod_fma(a, a));
    }
}

/// The contract of `split`: an exact sum, and products of halves without rounding.
fn halves<T: Base>(low_bits: u32) {
    let mut random = Random::new(11);
    let limit = T::MAX * (T::ONE - T::from_f64(0.5f64.powi((T::DIGITS - low_bits) as i32)));
    let mut previous = split(T::ONE);
    for _ in 0..crate::tries(20_000) {
        let a = numbers::finite::<T>(&mut random);
        let (high, low) = split(a);
        if a.abs() < limit {
            assert!((&Dyadic::of(a) - &(&Dyadic::of(high) + &Dyadic::of(low))).is_zero(), "{a:e}");
        }
        let a = split(numbers::between::<T>(&mut random, -3..=3));
        for (x, y) in [(a.0, previous.0), (a.0, previous.1), (a.1, previous.0), (a.1, previous.1)] {
            assert!((&Dyadic::of(x * y) - &(&Dyadic::of(x) * &Dyadic::of(y))).is_zero(), "{x:e} times {y:e}");
        }
        previous = a;
    }
    assert!(split(limit).1.is_finite() && !split(T::MAX).1.is_finite());
    assert!([T::INFINITY, -T::INFINITY, T::NAN, -T::NAN].iter().all(|x| !split(*x).1.is_finite()));
}

#[test]
fn splitting() {
    halves::<f32>(12);
    halves::<f64>(27);
}
