//! Decimal text: read to the nearest pair, printed so that it is read back.

use fma_core::double::{Df64, Df128, Double, ParseDoubleError, Word};

use super::pair;
use crate::random::Random;
use crate::tries;

fn round_trips<T: Word>(count: usize, exponents: core::ops::Range<i32>) {
    let mut random = Random::new(6);
    for _ in 0..tries(count) {
        let x: Double<T> = pair(&mut random, exponents.clone());
        for text in [format!("{x}"), format!("{x:e}")] {
            assert_eq!(text.parse(), Ok(x), "{x:?}: {text}");
        }
    }
}

#[test]
fn printed_pairs_are_read_back() {
    round_trips::<f64>(100, -60..60);
    round_trips::<f64>(20, -1020..1020);
    round_trips::<f32>(200, -30..30);
    round_trips::<f32>(50, -120..127);
}

#[test]
fn the_ends_of_the_range_are_read_back() {
    let half = f64::MAX * f64::EPSILON / 4.0;
    let ends = [
        (f64::MAX, half * (1.0 - f64::EPSILON)),
        (f64::MAX, -half),
        (5e-324, 0.0),
        (f64::MIN_POSITIVE, -5e-324),
        (1.0, 5e-324),
    ];
    for (hi, lo) in ends {
        if let Some(x) = Df128::from_parts(hi, lo) {
            assert_eq!(format!("{x:e}").parse(), Ok(x));
        }
    }
    // The low word at half a last place, where one more would change the high one.
    let edge = Df128::from_parts(1.0, f64::EPSILON / 2.0).expect("normalised: a tie to even");
    assert_eq!(edge.to_string().parse(), Ok(edge));
}

/// What std reads is the high word, or its other neighbour where the low one is half of a last place.
fn is_read<T: Word>(pair: Result<Double<T>, ParseDoubleError>, std: T) -> bool {
    pair.is_ok_and(|pair| pair.hi() == std || pair.hi() + (pair.lo() + pair.lo()) == std)
}

/// f64 and f32 are read right by std: the high word is what they read.
#[test]
fn the_high_word_is_what_std_reads() {
    let mut random = Random::new(8);
    for _ in 0..tries(2000) {
        let text = format!("{}.{}e{}", random.below(1000), random.bits(), random.below(700) as i32 - 350);
        assert!(is_read::<f64>(text.parse(), text.parse().unwrap()), "{text}");
        assert!(is_read::<f32>(text.parse(), text.parse().unwrap()), "{text}");
    }
}

/// A low word next to half a last place of the high one, where the numbers that are read as this pair end.
fn next_to_half<T: Word>(random: &mut Random) -> Double<T> {
    let hi: T = super::word(random, -20..20);
    let half = T::power_of_two(hi.exponent()) * T::UNIT_ROUNDOFF;
    let lo = half - half * T::UNIT_ROUNDOFF * T::from_integer(random.below(4).into());
    Double::from_parts(hi, if random.below(2) == 0 { lo } else { -lo }).unwrap_or(hi.into())
}

fn as_few_digits_as_there_can_be<T: Word>() {
    let mut random = Random::new(31);
    for number in 0..tries(400) {
        let x: Double<T> = if number % 2 == 0 { next_to_half(&mut random) } else { pair(&mut random, -20..20) };
        let text = format!("{x:e}");
        let (digits, exponent) = text.split_once('e').unwrap();
        // One digit less, cut off or one more in the last place, is another number.
        let cut = digits[..digits.len() - 1].trim_end_matches('.');
        let (start, last) = cut.split_at(cut.len() - 1);
        let shorter =
            [format!("{cut}e{exponent}"), format!("{start}{}e{exponent}", last.parse::<u8>().unwrap_or(0) + 1)];
        let read = shorter.iter().filter(|text| text.parse() == Ok(x)).count();
        assert!(read == 0 || digits.len() <= 2, "{x:?}: {text}, {shorter:?}");
    }
}

#[test]
fn no_digit_is_printed_in_vain() {
    as_few_digits_as_there_can_be::<f32>();
    as_few_digits_as_there_can_be::<f64>();
    let printed = |hi: u32, lo: u32| format!("{:e}", Df64::new(f32::from_bits(hi), f32::from_bits(lo)));
    // The last low word below half a place; and a number whose even low word is read from the very end of its interval.
    assert_eq!(printed(0xba26_9bd3, 0x2dff_ffff), "-6.3556167879142e-4");
    assert_eq!(printed(0x5c1b_8ed8, 0xcf3e_69d6), "1.7514271582232e17");
}

#[test]
fn single_words_print_as_std_where_they_are_short() {
    for x in [0.0, -0.0, 1.0, -2.5, 1024.0, 0.0009765625, 123456789.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e22]
    {
        let ours = Df128::from(x);
        assert_eq!(
            (format!("{ours}"), format!("{ours:e}"), format!("{ours:E}"), format!("{ours:+}"), format!("{ours:012.3}")),
            (format!("{x}"), format!("{x:e}"), format!("{x:E}"), format!("{x:+}"), format!("{x:012.3}"))
        );
        for width in [0, 3, 30] {
            assert_eq!(
                format!("{ours:>width$}|{ours:<width$}|{ours:*^width$}"),
                format!("{x:>width$}|{x:<width$}|{x:*^width$}")
            );
        }
    }
}

#[test]
fn precision_rounds_once() {
    let mut random = Random::new(9);
    for _ in 0..tries(2000) {
        let x = f64::from_bits(random.bits() & !(0x7 << 60) | 0x3 << 60);
        let digits = random.below(20) as usize;
        let ours = Df128::from(x);
        assert_eq!(
            (format!("{ours:.digits$}"), format!("{ours:.digits$e}")),
            (format!("{x:.digits$}"), format!("{x:.digits$e}"))
        );
    }
    // Ties, and what a low word makes of them.
    assert_eq!(format!("{:.0} {:.0} {:.1}", Df128::from(0.5), Df128::from(1.5), Df128::from(0.25)), "0 2 0.2");
    assert_eq!(format!("{:.0} {:.1}", Df128::new(0.5, 1e-40), Df128::new(0.25, 1e-40)), "1 0.3");
    assert_eq!(format!("{:.0}", Df128::new(0.5, -1e-40)), "0");
    assert_eq!(format!("{:.30}", Df128::PI), "3.141592653589793238462643383280");
}

#[test]
fn text_that_is_no_number_is_refused() {
    for text in ["", "+", "-", ".", "e5", "1e", "1e+", "1.2.3", "0x10", "1 ", " 1", "--1", "infin", "1_000", "½"] {
        assert_eq!(text.parse::<Df128>(), Err(ParseDoubleError), "{text}");
    }
}

#[test]
fn text_of_any_length_and_size_is_read() {
    let long = format!("0.{}1", "0".repeat(3000));
    assert_eq!(long.parse(), Ok(Df128::ZERO));
    assert_eq!(format!("{long}e3001").parse(), Ok(Df128::ONE));
    assert_eq!(format!("1{}e-3000", "0".repeat(3000)).parse(), Ok(Df128::ONE));
    // One digit beyond all others breaks the tie between two low words.
    let tie = format!("1.{}", format!("{:.106}", Df128::from(0.5f64.powi(106))).split_off(2));
    assert_eq!(tie.parse(), Ok(Df128::new(1.0, 0.5f64.powi(106))));
    assert_eq!("1e999999999999999999999".parse(), Ok(Df128::INFINITY));
    assert_eq!("-1e-999999999999999999999".parse::<Df128>().map(|x| x.to_f64().to_bits()), Ok((-0.0f64).to_bits()));
    assert_eq!(("1.5", "+1.5", "15e-1", ".15e1", "1.50E+0").0.parse(), Ok(Df128::from(1.5)));
    assert_eq!("-Infinity".parse(), Ok(-Df128::INFINITY));
    assert!("NaN".parse::<Df64>().is_ok_and(Df64::is_nan));
}

/// Just below the tie of two words, where the low one rounds up to half a last place of the high one: then the other high word is the one.
#[test]
fn what_is_read_is_normalised() {
    let nearly_half = |text: &str| text.to_owned() + ".99999999999999999999999999999999999999999999999999999999";
    let single: Df64 = nearly_half("16777218").parse().unwrap();
    let wide: Df128 = nearly_half("9007199254740994").parse().unwrap();
    assert_eq!((single.parts(), wide.parts()), ((16_777_220.0, -1.0), (9_007_199_254_740_996.0, -1.0)));
    // 2^1024 - 2^970 - 1, in whose place the greatest pair stands; and less than half of the smallest number.
    let beyond = "17976931348623158079372897140530341507993413271003782693617377898044496829276475094664901797758720709633028641669288791\
        0946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074\
        168444365510704342711559699508093042880177904174497791";
    assert_eq!(beyond.parse(), Ok(Df128::MAX));
    assert_eq!("680.17951348239790737856e-343".parse().map(Df128::parts), Ok((0.0, 0.0)));
}
