//! Comparisons with a single word. (Pairs compare by their words in order, since they are normalised.)
//!
//! Only with the pair first. `f64` compares with itself alone in std, and by that rustc knows what `v` holds in
//! `v == vec![]` for a `Vec<f64>`; a second type would break this in every crate that knows of this one.

use core::cmp::Ordering;

use super::{Double, Word};

impl<T: Word> PartialEq<T> for Double<T> {
    #[inline]
    fn eq(&self, other: &T) -> bool {
        self.hi == *other && self.lo == T::ZERO
    }
}

impl<T: Word> PartialOrd<T> for Double<T> {
    #[inline]
    fn partial_cmp(&self, other: &T) -> Option<Ordering> {
        match self.hi.partial_cmp(other)? {
            Ordering::Equal => self.lo.partial_cmp(&T::ZERO),
            order @ (Ordering::Less | Ordering::Greater) => Some(order),
        }
    }
}
