//! Bars that are taken together, and those that are not.

use fma_core::Format;

use super::made;
use crate::FloatOp::{Add, Div, Mul, Sub};
use crate::scale::{Scales, near};
use crate::{Flags, Sketch, Ty, ValueId, pipeline};

/// `a^power / b^power + c^power / d^power`
fn of_powers(power: u32) -> impl FnOnce(&mut Sketch, [ValueId; 4]) -> ValueId {
    move |s, params| {
        let [a, b, c, d] = params.map(|base| (1..power).fold(base, |all, _| s.float(Mul, &[all, base])));
        let [left, right] = [[a, b], [c, d]].map(|args| s.float(Div, &args));
        s.float(Add, &[left, right])
    }
}

/// A division is worth an operation more, but no value of a higher degree than the fourth.
#[test]
fn quotients_that_are_added_are_one() {
    assert_eq!(made(Flags::FAST, of_powers(1)), ("mul_add(a, d, c * b) / (b * d)".to_owned(), [1, 4]));
    let (text, cost) = made(Flags::FAST, of_powers(3));
    assert_eq!(cost[0], 2, "{text}");
    for missing in super::super::LICENCE.iter() {
        assert_eq!(made(Flags::FAST.without(missing), of_powers(1)).1[0], 2, "{missing:?}");
    }
}

/// `1/(a - b) + 1/(a + b)`, beside `c^4` as well: neither is multiplied out.
#[test]
fn differences_below_one_bar_stay() {
    let differences = |s: &mut Sketch, [a, b, ..]: [ValueId; 4]| {
        let one = s.bits(1_f64.to_bits());
        let [left, right] = [Sub, Add].map(|op| {
            let divisor = s.float(op, &[a, b]);
            s.float(Div, &[one, divisor])
        });
        s.float(Add, &[left, right])
    };
    let (text, cost) = made(Flags::FAST, differences);
    assert_eq!(cost, [1, 5], "{text}");
    assert!(text.contains("(a - b) * (a + b)"), "{text}");
    let (text, cost) = made(Flags::FAST, |s, params| {
        let sum = differences(s, params);
        let square = s.float(Mul, &[params[2], params[2]]);
        let power = s.float(Mul, &[square, square]);
        s.float(Sub, &[sum, power])
    });
    assert!(cost[0] == 1 && text.contains("(a - b) * (a + b)"), "{text}");
}

/// `b / (a^3/b^3 + c^3/d^3) + a/c`: the sum inside is no fraction, and still a divisor of one.
#[test]
fn what_is_made_of_something_of_a_high_degree_is_a_fraction_of_that() {
    let (text, cost) = made(Flags::FAST, |s, params| {
        let [a, b, c, _] = params;
        let sum = of_powers(3)(s, params);
        let [left, right] = [[b, sum], [a, c]].map(|args| s.float(Div, &args));
        s.float(Add, &[left, right])
    });
    assert_eq!(cost[0], 3, "{text}");
}

/// `(c / (a*b), d / b)`: one reciprocal, where both are numbers.
#[test]
fn a_divisor_that_is_a_part_of_another_takes_no_division() {
    let draw = |s: &mut Sketch, [a, b, c, d]: [ValueId; 4]| {
        let under = s.float(Mul, &[a, b]);
        let [left, right] = [[c, under], [d, b]].map(|args| s.float(Div, &args));
        let [left, right] = [left, right].map(|angle| s.float(crate::FloatOp::Sin, &[angle]));
        s.float(crate::FloatOp::Atan2, &[left, right])
    };
    assert_eq!(made(Flags::FAST, draw).1, [1, 8]);
    for missing in super::super::LICENCE.iter() {
        assert_eq!(made(Flags::FAST.without(missing), draw).1[0], 2, "{missing:?}");
    }
}

/// Of `a / (b + c / (d + ...))`, eight levels deep, how many divisions are left, and the highest degree of a number.
fn nested(format: Format) -> [i64; 2] {
    let mut s = Sketch::new(Ty::Float(format), Flags::FAST);
    let first = s.param("first");
    let whole = (0..8).fold(first, |inner, level| {
        let [over, beside] = ["over", "beside"].map(|name| s.param(&format!("{name}{level}")));
        let under = s.float(Add, &[beside, inner]);
        s.float(Div, &[over, under])
    });
    let outcome = pipeline(&s.giving(whole), &|_| String::new());
    let mut scales = Scales::default();
    scales.grow(&outcome.func);
    let most = outcome.func.values().map(|(id, _)| scales.most(id)).max();
    [outcome.after().div.into(), most.unwrap_or(0).into()]
}

/// Neither at once nor in several rounds does a denominator become a product that the format has no room for.
#[test]
fn fractions_in_one_another_stay_in_the_range_of_the_format() {
    for (format, divisions) in [(Format::F64, 2), (Format::F32, 2), (Format::F16, 4)] {
        let [left, most] = nested(format);
        assert_eq!((left, most), (divisions, near(Ty::Float(format)).into()), "{format:?}");
    }
}

/// `(u + v)^2 / (u*u/c + v*v/d)` of `u = a*a/c` and `v = b*b/d`: these serve four values each, and what is made of them is one fraction.
#[test]
fn quotients_that_serve_several_values_are_numbers() {
    let (text, cost) = made(Flags::FAST, |s, [a, b, c, d]| {
        let shares = [[a, c], [b, d]].map(|[over, under]| {
            let square = s.float(Mul, &[over, over]);
            s.float(Div, &[square, under])
        });
        let whole = s.float(Add, &shares);
        let square = s.float(Mul, &[whole, whole]);
        let parts = [[shares[0], c], [shares[1], d]].map(|[share, under]| {
            let square = s.float(Mul, &[share, share]);
            s.float(Div, &[square, under])
        });
        let under = s.float(Add, &parts);
        s.float(Div, &[square, under])
    });
    assert!(cost[0] <= 3, "{text}");
}
