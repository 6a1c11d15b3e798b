//! Numbers `±magnitude · 2^exponent` of any length: sums and products of floating-point numbers, exactly.

use fma_core::eft::Base;
use fma_core::exact::{self, Number, Real};
use fma_core::{Overflow, Round, Sign};
use std::ops::{Add, Mul, Neg, Sub};

/// The magnitude is in digits of 32 bits, the lowest first, without zeros at the end.
#[derive(Clone, Debug)]
pub struct Dyadic {
    negative: bool,
    digits: Vec<u32>,
    exponent: i32,
}

impl Dyadic {
    pub const ZERO: Dyadic = Dyadic { negative: false, digits: Vec::new(), exponent: 0 };

    /// The value of a finite number.
    pub fn of<T: Base>(x: T) -> Dyadic {
        let Number::Finite(real) = exact::decode(T::FORMAT, x.to_code()) else { panic!("{x} is not finite") };
        let digits = (0..4).map(|digit| (real.significand >> (32 * digit)) as u32).collect();
        trimmed(real.sign.is_negative(), digits, real.exponent)
    }

    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    pub fn abs(&self) -> Dyadic {
        Dyadic { negative: false, ..self.clone() }
    }

    /// The exponent of the leading bit; of no meaning for zero.
    pub fn magnitude(&self) -> i32 {
        let leading = self.digits.last().map_or(0, |digit| 32 - digit.leading_zeros());
        self.exponent + 32 * self.digits.len() as i32 - 33 + leading as i32
    }

    /// The nearest number of a type, ties to even; +0 for zero.
    pub fn round<T: Base>(&self) -> T {
        let mut real = Real::zero(Sign::from_negative(self.negative));
        real.exponent = self.exponent + 32 * self.digits.len() as i32;
        for &digit in self.digits.iter().rev() {
            if real.significand >> 64 == 0 {
                real.significand = real.significand << 32 | u128::from(digit);
                real.exponent -= 32;
            } else {
                real.tail |= digit != 0;
            }
        }
        T::from_code(exact::encode(T::FORMAT, Number::Finite(real), Round::NearestEven, Overflow::Ieee).0)
    }

    /// About this number in units of `2^exponent`, whatever its size.
    pub fn in_units(&self, exponent: i32) -> f64 {
        let scaled = Dyadic { exponent: self.exponent - exponent, ..self.clone() };
        scaled.round()
    }

    /// How far `x` is from this number, in units of the last place that this number has in the type.
    pub fn ulps<T: Base>(&self, x: T) -> f64 {
        let smallest = 2 - T::FORMAT.layout().bias - T::DIGITS as i32;
        let unit = if self.is_zero() { smallest } else { smallest.max(self.magnitude() + 1 - T::DIGITS as i32) };
        (&Dyadic::of(x) - self).abs().in_units(unit)
    }

    /// The same number with a last place at `exponent`, which is not above its own.
    fn lowered(&self, exponent: i32) -> Vec<u32> {
        let shift = (self.exponent - exponent) as usize;
        let mut digits = vec![0; shift / 32];
        let mut carry = 0;
        for &digit in self.digits.iter().chain([&0]) {
            let wide = u64::from(digit) << (shift % 32) | carry;
            digits.push(wide as u32);
            carry = wide >> 32;
        }
        digits
    }
}

fn trimmed(negative: bool, mut digits: Vec<u32>, exponent: i32) -> Dyadic {
    while digits.last() == Some(&0) {
        digits.pop();
    }
    Dyadic { negative, digits, exponent }
}

/// The sum of two magnitudes, the second times 1 or −1; modulo the length of the longer and a digit.
fn combine(x: &[u32], y: &[u32], factor: i64) -> (Vec<u32>, bool) {
    let mut carry = 0i64;
    let digit = |digits: &[u32], place: usize| i64::from(digits.get(place).copied().unwrap_or(0));
    let sums = (0..x.len().max(y.len()) + 1).map(|place| {
        carry += digit(x, place) + factor * digit(y, place);
        let sum = carry as u32;
        carry >>= 32;
        sum
    });
    let digits = sums.collect();
    (digits, carry < 0)
}

impl Add for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        let exponent = self.exponent.min(other.exponent);
        let (x, y) = (self.lowered(exponent), other.lowered(exponent));
        if self.negative == other.negative {
            return trimmed(self.negative, combine(&x, &y, 1).0, exponent);
        }
        let (difference, below) = combine(&x, &y, -1);
        let digits = if below { combine(&y, &x, -1).0 } else { difference };
        trimmed(self.negative != below, digits, exponent)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        Dyadic { negative: !self.negative, ..self.clone() }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;

    fn mul(self, other: &Dyadic) -> Dyadic {
        let mut digits = vec![0u32; self.digits.len() + other.digits.len()];
        for (low, &x) in self.digits.iter().enumerate() {
            let mut carry = 0;
            for (high, &y) in other.digits.iter().enumerate() {
                carry += u64::from(x) * u64::from(y) + u64::from(digits[low + high]);
                digits[low + high] = carry as u32;
                carry >>= 32;
            }
            digits[low + other.digits.len()] = carry as u32;
        }
        trimmed(self.negative != other.negative, digits, self.exponent + other.exponent)
    }
}

/// The exact sum.
pub fn sum<T: Base>(x: &[T]) -> Dyadic {
    x.iter().fold(Dyadic::ZERO, |sum, &x| &sum + &Dyadic::of(x))
}

/// The exact dot product.
pub fn dot<T: Base>(x: &[T], y: &[T]) -> Dyadic {
    x.iter().zip(y).fold(Dyadic::ZERO, |sum, (&x, &y)| &sum + &(&Dyadic::of(x) * &Dyadic::of(y)))
}
