//! Sine, cosine and tangent.
//!
//! After the reduction to |r| ≤ π/4, r = i/128 + s with sin and cos of i/128 from a table and |s| ≤ 2^-8:
//! sin r = S + (S (cos s − 1) + C sin s) and cos r = C + (C (cos s − 1) − S sin s). For i = 0 nothing is added.

use super::quadrant::quadrant;
use super::series::{add_small, horner, odd};
use super::tables::series::{FRAC_1_6, FRAC_1_24, FRAC_1_120};
use super::tables::trigonometric::{COS, SIN};
use super::{Df128, Double, TINY, pair};
use crate::double::arithmetic::{add_words, mul_words};
use crate::eft::two_sum;

/// Below it, no reduction: a little under π/4.
const OCTANT: f64 = 0.785;

/// By the quadrant, the sine or the cosine of the rest.
pub(super) fn sin(x: Df128) -> Df128 {
    if x.hi.abs() < TINY {
        return x;
    }
    if !x.hi.is_finite() {
        return not_a_number();
    }
    let (quadrant, r) = reduce(x);
    let value = if quadrant & 1 == 0 { Split::new(r).sine() } else { Split::new(r).cosine() };
    if quadrant & 2 == 0 { value } else { -value }
}

/// By the quadrant, the cosine or the sine of the rest.
pub(super) fn cos(x: Df128) -> Df128 {
    if !x.hi.is_finite() {
        return not_a_number();
    }
    let (quadrant, r) = reduce(x);
    let value = if quadrant & 1 == 0 { Split::new(r).cosine() } else { Split::new(r).sine() };
    if (quadrant + 1) & 2 == 0 { value } else { -value }
}

/// Both, each as by itself.
pub(super) fn sin_cos(x: Df128) -> (Df128, Df128) {
    if x.hi.abs() < TINY {
        return (x, Double { hi: 1.0, lo: 0.0 });
    }
    if !x.hi.is_finite() {
        return (not_a_number(), not_a_number());
    }
    let (quadrant, r) = reduce(x);
    let split = Split::new(r);
    let (sine, cosine) = (split.sine(), split.cosine());
    match quadrant {
        0 => (sine, cosine),
        1 => (cosine, -sine),
        2 => (-sine, -cosine),
        _ => (-cosine, sine),
    }
}

/// The quotient of the two.
pub(super) fn tan(x: Df128) -> Df128 {
    if x.hi.abs() < TINY {
        return x;
    }
    let (sine, cosine) = sin_cos(x);
    sine / cosine
}

#[cold]
fn not_a_number() -> Df128 {
    Double { hi: f64::NAN, lo: 0.0 }
}

#[inline]
fn reduce(x: Df128) -> (u32, Df128) {
    if x.hi.abs() < OCTANT { (0, x) } else { quadrant(x) }
}

/// An angle of at most π/4 by magnitude, as a table entry and the sine and cosine of the rest.
struct Split {
    index: usize,
    negative: bool,
    /// sin s.
    sine: Df128,
    /// cos s − 1.
    cosine: Df128,
}

impl Split {
    #[inline]
    fn new(r: Df128) -> Self {
        let negative = r.hi < 0.0;
        let r = if negative { -r } else { r };
        // To nearest without a sum, which would round up what is next below a half: then the first difference is exact.
        let index = ((r.hi * 256.0) as usize).div_ceil(2);
        let (hi, lo) = two_sum(r.hi - index as f64 / 128.0, r.lo);
        let s = pair(hi, lo);
        let square = mul_words(s, s);
        Self { index, negative, sine: sine_series(s, square), cosine: cosine_series(square) }
    }

    #[inline]
    fn sine(&self) -> Df128 {
        let value = if self.index == 0 {
            self.sine
        } else {
            let (sine, cosine) = (SIN[self.index], COS[self.index]);
            add_words(sine, add_words(mul_words(cosine, self.sine), mul_words(sine, self.cosine)))
        };
        if self.negative { -value } else { value }
    }

    #[inline]
    fn cosine(&self) -> Df128 {
        let (sine, cosine) = (SIN[self.index], COS[self.index]);
        add_words(cosine, add_words(mul_words(cosine, self.cosine), -mul_words(sine, self.sine)))
    }
}

/// sin s for |s| ≤ 2^-8, from the square of s. The terms from s⁷ on are in one word; the first left out is 2^-116 of s.
#[inline]
fn sine_series(s: Df128, square: Df128) -> Df128 {
    let z = square.hi;
    let q = -1.0 / 5040.0 + z * (1.0 / 362_880.0 - z * (1.0 / 39_916_800.0));
    odd(s, square, [-FRAC_1_6, FRAC_1_120], z * q)
}

/// cos s − 1 for |s| ≤ 2^-8: an error of 2^-110. The terms from s⁶ on are in one word; the first left out is 2^-125.
#[inline]
fn cosine_series(square: Df128) -> Df128 {
    let z = square.hi;
    let q = -1.0 / 720.0 + z * (1.0 / 40_320.0 - z * (1.0 / 3_628_800.0));
    let fourth = add_small(FRAC_1_24, z * q);
    mul_words(square, horner(square, fourth, pair(-0.5, 0.0)))
}
