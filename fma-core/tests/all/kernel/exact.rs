//! Exact sums: right to the last bit, whatever the order and however they are put together.

use crate::dyadic;
use crate::numbers::{self, same};
use crate::random::Random;
use fma_core::eft::Base;
use fma_core::kernel::{ExactSum, dot_exact, sum_exact};

fn shuffle<X>(x: &mut [X], random: &mut Random) {
    for last in (1..x.len()).rev() {
        x.swap(last, random.below(last as u64 + 1) as usize);
    }
}

/// Slices of any finite bits, of few binades, and of subnormals, with negations of some elements.
fn slices<T: Base>(random: &mut Random) -> Vec<T> {
    let length = random.below(90) as usize;
    let kind = random.below(3);
    let mut x: Vec<T> = (0..length)
        .map(|_| match kind {
            0 => numbers::finite(random),
            1 => numbers::between(random, -30..=30),
            _ => numbers::between::<T>(random, -10..=10) * T::MIN_POSITIVE,
        })
        .collect();
    let negated: Vec<T> = x.iter().filter(|_| random.below(3) > 0).map(|&x| -x).collect();
    x.extend(negated);
    x
}

fn any_order<T: Base>() {
    let mut random = Random::new(71);
    for _ in 0..crate::tries(300) {
        let mut x = slices::<T>(&mut random);
        let exact = dyadic::sum(&x).round::<T>();
        for _ in 0..4 {
            let got = sum_exact(&x);
            assert!(got == exact, "{got:e} instead of {exact:e}");
            assert!(same(got, sum_in_parts(&x, &mut random)));
            shuffle(&mut x, &mut random);
        }
    }
}

/// The sum by slices, single pushes and merges.
fn sum_in_parts<T: Base>(x: &[T], random: &mut Random) -> T {
    let (left, right) = x.split_at(random.below(x.len() as u64 + 1) as usize);
    let mut sum = ExactSum::new();
    sum.extend(left.iter().copied());
    let mut other = ExactSum::default();
    other.extend_from_slice(right);
    sum.merge(&other);
    sum.round()
}

#[test]
fn sums_in_any_order() {
    any_order::<f32>();
    any_order::<f64>();
}

fn products_in_any_order<T: Base>() {
    let mut random = Random::new(73);
    for _ in 0..crate::tries(300) {
        let x = slices::<T>(&mut random);
        let mut pairs: Vec<(T, T)> = x.iter().map(|&x| (x, numbers::finite(&mut random))).collect();
        let negated: Vec<(T, T)> = pairs.iter().step_by(2).map(|&(x, y)| (y, -x)).collect();
        pairs.extend(negated);
        let exact = dyadic::dot(
            &pairs.iter().map(|pair| pair.0).collect::<Vec<_>>(),
            &pairs.iter().map(|pair| pair.1).collect::<Vec<_>>(),
        );
        for _ in 0..3 {
            let (x, y): (Vec<T>, Vec<T>) = pairs.iter().copied().unzip();
            assert!(dot_exact(&x, &y) == exact.round::<T>());
            shuffle(&mut pairs, &mut random);
        }
    }
}

#[test]
fn dot_products_in_any_order() {
    products_in_any_order::<f32>();
    products_in_any_order::<f64>();
}

/// Slices of several blocks, which a ladder takes or leaves: of few binades, with some numbers that are small, huge, or
/// `MAX`, and without all.
fn long_slices<T: Base>() {
    let mut random = Random::new(83);
    for kind in 0..crate::tries(30) {
        let length = crate::or_under_miri(1000, 600) + random.below(crate::or_under_miri(3000, 100) as u64) as usize;
        let mut x: Vec<T> = (0..length).map(|_| numbers::between(&mut random, -20..=20)).collect();
        for _ in 0..random.below(4) {
            let place = random.below(length as u64) as usize;
            x[place] = [T::MAX, T::MIN_POSITIVE, numbers::finite(&mut random)][kind % 3];
            x[(place + 1) % length] = -T::MAX;
        }
        let negated: Vec<T> = x.iter().rev().skip(kind % 2).map(|&x| -x).collect();
        x.extend(negated);
        let exact = dyadic::sum(&x).round::<T>();
        for _ in 0..3 {
            assert!(sum_exact(&x) == exact, "{:e} instead of {exact:e}", sum_exact(&x));
            assert!(sum_in_parts(&x, &mut random) == exact);
            shuffle(&mut x, &mut random);
        }
    }
}

#[test]
fn long_sums_in_any_order() {
    long_slices::<f32>();
    long_slices::<f64>();
}

/// Sums halfway between two numbers go to the even one, and the least rest decides.
#[test]
fn ties() {
    let (one, half_ulp, least) = (1.0, f64::EPSILON / 2.0, f64::from_bits(1));
    assert_eq!(sum_exact(&[one, half_ulp]), one);
    assert_eq!(sum_exact(&[one, half_ulp, least]), one + f64::EPSILON);
    assert_eq!(sum_exact(&[one + f64::EPSILON, half_ulp]), one + 2.0 * f64::EPSILON);
    assert_eq!(sum_exact(&[one + f64::EPSILON, half_ulp, -least]), one + f64::EPSILON);
    assert_eq!(sum_exact(&[-one, -half_ulp, -least]), -one - f64::EPSILON);
    // Between two subnormals of f32, by f64.
    let mut sum = ExactSum::new();
    sum.extend([f32::from_bits(1).to_f64(), f32::from_bits(1).to_f64() / 2.0]);
    assert_eq!(sum.round::<f32>(), f32::from_bits(2));
    sum.push(-1e-300);
    assert_eq!(sum.round::<f32>(), f32::from_bits(1));
}

/// Many equal terms: carries travel through many limbs, in both directions.
#[test]
fn carries() {
    let mut sum = ExactSum::new();
    let terms = if cfg!(miri) { 300 } else { 70_000 };
    for _ in 0..terms {
        sum.extend_from_slice(&[f64::MAX, f64::from_bits(1)]);
    }
    assert_eq!(sum.round::<f64>(), f64::INFINITY);
    for _ in 1..terms {
        sum.extend_from_slice(&[-f64::MAX, -f64::from_bits(1)]);
    }
    sum.push(-f64::MAX);
    assert_eq!(sum.round::<f64>(), f64::from_bits(1));
    sum.push(-f64::from_bits(2));
    assert_eq!(sum.round::<f64>(), -f64::from_bits(1));
}

/// Special values merge as they add.
#[test]
fn merging_special_values() {
    for (a, b) in numbers::special_pairs::<f64>() {
        let [mut left, mut right] = [ExactSum::new(), ExactSum::new()];
        left.push(a);
        right.push(b);
        left.merge(&right);
        assert!(same(left.round::<f64>(), sum_exact(&[a, b])), "{a} and {b}");
    }
}
