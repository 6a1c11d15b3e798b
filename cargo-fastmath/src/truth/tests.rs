//! Real results of functions in source form.

use fma_core::Format;
use fma_rust::explain::explain;

use super::*;
use crate::subject::{Subject, Version};

fn subject(source: &str) -> Subject {
    let explanation = explain(source, Some("contract")).expect("it parses");
    Subject::of(&explanation.accounts[0]).expect("it can be evaluated")
}

fn exact(source: &str, inputs: &[f64]) -> f64 {
    let words: Vec<u64> = inputs.iter().map(|input| input.to_bits()).collect();
    match subject(source).truth(&words) {
        Truth::Exact(exact) => f64::from_bits(exact.code),
        other => panic!("{source}: {other:?}"),
    }
}

fn without(source: &str, inputs: &[f64]) -> Truth {
    let words: Vec<u64> = inputs.iter().map(|input| input.to_bits()).collect();
    subject(source).truth(&words)
}

/// Cancellation that no float survives.
#[test]
fn nothing_cancels() {
    let source = "fn f(x: f64) -> f64 { (1.0 + x) - 1.0 }";
    assert_eq!(exact(source, &[1e-300]), 1e-300);
    let source = "fn f(x: f64) -> f64 { (1.0 - x.cos()) / (x * x) }";
    assert_eq!(exact(source, &[1e-9]), 0.5);
    let source = "fn f(x: f64, y: f64) -> f64 { x * x - y * y }";
    let (x, y) = (1.0 + f64::EPSILON, 1.0);
    assert_eq!(exact(source, &[x, y]), 2.0 * f64::EPSILON + f64::EPSILON * f64::EPSILON);
    let source = "fn f(a: f64, b: f64, c: f64) -> f64 { (a + b) + c }";
    assert_eq!(exact(source, &[1e308, 1e-320, -1e308]), 1e-320);
}

#[test]
fn literals_and_constants_are_the_numbers_that_are_written() {
    assert_eq!(exact("fn f(x: f64) -> f64 { (x * 0.1 - 0.3) }", &[3.0]), 0.0);
    assert_eq!(exact("fn f(x: f64) -> f64 { (x * -0.1 + 0.3) }", &[3.0]), 0.0);
    assert_eq!(exact("fn f(x: f64) -> f64 { let s = 0.1; (x * -s + 0.3) }", &[3.0]), 0.0);
    let source = "fn f(x: f64) -> f64 { (x * std::f64::consts::PI).sin() }";
    assert_eq!(exact(source, &[1e15]), 0.0);
    assert_eq!(exact("fn f(x: f32) -> f64 { x as f64 + f64::EPSILON }", &[0.0]), f64::EPSILON);
}

#[test]
fn branches_go_where_the_real_numbers_send_them() {
    let source = "fn f(x: f64) -> f64 { if x * 3.0 < 0.300000000000000000001 * (x * 10.0) { 1.0 } else { 2.0 } }";
    assert_eq!(exact(source, &[0.7]), 1.0);
    let source = "fn f(x: f64) -> f64 { let y = x + 1e-40; if y > x { return 1.0; } 2.0 }";
    assert_eq!(exact(source, &[1.0]), 1.0);
    // The arm that is not taken may be undefined.
    let source = "fn f(x: f64) -> f64 { let r = 1.0 / x; if x == 0.0 { 5.0 } else { r } }";
    assert_eq!(exact(source, &[0.0]), 5.0);
}

#[test]
fn loops_run() {
    let source =
        "fn f(n: f64) -> f64 { let mut s = 0.0; let mut i = 0.0; while i < n { s = s + 0.1; i = i + 1.0; } s }";
    assert_eq!(exact(source, &[1000.0]), 100.0);
    // Ten tenths are one: the loop stops where no float and no interval would stop it.
    let source =
        "fn f(n: f64) -> f64 { let mut s = 0.0; let mut i = 0.0; while s < n { s = s + 0.1; i = i + 1.0; } i }";
    assert_eq!(exact(source, &[1.0]), 10.0);
    let source = "fn f(n: f64) -> f64 { let mut s = 1.0; while s > 0.0 { s = s + n; } s }";
    assert!(matches!(without(source, &[1.0]), Truth::Endless));
    let source =
        "fn f(x: f64) -> f64 { let mut k = 0u32; let mut s = x; while k < 3 { s = s * x; k += 1; } s + k as f64 }";
    assert_eq!(exact(source, &[2.0]), 19.0);
}

#[test]
fn integers_and_casts_are_exact() {
    let source = "fn f(x: f64) -> f64 { let n = (x * 10.0) as i32; (n % 7) as f64 }";
    assert_eq!(exact(source, &[-1.25]), -5.0);
    assert_eq!(exact("fn f(x: f64) -> f64 { (x as u8) as f64 }", &[1e9]), 255.0);
    assert_eq!(exact("fn f(x: f64) -> f64 { (x as f32) as f64 }", &[0.1]), 0.1);
}

#[test]
fn what_has_no_result_says_why() {
    assert!(matches!(without("fn f(x: f64) -> f64 { x.sqrt() }", &[-1.0]), Truth::Undefined));
    assert!(matches!(without("fn f(x: f64) -> f64 { x * x }", &[1e200]), Truth::Beyond));
    assert!(matches!(without("fn f(x: f64) -> f64 { x * -x }", &[1e200]), Truth::Beyond));
    let source = "fn f(x: f64) -> f64 { if x.sqrt() * x.sqrt() == x { 1.0 } else { 2.0 } }";
    assert!(matches!(without(source, &[2.0]), Truth::Undecided));
}

/// A result in the middle of two floats, known exactly, goes to the even one; a subnormal is rounded once.
#[test]
fn results_are_rounded_once() {
    let source = "fn f(x: f64, y: f64) -> f64 { x + y }";
    assert_eq!(exact(source, &[1.0, f64::EPSILON / 2.0]), 1.0);
    assert_eq!(exact(source, &[1.0 + f64::EPSILON, f64::EPSILON / 2.0]), 1.0 + 2.0 * f64::EPSILON);
    let source = "fn f(x: f64, y: f64) -> f64 { x * y }";
    assert_eq!(exact(source, &[f64::MIN_POSITIVE, 3.0 * f64::EPSILON / 2.0]), 5e-324 * 2.0);
}

/// Two versions of a function whose one product and sum are contracted.
#[test]
fn versions_run_in_the_interpreter() {
    let subject = subject("fn f(a: f32, b: f32, c: f32) -> f32 { a * b + c }");
    let inputs = [1.000_000_1_f32, 53_400_708.0, -53_400_708.0].map(|input| u64::from(input.to_bits()));
    let run = |version| f32::from_bits(subject.run(version, &inputs) as u32);
    assert_eq!((run(Version::Plain), run(Version::Rewritten)), (8.0, 6.365_860_5));
    assert_eq!(subject.format, Format::F32);
}

#[test]
fn what_the_ir_does_not_hold_is_named() {
    for (source, part) in [
        ("fn f(x: f64) -> f64 { g(x) + 1.0 }", "`g(x)`"),
        ("fn f(x: &[f64]) -> f64 { x[0] + 1.0 }", "x[0]"),
        ("fn f(x: f64) -> f64 { let [a, b] = [x, 2.0]; a + b }", "[x, 2.0]"),
        ("fn f(x: f64) -> f64 { let mut y = x; loop { y = y + 1.0; } }", "loop"),
        ("fn f(x: f64) -> f64 { println!(); x + 1.0 }", "println!"),
        ("fn f(x: f64) -> f64 { for _ in 0..3 {} x + 1.0 }", "for"),
        ("fn f(x: f64) {}", "result"),
    ] {
        let explanation = explain(source, Some("contract")).expect("it parses");
        let mistake = Subject::of(&explanation.accounts[0]).expect_err(source);
        assert!(mistake.contains(part), "{mistake}");
    }
}
