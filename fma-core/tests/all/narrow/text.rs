//! Text: prints what parses back, rounds once, and takes every text that f64 takes.

use super::{every_number, for_every_row, most_numbers};
use fma_core::narrow::rows::Row;
use fma_core::{E8M0, F4E2M1, F8E4M3, F8E5M2, Narrow, Overflow, Round};

fn print_and_parse<R: Row>() {
    for x in most_numbers::<R>() {
        for text in [format!("{x}"), format!("{x:?}"), format!("{x:e}"), format!("{x:E}")] {
            let back: Narrow<R> = text.parse().unwrap();
            let same = back.to_bits() == x.to_bits() || x.is_nan() && back.is_nan();
            assert!(same, "{:?} {text}", R::FORMAT);
        }
    }
}

#[test]
fn what_prints_parses_back() {
    for_every_row!(print_and_parse);
}

/// Midpoints of neighbours, written in full, and with a digit far behind: f64 cannot tell these three apart.
fn ties<R: Row>() {
    let mut numbers: Vec<f64> = every_number::<R>().map(f64::from).filter(|x| x.is_finite()).collect();
    numbers.sort_by(f64::total_cmp);
    for pair in numbers.windows(2).filter(|pair| pair[0] >= 0.0).step_by(crate::or_under_miri(1, 41)) {
        let tie = pair[0] / 2.0 + pair[1] / 2.0;
        let written = format!("{tie:.200}");
        let above = format!("{written}{}1", "0".repeat(300));
        let below = format!("{:.520}", tie.next_down()); // Nearer to the tie below.
        assert_eq!(written.parse::<Narrow<R>>().unwrap(), Narrow::from_f64(tie, Round::NearestEven, Overflow::Ieee));
        assert_eq!(f64::from(above.parse::<Narrow<R>>().unwrap()), pair[1], "{:?} {tie}", R::FORMAT);
        assert_eq!(f64::from(below.parse::<Narrow<R>>().unwrap()), pair[0], "{:?} {tie}", R::FORMAT);
        let zeros = format!("{}{}e-999", written.replacen('.', "", 1), "0".repeat(999 - 200));
        assert_eq!(zeros.parse::<Narrow<R>>().unwrap(), written.parse().unwrap(), "{:?} {zeros}", R::FORMAT);
    }
}

#[test]
fn ties_are_decided_by_every_digit() {
    for_every_row!(ties);
}

#[test]
fn just_below_a_tie() {
    // 1.0625 is the tie of 1 and 1.125, where even is below; 1.1875 that of 1.125 and 1.25, where even is above.
    let below = format!("1.1874{}", "9".repeat(400));
    assert_eq!("1.1875".parse::<F8E4M3>().unwrap().to_f32(), 1.25);
    assert_eq!(below.parse::<f64>().unwrap(), 1.1875);
    assert_eq!(below.parse::<F8E4M3>().unwrap().to_f32(), 1.125);
    assert_eq!(format!("-0.0{}e2", below.replace('.', "")).parse::<F8E4M3>().unwrap().to_f32(), -1.125);
}

#[test]
fn directions_and_extremes() {
    let parse = |text, round| F8E5M2::parse(text, round, Overflow::Ieee).unwrap();
    assert_eq!(parse("1e-99999999999999999999", Round::Up), F8E5M2::MIN_SUBNORMAL);
    assert_eq!(parse("1e99999999999999999999", Round::Down), F8E5M2::MAX);
    assert_eq!(parse("1e400", Round::NearestEven), F8E5M2::INFINITY);
    assert_eq!(parse("-inf", Round::TowardZero), F8E5M2::NEG_INFINITY);
    assert_eq!(parse("0e999999999999999999999", Round::Up), F8E5M2::ZERO);
    assert!(parse("-0", Round::Up).is_sign_negative());
    assert!("NaN".parse::<E8M0>().unwrap().is_nan());
    assert_eq!("NaN".parse::<F4E2M1>().unwrap(), F4E2M1::MAX);
    assert_eq!(parse(".5", Round::Up).to_f32(), 0.5);
    assert_eq!(parse("+5.", Round::Up).to_f32(), 5.0);
}

#[test]
fn other_texts_are_errors() {
    for text in ["", "x", "1e", "0x1", "1_0", " 1", "--1", "."] {
        assert!(text.parse::<F8E4M3>().is_err(), "{text}");
    }
}

#[test]
fn formatting_follows_the_flags() {
    let x = F8E4M3::from_f32(1.125, Round::NearestEven, Overflow::Ieee);
    assert_eq!(format!("{x:.1} {x:+} {x:6.2}|{x:e} {x:02x} {x:08b}"), "1.1 +1.125   1.12|1.125e0 39 00111001");
    assert_eq!(format!("{:?} {}", F8E4M3::ONE, F8E4M3::ONE), "1.0 1");
}
