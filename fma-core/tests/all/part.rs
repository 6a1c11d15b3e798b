//! Parts of elements: every machine sums what the loop would, whatever the elements are.

use fma_core::approx::Lane;
use fma_core::eft::Base;
use fma_core::lanes::{Element, Fold, Join, Sixteen, Stream, fold, part};
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
fn check<U, T, F, const PARTS: usize, const FIRST: usize, const SECOND: usize>(elements: &[U], parts: F)
where
    T: Element + Base,
    F: Fn(&U) -> [&T; PARTS] + Copy,
{
    for count in (crate::or_under_miri(0, 37)..elements.len()).step_by(crate::or_under_miri(1, MOST)) {
        // Not from where the allocation begins, either.
        let elements = &elements[elements.len() - count..];
        let products = elements.iter().map(|element| *parts(element)[FIRST] * *parts(element)[SECOND]);
        let expected = products.fold(T::exact(0.0), |sum, product| sum + product);
        let streams = || (part::<FIRST, _, _, _, _>(elements, parts), part::<SECOND, _, _, _, _>(elements, parts));
        let found =
            [on::<T, Baseline, _, _>(streams()), on::<T, Avx2, _, _>(streams()), on::<T, Avx512, _, _>(streams())];
        assert!(found.iter().all(|sum| *sum == expected), "{PARTS} parts, {FIRST} by {SECOND}, {count} elements");
    }
}

/// Of some pairs of parts.
macro_rules! check {
    ($($first:literal $second:literal),+: $elements:expr, $parts:expr) => {{
        let elements = $elements;
        $(check::<_, _, _, _, $first, $second>(&elements, $parts);)+
    }};
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
    check!(0 0, 0 1, 1 0: all(|at| [whole::<f32>(at), whole(at + 1)]), |pair| pair.each_ref());
    check!(0 0, 0 1, 1 0: all(|at| [whole::<f64>(at), whole(at + 1)]), |pair| pair.each_ref());
    check!(0 1, 1 2, 2 0, 2 2: all(|at| Point { x: whole::<f32>(at), y: whole(at + 1), z: whole(at + 2) }), |p| [&p.x, &p.y, &p.z]);
    check!(0 1, 1 2, 2 0, 2 2: all(|at| Point { x: whole::<f64>(at), y: whole(at + 1), z: whole(at + 2) }), |p| [&p.z, &p.x, &p.y]);
    check!(0 1, 1 2, 2 3, 3 0: all(|at| std::array::from_fn::<f32, 4, _>(|part| whole(at + part))), |[a, b, c, d]| [d, b, c, a]);
    check!(0 1, 1 2, 2 3, 3 0: all(|at| (whole::<f64>(at), whole(at + 1), whole(at + 2), whole(at + 3))), |(a, b, c, d)| [a, b, c, d]);
}

#[test]
fn parts_of_larger_elements() {
    crate::ask();
    check!(0 0, 0 1, 1 0: all(|at| (at as u8, whole::<f32>(at), whole::<f32>(at + 1))), |(_, x, y)| [x, y]);
    check!(0 0, 0 1, 1 0: all(|at| std::array::from_fn::<f32, 4, _>(|part| whole(at + part))), |[a, _, c, _]| [a, c]);
    check!(0 4, 3 1: all(|at| std::array::from_fn::<f64, 5, _>(|part| whole(at + part))), |all| all.each_ref());
    check!(0 0: all(|at| [whole::<f64>(at)]), |one| one.each_ref());
}

/// Elements as long as three numbers, which are elsewhere; and parts that are not the same of every element, or twice the same.
#[test]
fn parts_that_are_elsewhere() {
    crate::ask();
    check!(0 1, 1 2, 2 0, 2 2: all(|at| vec![whole::<f64>(at), whole(at + 1), whole(at + 2)]), |rows| [&rows[0], &rows[1], &rows[2]]);
    check!(0 0, 0 1, 1 0: all(|at| [whole::<f32>(at), whole(at + 1)]), |pair| {
        if pair[0] > 0.0 { [&pair[0], &pair[1]] } else { [&pair[1], &pair[0]] }
    });
    check!(0 0, 0 1, 1 0: all(|at| [whole::<f32>(at), whole(at + 1)]), |pair| [&pair[1], &pair[1]]);
    check!(0 1, 1 2, 2 0, 2 2: all(|at| [whole::<f32>(at), whole(at + 1), whole(at + 2)]), |_| [&2.0, &3.0, &4.0]);
}

/// Whether registers take the numbers themselves shows in what a stream says of itself.
#[test]
fn whoever_knows_no_better_takes_one_after_the_other() {
    fn exact<F: Fn(&[f32; 2]) -> [&f32; 2] + Copy>(parts: F) -> bool {
        Stream::<f32>::is_exact(&part::<1, _, f32, _, _>(&[[1.0, 2.0], [3.0, 4.0]], parts))
    }
    assert!(exact(|pair| pair.each_ref()));
    assert!(!exact(|[_, second]| [second, second]));
    assert!(!exact(|[first, second]| [second, first]));
}
