//! Functions of f32 by a few instructions, one or two of them approximate, where `afn` allows that.
//!
//! A contract names what is worst of the error: of the polynomial, of the instructions by the manual (`lg2` 2⁻²² absolute near one, `ex2` 2 ulp, `sqrt`
//! 2⁻²³, `rcp` 1 ulp, `div.full` 2 ulp), and of roundings. `tests/all/rough.rs` measures all of them together, each instruction as wrong as the manual lets it be.
//! Approximate instructions flush (`.ftz`), which makes them one instruction of the machine: what they take and give here is never subnormal,
//! or is lost in the sum that follows.

use fma_core::approx::Lane;
use fma_ir::{Flag, Flags, FloatOp};

use super::coefficients as polynomial;
use super::symbol::{Symbol, Truth, recorded};
use super::{Single, Step};
use crate::Name;

/// A function, and how it is made where such flags stand on it.
struct Row {
    op: FloatOp,
    made: fn(&[Single], Flags) -> Single,
}

const ROUGH: &[Row] = &[
    Row { op: FloatOp::ExpM1, made: |x, _| exp_m1(x[0]) },
    Row { op: FloatOp::Ln1p, made: |x, _| ln_1p(x[0]) },
    Row { op: FloatOp::Sinh, made: |x, _| sinh(x[0]) },
    Row { op: FloatOp::Cosh, made: |x, _| cosh(x[0]) },
    Row { op: FloatOp::Asin, made: |x, _| asin(x[0]) },
    Row { op: FloatOp::Acos, made: |x, _| acos(x[0]) },
    Row { op: FloatOp::Atan, made: |x, _| atan(x[0]) },
    Row { op: FloatOp::Atan2, made: |x, flags| atan2(x[0], x[1], flags) },
    Row { op: FloatOp::Asinh, made: |x, _| asinh(x[0]) },
    Row { op: FloatOp::Acosh, made: |x, _| acosh(x[0]) },
    Row { op: FloatOp::Atanh, made: |x, _| atanh(x[0]) },
    Row { op: FloatOp::Hypot, made: |x, flags| hypot(x[0], x[1], flags) },
];

/// The steps of a function, its result last; `None` where there is no such shorter form.
pub fn rough_steps(op: FloatOp, flags: Flags) -> Option<Vec<Step>> {
    let row = ROUGH.iter().find(|row| row.op == op)?;
    Some(recorded(op.arity() as u32, |operands| (row.made)(operands, flags)))
}

const LOG2_E: f32 = std::f32::consts::LOG2_E;
const LN_2: f32 = std::f32::consts::LN_2;
const HALF_PI: f32 = std::f32::consts::FRAC_PI_2;
const PI: f32 = std::f32::consts::PI;

/// Its square is finite, and one more is lost in it.
const LARGE: f32 = (1u64 << 60) as f32;

fn of(x: f32) -> Single {
    Symbol::splat(x)
}

/// `a·b + c`, rounded once.
fn fused(a: Single, b: Single, c: Single) -> Single {
    a.fused_mul_add(b, c)
}

/// By Horner's scheme.
fn horner(x: Single, coefficients: &[f32]) -> Single {
    let mut terms = coefficients.iter().rev();
    let highest = of(terms.next().copied().unwrap_or(0.0));
    terms.fold(highest, |sum, term| fused(sum, x, of(*term)))
}

/// `x + x·z·p(z)` with `z` as the square of `x`.
fn odd(x: Single, z: Single, coefficients: &[f32]) -> Single {
    fused(x * z, horner(z, coefficients), x)
}

/// `x + x²·p(x)`, with the sign of a zero.
fn beside_itself(x: Single, coefficients: &[f32]) -> Single {
    x * fused(horner(x, coefficients), x, of(1.0))
}

fn choose(condition: Truth, yes: Single, no: Single) -> Single {
    Symbol::select(condition, yes, no)
}

fn is_below(x: Single, bound: f32) -> Truth {
    x.magnitude().less(of(bound))
}

/// Near 0 a polynomial; elsewhere e^x is at least a third away from 1. Relative 2⁻²⁰, and 2⁻²³ times x.
fn exp_m1(x: Single) -> Single {
    let far = (x * of(LOG2_E)).approximate(Name::Ex2) - of(1.0);
    choose(is_below(x, 0.4), beside_itself(x, polynomial::EXP_M1), far)
}

/// Near 0 a polynomial; elsewhere the logarithm is at least 0.22. Relative 2⁻²⁰.
fn ln_1p(x: Single) -> Single {
    let far = (x + of(1.0)).approximate(Name::Lg2) * of(LN_2);
    choose(is_below(x, 0.25), beside_itself(x, polynomial::LN_1P), far)
}

/// Up to 1 a polynomial; beyond, the difference of both. Relative 2⁻²⁰, and 2⁻²³ times x.
fn sinh(x: Single) -> Single {
    let [growing, falling] = half_exponentials(x);
    choose(is_below(x, 1.0), odd(x, x * x, polynomial::SINH), growing - falling)
}

/// Relative 2⁻²¹, and 2⁻²³ times x.
fn cosh(x: Single) -> Single {
    let [growing, falling] = half_exponentials(x);
    growing + falling
}

/// Half of e^x and of e^-x: 2^-1 goes into the exponents. Where one of them is lost the other is large.
fn half_exponentials(x: Single) -> [Single; 2] {
    [LOG2_E, -LOG2_E].map(|factor| fused(x, of(factor), of(-1.0)).approximate(Name::Ex2))
}

/// Beyond a half, `π/2 − 2·asin(√((1 − |x|)/2))`. Relative 2⁻²¹.
fn asin(x: Single) -> Single {
    let magnitude = x.magnitude();
    let rest = fused(magnitude, of(-0.5), of(0.5));
    let far = of(0.5).less(magnitude);
    let z = choose(far, rest, magnitude * magnitude);
    let angle = odd(choose(far, rest.approximate(Name::Sqrt), magnitude), z, polynomial::ASIN);
    choose(far, fused(angle, of(-2.0), of(HALF_PI)), angle).with_sign(x)
}

/// Relative 2⁻²¹.
fn acos(x: Single) -> Single {
    let magnitude = x.magnitude();
    let angle = (of(1.0) - magnitude).approximate(Name::Sqrt) * horner(magnitude, polynomial::ACOS);
    choose(x.less(of(0.0)), of(PI) - angle, angle)
}

/// Beyond 1, what the reciprocal leaves of `π/2`. Relative 2⁻²¹.
fn atan(x: Single) -> Single {
    let magnitude = x.magnitude();
    let far = of(1.0).less(magnitude);
    let tangent = choose(far, magnitude.approximate(Name::Rcp), magnitude);
    let angle = odd(tangent, tangent * tangent, polynomial::ATAN);
    choose(far, of(HALF_PI) - angle, angle).with_sign(x)
}

/// Of the lesser by the greater, in its octant. The zeros give 0 / 0, of which `max` makes 0; infinities give a NaN where both are. Relative 2⁻²¹.
fn atan2(y: Single, x: Single, flags: Flags) -> Single {
    let (height, width) = (y.magnitude(), x.magnitude());
    let lesser = height.least(width);
    let tangent = lesser.full_quotient(height.most(width)).most(of(0.0));
    let tangent = match flags.has(Flag::Ninf) {
        true => tangent,
        false => choose(lesser.equal(of(f32::INFINITY)), of(1.0), tangent),
    };
    let angle = odd(tangent, tangent * tangent, polynomial::ATAN);
    let angle = choose(width.less(height), of(HALF_PI) - angle, angle);
    let angle = choose(x.is_signed(), of(PI) - angle, angle).with_sign(y);
    if flags.has(Flag::Nnan) { angle } else { choose(y.unordered(x), of(f32::NAN), angle) }
}

/// Up to a half a polynomial; beyond, the logarithm of the half sum, which does not overflow, and of 2. Relative 2⁻²⁰.
fn asinh(x: Single) -> Single {
    let magnitude = x.magnitude();
    let within = magnitude.least(of(LARGE));
    let root = fused(within, within, of(1.0)).approximate(Name::Sqrt).most(magnitude);
    let far = of_half_sum(magnitude, root);
    let near = odd(magnitude, magnitude * magnitude, polynomial::ASINH);
    choose(of(0.5).less(magnitude), far, near).with_sign(x)
}

/// Up to 3/2 by the root of what lies beyond 1; beyond as [`asinh`]. Relative 2⁻²⁰.
fn acosh(x: Single) -> Single {
    let (beyond, within) = (x - of(1.0), x.least(of(LARGE)));
    let near = beyond.approximate(Name::Sqrt) * horner(beyond, polynomial::ACOSH);
    let root = fused(within, within, of(-1.0)).approximate(Name::Sqrt).most(beyond);
    choose(of(0.5).less(beyond), of_half_sum(x, root), near)
}

/// `ln(a + b)`, by the logarithm of half of that.
fn of_half_sum(a: Single, b: Single) -> Single {
    let half = fused(a, of(0.5), b * of(0.5));
    fused(half.approximate(Name::Lg2), of(LN_2), of(LN_2))
}

/// Up to a half a polynomial; beyond, half of the difference of two logarithms. Relative 2⁻²⁰.
fn atanh(x: Single) -> Single {
    let [above, below] = [of(1.0) + x, of(1.0) - x].map(|sum| sum.approximate(Name::Lg2));
    let far = (above - below) * of(0.5 * LN_2);
    choose(of(0.5).less(x.magnitude()), far, odd(x, x * x, polynomial::ATANH))
}

/// In units that make the greater a number from 2 to 4, by its exponent, so that no square leaves the range. Relative 2⁻²¹.
fn hypot(x: Single, y: Single, flags: Flags) -> Single {
    let greater = x.magnitude().most(y.magnitude());
    let unit = greater.unit();
    let [x_units, y_units] = [x, y].map(|side| side * unit);
    let square = fused(x_units, x_units, y_units * y_units);
    let length = square.approximate(Name::Sqrt) * unit.opposite_unit();
    // Beside an infinity a NaN does not count, and `max` takes what is a number.
    match flags.has(Flag::Ninf) || flags.has(Flag::Nnan) {
        true => length,
        false => choose(greater.equal(of(f32::INFINITY)), greater, length),
    }
}
