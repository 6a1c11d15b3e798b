//! Operators against the reference, on all pairs.

use super::{all_pairs_of, every_number, for_every_row};
use crate::random::Random;
use fma_core::narrow::rows;
use fma_core::narrow::rows::{Row, Signed, WithZero};
use fma_core::{Format, Narrow, Number, Round, exact};
use num_traits::{MulAdd, NumAssignRef, NumRef, RefNum};

type Reference = fn(Format, u64, u64, Round) -> u64;

fn all_pairs<R: Row>(name: &str, operator: fn(Narrow<R>, Narrow<R>) -> Narrow<R>, reference: Reference) {
    for [a, b] in all_pairs_of::<R>() {
        let expected = reference(R::FORMAT, a.code(), b.code(), Round::NearestEven);
        assert_eq!(operator(a, b).code(), expected, "{:?} {a:x} {name} {b:x}", R::FORMAT);
    }
}

fn sums_products_quotients<R: Row>() {
    all_pairs::<R>("+", |a, b| a + b, exact::add);
    all_pairs::<R>("*", |a, b| a * b, exact::mul);
    all_pairs::<R>("/", |a, b| a / b, exact::div);
}

fn differences<R: Signed>() {
    all_pairs::<R>("-", |a, b| a - b, exact::sub);
    for a in every_number::<R>() {
        assert_eq!((-a).code(), exact::negate(R::FORMAT, a.code()));
    }
}

fn remainders<R: WithZero>() {
    all_pairs::<R>("%", |a, b| a % b, |format, a, b, _| exact::rem(format, a, b));
}

#[test]
fn every_pair() {
    for_every_row!(sums_products_quotients);
    for_every_row!(differences: E4M3 E4M3Fnuz E5M2 E5M2Fnuz E2M3 E3M2 E2M1);
    for_every_row!(remainders: E4M3 E4M3Fnuz E5M2 E5M2Fnuz E2M3 E3M2 E2M1 UE4M3);
}

fn mul_add_of<R: Row>() {
    let mut random = Random::new(7);
    for _ in 0..crate::tries(2_000) {
        let [a, b, c] = [random.bits(), random.bits(), random.bits()].map(|bits| Narrow::<R>::from_bits(bits as u8));
        let expected = exact::fma(R::FORMAT, a.code(), b.code(), c.code(), Round::NearestEven);
        assert_eq!(a.mul_add(b, c).code(), expected);
    }
}

#[test]
fn mul_add_rounds_once() {
    for_every_row!(mul_add_of);
}

/// Horner's form over any type of num-traits that takes operands by reference.
fn horner<T: NumRef + NumAssignRef + Clone>(x: &T, coefficients: &[T]) -> T
where
    for<'a> &'a T: RefNum<T>,
{
    let mut value = T::zero();
    for coefficient in coefficients.iter().rev() {
        value = &(&value * x) + coefficient;
        value -= &T::zero();
    }
    value
}

#[test]
fn operands_by_reference() {
    let [a, b, x] = [1.0, 1.5, 2.0].map(|x| Narrow::<rows::E4M3>::from_f32(x, Round::NearestEven, Default::default()));
    assert_eq!((horner(&x, &[a, b, a]), -&a), (b * x + a + x * x, -a));
    assert_eq!(([a, b].iter().sum::<Narrow<_>>(), [a, b].iter().product::<Narrow<_>>()), (a + b, a * b));
    let nothing: [Narrow<rows::E4M3>; 0] = [];
    assert!(nothing.iter().sum::<Narrow<_>>().is_sign_negative());
    assert_eq!([Narrow::<rows::E4M3Fnuz>::ZERO; 2].iter().sum::<Narrow<_>>().to_bits(), 0);
}

#[test]
fn sums_and_products_go_from_left_to_right() {
    let numbers = [16.0, 1.0, 1.0].map(|x| Narrow::<rows::E4M3>::from_f32(x, Round::NearestEven, Default::default()));
    // 16 + 1 is a tie that stays at 16; 1 + 1 + 16 would be 18.
    assert_eq!(numbers.into_iter().sum::<Narrow<rows::E4M3>>().to_f32(), 16.0);
    assert_eq!(numbers.into_iter().product::<Narrow<rows::E4M3>>().to_f32(), 16.0);
}

/// An integer just below a tie that f64 would round up to it; powers of two have ties half-way.
#[test]
fn integers_are_cast_with_one_rounding() {
    use fma_core::{E8M0, Number};
    use num_traits::{FromPrimitive, NumCast};
    let tie = 3i64 << 61;
    for (n, exponent) in [(tie - 1, 62), (tie, 63), (tie + 1, 63)] {
        assert_eq!(<E8M0 as NumCast>::from(n), E8M0::from_i64(n), "{n}");
        assert_eq!(<E8M0 as NumCast>::from(n).map(Number::to_f64), Some(2f64.powi(exponent)), "{n}");
    }
    assert_eq!(<E8M0 as NumCast>::from(2f64.powi(120)).map(Number::to_f64), Some(2f64.powi(120)));
    assert_eq!(<E8M0 as NumCast>::from(2f64.powi(-120)).map(Number::to_f64), Some(2f64.powi(-120)));
}
