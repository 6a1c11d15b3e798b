//! Reductions in lanes: the same bits on every machine, and those of the model in the head of the module.

use fma_core::approx::{self, Lane, Scalar, Separate};
use fma_core::eft::Base;
use fma_core::lanes::{Eight, Element, Fold, Join, Lanes, One, Register, Row, Sixteen, Two};
use fma_core::lanes::{fold, greater, lesser, mul_add};
use fma_core::machine::{Avx2, Avx512, Baseline, Machine};

/// Every operation of a lane in one step: a sum of fused products, a maximum of magnitudes, a conditional sum, and functions of the rest.
struct Everything<T>(T);

const SUMS: usize = 4;

impl<T: Scalar> Join<T, SUMS> for Everything<T> {
    fn join<V: Lane<Scalar = T>>(a: [V; SUMS], b: [V; SUMS]) -> [V; SUMS] {
        [a[0] + b[0], greater(a[1], b[1]), a[2] + b[2], lesser(a[3], b[3])]
    }
}

impl<T: Element + Base> Fold<T, 2, SUMS> for Everything<T> {
    const NEUTRAL: [T; SUMS] = [T::NEG_ZERO, T::ZERO, T::NEG_ZERO, <T as Base>::INFINITY];

    fn step<M: Machine, V: Lane<Scalar = T>>(&self, sums: [V; SUMS], [x, y]: [V; 2]) -> [V; SUMS] {
        let positive = V::of(0.0).less(x) & !y.equal(V::of(0.0)) | x.equal(y);
        let functions = (x - y) / (approx::exp::<Separate, V>(y.at_most(T::exact(3.0))) + V::of(1.0));
        [
            x.fused_mul_add(y, sums[0]),
            greater(sums[1], (x - y).magnitude()),
            V::select(positive, sums[2] + V::splat(self.0) * x.magnitude().square_root(), sums[2]),
            lesser(sums[3], mul_add::<Baseline, V>(functions, -y, functions)),
        ]
    }
}

/// Lane `i` takes the elements `i`, `i + lanes`, …; the lanes are joined in halves.
fn model<T: Element + Base, const N: usize>(x: [&[T]; 2], start: [T; SUMS], work: &Everything<T>) -> [T; SUMS] {
    let elements = x[0].iter().zip(x[1]);
    if elements.len() <= <Everything<T> as Fold<T, 2, SUMS>>::SHORT {
        return elements.fold(start, |sums, (x, y)| work.step::<Baseline, T>(sums, [*x, *y]));
    }
    let mut lanes = vec![Everything::<T>::NEUTRAL; N];
    for (index, (x, y)) in elements.enumerate() {
        lanes[index % N] = work.step::<Baseline, T>(lanes[index % N], [*x, *y]);
    }
    while lanes.len() > 1 {
        let upper = lanes.split_off(lanes.len() / 2);
        lanes = lanes.into_iter().zip(upper).map(|(low, high)| Everything::<T>::join::<T>(low, high)).collect();
    }
    Everything::<T>::join::<T>(start, lanes[0])
}

fn numbers<T: Scalar>(count: usize, seed: u64) -> Vec<T> {
    let mut bits = seed;
    let mut next = || {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((bits >> 40) as f64 / f64::from(1 << 20) - 8.0) * if bits & 15 == 0 { 0.0 } else { 1.0 }
    };
    (0..count).map(|_| T::exact(next())).collect()
}

fn lanes<T: Element, L: Lanes, M: Machine>() -> usize {
    L::Row::<M, ()>::COUNT * L::Register::<T, M>::LANES
}

/// One number of lanes and one type, on every machine that there is, at every length from none to several vectors and a tail.
fn check<T: Element + Base, L: Lanes, const N: usize>() {
    let (x, y): (Vec<T>, Vec<T>) = (numbers(3 * N + 40, 1), numbers(3 * N + 37, 2));
    let (work, start) = (Everything(T::exact(0.75)), [T::exact(0.5), T::exact(1.0), T::exact(-2.0), T::exact(4.0)]);
    assert_eq!([lanes::<T, L, Baseline>(), lanes::<T, L, Avx2>(), lanes::<T, L, Avx512>()], [N; 3]);
    let bits = |sums: [T; SUMS]| sums.map(Base::to_code);
    let step = if cfg!(miri) { x.len() / 2 } else { 1 };
    for length in (0..=x.len()).step_by(step) {
        let slices: [&[T]; 2] = [&x[..length], &y];
        let expected = bits(model::<T, N>([slices[0], &y[..length.min(y.len())]], start, &work));
        let mut sums = [start; 3];
        fold::<Baseline, L, T, _, _, 2, SUMS>(&work, slices, &mut sums[0]);
        fold::<Avx2, L, T, _, _, 2, SUMS>(&work, slices, &mut sums[1]);
        fold::<Avx512, L, T, _, _, 2, SUMS>(&work, slices, &mut sums[2]);
        assert_eq!(sums.map(bits), [expected; 3], "{length}");
    }
}

/// A crate that is compiled for wide registers, or for fused operations, computes with them where nothing is dispatched.
#[test]
fn the_baseline_has_what_it_is_compiled_for() {
    let avx2 = cfg!(all(target_feature = "avx2", target_feature = "fma"));
    let bytes = match (cfg!(target_feature = "avx512dq"), avx2) {
        (true, true) => 64,
        (false, true) => 32,
        _ => 16,
    };
    assert_eq!(<Baseline as Machine>::Singles::LANES * 4, bytes);
    assert_eq!(<Baseline as Machine>::Doubles::LANES * 8, bytes);
    assert_eq!(Baseline::FUSED, cfg!(any(target_feature = "fma", target_arch = "aarch64")));
}

#[test]
fn every_machine_gives_the_bits_of_the_model() {
    crate::ask();
    check::<f32, One, 4>();
    check::<f64, One, 2>();
    check::<f32, Sixteen, 64>();
    check::<f64, Two, 4>();
    check::<f64, Eight, 16>();
}
