//! Every public name, as a stranger would write it; that each does what it should, the other tests say.

use core::num::FpCategory;
use fma_core::approx::{self, Fused};
use fma_core::arith::ptx::{fma_oob, fma_oob_relu, fma_oob_sat, fma_relu, fma_sat};
use fma_core::block::{MxFp4, MxFp6, MxFp8, NvFp4};
use fma_core::eft::{Base, fast_two_sum, two_prod, two_prod_fma, two_prod_split, two_sum};
use fma_core::kernel::{
    comp_horner, cross, det2, diff_of_products, diff_of_products_robust, dot_k, dot2, estrin, horner, lerp, sum_exact,
    sum_k, sum_of_products, sum2,
};
use fma_core::packed::{Bf16x2, F8x2, F16x2};
use fma_core::{
    Denormal, Df64, Df128, E8M0, F4E2M1, F6E2M3, F6E3M2, F8E4M3, F8E4M3Fnuz, F8E5M2, F8E5M2Fnuz, Format, Number,
    Overflow, Round, UE4M3, arith, exact,
};
use half::{bf16, f16};

const NEAREST: Round = Round::NearestEven;

/// Every name of a narrow type.
macro_rules! narrow {
    ($($type:ident)*) => { $({
        let roundings = [NEAREST, Round::NearestAway, Round::TowardZero, Round::Up, Round::Down, Round::Stochastic(7)];
        for (round, overflow) in roundings.into_iter().flat_map(|round| [(round, Overflow::Saturate), (round, Overflow::Ieee)]) {
            assert_eq!($type::from_f32(1.0, round, overflow), $type::ONE);
            assert_eq!($type::from_f64(1.0, round, overflow), $type::ONE);
        }
        let one = $type::from_bits($type::ONE.to_bits());
        assert_eq!((one.to_f32(), one.to_f64()), (1.0, 1.0));
        assert!($type::MIN < one && one < $type::MAX && $type::MIN_POSITIVE <= one && $type::MIN_SUBNORMAL <= one);
        assert_eq!((one.classify(), one.is_nan(), one.is_infinite(), one.is_finite()), (FpCategory::Normal, false, false, true));
        assert_eq!((one.to_string(), "1".parse(), one.total_cmp(&$type::MAX).is_lt()), ("1".to_owned(), Ok(one), true));
        assert!(!one.is_subnormal() && !one.is_sign_negative() && one.abs() == one && one.min($type::MAX) == one.max($type::MIN));
        assert!($type::EPSILON.to_f64() > 0.0);
    })* };
}

#[test]
fn narrow_types() {
    narrow! { F8E4M3 F8E4M3Fnuz F8E5M2 F8E5M2Fnuz F6E2M3 F6E3M2 F4E2M1 E8M0 UE4M3 }
    assert!(F8E4M3::NAN.is_nan() && F8E5M2::INFINITY.is_infinite() && F6E2M3::ZERO < F6E2M3::ONE);
    assert!(F8E5M2::NEG_INFINITY < F8E5M2::MIN && F8E4M3::ONE.copysign(F8E4M3::MIN) == -F8E4M3::ONE);
}

/// The four wide types have the same, by the trait where a method of their own has the name.
fn wide<T: Number>() {
    for overflow in [Overflow::Saturate, Overflow::Ieee] {
        assert!(T::from_f32(1.0, Round::Up, overflow) == T::ONE && T::from_f64(1.0, Round::Down, overflow) == T::ONE);
    }
    let one = T::from_bits(T::ONE.to_bits());
    assert_eq!((one.to_f32(), one.to_f64(), one.to_string()), (1.0, 1.0, "1".to_owned()));
    assert!(
        T::MIN < one && one < T::MAX && T::INFINITY.is_some_and(|x| x > T::MAX) && T::NAN.is_some_and(|x| x.is_nan())
    );
    assert_eq!(one.fma(one, one, Round::TowardZero).to_f64(), 2.0);
    assert_eq!(one.classify(), FpCategory::Normal);
}

#[test]
fn wide_types() {
    wide::<f64>();
    wide::<f32>();
    wide::<f16>();
    wide::<bf16>();
}

#[test]
fn packed_pairs() {
    let x = F16x2::from_lanes([f16::ONE, f16::from_f32(2.0)]);
    assert_eq!((x + x * x - x / x).to_f32(), [1.0, 5.0]);
    assert_eq!((-x).fma(x, x).to_f32(), [0.0, -2.0]);
    assert_eq!(
        Bf16x2::splat(bf16::ONE).fma_relu(Bf16x2::splat(bf16::ONE), -Bf16x2::splat(bf16::ONE)).to_f32(),
        [0.0; 2]
    );
    let eighths = F8x2::<F8E5M2>::from_f32([1.0, 1.5], NEAREST, Overflow::Saturate);
    assert_eq!((eighths + eighths).to_f32(), [2.0, 3.0]);
    assert_eq!(F8x2::<F8E5M2>::from_bits(eighths.to_bits()), eighths);
}

#[test]
fn blocks() -> Result<(), fma_core::block::BlockError> {
    let x = [1.0, -2.0, 3.0];
    macro_rules! agree {
        ($($blocks:ty)*) => { $({
            let blocks = <$blocks>::quantize(&x, NEAREST);
            assert_eq!((blocks.dequantize(), blocks.dot(&blocks)?), (x.to_vec(), 14.0));
            assert_eq!(blocks.accuracy(&x.map(f64::from))?.max, 0.0);
            assert!(blocks.dot(&<$blocks>::quantize(&x[1..], NEAREST)).is_err());
        })* };
    }
    agree! { MxFp8<F8E4M3> MxFp8<F8E5M2> MxFp6<F6E2M3> MxFp6<F6E3M2> MxFp4 }
    let blocks = NvFp4::quantize(&x, NEAREST);
    assert!((blocks.dot(&blocks)? - 14.0).abs() < 0.5);
    Ok(())
}

#[test]
fn arithmetic() {
    let format = Format::F16;
    let [one, two] = [1.0, 2.0].map(|x| u64::from(f16::from_f32(x).to_bits()));
    for round in [NEAREST, Round::NearestAway, Round::TowardZero, Round::Up, Round::Down] {
        for [add, sub, mul, div] in [
            [exact::add, exact::sub, exact::mul, exact::div],
            [arith::code::add, arith::code::sub, arith::code::mul, arith::code::div],
        ] {
            assert_eq!([add(format, one, one, round), sub(format, two, one, round)], [two, one]);
            assert_eq!([mul(format, one, two, round), div(format, two, one, round)], [two, two]);
        }
        assert_eq!([exact::sqrt(format, one, round), arith::code::sqrt(format, one, round)], [one, one]);
        assert_eq!([exact::fma(format, one, two, 0, round), arith::code::fma(format, one, two, 0, round)], [two, two]);
        let cast = exact::convert(format, one, Format::F32, round, Overflow::Ieee);
        assert_eq!(cast, arith::code::convert(format, one, Format::F32, round, Overflow::Ieee));
    }
    assert_eq!((arith::fma(2.0, 3.0, 4.0), arith::fma(2f32, 3.0, 4.0)), (10.0, 10.0));
    assert_eq!(arith::fma(f16::ONE, f16::ONE, f16::ONE) + arith::fma(f16::ONE, f16::ONE, f16::ONE), f16::from_f32(4.0));
    for denormal in [Denormal::Ieee, Denormal::PreserveSign, Denormal::PositiveZero] {
        assert_eq!(fma_sat(format, two, two, one, NEAREST, denormal), one);
        assert_eq!(fma_relu(format, one, one, one, NEAREST, denormal), two);
    }
    assert_eq!(
        [fma_oob, fma_oob_sat, fma_oob_relu].map(|fma| fma(format, [one, 0x7fff, one], NEAREST, 0x7fff)),
        [0; 3]
    );
}

fn kernels_of<T: Base>() {
    let [one, two, three] = [1.0, 2.0, 3.0].map(T::from_f64);
    assert_eq!((two_sum(one, two), fast_two_sum(two, one)), ((three, T::ZERO), (three, T::ZERO)));
    assert_eq!([two_prod, two_prod_fma, two_prod_split].map(|product| product(one, two)), [(two, T::ZERO); 3]);
    assert_eq!([diff_of_products, diff_of_products_robust].map(|kernel| kernel(two, two, one, one)), [three; 2]);
    assert_eq!((sum_of_products(one, one, one, two), lerp(one, three, T::HALF)), (three, two));
    assert_eq!((det2([[two, one], [one, two]]), cross([one, one, one], [one, two, three])), (three, [one, -two, one]));
    let ones = [one; 3];
    assert_eq!([horner(one, &ones), estrin(one, &ones), comp_horner(one, &ones)], [three; 3]);
    assert_eq!([sum2(&ones), sum_k::<T, 3>(&ones), sum_exact(&ones)], [three; 3]);
    assert_eq!([dot2(&ones, &ones), dot_k::<T, 3>(&ones, &ones)], [three; 2]);
}

#[test]
fn kernels() {
    kernels_of::<f32>();
    kernels_of::<f64>();
}

/// The traits that generic code asks for, and text there and back.
fn read<T>(text: &str) -> T
where
    T: num_traits::Num
        + num_traits::Float
        + num_traits::real::Real
        + num_traits::MulAdd<Output = T>
        + num_traits::FromPrimitive,
    T: num_traits::NumCast + num_traits::FloatConst + core::iter::Sum + core::iter::Product,
    T: Into<Df128> + core::str::FromStr + core::fmt::Display + core::fmt::Debug,
    <T as core::str::FromStr>::Err: core::fmt::Debug,
{
    let x: T = text.parse().unwrap();
    assert_eq!(x.to_string().parse::<T>().unwrap(), x);
    assert_eq!(
        (T::from_i16(3), T::from_f64(0.5)),
        (<T as num_traits::NumCast>::from(3.0), <T as num_traits::NumCast>::from(0.5f32))
    );
    assert_eq!(([x, x].into_iter().sum::<T>(), [x, x].into_iter().product::<T>()), (x + x, x * x));
    assert!((T::PI() - T::E()).to_i32() == Some(0) && num_traits::MulAdd::mul_add(x, x, x) == x * x + x);
    x
}

macro_rules! pairs {
    ($($pair:ident of $word:ident)*) => { $({
        let x = read::<$pair>("0.3");
        let functions = [
            x.sqrt(), x.cbrt(), x.hypot(x), x.powi(3), x.pow(3), x.pow(x), x.powf(x), x.exp(), x.exp2(), x.expm1(), x.exp_m1(),
            x.ln(), x.log2(), x.log10(), x.ln_1p(), x.sin(), x.cos(), x.tan(), x.asin(), x.acos(), x.atan(), x.atan2(x),
            x.sinh(), x.cosh(), x.tanh(), x.asinh(), (x + 1.0).acosh(), x.atanh(), x.floor(), x.ceil(), x.round(), x.trunc(),
            x.round_ties_even(), x.fract(), x.recip(), x + x, x - x, x * x, x / x, x % x, -x, x + x.hi(), x.lo() + x,
        ];
        assert!(functions.iter().all(|y| y.is_finite()), "{functions:?}");
        assert!(x < x + x && x.total_cmp(&x).is_eq() && x.max(-x) == x && x.abs() == (-x).abs());
        assert_eq!(($pair::from(0.5), $pair::try_from(7i64), $word::try_from($pair::from(0.5))), (0.5.into(), Ok(7i8.into()), Ok(0.5)));
        assert_eq!((i32::try_from($pair::from(7i8)), u8::try_from(x).is_err()), (Ok(7), true));
        assert_eq!(($pair::try_from(u128::MAX / 3).is_err(), u128::try_from($pair::try_from(1u128 << 127 | 1 << 100).unwrap())), (true, Ok(1 << 127 | 1 << 100)));
        assert!($pair::try_from(i64::MAX / 3).is_ok() != (stringify!($word) == "f32") && $pair::try_from((1u128 << 127) + 1).is_ok());
        assert!(($pair::PI.sin() - $pair::TAU.sin()).abs() < $pair::EPSILON * 8.0 && $pair::INFINITY + 1.0 == $pair::INFINITY);
        assert!(($pair::E.ln() - 1.0).abs() <= $pair::EPSILON && $pair::NAN.is_nan() && $pair::MAX.is_finite() && $pair::MIN_POSITIVE > $pair::ZERO);
    })* };
}

#[test]
fn double_floats() {
    pairs! { Df64 of f32 Df128 of f64 }
}

#[test]
fn approximations() {
    macro_rules! near {
        ($($name:ident $method:ident)*) => { $(
            assert!((approx::$name::<Fused, f64>(0.3) - 0.3f64.$method()).abs() < 1e-15, stringify!($name));
            assert!((approx::$name::<Fused, f32>(0.3) - 0.3f32.$method()).abs() < 1e-6, stringify!($name));
        )* };
    }
    near! { exp exp exp2 exp2 ln ln log2 log2 log10 log10 sin sin cos cos tan tan tanh tanh sinh sinh cosh cosh }
    near! { atan atan asin asin acos acos cbrt cbrt }
    assert!((approx::erf::<Fused, f64>(1.0) - 0.842_700_792_949_714_9).abs() < 1e-15); // Abramowitz, Stegun, table 7.1
    assert_eq!((approx::rcp::<Fused, f32>(4.0), approx::rsqrt::<Fused, f64>(4.0)), (0.25, 0.5));
    assert!((approx::pow::<Fused, f64>(2.0, 0.5) - core::f64::consts::SQRT_2).abs() < 1e-15);
    assert!((approx::atan2::<Fused, f32>(1.0, 1.0) - core::f32::consts::FRAC_PI_4).abs() < 1e-6);
}
