//! Elements that loops set: those of slices of numbers, or all numbers of elements that consist of a few.

use core::mem::needs_drop;
use core::ptr;

use super::mix::mixes;
use super::part::in_order;
use super::register::{Element, Register};

/// What is set: `OUTS` numbers in a step.
pub trait Outs<T: Element, const OUTS: usize>: Sized {
    /// How many steps there is something to set for.
    fn count(&self) -> usize;
    /// Takes off what the first steps set.
    fn next(&mut self, count: usize) -> Self;
    /// The numbers that stand there, of the steps behind the first `from`.
    ///
    /// # Safety
    ///
    /// As many as there are lanes are there.
    unsafe fn load<V: Register<Scalar = T>>(&self, from: usize) -> [V; OUTS];
    /// All of them in the first lanes, fewer than there are, in the pieces that `store_part` makes.
    fn load_pieces<V: Register<Scalar = T>>(&self) -> [V; OUTS];
    /// Sets the numbers of the steps behind the first `from`.
    ///
    /// # Safety
    ///
    /// As many as there are lanes are there.
    unsafe fn store<V: Register<Scalar = T>>(&mut self, from: usize, new: [V; OUTS]);
    /// Sets all of them, fewer than there are lanes.
    fn store_part<V: Register<Scalar = T>>(&mut self, new: [V; OUTS]);
}

/// One number of each slice.
impl<T: Element, const OUTS: usize> Outs<T, OUTS> for [&mut [T]; OUTS] {
    #[inline(always)]
    fn count(&self) -> usize {
        let mut count = usize::MAX;
        every!(OUTS, out => count = count.min(self[out].len()));
        count
    }
    #[inline(always)]
    fn next(&mut self, count: usize) -> Self {
        let mut first = core::array::from_fn(|_| <&mut [T]>::default());
        every!(OUTS, out => (first[out], self[out]) = core::mem::take(&mut self[out]).split_at_mut(count));
        first
    }
    #[inline(always)]
    unsafe fn load<V: Register<Scalar = T>>(&self, from: usize) -> [V; OUTS] {
        // SAFETY: they are there.
        each!([V; OUTS], out => V::load(unsafe { self[out].get_unchecked(from..from + V::LANES) }))
    }
    #[inline(always)]
    fn load_pieces<V: Register<Scalar = T>>(&self) -> [V; OUTS] {
        each!([V; OUTS], out => V::load_pieces(self[out]))
    }
    #[inline(always)]
    unsafe fn store<V: Register<Scalar = T>>(&mut self, from: usize, new: [V; OUTS]) {
        // SAFETY: they are there.
        every!(OUTS, out => new[out].store(unsafe { self[out].get_unchecked_mut(from..from + V::LANES) }));
    }
    #[inline(always)]
    fn store_part<V: Register<Scalar = T>>(&mut self, new: [V; OUTS]) {
        every!(OUTS, out => new[out].store_part(self[out]));
    }
}

/// The numbers of elements that consist of `PARTS` each.
#[derive(Debug)]
pub struct Beside<'a, T, const PARTS: usize> {
    numbers: &'a mut [T],
}

/// Elements as what they consist of. References to all parts of an element, each of another place, are what proves it: whoever may set the numbers one
/// by one may set them side by side. Elements of anything else are none.
#[inline(always)]
pub fn beside<U, T: Element, const PARTS: usize>(
    elements: &mut [U],
    parts: impl Fn(&mut U) -> [&mut T; PARTS],
) -> Beside<'_, T, PARTS> {
    const { assert!(mixes(PARTS), "elements of two, three, four, six or eight numbers") };
    if !lie_beside(elements, parts) {
        return Beside { numbers: &mut [] };
    }
    let count = PARTS * elements.len();
    // SAFETY: each element is as long as its parts, and they are at as many different places in it, as references say that may set them: so each byte of
    // the slice is of a number that may be set for as long as the slice is borrowed.
    Beside { numbers: unsafe { core::slice::from_raw_parts_mut(elements.as_mut_ptr().cast::<T>(), count) } }
}

/// Whether elements consist of these parts, in this order and of nothing else, and nothing is done where one is dropped: who sets its numbers drops none.
/// Where the compiler sees the places, nothing is left of this but its answer.
#[inline(always)]
pub fn lie_beside<U, T: Element, const PARTS: usize>(
    elements: &mut [U],
    parts: impl Fn(&mut U) -> [&mut T; PARTS],
) -> bool {
    let lies = |element: &mut U| {
        let first = ptr::from_ref(&*element);
        in_order(first, parts(element).map(|part| ptr::from_ref(&*part)))
    };
    !needs_drop::<U>() && size_of::<U>() == PARTS * size_of::<T>() && elements.iter_mut().all(lies)
}

/// The same of what would be made, which is made only where nobody can tell: nothing is done where it is dropped.
#[inline(always)]
pub fn would_lie_beside<U, T: Element, const PARTS: usize>(
    make: impl FnOnce() -> U,
    parts: impl Fn(&mut U) -> [&mut T; PARTS],
) -> bool {
    !needs_drop::<U>() && lie_beside(&mut [make()], parts)
}

/// All numbers of one step of each, those of the first before those of the second.
impl<T: Element, const PARTS: usize, const SLICES: usize, const OUTS: usize> Outs<T, OUTS>
    for [Beside<'_, T, PARTS>; SLICES]
{
    #[inline(always)]
    fn count(&self) -> usize {
        const { assert!(OUTS == PARTS * SLICES, "each slice has its parts") };
        let mut count = usize::MAX;
        every!(SLICES, slice => count = count.min(self[slice].len()));
        count
    }
    #[inline(always)]
    fn next(&mut self, count: usize) -> Self {
        let mut first = core::array::from_fn(|_| Beside { numbers: <&mut [T]>::default() });
        every!(SLICES, slice => (first[slice].numbers, self[slice].numbers) =
            core::mem::take(&mut self[slice].numbers).split_at_mut(PARTS * count));
        first
    }
    #[inline(always)]
    unsafe fn load<V: Register<Scalar = T>>(&self, from: usize) -> [V; OUTS] {
        let mut all = [V::ZEROS; OUTS];
        // SAFETY: they are there.
        every!(SLICES, slice => put(&mut all, slice, unsafe { self[slice].apart::<V>(from) }));
        all
    }
    #[inline(always)]
    fn load_pieces<V: Register<Scalar = T>>(&self) -> [V; OUTS] {
        let mut all = [V::ZEROS; OUTS];
        every!(SLICES, slice => put(&mut all, slice, self[slice].part_apart::<V>()));
        all
    }
    #[inline(always)]
    unsafe fn store<V: Register<Scalar = T>>(&mut self, from: usize, new: [V; OUTS]) {
        // SAFETY: they are there.
        every!(SLICES, slice => unsafe { self[slice].together(from, taken::<V, PARTS, OUTS>(&new, slice)) });
    }
    #[inline(always)]
    fn store_part<V: Register<Scalar = T>>(&mut self, new: [V; OUTS]) {
        every!(SLICES, slice => self[slice].part_together(taken::<V, PARTS, OUTS>(&new, slice)));
    }
}

#[inline(always)]
fn put<V: Copy, const PARTS: usize, const OUTS: usize>(all: &mut [V; OUTS], slice: usize, parts: [V; PARTS]) {
    every!(PARTS, part => all[slice * PARTS + part] = parts[part]);
}

#[inline(always)]
fn taken<V: Register, const PARTS: usize, const OUTS: usize>(all: &[V; OUTS], slice: usize) -> [V; PARTS] {
    each!([V; PARTS], part => all[slice * PARTS + part])
}

impl<T: Element, const PARTS: usize> Beside<'_, T, PARTS> {
    /// The first `count` elements.
    #[inline(always)]
    pub fn cut(self, count: usize) -> Self {
        Beside { numbers: &mut self.numbers[..PARTS * count] }
    }
    /// How many elements there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.numbers.len() / PARTS
    }
    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }
    /// The numbers of as many elements as there are lanes, which are there behind the first `from`.
    #[inline(always)]
    unsafe fn apart<V: Register<Scalar = T>>(&self, from: usize) -> [V; PARTS] {
        // SAFETY: they are there.
        let numbers = unsafe { self.numbers.get_unchecked(PARTS * from..PARTS * (from + V::LANES)) };
        V::apart(each!([V; PARTS], part => V::load(&numbers[part * V::LANES..])))
    }
    #[inline(always)]
    unsafe fn together<V: Register<Scalar = T>>(&mut self, from: usize, new: [V; PARTS]) {
        // SAFETY: they are there.
        let numbers = unsafe { self.numbers.get_unchecked_mut(PARTS * from..PARTS * (from + V::LANES)) };
        let mixed = V::together(new);
        every!(PARTS, part => mixed[part].store(&mut numbers[part * V::LANES..]));
    }
    /// Register by register: the last that has numbers may not be full.
    #[inline(always)]
    fn part_apart<V: Register<Scalar = T>>(&self) -> [V; PARTS] {
        let mut left = &self.numbers[..];
        let mut mixed = [V::ZEROS; PARTS];
        every!(PARTS, part => {
            let (first, rest) = left.split_at(left.len().min(V::LANES));
            mixed[part] = V::load_pieces(first);
            left = rest;
        });
        V::apart(mixed)
    }
    #[inline(always)]
    fn part_together<V: Register<Scalar = T>>(&mut self, new: [V; PARTS]) {
        let (mut left, mixed) = (&mut self.numbers[..], V::together(new));
        every!(PARTS, part => {
            let (first, rest) = left.split_at_mut(left.len().min(V::LANES));
            mixed[part].store_part(first);
            left = rest;
        });
    }
}
