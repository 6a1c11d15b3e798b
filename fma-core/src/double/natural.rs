//! Natural numbers of bounded size, for what must be exact: decimal text and remainders of huge quotients.

use core::cmp::Ordering;

/// 8192 bits. The longest numbers met: a decimal of 1,400 digits beside a last place of 2^-1075, less than 7,000 bits.
const CAPACITY: usize = 128;

/// Words of 64 bits, the least significant first; those from `length` on are zero.
#[derive(Clone)]
pub(super) struct Natural {
    words: [u64; CAPACITY],
    length: usize,
}

impl Natural {
    pub(super) fn from_u64(n: u64) -> Self {
        let mut words = [0; CAPACITY];
        words[0] = n;
        Self { words, length: usize::from(n != 0) }
    }

    pub(super) fn power_of_ten(exponent: u32) -> Self {
        let mut power = Self::from_u64(1);
        power.mul_power_of_ten(exponent);
        power
    }

    pub(super) fn mul_power_of_ten(&mut self, exponent: u32) {
        const STEP: u32 = 19;
        for _ in 0..exponent / STEP {
            self.mul_add_small(10u64.pow(STEP), 0);
        }
        self.mul_add_small(10u64.pow(exponent % STEP), 0);
    }

    pub(super) fn is_zero(&self) -> bool {
        self.length == 0
    }

    pub(super) fn bit_length(&self) -> i32 {
        match self.length {
            0 => 0,
            length => 64 * length as i32 - self.words[length - 1].leading_zeros() as i32,
        }
    }

    /// `self * factor + term`.
    pub(super) fn mul_add_small(&mut self, factor: u64, term: u64) {
        let mut carry = u128::from(term);
        for word in &mut self.words[..self.length] {
            carry += u128::from(*word) * u128::from(factor);
            *word = carry as u64;
            carry >>= 64;
        }
        self.push(carry as u64);
    }

    pub(super) fn shift_left(&mut self, bits: u32) {
        if self.is_zero() {
            return;
        }
        let words = (bits / 64) as usize;
        let end = (self.length + words).min(CAPACITY);
        self.words.copy_within(..end - words, words);
        self.words[..words].fill(0);
        self.length = end;
        self.mul_add_small(1 << (bits % 64), 0);
    }

    pub(super) fn add(&mut self, other: &Self) {
        let length = self.length.max(other.length);
        let mut carry = false;
        for (word, &addend) in self.words[..length].iter_mut().zip(&other.words) {
            (*word, carry) = carrying_add(*word, addend, carry);
        }
        self.length = length;
        self.push(u64::from(carry));
    }

    /// `self - other`, which must not be negative.
    pub(super) fn sub(&mut self, other: &Self) {
        debug_assert!(*self >= *other);
        let mut borrow = false;
        for (word, &subtrahend) in self.words[..self.length].iter_mut().zip(&other.words) {
            (*word, borrow) = borrowing_sub(*word, subtrahend, borrow);
        }
        while self.length > 0 && self.words[self.length - 1] == 0 {
            self.length -= 1;
        }
    }

    /// `self / divisor`, less than 2^63, and leaves the remainder.
    pub(super) fn divide(&mut self, divisor: &Self) -> u64 {
        let bits = (self.bit_length() - divisor.bit_length() + 1).max(0) as u32;
        let mut shifted = divisor.clone();
        shifted.shift_left(bits);
        let mut quotient = 0;
        for _ in 0..=bits {
            quotient <<= 1;
            if *self >= shifted {
                self.sub(&shifted);
                quotient |= 1;
            }
            shifted.halve();
        }
        quotient
    }

    fn halve(&mut self) {
        let mut carry = 0;
        for word in self.words[..self.length].iter_mut().rev() {
            (*word, carry) = (*word >> 1 | carry << 63, *word & 1);
        }
        if self.length > 0 && self.words[self.length - 1] == 0 {
            self.length -= 1;
        }
    }

    fn push(&mut self, word: u64) {
        debug_assert!(word == 0 || self.length < CAPACITY);
        if word != 0 && self.length < CAPACITY {
            self.words[self.length] = word;
            self.length += 1;
        }
    }
}

impl PartialEq for Natural {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Natural {}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let (x, y) = (&self.words[..self.length], &other.words[..other.length]);
        x.len().cmp(&y.len()).then_with(|| x.iter().rev().cmp(y.iter().rev()))
    }
}

fn carrying_add(x: u64, y: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = x.overflowing_add(y);
    let (sum, second) = sum.overflowing_add(u64::from(carry));
    (sum, first || second)
}

fn borrowing_sub(x: u64, y: u64, borrow: bool) -> (u64, bool) {
    let (difference, first) = x.overflowing_sub(y);
    let (difference, second) = difference.overflowing_sub(u64::from(borrow));
    (difference, first || second)
}
