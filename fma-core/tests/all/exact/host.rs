//! The reference against the host's f32 and f64, which round to nearest even.

use super::patterns;
use crate::random::Random;
use fma_core::{Format, Overflow, Round, exact};

const NEAREST: Round = Round::NearestEven;

macro_rules! against_host {
    ($test:ident $format:expr, $float:ident $bits:ident) => {
        #[test]
        fn $test() {
            let mut random = Random::new(1);
            let number = |bits: u64| $float::from_bits(bits as $bits);
            for _ in 0..crate::tries(100_000) {
                let [a, b, c] = patterns::triple($format, &mut random);
                let (x, y, z) = (number(a), number(b), number(c));
                let same = |name: &str, got: u64, host: $float| {
                    let got = number(got);
                    let equal = got.to_bits() == host.to_bits() || got.is_nan() && host.is_nan();
                    assert!(equal, "{name} {a:#x} {b:#x} {c:#x}: {got:e}, host {host:e}");
                };
                same("add", exact::add($format, a, b, NEAREST), x + y);
                same("sub", exact::sub($format, a, b, NEAREST), x - y);
                same("mul", exact::mul($format, a, b, NEAREST), x * y);
                same("div", exact::div($format, a, b, NEAREST), x / y);
                same("rem", exact::rem($format, a, b), x % y);
                same("sqrt", exact::sqrt($format, a, NEAREST), x.sqrt());
                same("fma", exact::fma($format, a, b, c, NEAREST), x.mul_add(y, z));
                same("floor", exact::round_to_integral($format, a, Round::Down), x.floor());
                same("ceil", exact::round_to_integral($format, a, Round::Up), x.ceil());
                same("trunc", exact::round_to_integral($format, a, Round::TowardZero), x.trunc());
                same("round", exact::round_to_integral($format, a, Round::NearestAway), x.round());
                same("ties even", exact::round_to_integral($format, a, NEAREST), x.round_ties_even());
                same("copysign", exact::copysign($format, a, b), x.copysign(y));
                same("abs", exact::abs($format, a), x.abs());
                same("negate", exact::negate($format, a), -x);
                assert_eq!(exact::compare($format, a, b), x.partial_cmp(&y), "compare {a:#x} {b:#x}");
                assert_eq!(exact::classify($format, a), x.classify(), "classify {a:#x}");
                if x != y {
                    same("min", exact::min($format, a, b), x.min(y));
                    same("max", exact::max($format, a, b), x.max(y));
                }
                if y <= z {
                    same("clamp", exact::clamp($format, a, b, c), x.clamp(y, z));
                }
            }
        }
    };
}

against_host!(f32_operations Format::F32, f32 u32);
against_host!(f64_operations Format::F64, f64 u64);

#[test]
fn casts() {
    let mut random = Random::new(2);
    for _ in 0..crate::tries(100_000) {
        let [wide, _, _] = patterns::triple(Format::F64, &mut random);
        let [narrow, _, _] = patterns::triple(Format::F32, &mut random);
        let (x, y) = (f64::from_bits(wide), f32::from_bits(narrow as u32));
        let got = f32::from_bits(exact::convert(Format::F64, wide, Format::F32, NEAREST, Overflow::Ieee) as u32);
        assert!(got.to_bits() == (x as f32).to_bits() || got.is_nan() && x.is_nan(), "{x:e} gives {got:e}");
        let got = f64::from_bits(exact::convert(Format::F32, narrow, Format::F64, NEAREST, Overflow::Ieee));
        assert!(got.to_bits() == (y as f64).to_bits() || got.is_nan() && y.is_nan(), "{y:e} gives {got:e}");
    }
}

macro_rules! against_integers {
    ($bits:expr, $number:expr, $($variant:ident $type:ty)*) => { $(
        let got = exact::to_int(Format::F64, $bits, exact::Integer::$variant) as $type;
        assert_eq!(got, $number as $type, "{:e} as {}", $number, stringify!($type));
    )* };
}

#[test]
fn integers() {
    let mut random = Random::new(3);
    for _ in 0..crate::tries(100_000) {
        let wide = (random.bits() as u128) << 64 | random.bits() as u128;
        let (unsigned, signed) = (wide >> random.below(128), wide as i128 >> random.below(127));
        assert_eq!(exact::from_uint(unsigned, Format::F64, NEAREST), (unsigned as f64).to_bits(), "{unsigned}");
        assert_eq!(exact::from_int(signed, Format::F64, NEAREST), (signed as f64).to_bits(), "{signed}");
        assert_eq!(exact::from_int(signed, Format::F32, NEAREST), (signed as f32).to_bits() as u64, "{signed}");
        for bits in [(signed as f64).to_bits(), (unsigned as f64 / 256.0).to_bits(), random.bits()] {
            let number = f64::from_bits(bits);
            against_integers!(bits, number, I8 i8 I16 i16 I32 i32 I64 i64 I128 i128 U8 u8 U16 u16 U32 u32 U64 u64 U128 u128);
        }
    }
}
