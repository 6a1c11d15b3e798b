//! Functions as they are written for a GPU. Executed, the texts compute what the functions compute: to the bit, but for `exp` and its kin, which are `fma_core`'s in the text.

mod functions;

use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{bits, numbers, placed, run, taken_by_assembler};
use functions::gpu;

/// How far the functions of the standard library and `fma_core`'s may be apart after a few operations, in parts of the larger one.
const NEAR: f32 = 2e-5;

fn near(found: &[u64], expected: &[f32]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        let found = f32::from_bits(*found as u32);
        assert!((found - expected).abs() <= NEAR * expected.abs().max(1.0), "{found} is not {expected}");
    }
}

fn floats(bytes: &[u8]) -> Vec<u64> {
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]).into()).collect()
}

fn words(x: &[f32]) -> Vec<u64> {
    x.iter().copied().map(bits).collect()
}

/// Runs a function that stores to its last slice: what lies there afterwards.
fn stored(text: &str, slices: &[&[f32]], others: &[u64], out: &[f32]) -> Vec<u64> {
    let mut memory = Memory::default();
    let mut inputs: Vec<u64> = slices.iter().flat_map(|x| placed(&mut memory, x)).collect();
    inputs.extend(others);
    let [place, length] = placed(&mut memory, out);
    inputs.extend([place, length]);
    assert!(matches!(run(text, &inputs, &mut memory).0, End::Returned(_)), "{text}");
    floats(memory.bytes(place))
}

#[test]
fn rows_are_normalised() {
    for count in [1, 3, 8] {
        let (x, gamma, beta) = (numbers(count, 1), numbers(count, 2), numbers(count, 3));
        let mut expected = vec![0.0; count];
        gpu::softmax_row(&x, &mut expected);
        near(&stored(gpu::softmax_row::PTX, &[&x], &[], &vec![0.0; count]), &expected);
        gpu::layer_norm(&x, &gamma, &beta, 1e-5, &mut expected);
        let found = stored(gpu::layer_norm::PTX, &[&x, &gamma, &beta], &[bits(1e-5)], &vec![0.0; count]);
        assert_eq!(found, words(&expected));
    }
    let mut memory = Memory::default();
    let mut x = numbers(8, 4);
    let [place, length] = placed(&mut memory, &x);
    assert!(matches!(run(gpu::rope::PTX, &[place, length, 7, bits(10000.0)], &mut memory).0, End::Returned(_)));
    gpu::rope(&mut x, 7, 10000.0);
    near(&floats(memory.bytes(place)), &x);
}

#[test]
fn textures_are_sampled_between_texels() {
    let texels = numbers(20, 5);
    for place in numbers(40, 6).chunks_exact(2) {
        let mut memory = Memory::default();
        let inputs = [&placed(&mut memory, &texels)[..], &[5, 4, bits(place[0]), bits(place[1])]].concat();
        let expected = gpu::bilinear(&texels, 5, 4, place[0], place[1]);
        assert_eq!(run(gpu::bilinear::PTX, &inputs, &mut memory).1, [bits(expected)]);
    }
}

fn plain(text: &str, inputs: &[u64]) -> Vec<u64> {
    run(text, inputs, &mut Memory::default()).1
}

#[test]
fn integers_are_hashed() {
    for seed in 0..50u32 {
        let word = seed.wrapping_mul(0x9e37_79b9);
        let wide = u64::from(word) << 17 | u64::from(seed);
        assert_eq!(plain(gpu::pcg::PTX, &[word.into()]), [u64::from(gpu::pcg(word))]);
        assert_eq!(plain(gpu::murmur_mix::PTX, &[word.into()]), [u64::from(gpu::murmur_mix(word))]);
        assert_eq!(plain(gpu::xorshift64::PTX, &[wide]), [gpu::xorshift64(wide)]);
        let [x, y, z] = [word & 1023, (word >> 10) & 1023, word >> 20];
        assert_eq!(plain(gpu::morton3::PTX, &[x.into(), y.into(), z.into()]), [u64::from(gpu::morton3(x, y, z))]);
        assert_eq!(plain(gpu::uniform::PTX, &[word.into()]), [bits(gpu::uniform(word))]);
        let (a, b) = gpu::normal_pair(word);
        near(&plain(gpu::normal_pair::PTX, &[word.into()]), &[a, b]);
    }
}

#[test]
fn formulas_are_evaluated() {
    for x in numbers(60, 7).chunks_exact(3) {
        let [s, k, t] = [x[0].abs() + 0.5, x[1].abs() + 0.5, x[2].abs() + 0.25];
        let (call, put) = gpu::black_scholes(s, k, t, 0.02, 0.3);
        near(&plain(gpu::black_scholes::PTX, &[bits(s), bits(k), bits(t), bits(0.02), bits(0.3)]), &[call, put]);
        assert_eq!(plain(gpu::newton::PTX, &[bits(s), bits(k)]), [bits(gpu::newton(s, k))]);
        near(&plain(gpu::rk4::PTX, &[bits(x[0]), bits(x[1]), bits(0.1), 5]), &[gpu::rk4(x[0], x[1], 0.1, 5)]);
        assert_eq!(plain(gpu::march::PTX, &[bits(x[0]), bits(k)]), [bits(gpu::march(x[0], k))]);
        let found = plain(gpu::to_srgb::PTX, &[bits(x[0])]);
        assert!(found[0].abs_diff(gpu::to_srgb(x[0]).into()) <= 1);
    }
}

#[test]
fn memory_is_rearranged() {
    let mut memory = Memory::default();
    let packed = memory.place(&[0x21, 0x43, 0x65, 0x87, 0xa9, 0xcb, 0xed, 0x0f]);
    let zeros = memory.place(&[8, 3]);
    let [scales, _] = placed(&mut memory, &[0.5, -0.25]);
    let [out, _] = placed(&mut memory, &[0.0; 16]);
    let inputs = [packed, 2, scales, 2, zeros, 2, 8, out, 16];
    assert!(matches!(run(gpu::dequantize::PTX, &inputs, &mut memory).0, End::Returned(_)));
    let mut expected = [0.0; 16];
    gpu::dequantize(&[0x8765_4321, 0x0fed_cba9], &[0.5, -0.25], &[8, 3], 8, &mut expected);
    assert_eq!(floats(memory.bytes(out)), words(&expected));
    let (mut re, mut im) = (numbers(4, 8), numbers(4, 9));
    let mut memory = Memory::default();
    let (own, other) = (placed(&mut memory, &re), placed(&mut memory, &im));
    let inputs = [&own[..], &other, &[1, 3, bits(0.6), bits(-0.8)]].concat();
    assert!(matches!(run(gpu::butterfly::PTX, &inputs, &mut memory).0, End::Returned(_)));
    gpu::butterfly(&mut re, &mut im, 1, 3, 0.6, -0.8);
    assert_eq!(floats(memory.bytes(own[0])), words(&re));
    assert_eq!(floats(memory.bytes(other[0])), words(&im));
    let mut x = numbers(9, 10);
    assert_eq!(stored(gpu::scan::PTX, &[], &[], &x), {
        gpu::scan(&mut x);
        words(&x)
    });
    let m = numbers(9, 11);
    let mut inverse = [0.0; 9];
    assert!(gpu::inverse3(&m, &mut inverse));
    assert_eq!(stored(gpu::inverse3::PTX, &[&m], &[], &[0.0; 9]), words(&inverse));
    let mut memory = Memory::default();
    let (at, best) = gpu::argmax(&m);
    let slice = placed(&mut memory, &m);
    assert_eq!(run(gpu::argmax::PTX, &slice, &mut memory).1, [at as u64, bits(best)]);
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler("rows", &[gpu::softmax_row::PTX, gpu::layer_norm::PTX, gpu::rope::PTX, gpu::bilinear::PTX]);
    taken_by_assembler("hashes", &[gpu::pcg::PTX, gpu::normal_pair::PTX, gpu::morton3::PTX, gpu::xorshift64::PTX]);
    taken_by_assembler("formulas", &[gpu::black_scholes::PTX, gpu::newton::PTX, gpu::rk4::PTX, gpu::march::PTX]);
    taken_by_assembler("memory", &[gpu::dequantize::PTX, gpu::butterfly::PTX, gpu::inverse3::PTX, gpu::argmax::PTX]);
}
