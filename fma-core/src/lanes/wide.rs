//! Integers that say whether they were ever too great for a place in a slice.

/// An integer of 64 digits, and whether that was enough for it and for all that it is made of.
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
                pub fn $name(self, other: Wide) -> Wide {
                    let (value, overflows) = self.value.$overflowing(other.value);
                    Wide { value, is_exact: self.is_exact & other.is_exact & !overflows }
                }
            )*

            /// Whether it is the place of an element.
            #[inline(always)]
            pub(super) fn is_below(self, length: usize) -> bool {
                self.is_exact && usize::try_from(self.value).is_ok_and(|place| place < length)
            }
        }
    };
}

operations! {
    /// The sum.
    plus overflowing_add;
    /// The difference.
    minus overflowing_sub;
    /// The product.
    times overflowing_mul;
}
