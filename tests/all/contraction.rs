//! One fused operation where one suffices, and what the report says of it.

use fastmath::{Report, fastmath};

#[fastmath(contract, report)]
fn plus(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

#[fastmath(contract, report)]
fn minus(a: f32, b: f32, c: f32) -> f32 {
    a * b - c
}

#[fastmath(contract, report)]
fn from(a: f32, b: f32, c: f32) -> f32 {
    c - a * b
}

#[fastmath(contract, report)]
fn negated(a: f32, b: f32, c: f32) -> f32 {
    -(a * b) - c
}

#[fastmath(contract, nsz, report)]
fn negated_sum(a: f32, b: f32, c: f32) -> f32 {
    -(a * b + c)
}

#[fastmath(contract, report)]
fn near_miss(a: f32, b: f32, c: f32) -> f32 {
    -(a * b + c)
}

const fn is_one_fused_operation(report: &Report) -> bool {
    report.after.fma == 1 && report.after.mul == 0 && report.after.add == 0
}

const _: () = assert!(is_one_fused_operation(&plus::REPORT));
const _: () = assert!(is_one_fused_operation(&minus::REPORT));
const _: () = assert!(is_one_fused_operation(&from::REPORT));
const _: () = assert!(is_one_fused_operation(&negated::REPORT));
const _: () = assert!(is_one_fused_operation(&negated_sum::REPORT));
const _: () = assert!(negated_sum::REPORT.after.total == 1);
const _: () = assert!(near_miss::REPORT.after.fma == 1 && near_miss::REPORT.after.mul == 0);

#[test]
fn a_near_miss_names_the_missing_flag() {
    let misses = near_miss::REPORT.near_misses;
    assert!(misses.iter().any(|miss| miss.missing == "nsz"), "{misses:#?}");
    assert!(negated_sum::REPORT.near_misses.is_empty());
}

#[test]
fn steps_name_the_flag_that_licensed_them() {
    let steps = plus::REPORT.steps;
    assert_eq!(steps.len(), 1, "{steps:#?}");
    assert_eq!(steps[0].flags, ["contract"]);
    assert_eq!(steps[0].before, "a * b + c");
}

#[test]
fn contraction_keeps_exact_values() {
    assert_eq!((plus(2.0, 3.0, 1.0), minus(2.0, 3.0, 1.0), from(2.0, 3.0, 1.0)), (7.0, 5.0, -5.0));
    assert_eq!((negated(2.0, 3.0, 1.0), negated_sum(2.0, 3.0, 1.0), near_miss(2.0, 3.0, 1.0)), (-7.0, -7.0, -7.0));
}

#[fastmath]
fn plain(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

#[fastmath(fused)]
fn fused(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

/// The product of the first two is 2^22 times 12.73...: it loses what the sum is made of.
#[test]
fn one_rounding_keeps_what_two_lose() {
    let (a, b) = (1.000_000_1_f32, 53_400_708_f32);
    assert_eq!(a.to_bits(), 0x3f80_0001);
    assert_eq!(plain(a, b, -b), 8.0);
    assert_eq!(fused(a, b, -b), 6.365_860_5_f32);
}

#[test]
fn fused_is_right_where_results_are_subnormal() {
    for (a, b, c) in [
        (f32::MIN_POSITIVE, 0.5 + f32::EPSILON, f32::from_bits(1)),
        (f32::from_bits(3), 0.5, f32::from_bits(7)),
        (f32::MIN_POSITIVE, 1.0 - f32::EPSILON / 2.0, -f32::from_bits(5)),
        (1e-25, 1e-20, -f32::from_bits(1)),
    ] {
        assert_eq!(fused(a, b, c).to_bits(), exact(a, b, c).to_bits(), "{a:e} * {b:e} + {c:e}");
    }
}

/// Exact but for the last step: f64 holds the product of two f32, and its sum with a third where both are this small.
fn exact(a: f32, b: f32, c: f32) -> f32 {
    (f64::from(a) * f64::from(b) + f64::from(c)) as f32
}

#[fastmath(contract, report, allow(unused_flag))]
fn calls(log: &mut Vec<char>) -> f64 {
    let mut call = |name: char, value: f64| -> f64 {
        log.push(name);
        value
    };
    call('c', 1.0) + call('a', 2.0) * call('b', 3.0)
}

#[test]
fn calls_stay_in_order() {
    let mut log = Vec::new();
    assert_eq!(calls(&mut log), 7.0);
    assert_eq!(log, ['c', 'a', 'b']);
}

#[fastmath(contract, budget(fma = 3, total = 3))]
fn within_budget(x: f64) -> f64 {
    ((2.0 * x + 3.0) * x + 4.0) * x + 5.0
}

#[test]
fn a_budget_that_is_met_is_no_mistake() {
    assert_eq!(within_budget(2.0), 41.0);
}
