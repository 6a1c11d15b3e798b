//! Sums and dot products without any error but one last rounding.

use super::grid::Grid;
use super::in_ladder::{InLadder, WORTH_A_LADDER};
use super::ladder::LANES;
use super::product::on_greatest;
use crate::eft::Base;

/// The exact sum of all elements, rounded once to nearest even: so the same bits for every order of the elements.
///
/// No sum in between overflows: the result is infinite only if the exact sum rounds beyond the range, or an element is
/// infinite. NaN, and infinities of both signs, give NaN; else infinities give theirs. The sum of nothing, and of
/// nothing but −0, is −0, as in std; any other sum of zero is +0.
pub fn sum_exact<T: Base>(x: &[T]) -> T {
    let mut sum = ExactSum::new();
    sum.extend_from_slice(x);
    sum.round()
}

/// The exact sum of the products, rounded once to nearest even: so the same bits for every order of the pairs.
///
/// Infinities, NaN and zeros as in [`sum_exact`] of the products; an infinity times zero is NaN. The longer of two
/// slices is cut to the length of the other.
pub fn dot_exact<T: Base>(x: &[T], y: &[T]) -> T {
    if 2 * T::DIGITS <= f64::MANTISSA_DIGITS {
        let mut sum = ExactSum::new();
        sum.extend(x.iter().zip(y).map(|(x, y)| x.to_f64() * y.to_f64()));
        return sum.round();
    }
    let (mut grid, mut others) = (Grid::<PRODUCT_LIMBS>::ZERO, Others::default());
    for (x, y) in x.chunks(PART).zip(y.chunks(PART)) {
        for (x, y) in x.iter().zip(y) {
            add_product(&mut grid, &mut others, x.to_f64(), y.to_f64());
        }
        grid.carry();
    }
    others.round(grid, 2 * LAST_PLACE)
}

/// An exact sum that grows element by element, of f32 and f64 alike, and part by part: parts of a sum may be summed
/// anywhere and merged.
///
/// ```
/// use fma_core::kernel::ExactSum;
/// let mut sum = ExactSum::new();
/// sum.extend_from_slice(&[1e100, 1.0, -1e100]);
/// sum.push(1.0f32);
/// assert_eq!(sum.round::<f64>(), 2.0);
/// ```
#[derive(Clone)]
pub struct ExactSum {
    grid: Grid<SUM_LIMBS>,
    others: Others,
    /// Terms since the last carry.
    pending: u64,
}

/// The places of all finite f64, and a limb for what the sum of many comes to.
const SUM_LIMBS: usize = 2048 / 32 + 1;
/// As many again for products of two, whose upper half lies 64 places above the lower.
const PRODUCT_LIMBS: usize = 4096 / 32 + 64 / 32 + 1;
/// The exponent of the smallest subnormal.
const LAST_PLACE: i32 = -1074;
/// The terms between carries, of which a grid takes [`Grid::TERMS`].
const PART: usize = 1 << 24;

impl ExactSum {
    /// The empty sum, −0.
    pub fn new() -> Self {
        ExactSum { grid: Grid::ZERO, others: Others::default(), pending: 0 }
    }

    /// Adds one number.
    #[inline]
    pub fn push<T: Base>(&mut self, x: T) {
        self.make_room(1);
        self.add(x.to_f64());
    }

    /// Adds all numbers of a slice: faster by far than one by one, if it is long and its exponents do not differ by
    /// more than a hundred or so.
    pub fn extend_from_slice<T: Base>(&mut self, x: &[T]) {
        if x.len() < WORTH_A_LADDER {
            self.add_all(x);
        } else if 2 * T::DIGITS <= f64::MANTISSA_DIGITS {
            on_greatest(InLadder::<T, 2> { x, sum: self });
        } else {
            on_greatest(InLadder::<T, 3> { x, sum: self });
        }
    }

    /// Adds the numbers one by one.
    pub(super) fn add_all<T: Base>(&mut self, x: &[T]) {
        for part in x.chunks(PART) {
            self.make_room(part.len() as u64);
            for &x in part {
                self.add(x.to_f64());
            }
        }
    }

    /// Adds what a ladder holds. All rungs of a lane but the first hold rounding errors, whose zeros have no sign.
    pub(super) fn add_words<const K: usize>(&mut self, words: &[[f64; LANES]; K]) {
        for (rung, words) in words.iter().enumerate() {
            for &word in words.iter().filter(|&&word| rung == 0 || word != 0.0) {
                self.push(word);
            }
        }
    }

    /// Adds all that another sum holds.
    pub fn merge(&mut self, other: &ExactSum) {
        let mut other = other.clone();
        self.grid.carry();
        other.grid.carry();
        self.grid.add_grid(&other.grid);
        self.grid.carry();
        self.pending = 0;
        self.others.merge(&other.others);
    }

    /// The sum so far, rounded once to nearest even.
    pub fn round<T: Base>(&self) -> T {
        self.others.round(self.grid.clone(), LAST_PLACE)
    }

    #[inline(always)]
    fn make_room(&mut self, terms: u64) {
        self.pending += terms;
        if self.pending > Grid::<SUM_LIMBS>::TERMS {
            self.grid.carry();
            self.pending = terms;
        }
    }

    #[inline(always)]
    fn add(&mut self, x: f64) {
        let (negative, significand, place) = parts(x);
        if x.is_finite() {
            self.grid.add(negative, significand, place);
        }
        self.others.note(x, !x.is_finite(), true);
    }
}

impl Default for ExactSum {
    fn default() -> Self {
        ExactSum::new()
    }
}

impl<T: Base> Extend<T> for ExactSum {
    fn extend<I: IntoIterator<Item = T>>(&mut self, numbers: I) {
        numbers.into_iter().for_each(|x| self.push(x));
    }
}

/// The sign, the significand, and its place above the last one of f64. Of infinities and NaN, nothing of use.
#[inline(always)]
fn parts(x: f64) -> (bool, u64, usize) {
    const FRACTION: u64 = (1 << 52) - 1;
    let bits = x.to_bits();
    let field = bits >> 52 & 0x7ff;
    (x.is_sign_negative(), bits & FRACTION | u64::from(field != 0) << 52, field.saturating_sub(1) as usize)
}

/// Adds an exact product: its lower and upper 64 bits.
#[inline(always)]
fn add_product(grid: &mut Grid<PRODUCT_LIMBS>, others: &mut Others, x: f64, y: f64) {
    let finite = x.is_finite() && y.is_finite();
    others.note(x * y, !finite, x == 0.0 || y == 0.0);
    if finite {
        let ((x_negative, x, x_place), (y_negative, y, y_place)) = (parts(x), parts(y));
        let (product, place) = (u128::from(x) * u128::from(y), x_place + y_place);
        grid.add(x_negative != y_negative, product as u64, place);
        grid.add(x_negative != y_negative, (product >> 64) as u64, place + 64);
    }
}

/// What the grid cannot hold: the terms that are not finite, and whether there was any term other than −0.
#[derive(Clone, Default)]
struct Others {
    /// The sum of all terms that are not finite; +0 without any.
    special: f64,
    /// Not zero once a term other than −0 was seen.
    seen: u64,
}

impl Others {
    /// Notes a term; `exact` says that a term of zero is no rounded product.
    #[inline(always)]
    fn note(&mut self, term: f64, special: bool, exact: bool) {
        if special {
            self.special += term;
        }
        self.seen |= term.to_bits() ^ (1 << 63) | u64::from(!exact);
    }

    fn merge(&mut self, other: &Others) {
        self.special += other.special;
        self.seen |= other.seen;
    }

    fn round<const LIMBS: usize, T: Base>(&self, grid: Grid<LIMBS>, exponent: i32) -> T {
        if self.special != 0.0 {
            T::from_f64(self.special)
        } else if self.seen == 0 {
            T::NEG_ZERO
        } else {
            grid.round(exponent)
        }
    }
}
