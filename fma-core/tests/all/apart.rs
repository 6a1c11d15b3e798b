//! Numbers that lie apart, and the ends of slices: every machine takes the elements that the loop would, and sets no other.

use fma_core::approx::Lane;
use fma_core::eft::Base;
use fma_core::lanes::{
    Element, Fold, Join, Lanes, Map, One, Sixteen, Strided, Two, fold, indices, map, reversed, step_by, strided,
};
use fma_core::machine::{Avx2, Avx512, Baseline, Machine};

/// Each lane's numbers in order, told apart: a sum of whole numbers of either sign, exact, and another in which the second stream weighs more.
struct Mixed;

impl<T: Element> Join<T, 1> for Mixed {
    fn join<V: Lane<Scalar = T>>([one]: [V; 1], [other]: [V; 1]) -> [V; 1] {
        [one + other]
    }
}

impl<T: Element + Base> Fold<T, 2, 1> for Mixed {
    const NEUTRAL: [T; 1] = [T::NEG_ZERO];

    fn step<M: Machine, V: Lane<Scalar = T>>(&self, [sum]: [V; 1], [x, y]: [V; 2]) -> [V; 1] {
        [sum + x * y]
    }
}

impl<T: Element> Map<T, 2, 2> for Mixed {
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, [x, y]: [V; 2], outs: [V; 2]) -> [V; 2] {
        [outs[0] + x, outs[1] * y]
    }
}

/// The same steps, as if they were long code.
struct Long;

impl<T: Element> Map<T, 2, 2> for Long {
    const IS_LONG: bool = true;

    fn step<M: Machine, V: Lane<Scalar = T>>(&self, items: [V; 2], outs: [V; 2]) -> [V; 2] {
        Map::step::<M, V>(&Mixed, items, outs)
    }
}

const MOST: usize = 150;

/// Small whole numbers, none of them like its neighbours.
fn whole<T: Element>(count: usize) -> Vec<T> {
    (0..count).map(|i| T::exact((i * 37 % 101) as f64 - 50.0)).collect()
}

/// The elements at a stride from `first` on, as every way to ask for them gives them: known when it is compiled, or when it runs.
fn check<T: Element + Base, L: Lanes, const STRIDE: isize>(count: usize) {
    let stride = STRIDE;
    let reach = stride.unsigned_abs() * count.saturating_sub(1) + 1;
    let all: Vec<T> = whole(reach + 3);
    for first in if stride < 0 { [reach - 1, reach + 2] } else { [0, 3] } {
        let at = |step: usize| first.wrapping_add_signed(stride * step as isize);
        let x = strided::<STRIDE, _, _>(&all, &indices(0..count), at);
        let found = strided::<0, _, _>(&all, &indices(0..count), at);
        let taken: Vec<T> = (0..count).map(|step| all[at(step)]).collect();
        on::<T, L, Baseline, STRIDE>((x, &taken), (stride, first, count));
        on::<T, L, Avx2, STRIDE>((x, &taken), (stride, first, count));
        on::<T, L, Avx512, STRIDE>((x, &taken), (stride, first, count));
        on::<T, L, Baseline, 0>((found, &taken), (stride, first, count));
        on::<T, L, Avx512, 0>((found, &taken), (stride, first, count));
    }
}

fn on<T: Element + Base, L: Lanes, M: Machine, const BY: isize>(
    (x, taken): (Strided<'_, T, BY>, &[T]),
    what: (isize, usize, usize),
) {
    if !crate::is_tried::<M>() {
        return;
    }
    let weights: Vec<T> = whole(taken.len());
    let expected = taken.iter().zip(&weights).fold(T::exact(0.0), |sum, (x, y)| sum + *x * *y);
    let streams = (x, weights.as_slice());
    let mut sum = [T::exact(0.0)];
    fold::<M, L, T, _, _, 2, 1>(&Mixed, streams, &mut sum);
    let [sum] = sum;
    assert!(sum == expected, "{what:?}: the sum");

    let outs = [whole::<T>(taken.len() + 20), whole(taken.len() + 20)];
    let mut expected = outs.clone();
    for (step, (x, y)) in taken.iter().zip(&weights).enumerate() {
        expected[0][10 + step] += *x;
        expected[1][10 + step] *= *y;
    }
    let [mut short, mut long] = [outs.clone(), outs];
    map::<M, L, T, _, _, _, 2, 2>(Mixed, streams, short.each_mut().map(|out| set_of(out, taken.len())));
    map::<M, L, T, _, _, _, 2, 2>(Long, streams, long.each_mut().map(|out| set_of(out, taken.len())));
    assert!(short == expected, "{what:?}: what is set");
    assert!(long == expected, "{what:?}: what is set by long steps");
}

/// The elements that are set: neighbours show what else is.
fn set_of<T>(out: &mut [T], count: usize) -> &mut [T] {
    &mut out[10..10 + count]
}

#[test]
fn numbers_at_a_stride_are_those_of_the_loop() {
    crate::ask();
    at_a_stride::<-3>();
    at_a_stride::<2>();
    at_a_stride::<-1>();
    at_a_stride::<1>();
    at_a_stride::<3>();
    at_a_stride::<4>();
    at_a_stride::<5>();
}

fn at_a_stride<const STRIDE: isize>() {
    for count in (crate::or_under_miri(0, 37)..MOST).step_by(crate::or_under_miri(1, MOST)) {
        check::<f32, One, STRIDE>(count);
        check::<f32, Sixteen, STRIDE>(count);
        check::<f64, Two, STRIDE>(count);
        check::<f64, Sixteen, STRIDE>(count);
    }
}

#[test]
fn what_is_taken_in_steps_or_backwards_ends_with_the_slice() {
    crate::ask();
    for length in (0..MOST).step_by(crate::or_under_miri(1, MOST / 2 - 1)) {
        let all: Vec<f64> = whole(length);
        for by in 1..6 {
            let taken: Vec<f64> = all.iter().copied().step_by(by).collect();
            on::<f64, Sixteen, Avx512, 0>((step_by(&all, by), &taken), (by as isize, 0, taken.len()));
            on::<f64, Sixteen, Baseline, 0>((step_by(&all, by), &taken), (by as isize, 0, taken.len()));
        }
        let taken: Vec<f64> = all.iter().copied().step_by(3).collect();
        on::<f64, Sixteen, Avx512, 3>((step_by(&all, 3), &taken), (3, 0, taken.len()));
        let taken: Vec<f64> = all.iter().rev().copied().collect();
        on::<f64, Sixteen, Avx2, -1>((reversed(&all), &taken), (-1, length, length));
    }
}
