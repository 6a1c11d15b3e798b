//! Sums that are stored where the type of the place is told later, or is one of the author's own.

#![allow(clippy::vec_init_then_push, reason = "as authors write them")]

use std::iter::Sum;

use fastmath::fastmath;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Weight(f64);

impl<'a> Sum<&'a f64> for Weight {
    fn sum<I: Iterator<Item = &'a f64>>(all: I) -> Weight {
        Weight(all.fold(1.0, |sum, x| sum + x))
    }
}

#[fastmath(reassoc, dispatch)]
fn products(rows: &[f64], n: usize, x: &[f64]) -> Vec<f64> {
    let mut y = vec![0.0; n];
    for i in 0..n {
        y[i] = rows[i * n..(i + 1) * n].iter().zip(x).map(|(a, b)| a * b).sum();
    }
    y
}

#[fastmath(reassoc, dispatch)]
#[allow(unused_assignments)]
fn single(x: &[f32]) -> f32 {
    let mut all = 0.0;
    all = x.iter().sum();
    all
}

/// Nothing but what is added up says that this is a number of 32 bits.
#[fastmath(reassoc, dispatch)]
#[allow(unused_assignments)]
fn by_what_it_adds(x: &[f32]) -> String {
    let mut all = 0.0;
    all = x.iter().sum();
    format!("{}", all / 3.0)
}

#[fastmath(reassoc, dispatch)]
#[allow(unused_assignments)]
fn weighed(x: &[f64]) -> Weight {
    let mut all = Weight(0.0);
    all = x.iter().sum();
    all
}

#[fastmath(reassoc, dispatch)]
fn listed(x: &[f64]) -> Vec<Weight> {
    let mut all = Vec::new();
    all.push(x.iter().sum());
    all
}

#[test]
fn sums_have_the_type_of_their_place() {
    let x: Vec<f64> = (0..64).map(f64::from).collect();
    let singles: Vec<f32> = (0..10).map(|i| i as f32).collect();
    assert_eq!(products(&x, 8, &x[..8]), [140.0, 364.0, 588.0, 812.0, 1036.0, 1260.0, 1484.0, 1708.0]);
    assert_eq!(single(&singles), 45.0);
    assert_eq!(by_what_it_adds(&singles[..5]), (10.0f32 / 3.0).to_string());
    assert_eq!(weighed(&x), Weight(2017.0));
    assert_eq!(listed(&x[..3]), [Weight(4.0)]);
}
