//! `df64`: what the attribute makes of a function is what a programmer would write with `Df64` and `Df128`, bit for bit.

use fastmath::core::{Df64, Df128};
use fastmath::fastmath;

use super::{Numbers, ulps};

/// A named variable, and what feeds it in a loop.
#[fastmath(df64(acc), report)]
fn sum_of_squares(xs: &[f32]) -> f32 {
    let mut acc = 0.0;
    for x in xs {
        acc += x * x;
    }
    acc
}

#[fastmath(df64(acc))]
fn mean(xs: &[f64]) -> f64 {
    let mut acc: f64 = 0.0;
    let mut i = 0;
    while i < xs.len() {
        let next = acc + xs[i];
        acc = next;
        i += 1;
    }
    let count = xs.len() as f64;
    acc / count
}

#[fastmath(df64, report)]
fn root(x: f32) -> f32 {
    let y = x * x - 0.1;
    y.sqrt() / 3.0 + std::f32::consts::PI
}

/// Parameters that change, branches, early returns, casts in both directions, calls of other functions.
#[fastmath(df64)]
fn mixed(mut x: f64, n: usize, call: &dyn Fn(f64, &f64) -> f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..n {
        x = x * 1.1 + i as f64;
        if sum > 1e6 {
            return sum - 1.0;
        }
        if x < 3.0 { sum += x / 7.0 } else { sum -= call(x, &sum) }
    }
    let whole = (sum * 10.0) as i64;
    (sum - whole as f64).max(0.1)
}

/// Choices as values, methods, powers, blocks.
#[fastmath(df64)]
fn chosen(a: f64, b: f64) -> f64 {
    let d = if a > b {
        let q = a * b;
        q + 1.0
    } else {
        b / a
    };
    let e = d.powi(3).abs().ln().mul_add(a, b);
    { -e }
}

struct State {
    sum: f32,
    parts: [f32; 2],
}

/// Places in memory are floats; so is what a struct is made of.
#[fastmath(df64)]
fn stored(state: &mut State, x: f32) -> State {
    state.sum += x * x * x;
    let sum = x * x;
    state.parts[0] = sum - 1.0;
    State { sum, parts: [sum * 0.1, -0.1] }
}

/// What is named in closures, and closures themselves.
#[fastmath(df64)]
fn closures(xs: &[f64]) -> f64 {
    let scale = 1.0 / 3.0;
    let mut acc = 0.0;
    xs.iter().for_each(|x| assert!(x * scale < 1e9));
    for (i, x) in xs.iter().enumerate() {
        acc = if i % 2 == 0 { acc + x * scale } else { acc - scale };
    }
    acc
}

/// Choices in which more happens than a value: each arm ends in a pair, or leaves.
#[fastmath(df64, report)]
fn eventful(x: f64, n: u32, log: &mut Vec<f64>) -> f64 {
    let y = if n.is_multiple_of(2) {
        log.push(x * x);
        x * x / 3.0
    } else if n > 20 {
        log.push(0.1);
        return x / 3.0;
    } else if n > 10 {
        0.1
    } else {
        x
    };
    let z = {
        log.push(y);
        y / 7.0
    };
    z * 7.0 - y
}

/// In both formats at once.
#[fastmath(df64)]
fn two_formats(x: f32, y: f64) -> f32 {
    let wide = (x * x) as f64 + y;
    let narrow = (wide * wide) as f32;
    narrow + x
}

/// A parameter is exact as it is, and an inner function is a function of its own.
#[fastmath(df64(total))]
fn inner(a: f64, b: f64) -> f64 {
    fn product(a: f64, b: f64) -> f64 {
        let total = a * b;
        total - 0.1
    }
    let total: f64;
    if a < b {
        total = a * b;
    } else {
        total = a + b;
    }
    product(total, a)
}

#[fastmath(fast, df64)]
fn under_every_flag(a: f32, b: f32, c: f32) -> f32 {
    (a * b + c) / b
}

#[test]
fn named_variables() {
    let xs: Vec<f32> = (1..500).map(|i| (i as f32).sin() * 1e3).collect();
    let wanted = xs.iter().fold(Df64::from(0.0f32), |acc, x| acc + Df64::from_product(*x, *x));
    assert_eq!(sum_of_squares(&xs), wanted.hi());
    let plain = xs.iter().fold(0.0, |acc, x| acc + x * x);
    assert_ne!(plain, wanted.hi());
    let steps = sum_of_squares::REPORT.steps;
    assert!(steps.iter().any(|step| step.rule == "double-float" && step.flags == ["df64"]), "{steps:#?}");
    let cost = sum_of_squares::REPORT.after;
    assert_eq!((cost.fma, cost.mul, cost.add), (1, 1, 20));
    let ys: Vec<f64> = xs.iter().map(|x| f64::from(*x) / 3.0).collect();
    let wanted = ys.iter().fold(Df128::from(0.0), |acc, y| acc + *y);
    assert_eq!(mean(&ys), wanted.hi() / ys.len() as f64);
}

/// A tenth is the pair nearest to one tenth, and π the one nearest to π.
#[test]
fn constants_are_what_their_digits_say() {
    for x in [0.7f32, 3.5, 1e4] {
        let tenth: Df64 = "0.1".parse().expect("a number");
        let wanted = (Df64::from_product(x, x) - tenth).sqrt() / 3.0f32 + Df64::PI;
        assert_eq!(root(x), wanted.hi());
    }
    assert_eq!(root::REPORT.steps.len(), 2, "{:#?}", root::REPORT.steps);
}

#[test]
fn control_flow_and_calls() {
    let call = |x: f64, sum: &f64| x * 0.25 - sum;
    let (tenth, step): (Df128, Df128) = ("0.1".parse().expect("a number"), "1.1".parse().expect("a number"));
    for (start, n) in [(0.3, 9), (0.3, 60), (2.9, 1), (-1e7, 3)] {
        let (mut x, mut sum) = (Df128::from(start), Df128::from(0.0));
        let mut early = None;
        for i in 0..n {
            x = x * step + Df128::from_integer(i as i128);
            if sum > 1e6 {
                early = early.or(Some((sum - 1.0).hi()));
                break;
            }
            if x < 3.0 { sum += x / 7.0 } else { sum -= call(x.hi(), &sum.hi()) }
        }
        let whole = (sum * 10.0).trunc().to_integer().expect("an integer");
        let wanted = early.unwrap_or((sum - Df128::from_integer(whole)).max(tenth).hi());
        assert_eq!(mixed(start, n, &call), wanted, "{start} {n}");
    }
    for (a, b) in [(1.5, 0.3), (0.3, 1.5)] {
        let d = if a > b { Df128::from_product(a, b) + 1.0 } else { Df128::from_quotient(b, a) };
        let wanted = -(d.powi(3).abs().ln() * Df128::from(a) + Df128::from(b));
        assert_eq!(chosen(a, b), wanted.hi());
    }
    assert_eq!(inner(0.1, 0.3), Df128::from_product(0.1, 0.3).hi() * 0.1 - 0.1);
}

#[test]
fn memory_holds_floats() {
    let mut state = State { sum: 1.0, parts: [0.0; 2] };
    let x = 1.1f32;
    let made = stored(&mut state, x);
    let (square, tenth): (Df64, Df64) = (Df64::from_product(x, x), "0.1".parse().expect("a number"));
    assert_eq!(state.sum, (square * x + 1.0f32).hi());
    assert_eq!([state.parts[0], made.sum], [(square - 1.0f32).hi(), square.hi()]);
    assert_eq!(made.parts, [(square * tenth).hi(), -0.1]);
}

#[test]
fn closures_and_casts() {
    let xs = [1.0, 2.0, 3.0];
    let third = Df128::from_quotient(1.0, 3.0);
    assert_eq!(closures(&xs), (third * 1.0 + 0.0 - third + third * 3.0).hi());
    let (x, y) = (1.1f32, 0.7f64);
    let wide = Df64::from_product(x, x).to_df128() + y;
    assert_eq!(two_formats(x, y), ((wide * wide).to_df64() + x).hi());
}

#[test]
fn choices_that_act() {
    let (x, seventh) = (1.1f64, |y: Df128| ((y / 7.0) * 7.0 - y).hi());
    let square = Df128::from_product(x, x);
    let tenth: Df128 = "0.1".parse().expect("a number");
    let rows = [(2, seventh(square / 3.0), vec![square.hi(), (square / 3.0).hi()]), (15, seventh(tenth), vec![0.1])];
    for (n, wanted, entries) in rows {
        let mut log = Vec::new();
        assert_eq!((eventful(x, n, &mut log), &log), (wanted, &entries), "{n}");
    }
    let mut log = Vec::new();
    assert_eq!((eventful(x, 21, &mut log), log), (x / 3.0, vec![0.1]));
    assert!(eventful::REPORT.steps.len() > 4, "{:#?}", eventful::REPORT.steps);
}

/// No flag touches what is computed in pairs.
#[test]
fn pairs_are_left_alone() {
    let (a, b, c) = (0.1f32, 3.3, -0.33);
    assert_eq!(under_every_flag(a, b, c), ((Df64::from_product(a, b) + c) / b).hi());
}

/// Against exact arithmetic, where the sum nearly cancels: nearly every digit is right.
#[test]
fn cancellation() {
    let (mut numbers, mut worst) = (Numbers::new(9), 0f64);
    for _ in 0..2_000 {
        let xs: Vec<f32> = (0..40).map(|_| numbers.ordinary() as f32).collect();
        let exact: Df128 = xs.iter().map(|x| Df128::from_product((*x).into(), (*x).into())).sum();
        worst = worst.max(ulps(sum_of_squares(&xs).into(), exact, 24));
    }
    assert!(worst <= 0.5 + 1e-5, "{worst}");
}

#[fastmath(df64)]
fn quotient_of_sums(a: f32, b: f32, c: f32) -> f32 {
    (a + b) / (b * c) - a
}

/// Zeros, infinities, overflow and subnormals: where the formula is finite or infinite, no NaN appears that it does not have.
#[test]
fn special_values() {
    let specials =
        [0.0, -0.0, 1.0, -2.5, f32::MAX, -f32::MAX, f32::MIN_POSITIVE, 1e-45, f32::INFINITY, f32::NEG_INFINITY];
    let all = || specials.into_iter();
    let mut seen = 0;
    for (a, b, c) in all().flat_map(|a| all().flat_map(move |b| all().map(move |c| (a, b, c)))) {
        let (plain, pair) = ((a + b) / (b * c) - a, quotient_of_sums(a, b, c));
        seen += i32::from(!plain.is_nan());
        assert!(plain.is_nan() || !pair.is_nan(), "{a} {b} {c}: {plain} became {pair}");
    }
    assert!(seen > 300, "{seen}");
}
