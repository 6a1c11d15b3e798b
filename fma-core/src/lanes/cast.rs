//! Integers that loops set to what floats are by `as`: without their fractions, and the least or greatest integer where that is nearest; NaN is 0.

use super::integer::Integer;
use super::outs::Outs;
use super::register::{Element, Register};
use super::stream::Each;

/// Elements that are set so.
#[derive(Debug)]
pub struct Cast<'a, I>(&'a mut [I]);

/// The elements of a slice, which floats are set to by `as`.
#[inline(always)]
pub fn cast<I: Integer>(slice: &mut [I]) -> Cast<'_, I> {
    Cast(slice)
}

/// Integers as floats.
struct Floats<'a, I>(&'a [I]);

impl<T: Element, I: Integer> Each<T> for Floats<'_, I> {
    #[inline(always)]
    fn at(&self, index: usize) -> T {
        T::from_integer(self.0[index])
    }
}

/// One integer of each slice, which a step takes as the float that it is by `as`.
impl<T: Element, I: Integer, const OUTS: usize> Outs<T, OUTS> for [Cast<'_, I>; OUTS] {
    #[inline(always)]
    fn count(&self) -> usize {
        let mut count = usize::MAX;
        every!(OUTS, out => count = count.min(self[out].0.len()));
        count
    }
    #[inline(always)]
    fn next(&mut self, count: usize) -> Self {
        let mut first = core::array::from_fn(|_| Cast(<&mut [I]>::default()));
        every!(OUTS, out => (first[out].0, self[out].0) = core::mem::take(&mut self[out].0).split_at_mut(count));
        first
    }
    #[inline(always)]
    unsafe fn load<V: Register<Scalar = T>>(&self, from: usize) -> [V; OUTS] {
        // SAFETY: they are there.
        each!([V; OUTS], out => V::gathered(&Floats(unsafe { self[out].0.get_unchecked(from..from + V::LANES) }), 0, V::LANES))
    }
    #[inline(always)]
    fn load_pieces<V: Register<Scalar = T>>(&self) -> [V; OUTS] {
        each!([V; OUTS], out => V::gathered(&Floats(self[out].0), 0, self[out].0.len()))
    }
    #[inline(always)]
    unsafe fn store<V: Register<Scalar = T>>(&mut self, from: usize, new: [V; OUTS]) {
        // SAFETY: they are there.
        every!(OUTS, out => put(new[out], unsafe { self[out].0.get_unchecked_mut(from..from + V::LANES) }));
    }
    #[inline(always)]
    fn store_part<V: Register<Scalar = T>>(&mut self, new: [V; OUTS]) {
        every!(OUTS, out => one_by_one(new[out], self[out].0));
    }
}

/// As many lanes as eight of the largest registers have.
const MOST: usize = 128;

/// Sets as many integers as there are lanes.
#[inline(always)]
fn put<V: Register<Scalar: Element>, I: Integer>(all: V, slice: &mut [I]) {
    const { assert!(V::LANES <= MOST) };
    let held = held::<V, I>(all);
    if V::LANES == 1 {
        return one_by_one(all, slice);
    }
    if I::BITS > 16 && V::any(outside(held)) {
        let mut floats = [V::Scalar::ZEROS; MOST];
        all.store(&mut floats);
        return far(&floats[..V::LANES], slice);
    }
    let mut whole = [0; MOST];
    held.store_whole(&mut whole);
    for lane in 0..V::LANES {
        slice[lane] = I::wrapped(whole[lane].into());
    }
}

/// The nearest numbers that an integer of few digits can be, of which `i32` has each; of others, those that are not negative where it cannot be.
#[inline(always)]
fn held<V: Register<Scalar: Element>, I: Integer>(all: V) -> V {
    let digits = I::BITS - u32::from(I::SIGNED);
    match (I::SIGNED, I::BITS) {
        // NaN is the second number.
        (false, 1..=16) => all.greater(V::ZEROS).lesser(splat((1 << digits) - 1)),
        (false, _) => all.greater(V::ZEROS),
        (true, 1..=16) => {
            let most = V::select(all.equal(all), all, V::ZEROS).lesser(splat((1 << digits) - 1));
            most.greater(splat(-(1 << digits)))
        }
        (true, _) => all,
    }
}

/// The lanes that `i32` does not hold, and its least number.
#[inline(always)]
fn outside<V: Register<Scalar: Element>>(all: V) -> V::Mask {
    !all.magnitude().less(splat(1 << 31))
}

/// Those of a register some of which are large, which is seldom: one by one, and not in the place of each loop.
#[cold]
#[inline(never)]
fn far<T: Element, I: Integer>(floats: &[T], slice: &mut [I]) {
    for (integer, float) in slice.iter_mut().zip(floats) {
        *integer = float.cast();
    }
}

/// The first integers, which may be fewer than there are lanes.
#[inline(always)]
fn one_by_one<V: Register<Scalar: Element>, I: Integer>(all: V, slice: &mut [I]) {
    const { assert!(V::LANES <= MOST) };
    let mut floats = [V::Scalar::ZEROS; MOST];
    all.store(&mut floats);
    for (integer, float) in slice.iter_mut().zip(floats).take(V::LANES) {
        *integer = float.cast();
    }
}

#[inline(always)]
fn splat<V: Register<Scalar: Element>>(integer: i64) -> V {
    V::splat(V::Scalar::of_integer(integer))
}
