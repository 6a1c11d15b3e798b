//! Comparisons with a single word. (Pairs compare by their words in order, since they are normalised.)

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

macro_rules! word_first {
    ($($real:ident)*) => {$(
        impl PartialEq<Double<$real>> for $real {
            #[inline]
            fn eq(&self, other: &Double<$real>) -> bool {
                other == self
            }
        }

        impl PartialOrd<Double<$real>> for $real {
            #[inline]
            fn partial_cmp(&self, other: &Double<$real>) -> Option<Ordering> {
                other.partial_cmp(self).map(Ordering::reverse)
            }
        }
    )*};
}

word_first! { f32 f64 }
