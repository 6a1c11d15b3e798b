//! A report as text.

use fastmath::fastmath;

#[fastmath(contract, report)]
fn three(a: f64, b: f64, c: f64, n: i32) -> f64 {
    (a * b + c) / a / b + f64::from(n * n)
}

#[fastmath(strict, report)]
fn none(a: f64) -> f64 {
    a
}

#[test]
fn a_report_is_a_text() {
    assert_eq!((none(1.0), three(1.0, 2.0, 2.0, 3)), (1.0, 11.0));
    assert_eq!(
        none::REPORT.to_string(),
        "fn none\n  before: nothing  (total 0, depth 0)\n  after:  nothing  (total 0, depth 0)"
    );
    let expected = "\
fn three
  before: 1 mul, 2 add, 2 div, 1 logic  (total 6, depth 5)
  after:  1 fma, 1 add, 2 div, 1 logic  (total 5, depth 4)
  rewrites:
    7: contraction  [contract]  a * b + c  →  mul_add(a, b, c)
  near misses:
    7: div-div  needs reassoc  mul_add(a, b, c) / a / b  →  mul_add(a, b, c) / (a * b)";
    assert_eq!(three::REPORT.to_string(), expected);
}
