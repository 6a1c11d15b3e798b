//! `df64` where a number is needed whose name holds a pair by then, or holds something else.

use fastmath::core::Df128;
use fastmath::fastmath;

fn pair(text: &str) -> Df128 {
    text.parse().expect("a number")
}

/// What takes no pairs is asked of the number that a parameter came with.
#[fastmath(df64)]
fn asked(mut x: f64, mut y: f64) -> f64 {
    if x.is_nan() || y.is_infinite() {
        return 1.0;
    }
    while x > 3.0 {
        x /= 3.0;
    }
    let negative = y.is_sign_negative();
    y += 0.1;
    if x.is_finite() && negative { x * y } else { y - x }
}

#[test]
fn parameters_that_become_pairs_are_asked_as_they_came() {
    let tenth = pair("0.1");
    let third = |x: f64| Df128::from_quotient(x, 3.0);
    assert_eq!([asked(f64::NAN, 1.0), asked(1.0, f64::INFINITY)], [1.0; 2]);
    assert_eq!(asked(0.7, 0.3), (tenth + 0.3 - 0.7).hi());
    assert_eq!(asked(3.1, -0.3), (third(3.1) * (tenth - 0.3)).hi());
    assert_eq!(asked(f64::NEG_INFINITY, 0.3), f64::INFINITY);
}

/// The operand of a change sets the variable first.
#[fastmath(df64)]
fn set_by_its_operand(x: f64, option: Option<f64>) -> f64 {
    let mut sum = x;
    sum += if x > 1.0 {
        sum *= 1.1;
        sum / 7.0
    } else {
        x
    };
    sum -= if let Some(y) = option {
        sum /= 3.0;
        sum * y
    } else {
        0.1
    };
    sum
}

#[test]
fn a_variable_is_read_behind_what_sets_it() {
    for (x, option) in [(0.7, None), (0.7, Some(0.3)), (1.3, None), (1.3, Some(0.3))] {
        let sum = if x > 1.0 { pair("1.1") * x } else { Df128::from(x) };
        let sum = if x > 1.0 { sum + sum / 7.0 } else { sum + x };
        let third = sum / 3.0;
        let wanted = option.map_or(sum - pair("0.1"), |y: f64| third - third * y);
        assert_eq!(set_by_its_operand(x, option), wanted.hi(), "{x} {option:?}");
    }
}

/// A number that came of integers inside of a block, and is exact: what holds it is a pair.
#[fastmath(df64)]
fn exact_in_a_block(t: f64, n: i32) -> f64 {
    let mut o = t;
    {
        o = (-n) as f64;
    }
    let product = t * o;
    o += 0.1;
    product * o
}

/// What a parameter held at first, behind its last change.
#[fastmath(fast, df64(x))]
fn behind_its_change(mut x: f64) -> f64 {
    let y = x * 3.0;
    x = x * x + 0.1;
    y * 2.0 + x
}

#[test]
fn numbers_whose_names_hold_pairs() {
    for (t, n) in [(0.7, 6), (-1.3, 0), (1e9, i32::MAX)] {
        let o = f64::from(-n);
        let wanted = Df128::from_product(t, o) * (pair("0.1") + o);
        assert_eq!(exact_in_a_block(t, n), wanted.hi(), "{t} {n}");
    }
    for x in [0.3, -7.1, 1e5] {
        let squared = (Df128::from_product(x, x) + pair("0.1")).hi();
        let found = behind_its_change(x);
        assert!((found - (6.0 * x + squared)).abs() <= f64::EPSILON * found.abs(), "{x} {found}");
    }
}

/// An assignment in parentheses is still one, in a block of its own too.
#[expect(unused_parens, reason = "translated code is written so")]
#[fastmath(df64)]
fn in_parentheses(t: f64, q: f64, read: fn(&f64) -> f64) -> f64 {
    let mut o: f64 = 0.0;
    {
        (o = 2.0 + q * ((-6) as f64 - q));
    }
    let first = read(&o);
    (o *= t);
    (first + read(&o)) * o
}

#[test]
fn assignments_in_parentheses() {
    for (t, q) in [(0.3, 0.7), (-1.1, 6.3)] {
        let o = (Df128::from(-6.0) - q) * q + 2.0;
        let read = |o: &f64| o * 0.5;
        let product = o * t;
        let sum = Df128::from_sum(read(&o.hi()), read(&product.hi()));
        assert_eq!(in_parentheses(t, q, read), (sum * product).hi(), "{t} {q}");
    }
}

/// A function that gives two numbers gives two pairs.
#[fastmath(df64)]
fn turned(angle: f64, x: f64) -> (f64, f64) {
    let (s, c) = (angle * 0.1).sin_cos();
    (s * x - c, s * s + c * c - 1.0)
}

#[test]
fn sine_and_cosine_are_pairs() {
    let tenth = pair("0.1");
    for (angle, x) in [(1.0, 3.0), (-7.25, 0.3), (1e3, 1e-3), (0.0, 2.0)] {
        let exact = tenth * angle;
        let (s, c) = (exact.sin(), exact.cos());
        assert_eq!(turned(angle, x).0, (s * x - c).hi(), "{angle}");
        assert!(turned(angle, x).1.abs() < 1e-30, "{angle}");
    }
}
