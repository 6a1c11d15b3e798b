//! Elements that consist of numbers, set in lanes: every machine sets what the loop would, and nothing else.

use fma_core::approx::Lane;
use fma_core::eft::Base;
use fma_core::lanes::{Beside, Element, Join, Map, Sixteen, Update, beside, lie_beside, map, update, would_lie_beside};
use fma_core::machine::{Avx2, Avx512, Baseline, Machine};

/// Each number and twice the next of the step: of small whole numbers, which is exact.
struct Turned;

impl<T: Element + Base, const OUTS: usize> Map<T, 1, OUTS> for Turned {
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, [item]: [V; 1], outs: [V; OUTS]) -> [V; OUTS] {
        std::array::from_fn(|out| outs[out] + outs[(out + 1) % OUTS] + outs[(out + 1) % OUTS] + item)
    }
}

/// The same as long code, whose last steps are taken in one register.
struct Long;

impl<T: Element + Base, const OUTS: usize> Map<T, 1, OUTS> for Long {
    const IS_LONG: bool = true;

    fn step<M: Machine, V: Lane<Scalar = T>>(&self, items: [V; 1], outs: [V; OUTS]) -> [V; OUTS] {
        Map::step::<M, V>(&Turned, items, outs)
    }
}

impl<T: Element + Base> Join<T, 1> for Turned {
    fn join<V: Lane<Scalar = T>>([one]: [V; 1], [other]: [V; 1]) -> [V; 1] {
        [one + other]
    }
}

/// The same, and the sum of what was there.
impl<T: Element + Base, const OUTS: usize> Update<T, 1, OUTS, 1> for Turned {
    const NEUTRAL: [T; 1] = [T::NEG_ZERO];

    fn step<M: Machine, V: Lane<Scalar = T>>(
        &self,
        [sum]: [V; 1],
        items: [V; 1],
        outs: [V; OUTS],
    ) -> ([V; 1], [V; OUTS]) {
        (outs.iter().fold([sum], |[sum], out| [sum + *out]), Map::step::<M, V>(self, items, outs))
    }
}

const MOST: usize = 150;

fn whole<T: Element + Base>(at: usize) -> T {
    T::exact((at * 37 % 101) as f64 - 50.0)
}

/// One slice of arrays, and two: on every machine, for one length after the other.
fn check<T: Element + Base, const PARTS: usize, const TWICE: usize>() {
    let all = |first: usize| (0..MOST).map(move |at| std::array::from_fn(|part| whole(first + PARTS * at + part)));
    let items: Vec<T> = (0..MOST).map(whole).collect();
    for count in (0..MOST).step_by(crate::or_under_miri(1, MOST / 2 - 1)) {
        let (one, other): (Vec<[T; PARTS]>, Vec<[T; PARTS]>) = (all(0).collect(), all(7).collect());
        let (mut both, mut sum) = ((one.clone(), other.clone()), T::exact(0.0));
        for ((one, other), item) in both.0.iter_mut().zip(&mut both.1).zip(&items).take(count) {
            let old: [T; TWICE] = std::array::from_fn(|out| if out < PARTS { one[out] } else { other[out - PARTS] });
            sum = old.iter().fold(sum, |sum, out| sum + *out);
            let new: [T; TWICE] = Map::step::<Baseline, T>(&Turned, [*item], old);
            one.copy_from_slice(&new[..PARTS]);
            other.copy_from_slice(&new[PARTS..]);
        }
        let mut alone = one.clone();
        for (one, item) in alone.iter_mut().zip(&items).take(count) {
            *one = Map::step::<Baseline, T>(&Turned, [*item], *one);
        }
        on::<Baseline, T, PARTS, TWICE>((&one, &other), &items[..count], (&alone, &both), sum);
        on::<Avx2, T, PARTS, TWICE>((&one, &other), &items[..count], (&alone, &both), sum);
        on::<Avx512, T, PARTS, TWICE>((&one, &other), &items[..count], (&alone, &both), sum);
    }
}

type Two<'a, T, const PARTS: usize> = (&'a Vec<[T; PARTS]>, &'a Vec<[T; PARTS]>);
type Expected<'a, T, const PARTS: usize> = (&'a Vec<[T; PARTS]>, &'a (Vec<[T; PARTS]>, Vec<[T; PARTS]>));

fn on<M: Machine, T: Element + Base, const PARTS: usize, const TWICE: usize>(
    (one, other): Two<'_, T, PARTS>,
    items: &[T],
    (alone, both): Expected<'_, T, PARTS>,
    sum: T,
) {
    if !crate::is_tried::<M>() {
        return;
    }
    let count = items.len();
    let (mut short, mut long) = (one.clone(), one.clone());
    map::<M, Sixteen, T, _, _, _, 1, PARTS>(Turned, [items], [arrays(&mut short)]);
    map::<M, Sixteen, T, _, _, _, 1, PARTS>(Long, [items], [arrays(&mut long)]);
    assert!(short == *alone && long == *alone, "{PARTS} parts, {count} elements");
    let (mut first, mut second) = (one.clone(), other.clone());
    map::<M, Sixteen, T, _, _, _, 1, TWICE>(Turned, [items], [arrays(&mut first), arrays(&mut second)]);
    assert!(first == both.0 && second == both.1, "twice {PARTS} parts, {count} elements");
    let (mut first, mut second, mut found) = (one.clone(), other.clone(), [T::exact(0.0)]);
    let outs = [arrays(&mut first), arrays(&mut second)];
    update::<M, Sixteen, T, _, _, _, 1, TWICE, 1>(Turned, [items], outs, &mut found);
    assert!(first == both.0 && second == both.1 && found == [sum], "twice {PARTS} parts summed, {count} elements");
}

fn arrays<T: Element, const PARTS: usize>(elements: &mut [[T; PARTS]]) -> Beside<'_, T, PARTS> {
    beside(elements, |element| element.each_mut())
}

#[test]
fn elements_of_two_three_and_four_numbers() {
    crate::ask();
    check::<f32, 2, 4>();
    check::<f64, 2, 4>();
    check::<f32, 3, 6>();
    check::<f64, 3, 6>();
    check::<f32, 4, 8>();
    check::<f64, 4, 8>();
}

#[test]
fn only_what_consists_of_its_parts_is_set() {
    struct Point {
        x: f64,
        y: f64,
        of: u8,
    }
    let mut points = [Point { x: 1.0, y: 2.0, of: 3 }];
    assert!(!lie_beside(&mut points, |p| [&mut p.x, &mut p.y]));
    assert!(beside(&mut points, |p| [&mut p.x, &mut p.y]).is_empty());
    assert_eq!((points[0].x, points[0].y, points[0].of), (1.0, 2.0, 3));
    let mut pairs = [(1.0f32, 2.0f32), (3.0, 4.0)];
    assert!(lie_beside(&mut pairs, |(x, y)| [x, y]));
    assert!(!lie_beside(&mut pairs, |(x, y)| [y, x]));
    assert!(!lie_beside(&mut [[1.0f32, 2.0, 3.0]], |[x, _, z]| [x, z]));
    let mut rows = [[Box::new(1.0f64), Box::new(2.0)]];
    assert!(!lie_beside(&mut rows, |[x, y]| [&mut **x, &mut **y]));
    assert_eq!(beside(&mut pairs, |(x, y)| [x, y]).len(), 2);
}

/// Elements that act where they are dropped are none whose numbers may be set, and none of them is made to find out.
#[test]
fn nothing_is_dropped() {
    struct Kept {
        x: f64,
        y: f64,
    }
    impl Drop for Kept {
        fn drop(&mut self) {
            assert!(self.x < 2.0, "it was not to be made");
        }
    }
    assert!(!would_lie_beside(|| Kept { x: 2.0, y: 3.0 }, |p| [&mut p.x, &mut p.y]));
    let mut kept = [Kept { x: 1.0, y: 2.0 }];
    assert!(!lie_beside(&mut kept, |p| [&mut p.x, &mut p.y]));
    assert!(beside(&mut kept, |p| [&mut p.x, &mut p.y]).is_empty());
    assert!(would_lie_beside(|| (1.0f32, 2.0f32), |(x, y)| [x, y]));
    assert!(!would_lie_beside(|| (1.0f32, 2.0f32), |(x, y)| [y, x]));
}
