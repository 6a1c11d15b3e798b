//! 2Sum and Fast2Sum.

use crate::dyadic::Dyadic;
use crate::numbers;
use crate::random::Random;
use fma_core::eft::{Base, fast_two_sum, two_diff, two_sum};

fn is_exact<T: Base>((sum, error): (T, T), a: T, b: T) -> bool {
    (&(&Dyadic::of(a) + &Dyadic::of(b)) - &(&Dyadic::of(sum) + &Dyadic::of(error))).is_zero()
}

/// Pairs of any bits, and pairs whose exponents lie close.
fn pairs<T: Base>(mut check: impl FnMut(T, T)) {
    let mut random = Random::new(7);
    for _ in 0..crate::tries(40_000) {
        check(numbers::any(&mut random), numbers::any(&mut random));
        check(numbers::between(&mut random, -30..=4), numbers::between(&mut random, -30..=4));
    }
    numbers::special_pairs().for_each(|(a, b)| check(a, b));
}

fn sums_are_exact<T: Base>() {
    pairs(|a: T, b: T| {
        let (sum, error) = two_sum(a, b);
        assert!(numbers::same(sum, a + b), "{a:e} + {b:e}");
        if !sum.is_finite() {
            assert!(!error.is_finite(), "{a:e} + {b:e}: error {error:e} of a sum that is not finite");
        } else if a.abs() < T::MAX {
            assert!(is_exact((sum, error), a, b), "{a:e} + {b:e}");
            assert!(is_exact(two_diff(a, -b), a, b));
        }
    });
}

fn ordered_sums_are_exact<T: Base>() {
    pairs(|a: T, b: T| {
        let (a, b) = if a.abs() >= b.abs() { (a, b) } else { (b, a) };
        let (sum, error) = fast_two_sum(a, b);
        if !sum.is_finite() {
            assert!(!error.is_finite());
        } else {
            assert!(is_exact((sum, error), a, b), "{a:e} + {b:e}");
            // Where the exponents are equal, or the first is zero, the order does not matter.
            let comparable = Dyadic::of(a).magnitude() == Dyadic::of(b).magnitude();
            if comparable || b == T::ZERO {
                assert!(is_exact(fast_two_sum(b, a), a, b), "{b:e} + {a:e}");
            }
        }
    });
}

#[test]
fn sums() {
    sums_are_exact::<f32>();
    sums_are_exact::<f64>();
}

#[test]
fn ordered_sums() {
    ordered_sums_are_exact::<f32>();
    ordered_sums_are_exact::<f64>();
}

/// A smaller first operand will do if it is a multiple of the last place of the other.
fn multiples_of_the_last_place<T: Base>() {
    let mut random = Random::new(9);
    for _ in 0..crate::tries(10_000) {
        let b = numbers::between::<T>(&mut random, 0..=0);
        let a = T::from_f64(random.below(1 << 20) as f64) * T::UNIT_ROUNDOFF * T::TWO;
        assert!(a.abs() < b.abs() && is_exact(fast_two_sum(a, b), a, b) || a.abs() >= b.abs(), "{a:e} + {b:e}");
    }
}

#[test]
fn smaller_multiples() {
    multiples_of_the_last_place::<f32>();
    multiples_of_the_last_place::<f64>();
}

/// Out of order, Fast2Sum is wrong.
#[test]
fn order_matters_to_fast_two_sum() {
    assert_eq!(two_sum(1.0, 2f64.powi(60) + 256.0), (2f64.powi(60) + 256.0, 1.0));
    assert!(!is_exact(fast_two_sum(3.0, 2f64.powi(53) + 2.0), 3.0, 2f64.powi(53) + 2.0));
}

/// The claim in `two_sum` on its steps: which of them are always exact.
#[test]
fn steps_of_two_sum() {
    let mut inexact = [0; 5];
    pairs(|a: f32, b: f32| {
        if (a + b).is_finite() && a.abs() < f32::MAX {
            let sum = a + b;
            let a_part = sum - b;
            let b_part = sum - a_part;
            let (a_rest, b_rest) = (a - a_part, b - b_part);
            let steps = [(sum, -b), (sum, -a_part), (a, -a_part), (b, -b_part), (a_rest, b_rest)];
            for (count, (x, y)) in inexact.iter_mut().zip(steps) {
                *count += usize::from(!is_exact((x + y, 0.0), x, y));
            }
        }
    });
    let [a_part, always @ ..] = inexact;
    assert!(a_part > 0 || cfg!(miri), "sum - b");
    assert_eq!(always, [0; 4]);
}

/// The claims in `two_sum` on its range: `MAX` alone, as the first operand, lets `sum - b` overflow, and the error
/// shows it.
#[test]
fn spurious_overflow_of_two_sum() {
    let mut spurious = 0;
    for bits in (0..=u32::MAX).step_by(if crate::exhaustive() { 1 } else { crate::stride(99_991) }) {
        let b = f32::from_bits(bits);
        for a in [f32::MAX, f32::MAX.next_down()] {
            let (sum, error) = two_sum(a, b);
            let lost = sum.is_finite() && !(error.is_finite() && is_exact((sum, error), a, b));
            assert!(!lost || a == f32::MAX && !error.is_finite(), "{a:e} + {b:e}");
            spurious += usize::from(lost);
        }
    }
    assert!(spurious > 0 || cfg!(miri));
}
