//! The translation by example, and a measured program.

use crate::bounds::{Bounds, bounds};
use crate::core::Core;
use crate::{program, rust, sexpr, table};

fn core(text: &str) -> Core {
    Core::read(&sexpr::parse(text).expect("brackets match")[0]).expect("a program").expect("it is understood")
}

fn rust(text: &str) -> String {
    rust::function(&core(text), "f").expect("it has a place in Rust")
}

#[test]
fn expressions_become_what_one_would_write() {
    let text = "(FPCore (x y) :precision binary32 (+ (* 0.5 (pow x 2)) (- (/ 1/3 y)) (log x)))";
    let body = "((0.5_f32 * x_1.powi(2)) + (-((1.0_f32 / 3.0_f32) / y_2)) + x_1.ln())";
    assert_eq!(rust(text), format!("fn f(x_1: f32, y_2: f32) -> f32 {{\n    {body}\n}}\n"));
    let text = "(FPCore (x) (if (and (< 0 x 1) (!= x .5)) PI (let ([y (* x -2e-3)]) (fabs y))))";
    let cond = "((0.0_f64 < x_1 && x_1 < 1.0_f64) && (x_1 != 0.5_f64))";
    let cond = cond.replace("((0", "(0").replace("5_f64))", "5_f64)");
    let body =
        format!("(if {cond} {{ std::f64::consts::PI }} else {{     let y_2 = (x_1 * (-2.0e-3_f64)); y_2.abs() }})");
    assert_eq!(rust(text), format!("fn f(x_1: f64) -> f64 {{\n    {body}\n}}\n"));
    assert!(
        rust("(FPCore (x) :precision binary64 (! :precision binary32 (+ x 1)))")
            .contains("(((x_1 as f32) + 1.0_f32) as f64)")
    );
}

/// Parallel bindings see the names outside, those in turn the new ones.
#[test]
fn bindings_and_loops_keep_their_scopes() {
    let text = rust("(FPCore (a b) (let ([a b] [b a]) (- a b)))");
    assert!(text.contains("let a_3 = b_2;\n    let b_4 = a_1;\n    (a_3 - b_4)"), "{text}");
    let text = rust("(FPCore (a b) (let* ([a b] [b a]) (- a b)))");
    assert!(text.contains("let a_3 = b_2;\n    let b_4 = a_3;\n"), "{text}");
    let text = rust("(FPCore (n) (while (< i n) ([i 0 (+ i 1)] [s 0 (+ s i)]) s))");
    assert!(
        text.contains("let i_2_next = (i_2 + 1.0_f64);\n    let s_3_next = (s_3 + i_2);\n    i_2 = i_2_next;"),
        "{text}"
    );
    let text = rust("(FPCore (n) (while* (< i n) ([i 0 (+ i 1)] [s 0 (+ s i)]) s))");
    assert!(text.contains("i_2 = (i_2 + 1.0_f64);\n    s_3 = (s_3 + i_2);\n"), "{text}");
}

#[test]
fn what_has_no_place_says_so() {
    for (text, reason) in [
        ("(FPCore (x) :precision binary80 x)", "binary80"),
        ("(FPCore ((A 3)) 1)", "array"),
        ("(FPCore (x) (erf x))", "erf"),
        ("(FPCore (x) (if (< x 0) (while (< i 1) ([i 0 (+ i 1)]) i) x))", "loop in a branch"),
    ] {
        let found = Core::read(&sexpr::parse(text).expect("brackets match")[0]).expect("a program");
        let mistake = found.map_err(|(_, reason)| reason).and_then(|core| rust::function(&core, "f"));
        assert!(mistake.clone().is_err_and(|mistake| mistake.contains(reason)), "{mistake:?}");
    }
    assert_eq!(sexpr::parse("(a\n(b)"), Err(2));
    assert_eq!(sexpr::parse("a)\n"), Err(1));
}

#[test]
fn boxes_come_from_preconditions() {
    let core = core("(FPCore (x y z) :pre (and (< -1/2 x (* 2 PI)) (>= 3 y) (or (< z 1))) x)");
    let closed = |low, high| Bounds { low: Some(low), high: Some(high) };
    let open = Bounds { low: None, high: Some(3.0) };
    assert_eq!(bounds(&core), [closed(-0.5, std::f64::consts::TAU), open, Bounds::default()]);
    assert_eq!((open.closed(), Bounds::default().closed()), ((-100.0, 3.0), (-100.0, 100.0)));
}

/// A sum whose error everybody knows, through to the table.
#[test]
fn a_program_is_measured() {
    let core = core("(FPCore (a b c) :name \"n\" :pre (and (<= 1 a 2) (<= 1 b 2) (<= 1 c 2)) (+ (* a b) c))");
    let measured = program::measured(&core, 64).expect("it is measured");
    let bits = measured.numbers.as_ref().expect("there are inputs");
    assert!(bits.plain > 0.0 && bits.lists[0] == Some(0.0), "{} {:?}", bits.plain, bits.lists);
    assert_eq!((measured.plain_cost, measured.costs[0]), (2, Some(1)));
    let page = table::page(&[program::Outcome { name: "n".into(), outcome: Ok(measured) }]);
    assert!(page.contains("| uniform in the box | 1 |") && page.contains("\n| n | "), "{page}");
}
