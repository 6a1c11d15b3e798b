//! `sin`, `cos`, `tan` of angles beyond [`BOUND`](super::BOUND), as large as they come (Payne and Hanek, "Radian reduction for trigonometric
//! functions", 1983).
//!
//! Contract: finite arguments beyond 2^30; the errors are those of the nearer angles, which a test measures on the numbers nearest to
//! multiples of pi/2. NaN for infinities and NaN.
//!
//! Of 2/pi only what counts is multiplied: with an argument of 2^54 to 2^86, a multiple of 4, its whole part would make whole turns. The rest
//! stands in four words, of which three products are kept exactly: 2^-125 is lost of a number of quarter turns that is 2^-62 at least (the
//! nearest f64 to a multiple of pi/2 beyond 2^30 is 2^-61 off).

use core::f64::consts::FRAC_PI_2;

use super::reduce::{Multiple, Reduced, nearest_multiple};
use super::steps::with_sign;
use super::trig::{sine_of_turns, tangent_of_turns};
use super::two_over_pi::TWO_OVER_PI;
use super::{Fusing, Lane, Scalar, Separate};

/// Numbers that find a part of 2/pi.
pub trait Turns: Lane<Scalar = f64> {
    /// The word of the row of [`TWO_OVER_PI`] that the bits of a number below 32 name.
    fn two_over_pi(row: Self, word: usize) -> Self;
    /// `self * b + c` rounded once, on every machine.
    fn rounded_once(self, b: Self, c: Self) -> Self {
        self.fused_mul_add(b, c)
    }
}

impl Turns for f64 {
    /// Without std the lane's is a product and a sum.
    #[cfg(not(feature = "std"))]
    fn rounded_once(self, b: f64, c: f64) -> f64 {
        crate::arith::fma(self, b, c)
    }
    #[inline(always)]
    fn two_over_pi(row: f64, word: usize) -> f64 {
        TWO_OVER_PI[row.to_bits() as usize % TWO_OVER_PI.len()][word % TWO_OVER_PI[0].len()]
    }
}

/// The sine.
#[inline(always)]
pub fn sin<F: Fusing, L: Lane<Wide: Turns>>(x: L) -> L {
    with_sign(sine_of_turns::<F, L>(reduced(x.magnitude(), Multiple::Even)), x)
}

/// The cosine.
#[inline(always)]
pub fn cos<F: Fusing, L: Lane<Wide: Turns>>(x: L) -> L {
    sine_of_turns::<F, L>(reduced(x.magnitude(), Multiple::Odd))
}

/// The tangent.
#[inline(always)]
pub fn tan<F: Fusing, L: Lane<Wide: Turns>>(x: L) -> L {
    with_sign(tangent_of_turns::<F, L>(reduced(x.magnitude(), Multiple::Any)), x)
}

/// A positive argument less a multiple of pi/2.
#[inline(always)]
fn reduced<L: Lane<Wide: Turns>>(x: L, multiple: Multiple) -> Reduced<L> {
    let wide = x.widen();
    let [leading, middle, last] = quarter_turns(wide);
    let (m, turns) = nearest_multiple::<Separate, _>(leading, multiple, 1.0);
    // Exact: both are multiples of the last place of the larger.
    let (high, rest) = exact_sum(leading - m, middle);
    let (high, low) = exact_sum(high, rest + last);
    let (half_pi, tail) = (L::Wide::splat(FRAC_PI_2), L::Wide::splat(6.123233995736766e-17));
    let product = high * half_pi;
    let error = high.rounded_once(half_pi, -product);
    let rest = error + high.rounded_once(tail, low * half_pi);
    // Infinities and NaN are no angles.
    let angle = product + rest + wide * L::Wide::of(0.0);
    let lost = rest - (angle - product);
    let rounded = L::narrow(angle);
    Reduced { high: rounded, low: L::narrow((angle - rounded.widen()) + lost), turns: L::narrow(turns) }
}

/// `x / (pi/2)` less a multiple of 4, as a sum of three numbers, the first below 8 in magnitude.
#[inline(always)]
fn quarter_turns<W: Turns>(x: W) -> [W; 3] {
    // The exponents from 2^22 on, 32 to a row; within a row, from 2^54 on.
    let offset = x.sub_bits(W::of(4_194_304.0));
    let row = offset.shift_right(57);
    let within = offset.and(W::splat(f64::from_bits((1 << 57) - 1)));
    let x = within.add_bits(W::of(18_014_398_509_481_984.0));
    let (first, second, third) = (times(x, row, 0), times(x, row, 1), times(x, row, 2));
    let smallest = x * W::two_over_pi(row, 3);
    let (sum, one) = exact_sum(less_turns(less_turns(first.0)), less_turns(first.1));
    let (sum, two) = exact_sum(sum, less_turns(second.0));
    let (sum, three) = exact_sum(sum, second.1);
    let (sum, four) = exact_sum(sum, third.0);
    let (middle, five) = exact_sum(one, two);
    let (middle, six) = exact_sum(middle, three);
    let (middle, seven) = exact_sum(middle, four);
    [sum, middle, (five + six + seven) + (third.1 + smallest)]
}

/// The product with a word of a row, and its error. A function, not a closure: a closure would not be compiled for the machine of its caller.
#[inline(always)]
fn times<W: Turns>(x: W, row: W, word: usize) -> (W, W) {
    let factor = W::two_over_pi(row, word);
    let product = x * factor;
    (product, x.rounded_once(factor, -product))
}

/// Less a multiple of 4: at most 2 in magnitude where the number is below 2^53; of a larger one, exactly something below 2^35.
#[inline(always)]
fn less_turns<W: Turns>(x: W) -> W {
    let rounder = W::splat(f64::ROUNDER);
    let whole = (x * W::of(0.25) + rounder) - rounder;
    x - whole * W::of(4.0)
}

/// The sum and its error (Knuth).
#[inline(always)]
fn exact_sum<W: Turns>(a: W, b: W) -> (W, W) {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}
