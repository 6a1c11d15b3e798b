//! The rules on random numbers: each scale by its formula, each element the nearest there is.

use super::{numbers, patterns};
use crate::exact::DIRECTIONS;
use crate::exact::oracle::Oracle;
use crate::random::Random;
use fma_core::block::{Blocks, Element, Scale, bytes_for, quantize_into, scales_for};
use fma_core::{E8M0, F4E2M1, F6E2M3, F6E3M2, F8E4M3, F8E5M2, Number, Overflow, Round, UE4M3};

fn largest(numbers: &[f32]) -> f64 {
    numbers.iter().map(|x| f64::from(x.abs())).fold(0.0, f64::max)
}

/// The exponent of a positive f64 that is normal, as every f32 is.
fn exponent(x: f64) -> i32 {
    (x.to_bits() >> 52) as i32 - 1023
}

fn mx_scale<T: Element>(numbers: &[f32]) -> f64 {
    let power = exponent(largest(numbers)) - exponent(T::MAX.to_f64());
    if largest(numbers) == 0.0 { 2f64.powi(-127) } else { 2f64.powi(power.max(-127)) }
}

fn mx_of<T: Element>() {
    let (oracle, mut random) = (Oracle::new(T::FORMAT), Random::new(21));
    for spread in [1, 8, 40, 200].into_iter().step_by(crate::or_under_miri(1, 3)) {
        let numbers = numbers(&mut random, crate::or_under_miri(320, 32), spread);
        for round in DIRECTIONS {
            let blocks = Blocks::<T, E8M0, 32>::quantize(&numbers, round);
            for (i, x) in numbers.iter().enumerate() {
                let scale = mx_scale::<T>(&numbers[i / 32 * 32..][..32]);
                assert_eq!(blocks.scales()[i / 32].to_f64(), scale);
                let expected = oracle.round(f64::from(*x) / scale, round, Overflow::Saturate);
                assert_eq!(blocks.view().element(i).map(T::code), Some(expected), "{:?} {x:e} {round:?}", T::FORMAT);
                assert_eq!(blocks.view().get(i), Some(oracle.value(expected) * scale));
            }
        }
    }
}

#[test]
fn mx_scales_and_elements() {
    mx_of::<F8E4M3>();
    mx_of::<F8E5M2>();
    mx_of::<F6E2M3>();
    mx_of::<F6E3M2>();
    mx_of::<F4E2M1>();
}

#[test]
fn nv_scales_are_nearest_to_a_sixth_of_the_largest() {
    let (oracle, mut random) = (Oracle::new(UE4M3::FORMAT), Random::new(22));
    for spread in [1, 4, 10, 40] {
        let numbers = numbers(&mut random, crate::or_under_miri(320, 48), spread);
        let blocks = Blocks::<F4E2M1, UE4M3, 16>::quantize(&numbers, Round::NearestEven);
        assert_eq!(blocks.tensor_scale(), (largest(&numbers) / 2688.0) as f32);
        for (block, scale) in numbers.chunks(16).zip(blocks.scales()) {
            let ideal = largest(block) / 6.0 / f64::from(blocks.tensor_scale());
            let nearest = oracle.round(ideal, Round::NearestEven, Overflow::Saturate).max(1);
            assert_eq!(scale.code(), nearest, "{ideal}");
        }
    }
}

/// No other code of the element would be nearer, with that scale.
fn nearest_of<T: Element, S: Scale, const N: usize>() {
    let mut random = Random::new(23);
    for _ in 0..crate::tries(20) {
        let count = crate::or_under_miri(100, 3);
        let mut numbers = numbers(&mut random, count, 30);
        numbers.extend(patterns(&mut random, count).iter().filter(|x| x.is_finite()));
        let blocks = Blocks::<T, S, N>::quantize(&numbers, Round::NearestEven);
        let codes = 0..1u64 << T::FORMAT.layout().bits;
        let elements: Vec<f64> = codes.map(|code| T::from_code(code).to_f64()).filter(|x| x.is_finite()).collect();
        for (i, x) in numbers.iter().map(|x| f64::from(*x)).enumerate() {
            let scale = blocks.scales()[i / N].to_f64() * f64::from(blocks.tensor_scale());
            let error = |element: f64| (x / scale - element).abs();
            let chosen = error(blocks.view().element(i).unwrap().to_f64());
            assert!(elements.iter().all(|element| chosen <= error(*element)), "{x:e} with scale {scale:e}");
        }
    }
}

#[test]
fn elements_are_the_nearest() {
    nearest_of::<F8E4M3, E8M0, 32>();
    nearest_of::<F8E5M2, E8M0, 32>();
    nearest_of::<F6E2M3, E8M0, 32>();
    nearest_of::<F6E3M2, E8M0, 32>();
    nearest_of::<F4E2M1, E8M0, 32>();
    nearest_of::<F4E2M1, UE4M3, 16>();
}

fn any_bits_of<T: Element, S: Scale, const N: usize>() {
    let mut random = Random::new(24);
    for length in (0..200).step_by(crate::or_under_miri(1, 67)) {
        let numbers = patterns(&mut random, length);
        let owned =
            Blocks::<T, S, N>::quantize_with(&numbers, |i| Round::Stochastic((i as u32).wrapping_mul(0x9e37_79b9)));
        for (i, value) in owned.dequantize().into_iter().enumerate() {
            let block = &numbers[i / N * N..(i / N * N + N).min(length)];
            assert_eq!(value.is_nan(), block.iter().any(|x| !x.is_finite()));
        }
        let (mut codes, mut scales) = (vec![0xff; bytes_for::<T, N>(length)], vec![S::ONE; scales_for::<N>(length)]);
        let round = |i: usize| Round::Stochastic((i as u32).wrapping_mul(0x9e37_79b9));
        let tensor_scale = quantize_into::<T, S, N>(&numbers, round, &mut codes, &mut scales).unwrap();
        assert_eq!((codes.as_slice(), tensor_scale), (owned.codes(), owned.tensor_scale()));
        assert!(scales.iter().map(|s| s.code()).eq(owned.scales().iter().map(|s| s.code())));
    }
}

#[test]
fn any_bits_are_taken() {
    any_bits_of::<F8E4M3, E8M0, 32>();
    any_bits_of::<F6E3M2, E8M0, 32>();
    any_bits_of::<F4E2M1, E8M0, 32>();
    any_bits_of::<F4E2M1, UE4M3, 16>();
}
