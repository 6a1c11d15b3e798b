//! At most 1.5 ulp for whatever is a sum of two products, as people write it.

use fastmath::core::{Df128, kernel};
use fastmath::fastmath;

use super::{Numbers, ulps};

#[fastmath(kahan, report)]
fn difference(a: f64, b: f64, c: f64, d: f64) -> f64 {
    a * b - c * d
}

#[fastmath(kahan)]
fn difference_32(a: f32, b: f32, c: f32, d: f32) -> f32 {
    a * b - c * d
}

/// The variable that is shared and squared, and a scale by four on either factor or on both.
#[fastmath(kahan, report)]
fn discriminant(a: f64, b: f64, c: f64) -> f64 {
    b * b - 4.0 * a * c
}

#[fastmath(kahan, report)]
fn discriminant_in_steps(a: f64, b: f64, c: f64) -> f64 {
    let square = b.powi(2);
    let product = a * c;
    square - product * 4.0
}

#[fastmath(kahan, report)]
fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[fastmath(kahan, report)]
fn complex_product((a, b): (f64, f64), (c, d): (f64, f64)) -> (f64, f64) {
    (a * c - b * d, a * d + b * c)
}

/// Signs in every place, and `let`s between.
#[fastmath(kahan, report)]
fn signed(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let p = -(a * b);
    let q = -c;
    p + q * -d
}

#[fastmath(fast, kahan, report)]
fn among_others(a: f64, b: f64, c: f64, d: f64) -> f64 {
    a * b - c * d
}

/// As people fuse what they can.
#[fastmath(kahan, report)]
fn fused(a: f64, b: f64, c: f64, d: f64) -> f64 {
    a.mul_add(b, -(c * d))
}

#[fastmath(fast, kahan, report)]
fn fused_second(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let first = a * b;
    f64::mul_add(-c, d, first)
}

/// The algorithm itself: what it computes of the rounding of `c * d` is there once.
#[fastmath(kahan, allow(unused_flag))]
fn by_hand(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let product = c * d;
    let error = (-c).mul_add(d, product);
    a.mul_add(b, -product) + error
}

#[fastmath(kahan)]
const fn in_constants(a: f64, b: f64, c: f64, d: f64) -> f64 {
    a * b - c * d
}

const _: () = assert!(difference::REPORT.after.fma == 2 && difference::REPORT.after.total == 4);
const _: () = assert!(difference::REPORT.before.total == 3);
const _: () = assert!(among_others::REPORT.after.total == 4);
const _: () = assert!(fused::REPORT.after.total == 4 && fused_second::REPORT.after.total == 4);
const _: () = assert!(discriminant::REPORT.after.total == 5 && discriminant_in_steps::REPORT.after.total == 5);
const _: () = assert!(cross::REPORT.steps.len() == 3 && complex_product::REPORT.steps.len() == 2);
const _: () = assert!(signed::REPORT.after.fma == 2 && signed::REPORT.after.total == 4);

fn exact(a: f64, b: f64, c: f64, d: f64) -> Df128 {
    Df128::from_product(a, b) - Df128::from_product(c, d)
}

/// Factors whose products agree to all but a few bits.
fn cancelling(numbers: &mut Numbers) -> [f64; 4] {
    let [a, b, d] = [(); 3].map(|()| numbers.ordinary());
    let c = f64::from_bits((a * b / d).to_bits() + numbers.bits() % 9 - 4);
    [a, b, c, d]
}

/// 1.5 is the proven bound; numbers that cancel come close to it. As written, no digit is right.
#[test]
fn one_and_a_half_ulps() {
    let (mut numbers, mut worst, mut plain) = (Numbers::new(1), 0f64, 0f64);
    for _ in 0..40_000 {
        let [a, b, c, d] = cancelling(&mut numbers);
        let exact = exact(a, b, c, d);
        if exact.hi() == 0.0 {
            assert_eq!(difference(a, b, c, d).to_bits(), 0);
            continue;
        }
        let results = [
            difference(a, b, c, d),
            among_others(a, b, c, d),
            fused(a, b, c, d),
            fused_second(a, b, c, d),
            by_hand(a, b, c, d),
            -signed(a, b, c, d),
            complex_product((a, c), (b, d)).0,
            complex_product((a, -c), (d, b)).1,
            cross([0.0, a, c], [0.0, d, b])[0],
        ];
        worst = results.into_iter().map(|got| ulps(got, exact, 53)).fold(worst, f64::max);
        plain = plain.max(ulps(a * b - c * d, exact, 53));
    }
    assert!((1.3..=1.5).contains(&worst) && plain > 1e6, "{worst}, {plain}");
}

#[test]
fn one_and_a_half_ulps_in_single_precision() {
    let (mut numbers, mut worst) = (Numbers::new(2), 0f64);
    for _ in 0..40_000 {
        let [a, b, d] = [(); 3].map(|()| numbers.ordinary() as f32);
        let c = f32::from_bits((a * b / d).to_bits() + numbers.bits() as u32 % 9 - 4);
        let exact = exact(a.into(), b.into(), c.into(), d.into());
        if exact.hi() != 0.0 {
            worst = worst.max(ulps(difference_32(a, b, c, d).into(), exact, 24));
        }
    }
    assert!((1.3..=1.5).contains(&worst), "{worst}");
}

#[test]
fn discriminants() {
    let (mut numbers, mut worst) = (Numbers::new(3), 0f64);
    for _ in 0..20_000 {
        let [a, b] = [numbers.ordinary(), numbers.ordinary()];
        let c = f64::from_bits((b * b / (4.0 * a)).to_bits() + numbers.bits() % 9 - 4);
        let exact = exact(b, b, 4.0 * a, c);
        if exact.hi() != 0.0 {
            worst = worst.max(ulps(discriminant(a, b, c), exact, 53));
            worst = worst.max(ulps(discriminant_in_steps(a, b, c), exact, 53));
        }
    }
    assert!((1.3..=1.5).contains(&worst), "{worst}");
}

/// Everywhere, the limits of the kernel included: the same bits, in constants too.
#[test]
fn it_is_the_kernel() {
    let specials = [0.0, -0.0, 1.0, -3.5, f64::MIN_POSITIVE, 5e-324, f64::MAX, f64::INFINITY, f64::NAN];
    let all = || specials.into_iter();
    for [a, b] in all().flat_map(|a| all().map(move |b| [a, b])) {
        for [c, d] in all().flat_map(|c| all().map(move |d| [c, d])) {
            let wanted = kernel::diff_of_products(a, b, c, d);
            for got in [difference(a, b, c, d), in_constants(a, b, c, d)] {
                assert!(got.to_bits() == wanted.to_bits() || got.is_nan() && wanted.is_nan(), "{a} {b} {c} {d}");
            }
        }
    }
    const ZERO: f64 = in_constants(0.1, 0.2, 0.2, 0.1);
    assert_eq!(ZERO, 0.0);
}
