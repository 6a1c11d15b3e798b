#!/usr/bin/env python3
"""Makes fma-ptx/src/library/coefficients.rs: polynomials beside the approximate instructions of PTX, in f32.

Usage: python3 tools/ptx_coefficients.py > fma-ptx/src/library/coefficients.rs   (needs mpmath; some seconds)

As in tools/approx_coefficients.py, which does the work; here a row names its degree.
"""
from mpmath import acos, acosh, asin, asinh, atan, atanh, expm1, log, mp, mpf, nstr, sinh, sqrt

from approx_coefficients import F32, TINY, fit, over

QUARTER = mpf("0.2501")
NEAR = mpf(1) - mpf(2) ** -30


# name, documentation, g, interval, weight, degree
ROWS = [
    ("ACOS", "`acos(a) = sqrt(1 - a) p(a)` for a from 0 to 1", lambda a: acos(a) / sqrt(1 - a), (mpf(0), NEAR), lambda a: sqrt(1 - a) / acos(a), 7),
    ("ACOSH", "`acosh(1 + u) = sqrt(u) p(u)` for u up to 1/2", lambda u: acosh(1 + u) / sqrt(u), (TINY, mpf("0.5")), lambda u: sqrt(u) / acosh(1 + u), 4),
    ("ASIN", "`asin(t) = t + t z p(z)`, `z = t^2 <= 1/4`", over(asin, 1), (TINY, QUARTER), lambda z: z, 4),
    ("ASINH", "`asinh(t) = t + t z p(z)`, `z = t^2 <= 1/4`", over(asinh, 1), (TINY, QUARTER), lambda z: z, 3),
    ("ATAN", "`atan(t) = t + t z p(z)`, `z = t^2 <= 1`", over(atan, 1), (TINY, mpf(1)), lambda z: z, 7),
    ("ATANH", "`atanh(t) = t + t z p(z)`, `z = t^2 <= 1/4`", over(atanh, 1), (TINY, QUARTER), lambda z: z, 4),
    ("EXP_M1", "`e^t - 1 = t + t^2 p(t)` for t up to 0.4 in magnitude", lambda t: (expm1(t) - t) / t**2, (mpf("-0.4"), mpf("0.4")), lambda t: t * t / abs(expm1(t)), 4),
    ("LN_1P", "`ln(1 + t) = t + t^2 p(t)` for t up to 1/4 in magnitude", lambda t: (mp.log1p(t) - t) / t**2, (mpf("-0.25"), mpf("0.25")), lambda t: t * t / abs(mp.log1p(t)), 6),
    ("SINH", "`sinh(t) = t + t z p(z)`, `z = t^2 <= 1`", over(sinh, 1), (TINY, mpf(1)), lambda z: z, 2),
]


def emit():
    print("//! Polynomials beside approximate instructions, constant terms first. Made by `tools/ptx_coefficients.py`; edit that, not this.")
    print("#![allow(clippy::approx_constant)] // a coefficient must keep the bits that the script chose")
    for name, documentation, g, interval, weight, degree in ROWS:
        coefficients, error = fit(F32, g, interval, weight, degree, mpf(1))
        print(f"\n/// {documentation}: relative error 2^{nstr(log(error, 2), 4)}.")
        print("#[rustfmt::skip] // a polynomial is a line")
        print(f"pub const {name}: &[f32] = &[{', '.join(F32.literal(c) for c in coefficients)}];")


if __name__ == "__main__":
    emit()
