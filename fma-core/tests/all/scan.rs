//! What runs through lanes: on every machine the bits of joining the halves of blocks by hand, and of carrying on from what is before.

use fma_core::approx::Lane;
use fma_core::eft::Base;
use fma_core::lanes::{
    Element, Join, Register, Scan, Spread, keeps, running_greatest, running_kept, running_least, running_product,
    running_sum, scan,
};
use fma_core::machine::{Avx2, Avx512, Baseline, Machine};

use crate::random::Random;

/// Each of the ways to run, the number before the step for a sum, and a plain sum beside them.
struct All<T> {
    factor: T,
}

const WAYS: usize = 5;

impl<T: Element + Base> Join<T, 1> for All<T> {
    fn join<V: Lane<Scalar = T>>(one: [V; 1], other: [V; 1]) -> [V; 1] {
        [one[0] + other[0]]
    }
}

impl<T: Element + Base> Scan<T, 1, 3, WAYS, 1> for All<T> {
    const NEUTRAL: [T; 1] = [T::NEG_ZERO];

    fn is_for_lanes<M: Machine, V: Register<Scalar = T>>(&self) -> bool {
        keeps(V::splat(self.factor))
    }

    fn step<M: Machine, V: Register<Scalar = T>>(
        &self,
        running: [V; WAYS],
        sums: [V; 1],
        [x]: [V; 1],
        outs: [V; 3],
    ) -> ([V; WAYS], [V; 1], [V; 3]) {
        let sum = running_sum(x, running[0]);
        let near_one = V::of(1.0) + x * V::of(1.0 / 1024.0);
        let product = running_product(near_one, running[1]);
        let (least, greatest) = (running_least(x, running[2]), running_greatest(x, running[3]));
        let kept = running_kept::<M, V, false>(x, running[4], V::splat(self.factor));
        let new = [sum + Spread::behind(sum, running[0]), product, kept + outs[2]];
        ([sum, product, least, greatest, kept], [sums[0] + greatest * least], new)
    }
}

/// One block of 64 bytes, joined by hand: each upper half of a group takes what the lower one came to.
fn joined<T: Element + Base>(steps: &[T], before: T, join: impl Fn(T, T, usize) -> T) -> Vec<T> {
    let lanes = 64 / size_of::<T>();
    let (mut all, mut half) = (steps.to_vec(), 1);
    while half < lanes {
        for lane in (0..all.len()).filter(|lane| lane & half != 0) {
            let last = lane / half * half - 1;
            all[lane] = join(all[last], all[lane], lane - last);
        }
        half *= 2;
    }
    all.iter().enumerate().map(|(lane, all)| join(before, *all, lane + 1)).collect()
}

/// What runs through all steps, block by block; one step after the other where there are few.
fn running<T: Element + Base>(steps: &[T], mut before: T, join: impl Fn(T, T, usize) -> T) -> Vec<T> {
    let size = if steps.len() <= <All<T> as Scan<T, 1, 3, WAYS, 1>>::SHORT { 1 } else { 64 / size_of::<T>() };
    let mut all = Vec::new();
    for block in steps.chunks(size) {
        all.extend(joined(block, before, &join));
        before = all[all.len() - 1];
    }
    all
}

fn power<T: Element + Base>(factor: T, count: usize) -> T {
    let powers = joined(&vec![factor; 64 / size_of::<T>()], T::exact(1.0), |a, b, _| a * b);
    powers[count - 1]
}

fn check<T: Element + Base, M: Machine>(x: &[T], factor: T) {
    let start = [0.5, 1.5, 2.0, -2.0, 0.25].map(T::exact);
    let (mut ends, mut sums, old) = (start, [T::exact(3.0)], vec![T::exact(0.125); x.len() + 2]);
    let mut set = [old.clone(), old.clone(), old];
    let outs = set.each_mut().map(|set| &mut set[1..=x.len()]);
    scan::<M, T, _, _, _, 1, 3, WAYS, 1>(All { factor }, [x], outs, (&mut ends, &mut sums));
    let near_one: Vec<T> = x.iter().map(|x| T::exact(1.0) + *x * T::exact(1.0 / 1024.0)).collect();
    let all = [
        running(x, start[0], |a, b, _| a + b),
        running(&near_one, start[1], |a, b, _| a * b),
        running(x, start[2], |a, b, _| if a < b { a } else { b }),
        running(x, start[3], |a, b, _| if a > b { a } else { b }),
        running(x, start[4], |a, b, lanes| power(factor, lanes) * a + b),
    ];
    for (way, all) in all.iter().enumerate() {
        assert_eq!(ends[way].to_code(), all.last().unwrap_or(&start[way]).to_code(), "{way}, {} steps", x.len());
    }
    for step in 0..x.len() {
        let before = if step == 0 { start[0] } else { all[0][step - 1] };
        let expected = [all[0][step] + before, all[1][step], all[4][step] + T::exact(0.125)];
        assert_eq!(set.each_ref().map(|set| set[step + 1].to_code()), expected.map(Base::to_code), "step {step}");
    }
    assert!(set.iter().all(|set| [0, x.len() + 1].iter().all(|end| set[*end] == T::exact(0.125))));
    let total = (0..x.len()).fold(T::exact(3.0), |total, step| total + all[2][step] * all[3][step]);
    assert!((sums[0] - total).magnitude() <= total.magnitude() * T::exact(1.0 / 65536.0));
}

fn on_all<T: Element + Base>(most: usize, factor: T) {
    let mut random = Random::new(0x5ca9);
    for count in (0..most).step_by(if cfg!(miri) { 13 } else { 1 }) {
        let x: Vec<T> = (0..count).map(|_| T::exact((random.bits() >> 44) as f64 / 65536.0 - 8.0)).collect();
        check::<T, Baseline>(&x, factor);
        check::<T, Avx2>(&x, factor);
        check::<T, Avx512>(&x, factor);
    }
}

#[test]
fn halves_are_joined_as_by_hand() {
    crate::ask();
    on_all::<f32>(100, 0.75);
    on_all::<f64>(70, -0.9);
    on_all::<f32>(40, 0.0);
}

#[test]
fn factors_whose_powers_are_not_there_are_not_for_lanes() {
    let is_kept = [0.0, -0.0, 1.0, -1.0, 0.5, 0.999, 1e-2].map(keeps::<f32>);
    assert_eq!(is_kept, [true; 7]);
    let is_not = [1.0000001, -2.0, f32::INFINITY, f32::NAN, 1e-20, f32::MIN_POSITIVE].map(keeps::<f32>);
    assert_eq!(is_not, [false; 6]);
}
