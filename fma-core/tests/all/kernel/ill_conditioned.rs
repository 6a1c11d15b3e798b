//! Sums and dot products of a chosen condition number.

use crate::dyadic::{self, Dyadic};
use crate::numbers;
use crate::random::Random;
use fma_core::eft::Base;

/// A dot product of `2 * half` terms whose condition number is about `2^bits` (after Ogita, Rump, Oishi, algorithm
/// 6.1): the exponents of the first half spread over `bits / 2`; each later term cancels what there is so far, down to
/// a smaller and smaller rest.
pub fn dot<T: Base>(random: &mut Random, half: usize, bits: i32) -> (Vec<T>, Vec<T>) {
    let spread = |random: &mut Random, exponent: i32| numbers::between::<T>(random, exponent..=exponent);
    let (mut x, mut y) = (Vec::new(), Vec::new());
    for _ in 0..half {
        let exponents = [(); 2].map(|()| random.below(bits as u64 / 2 + 1) as i32);
        x.push(spread(random, exponents[0]));
        y.push(spread(random, exponents[1]));
    }
    let mut sum = dyadic::dot(&x, &y);
    for term in 0..half {
        let rest = bits / 2 - bits / 2 * term as i32 / half as i32;
        let factor = spread(random, rest);
        let target = spread(random, rest);
        let cancelling = T::from_f64((&Dyadic::of(target) - &sum).round::<f64>() / factor.to_f64());
        x.push(factor);
        y.push(cancelling);
        sum = &sum + &(&Dyadic::of(factor) * &Dyadic::of(cancelling));
    }
    (x, y)
}

/// A sum of `terms` terms: errors of a dot product's terms, as unevaluated pairs.
pub fn sum<T: Base>(random: &mut Random, terms: usize, bits: i32) -> Vec<T> {
    let mut x: Vec<T> = (0..terms / 2)
        .map(|_| {
            let exponent = random.below(bits as u64 + 1) as i32;
            numbers::between(random, exponent..=exponent)
        })
        .collect();
    let mut sum = dyadic::sum(&x);
    while x.len() < terms {
        let exponent = bits - bits * x.len() as i32 / terms as i32;
        let cancelling = (&Dyadic::of(numbers::between::<T>(random, 0..=exponent / 8)) - &sum).round::<T>();
        x.push(cancelling);
        sum = &sum + &Dyadic::of(cancelling);
    }
    x
}
