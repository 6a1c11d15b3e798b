//! Sums and dot products of infinities, NaN and zeros, and sums that overflow.

use crate::numbers::{self, same};
use fma_core::eft::Base;
use fma_core::kernel::{dot_exact, dot_k, dot2, sum_exact, sum_k, sum2};

fn all_sums<T: Base>(x: &[T]) -> [T; 5] {
    [sum2(x), sum_k::<T, 1>(x), sum_k::<T, 2>(x), sum_k::<T, 3>(x), sum_exact(x)]
}

fn all_dots<T: Base>(x: &[T], y: &[T]) -> [T; 5] {
    [dot2(x, y), dot_k::<T, 1>(x, y), dot_k::<T, 2>(x, y), dot_k::<T, 3>(x, y), dot_exact(x, y)]
}

/// Every pair of special values, and a pair among hundreds of ordinary ones: what std's sum gives.
fn like_std<T: Base>() {
    for a in numbers::specials::<T>() {
        for b in numbers::specials::<T>() {
            let sum = T::NEG_ZERO + a + b;
            for got in all_sums(&[a, b]) {
                assert!(same(got, sum), "{a:e} + {b:e}: {got:e}");
            }
            for (x, y) in [([a, T::NEG_ZERO], [b, T::ONE]), ([T::NEG_ZERO, b], [T::ONE, a])] {
                for got in all_dots(&x, &y) {
                    assert!(same(got, T::NEG_ZERO + a * b), "{a:e} * {b:e}: {got:e}");
                }
            }
            if [a, b].iter().any(|x| !x.is_finite()) {
                let mut many = vec![T::ONE; 1100];
                (many[70], many[1055]) = (a, b);
                assert!(all_sums(&many).iter().all(|&got| same(got, sum)));
                assert!(all_dots(&many, &[T::ONE; 1100]).iter().all(|&got| same(got, sum)));
            }
        }
    }
}

#[test]
fn infinities_and_nan() {
    like_std::<f32>();
    like_std::<f64>();
}

fn zeros<T: Base>() {
    let negative = |x: T| x == T::ZERO && x.is_sign_negative();
    for length in [0, 1, 2, 63, 64, 65, 200, 1500] {
        let mut x = vec![T::NEG_ZERO; length];
        assert!(all_sums(&x).into_iter().all(negative), "{length} times -0");
        assert!(all_dots(&x, &vec![T::ONE; length]).into_iter().all(negative));
        if let Some(last) = x.last_mut() {
            *last = T::ZERO;
            assert!(all_sums(&x).iter().all(|x| x.to_code() == 0), "{length} zeros, one of them +0");
        }
    }
    assert!(all_sums(&[T::ONE, -T::ONE]).iter().all(|x| x.to_code() == 0));
}

#[test]
fn signs_of_zero() {
    zeros::<f32>();
    zeros::<f64>();
}

/// Sums beyond the range are infinite; sums in between that are beyond it matter to f64 without `exact`, as to a plain
/// sum.
#[test]
fn overflow() {
    let max = f64::MAX;
    assert!(all_sums(&[max, max]).iter().all(|&x| x == f64::INFINITY));
    assert!(all_sums(&[-f32::MAX; 99]).iter().all(|&x| x == f32::NEG_INFINITY));
    let mut back = vec![0.0; 129];
    (back[0], back[64], back[128]) = (max, max, -max);
    assert_eq!((sum_exact(&back), sum2(&back)), (max, f64::INFINITY));
    let back: Vec<f32> = back.iter().map(|&x| x.clamp(-f64::from(f32::MAX), f64::from(f32::MAX)) as f32).collect();
    assert_eq!((sum_exact(&back), sum2(&back), sum_k::<_, 2>(&back)), (f32::MAX, f32::MAX, f32::INFINITY));
    assert_eq!(dot_exact(&[max, max], &[max, -max]), 0.0);
    assert_eq!(dot2(&[f32::MAX, f32::MAX, 1.0], &[f32::MAX, -f32::MAX, 1.0]), 0.0);
    assert!(all_dots(&[max, 1.0], &[2.0, 1.0]).iter().all(|&x| x == f64::INFINITY));
    // A tie between the largest number and the next, were there one, goes to infinity; below it, not.
    let half_ulp = 2f64.powi(970);
    assert_eq!(sum_exact(&[max, half_ulp]), f64::INFINITY);
    assert_eq!(sum_exact(&[max, half_ulp, -f64::from_bits(1)]), max);
}

/// The greatest number has no neighbour above, and a sum of it that is finite need not have an error: then the sum is the
/// plain one, though nothing overflows.
#[test]
fn the_greatest_number() {
    let place = f64::MAX - f64::MAX.next_down();
    let mut x = vec![0.0; 65];
    (x[0], x[1], x[64]) = (f64::MAX, -f64::MAX, -1.5 * place);
    assert_eq!((sum_exact(&x), sum2(&x), sum_k::<_, 3>(&x)), (-1.5 * place, -place, -place));
    assert_eq!((dot_exact(&x, &[1.0; 65]), dot2(&x, &[1.0; 65])), (-1.5 * place, -place));
    let place = f32::MAX - f32::MAX.next_down();
    assert_eq!(sum2(&[f32::MAX, -f32::MAX, -1.5 * place]), -1.5 * place);
}

/// Errors of products below the range are lost to `dot2`; to `dot_exact` nothing is.
#[test]
fn underflow() {
    let (x, y) = ([1.0 + f64::EPSILON, -1.0], [2f64.powi(-1070), 2f64.powi(-1070)]);
    assert_eq!(sum2(&[f64::from_bits(3), -f64::from_bits(2)]), f64::from_bits(1));
    assert_eq!(dot_exact(&x, &y), 0.0);
    let small = [2f64.powi(-540); 3];
    assert_eq!(dot_exact(&small, &small), f64::from_bits(0));
    assert_eq!(dot_exact(&[2f64.powi(-537), 2f64.powi(-538)], &[2f64.powi(-538); 2]), f64::from_bits(1));
}
