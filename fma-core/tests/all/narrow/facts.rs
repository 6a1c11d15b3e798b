//! What the documents of the formats say, number by number: OCP OFP8 1.0, OCP MX 1.0, the PTX ISA, and measurements.

use super::for_every_row;
use fma_core::{
    E8M0, F4E2M1, F6E2M3, F6E3M2, F8E4M3, F8E4M3Fnuz, F8E5M2, F8E5M2Fnuz, Narrow, Number, Overflow, Round, UE4M3,
    narrow::rows::Row,
};

fn nearest<R: Row>(x: f64) -> Narrow<R> {
    Narrow::from_f64(x, Round::NearestEven, Overflow::Ieee)
}

fn saturated<R: Row>(x: f64) -> f64 {
    Narrow::<R>::from_f64(x, Round::NearestEven, Overflow::Saturate).to_f64()
}

/// Largest, smallest normal, smallest, distance at one.
fn limits<T: Number>(smallest: T) -> [f64; 4] {
    [T::MAX, T::MIN_POSITIVE, smallest, T::EPSILON].map(T::to_f64)
}

fn two_to(exponent: i32) -> f64 {
    2f64.powi(exponent)
}

#[test]
fn limits_are_those_of_the_documents() {
    // OFP8 1.0, table 1; the FNUZ rows: Noune and others, "8-bit Numerical Formats for Deep Neural Networks", 2022.
    assert_eq!(limits(F8E4M3::MIN_SUBNORMAL), [448.0, two_to(-6), two_to(-9), 0.125]);
    assert_eq!(limits(F8E5M2::MIN_SUBNORMAL), [57344.0, two_to(-14), two_to(-16), 0.25]);
    assert_eq!(limits(F8E4M3Fnuz::MIN_SUBNORMAL), [240.0, two_to(-7), two_to(-10), 0.125]);
    assert_eq!(limits(F8E5M2Fnuz::MIN_SUBNORMAL), [57344.0, two_to(-15), two_to(-17), 0.25]);
    // OCP MX 1.0, sections 5.3 and 5.4.
    assert_eq!(limits(F6E2M3::MIN_SUBNORMAL), [7.5, 1.0, 0.125, 0.125]);
    assert_eq!(limits(F6E3M2::MIN_SUBNORMAL), [28.0, 0.25, 0.0625, 0.25]);
    assert_eq!(limits(F4E2M1::MIN_SUBNORMAL), [6.0, 1.0, 0.5, 0.5]);
    assert_eq!(limits(E8M0::MIN_SUBNORMAL), [two_to(127), two_to(-127), two_to(-127), 1.0]);
    assert_eq!(limits(UE4M3::MIN_SUBNORMAL), [448.0, two_to(-6), two_to(-9), 0.125]);
}

#[test]
fn all_sixteen_numbers_of_fp4() {
    let numbers: Vec<f32> = (0..16).map(|code| F4E2M1::from_bits(code).to_f32()).collect();
    let expected = [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, -0.0, -0.5, -1.0, -1.5, -2.0, -3.0, -4.0, -6.0];
    assert!(numbers.iter().map(|x| x.to_bits()).eq(expected.map(f32::to_bits)));
}

#[test]
fn overflow_to_nearest() {
    assert_eq!(nearest(464.0), F8E4M3::MAX);
    assert!(nearest::<fma_core::narrow::rows::E4M3>(464f64.next_up()).is_nan());
    assert_eq!(nearest(248f64.next_down()), F8E4M3Fnuz::MAX);
    assert!(nearest::<fma_core::narrow::rows::E4M3Fnuz>(248.0).is_nan());
    assert_eq!(nearest(61440f64.next_down()), F8E5M2::MAX);
    assert_eq!(nearest(61440.0), F8E5M2::INFINITY);
    assert_eq!(nearest(-61440.0), F8E5M2::NEG_INFINITY);
    assert_eq!(nearest(f64::NEG_INFINITY), F4E2M1::MIN);
}

#[test]
fn saturation_takes_infinities_and_leaves_nans() {
    use fma_core::narrow::rows::*;
    for infinity in [f64::INFINITY, f64::NEG_INFINITY] {
        let sign = infinity.signum();
        assert_eq!([saturated::<E4M3>(infinity), saturated::<E5M2>(infinity)], [sign * 448.0, sign * 57344.0]);
        assert_eq!([saturated::<E4M3Fnuz>(infinity), saturated::<E2M1>(infinity)], [sign * 240.0, sign * 6.0]);
    }
    assert!(saturated::<E4M3>(f64::NAN).is_nan() && saturated::<E5M2>(f64::NAN).is_nan());
    assert!(saturated::<E4M3Fnuz>(f64::NAN).is_nan() && saturated::<E8M0>(f64::NAN).is_nan());
}

#[test]
fn nan_is_the_largest_number_where_there_is_none() {
    for nan in [f64::NAN, -f64::NAN] {
        assert_eq!((nearest(nan), nearest(nan), nearest(nan)), (F6E2M3::MAX, F6E3M2::MAX, F4E2M1::MAX));
    }
}

#[test]
fn fnuz_has_one_zero_and_one_nan() {
    assert_eq!(F8E4M3Fnuz::NAN.to_bits(), 0x80);
    assert_eq!(nearest::<fma_core::narrow::rows::E4M3Fnuz>(-1e-30).to_bits(), 0);
    assert_eq!((-F8E5M2Fnuz::ZERO).to_bits(), 0);
    assert!((-F8E5M2Fnuz::NAN).is_nan());
}

#[test]
fn e8m0_is_a_power_of_two_of_a_magnitude() {
    let up = |x| E8M0::from_f64(x, Round::Up, Overflow::Ieee);
    assert_eq!(
        [nearest::<fma_core::narrow::rows::E8M0>(1.5), nearest(3.0), nearest(-4.0)].map(E8M0::to_f64),
        [2.0, 4.0, 4.0]
    );
    assert_eq!([nearest::<fma_core::narrow::rows::E8M0>(0.0).to_bits(), up(0.0).to_bits()], [0, 0]);
    assert_eq!(up(two_to(127)).to_bits(), 0xfe);
    assert_eq!(up(two_to(127).next_up()).to_bits(), 0xff);
    assert_eq!(E8M0::from_f64(f64::MAX, Round::Up, Overflow::Saturate).to_bits(), 0xfe);
    assert!(E8M0::from_bits(0xff).is_nan());
}

/// Values that round twice wrongly through f32: a tie of E4M3, and a little that f32 cannot hold.
#[test]
fn f64_rounds_once() {
    let tie = 1.0625;
    for (x, expected) in [(tie - two_to(-40), 1.0), (tie, 1.0), (tie + two_to(-40), 1.125)] {
        assert_eq!(nearest::<fma_core::narrow::rows::E4M3>(x).to_f64(), expected);
    }
    assert_eq!(nearest::<fma_core::narrow::rows::E4M3>(f64::from((tie + two_to(-40)) as f32)).to_f64(), 1.0);
}

/// The constants of a type against its row.
fn constants_of<T: Number>() {
    use fma_core::Sign::{Negative, Positive};
    let format = T::FORMAT;
    assert_eq!(T::ONE.code(), format.one());
    assert_eq!(T::MAX.code(), format.max_finite(Positive));
    assert_eq!(T::MIN_POSITIVE.code(), format.min_normal());
    assert_eq!(T::ZERO.map(T::code), Some(0).filter(|zero| format.is_zero(*zero)));
    assert_eq!(T::NAN.map(T::code), Some(format.nan()).filter(|nan| format.is_nan(*nan)));
    assert_eq!(T::INFINITY.map(T::code), Some(format.infinity(Positive)).filter(|inf| format.is_infinite(*inf)));
    let lowest = if format.layout().signed { format.max_finite(Negative) } else { 0 };
    assert_eq!(T::MIN.code(), lowest);
    assert_eq!(T::EPSILON.to_f64(), T::from_code(format.one() + 1).to_f64() - 1.0);
    assert!(T::from_f64(1.5, Round::Down, Overflow::Ieee) <= T::from_f32(1.5, Round::Up, Overflow::Ieee));
}

#[test]
fn constants_are_those_of_the_row() {
    constants_of::<f64>();
    constants_of::<f32>();
    constants_of::<half::f16>();
    constants_of::<half::bf16>();
    fn of_row<R: Row>() {
        constants_of::<Narrow<R>>();
    }
    for_every_row!(of_row);
}
