//! `df64` where `break` gives a loop or a block its number.

#![allow(clippy::never_loop, clippy::let_and_return, reason = "what a loop gives is what is tried")]

use fastmath::core::Df128;
use fastmath::fastmath;

#[fastmath(df64)]
fn behind(x: f64) -> [f64; 4] {
    let once = loop {
        break x * 0.1;
    };
    let block = 'found: {
        if x < 1.0 {
            break 'found x * 0.1;
        }
        x / 3.0
    };
    let inner = 'outer: loop {
        let mut step = 0.1;
        loop {
            step *= x;
            if step < 0.3 {
                break 'outer step;
            }
            if step > 1e9 {
                break;
            }
        }
        break if x > 2.0 { step / 3.0 } else { return [0.0; 4] };
    };
    [
        once - x * 0.1,
        block - x / 3.0,
        inner - x / 7.0,
        1.0 - loop {
            break x / 3.0;
        },
    ]
}

/// Only what is named, and what feeds it.
#[fastmath(df64(y))]
fn named(x: f64) -> f64 {
    let y = loop {
        break x / 3.0;
    };
    let z = y * 3.0 - x;
    z
}

/// What the loop gives at the end of the function is rounded there; a literal and a name are pairs as they are.
#[fastmath(df64)]
fn at_the_end(x: f64, turns: u32) -> f64 {
    let (mut sum, mut turn) = (0.0, 0);
    loop {
        sum += x * 0.1;
        turn += 1;
        if turn == turns {
            break sum;
        }
        if sum > 10.0 {
            break 0.1;
        }
        if sum < -10.0 {
            break x;
        }
    }
}

#[test]
fn what_break_gives_is_a_pair() {
    let tenth = "0.1".parse::<Df128>().expect("a number");
    let third = |x: f64| Df128::from_quotient(x, 3.0);
    for x in [0.7, 1.7, 3.3, 0.1] {
        let block = if x < 1.0 { tenth * x } else { third(x) };
        let inner = if tenth * x < 0.3 { Some(tenth * x) } else { None };
        let mut step = tenth * x;
        while inner.is_none() && step <= 1e9 {
            step *= x;
        }
        let inner = inner.unwrap_or(step / 3.0) - Df128::from_quotient(x, 7.0);
        let wanted = [0.0, (block - third(x)).hi(), inner.hi(), (Df128::from(1.0) - third(x)).hi()];
        assert_eq!(behind(x), wanted, "{x}");
    }
    assert_eq!(named(0.7), third(0.7).hi() * 3.0 - 0.7);
}

#[test]
fn what_a_loop_ends_a_function_with_is_rounded_there() {
    let tenth = "0.1".parse::<Df128>().expect("a number");
    let sum = |x: f64, turns: u32| (0..turns).fold(Df128::from(0.0), |sum, _| sum + tenth * x);
    assert_eq!(at_the_end(0.7, 5), sum(0.7, 5).hi());
    assert_eq!(at_the_end(90.0, 5), 0.1);
    assert_eq!(at_the_end(-90.0, 5), -90.0);
}
