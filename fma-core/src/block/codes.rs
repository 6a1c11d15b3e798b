//! Elements in bytes: one to a byte, of four bits two, the first one in the low half.

use crate::{F4E2M1, F6E2M3, F6E3M2, F8E4M3, F8E5M2, Number};

/// An element type of OCP MX 1.0, table 1.
pub trait Element: Number + sealed::Sealed {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! elements {
    ($($element:ident)*) => { $(
        impl sealed::Sealed for $element {}
        impl Element for $element {}
    )* };
}

elements! { F8E4M3 F8E5M2 F6E2M3 F6E3M2 F4E2M1 }

/// How many elements share a byte.
pub(super) const fn per_byte<T: Element>() -> usize {
    if T::FORMAT.layout().bits <= 4 { 2 } else { 1 }
}

/// How many blocks of `N` hold so many elements: as many as there are scales. `N` is even and not zero, or this does
/// not compile.
pub const fn scales_for<const N: usize>(length: usize) -> usize {
    const { assert!(N > 0 && N.is_multiple_of(2), "a block has an even number of elements") };
    length.div_ceil(N)
}

/// How many bytes the codes of so many elements take, in whole blocks of `N`.
pub const fn bytes_for<T: Element, const N: usize>(length: usize) -> usize {
    scales_for::<N>(length).saturating_mul(N / per_byte::<T>())
}

/// The element at an index; past the end, that with the code 0.
#[inline(always)]
pub(super) fn read<T: Element>(codes: &[u8], index: usize) -> T {
    let byte = codes.get(index / const { per_byte::<T>() }).copied().unwrap_or(0);
    T::from_code(u64::from(byte) >> shift::<T>(index))
}

/// Puts an element at an index whose bits are zero; past the end, nowhere.
#[inline(always)]
pub(super) fn write<T: Element>(codes: &mut [u8], index: usize, element: T) {
    if let Some(byte) = codes.get_mut(index / const { per_byte::<T>() }) {
        *byte |= (element.code() << shift::<T>(index)) as u8;
    }
}

#[inline(always)]
fn shift<T: Element>(index: usize) -> usize {
    index % const { per_byte::<T>() } * 4
}
