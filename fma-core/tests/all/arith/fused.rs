//! `fma` to nearest: special values, related exponents, known hard cases, and random bits.

use crate::exact::patterns;
use crate::random::Random;
use fma_core::{Format, Round, arith, exact};
use half::{bf16, f16};

type Fused = fn(u64, u64, u64) -> u64;

fn f64_software(a: u64, b: u64, c: u64) -> u64 {
    arith::fma_f64_software(f64::from_bits(a), f64::from_bits(b), f64::from_bits(c)).to_bits()
}

fn f32_software(a: u64, b: u64, c: u64) -> u64 {
    let [a, b, c] = [a, b, c].map(|bits| f32::from_bits(bits as u32));
    arith::fma_f32_software(a, b, c).to_bits() as u64
}

const FUNCTIONS: [(Format, Fused); 6] = [
    (Format::F64, f64_software),
    (Format::F32, f32_software),
    (Format::F64, |a, b, c| arith::fma(f64::from_bits(a), f64::from_bits(b), f64::from_bits(c)).to_bits()),
    (Format::F32, |a, b, c| {
        let [a, b, c] = [a, b, c].map(|bits| f32::from_bits(bits as u32));
        arith::fma(a, b, c).to_bits() as u64
    }),
    (Format::F16, |a, b, c| {
        let [a, b, c] = [a, b, c].map(|bits| f16::from_bits(bits as u16));
        arith::fma(a, b, c).to_bits() as u64
    }),
    (Format::Bf16, |a, b, c| {
        let [a, b, c] = [a, b, c].map(|bits| bf16::from_bits(bits as u16));
        arith::fma(a, b, c).to_bits() as u64
    }),
];

fn check(format: Format, fused: Fused, [a, b, c]: [u64; 3]) {
    let (got, expected) = (fused(a, b, c), exact::fma(format, a, b, c, Round::NearestEven));
    let equal = got == expected || format.is_nan(got) && format.is_nan(expected);
    assert!(equal, "{format:?} fma {a:#x} {b:#x} {c:#x}: {got:#x}, reference {expected:#x}");
}

#[test]
fn special_values() {
    for (format, fused) in FUNCTIONS {
        let specials = patterns::specials(format);
        let count = specials.len();
        for triple in (0..count.pow(3)).step_by(crate::stride(1)) {
            check(format, fused, [triple, triple / count, triple / count / count].map(|index| specials[index % count]));
        }
    }
}

#[test]
fn related_and_random_bits() {
    let mut random = Random::new(4);
    for _ in 0..crate::tries(300_000) {
        for (format, fused) in FUNCTIONS {
            check(format, fused, patterns::triple(format, &mut random));
            check(format, fused, [random.bits(), random.bits(), random.bits()].map(|bits| bits & format.mask()));
        }
    }
}

/// Where computing in a wider format and rounding again goes wrong: twice in f32, twice in f64, and for bf16 once in f64.
#[test]
fn halves_that_round_twice_elsewhere() {
    let f16s = |a: f32, b: f32, c: f32| arith::fma(f16::from_f32(a), f16::from_f32(b), f16::from_f32(c));
    assert_eq!(f16s(3.0, 683.0, 2f32.powi(-24)), f16::from_f32(2050.0));
    let bf16s = |a: f32, b: f32, c: f32| arith::fma(bf16::from_f32(a), bf16::from_f32(b), bf16::from_f32(c));
    assert_eq!(bf16s(3.0, 87.0, 2f32.powi(-30)), bf16::from_f32(262.0));
    // The same in std's arithmetic: a single step of f64 is not enough for bf16.
    assert_eq!(bf16s(3.0, 87.0, 2f32.powi(-60)), bf16::from_f32(262.0));
    assert_eq!(bf16::from_f64(3f64.mul_add(87.0, 2f64.powi(-60))), bf16::from_f32(260.0));
}

#[test]
fn in_constants() {
    const F32: f32 = arith::fma_f32(1.000_000_1, 53_400_708.0, -53_400_708.0);
    const F64: f64 = arith::fma_f64_software(0.1, 10.0, -1.0);
    assert_eq!(F32.to_bits(), 1.000_000_1f32.mul_add(53_400_708.0, -53_400_708.0).to_bits());
    assert_eq!(F64, 0.1f64.mul_add(10.0, -1.0));
}
