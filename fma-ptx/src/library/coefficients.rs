//! Polynomials beside approximate instructions, constant terms first. Made by `tools/ptx_coefficients.py`; edit that, not this.
#![allow(clippy::approx_constant)] // a coefficient must keep the bits that the script chose

/// `acos(a) = sqrt(1 - a) p(a)` for a from 0 to 1: relative error 2^-24.31.
#[rustfmt::skip] // a polynomial is a line
pub const ACOS: &[f32] = &[1.5707963, -0.21459676, 0.088956654, -0.050066598, 0.030625688, -0.016736342, 0.006433648, -0.0011989938];

/// `acosh(1 + u) = sqrt(u) p(u)` for u up to 1/2: relative error 2^-25.16.
#[rustfmt::skip] // a polynomial is a line
pub const ACOSH: &[f32] = &[1.4142135, -0.11784773, 0.026457177, -0.007533339, 0.0017650588];

/// `asin(t) = t + t z p(z)`, `z = t^2 <= 1/4`: relative error 2^-27.58.
#[rustfmt::skip] // a polynomial is a line
pub const ASIN: &[f32] = &[0.16666754, 0.0749525, 0.045476526, 0.024148887, 0.042218428];

/// `asinh(t) = t + t z p(z)`, `z = t^2 <= 1/4`: relative error 2^-25.06.
#[rustfmt::skip] // a polynomial is a line
pub const ASINH: &[f32] = &[-0.16666292, 0.07484842, -0.042704944, 0.02013332];

/// `atan(t) = t + t z p(z)`, `z = t^2 <= 1`: relative error 2^-25.99.
#[rustfmt::skip] // a polynomial is a line
pub const ATAN: &[f32] = &[-0.33333167, 0.19994146, -0.14214265, 0.10679128, -0.07580926, 0.04355719, -0.016583214, 0.0029750564];

/// `atanh(t) = t + t z p(z)`, `z = t^2 <= 1/4`: relative error 2^-25.34.
#[rustfmt::skip] // a polynomial is a line
pub const ATANH: &[f32] = &[0.33333746, 0.19977613, 0.14676455, 0.08208721, 0.18231776];

/// `e^t - 1 = t + t^2 p(t)` for t up to 0.4 in magnitude: relative error 2^-24.88.
#[rustfmt::skip] // a polynomial is a line
pub const EXP_M1: &[f32] = &[0.49999997, 0.16666448, 0.04166733, 0.008377567, 0.0013893115];

/// `ln(1 + t) = t + t^2 p(t)` for t up to 1/4 in magnitude: relative error 2^-25.75.
#[rustfmt::skip] // a polynomial is a line
pub const LN_1P: &[f32] = &[-0.49999997, 0.3333389, -0.25000966, 0.19946766, -0.16602634, 0.15719953, -0.13945152];

/// `sinh(t) = t + t z p(z)`, `z = t^2 <= 1`: relative error 2^-25.2.
#[rustfmt::skip] // a polynomial is a line
pub const SINH: &[f32] = &[0.16666718, 0.008330223, 0.00020376634];
