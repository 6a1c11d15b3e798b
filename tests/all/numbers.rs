//! Formats other than f32 and f64, generic floats, roundings, promises.

use fastmath::fastmath;
use half::{bf16, f16};

macro_rules! of_format {
    ($($name:ident $fused:ident $ty:ty;)*) => {$(
        #[fastmath(contract)]
        fn $name(a: $ty, b: $ty, c: $ty) -> $ty {
            a * b + c
        }

        #[fastmath(fused)]
        fn $fused(a: $ty, b: $ty, c: $ty) -> $ty {
            a * b + c
        }
    )*};
}

of_format! {
    contract_f16 fused_f16 f16;
    contract_bf16 fused_bf16 bf16;
}

/// f64 holds the product and the sum of three halves near one.
#[test]
fn halves_round_once_under_fused() {
    for bits in 0..64 {
        let (a, c) = (f16::from_bits(0x3c00 + bits), -f16::ONE);
        let expected = f16::from_f64(a.to_f64() * a.to_f64() - 1.0);
        assert_eq!(fused_f16(a, a, c), expected);
        let either = [expected, f16::from_f32((a * a).to_f32() - 1.0)];
        assert!(either.contains(&contract_f16(a, a, c)));

        let (a, c) = (bf16::from_bits(0x3f80 + bits), -bf16::ONE);
        let expected = bf16::from_f64(a.to_f64() * a.to_f64() - 1.0);
        assert_eq!(fused_bf16(a, a, c), expected);
        let either = [expected, bf16::from_f32((a * a).to_f32() - 1.0)];
        assert!(either.contains(&contract_bf16(a, a, c)));
    }
}

#[fastmath(contract, report)]
fn of_float<T: num_traits::Float>(a: T, b: T, c: T) -> T {
    a * b + c
}

#[test]
fn generic_floats_are_contracted_through_their_trait() {
    assert_eq!(of_float::REPORT.after.fma, 1);
    let (a, b) = (1.000_000_1_f32, 53_400_708_f32);
    let expected = if cfg!(target_feature = "fma") || cfg!(target_arch = "aarch64") { 6.365_860_5 } else { 8.0 };
    assert_eq!(of_float(a, b, -b), expected);
}

#[fastmath(fused, report)]
fn promised_by_float<T: num_traits::Float>(a: T, b: T, c: T) -> T {
    c - a * b
}

#[fastmath(fused, report)]
fn promised_by_mul_add<T>(a: T, b: T, c: T) -> T
where
    T: num_traits::MulAdd<Output = T> + std::ops::Mul<Output = T> + std::ops::Add<Output = T>,
{
    a * b + c
}

#[test]
fn a_generic_promise_is_kept_without_hardware() {
    assert_eq!((promised_by_float::REPORT.after.fma, promised_by_mul_add::REPORT.after.fma), (1, 1));
    let (a, b) = (1.000_000_1_f32, 53_400_708_f32);
    assert_eq!(promised_by_float(a, b, b), -6.365_860_5);
    assert_eq!(promised_by_mul_add(a, b, -b), 6.365_860_5);
    let (a, b) = (1.0 + f64::EPSILON, 1.0 - f64::EPSILON);
    assert_eq!(promised_by_mul_add(a, b, -1.0), -f64::EPSILON * f64::EPSILON);
}

#[fastmath(fast, allow(broken_promise))]
fn between(x: f64, low: f64, high: f64) -> f64 {
    let y = x.clamp(low, high);
    y - y + x
}

#[test]
fn clamp_keeps_its_panics() {
    assert_eq!(between(3.0, 1.0, 2.0), 3.0);
    for bounds in [(2.0, 1.0), (f64::NAN, 1.0), (0.0, f64::NAN)] {
        assert!(std::panic::catch_unwind(|| between(3.0, bounds.0, bounds.1)).is_err(), "{bounds:?}");
    }
}

macro_rules! directed {
    ($($name:ident($mode:ident) $sum:expr;)*) => {$(
        #[fastmath(round($mode))]
        fn $name(a: f64, b: f64) -> f64 {
            a + b
        }
    )*
        #[test]
        fn sums_round_as_declared() {
            $(assert_eq!($name(1.0, 1e-30), $sum, stringify!($mode));)*
            $(assert_eq!($name(1.5, 0.25), 1.75, stringify!($mode));)*
        }
    };
}

directed! {
    nearest(rn) 1.0;
    towards_zero(rz) 1.0;
    down(rm) 1.0;
    up(rp) 1.0 + f64::EPSILON;
}

#[fastmath(denormal(preserve_sign))]
fn flushed(a: f32, b: f32) -> f32 {
    a * b
}

#[fastmath(denormal(positive_zero))]
fn flushed_to_plus(a: f32, b: f32) -> f32 {
    a * b
}

#[test]
fn subnormals_become_the_declared_zero() {
    let tiny = -f32::MIN_POSITIVE;
    assert_eq!(flushed(tiny, 0.5).to_bits(), (-0.0f32).to_bits());
    assert_eq!(flushed_to_plus(tiny, 0.5).to_bits(), 0);
    assert_eq!(flushed(f32::from_bits(1), 1e30).to_bits(), 0);
    assert_eq!(flushed(2.0, 3.0), 6.0);
}

#[fastmath(nnan, check, allow(unused_flag))]
fn promised(numerator: f64, b: f64) -> f64 {
    let quotient = numerator / b;
    quotient + 1.0
}

#[test]
fn a_broken_promise_is_named_in_debug_builds_only() {
    let broken = std::panic::catch_unwind(|| promised(0.0, 0.0));
    match cfg!(debug_assertions) {
        true => {
            let payload = broken.expect_err("0 / 0 is not a number");
            let text = payload.downcast_ref::<String>().expect("a formatted message");
            let line = line!() - 11;
            assert!(
                text.contains("`quotient` is NaN") && text.contains(&format!(":{line})")),
                "{text}, not line {line}"
            );
        }
        false => assert!(broken.is_ok()),
    }
    assert_eq!(promised(6.0, 3.0), 3.0);
}

#[fastmath(nnan, check, allow(unused_flag))]
fn promised_at_once(a: f64, b: f64) -> f64 {
    let (mut low, mut high) = (a, b);
    (low, high) = (high / low, low);
    low + high
}

#[test]
fn a_broken_promise_of_variables_set_at_once_names_the_variable() {
    let broken = std::panic::catch_unwind(|| promised_at_once(0.0, 0.0));
    if cfg!(debug_assertions) {
        let payload = broken.expect_err("0 / 0 is not a number");
        let text = payload.downcast_ref::<String>().expect("a formatted message");
        let line = line!() - 10;
        assert!(text.contains("`low` is NaN") && text.contains(&format!(":{line})")), "{text}, not line {line}");
    }
    assert_eq!(promised_at_once(6.0, 3.0), 6.5);
}

#[fastmath]
fn regions(a: f64, b: f64, c: f64) -> [f64; 3] {
    #[fastmath(fused)]
    let fused = a * b + c;
    let plain = a * b + c;
    #[fastmath(fused)]
    fn inner(a: f64, b: f64, c: f64) -> f64 {
        a * b + c
    }
    [fused, plain, inner(a, b, c)]
}

#[test]
fn nested_attributes_hold_where_they_stand() {
    let (a, b) = (1.0 + f64::EPSILON, 1.0 - f64::EPSILON);
    let residue = -f64::EPSILON * f64::EPSILON;
    assert_eq!(regions(a, b, -1.0), [residue, 0.0, residue]);
}
