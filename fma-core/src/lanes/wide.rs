//! Integers that say whether they were ever something else than their type holds.

use super::integer::Integer;

/// An integer of 64 digits, and whether that was enough for it and for all that it is made of, and so were the types of those.
#[derive(Clone, Copy, Debug)]
pub struct Wide {
    value: i64,
    is_exact: bool,
}

/// An integer as such.
#[inline(always)]
pub fn wide(integer: i128) -> Wide {
    let value = integer as i64;
    Wide { value, is_exact: i128::from(value) == integer }
}

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $overflowing:ident;)*) => {
        impl Wide {
            $(
                $(#[$doc])*
                #[inline(always)]
                pub fn $name<I: Integer>(self, other: Wide) -> Wide {
                    let (value, overflows) = self.value.$overflowing(other.value);
                    Wide { value, is_exact: self.is_exact & other.is_exact & !overflows }.within::<I>()
                }
            )*
        }
    };
}

operations! {
    /// The sum in a type.
    plus overflowing_add;
    /// The difference in a type.
    minus overflowing_sub;
    /// The product in a type.
    times overflowing_mul;
}

impl Wide {
    /// As an integer of a type, which may not hold it.
    #[inline(always)]
    pub fn within<I: Integer>(self) -> Wide {
        let value = i128::from(self.value);
        Wide { is_exact: self.is_exact & (I::wrapped(value).wide() == value), ..self }
    }

    /// Whether nothing was ever more or less than its type holds.
    #[inline(always)]
    pub(super) fn is_exact(self) -> bool {
        self.is_exact
    }

    /// As an index, if it is one.
    #[inline(always)]
    pub(super) fn index(self) -> Option<usize> {
        usize::try_from(self.value).ok().filter(|_| self.is_exact)
    }

    /// Whether it is the place of an element.
    #[inline(always)]
    pub(super) fn is_below(self, length: usize) -> bool {
        self.index().is_some_and(|place| place < length)
    }
}
