//! Stochastic rounding compares the leading 32 bits of what is discarded, in the widest format too: of quotients and roots by integers that hold
//! them whole, of the rest by what the other formats' tests say.

use crate::random::Random;
use fma_core::{Format, Round, exact};

/// The number of units of `2^-52` as an f64 from 1 to 2, with an even exponent that is none of the ends.
fn code(units: u64, exponent: i32) -> u64 {
    (f64::from_bits(0x3ff << 52 | units & !(1 << 52)) * 2f64.powi(exponent)).to_bits()
}

/// The bits that just do not carry leave the magnitude toward zero; one more is the next.
fn check(what: &str, got: impl Fn(Round) -> u64, magnitude: u64, leading: u32) {
    let exact = !leading;
    assert_eq!(got(Round::Stochastic(exact)), magnitude, "{what}: {exact:#x} on {leading:#x} does not carry");
    if let Some(carries) = exact.checked_add(1) {
        assert_eq!(got(Round::Stochastic(carries)), magnitude + 1, "{what}: {carries:#x} on {leading:#x} carries");
    }
}

fn quotient(a: u64, b: u64) {
    // 53 bits above the point: one more where the significand of the dividend is the smaller.
    let dividend = u128::from(a) << (52 + u32::from(a < b));
    let (kept, left) = (dividend / u128::from(b), dividend % u128::from(b));
    let leading = ((left << 32) / u128::from(b)) as u32;
    let magnitude = code(kept as u64, -i32::from(a < b));
    let (a, b) = (code(a, 0), code(b, 0));
    check("quotient", |round| exact::div(Format::F64, a, b, round), magnitude, leading);
}

fn root(a: u64, odd: bool) {
    let radicand = u128::from(a) << (52 + u32::from(odd));
    let kept = radicand.isqrt();
    let left = radicand - kept * kept;
    // The most units of 2^-32 whose square with the root is not beyond: (kept + units)^2 <= radicand.
    let fits = |units: u128| units * units + ((2 * kept * units) << 32) <= left << 64;
    let leading = (0..32).rev().fold(0, |units, bit| if fits(units | 1 << bit) { units | 1 << bit } else { units });
    let (a, magnitude) = (code(a, odd.into()), code(kept as u64, 0));
    check("root", |round| exact::sqrt(Format::F64, a, round), magnitude, leading as u32);
}

#[test]
fn quotients_and_roots_of_f64_carry_where_32_bits_do() {
    let mut random = Random::new(0x57);
    for _ in 0..crate::tries(20_000) {
        // Near a power of two what is discarded is nearly nothing or nearly a unit.
        let mut units = || match random.below(3) {
            0 => 1 << 52 | random.below(1 << 12),
            1 => (1 << 53) - 1 - random.below(1 << 12),
            _ => 1 << 52 | random.bits() >> 12,
        };
        let (a, b) = (units(), units());
        quotient(a, b);
        root(a, false);
        root(a, true);
    }
}
