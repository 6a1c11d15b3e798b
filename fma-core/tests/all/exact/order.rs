//! Choices between operands, by their definitions, on every pair of codes of every small format.

use super::oracle::Oracle;
use fma_core::{Format, exact};

/// The smaller by value, then by sign.
fn is_below(x: f64, y: f64) -> bool {
    x < y || x == y && x.is_sign_negative() && y.is_sign_positive()
}

#[test]
fn min_and_max() {
    for oracle in Format::ALL.iter().filter(|format| format.layout().bits <= 8).map(|format| Oracle::new(*format)) {
        let (format, codes) = (oracle.format, oracle.format.mask() + 1);
        for (a, b) in (0..codes * codes).step_by(crate::stride(1)).map(|pair| (pair / codes, pair % codes)) {
            let (x, y) = (oracle.value(a), oracle.value(b));
            let (low, high) = if is_below(y, x) { (b, a) } else { (a, b) };
            let got = [
                exact::min(format, a, b),
                exact::max(format, a, b),
                exact::minimum(format, a, b),
                exact::maximum(format, a, b),
            ];
            let nan = oracle.nan();
            let expected = match (x.is_nan(), y.is_nan()) {
                (true, true) => [nan; 4],
                (true, false) => [b, b, nan, nan],
                (false, true) => [a, a, nan, nan],
                (false, false) => [low, high, low, high],
            };
            assert_eq!(got, expected, "{format:?} {a:#x} {b:#x}");
            assert_eq!(exact::compare(format, a, b), x.partial_cmp(&y), "{format:?} {a:#x} {b:#x}");
        }
    }
}

/// std's definition, also where std panics.
#[test]
fn clamp() {
    let oracle = Oracle::new(Format::Ieee8);
    for (x, low, high) in
        (0..1u64 << 24).step_by(crate::stride(7)).map(|triple| (triple & 0xff, triple >> 8 & 0xff, triple >> 16))
    {
        let mut expected = x;
        if oracle.value(expected) < oracle.value(low) {
            expected = low;
        }
        if oracle.value(expected) > oracle.value(high) {
            expected = high;
        }
        assert_eq!(exact::clamp(Format::Ieee8, x, low, high), expected, "{x:#x} {low:#x} {high:#x}");
    }
}
