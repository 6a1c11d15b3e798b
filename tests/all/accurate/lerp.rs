//! Both ends are met, and the end itself where both are equal; the error between is that of two fused operations.

use fastmath::core::{Df128, kernel};
use fastmath::fastmath;

use super::{Numbers, ulps};

#[fastmath(lerp, report)]
fn from_start(a: f64, b: f64, t: f64) -> f64 {
    a + t * (b - a)
}

#[fastmath(lerp, report)]
fn weighted(a: f64, b: f64, t: f64) -> f64 {
    (1.0 - t) * a + t * b
}

#[fastmath(lerp, report)]
fn weighted_otherwise(a: f64, b: f64, t: f64) -> f64 {
    let s = 1.0 - t;
    let far = b * t;
    far + a * s
}

#[fastmath(lerp, report)]
fn without_weights(a: f64, b: f64, t: f64) -> f64 {
    (a - t * a) + t * b
}

#[fastmath(lerp, report)]
fn backwards(a: f64, b: f64, t: f64) -> f64 {
    a - (a - b) * t
}

#[fastmath(lerp, report)]
fn in_turn(a: f64, b: f64, t: f64) -> f64 {
    a + b * t - a * t
}

#[fastmath(fast, lerp, report)]
fn among_others(a: f64, b: f64, t: f64) -> f64 {
    b * t + a * (1.0 - t)
}

#[fastmath(lerp, report)]
fn difference_of_products(a: f64, b: f64, t: f64) -> f64 {
    t * b - t * a + a
}

/// A fused operation of the source, which misses the end as the sum does.
#[fastmath(lerp, report)]
fn fused(a: f64, b: f64, t: f64) -> f64 {
    t.mul_add(b - a, a)
}

#[fastmath(lerp, report)]
fn fused_backwards(a: f64, b: f64, t: f64) -> f64 {
    (-t).mul_add(a - b, a)
}

#[fastmath(lerp, report)]
fn fused_weighted(a: f64, b: f64, t: f64) -> f64 {
    let s = 1.0 - t;
    f64::mul_add(s, a, t * b)
}

#[fastmath(lerp, report)]
fn fused_in_turn(a: f64, b: f64, t: f64) -> f64 {
    b.mul_add(t, a - a * t)
}

#[fastmath(lerp, report)]
fn elements(a: f64, b: f64, t: f64) -> f64 {
    let (from, to) = ([0.0, a], [1.0, b]);
    let both: [f64; 2] = std::array::from_fn(|i| from[i] + t * (to[i] - from[i]));
    both[1]
}

#[fastmath(lerp)]
fn single(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

type Function = fn(f64, f64, f64) -> f64;

const ALL: [Function; 13] = [
    from_start,
    weighted,
    weighted_otherwise,
    without_weights,
    backwards,
    in_turn,
    among_others,
    difference_of_products,
    fused,
    fused_backwards,
    fused_weighted,
    fused_in_turn,
    elements,
];

const fn is_two_fused_operations(report: &fastmath::Report) -> bool {
    report.after.fma == 2 && report.after.total == 2 && report.steps.len() == 1
}

const _: () = assert!(is_two_fused_operations(&from_start::REPORT));
const _: () = assert!(is_two_fused_operations(&weighted::REPORT));
const _: () = assert!(is_two_fused_operations(&weighted_otherwise::REPORT));
const _: () = assert!(is_two_fused_operations(&without_weights::REPORT));
const _: () = assert!(is_two_fused_operations(&backwards::REPORT));
const _: () = assert!(is_two_fused_operations(&in_turn::REPORT));
const _: () = assert!(is_two_fused_operations(&among_others::REPORT));
const _: () = assert!(is_two_fused_operations(&difference_of_products::REPORT));
const _: () = assert!(is_two_fused_operations(&fused::REPORT));
const _: () = assert!(is_two_fused_operations(&fused_backwards::REPORT));
const _: () = assert!(is_two_fused_operations(&fused_weighted::REPORT));
const _: () = assert!(is_two_fused_operations(&fused_in_turn::REPORT));
const _: () = assert!(is_two_fused_operations(&elements::REPORT));

/// As written, the first spelling misses `b` at 1, and the second `a` where both are equal.
#[test]
fn ends_are_met() {
    let mut numbers = Numbers::new(5);
    let (mut missed_end, mut missed_equal) = (0, 0);
    for _ in 0..5_000 {
        let [a, b, t] = [numbers.ordinary(), numbers.ordinary(), numbers.unit()];
        for lerp in ALL {
            assert_eq!([lerp(a, b, 0.0), lerp(a, b, 1.0), lerp(a, a, t)], [a, b, a], "{a} to {b} at {t}");
            assert_eq!(lerp(a, b, t).to_bits(), kernel::lerp(a, b, t).to_bits());
        }
        let [x, y, u] = [a, b, t].map(|x| x as f32);
        assert_eq!([single(x, y, 0.0), single(x, y, 1.0), single(x, x, u)], [x, y, x]);
        missed_end += i32::from(a + 1.0 * (b - a) != b);
        missed_equal += i32::from((1.0 - t) * a + t * a != a);
    }
    assert!(missed_end > 100 && missed_equal > 100, "{missed_end} {missed_equal}");
}

#[fastmath(lerp)]
fn from_one(b: f64, t: f64) -> f64 {
    1.0 - t + t * b
}

#[test]
fn an_end_of_one_is_met() {
    let mut numbers = Numbers::new(7);
    for _ in 0..5_000 {
        let [b, t] = [numbers.ordinary(), numbers.unit()];
        assert_eq!([from_one(b, 0.0), from_one(b, 1.0), from_one(1.0, t)], [1.0, b, 1.0], "1 to {b} at {t}");
    }
}

/// At most 1 ulp between ends of one sign.
#[test]
fn one_ulp() {
    let (mut numbers, mut worst) = (Numbers::new(6), 0f64);
    for _ in 0..20_000 {
        let [a, b, t] = [numbers.ordinary().abs(), numbers.ordinary().abs(), numbers.unit()];
        let exact = Df128::from(a) + Df128::from_difference(b, a) * t;
        worst = worst.max(ulps(weighted(a, b, t), exact, 53));
    }
    assert!((0.7..=1.0).contains(&worst), "{worst}");
}
