//! Compensated sums and dot products against exact ones.

use super::ill_conditioned;
use crate::dyadic::{self, Dyadic};
use crate::numbers;
use crate::random::Random;
use fma_core::eft::Base;
use fma_core::kernel::{dot_exact, dot_k, dot2, sum_exact, sum_k, sum2};

/// `u·|s| + (factor·n·u)^words · Σ |terms|`, plus nothing: an error must lie within.
fn within<T: Base>(got: T, exact: &Dyadic, magnitudes: &Dyadic, factor: f64, words: i32) -> bool {
    let unit = 0.5f64.powi(T::DIGITS as i32);
    let error = (&Dyadic::of(got) - exact).abs().in_units(0);
    error <= unit * exact.abs().in_units(0) + (factor * unit).powi(words) * magnitudes.in_units(0)
}

fn bounds_of_sums<T: Base>() {
    let mut random = Random::new(53);
    for try_ in 0..crate::tries(150) {
        let bits = [8, 26, 53, 93][try_ % 4];
        let terms = 2 + random.below(200) as usize;
        let x = ill_conditioned::sum::<T>(&mut random, terms, bits);
        let (exact, n) = (dyadic::sum(&x), x.len() as f64);
        let magnitudes = x.iter().fold(Dyadic::ZERO, |sum, &x| &sum + &Dyadic::of(x).abs());
        assert!(within(sum_k::<T, 1>(&x), &exact, &magnitudes, n, 1));
        assert!(within(sum2(&x), &exact, &magnitudes, n, 2), "sum2, condition 2^{bits}");
        assert!(within(sum_k::<T, 2>(&x), &exact, &magnitudes, n, 2), "two words, condition 2^{bits}");
        assert!(within(sum_k::<T, 3>(&x), &exact, &magnitudes, 2.0 * n, 3), "three words, condition 2^{bits}");
        assert!(within(sum_k::<T, 5>(&x), &exact, &magnitudes, 2.0 * n, 5), "five words, condition 2^{bits}");
        assert!(sum_exact(&x) == exact.round::<T>());
    }
}

fn bounds_of_dots<T: Base>() {
    let mut random = Random::new(59);
    for try_ in 0..crate::tries(150) {
        let bits = [8, 26, 53, 93][try_ % 4];
        let half = 1 + random.below(100) as usize;
        let (x, y) = ill_conditioned::dot::<T>(&mut random, half, bits);
        let (exact, n) = (dyadic::dot(&x, &y), x.len() as f64);
        let magnitudes =
            x.iter().zip(&y).fold(Dyadic::ZERO, |sum, (&x, &y)| &sum + &(&Dyadic::of(x) * &Dyadic::of(y)).abs());
        assert!(within(dot_k::<T, 1>(&x, &y), &exact, &magnitudes, n, 1));
        assert!(within(dot2(&x, &y), &exact, &magnitudes, n, 2), "dot2, condition 2^{bits}");
        assert!(within(dot_k::<T, 2>(&x, &y), &exact, &magnitudes, n, 2), "two words, condition 2^{bits}");
        assert!(within(dot_k::<T, 3>(&x, &y), &exact, &magnitudes, 4.0 * n, 3), "three words, condition 2^{bits}");
        assert!(dot_exact(&x, &y) == exact.round::<T>());
    }
}

#[test]
fn sums() {
    bounds_of_sums::<f32>();
    bounds_of_sums::<f64>();
}

#[test]
fn dots() {
    bounds_of_dots::<f32>();
    bounds_of_dots::<f64>();
}

/// Worst relative errors of f64 dot products of 100 terms: by the formula, by `dot2`, by three words.
fn worst_at(bits: i32) -> [f64; 3] {
    let mut random = Random::new(61);
    let mut worst = [0f64; 3];
    for _ in 0..crate::tries(20) {
        let (x, y) = ill_conditioned::dot::<f64>(&mut random, 50, bits);
        let exact = dyadic::dot(&x, &y);
        let written = x.iter().zip(&y).map(|(x, y)| x * y).sum();
        for (worst, got) in worst.iter_mut().zip([written, dot2(&x, &y), dot_k::<_, 3>(&x, &y)]) {
            *worst = worst.max(exact.ulps(got) * f64::EPSILON);
        }
    }
    worst
}

/// Conditions of 1e8, 1e16, 1e24 and 1e28: the formula fails at the second, two words at the last, three words at none.
#[test]
fn dot_products_by_condition() {
    let [[_, two, three], [written, ..], [_, worn, _], [_, _, last]] = [27, 53, 80, 93].map(worst_at);
    assert!(two <= f64::EPSILON && three <= f64::EPSILON);
    assert!(written > 1e-3);
    assert!(worn > 1e-12 && last <= f64::EPSILON, "{worn} {last}");
}

/// Sums on which Kahan's compensation is lost.
#[test]
fn large_terms_that_cancel() {
    assert_eq!(sum2(&[1.0, 1e100, 1.0, -1e100]), 2.0);
    assert_eq!(sum_k::<f32, 3>(&[1f32, 1e30, 1.0, -1e30]), 2.0);
    assert_eq!(dot2(&[1.0, 1e100, 1.0, -1e100], &[1.0; 4]), 2.0);
}

/// Every length about a multiple of the lanes: each element counts once. Small integers leave no rounding to hide
/// behind.
#[test]
fn every_element_counts_once() {
    for length in (0..200).step_by(crate::or_under_miri(1, 67)) {
        let x: Vec<f64> = (0..length).map(|i| f64::from(i * i % 31 + 1)).collect();
        let narrow: Vec<f32> = x.iter().map(|&x| x as f32).collect();
        let (sum, squares) = (x.iter().sum::<f64>(), x.iter().map(|x| x * x).sum::<f64>());
        assert!([sum2(&x), sum_k::<_, 1>(&x), sum_k::<_, 4>(&x), sum_exact(&x)].iter().all(|&got| got == sum));
        assert!([dot2(&x, &x), dot_k::<_, 3>(&x, &x), dot_exact(&x, &x)].iter().all(|&got| got == squares));
        assert!([sum2(&narrow), sum_k::<_, 2>(&narrow), sum_exact(&narrow)].iter().all(|&got| got == sum as f32));
        assert!([dot2(&narrow, &narrow), dot_exact(&narrow, &narrow)].iter().all(|&got| got == squares as f32));
    }
}

/// Of two slices the shorter counts.
#[test]
fn unequal_lengths() {
    let mut random = Random::new(67);
    let x: Vec<f64> = (0..150).map(|_| numbers::between(&mut random, -2..=2)).collect();
    for (long, short) in [(150, 0), (150, 1), (100, 65), (65, 64)] {
        let (a, b) = (&x[..long], &x[150 - short..]);
        assert_eq!(dot2(a, b).to_bits(), dot2(&a[..short], b).to_bits());
        assert_eq!(dot2(b, a).to_bits(), dot2(&a[..short], b).to_bits());
        assert_eq!(dot_exact(a, b).to_bits(), dot_exact(&a[..short], b).to_bits());
    }
}
