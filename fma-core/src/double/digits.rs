//! The decimal digits of a pair: the shortest that are read back as the same pair, or as many as asked for, rounded once.
//!
//! G. L. Steele, J. L. White, "How to print floating-point numbers accurately", PLDI 1990, on exact integers.

use super::exact::{last_place, magnitude};
use super::natural::Natural;
use super::{Double, Word};

/// 309 digits before the point and 1,075 behind it are the most that an exact pair of f64 has.
const CAPACITY: usize = 1408;

/// 0.d₁d₂… × 10^`exponent`; no digits for zero.
pub(super) struct Digits {
    digits: [u8; CAPACITY],
    length: usize,
    pub(super) exponent: i32,
}

impl Digits {
    fn new(exponent: i32) -> Self {
        Self { digits: [0; CAPACITY], length: 0, exponent }
    }

    /// From 0 to 9 each.
    pub(super) fn as_slice(&self) -> &[u8] {
        &self.digits[..self.length]
    }

    fn push(&mut self, digit: u8) {
        if let Some(place) = self.digits.get_mut(self.length) {
            *place = digit;
            self.length += 1;
        }
    }

    /// One more in the last place; carries, and drops the zeros that carrying leaves.
    fn increment(&mut self) {
        while self.length > 0 && self.digits[self.length - 1] == 9 {
            self.length -= 1;
        }
        if self.length == 0 {
            self.push(1);
            self.exponent += 1;
        } else {
            self.digits[self.length - 1] += 1;
        }
    }
}

/// A positive number and its distances to the ends of its interval, over one denominator.
struct Scaled {
    number: Natural,
    above: Natural,
    below: Natural,
    denominator: Natural,
    /// Whether the ends are read as the number too: a tie goes to the even low word.
    ends_included: bool,
    /// The number is below 10^`exponent` and not below a tenth of it, the distance above included.
    exponent: i32,
}

/// Half the gaps to the next low words, as exponents of two.
struct Gaps {
    outward: i32,
    inward: i32,
}

fn gaps<T: Word>(x: Double<T>) -> Gaps {
    let lowest = T::MIN_EXPONENT - T::DIGITS as i32;
    if x.lo == T::ZERO {
        return Gaps { outward: lowest, inward: lowest };
    }
    let exponent = x.lo.exponent().max(T::MIN_EXPONENT);
    let half = exponent - T::DIGITS as i32;
    let binade = x.lo.abs() == T::power_of_two(exponent) && exponent > T::MIN_EXPONENT;
    let inward = half - i32::from(binade);
    // From half a last place of the high word on, the low word is what the next high word exceeds the number by: as
    // fine as inward.
    let twice = x.lo + x.lo;
    let is_half_place = (x.hi + twice) - x.hi == twice;
    Gaps { outward: if is_half_place { inward } else { half }, inward }
}

impl Scaled {
    fn new<T: Word>(x: Double<T>) -> Self {
        let gaps = gaps(x);
        let wide = T::widen(x).abs();
        let unit = last_place(wide).min(gaps.inward);
        let power = |exponent: i32| {
            let mut power = Natural::from_u64(1);
            power.shift_left((exponent - unit.min(0)) as u32);
            power
        };
        let (outward, inward) = (power(gaps.outward), power(gaps.inward));
        let grows = (x.hi > T::ZERO) == (x.lo > T::ZERO);
        let (above, below) = if grows { (outward, inward) } else { (inward, outward) };
        let number = magnitude(wide, unit.min(0));
        let denominator = power(0);
        // Below the true exponent by one at most: 0.30102 is less than log10 2.
        let bits = number.bit_length() - 1 + unit.min(0);
        let estimate = (i64::from(bits) * 30_102).div_euclid(100_000) as i32;
        let ends_included = x.lo.to_code() & 1 == 0;
        let mut scaled = Self { number, above, below, denominator, ends_included, exponent: 0 };
        scaled.raise(estimate);
        while scaled.is_high() {
            scaled.denominator.mul_add_small(10, 0);
            scaled.exponent += 1;
        }
        scaled
    }

    fn raise(&mut self, exponent: i32) {
        self.exponent = exponent;
        if exponent >= 0 {
            return self.denominator.mul_power_of_ten(exponent.unsigned_abs());
        }
        for part in [&mut self.number, &mut self.above, &mut self.below] {
            part.mul_power_of_ten(exponent.unsigned_abs());
        }
    }

    /// Whether what is left may be dropped.
    fn is_low(&self) -> bool {
        self.number < self.below || self.ends_included && self.number == self.below || self.number.is_zero()
    }

    /// Whether one more in the place before what is left is still this number.
    fn is_high(&self) -> bool {
        let mut end = self.number.clone();
        end.add(&self.above);
        end > self.denominator || self.ends_included && end == self.denominator
    }

    fn next_digit(&mut self) -> u8 {
        for part in [&mut self.number, &mut self.above, &mut self.below] {
            part.mul_add_small(10, 0);
        }
        self.number.divide(&self.denominator) as u8
    }

    /// Whether what is left is more than half of the last place; a half itself goes to the even digit.
    fn rounds_up(&self, last: u8) -> bool {
        let mut twice = self.number.clone();
        twice.mul_add_small(2, 0);
        twice > self.denominator || twice == self.denominator && last & 1 == 1
    }
}

/// The fewest digits that are inside the interval of numbers that round to this pair, and of these the nearest; for finite numbers.
pub(super) fn shortest<T: Word>(x: Double<T>) -> Digits {
    if x.hi == T::ZERO {
        return Digits::new(1);
    }
    let mut scaled = Scaled::new(x);
    let mut digits = Digits::new(scaled.exponent);
    loop {
        let digit = scaled.next_digit();
        digits.push(digit);
        let (low, high) = (scaled.is_low(), scaled.is_high());
        if low || high {
            if high && (!low || scaled.rounds_up(digit)) {
                digits.increment();
            }
            return digits;
        }
    }
}

/// Where the digits end.
#[derive(Clone, Copy)]
pub(super) enum End {
    /// So many digits.
    After(usize),
    /// So many digits behind the point.
    BehindPoint(usize),
}

/// As many digits as asked for, or all there are; rounded to nearest, ties to even; for finite numbers.
pub(super) fn rounded<T: Word>(x: Double<T>, end: End) -> Digits {
    if x.hi == T::ZERO {
        return Digits::new(1);
    }
    let mut scaled = Scaled::new(x);
    // The interval counted in the exponent; without it there may be a leading zero.
    let mut exponent = scaled.exponent;
    let mut first = scaled.next_digit();
    if first == 0 {
        exponent -= 1;
        first = scaled.next_digit();
    }
    let count = match end {
        End::After(count) => count as i64,
        End::BehindPoint(count) => i64::from(exponent) + count as i64,
    };
    let mut digits = Digits::new(exponent);
    if count < 1 {
        return leading_digit(count, first, &scaled, exponent);
    }
    digits.push(first);
    while (digits.length as i64) < count && !scaled.number.is_zero() && digits.length < CAPACITY {
        digits.push(scaled.next_digit());
    }
    if scaled.rounds_up(digits.digits[digits.length - 1]) {
        digits.increment();
    }
    digits
}

/// Of a number all of whose digits are cut off: one in the last place, if it is more than half of that, or nothing.
fn leading_digit(count: i64, first: u8, rest: &Scaled, exponent: i32) -> Digits {
    let mut digits = Digits::new(exponent);
    if count == 0 && (first > 5 || first == 5 && !rest.number.is_zero()) {
        digits.push(1);
        digits.exponent += 1;
    }
    digits
}
