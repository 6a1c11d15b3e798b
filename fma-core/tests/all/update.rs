//! Elements that are set and what accumulates beside them: on every machine the bits of setting first and accumulating behind it.

use fma_core::approx::Lane;
use fma_core::eft::Base;
use fma_core::lanes::{Element, Fold, Join, Lanes, Map, One, Sixteen, Two, Update, fold, greater, map, update};
use fma_core::machine::{Avx2, Avx512, Baseline, Machine};

use crate::random::Random;

/// Two elements of each step become others; of what they were and are, there are two sums and a maximum.
struct Both;

fn set<V: Lane>(x: V, [a, b]: [V; 2]) -> [V; 2] {
    [a + x * V::of(0.7), b * x]
}

fn accumulated<V: Lane>(sums: [V; 3], [a, b]: [V; 2], new: [V; 2]) -> [V; 3] {
    [sums[0] + a * b, sums[1] + new[0], greater(sums[2], new[1].magnitude())]
}

impl<T: Element + Base> Map<T, 1, 2> for Both {
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, [x]: [V; 1], outs: [V; 2]) -> [V; 2] {
        set(x, outs)
    }
}

impl<T: Element + Base> Join<T, 3> for Both {
    fn join<V: Lane<Scalar = T>>(one: [V; 3], other: [V; 3]) -> [V; 3] {
        [one[0] + other[0], one[1] + other[1], greater(one[2], other[2])]
    }
}

impl<T: Element + Base> Fold<T, 4, 3> for Both {
    const NEUTRAL: [T; 3] = [T::NEG_ZERO, T::NEG_ZERO, T::ZERO];

    fn step<M: Machine, V: Lane<Scalar = T>>(&self, sums: [V; 3], [a, b, c, d]: [V; 4]) -> [V; 3] {
        accumulated(sums, [a, b], [c, d])
    }
}

impl<T: Element + Base> Update<T, 1, 2, 3> for Both {
    const NEUTRAL: [T; 3] = <Both as Fold<T, 4, 3>>::NEUTRAL;

    fn step<M: Machine, V: Lane<Scalar = T>>(&self, sums: [V; 3], [x]: [V; 1], outs: [V; 2]) -> ([V; 3], [V; 2]) {
        let new = set(x, outs);
        (accumulated(sums, outs, new), new)
    }
}

/// The sums and all elements, those around the ones that are set too.
type Found<T> = ([T; 3], [Vec<T>; 2]);

const MARGIN: usize = 20;

fn middle<T>(all: &mut [Vec<T>; 2]) -> [&mut [T]; 2] {
    all.each_mut().map(|all| {
        let end = all.len() - MARGIN;
        &mut all[MARGIN..end]
    })
}

fn one_after_the_other<T: Element + Base, L: Lanes>(x: &[T], mut all: [Vec<T>; 2]) -> Found<T> {
    let before = middle(&mut all).map(|outs| outs.to_vec());
    map::<Baseline, L, T, _, _, _, 1, 2>(Both, [x], middle(&mut all));
    let [new_a, new_b] = middle(&mut all).map(|outs| &*outs);
    let (count, mut sums) = (x.len().min(new_a.len()), [T::exact(1.0); 3]);
    let streams = [&before[0], &before[1], new_a, new_b].map(|slice| &slice[..count]);
    fold::<Baseline, L, T, _, _, 4, 3>(&Both, streams, &mut sums);
    (sums, all)
}

fn at_once<T: Element + Base, L: Lanes, M: Machine>(x: &[T], mut all: [Vec<T>; 2]) -> Found<T> {
    let mut sums = [T::exact(1.0); 3];
    update::<M, L, T, _, _, _, 1, 2, 3>(Both, [x], middle(&mut all), &mut sums);
    (sums, all)
}

fn check<T: Element + Base, L: Lanes>(most: usize) {
    let mut random = Random::new(0xb07);
    let mut numbers = |count: usize| -> Vec<T> {
        (0..count).map(|_| T::exact((random.bits() >> 44) as f64 / 1024.0 - 512.0)).collect()
    };
    for count in (0..most).step_by(crate::or_under_miri(1, 41)) {
        // The shortest says how many steps there are.
        let (x, all) = (numbers(count + count % 3), [(); 2].map(|()| numbers(count + 2 * MARGIN)));
        let bits = |(sums, all): Found<T>| {
            (sums.map(Base::to_code), all.map(|all| all.into_iter().map(Base::to_code).collect::<Vec<_>>()))
        };
        let expected = bits(one_after_the_other::<T, L>(&x, all.clone()));
        assert_eq!(bits(at_once::<T, L, Baseline>(&x, all.clone())), expected, "{count}");
        assert_eq!(bits(at_once::<T, L, Avx2>(&x, all.clone())), expected, "AVX2, {count}");
        assert_eq!(bits(at_once::<T, L, Avx512>(&x, all)), expected, "AVX-512, {count}");
    }
}

#[test]
fn one_way_through_gives_the_bits_of_two() {
    crate::ask();
    check::<f32, One>(70);
    check::<f32, Sixteen>(300);
    check::<f64, Two>(70);
    check::<f64, Sixteen>(150);
}
