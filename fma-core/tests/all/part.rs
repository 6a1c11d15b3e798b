//! Parts of elements: every machine sums what the loop would, whatever the elements are.

use fma_core::approx::Lane;
use fma_core::eft::Base;
use fma_core::lanes::{Element, Fold, Join, Part, Sixteen, Stream, fold, part};
use fma_core::machine::{Avx2, Avx512, Baseline, Machine};

/// A sum of products of small whole numbers, which is exact.
struct Products;

impl<T: Element + Base> Join<T, 1> for Products {
    fn join<V: Lane<Scalar = T>>([one]: [V; 1], [other]: [V; 1]) -> [V; 1] {
        [one + other]
    }
}

impl<T: Element + Base> Fold<T, 2, 1> for Products {
    const NEUTRAL: [T; 1] = [T::NEG_ZERO];

    fn step<M: Machine, V: Lane<Scalar = T>>(&self, [sum]: [V; 1], [x, y]: [V; 2]) -> [V; 1] {
        [sum + x * y]
    }
}

/// On every machine, and for one length after the other.
fn check<U, T: Element + Base, F: Fn(&U) -> [&T; PARTS] + Copy, const PARTS: usize>(elements: &[U], parts: F) {
    for count in (0..elements.len()).step_by(if cfg!(miri) { 13 } else { 1 }) {
        // Not from where the allocation begins, either.
        let elements = &elements[elements.len() - count..];
        for (first, second) in (0..PARTS).flat_map(|first| (0..PARTS).map(move |second| (first, second))) {
            let products = elements.iter().map(|element| *parts(element)[first] * *parts(element)[second]);
            let expected = products.fold(T::exact(0.0), |sum, product| sum + product);
            let streams = || (part(elements, first, parts), part(elements, second, parts));
            let found =
                [on::<T, Baseline, _, _>(streams()), on::<T, Avx2, _, _>(streams()), on::<T, Avx512, _, _>(streams())];
            assert!(found.iter().all(|sum| *sum == expected), "{PARTS} parts, {first} by {second}, {count} elements");
        }
    }
}

fn on<T: Element + Base, M: Machine, A: Stream<T>, B: Stream<T>>(streams: (A, B)) -> T {
    let mut sum = [T::exact(0.0)];
    fold::<M, Sixteen, T, _, _, 2, 1>(&Products, streams, &mut sum);
    let [sum] = sum;
    sum
}

const MOST: usize = 150;

/// Small whole numbers, none of them like its neighbours.
fn whole<T: Element + Base>(at: usize) -> T {
    T::exact((at * 37 % 101) as f64 - 50.0)
}

fn all<U>(element: impl Fn(usize) -> U) -> Vec<U> {
    (0..MOST).map(|at| element(4 * at)).collect()
}

#[test]
fn parts_that_make_up_their_elements() {
    crate::ask();
    struct Point<T> {
        x: T,
        y: T,
        z: T,
    }
    check(&all(|at| [whole::<f32>(at), whole(at + 1)]), |pair| pair.each_ref());
    check(&all(|at| [whole::<f64>(at), whole(at + 1)]), |pair| pair.each_ref());
    check(&all(|at| Point { x: whole::<f32>(at), y: whole(at + 1), z: whole(at + 2) }), |p| [&p.x, &p.y, &p.z]);
    check(&all(|at| Point { x: whole::<f64>(at), y: whole(at + 1), z: whole(at + 2) }), |p| [&p.z, &p.x, &p.y]);
    check(&all(|at| std::array::from_fn::<f32, 4, _>(|part| whole(at + part))), |[a, b, c, d]| [d, b, c, a]);
    check(&all(|at| (whole::<f64>(at), whole(at + 1), whole(at + 2), whole(at + 3))), |(a, b, c, d)| [a, b, c, d]);
}

#[test]
fn parts_of_larger_elements() {
    crate::ask();
    check(&all(|at| (at as u8, whole::<f32>(at), whole::<f32>(at + 1))), |(_, x, y)| [x, y]);
    check(&all(|at| std::array::from_fn::<f32, 4, _>(|part| whole(at + part))), |[a, _, c, _]| [a, c]);
    check(&all(|at| std::array::from_fn::<f64, 5, _>(|part| whole(at + part))), |all| all.each_ref());
    check(&all(|at| [whole::<f64>(at)]), |one| one.each_ref());
}

/// Elements as long as three numbers, which are elsewhere; and parts that are not the same of every element, or twice the same.
#[test]
fn parts_that_are_elsewhere() {
    crate::ask();
    check(&all(|at| vec![whole::<f64>(at), whole(at + 1), whole(at + 2)]), |rows| [&rows[0], &rows[1], &rows[2]]);
    check(&all(|at| [whole::<f32>(at), whole(at + 1)]), |pair| {
        if pair[0] > 0.0 { [&pair[0], &pair[1]] } else { [&pair[1], &pair[0]] }
    });
    check(&all(|at| [whole::<f32>(at), whole(at + 1)]), |pair| [&pair[1], &pair[1]]);
    check(&all(|at| [whole::<f32>(at), whole(at + 1), whole(at + 2)]), |_| [&2.0, &3.0, &4.0]);
}

/// Whether registers take the numbers themselves shows in what a stream says of itself.
#[test]
fn whoever_knows_no_better_takes_one_after_the_other() {
    let exact = |stream: Part<'_, [f32; 2], f32, _, 2>| Stream::<f32>::is_exact(&stream);
    let pairs = [[1.0, 2.0], [3.0, 4.0]];
    assert!(exact(part(&pairs, 1, (|pair: &[f32; 2]| pair.each_ref()) as fn(&[f32; 2]) -> [&f32; 2])));
    assert!(!exact(part(&pairs, 1, |pair: &[f32; 2]| [&pair[0], &pair[0]])));
}
