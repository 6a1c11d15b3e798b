//! Real results of functions in source form.

use fma_core::Format;
use fma_rust::explain::{explain, runnable};

use super::*;
use crate::subject::{Subject, Version};

mod without;

fn subject(source: &str) -> Subject {
    subjects(source).remove(0)
}

/// The parts of the first function of a file that has an attribute, or of the first of all.
fn subjects(source: &str) -> Vec<Subject> {
    let flags = (!source.contains("#[fastmath")).then_some("contract");
    let explanation = runnable(source, flags, None).expect("it parses");
    Subject::parts(&explanation.accounts[0]).unwrap_or_else(|mistake| panic!("{mistake}: {source}"))
}

/// What both versions give.
fn run(source: &str, inputs: &[f64]) -> [f64; 2] {
    let words: Vec<u64> = inputs.iter().map(|input| input.to_bits()).collect();
    let subject = subject(source);
    Version::ALL.map(|version| f64::from_bits(subject.run(version, &words)))
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

/// What a body gives for three quarters.
const OF_THREE_QUARTERS: &[(&str, f64)] = &[
    ("let mut s = 0.0; for i in 0..10 { s += x * i as f64; } s", 45.0 * 0.75),
    ("let mut s = 0.0; for i in (1..=4).rev() { s = s * x + i as f64; } s", 1.0 + 1.5 + 3.0 * 0.5625 + 4.0 * 0.421875),
    ("let mut s = 0.0; for i in (0..10).step_by(3) { s += i as f64; } s + x", 18.75),
    ("let c = [0.1, 0.2, 0.3]; let mut s = 0.0; for i in 0..3 { s += c[i]; } s + x - x", 0.6),
    ("const C: [f64; 3] = [0.1, 0.2, 0.3]; let mut s = 0.0; for c in C.iter().rev() { s += c; } s + x - x", 0.6),
    ("const C: [f64; 2] = [1.0 / 3.0, 2.0 / 3.0]; C[0] + C[1] + x - x", 1.0),
    ("let mut c = [x; 4]; for i in 1..4 { c[i] = c[i - 1] * x; } c[3]", 0.31640625),
    ("let m = [[x, 1.0], [2.0, x]]; m[0][0] * m[1][1] - m[0][1] * m[1][0]", 0.5625 - 2.0),
    ("let mut y = x; loop { y *= 2.0; if y > 10.0 { break; } } y", 12.0),
    ("let y = loop { if x < 1.0 { break x + 1.0; } }; y * 2.0", 3.5),
    ("let mut s = 0.0; for i in 0..9 { if i % 2 == 0 { continue; } if i > 6 { break; } s += i as f64; } s * x", 6.75),
    (
        "let mut s = x; 'all: for i in 0..9 { for j in 0..9 { if j > i { continue 'all; } if i > 3 { break 'all; } s += 1.0; } } s",
        10.75,
    ),
    ("for i in 0..9 { if i as f64 > x { return i as f64; } } x", 1.0),
    ("let (mut a, mut b) = (x, 1.0); for _ in 0..3 { (a, b) = (b, a + b); } b", 4.5),
    ("let square = |t: f64| t * t; square(x) + square(2.0)", 4.5625),
    ("let f = |t| t + x; f(1.0)", 1.75),
    ("let v = [x, 2.0, 3.0]; v.iter().map(|v| v * 2.0).sum()", 11.5),
    ("(1..=3).fold(x, |s, k| s * k as f64)", 4.5),
    ("match x as i32 { 0 => x + 1.0, 1 | 2 => 5.0, _ => 6.0 }", 1.75),
    ("let y = if x > 0.5 { let t = x * 2.0; t * t } else { 0.0 }; y + 1.0", 3.25),
    ("let mut v = [3.0, x, 2.0]; v.swap(0, 1); v[0]", 0.75),
    ("let [a, b] = [x, 2.0]; a + b", 2.75),
    ("use std::f64::consts::PI; let mut s = 0.0; for _ in 0..3 { s += PI * x; } (s / 2.25).sin() + 1.0", 1.0),
    ("let (s, c) = x.sin_cos(); s * s + c * c", 1.0),
];

/// The IR alone holds none of these.
#[test]
fn the_source_says_what_the_ir_does_not() {
    for &(body, result) in OF_THREE_QUARTERS {
        let source = format!("fn f(x: f64) -> f64 {{ {body} }}");
        assert_eq!(exact(&source, &[0.75]), result, "{source}");
        let near = |got: f64| (got - result).abs() <= 4.0 * f64::EPSILON * result.abs();
        assert!(run(&source, &[0.75]).into_iter().all(near), "{source}: {:?}", run(&source, &[0.75]));
    }
}

/// Functions of the file, their constants and their structs.
#[test]
fn functions_call_others_of_their_file() {
    let source = "#[fastmath(contract)] fn f(x: f64) -> f64 { g(x) + h(x, K) }
        const K: f64 = 0.1;
        fn g(x: f64) -> f64 { if x > 1.0 { return 1.0; } x * x }
        fn h(x: f64, k: f64) -> f64 { let mut s = 0.0; for _ in 0..10 { s += x * k; } s }";
    assert_eq!(exact(source, &[0.5]), 0.75);
    assert_eq!(exact(source, &[2.0]), 3.0);
    let source = "#[fastmath(contract)] fn f(x: f64) -> f64 { (x * K).sin() + (x * consts::TAU).sin() + T[1] * x }
        use std::f64::consts::{self, PI};
        const K: f64 = PI / 2.0;
        const T: [f64; 2] = [0.0, K * 0.1 / PI];";
    assert_eq!(exact(source, &[4.0]), 0.2);
    let source =
        "#[fastmath(contract)] fn f(x: f64) -> f64 { let mut v = [x, 2.0, 3.0]; twice(&mut v); sum(&v) + sum(&[x, x]) }
        fn sum(v: &[f64]) -> f64 { let mut s = 0.0; for i in 0..v.len() { s += v[i]; } s }
        fn twice(v: &mut [f64; 3]) { for x in v.iter_mut() { *x *= 2.0; } }";
    assert_eq!(exact(source, &[0.5]), 12.0);
    let source = "#[fastmath(contract)] mod m {
        struct P { x: f64, y: f64 }
        impl P { fn dot(&self, other: &P) -> f64 { self.x * other.x + self.y * other.y } }
        fn f(p: P, v: [f64; 2]) -> f64 { let q = P { x: v[0], y: v[1] }; p.dot(&q) } }";
    let explanation = runnable(source, None, Some("f")).expect("it parses");
    let subject = Subject::of(&explanation.accounts[1]).expect("it can be evaluated");
    let names: Vec<&str> = subject.params.iter().map(|param| param.name.as_str()).collect();
    assert_eq!(names, ["p.x", "p.y", "v[0]", "v[1]"]);
    let words = [0.5_f64, 2.0, 3.0, 0.25].map(f64::to_bits);
    assert!(matches!(subject.truth(&words), Truth::Exact(exact) if f64::from_bits(exact.code) == 2.0));
}

/// What an attribute does not see it does not rewrite, and nothing is fused across a call.
#[test]
fn rewritten_is_what_the_attribute_makes_of_it() {
    let (x, product) = (1.0 + f64::EPSILON, -1.0 - 2.0 * f64::EPSILON);
    let fused = f64::EPSILON * f64::EPSILON;
    for (source, expected) in [
        // The type of `C[0]` is known from the file.
        (
            "#[fastmath(contract)] fn f(x: f64, y: f64) -> f64 { let mut s = y; for _ in 0..1 { s = x * x + C[0] * y; } s } const C: [f64; 1] = [1.0];",
            fused,
        ),
        (
            "#[fastmath(contract)] fn f(x: f64, y: f64) -> f64 { let mut s = y; for _ in 0..1 { s = x * x + y; } s }",
            fused,
        ),
        ("#[fastmath(contract)] fn f(x: f64, y: f64) -> f64 { square(x) + y } fn square(x: f64) -> f64 { x * x }", 0.0),
        (
            "#[fastmath(contract)] fn f(x: f64, y: f64) -> f64 { g(x, y) } fn g(x: f64, y: f64) -> f64 { x * x + y }",
            0.0,
        ),
        (
            "#[fastmath(contract)] fn f(x: f64, y: f64) -> f64 { g(x, y) } #[fastmath(contract)] fn g(x: f64, y: f64) -> f64 { x * x + y }",
            fused,
        ),
        (
            "#[fastmath] fn f(x: f64, y: f64) -> f64 { g(x, y) } #[fastmath(contract)] fn g(x: f64, y: f64) -> f64 { x * x + y }",
            fused,
        ),
        ("#[fastmath(contract)] fn f(x: f64, y: f64) -> f64 { let square = |t: f64| t * t; square(x) + y }", 0.0),
        (
            "#[fastmath(contract)] mod m { fn f(x: f64, y: f64) -> f64 { let mut s = y; for _ in 0..1 { s = x * x + C[0] * y; } s } const C: [f64; 1] = [1.0]; }",
            fused,
        ),
    ] {
        assert_eq!(run(source, &[x, product]), [0.0, expected], "{source}");
    }
}

/// Each number of a tuple, struct or array by itself.
#[test]
fn results_have_names() {
    for (source, names) in [
        ("fn f(x: f64) -> (f64, f64) { for _ in 0..2 {} (x, x + 1.0) }", vec!["f.0", "f.1"]),
        ("fn f(x: f64) -> [f64; 2] { [x, x + 1.0] }", vec!["f[0]", "f[1]"]),
        ("fn f(x: f64) -> P { P { a: x, n: 3, b: x + 1.0 } } struct P { a: f64, n: i32, b: f64 }", vec!["f.a", "f.b"]),
    ] {
        let parts = subjects(source);
        let found: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
        assert_eq!(found, names, "{source}");
        let last = parts.last().expect("parts");
        assert_eq!(f64::from_bits(last.run(Version::Rewritten, &[0.5_f64.to_bits()])), 1.5, "{source}");
    }
}
