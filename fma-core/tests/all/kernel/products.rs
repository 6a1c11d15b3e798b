//! Differences of products, determinants, cross products: worst errors under cancellation, and the ends of the range.

use super::{assert_worst, nudged};
use crate::dyadic::{self, Dyadic};
use crate::numbers::{self, same};
use crate::random::Random;
use fma_core::eft::Base;
use fma_core::kernel::{cross, det2, diff_of_products, diff_of_products_robust, sum_of_products};

/// Factors whose products agree to all but a few bits: `c` close to `a * b / d`.
fn cancelling<T: Base>(random: &mut Random, exponents: i32) -> [T; 4] {
    let [a, b, d] = [(); 3].map(|()| numbers::between::<T>(random, -exponents..=exponents));
    let units = random.below(9) as i64 - 4;
    [a, b, nudged(a * b / d, units), d]
}

fn worst<T: Base>(function: fn(T, T, T, T) -> T, sign: T) -> f64 {
    let mut random = Random::new(13);
    let mut worst = 0f64;
    for _ in 0..crate::tries(60_000) {
        let [a, b, c, d] = cancelling::<T>(&mut random, 6);
        let exact = dyadic::dot(&[a, sign * c], &[b, d]);
        worst = worst.max(exact.ulps(function(a, b, c, d)));
    }
    worst
}

/// 1.5 is the proven bound; random factors that cancel come to 1.4 and more.
#[test]
fn one_and_a_half_ulps() {
    assert_worst("f32", worst::<f32>(diff_of_products, -1.0), 1.5);
    assert_worst("f64", worst::<f64>(diff_of_products, -1.0), 1.5);
    assert_worst("robust", worst::<f64>(diff_of_products_robust, -1.0), 1.5);
    assert_worst("sum", worst::<f32>(|a, b, c, d| sum_of_products(a, b, -c, d), -1.0), 1.5);
}

/// What the formula loses, with and without one fused operation: all.
#[test]
fn the_formula_is_wrong() {
    assert!(worst::<f32>(|a, b, c, d| a * b - c * d, -1.0) > 1e6);
    assert!(worst::<f32>(|a, b, c, d| a.mul_add(b, -(c * d)), -1.0) > 1e6);
}

/// Equal products cancel to +0, in whatever order their factors stand; zero products keep the sign of the formula.
#[test]
fn equal_products_cancel() {
    let mut random = Random::new(17);
    for _ in 0..crate::tries(1000) {
        let [a, b, ..] = cancelling::<f64>(&mut random, 100);
        for zero in [diff_of_products(a, b, b, a), diff_of_products(a, b, a, b), diff_of_products(a, -b, -a, b)] {
            assert_eq!(zero.to_bits(), 0);
        }
    }
    for [a, b, c, d] in signed_zeros() {
        assert!(same(diff_of_products(a, b, c, d), a * b - c * d), "{a} * {b} - {c} * {d}");
        assert!(same(diff_of_products_robust(a, b, c, d), a * b - c * d));
    }
}

fn signed_zeros() -> impl Iterator<Item = [f64; 4]> {
    (0..16).map(|signs| [0, 1, 2, 3].map(|place| if signs >> place & 1 == 1 { -0.0 } else { 0.0 }))
}

/// Exchanging the products may change more than the sign.
#[test]
fn not_antisymmetric() {
    let mut random = Random::new(19);
    let differs = |[a, b, c, d]: [f64; 4]| diff_of_products(a, b, c, d) != -diff_of_products(c, d, a, b);
    assert!((0..1000).any(|_| differs(cancelling(&mut random, 3))));
}

/// The contract beyond the range, on all combinations of special values and on any bits.
fn robust_everywhere<T: Base>() {
    let specials = numbers::specials::<T>();
    for (&a, &b) in specials.iter().flat_map(|a| specials.iter().map(move |b| (a, b))) {
        for (&c, &d) in specials.iter().flat_map(|c| specials.iter().map(move |d| (c, d))) {
            check_robust([a, b, c, d]);
        }
    }
    let mut random = Random::new(23);
    let bias = T::FORMAT.layout().bias;
    for _ in 0..crate::tries(20_000) {
        check_robust::<T>([(); 4].map(|()| numbers::any(&mut random)));
        // Cancelling products about both ends of the range.
        let a = numbers::between::<T>(&mut random, bias / 2 - 3..=bias / 2 + 3);
        let b = numbers::between::<T>(&mut random, bias / 2 - 3..=bias / 2 + 3);
        check_robust([a, b, nudged(b, 1), nudged(a, -1)]);
        let (a, b) = (T::ONE / a, T::ONE / b);
        check_robust([a, b, nudged(b, 1), nudged(a, -1)]);
        check_robust([a, b * T::UNIT_ROUNDOFF, nudged(b * T::UNIT_ROUNDOFF, 1), a]);
    }
}

fn check_robust<T: Base>(factors: [T; 4]) {
    let [a, b, c, d] = factors;
    let got = diff_of_products_robust(a, b, c, d);
    // A finite product does not matter beside an infinity, however large it is.
    let product = |x: T, y: T| if x.is_finite() && y.is_finite() && x * y != T::ZERO { T::ONE } else { x * y };
    if factors.iter().any(|x| !x.is_finite()) {
        assert!(same(got, product(a, b) - product(c, d)), "{factors:?}: {got:e}");
    } else if factors.contains(&T::ZERO) {
        assert!(same(got, a * b - c * d), "{factors:?}: {got:e}");
    } else {
        let exact = dyadic::dot(&[a, -c], &[b, d]);
        let rounded = exact.round::<T>();
        let close = rounded == got || rounded.is_finite() && got.is_finite() && exact.ulps(got) <= 1.5;
        assert!(close, "{factors:?}: {got:e} instead of {rounded:e}");
    }
}

#[test]
fn robust() {
    robust_everywhere::<f32>();
    robust_everywhere::<f64>();
}

/// What `diff_of_products` says of itself where products leave the range.
#[test]
fn limits_of_the_plain_kernel() {
    assert!(diff_of_products(1.0, 1.0, f64::MAX, 2.0).is_nan());
    assert_eq!(diff_of_products(f64::MAX, 2.0, 1.0, 1.0), f64::INFINITY);
    assert_eq!(diff_of_products(f64::INFINITY, 2.0, 1.0, 1.0), f64::INFINITY);
    assert!(diff_of_products(1.0, 1.0, f64::INFINITY, 1.0).is_nan());
    assert_eq!(diff_of_products_robust(1.0, 1.0, f64::MAX, 2.0), f64::NEG_INFINITY);
    assert_eq!(diff_of_products_robust(f64::MAX, 3.0, f64::MAX, 2.0), f64::MAX);
    let [a, c] = [1.0 + f64::EPSILON, 1.0].map(|x| x * 2f64.powi(-537));
    assert!(dyadic::dot(&[a, -a], &[a, c]).ulps(diff_of_products(a, a, a, c)) <= 0.5 + 0.5);
}

/// Vectors that differ in the last places of their direction: as written no digit is right, here all but the last.
fn nearly_parallel<T: Base>(cross: fn([T; 3], [T; 3]) -> [T; 3]) -> f64 {
    let mut random = Random::new(29);
    let mut worst = 0f64;
    for _ in 0..crate::tries(20_000) {
        let a: [T; 3] = [(); 3].map(|()| numbers::between(&mut random, -2..=2));
        let factor = numbers::between::<T>(&mut random, -2..=2);
        let b = a.map(|x| nudged(x * factor, random.below(3) as i64 - 1));
        let [x, y, z] = cross(a, b);
        for (got, [i, j]) in [(x, [1, 2]), (y, [2, 0]), (z, [0, 1])] {
            worst = worst.max(dyadic::dot(&[a[i], -a[j]], &[b[j], b[i]]).ulps(got));
        }
    }
    worst
}

#[test]
fn cross_products() {
    assert_worst("f32", nearly_parallel::<f32>(cross), 1.5);
    assert_worst("f64", nearly_parallel::<f64>(cross), 1.5);
    let as_written =
        |[ax, ay, az]: [f64; 3], [bx, by, bz]: [f64; 3]| [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
    assert!(nearly_parallel::<f64>(as_written) > 1e12);
    assert_eq!(cross([0.1, 0.2, 0.3], [0.1, 0.2, 0.3]), [0.0; 3]);
    assert_eq!(cross([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]), [0.0, 0.0, 1.0]);
}

#[test]
fn determinants() {
    assert_eq!(det2([[1.0, 2.0], [3.0, 4.0]]), -2.0);
    let [a, b, c, d] = [0.1, 0.7, 0.3, 2.1f64];
    assert_eq!(det2([[a, b], [c, d]]), diff_of_products(a, d, b, c));
    assert!(Dyadic::of(0.1).ulps(0.1) == 0.0);
}
