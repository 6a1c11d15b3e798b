//! Blocks worked out by hand.

use fma_core::block::{Accuracy, Blocks, MxFp4, MxFp6, MxFp8, NvFp4};
use fma_core::{E8M0, F6E2M3, F8E4M3, F8E5M2, Round};

/// MX 1.0, section 6.3: the scale is 2^(floor(log2(max)) - emax).
#[test]
fn mx_fp8_by_hand() {
    // floor(log2(100)) = 6 and emax = 8: the scale is 2^-2. 100 / 2^-2 = 400 is the tie of 384 and 416; 384 is even.
    let blocks = MxFp8::<F8E4M3>::quantize(&[100.0, -1.0, 0.001, 0.0], Round::NearestEven);
    assert_eq!(blocks.scales()[0].to_f64(), 0.25);
    // 0.004 / 2^-9 is 2.05: two units of the smallest number.
    assert_eq!(blocks.dequantize(), [96.0, -1.0, 2f32.powi(-10), 0.0]);
    // 127 / 2^-2 = 508 is above 448, which the rule leaves in the same binade: it saturates.
    assert_eq!(MxFp8::<F8E4M3>::quantize(&[127.0], Round::NearestEven).dequantize(), [112.0]);
    // emax = 15: the scale is 2^-9. 100 * 2^9 = 51200 is the tie of 49152 and 57344; 49152 is even.
    let blocks = MxFp8::<F8E5M2>::quantize(&[100.0], Round::NearestEven);
    assert_eq!((blocks.scales()[0].to_f64(), blocks.dequantize()), (2f64.powi(-9), vec![96.0]));
}

#[test]
fn mx_fp6_and_fp4_by_hand() {
    // emax = 2: the scale of 13 is 2. 6.5 is a number of E2M3, 0.3 / 2 = 0.15 is nearest to 0.125.
    let blocks = MxFp6::<F6E2M3>::quantize(&[13.0, 0.3], Round::NearestEven);
    assert_eq!((blocks.scales()[0].to_f64(), blocks.dequantize()), (2.0, vec![13.0, 0.25]));
    // emax = 2: the scale of 7 is 1. Ties go to the even code: 5 to 4, 2.5 to 2, 1.75 to 2, 0.25 to 0.
    let blocks = MxFp4::quantize(&[7.0, 5.0, -2.5, 1.75, 0.25, 3.6], Round::NearestEven);
    assert_eq!(blocks.dequantize(), [6.0, 4.0, -2.0, 2.0, 0.0, 4.0]);
    assert_eq!(blocks.codes()[..4], [0x67, 0x4c, 0x60, 0x00]);
    assert_eq!((blocks.codes().len(), blocks.scales().len(), blocks.len()), (16, 1, 6));
}

#[test]
fn nv_fp4_by_hand() {
    // 2688 = 6 * 448: the tensor scale is 1. The scale of the second block is 7 / 6, nearest to 1.125; 7 / 1.125 is
    // 6.2, and 6 * 1.125 = 6.75. 1 / 1.125 = 0.89 becomes 1.
    let mut numbers = vec![0.0; 18];
    (numbers[3], numbers[16], numbers[17]) = (-2688.0, 7.0, 1.0);
    let blocks = NvFp4::quantize(&numbers, Round::NearestEven);
    assert_eq!(blocks.tensor_scale(), 1.0);
    assert_eq!(blocks.scales().iter().map(|scale| scale.to_f32()).collect::<Vec<_>>(), [448.0, 1.125]);
    let values = blocks.dequantize();
    assert_eq!((values[3], values[16], values[17]), (-2688.0, 6.75, 1.125));
    // The same numbers times 2^-20: only the tensor scale changes.
    let small: Vec<f32> = numbers.iter().map(|x| x * 2f32.powi(-20)).collect();
    let shifted = NvFp4::quantize(&small, Round::NearestEven);
    assert_eq!((shifted.codes(), shifted.scales()), (blocks.codes(), blocks.scales()));
    assert_eq!(shifted.tensor_scale(), 2f32.powi(-20));
}

#[test]
fn directions_apply_to_the_elements() {
    let in_direction = |round| MxFp4::quantize(&[4.0, 2.25, -2.25], round).dequantize();
    assert_eq!(in_direction(Round::Up), [4.0, 3.0, -2.0]);
    assert_eq!(in_direction(Round::Down), [4.0, 2.0, -3.0]);
    assert_eq!(in_direction(Round::TowardZero), [4.0, 2.0, -2.0]);
    // A quarter of the way from 2 to 3: bits from 3 * 2^30 on carry.
    assert_eq!(in_direction(Round::Stochastic(3 << 30)), [4.0, 3.0, -3.0]);
    let own_bits = |index| Round::Stochastic(if index == 1 { u32::MAX } else { 0 });
    assert_eq!(MxFp4::quantize_with(&[4.0, 2.25, -2.25], own_bits).dequantize(), [4.0, 3.0, -2.0]);
}

/// The quotient by the scales, 1.776, is 2^-56 of it below what f64 has: with these bits, 2^32 less by less than one, it does not carry, and what f64 has does.
#[test]
fn stochastic_rounding_takes_the_exact_quotient() {
    let numbers = [3.0, 0.888_020_9];
    let with_bits = |bits| NvFp4::quantize(&numbers, Round::Stochastic(bits)).view().element(1).map(|x| x.to_f32());
    assert_eq!((with_bits(0x72aa_aaaa), with_bits(0x72aa_aaab)), (Some(1.5), Some(2.0)));
}

/// 4005 / 2688 of the smallest f32 becomes 2 of it, not 1, with which 6 * 448 would be the largest; 4005 / 12 is nearest to 320.
#[test]
fn subnormal_tensor_scales_leave_room_for_the_largest() {
    let smallest = f32::from_bits(1);
    let blocks = NvFp4::quantize(&[4005.0 * smallest], Round::NearestEven);
    assert_eq!((blocks.tensor_scale(), blocks.scales()[0].to_f32()), (2.0 * smallest, 320.0));
    assert_eq!(blocks.dequantize(), [3840.0 * smallest]);
}

#[test]
fn special_numbers_make_their_block_nan() {
    let mut numbers = vec![1.0; 64];
    for special in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        numbers[40] = special;
        let mx = MxFp8::<F8E4M3>::quantize(&numbers, Round::NearestEven).dequantize();
        assert!(mx[..32].iter().all(|x| *x == 1.0) && mx[32..].iter().all(|x| x.is_nan()));
        let nv = NvFp4::quantize(&numbers, Round::NearestEven).dequantize();
        assert!(nv[..32].iter().chain(&nv[48..]).all(|x| *x == 1.0) && nv[32..48].iter().all(|x| x.is_nan()));
    }
}

#[test]
fn zeros_and_extremes() {
    assert_eq!(MxFp4::quantize(&[0.0, -0.0], Round::Up).dequantize(), [0.0, 0.0]);
    assert_eq!(MxFp4::quantize(&[0.0], Round::Up).scales(), [E8M0::MIN]);
    assert_eq!(NvFp4::quantize(&[0.0; 3], Round::NearestEven).dequantize(), [0.0; 3]);
    let smallest = f32::from_bits(1);
    assert_eq!(NvFp4::quantize(&[smallest], Round::NearestEven).dequantize(), [smallest]);
    // The smallest scale, 2^-127, times the smallest element, 2^-16: the numbers below are out of reach.
    assert_eq!(MxFp8::<F8E5M2>::quantize(&[2f32.powi(-143)], Round::NearestEven).dequantize(), [2f32.powi(-143)]);
    assert_eq!(MxFp8::<F8E5M2>::quantize(&[smallest], Round::NearestEven).dequantize(), [0.0]);
    assert_eq!(MxFp8::<F8E4M3>::quantize(&[f32::MAX], Round::NearestEven).dequantize(), [1.75 * 2f32.powi(127)]);
    // A block far below the largest keeps the smallest scale instead of none: 2^-9 / 448 of the largest.
    let mut numbers = vec![0.0; 32];
    (numbers[0], numbers[16]) = (2688.0, 0.002);
    assert_eq!(NvFp4::quantize(&numbers, Round::NearestEven).dequantize()[16], 2f32.powi(-9));
    assert!(MxFp4::quantize(&[], Round::NearestEven).is_empty());
}

#[test]
fn accuracy_by_hand() {
    let blocks = MxFp4::quantize(&[4.0, 2.5], Round::NearestEven); // 2.5 becomes 2.
    let accuracy = blocks.accuracy(&[4.0, 2.5]).unwrap();
    assert_eq!(accuracy, Accuracy { max: 0.5, mean: 0.25, signal_to_noise: 22.25 / 0.25 });
    assert_eq!(accuracy.decibels(), 10.0 * 89f64.log10());
    let exact = blocks.accuracy(&[4.0, 2.0]).unwrap();
    assert_eq!((exact.max, exact.mean, exact.signal_to_noise), (0.0, 0.0, f64::INFINITY));
    let nothing = blocks.accuracy(&[f64::NAN, 2.0]).unwrap();
    assert!(nothing.max.is_nan() && nothing.mean.is_nan() && nothing.signal_to_noise.is_nan());
}

#[test]
fn parts_make_the_same_blocks() {
    let numbers = [1.0, -3.0, 0.7];
    let blocks = NvFp4::quantize(&numbers, Round::NearestEven);
    let (codes, scales) = (blocks.codes().to_vec(), blocks.scales().to_vec());
    let again = Blocks::from_parts(codes, scales, blocks.tensor_scale(), 3).unwrap();
    assert_eq!(again, blocks);
    assert_eq!(again.view().element(1).map(|x| x.to_f32()), Some(-6.0));
    assert_eq!((again.view().element(3), again.view().get(3)), (None, None));
}
