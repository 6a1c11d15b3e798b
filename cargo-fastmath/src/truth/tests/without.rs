//! Functions that have no real result, and those of which none can be found.

use super::*;

#[test]
fn what_has_no_result_says_why() {
    assert!(matches!(without("fn f(x: f64) -> f64 { x.sqrt() }", &[-1.0]), Truth::Undefined));
    assert!(matches!(without("fn f(x: f64) -> f64 { x * x }", &[1e200]), Truth::Beyond));
    // Zero takes an infinity along that was given: no number is left.
    for source in ["fn f(x: f64) -> f64 { 0.0 * x + 3.5 }", "fn f(x: f64) -> f64 { x.mul_add(0.0, 3.5) }"] {
        assert!(matches!(without(source, &[f64::INFINITY]), Truth::Undefined), "{source}");
        assert_eq!(exact(source, &[f64::MAX]), 3.5);
    }
    assert!(matches!(without("fn f(x: f64) -> f64 { x * -x }", &[1e200]), Truth::Beyond));
    let source = "fn f(x: f64) -> f64 { if x.sqrt() * x.sqrt() == x { 1.0 } else { 2.0 } }";
    assert!(matches!(without(source, &[2.0]), Truth::Undecided));
}

#[test]
fn what_does_not_end_or_panics_has_no_result() {
    let source = "fn f(x: f64) -> f64 { let mut s = x; for i in 0..10_000_000_000_u64 { s += i as f64; } s }";
    assert!(matches!(without(source, &[1.0]), Truth::Endless));
    assert!(run(source, &[1.0])[0].is_nan());
    let source = "fn f(x: f64) -> f64 { let c = [x, 1.0]; let mut s = 0.0; for i in 0..3 { s += c[i]; } s }";
    assert!(matches!(without(source, &[1.0]), Truth::Undefined));
    assert!(run(source, &[1.0])[0].is_nan());
    let deep = format!("fn f(x: f64) -> f64 {{ {}x{} }}", "(1.0 + ".repeat(90), ")".repeat(90));
    assert_eq!(exact(&deep, &[1.0]), 91.0);
    let loops = |count: usize| {
        let (open, close) = ("for _ in 0..1 { ".repeat(count), "}".repeat(count));
        format!("fn f(x: f64) -> f64 {{ let mut s = x; {open} s += 1.0; {close} s }}")
    };
    assert_eq!(exact(&loops(60), &[1.0]), 2.0);
    let explanation = runnable(&loops(250), Some("contract"), None).expect("it parses");
    assert!(Subject::of(&explanation.accounts[0]).expect_err("too deep").contains("looked at"));
}

#[test]
fn what_cannot_be_evaluated_is_named() {
    for (source, part) in [
        ("fn f(x: f64) -> f64 { g(x) + 1.0 }", "`g(x)`"),
        ("fn f(x: &[f64]) -> f64 { x[0] + 1.0 }", "`x` is a slice"),
        ("fn f(x: f64) -> f64 { println!(); x + 1.0 }", "`println`"),
        ("fn f(x: f64) -> f64 { h(x) } fn h(x: f64) -> f64 { g(x) }", "`g(x)`"),
        ("fn f(x: f64) -> f64 { if x > 1.0 { x } else { f(x + 1.0) } }", "`f(x + 1.0)`"),
        ("fn f(x: f64) -> f64 { f64::from_bits(x.to_bits() + 1) }", "x.to_bits()"),
        ("fn f(x: f64) -> f64 { let v = vec![x]; v[0] }", "vec"),
        ("fn f(x: f64, s: &str) -> f64 { for _ in 0..2 {} x }", "`s` is not a number"),
        ("fn f(x: f64) -> f64 { let n = x as u128; n as f64 }", "`x as u128`"),
        (
            "fn f(x: f64) -> f64 { let mut n: u128 = 5; for _ in 0..2 { n = n.saturating_add(3); } n as f64 + x }",
            "not understood",
        ),
        ("fn f(x: f64) {}", "result"),
    ] {
        let explanation = runnable(source, Some("contract"), None).expect("it parses");
        let mistake = Subject::of(&explanation.accounts[0]).expect_err(source);
        assert!(mistake.contains(part), "{mistake}");
    }
    let explanation = explain("fn f(x: f64) -> f64 { for _ in 0..3 {} x + 1.0 }", Some("contract")).expect("it parses");
    assert!(Subject::of(&explanation.accounts[0]).expect_err("nobody asked for it").contains("for"));
}
