//! Numbers that are parts of elements: fields of structs, numbers of tuples and of short arrays.
//!
//! Where the elements of a slice consist of numbers of one type and of nothing else, the numbers lie side by side, and each part lies evenly apart: whole
//! registers take them. References to all parts of an element are what proves it: a number that is borrowed is there, and no one sets it meanwhile.
//!
//! How far apart is a constant of the type: the function that is compiled for the machine knows no more of a stream.

use core::marker::PhantomData;
use core::ptr;

use super::mix::mixes;
use super::register::{Element, Register};
use super::stream::{Each, Stream};

/// The number `WHICH` of each element.
#[derive(Debug)]
pub struct Part<'a, U, T, F, const PARTS: usize, const WHICH: usize> {
    from: &'a [U],
    parts: F,
    /// Whether the elements consist of their parts in this order, which are borrowed for `'a`.
    in_order: bool,
    number: PhantomData<T>,
}

impl<U, T, F: Copy, const PARTS: usize, const WHICH: usize> Clone for Part<'_, U, T, F, PARTS, WHICH> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

/// Whatever the elements are.
impl<U, T, F: Copy, const PARTS: usize, const WHICH: usize> Copy for Part<'_, U, T, F, PARTS, WHICH> {}

/// The number `WHICH` of the parts that a function names: each of another place.
#[inline(always)]
pub fn part<const WHICH: usize, U, T: Element, const PARTS: usize, F: Fn(&U) -> [&T; PARTS] + Copy>(
    from: &[U],
    parts: F,
) -> Part<'_, U, T, F, PARTS, WHICH> {
    const { assert!(WHICH < PARTS, "one of the parts") };
    // Of places that the compiler sees nothing is left of this but its answer.
    let lies = |element: &U| in_order(element, parts(element).map(ptr::from_ref));
    let in_order = Part::<U, T, F, PARTS, WHICH>::FILLED && from.iter().all(lies);
    Part { from, parts, in_order, number: PhantomData }
}

/// Whether the parts of an element lie one after the other from where it begins.
#[inline(always)]
pub(super) fn in_order<U, T, const PARTS: usize>(element: *const U, parts: [*const T; PARTS]) -> bool {
    let mut in_order = true;
    every!(PARTS, part => in_order &= parts[part].addr() == element.addr() + part * size_of::<T>());
    in_order
}

impl<U, T: Element, F, const PARTS: usize, const WHICH: usize> Part<'_, U, T, F, PARTS, WHICH> {
    /// Whether the elements are as long as their parts.
    const FILLED: bool = size_of::<U>() == PARTS * size_of::<T>();

    /// The numbers of the first elements, one for each of `count` lanes. All parts of an element are loaded at once: what several streams load is loaded
    /// once.
    #[inline(always)]
    fn apart<V: Register<Scalar = T>>(&self, count: usize) -> V {
        if !self.in_order {
            return V::ZEROS;
        }
        // SAFETY: each element is as long as its parts, and they are at as many different places in it: so each byte of the slice is of a number that is
        // borrowed for as long as the slice is.
        let all = unsafe { core::slice::from_raw_parts(self.from.as_ptr().cast::<T>(), PARTS * self.from.len()) };
        if count == V::LANES {
            let all = &all[..PARTS * V::LANES];
            return V::apart(each!([V; PARTS], part => V::load(&all[part * V::LANES..])))[WHICH];
        }
        let (mut left, mut mixed) = (&all[..PARTS * count], [V::ZEROS; PARTS]);
        every!(PARTS, part => {
            let (first, rest) = left.split_at(left.len().min(V::LANES));
            mixed[part] = V::load_part(first);
            left = rest;
        });
        V::apart(mixed)[WHICH]
    }
}

impl<U, T: Element, F: Fn(&U) -> [&T; PARTS] + Copy, const PARTS: usize, const WHICH: usize>
    Part<'_, U, T, F, PARTS, WHICH>
{
    #[inline(always)]
    fn taken<V: Register<Scalar = T>>(&self, count: usize) -> V {
        // Eight bytes at a time there is less to gain than to take apart.
        let pays = PARTS <= 4 || size_of::<T>() == 4;
        match Self::FILLED && mixes(PARTS) && pays && V::LANES > 1 {
            true => self.apart(count),
            false => V::gathered(self, 0, count),
        }
    }
}

impl<U, T: Copy, F: Fn(&U) -> [&T; PARTS] + Copy, const PARTS: usize, const WHICH: usize> Each<T>
    for Part<'_, U, T, F, PARTS, WHICH>
{
    #[inline(always)]
    fn at(&self, index: usize) -> T {
        *(self.parts)(&self.from[index])[WHICH]
    }
}

impl<U, T: Element, F: Fn(&U) -> [&T; PARTS] + Copy, const PARTS: usize, const WHICH: usize> Stream<T>
    for Part<'_, U, T, F, PARTS, WHICH>
{
    #[inline(always)]
    fn count(&self) -> usize {
        self.from.len()
    }
    #[inline(always)]
    fn cut(self, count: usize) -> Self {
        Part { from: &self.from[..count], ..self }
    }
    #[inline(always)]
    fn behind(self, count: usize) -> Self {
        Part { from: &self.from[count..], ..self }
    }
    /// Elements that are as long as their parts, and do not consist of them, are none that a program has: those go one by one.
    #[inline(always)]
    fn is_exact(&self) -> bool {
        !Self::FILLED || self.in_order
    }
    #[inline(always)]
    fn load<V: Register<Scalar = T>>(&self) -> V {
        self.taken(V::LANES)
    }
    #[inline(always)]
    fn load_part<V: Register<Scalar = T>>(&self) -> V {
        self.taken(self.from.len())
    }
}
