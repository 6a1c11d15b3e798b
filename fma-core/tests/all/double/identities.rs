//! What holds exactly, whatever is rounded.

use fma_core::double::{Df64, Df128, Double, InexactError, Word};

use super::pair;
use crate::random::Random;
use crate::tries;

fn laws<T: Word>(exponents: core::ops::Range<i32>) {
    let mut random = Random::new(1);
    for _ in 0..tries(5000) {
        let x: Double<T> = pair(&mut random, exponents.clone());
        let y: Double<T> = pair(&mut random, exponents.clone());
        assert_eq!(x + y, y + x);
        assert_eq!(x * y, y * x);
        let same = x;
        assert_eq!((x - same, x / same, x % same), (Double::ZERO, Double::ONE, Double::ZERO));
        assert_eq!(x - y, -(y - x));
        assert_eq!((x + Double::ZERO, x * T::ONE, x / Double::ONE, x / T::ONE), (x, x, x, x));
        assert_eq!((x * T::TWO) * y, (x * y) * T::TWO);
        assert_eq!(x.powi(1), x);
        assert_eq!((x.abs().copysign(x), x.signum() * x.abs()), (x, x));
        assert_eq!((x.min(y), x.max(y)), if x < y { (x, y) } else { (y, x) });
        assert_eq!(x < y, y - x > Double::ZERO);
    }
}

#[test]
fn basic_laws() {
    laws::<f64>(-400..400);
    laws::<f32>(-25..30);
}

fn integer_parts<T: Word>(exponents: core::ops::Range<i32>) {
    let mut random = Random::new(2);
    for _ in 0..tries(5000) {
        let x: Double<T> = pair(&mut random, exponents.clone());
        let (floor, ceil, round, trunc) = (x.floor(), x.ceil(), x.round(), x.trunc());
        assert!([floor, ceil, round, trunc].iter().all(|part| part.is_integer()), "{x:?}");
        assert!(
            floor <= x && x <= ceil && (x == floor && x == ceil || x - floor < T::ONE && ceil - x < T::ONE),
            "{x:?}"
        );
        assert!((x - round).abs() <= T::HALF, "{x:?}: {round:?}");
        assert_eq!(trunc, if x < Double::ZERO { ceil } else { floor });
        assert!(x.fract().abs() < T::ONE && (x.fract() == x - trunc));
    }
}

#[test]
fn integer_parts_are_the_integers_around() {
    integer_parts::<f64>(-3..60);
    integer_parts::<f64>(50..110);
    integer_parts::<f32>(-3..30);
    integer_parts::<f32>(20..50);
}

#[test]
fn halves_beside_a_low_word() {
    let tiny = 1e-30;
    let cases = [
        (Df128::new(0.5, -tiny), 0.0, 0.0),
        (Df128::new(2.5, tiny), 3.0, 3.0),
        (Df128::new(2.5, -tiny), 2.0, 2.0),
        (Df128::from(2.5), 3.0, 2.0),
        (Df128::new(-2.5, -tiny), -3.0, -3.0),
        (Df128::new(-3.5, 0.0), -4.0, -4.0),
    ];
    for (x, away, even) in cases {
        assert_eq!((x.round(), x.round_ties_even()), (away.into(), even.into()), "{x:?}");
    }
    let large = Df128::new(9007199254740992.0, 0.5);
    assert_eq!(large.round(), Df128::new(9007199254740992.0, 1.0));
    assert_eq!(large.round_ties_even(), Df128::from(9007199254740992.0));
}

fn remainders<T: Word>(exponents: core::ops::Range<i32>) {
    let mut random = Random::new(3);
    for _ in 0..tries(2000) {
        let x: Double<T> = pair(&mut random, exponents.clone());
        let y: Double<T> = pair(&mut random, exponents.clone());
        let rest = x % y;
        assert!(
            rest.abs() < y.abs() && (rest == T::ZERO || rest.is_sign_negative() == x.is_sign_negative()),
            "{x:?} {y:?}"
        );
    }
}

#[test]
fn remainders_are_smaller_than_the_divisor() {
    remainders::<f64>(-300..300);
    remainders::<f64>(0..60);
    remainders::<f32>(-20..60);
}

#[test]
fn integers_convert_exactly() {
    let mut random = Random::new(4);
    for _ in 0..tries(5000) {
        let n = random.bits() as i64 >> random.below(64);
        assert_eq!(i64::try_from(Df128::from(n)), Ok(n));
        assert_eq!(u64::try_from(Df128::from(n as u64)), Ok(n as u64));
        assert_eq!(i32::try_from(Df64::from(n as i32)), Ok(n as i32));
        let long = i128::from(n) << 40 | i128::from(random.bits() >> 24);
        assert_eq!(Df128::try_from(long).map(i128::try_from), Ok(Ok(long)));
    }
    // All ones are two words: a power of two, and −1.
    assert_eq!(Df128::try_from(i128::MAX).map(i128::try_from), Ok(Ok(i128::MAX)));
    assert_eq!(i128::try_from(Df128::from_integer(i128::MAX) + 1.0), Err(InexactError));
    assert_eq!(Df128::try_from((1i128 << 126) + (1 << 70) + 1), Err(InexactError));
    assert_eq!(i128::try_from(Df128::from_integer(i128::MIN)), Ok(i128::MIN));
    assert_eq!(u8::try_from(Df128::from(256.0)), Err(InexactError));
    assert_eq!(u8::try_from(Df128::from(0.5)), Err(InexactError));
    assert_eq!(i64::try_from(Df128::NAN), Err(InexactError));
}

#[test]
fn widening_is_exact_and_narrowing_nearest() {
    let mut random = Random::new(5);
    for _ in 0..tries(5000) {
        let x: Df64 = pair(&mut random, -60..100);
        assert_eq!(Df64::try_from(x.to_df128()), Ok(x));
        let wide: Df128 = pair(&mut random, -60..100);
        let narrow = wide.to_df64();
        assert_eq!(Df64::from_parts(narrow.hi(), narrow.lo()), Some(narrow));
        assert!((narrow.to_df128() - wide).abs() <= wide.abs() * 2f64.powi(-49), "{wide:?}");
        assert_eq!(f64::try_from(wide).is_ok(), wide.lo() == 0.0);
    }
    // A tie of the high word, which only the low one breaks.
    let tie = Df128::new(1.0 + 2f64.powi(-24), 2f64.powi(-90));
    assert_eq!(tie.to_f32(), 1.0 + f32::EPSILON);
}

#[test]
fn exact_results_come_out_exact() {
    let integer = |n: i32| Df128::from(f64::from(n));
    for n in (-300..300).step_by(crate::or_under_miri(1, 97)) {
        assert_eq!((integer(n).exp2(), integer(n).exp2().log2()), (Df128::from(2f64.powi(n)), integer(n)));
    }
    let mut power = Df128::ONE;
    for n in 0..=45 {
        assert_eq!((Df128::from(10.0).powi(n), power.log10()), (power, integer(n)), "10^{n}");
        power *= 10.0;
    }
    // 3^66 is the last of 105 bits.
    for n in 0..=66 {
        assert_eq!(i128::try_from(Df128::from(3.0).powi(n)), Ok(3i128.pow(n as u32)), "3^{n}");
        assert_eq!(i128::try_from(Df128::from(-3.0).powf(integer(n))), Ok((-3i128).pow(n as u32)), "(-3)^{n}");
    }
    for n in (1..2000).step_by(crate::stride(1)) {
        assert_eq!((integer(n) * integer(n)).sqrt(), integer(n));
        assert_eq!(integer(n).powi(3).cbrt(), integer(n));
    }
    assert_eq!(
        (Df128::from(3e200).hypot(4e200.into()), Df128::from(3e-200).hypot(4e-200.into()).to_f64()),
        (Df128::from(3e200) / 3.0 * 5.0, 5e-200)
    );
}

/// A remainder just below the tie of two words (found by random search).
#[test]
fn remainders_are_normalised() {
    let [x, y] = [[0xcae0_0000_0000_0002u64, 0x0014_1000_0000_0000], [0xbfd7_0000_0000_0000, 0x3c70_0000_0000_0000]]
        .map(|parts| parts.map(f64::from_bits))
        .map(|[hi, lo]| Df128::from_parts(hi, lo).unwrap());
    let rest = x % y;
    assert!(Df128::from_parts(rest.hi(), rest.lo()).is_some(), "{rest:?}");
}

/// A quotient that the words give two too large (found by random search): no remainder reaches the divisor.
#[test]
fn remainders_are_below_the_divisor() {
    let [x, y] = [[0x4780_0008u32, 0xbb80_0000], [0xbb80_0800, 0xaf7f_7383]]
        .map(|parts| parts.map(f32::from_bits))
        .map(|[hi, lo]| Df64::from_parts(hi, lo).unwrap());
    assert!((x % y).abs() < y.abs(), "{:?}", x % y);
    let mut random = Random::new(3);
    for _ in 0..tries(20_000) {
        let x: Df64 = pair(&mut random, 0..30);
        let y: Df64 = pair(&mut random, -10..10);
        let rest = x % y;
        assert!(rest.abs() < y.abs() && (rest == Df64::ZERO || (rest < Df64::ZERO) == (x < Df64::ZERO)), "{x:?} {y:?}");
    }
}
