//! Dot products: one rounding a block, against integers of 128 bits.

use super::numbers;
use crate::random::Random;
use fma_core::block::{Accuracy, Blocks, Element, MxFp4, MxFp8, NvFp4, Scale};
use fma_core::{E8M0, F4E2M1, F6E2M3, F6E3M2, F8E4M3, F8E5M2, Round, UE4M3};

/// Every scaled product is a multiple of this: 2^-32 of two E5M2 times the scales that `random_blocks` gives.
const UNIT: i32 = -52;

fn in_units(x: f64) -> i128 {
    let scaled = x * 2f64.powi(-UNIT);
    assert_eq!((scaled as i128) as f64, scaled, "{x:e} is no multiple of the unit");
    scaled as i128
}

/// Blocks of random finite codes with scales near one.
fn random_blocks<T: Element, S: Scale, const N: usize>(random: &mut Random, length: usize) -> Blocks<T, S, N> {
    let codes = (0..length.div_ceil(N) * N).map(|_| match T::from_code(random.bits()) {
        x if x.is_finite() => x.code() as u8,
        _ => 0,
    });
    let codes: Vec<u8> = codes.collect();
    let bytes =
        if T::FORMAT.layout().bits == 4 { codes.chunks(2).map(|pair| pair[0] | pair[1] << 4).collect() } else { codes };
    let scale =
        |random: &mut Random| S::from_f64(2f64.powi(random.below(6) as i32) * 1.125, Round::Down, Default::default());
    let scales = (0..length.div_ceil(N)).map(|_| scale(random)).collect();
    Blocks::from_parts(bytes, scales, 1.0, length).unwrap()
}

fn expected<T: Element, U: Element, S: Scale, const N: usize>(x: &Blocks<T, S, N>, y: &Blocks<U, S, N>) -> f32 {
    let mut accumulator = 0f32;
    for block in 0..x.scales().len() {
        let mut sum = in_units(accumulator.into());
        for i in (block * N..(block + 1) * N).filter(|i| *i < x.len()) {
            // Each factor has at most 8 bits: the product is exact.
            sum += in_units(x.view().get(i).unwrap() * y.view().get(i).unwrap());
        }
        accumulator = sum as f32 * 2f32.powi(UNIT);
    }
    accumulator
}

fn dot_of<T: Element, U: Element, S: Scale, const N: usize>() {
    let mut random = Random::new(31);
    for length in [1, N - 1, N, 2 * N + 1, 10 * N] {
        for _ in 0..crate::tries(100) {
            let (x, y) = (random_blocks::<T, S, N>(&mut random, length), random_blocks::<U, S, N>(&mut random, length));
            let expected = expected(&x, &y);
            assert_eq!(x.dot(&y).map(f32::to_bits), Ok(expected.to_bits()), "{:?} {:?}", T::FORMAT, U::FORMAT);
        }
    }
}

#[test]
fn each_block_is_rounded_once() {
    dot_of::<F8E4M3, F8E4M3, E8M0, 32>();
    dot_of::<F8E5M2, F8E5M2, E8M0, 32>();
    dot_of::<F8E5M2, F8E4M3, E8M0, 32>();
    dot_of::<F6E2M3, F6E3M2, E8M0, 32>();
    dot_of::<F4E2M1, F8E4M3, E8M0, 32>();
    dot_of::<F4E2M1, F4E2M1, E8M0, 32>();
    dot_of::<F4E2M1, F4E2M1, UE4M3, 16>();
}

/// 57344² and its opposite, in one block or in two, leave the square of the smallest number, 2^-32: f64 would lose it.
#[test]
fn nothing_is_lost_where_large_products_cancel() {
    let large = F8E5M2::MAX.to_bits();
    let blocks = |first: &[u8], second: &[u8]| {
        let mut bytes = vec![0; 64];
        bytes[..first.len()].copy_from_slice(first);
        bytes[32..32 + second.len()].copy_from_slice(second);
        MxFp8::<F8E5M2>::from_parts(bytes, vec![E8M0::ONE; 2], 1.0, 64).unwrap()
    };
    let (x, y) = (blocks(&[large, 1, large], &[]), blocks(&[large, 1, large | 0x80], &[]));
    assert_eq!(x.dot(&y), Ok(2f32.powi(-32)));
    let (x, y) = (blocks(&[large], &[large, 1]), blocks(&[large], &[large | 0x80, 1]));
    assert_eq!(x.dot(&y), Ok(2f32.powi(-32)));
}

#[test]
fn tensor_scales_come_last() {
    let x = NvFp4::quantize(&[2688.0 * 3.0, 1000.0], Round::NearestEven);
    let y = NvFp4::quantize(&[2688.0 / 8.0, -50.0], Round::NearestEven);
    assert_eq!((x.tensor_scale(), y.tensor_scale()), (3.0, 0.125));
    // The scales are 448; 1000 becomes 0.5 (of 0.74), -50 becomes -1 (of -0.89), in units of 448 and the tensor scale.
    let sum = (6.0 * 6.0 - 0.5 * 1.0) * 448.0 * 448.0;
    assert_eq!(x.dot(&y), Ok(sum * 0.375));
}

#[test]
fn special_values_go_through() {
    let dot = |code: u8, other: f32| {
        let x = MxFp8::<F8E5M2>::from_parts([vec![code], vec![0x3c; 31]].concat(), vec![E8M0::ONE], 1.0, 32).unwrap();
        x.dot(&MxFp8::<F8E5M2>::quantize(&[other; 32], Round::NearestEven)).unwrap()
    };
    let infinity = F8E5M2::INFINITY.to_bits();
    assert_eq!((dot(infinity, 1.0), dot(infinity, -1.0)), (f32::INFINITY, f32::NEG_INFINITY));
    assert!(dot(infinity, 0.0).is_nan() && dot(F8E5M2::NAN.to_bits(), 1.0).is_nan());
    assert!(dot(0x3c, f32::NAN).is_nan());
    assert_eq!(dot(0x3c, 1.0), 32.0);
}

/// By Cauchy and Schwarz, relative errors of the factors, as vectors, bound that of the product in units of both lengths.
#[test]
fn quantised_products_are_near() {
    let mut random = Random::new(33);
    let [x, y] = [0, 1].map(|_| numbers(&mut random, crate::or_under_miri(4096, 96), 1));
    let [wide_x, wide_y] = [&x, &y].map(|x| x.iter().copied().map(f64::from).collect::<Vec<_>>());
    let exact: f64 = wide_x.iter().zip(&wide_y).map(|(x, y)| x * y).sum();
    let length = |x: &[f64]| x.iter().map(|x| x * x).sum::<f64>().sqrt();
    let error = |dot: f32| (f64::from(dot) - exact).abs() / (length(&wide_x) * length(&wide_y));
    let bound = |of_x: Accuracy, of_y: Accuracy| {
        let [x, y] = [of_x, of_y].map(|accuracy| accuracy.signal_to_noise.sqrt().recip());
        // 128 roundings of the accumulator besides.
        x + y + x * y + 128.0 * 2f64.powi(-24)
    };
    let [x8, y8] = [&x, &y].map(|x| MxFp8::<F8E4M3>::quantize(x, Round::NearestEven));
    let [x4, y4] = [&x, &y].map(|x| MxFp4::quantize(x, Round::NearestEven));
    let bound8 = bound(x8.accuracy(&wide_x).unwrap(), y8.accuracy(&wide_y).unwrap());
    let bound4 = bound(x4.accuracy(&wide_x).unwrap(), y4.accuracy(&wide_y).unwrap());
    assert!(error(x8.dot(&y8).unwrap()) <= bound8 && bound8 < 0.1);
    assert!(error(x4.dot(&y4).unwrap()) <= bound4 && bound4 < 0.35);
}

/// Their product may be beyond the range of f32, on either side, where the dot product is not.
#[test]
fn tensor_scales_do_not_leave_the_range() {
    let dot = |x: [f32; 2], y: [f32; 2]| {
        let [x, y] = [x, y].map(|numbers| NvFp4::quantize(&numbers, Round::NearestEven));
        x.dot(&y).unwrap()
    };
    assert_eq!(dot([1e30, 1e30], [1e30, -1e30]), 0.0);
    assert_eq!(dot([1e-25, 0.0], [0.0, 1e-25]), 0.0);
    assert!((dot([1e-38, 0.0], [6.0, 0.0]) / 6e-38 - 1.0).abs() < 0.1);
    assert_eq!(dot([1e30, 0.0], [1e30, 0.0]), f32::INFINITY);
}
