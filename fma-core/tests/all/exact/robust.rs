//! Any bits, those above the width included: nothing panics, and every result is a code of its format.

use super::{DIRECTIONS, patterns};
use crate::random::Random;
use fma_core::exact::{self, Integer};
use fma_core::{Denormal, Format, Overflow, Round, Specials, arith};

fn modes(random: &mut Random) -> (Round, Overflow, Denormal) {
    let round = match random.below(6) {
        5 => Round::Stochastic(random.bits() as u32),
        direction => DIRECTIONS[direction as usize],
    };
    let overflow = [Overflow::Ieee, Overflow::Saturate][random.below(2) as usize];
    (round, overflow, [Denormal::Ieee, Denormal::PreserveSign, Denormal::PositiveZero][random.below(3) as usize])
}

/// Every function that gives a code of the format.
fn results(format: Format, [a, b, c]: [u64; 3], random: &mut Random) -> Vec<u64> {
    let (round, overflow, denormal) = modes(random);
    let from = Format::ALL[random.below(Format::ALL.len() as u64) as usize];
    vec![
        exact::add(format, a, b, round),
        exact::sub(format, a, b, round),
        exact::mul(format, a, b, round),
        exact::div(format, a, b, round),
        exact::rem(format, a, b),
        exact::sqrt(format, a, round),
        exact::fma(format, a, b, c, round),
        exact::round_to_integral(format, a, round),
        exact::convert(from, a, format, round, overflow),
        exact::from_int((a as i128).wrapping_mul(-(b as i128)), format, round),
        exact::from_uint((a as u128 * b as u128) | c as u128, format, round),
        exact::min(format, a, b),
        exact::max(format, a, b),
        exact::minimum(format, a, b),
        exact::maximum(format, a, b),
        exact::clamp(format, a, b, c),
        exact::negate(format, a),
        exact::abs(format, a),
        exact::copysign(format, a, b),
        arith::code::add(format, a, b, round),
        arith::code::sub(format, a, b, round),
        arith::code::mul(format, a, b, round),
        arith::code::div(format, a, b, round),
        arith::code::sqrt(format, a, round),
        arith::code::fma(format, a, b, c, round),
        arith::code::convert(from, a, format, round, overflow),
        arith::ptx::fma_sat(format, a, b, c, round, denormal),
        arith::ptx::fma_relu(format, a, b, c, round, denormal),
        arith::ptx::fma_oob(format, [a, b, c], round, b),
    ]
}

#[test]
fn any_bits() {
    let mut random = Random::new(10);
    for _ in 0..crate::tries(10_000) {
        for format in Format::ALL {
            let codes = if random.below(2) == 0 {
                [random.bits(), random.bits(), random.bits()]
            } else {
                patterns::triple(*format, &mut random)
            };
            for (row, result) in results(*format, codes, &mut random).into_iter().enumerate() {
                assert_eq!(result, result & format.mask(), "{format:?} row {row} {codes:#x?}");
            }
            for integer in Integer::ALL {
                let held = exact::to_int(*format, codes[0], *integer);
                let back = exact::to_int(Format::F64, exact::from_int(held, Format::F64, Round::TowardZero), *integer);
                assert!(back.unsigned_abs() <= held.unsigned_abs() || *integer == Integer::U128, "{format:?} {held}");
            }
        }
    }
}

/// Two negations give the code back, and one changes it where there is a number of the other sign.
#[test]
fn signs() {
    for format in Format::ALL.iter().filter(|format| format.layout().bits <= 16) {
        for code in (0..=format.mask()).step_by(crate::stride(1)) {
            let negated = exact::negate(*format, code);
            assert_eq!(exact::negate(*format, negated), code, "{format:?} {code:#x}");
            // Without negative zero, neither its code, which is NaN, nor zero has another sign.
            let single = format.layout().specials == Specials::NanNegativeZero && format.magnitude(code) == 0;
            assert_eq!(negated != code, format.layout().signed && !single, "{format:?} {code:#x}");
        }
    }
}
