//! Hyperbolic functions, by e^x − 1, and their inverses, by ln(1 + x).

use super::exponential::{exp, exp_m1, exp_scaled};
use super::logarithm::{ln_1p, ln_shifted};
use super::{Df128, TINY};

/// e^-2x is below u²/4 of 1 from here on.
const FLAT: f64 = 40.0;
/// x² + 1 is x² to u²/64 from here on.
const STEEP: f64 = f64::from_bits(0x43c0_0000_0000_0000);

/// (m + m/(m + 1))/2 for m = e^|x| − 1.
pub(super) fn sinh(x: Df128) -> Df128 {
    if x.hi.abs() < TINY {
        return x;
    }
    let magnitude = x.abs();
    let value = if magnitude.hi < FLAT {
        let m = exp_m1(magnitude);
        (m + m / (m + 1.0)) * 0.5
    } else {
        exp_scaled(magnitude, 0.0, -1)
    };
    if x.hi < 0.0 { -value } else { value }
}

/// (e^x + e^-x)/2.
pub(super) fn cosh(x: Df128) -> Df128 {
    let magnitude = x.abs();
    if magnitude.hi < FLAT {
        let power = exp(magnitude);
        return (power + power.recip()) * 0.5;
    }
    exp_scaled(magnitude, 0.0, -1)
}

/// m/(m + 2) for m = e^2|x| − 1.
pub(super) fn tanh(x: Df128) -> Df128 {
    if x.hi.abs() < TINY {
        return x;
    }
    let magnitude = x.abs();
    let value = if magnitude.hi < FLAT {
        let m = exp_m1(magnitude * 2.0);
        m / (m + 2.0)
    } else if x.is_nan() {
        x
    } else {
        Df128::ONE
    };
    if x.hi < 0.0 { -value } else { value }
}

/// ln(1 + (|x| + x²/(1 + √(1 + x²)))).
pub(super) fn asinh(x: Df128) -> Df128 {
    if x.hi.abs() < TINY {
        return x;
    }
    let magnitude = x.abs();
    let value = if magnitude.hi < STEEP {
        let square = magnitude * magnitude;
        ln_1p(magnitude + square / ((square + 1.0).sqrt() + 1.0))
    } else {
        ln_shifted(magnitude, 1)
    };
    if x.hi < 0.0 { -value } else { value }
}

/// ln(1 + (t + √(t (t + 2)))) for t = x − 1.
pub(super) fn acosh(x: Df128) -> Df128 {
    if x < Df128::ONE {
        return Df128::NAN;
    }
    if x.hi < STEEP {
        let t = x - 1.0;
        return ln_1p(t + (t * (t + 2.0)).sqrt());
    }
    ln_shifted(x, 1)
}

/// ln(1 + 2x/(1 − x))/2.
pub(super) fn atanh(x: Df128) -> Df128 {
    if x.hi.abs() < TINY {
        return x;
    }
    let magnitude = x.abs();
    let value = ln_1p(magnitude * 2.0 / (1.0 - magnitude)) * 0.5;
    if x.hi < 0.0 { -value } else { value }
}
