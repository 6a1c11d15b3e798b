//! Every operation in every direction, on codes: the fast counterparts of [`exact`], with its signatures.
//!
//! A format without a fast path takes the reference.

use super::odd::odd_sum;
use super::pack::{narrow, narrow_f32, widen};
use super::{double, single as halves, wide, zero_sum};
use crate::{Format, Overflow, Round, exact};

/// How an operation on a format is computed.
enum Path {
    /// In f32, to nearest.
    Single,
    /// A half in f32, to nearest, and rounded again.
    HalfInSingle,
    /// In f64, whose nearest result is corrected in the other directions.
    Double,
    /// In f64, exactly or to odd, then rounded once.
    ThroughDouble,
    /// By the reference.
    Reference,
}

/// Stochastic rounding compares 32 discarded bits, more than the fast paths keep.
const fn path(format: Format, round: Round) -> Path {
    if let Round::Stochastic(_) = round {
        return Path::Reference;
    }
    match format {
        Format::F64 => Path::Double,
        Format::F32 if matches!(round, Round::NearestEven) => Path::Single,
        Format::F16 | Format::Bf16 if matches!(round, Round::NearestEven) => Path::HalfInSingle,
        Format::F32 | Format::F16 | Format::Bf16 => Path::ThroughDouble,
        Format::F8E4M3 | Format::F8E4M3Fnuz | Format::F8E5M2 | Format::F8E5M2Fnuz => Path::Reference,
        Format::F6E2M3 | Format::F6E3M2 | Format::F4E2M1 | Format::E8M0 | Format::UE4M3 => Path::Reference,
        Format::Ieee8 => Path::Reference,
    }
}

/// `a + b`, rounded once.
#[inline(always)]
pub const fn add(format: Format, a: u64, b: u64, round: Round) -> u64 {
    match path(format, round) {
        Path::Single => (single(a) + single(b)).to_bits() as u64,
        Path::HalfInSingle => halves::narrow(format, halves::widen(format, a) + halves::widen(format, b)),
        Path::Double => double::add(f64::from_bits(a), f64::from_bits(b), round).to_bits(),
        Path::ThroughDouble => {
            let (a, b) = (widen(format, a), widen(format, b));
            round_to(format, zero_sum(a, b, odd_sum(a, b), round), round)
        }
        Path::Reference => exact::add(format, a, b, round),
    }
}

/// `a - b`, rounded once.
#[inline(always)]
pub const fn sub(format: Format, a: u64, b: u64, round: Round) -> u64 {
    match path(format, round) {
        Path::Single => (single(a) - single(b)).to_bits() as u64,
        Path::Double => double::add(f64::from_bits(a), -f64::from_bits(b), round).to_bits(),
        Path::HalfInSingle | Path::ThroughDouble => add(format, a, b ^ format.sign_mask(), round),
        Path::Reference => exact::sub(format, a, b, round),
    }
}

/// `a * b`, rounded once.
#[inline(always)]
pub const fn mul(format: Format, a: u64, b: u64, round: Round) -> u64 {
    match path(format, round) {
        Path::Single => (single(a) * single(b)).to_bits() as u64,
        Path::HalfInSingle => halves::narrow(format, halves::widen(format, a) * halves::widen(format, b)),
        Path::Double => double::mul(f64::from_bits(a), f64::from_bits(b), round).to_bits(),
        // Exact in f64: at most 48 bits, and far from the ends of its range.
        Path::ThroughDouble => round_to(format, widen(format, a) * widen(format, b), round),
        Path::Reference => exact::mul(format, a, b, round),
    }
}

/// `a / b`, rounded once.
#[inline(always)]
pub const fn div(format: Format, a: u64, b: u64, round: Round) -> u64 {
    match path(format, round) {
        Path::Single => (single(a) / single(b)).to_bits() as u64,
        Path::HalfInSingle => halves::narrow(format, halves::widen(format, a) / halves::widen(format, b)),
        Path::Double => double::div(f64::from_bits(a), f64::from_bits(b), round).to_bits(),
        // A quotient of 24 bits by 24 that no f32 and no half-way point is lies 2^-50 from each, relatively: on the
        // same side as the f64 next to it (S. A. Figueroa, "When is double rounding innocuous?", 1995).
        Path::ThroughDouble => round_to(format, widen(format, a) / widen(format, b), round),
        Path::Reference => exact::div(format, a, b, round),
    }
}

/// The square root, rounded once. No `const`: std's is none.
#[inline(always)]
pub fn sqrt(format: Format, a: u64, round: Round) -> u64 {
    match path(format, round) {
        #[cfg(feature = "std")]
        Path::Single => single(a).sqrt().to_bits() as u64,
        #[cfg(feature = "std")]
        Path::Double => double::sqrt(f64::from_bits(a), round).to_bits(),
        #[cfg(feature = "std")]
        Path::HalfInSingle => halves::narrow(format, halves::widen(format, a).sqrt()),
        // As for quotients.
        #[cfg(feature = "std")]
        Path::ThroughDouble => round_to(format, widen(format, a).sqrt(), round),
        #[cfg(not(feature = "std"))]
        Path::Single | Path::HalfInSingle | Path::Double | Path::ThroughDouble => exact::sqrt(format, a, round),
        Path::Reference => exact::sqrt(format, a, round),
    }
}

/// `a * b + c`, rounded once.
#[inline(always)]
pub const fn fma(format: Format, a: u64, b: u64, c: u64, round: Round) -> u64 {
    match path(format, round) {
        Path::Single => super::fma_f32(single(a), single(b), single(c)).to_bits() as u64,
        Path::Double => {
            let (a, b, c) = (f64::from_bits(a), f64::from_bits(b), f64::from_bits(c));
            let nearest = matches!(round, Round::NearestEven);
            (if nearest { super::fma_f64(a, b, c) } else { wide::fma(a, b, c, round) }).to_bits()
        }
        Path::HalfInSingle | Path::ThroughDouble => {
            let (product, c) = (widen(format, a) * widen(format, b), widen(format, c));
            round_to(format, zero_sum(product, c, odd_sum(product, c), round), round)
        }
        Path::Reference => exact::fma(format, a, b, c, round),
    }
}

/// A cast, rounded once.
#[inline(always)]
pub const fn convert(from: Format, bits: u64, to: Format, round: Round, overflow: Overflow) -> u64 {
    let wide = match path(from, round) {
        Path::Double => f64::from_bits(bits),
        Path::Single | Path::HalfInSingle | Path::ThroughDouble => widen(from, bits),
        Path::Reference => return exact::convert(from, bits, to, round, overflow),
    };
    let code = match path(to, round) {
        Path::Double if wide.is_nan() => to.nan(),
        Path::Double => wide.to_bits(),
        Path::Single | Path::HalfInSingle | Path::ThroughDouble => round_to(to, wide, round),
        Path::Reference => return exact::convert(from, bits, to, round, overflow),
    };
    match overflow {
        Overflow::Saturate if to.is_infinite(code) => to.max_finite(to.sign(code)),
        Overflow::Saturate | Overflow::Ieee => code,
    }
}

const fn single(code: u64) -> f32 {
    f32::from_bits(code as u32)
}

/// The code of an f64 that is exact, rounded to odd, or a quotient or root.
#[inline(always)]
const fn round_to(format: Format, x: f64, round: Round) -> u64 {
    if matches!(format, Format::F32) { narrow_f32(x, round) } else { narrow(format, x, round) }
}
