//! Double-floats in generic code.

use fma_core::double::{Df64, Df128};
use num_traits::{
    Bounded, Float, FloatConst, FromPrimitive, Inv, Num, NumAssignRef, NumRef, One, Pow, RefNum, Signed, ToPrimitive,
    Zero, cast,
};

/// π by Machin's formula.
fn machin<T: Float>() -> T {
    let part = |n: i32| cast::<_, T>(n).map_or(T::nan(), |n| n.recip().atan());
    let four = T::one() + T::one() + T::one() + T::one();
    four * (four * part(5) - part(239))
}

#[test]
fn generic_code_has_all_digits() {
    assert!((machin::<Df128>() - <Df128 as FloatConst>::PI()).abs() < Df128::EPSILON * 8.0);
    assert!((machin::<Df64>() - <Df64 as FloatConst>::PI()).abs() < Df64::EPSILON * 8.0);
}

fn limits<T: Float + Bounded + core::fmt::Debug>() {
    assert_eq!(<T as Bounded>::max_value(), -<T as Float>::min_value());
    let greatest = <T as Float>::max_value();
    assert!(
        greatest.is_finite() && (greatest * (T::one() + T::epsilon() + T::epsilon())).is_infinite(),
        "{greatest:?}"
    );
    assert!(T::one() + T::epsilon() > T::one() && T::min_positive_value().is_normal());
    assert!(T::neg_zero().is_sign_negative() && T::nan().is_nan() && T::neg_infinity() < <T as Float>::min_value());
}

#[test]
fn limits_are_those_of_the_pair() {
    limits::<Df128>();
    limits::<Df64>();
}

#[test]
fn numbers_are_cast_exactly_where_they_fit() {
    let long = (1i128 << 100) + 1;
    assert_eq!(cast::<_, Df128>(long).and_then(|x| x.to_i128()), Some(long));
    assert_eq!(cast::<_, Df128>(u64::MAX).and_then(|x| x.to_u64()), Some(u64::MAX));
    assert_eq!(cast::<_, Df128>(0.1f32), Some(Df128::from(0.1f32)));
    assert_eq!(cast::<_, f64>(Df128::PI), Some(core::f64::consts::PI));
    assert_eq!((Df128::from(-2.75).to_i64(), Df128::from(-2.75).to_u8(), Df128::NAN.to_i32()), (Some(-2), None, None));
    assert_eq!(
        (Df64::from_f64(0.1), Df64::from_u64(u64::MAX)),
        (Some(Df128::from(0.1).to_df64()), Some(Df64::new(2f32.powi(64), -1.0)))
    );
}

#[test]
fn integers_of_128_bits_without_sign() {
    let last = u128::MAX;
    let near = |n: u128| (Df128::from_u128(n), cast::<_, Df128>(n), Df128::try_from(n).ok());
    // The last bit stays where the two words hold it, and breaks the tie where they do not.
    let (high, tie) = (1u128 << 127, 1u128 << 127 | 1 << 64 | 1 << 20);
    let above = Df128::new(2f64.powi(127), 2f64.powi(64)) + 2f64.powi(21);
    assert_eq!(near(high + 1), (Some(Df128::new(2f64.powi(127), 1.0)), near(high + 1).0, near(high + 1).0));
    assert_eq!(near(tie).0.map(|x| x < above), Some(true));
    assert_eq!(near(last).0, Some(Df128::new(2f64.powi(128), -1.0)));
    assert_eq!((Df64::from_u128(last), cast::<_, Df64>(high)), (Some(Df64::INFINITY), Some(2f32.powi(127).into())));
    // Below the tie of the greatest word and the next, were there one.
    assert_eq!(Df64::from_u128(last - (1 << 103)), Some(Df64::MAX));
    assert_eq!((Df128::from(2f64.powi(100)).to_u128(), Df64::MAX.to_u128().is_some()), (Some(1 << 100), true));
    assert_eq!(
        (Df128::new(-0.5, 1e-30).to_u128(), Df128::from(-1.0).to_u128(), Df128::NAN.to_u128()),
        (Some(0), None, None)
    );
}

/// What generic code asks of operators on references: any two lifetimes.
fn by_reference<T: NumRef + NumAssignRef>(x: &T, y: &T) -> T
where
    for<'a> &'a T: RefNum<T>,
{
    let mut sum = &(x * y) + x;
    sum -= y;
    sum
}

#[test]
fn references_are_as_good_as_numbers() {
    let (x, y) = (Df128::PI, Df128::from(0.1));
    assert_eq!(by_reference(&x, &y), x * y + x - y);
}

#[test]
fn the_small_traits_agree_with_the_methods() {
    let x = Df128::PI;
    assert_eq!((Df128::zero() + x, Df128::one() * x), (x, x));
    assert_eq!((Signed::signum(&-x), (-x).is_negative(), Inv::inv(x)), (-Df128::ONE, true, x.recip()));
    assert_eq!((Pow::pow(x, 3), Pow::pow(x, x)), (x.powi(3), x.powf(x)));
    assert_eq!(Df128::from_str_radix("1.5", 10), Ok(Df128::from(1.5)));
    assert!(Df128::from_str_radix("11", 2).is_err());
    assert_eq!(num_traits::MulAdd::mul_add(x, x, x), x * x + x);
    let numbers = [x, Df128::ONE, -x];
    assert_eq!((numbers.iter().sum::<Df128>(), numbers.into_iter().product()), (Df128::ONE, -(x * x)));
    assert!(core::iter::empty::<Df128>().sum::<Df128>().is_sign_negative());
}
