//! Flushing, PTX's modifiers, and what rewritten functions call.

use crate::exact::{DIRECTIONS, patterns};
use crate::random::Random;
use fma_core::arith::{Rounded, ptx};
use fma_core::{Denormal, Format, Round, Sign, exact, rt};
use half::{bf16, f16};

const NEAREST: Round = Round::NearestEven;
const DENORMALS: [Denormal; 3] = [Denormal::Ieee, Denormal::PreserveSign, Denormal::PositiveZero];

/// By the words of the definition: a subnormal is a zero, of its sign or positive.
fn flushed(format: Format, code: u64, denormal: Denormal) -> u64 {
    match (format.is_subnormal(code), denormal) {
        (false, _) | (true, Denormal::Ieee) => code,
        (true, Denormal::PreserveSign) => exact::copysign(format, 0, code),
        (true, Denormal::PositiveZero) => 0,
    }
}

type InMode<T> = fn([T; 3], Round, Denormal) -> T;
type Reference = fn(Format, [u64; 3], Round) -> u64;

const REFERENCES: [(&str, Reference); 6] = [
    ("add", |f, [a, b, _], r| exact::add(f, a, b, r)),
    ("sub", |f, [a, b, _], r| exact::sub(f, a, b, r)),
    ("mul", |f, [a, b, _], r| exact::mul(f, a, b, r)),
    ("div", |f, [a, b, _], r| exact::div(f, a, b, r)),
    ("fma", |f, [a, b, c], r| exact::fma(f, a, b, c, r)),
    ("sqrt", |f, [a, _, _], r| exact::sqrt(f, a, r)),
];

fn check_modes<T: Rounded>(functions: [InMode<T>; 6]) {
    let mut random = Random::new(8);
    for _ in 0..crate::tries(3_000) {
        let codes = patterns::triple(T::FORMAT, &mut random);
        for (round, denormal) in DIRECTIONS.iter().flat_map(|round| DENORMALS.map(|denormal| (*round, denormal))) {
            for (function, (name, reference)) in functions.iter().zip(REFERENCES) {
                let got = function(codes.map(T::from_code), round, denormal).to_code();
                let result = reference(T::FORMAT, codes.map(|code| flushed(T::FORMAT, code, denormal)), round);
                let expected = flushed(T::FORMAT, result, denormal);
                let same = got == expected || T::FORMAT.is_nan(got) && T::FORMAT.is_nan(expected);
                assert!(same, "{:?} {name} {codes:#x?} {round:?} {denormal:?}: {got:#x}, {expected:#x}", T::FORMAT);
            }
        }
    }
}

macro_rules! modes {
    ($($test:ident $type:ident: $add:ident $sub:ident $mul:ident $div:ident $fma:ident $sqrt:ident;)*) => { $(
        #[test]
        fn $test() {
            check_modes::<$type>([
                |[a, b, _], round, denormal| rt::mode::$add(a, b, round, denormal),
                |[a, b, _], round, denormal| rt::mode::$sub(a, b, round, denormal),
                |[a, b, _], round, denormal| rt::mode::$mul(a, b, round, denormal),
                |[a, b, _], round, denormal| rt::mode::$div(a, b, round, denormal),
                |[a, b, c], round, denormal| rt::mode::$fma(a, b, c, round, denormal),
                |[a, _, _], round, denormal| rt::mode::$sqrt(a, round, denormal),
            ]);
        }
    )* };
}

modes! {
    f64_modes f64: add_f64 sub_f64 mul_f64 div_f64 fma_f64 sqrt_f64;
    f32_modes f32: add_f32 sub_f32 mul_f32 div_f32 fma_f32 sqrt_f32;
    f16_modes f16: add_f16 sub_f16 mul_f16 div_f16 fma_f16 sqrt_f16;
    bf16_modes bf16: add_bf16 sub_bf16 mul_bf16 div_bf16 fma_bf16 sqrt_bf16;
}

/// The definitions, on every pair of codes of the small format and a stride of addends.
#[test]
fn ptx_modifiers() {
    let format = Format::Ieee8;
    let (one, minus_one) = (format.one(), exact::negate(format, format.one()));
    for (a, b, c) in
        (0..1u64 << 20).step_by(crate::stride(1)).map(|triple| (triple >> 12, triple >> 4 & 0xff, (triple & 15) * 17))
    {
        let plain = exact::fma(format, a, b, c, NEAREST);
        let clamped = match exact::compare(format, plain, 0) {
            None => 0,
            Some(order) if order.is_le() => 0,
            Some(_) if exact::compare(format, plain, one).is_some_and(|order| order.is_gt()) => one,
            Some(_) => plain,
        };
        assert_eq!(ptx::fma_sat(format, a, b, c, NEAREST, Denormal::Ieee), clamped, "sat {a:#x} {b:#x} {c:#x}");
        let rectified = match exact::compare(format, plain, 0) {
            None => 0x7f,
            Some(order) if order.is_le() => 0,
            Some(_) => plain,
        };
        assert_eq!(ptx::fma_relu(format, a, b, c, NEAREST, Denormal::Ieee), rectified, "relu {a:#x} {b:#x} {c:#x}");
        // Any NaN code may be the one that means "out of bounds".
        let expected = if [a, b, c].contains(&0x7f) { 0 } else { plain };
        assert_eq!(ptx::fma_oob(format, [a, b, c], NEAREST, 0x7f), expected, "oob {a:#x} {b:#x} {c:#x}");
        let any = [a, b, c].contains(&0x7f);
        // Bits above the width are no part of a code.
        let wide = [a | 0x700, b | 0xff00, c | 1 << 63];
        assert_eq!(ptx::fma_oob(format, wide, NEAREST, 0x1_7f), expected, "oob {a:#x} {b:#x} {c:#x}");
        assert_eq!(ptx::fma_oob_sat(format, wide, NEAREST, 0x7f), if any { 0 } else { clamped });
        assert_eq!(ptx::fma_oob_relu(format, wide, NEAREST, 0x7f), if any { 0 } else { rectified });
    }
    let [tiny, half] = [format.min_subnormal(), format.with_sign(format.one() - 1, Sign::Positive)];
    assert_eq!(ptx::fma_sat(format, tiny, one, 0, NEAREST, Denormal::PreserveSign), 0);
    assert_eq!(ptx::fma_sat(format, half, one, 0, NEAREST, Denormal::PreserveSign), half);
    assert_eq!(ptx::fma(format, tiny, minus_one, format.zero(Sign::Negative), NEAREST, Denormal::PreserveSign), 0x80);
    assert_eq!(ptx::fma(format, format.min_normal(), format.one() - 8, 0, Round::Up, Denormal::PositiveZero), 0);
}

/// Rounded once or twice, as the target has it: one of the two, and the exact one wherever a product is exact.
#[test]
fn contracted() {
    let (a, b) = (1.000_000_1f32, 53_400_708f32);
    let fused = rt::fma_f32(a, b, -b);
    assert_eq!(fused, 6.365_860_5);
    assert_eq!(rt::mul_add_f32(a, b, -b), if fma_core::arith::HARDWARE { fused } else { 8.0 });
    assert_eq!(rt::mul_add_f64(3.0, 5.0, 7.0), 22.0);
}

#[test]
fn in_constants() {
    const UP: f32 = rt::mode::div_f32(1.0, 3.0, Round::Up, Denormal::Ieee);
    const DOWN: f64 = rt::mode::add_f64(1.0, 1e-30, Round::Down, Denormal::Ieee);
    const FLUSHED: f16 = rt::mode::mul_f16(f16::MIN_POSITIVE_SUBNORMAL, f16::ONE, NEAREST, Denormal::PreserveSign);
    assert_eq!(UP.to_bits(), (1.0f32 / 3.0).to_bits()); // The nearest is above.
    assert_eq!(DOWN, 1.0);
    assert_eq!(FLUSHED.to_bits(), 0);
}
