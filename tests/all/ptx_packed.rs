//! `+ - *` on two numbers in a register.

use fastmath::fastmath;
use fastmath::gpu::{Bf16x2, F16x2, F32x2};
use fma_ir::random::Dice;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{run, taken_by_assembler};

/// A product before a sum is not fused with it: both are instructions that the source names.
#[fastmath(fused, denormal(preserve_sign), ptx(sm_53, sm_75, sm_90, sm_120))]
fn halves(a: F16x2, b: F16x2, c: F16x2) -> F16x2 {
    a * b + c - fastmath::gpu::fma(a, c, b) * b
}

#[fastmath(fused, ptx(sm_80, sm_90, sm_100))]
fn brains(a: Bf16x2, b: Bf16x2, c: Bf16x2) -> Bf16x2 {
    let sum = a + b;
    sum * c - a
}

#[fastmath(round(rz), ptx(sm_100, sm_103))]
fn singles(a: F32x2, b: F32x2, c: F32x2) -> F32x2 {
    (a - b) * c + b
}

#[fastmath(ptx(sm_80), kernel(index(i)))]
fn axpy(a: F16x2, x: &[F16x2], y: &mut [F16x2], i: usize) {
    y[i] = a * x[i] + y[i];
}

fn operand(dice: &mut Dice) -> u64 {
    const HALVES: [u64; 10] = [0, 0x8000, 1, 0x83ff, 0x3c00, 0x7c00, 0xfc00, 0x7e00, 0x0080, 0x7f80];
    let any = dice.roll();
    (0..4).fold(any, |bits, lane| match dice.below(3) {
        0 => bits & !(0xffff << (16 * lane)) | HALVES[dice.below(HALVES.len())] << (16 * lane),
        _ => bits,
    })
}

/// All of them, in order: a NaN is one of several on the CPU, and the one that there is in PTX.
fn same(found: u64, expected: u64, lanes: u32, is_nan: fn(u64) -> bool) -> bool {
    let lane = |bits: u64, at: u32| bits >> (at * 64 / lanes.max(2)) & (u64::MAX >> (64 - 64 / lanes.max(2)));
    (0..lanes).all(|at| {
        let (found, expected) = (lane(found, at), lane(expected, at));
        found == expected || is_nan(found) && is_nan(expected)
    })
}

#[test]
fn operators_of_two_are_instructions_of_two() {
    let mut dice = Dice::new(5);
    let mut memory = Memory::default();
    for _ in 0..400 {
        let inputs = [0; 3].map(|_| operand(&mut dice) & 0xffff_ffff);
        let [a, b, c] = inputs.map(|bits| F16x2::from_bits(bits as u32));
        let expected = u64::from(halves(a, b, c).to_bits());
        for text in [halves::PTX_SM_53, halves::PTX_SM_75, halves::PTX_SM_90, halves::PTX_SM_120] {
            let found = run(text, &inputs, &mut memory).1[0];
            let is_nan = |bits: u64| half::f16::from_bits(bits as u16).is_nan();
            assert!(
                same(found << 32 | found, expected << 32 | expected, 4, is_nan),
                "{inputs:x?} {found:x} {expected:x}"
            );
        }
        let [a, b, c] = inputs.map(|bits| Bf16x2::from_bits(bits as u32));
        let expected = u64::from(brains(a, b, c).to_bits());
        for text in [brains::PTX_SM_80, brains::PTX_SM_90, brains::PTX_SM_100] {
            let found = run(text, &inputs, &mut memory).1[0];
            let is_nan = |bits: u64| half::bf16::from_bits(bits as u16).is_nan();
            assert!(
                same(found << 32 | found, expected << 32 | expected, 4, is_nan),
                "{inputs:x?} {found:x} {expected:x}"
            );
        }
        let inputs = [0; 3].map(|_| operand(&mut dice));
        let [a, b, c] = inputs.map(F32x2::from_bits);
        let found = run(singles::PTX, &inputs, &mut memory).1[0];
        let is_nan = |bits: u64| f32::from_bits(bits as u32).is_nan();
        assert!(same(found, singles(a, b, c).to_bits(), 2, is_nan), "{inputs:x?} {found:x}");
    }
}

#[test]
fn each_is_one_instruction_where_there_is_one() {
    for words in ["mul.rn.f16x2", "add.rn.f16x2", "sub.rn.f16x2", "fma.rn.f16x2"] {
        assert!(halves::PTX.contains(words), "{words}\n{}", halves::PTX);
    }
    assert!(brains::PTX_SM_90.contains("add.rn.bf16x2") && !brains::PTX_SM_80.contains("add.rn.bf16x2"));
    assert!(singles::PTX.contains("sub.rn.f32x2"), "{}", singles::PTX);
    taken_by_assembler("packed", &[halves::PTX, halves::PTX_SM_75, halves::PTX_SM_90, halves::PTX_SM_120, axpy::PTX]);
    taken_by_assembler(
        "packed",
        &[brains::PTX, brains::PTX_SM_90, brains::PTX_SM_100, singles::PTX, singles::PTX_SM_103],
    );
    let mut y = [F16x2::from_bits(0x3c00_4000); 2];
    axpy(F16x2::from_bits(0x3c00_3c00), &y.clone(), &mut y, 1);
    assert_eq!(y.map(F16x2::to_bits), [0x3c00_4000, 0x4000_4400]);
}
