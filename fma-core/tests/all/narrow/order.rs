//! The order of the numbers is that of their values; the total order is that of IEEE 754.

use super::{all_pairs_of, every_number, for_every_row};
use core::cmp::Ordering;
use fma_core::narrow::rows::Row;
use fma_core::{F8E4M3, F8E4M3Fnuz, Narrow, Number};

fn order_of<R: Row>() {
    for [a, b] in all_pairs_of::<R>() {
        assert_eq!(a.partial_cmp(&b), a.to_f64().partial_cmp(&b.to_f64()));
        assert_eq!(a == b, a.to_f64() == b.to_f64());
        let total = a.total_cmp(&b);
        assert_eq!(total, b.total_cmp(&a).reverse());
        assert_eq!(total == Ordering::Equal, a.to_bits() == b.to_bits());
        if !a.is_nan() && !b.is_nan() {
            assert_eq!(total, a.to_f64().total_cmp(&b.to_f64()), "{:?} {a:x} {b:x}", R::FORMAT);
        }
        assert!(a.min(b).to_f64().total_cmp(&a.to_f64().min(b.to_f64())).is_eq() || a == b);
        assert!(a.max(b).to_f64().total_cmp(&a.to_f64().max(b.to_f64())).is_eq() || a == b);
    }
}

#[test]
fn order_is_that_of_the_values() {
    for_every_row!(order_of);
}

fn sorted<R: Row>() {
    let mut numbers: Vec<Narrow<R>> = every_number().collect();
    numbers.sort_by(Narrow::total_cmp);
    let inner = numbers.iter().skip_while(|x| x.is_nan()).take_while(|x| !x.is_nan());
    assert!(inner.clone().is_sorted());
    let nans = numbers.iter().filter(|x| x.is_nan()).count();
    assert_eq!(inner.count() + nans, numbers.len(), "{:?}: a NaN among the numbers", R::FORMAT);
}

#[test]
fn nans_are_at_the_ends() {
    for_every_row!(sorted);
    assert!(F8E4M3::from_bits(0xff).total_cmp(&F8E4M3::MIN).is_lt());
    assert!(F8E4M3Fnuz::NAN.total_cmp(&F8E4M3Fnuz::MAX).is_gt());
}

fn classes_of<R: Row>() {
    for x in every_number::<R>() {
        let value = x.to_f64();
        assert_eq!(x.is_nan(), value.is_nan());
        assert_eq!(x.is_infinite(), value.is_infinite());
        assert_eq!(x.is_finite(), value.is_finite());
        assert_eq!(x.is_subnormal(), value != 0.0 && value.abs() < Narrow::<R>::MIN_POSITIVE.to_f64());
        assert_eq!(Narrow::classify(x), Number::classify(x));
        if !x.is_nan() {
            assert_eq!(x.is_sign_negative(), value.is_sign_negative());
            assert_eq!(x.abs().to_f64().to_bits(), value.abs().to_bits());
        }
    }
}

#[test]
fn classes_are_those_of_the_values() {
    for_every_row!(classes_of);
}
