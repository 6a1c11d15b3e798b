//! Steps that turn side by side: each ends as it would alone, on every machine.

use fma_core::approx::Lane;
use fma_core::eft::Base;
use fma_core::lanes::{Element, GROUP, Group, Turn, Until, turns};
use fma_core::machine::{Avx2, Avx512, Baseline, Machine};

/// `x = x² + c` until it is greater than 4, and how often.
struct Escape;

impl<T: Element> Turn<T, 2, 1> for Escape {
    const TURNS: Option<usize> = Some(1);

    fn turn<M: Machine, V: Lane<Scalar = T>>(
        &self,
        [x, turns]: [V; 2],
        [c]: [V; 1],
        running: V::Mask,
    ) -> ([V; 2], V::Mask) {
        let stays = running & !V::of(4.0).less(x);
        ([V::select(stays, x * x + c, x), V::select(stays, turns + V::of(1.0), turns)], stays)
    }
}

fn alone<T: Element>(mut x: T, c: T, limit: u64) -> (T, u64) {
    let mut turns = 0;
    while turns < limit && !T::exact(4.0).less(x) {
        (x, turns) = (x * x + c, turns + 1);
    }
    (x, turns)
}

fn check<T: Element + Base, M: Machine>(count: usize, limit: u64) {
    if !crate::is_tried::<M>() {
        return;
    }
    let steps: Vec<[T; 2]> =
        (0..count).map(|i| [i as f64 * 0.0625, (i * 7 % 32) as f64 * 0.03125 - 0.25].map(T::exact)).collect();
    let mut group = Group::<T, 2, 1>::new();
    // What an earlier round left behind does not matter.
    for step in 0..GROUP {
        group.push([T::exact(f64::NAN), T::exact(step as f64)], [T::exact(1.0)]);
    }
    group.clear();
    group.limit(limit);
    for [x, c] in &steps {
        group.push([*x, T::exact(0.0)], [*c]);
    }
    group.run::<M, _>(&Escape);
    for (step, [x, c]) in steps.iter().enumerate() {
        let (end, turns) = alone(*x, *c, limit);
        assert_eq!(group.states(step)[0].to_code(), end.to_code(), "step {step} of {count} by {limit}");
        assert_eq!(group.turns(step), turns, "step {step} of {count} by {limit}");
    }
}

#[test]
fn every_step_ends_as_it_would_alone() {
    crate::ask();
    let (counts, most) = ((0..=GROUP).step_by(crate::or_under_miri(1, GROUP / 2 - 1)), crate::or_under_miri(1000, 40));
    for (count, limit) in counts.flat_map(|count| [0, 1, 2, 7, most as u64].map(|limit| (count, limit))) {
        check::<f32, Baseline>(count, limit);
        check::<f32, Avx2>(count, limit);
        check::<f32, Avx512>(count, limit);
        check::<f64, Baseline>(count, limit);
        check::<f64, Avx2>(count, limit);
        check::<f64, Avx512>(count, limit);
    }
}

/// Numbers count exactly up to 2^24 alone, so turns leave the lanes before.
#[test]
fn turns_are_counted_beyond_what_a_number_holds() {
    let limit = if cfg!(miri) { 20 } else { (1 << 24) + 3 };
    let mut group = Group::<f32, 2, 1>::new();
    group.limit(limit);
    group.push([0.0, 0.0], [0.0]);
    group.push([5.0, 0.0], [0.0]);
    group.run::<Baseline, _>(&Escape);
    assert_eq!([group.turns(0), group.turns(1)], [limit, 0]);
}

type Holds = fn(i8, i8) -> bool;

/// Every start and bound of eight digits: as often as a loop turns that counts and wraps.
#[test]
fn bounds_let_steps_turn_as_often_as_a_loop_would() {
    const ALL: [(Until, Holds, i8); 6] = [
        (Until::Less, |n, bound| n < bound, 1),
        (Until::AtMost, |n, bound| n <= bound, 1),
        (Until::UnequalUp, |n, bound| n != bound, 1),
        (Until::Greater, |n, bound| n > bound, -1),
        (Until::AtLeast, |n, bound| n >= bound, -1),
        (Until::UnequalDown, |n, bound| n != bound, -1),
    ];
    for (until, holds, by) in ALL {
        // Both ends are among them, in steps of 51 as well.
        let all = || (i8::MIN..=i8::MAX).step_by(crate::or_under_miri(1, 51));
        for (start, bound) in all().flat_map(|start| all().map(move |bound| (start, bound))) {
            // A loop that never ends by itself turns until the integer has overflowed.
            let ends = !matches!((until, bound), (Until::AtMost, i8::MAX) | (Until::AtLeast, i8::MIN));
            let mut n = start;
            let mut counted = 0u64;
            while ends && holds(n, bound) {
                (n, counted) = (n.wrapping_add(by), counted + 1);
            }
            if ends {
                assert_eq!(turns(start, 0, until, bound), counted, "{until:?} {start} {bound}");
            }
        }
    }
    assert_eq!(turns(3u8, 1, Until::Less, 10), 6);
    assert_eq!(turns(3u8, 1, Until::Less, 4), 0);
    assert_eq!(turns(200u8, 1, Until::Greater, 190), 9);
    assert_eq!(turns(0usize, 0, Until::Less, usize::MAX), u64::MAX);
}
