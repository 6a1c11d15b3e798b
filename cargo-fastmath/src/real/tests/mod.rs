//! The intervals against values of another library, the exact arithmetic of `fma-core`, and each other.

use std::cmp::Ordering;

use fma_core::{Format, Round, exact};
use fma_ir::FloatOp;

use super::*;

/// Written by `tools/real_values.py`.
const VALUES: &str = include_str!("values.txt");

/// A decimal of any exponent.
fn number(text: &str, bits: u32) -> Interval {
    let (digits, power) = text.split_once('e').unwrap_or((text, "0"));
    let digits = literal(digits).expect("digits").interval(bits);
    let power = power.parse().expect("a power");
    digits.times(&integer_power(&Interval::integer(10), power, bits).expect("a power"), bits)
}

fn point(bits: u64) -> Interval {
    Interval::point(decoded(Format::F64, bits).expect("a finite number"))
}

/// The values have 60 digits, so 190 bits. Intervals of 200 bits must lie around them, and be known to 150: near a multiple of a quarter
/// turn an angle loses the 53 bits of its argument.
#[test]
fn functions_agree_with_another_library() {
    let mut seen = 0;
    for line in VALUES.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let op = FloatOp::ALL.iter().find(|op| op.name() == words[0]).expect("an operation");
        let args: Vec<Interval> =
            words[1..=op.arity()].iter().map(|bits| point(u64::from_str_radix(bits, 16).expect("bits"))).collect();
        let value = number(words[op.arity() + 1], 300);
        let found = operation(*op, &args, 200).unwrap_or_else(|fault| panic!("{line}: {fault:?}"));
        let slack = value.magnitude().high.finite().expect("finite").scaled(-190);
        let value = value.plus(&Interval::between(slack.negated(), slack), 300);
        assert!(found.low <= value.high && value.low <= found.high, "{line}: {found:?}");
        let width = found.width().expect("finite ends");
        let allowed = found.magnitude().high.finite().expect("finite").scaled(-150);
        assert!(width <= allowed, "{line}: {} bits are known", allowed.magnitude() - width.magnitude() + 150);
        seen += 1;
    }
    assert!(seen > 1000, "{seen} values");
}

/// Any bits at all, rounded once from intervals, against the arithmetic that rounds in integers.
#[test]
fn four_operations_and_roots_round_as_fma_core_does() {
    let mut random = crate::random::Random::new(7);
    for format in [Format::F64, Format::F32, Format::F16] {
        for _ in 0..4000 {
            let codes = [(); 3].map(|()| random.word() & format.mask());
            let Some(args) = codes.iter().map(|code| decoded(format, *code)).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let args: Vec<Interval> = args.into_iter().map(Interval::point).collect();
            for (op, expected) in [
                (FloatOp::Add, exact::add(format, codes[0], codes[1], Round::NearestEven)),
                (FloatOp::Sub, exact::sub(format, codes[0], codes[1], Round::NearestEven)),
                (FloatOp::Mul, exact::mul(format, codes[0], codes[1], Round::NearestEven)),
                (FloatOp::Div, exact::div(format, codes[0], codes[1], Round::NearestEven)),
                (FloatOp::Sqrt, exact::sqrt(format, codes[0], Round::NearestEven)),
                (FloatOp::Fma, exact::fma(format, codes[0], codes[1], codes[2], Round::NearestEven)),
                (FloatOp::Rem, exact::rem(format, codes[0], codes[1])),
            ] {
                // As many bits as no difference of exponents can lose.
                match operation(op, &args, 4500) {
                    Ok(found) => {
                        let [low, high] =
                            [&found.low, &found.high].map(|end| nearest(format, end.finite().expect("finite")));
                        assert_eq!(distance(format, low, expected), 0, "{} {codes:x?}", op.name());
                        assert_eq!(distance(format, high, expected), 0, "{} {codes:x?}", op.name());
                    }
                    Err(fault) => {
                        assert_eq!(fault, Fault::Undefined, "{} {codes:x?}", op.name());
                        assert!(!format.is_finite(expected), "{} {codes:x?}", op.name());
                    }
                }
            }
        }
    }
}

/// Sixteen bits are few: every step's error shows, and the wider interval must hold the narrower one.
#[test]
fn more_bits_give_an_interval_inside() {
    for line in VALUES.lines().filter(|line| !line.starts_with("log ")) {
        let words: Vec<&str> = line.split(' ').collect();
        let op = FloatOp::ALL.iter().find(|op| op.name() == words[0]).expect("an operation");
        let args: Vec<Interval> =
            words[1..=op.arity()].iter().map(|bits| point(u64::from_str_radix(bits, 16).expect("bits"))).collect();
        let Ok(wide) = operation(*op, &args, 16) else { continue };
        let narrow = operation(*op, &args, 120).expect("defined");
        assert!(wide.low <= narrow.high && narrow.low <= wide.high, "{line}");
    }
}

#[test]
fn what_has_no_real_value_says_so() {
    let at = |op, args: &[f64]| operation(op, &args.iter().map(|x| point(x.to_bits())).collect::<Vec<_>>(), 64);
    for (op, args) in [
        (FloatOp::Div, &[1.0, 0.0][..]),
        (FloatOp::Sqrt, &[-1.0]),
        (FloatOp::Ln, &[0.0]),
        (FloatOp::Ln, &[-1.0]),
        (FloatOp::Asin, &[1.5]),
        (FloatOp::Acos, &[-1.5]),
        (FloatOp::Acosh, &[0.5]),
        (FloatOp::Atanh, &[1.0]),
        (FloatOp::Powf, &[-8.0, 1.0 / 3.0]),
        (FloatOp::Powf, &[0.0, -1.5]),
        (FloatOp::Atan2, &[0.0, 0.0]),
    ] {
        assert_eq!(at(op, args), Err(Fault::Undefined), "{} {args:?}", op.name());
    }
    assert_eq!(at(FloatOp::Powf, &[-2.0, 3.0]), Ok(Interval::integer(-8)));
    assert_eq!(at(FloatOp::Powf, &[0.0, 0.0]), Ok(Interval::integer(1)));
}

/// Steps at and around their jumps, and the sign of what is not known to have one.
#[test]
fn steps_jump_where_they_should() {
    let at = |op, x: f64| operation(op, &[point(x.to_bits())], 64).expect("defined");
    for (op, x, step) in [
        (FloatOp::Floor, -0.5, -1),
        (FloatOp::Ceil, -0.5, 0),
        (FloatOp::Trunc, -1.5, -1),
        (FloatOp::Round, 2.5, 3),
        (FloatOp::Round, -2.5, -3),
        (FloatOp::RoundTiesEven, 2.5, 2),
        (FloatOp::RoundTiesEven, -3.5, -4),
        (FloatOp::RoundTiesEven, 0.75, 1),
        (FloatOp::Signum, -3.0, -1),
    ] {
        assert_eq!(at(op, x), Interval::integer(step), "{} {x}", op.name());
    }
    let unknown = Interval::between(Dyadic::integer(-1), Dyadic::integer(1));
    assert_eq!(operation(FloatOp::Signum, std::slice::from_ref(&unknown), 64), Err(Fault::Undecided));
    assert_eq!(unknown.compare(&Interval::zero()), Err(Fault::Undecided));
    assert_eq!(Interval::zero().compare(&Interval::zero()), Ok(Ordering::Equal));
}

#[test]
fn literals_are_what_they_write() {
    let tenth = literal("0.1_f64").expect("a number").interval(64);
    assert_eq!(tenth.times(&Interval::integer(10), 32).compare(&Interval::integer(2)), Ok(Ordering::Less));
    assert!(tenth.as_point().is_none() && tenth.width().is_some_and(|width| width.magnitude() == -67));
    assert_eq!(literal("1_0.50e1").map(|ratio| ratio.interval(64)), Some(Interval::integer(105)));
    assert_eq!(literal("x"), None);
    for (number, text) in
        [(0.1, "1.000000000000000055511e-1"), (-1e22, "-1e22"), (9.999_999_999_999_999e99, "9.99999999999999821636e99")]
    {
        assert_eq!(decimal(&decoded(Format::F64, f64::to_bits(number)).expect("finite"), 22), text);
    }
    assert_eq!(decimal(&Dyadic::integer(9999), 3), "1e4");
}

/// Sums of tenths that no interval can tell from one.
#[test]
fn quotients_tell_equal_numbers() {
    let tenth = literal("0.1").expect("a number");
    let sum = (1..10).try_fold(tenth.clone(), |sum, _| sum.plus(&tenth)).expect("a small one");
    let one = Ratio::of(&Dyadic::integer(1)).expect("a small one");
    assert_eq!((sum.compare(&one), &sum), (Ordering::Equal, &one));
    assert_eq!(
        one.over(&tenth).and_then(|ten| ten.times(&tenth)).and_then(|one| one.plus(&one.negated())),
        Ratio::of(&Dyadic::zero())
    );
    assert_eq!(one.negated().over(&tenth.negated()).map(|ten| ten.compare(&one)), Some(Ordering::Greater));
    assert_eq!(
        (one.over(&Ratio::of(&Dyadic::zero()).expect("zero")), Ratio::of(&Dyadic::power_of_two(2000))),
        (None, None)
    );
}

#[test]
fn errors_are_counted_in_units_and_in_floats() {
    let third = number("0.333333333333333333333333333333", 200);
    let units = units_apart(Format::F64, (1.0_f64 / 3.0).to_bits(), &third).expect("finite");
    assert!((units - 1.0 / 3.0).abs() < 1e-9, "{units}");
    assert_eq!(distance(Format::F64, (-0.0_f64).to_bits(), 0), 0);
    assert_eq!(distance(Format::F64, (-5e-324_f64).to_bits(), 5e-324_f64.to_bits()), 2);
    assert_eq!(distance(Format::F32, u64::from(f32::NAN.to_bits()), 0), 0xffff_ffff);
}
