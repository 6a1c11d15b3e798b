//! Numbers that are parts of elements: fields of structs, numbers of tuples and of short arrays.
//!
//! Where the elements of a slice consist of numbers of one type and of nothing else, the numbers lie side by side, and each part lies evenly apart: whole
//! registers take them. References to all parts of an element are what proves it: a number that is borrowed is there, and no one sets it meanwhile.
//!
//! How far apart is a constant of the type: the function that is compiled for the machine knows no more of a stream.

use core::marker::PhantomData;
use core::ptr;

use super::register::{Element, Register};
use super::stream::{Each, Stream};

/// One of the numbers of each element.
#[derive(Debug)]
pub struct Part<'a, U, T, F, const PARTS: usize> {
    from: &'a [U],
    which: usize,
    parts: F,
    /// The place of the number in an element, if the elements consist of numbers of `T` and those are borrowed for `'a`.
    beside: Option<usize>,
    number: PhantomData<T>,
}

impl<U, T, F: Copy, const PARTS: usize> Clone for Part<'_, U, T, F, PARTS> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

/// Whatever the elements are.
impl<U, T, F: Copy, const PARTS: usize> Copy for Part<'_, U, T, F, PARTS> {}

/// The number `which` of the parts that a function names: each of another place.
#[inline(always)]
pub fn part<U, T: Element, const PARTS: usize, F: Fn(&U) -> [&T; PARTS] + Copy>(
    from: &[U],
    which: usize,
    parts: F,
) -> Part<'_, U, T, F, PARTS> {
    let beside = if Part::<U, T, F, PARTS>::FILLED { beside(from, which, &parts) } else { None };
    Part { from, which, parts, beside, number: PhantomData }
}

/// The place of one part in an element, if elements consist of their parts. Of places that the compiler sees nothing is left of this but its answer.
#[inline(always)]
fn beside<U, T: Element, const PARTS: usize>(
    from: &[U],
    which: usize,
    parts: &impl Fn(&U) -> [&T; PARTS],
) -> Option<usize> {
    let Some(first) = from.first() else { return Some(0) };
    let mut places = [0; PARTS];
    every!(PARTS, part => places[part] = place(first, parts(first)[part]));
    let mut covered = true;
    every!(PARTS, part => covered &= places.contains(&(part * size_of::<T>())));
    let alike = |element: &U| {
        let mut alike = true;
        every!(PARTS, part => alike &= place(element, parts(element)[part]) == places[part]);
        alike
    };
    (covered && from.iter().all(alike)).then(|| places[which] / size_of::<T>())
}

/// How far behind the beginning of an element a number is.
#[inline(always)]
fn place<U, T>(element: &U, number: &T) -> usize {
    ptr::from_ref(number).addr().wrapping_sub(ptr::from_ref(element).addr())
}

impl<U, T: Element, F, const PARTS: usize> Part<'_, U, T, F, PARTS> {
    /// Whether the elements are as long as their parts.
    const FILLED: bool = size_of::<U>() == PARTS * size_of::<T>();

    /// The numbers of the first elements, one for each of `count` lanes.
    #[inline(always)]
    fn apart<V: Register<Scalar = T>>(&self, count: usize) -> V {
        let Some(place) = self.beside else { return V::ZEROS };
        // SAFETY: each element is as long as its parts, and they are at as many different places in it: so each byte of the slice is of a number that is
        // borrowed for as long as the slice is.
        let all = unsafe { core::slice::from_raw_parts(self.from.as_ptr().cast::<T>(), PARTS * self.from.len()) };
        let numbers = &all[place.min(all.len())..];
        match PARTS {
            2 => V::load_every_second(&numbers[..(2 * count).saturating_sub(1)]),
            3 if count == V::LANES => V::load_every_third(numbers),
            3 => V::load_every_third(&numbers[..(3 * count).saturating_sub(2)]),
            _ => V::load_every_fourth(&numbers[..(4 * count).saturating_sub(3)]),
        }
    }
}

impl<U, T: Element, F: Fn(&U) -> [&T; PARTS] + Copy, const PARTS: usize> Part<'_, U, T, F, PARTS> {
    #[inline(always)]
    fn taken<V: Register<Scalar = T>>(&self, count: usize) -> V {
        match Self::FILLED && matches!(PARTS, 2..=4) && V::LANES > 1 {
            true => self.apart(count),
            false => V::gathered(self, 0, count),
        }
    }
}

impl<U, T: Copy, F: Fn(&U) -> [&T; PARTS] + Copy, const PARTS: usize> Each<T> for Part<'_, U, T, F, PARTS> {
    #[inline(always)]
    fn at(&self, index: usize) -> T {
        *(self.parts)(&self.from[index])[self.which]
    }
}

impl<U, T: Element, F: Fn(&U) -> [&T; PARTS] + Copy, const PARTS: usize> Stream<T> for Part<'_, U, T, F, PARTS> {
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
        !Self::FILLED || self.beside.is_some()
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
