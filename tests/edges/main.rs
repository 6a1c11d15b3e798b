//! Loops that are nearly such as can be split: they compile and give what the plain ones give, and panic no sooner.

#![allow(deprecated)] // words that license nothing in some of these functions

use std::panic::{AssertUnwindSafe, catch_unwind};

macro_rules! edges {
    ($($item:item)*) => {
        #[allow(unused_parens, unused_imports)] // closures as people write them
        mod plain { use super::*; $($item)* }
        #[fastmath::fastmath(contract, reassoc, nnan, nsz)]
        mod fast { #[allow(unused_imports)] use super::*; $($item)* }
        #[fastmath::fastmath(contract, reassoc, nnan, nsz, dispatch)]
        mod dispatched { #[allow(unused_imports)] use super::*; $($item)* }
    };
}

pub struct Place {
    x: f64,
}

/// A trait of the author's own whose methods have the names of iterators'.
pub trait Own {
    fn sum(&self) -> f64;
    fn fold(&self, start: f64, step: fn(f64, f64) -> f64) -> f64;
}

impl Own for [f64] {
    fn sum(&self) -> f64 {
        42.0
    }
    fn fold(&self, start: f64, step: fn(f64, f64) -> f64) -> f64 {
        step(start, 7.0)
    }
}

edges! {
    pub fn own_sum(x: &[f64], _: &[f64]) -> f64 {
        let folded = x.fold(1.0, |a, b| a + b);
        let sum: f64 = x.sum();
        sum + folded
    }
    pub fn setting_closures(x: &[f64], y: &[f64]) -> f64 {
        let (mut t, mut u, mut n) = (0.0, 0.0, 0);
        let a: f64 = x.iter().map(|v| { t += *v; *v }).skip(2).sum();
        let b: f64 = x.iter().map(|v| { u += *v; *v }).step_by(2).sum();
        let c: f64 = y.iter().map(|v| { n += 1; *v }).sum();
        a + b + c + 100.0 * t + 1000.0 * u + f64::from(n)
    }
    pub fn counter(x: &[f64], _: &[f64]) -> f64 {
        let (mut s, mut n) = (0.0, 0);
        for v in x { s += v; n += 1; }
        s + f64::from(n)
    }
    pub fn early_integers(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, by) = (0.0, x.len() / 5);
        for v in x { s += v * (x.len() - 1) as f64; }
        for v in x { if *v > 100.0 { s += (y.len() / by) as f64; } else { s += v; } }
        s
    }
    pub fn conditional_integers(x: &[f64], _: &[f64]) -> f64 {
        let mut s = 0.0;
        for (i, v) in x.iter().enumerate() { if *v > -3.0 { s += v * (i - 1) as f64; } }
        s
    }
    pub fn counted_chunks(x: &[f64], _: &[f64]) -> f64 {
        let mut s = 0.0;
        for (i, c) in x.chunks_exact(2).enumerate() { s += c[0] * i as f64 + c[1]; }
        s
    }
    pub fn window_lengths(x: &[f64], _: &[f64]) -> f64 {
        x.windows(2).map(|w| w[0] * w.len() as f64).sum()
    }
    pub fn endless(x: &[f64], _: &[f64]) -> f64 {
        let mut s = 0.0;
        for i in (0..=usize::MAX).take(x.len()) { s += x[i]; }
        s
    }
    pub fn cut_strides(x: &[f64], y: &[f64]) -> f64 {
        let a: f64 = x.iter().step_by(2).take(9).sum();
        let b: f64 = x.iter().step_by(2).step_by(3).skip(1).sum();
        let c: f64 = x.iter().zip(y.iter().rev()).take(20).map(|(a, b)| a * b).sum();
        let d: f64 = x.iter().step_by(2).rev().zip(y).map(|(a, b)| a * b).sum();
        a + b + c + d
    }
    pub fn inner_references(x: &[f64], _: &[f64]) -> f64 {
        let (mut a, mut place) = (0.0, Place { x: 1.0 });
        for v in x { let p = &mut a; *p += *v; }
        for v in x { let p = &mut place; p.x += *v; }
        a + 100.0 * place.x
    }
    pub fn wide_ranges(x: &[f64], _: &[f64]) -> f64 {
        let (mut s, n) = (0.0, x.len() as u128);
        for i in 0..n { s += i as f64; }
        s
    }
    pub fn nested_chains(x: &[f64], y: &[f64]) -> f64 {
        x.iter().map(|v| y.iter().map(|w| v * w).sum::<f64>()).sum::<f64>()
    }
    pub fn wrapping_integers(x: &[f64], _: &[f64]) -> f64 {
        let mut s = 0.0;
        for i in 0u8..10 { s += (i * 100) as f64 + x.len() as f64; }
        s
    }
    pub fn wrapping_places(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, mut t, by) = (0.0, 0.0, y.len() << 62);
        for i in 0..x.len() { s += x[i * by]; }
        for i in 0..x.len() / 2 { t += x[2 * i - 2 * (y.len() / 60)]; }
        s + t
    }
    pub fn spellings(x: &[f64], _: &[f64]) -> f64 {
        let mut place = Place { x: 1.0 };
        let r = &mut place;
        #[allow(clippy::explicit_auto_deref)]
        for v in x { r.x += v; (*r).x += 2.0 * v; }
        r.x
    }
    pub fn shadows(x: &[f64], _: &[f64]) -> f64 {
        let (mut one, mut other) = (Place { x: 1.0 }, Place { x: 2.0 });
        let (s, t) = (&mut one, &mut other);
        for v in x { { let s = &mut *t; s.x += v; } s.x += 3.0 * v; }
        s.x + 100.0 * t.x
    }
    /// What is set under one name of an element is read under the other.
    pub fn other_names(x: &[f64], y: &[f64]) -> f64 {
        let (mut a, mut b) = (x.to_vec(), y.to_vec());
        for (v, w) in a.iter_mut().zip(b.iter_mut()) { { let u = &mut *v; *u += 1.0; } *w = *v * 2.0; }
        for v in a.iter_mut() { { let u = &mut *v; *u += 3.0; } *v *= 2.0; }
        for (v, w) in a.iter_mut().zip(&b) { let mut v = v; *v += *w; let u = &mut v; **u += 1.0; }
        a.iter().chain(&b).enumerate().map(|(i, v)| i as f64 * v).sum()
    }
    pub fn same_casts(x: &[f64], _: &[f64]) -> f64 {
        let narrow: Vec<f32> = x.iter().map(|v| *v as f32).collect();
        let mut s = 0.0f32;
        #[allow(clippy::unnecessary_cast)]
        for v in &narrow { s += *v as f32; }
        #[allow(clippy::useless_conversion)]
        for v in &narrow { s += f32::from(*v); }
        f64::from(s)
    }
}

type Function = fn(&[f64], &[f64]) -> f64;

/// Small integers, so that sums are exact in every order.
fn numbers(count: usize, stride: usize) -> Vec<f64> {
    (0..count).map(|i| ((i * stride + 3) % 13) as f64 - 6.0).collect()
}

fn agrees(name: &str, functions: [Function; 3]) {
    for (count, other) in (0..=70).flat_map(|count| [(count, count), (count, count / 2), (count, count + 9)]) {
        let (x, y) = (numbers(count, 7), numbers(other, 5));
        let [plain, fast, dispatched] =
            functions.map(|function| catch_unwind(AssertUnwindSafe(|| function(&x, &y))).ok());
        assert_eq!(plain, fast, "{name} of {count} and {other}");
        assert_eq!(plain, dispatched, "{name} of {count} and {other}");
    }
}

/// The three forms of functions, by their names.
macro_rules! all {
    ($($name:ident)*) => { [$((stringify!($name), [plain::$name as Function, fast::$name, dispatched::$name])),*] };
}

mod called;
mod compared;
mod halves;
mod missing;
mod put;
mod steps;

#[test]
fn loops_at_the_edges_are_what_they_were() {
    let all = all! {
        own_sum setting_closures counter early_integers conditional_integers counted_chunks window_lengths endless cut_strides
        inner_references wide_ranges nested_chains wrapping_integers wrapping_places spellings shadows other_names same_casts
    };
    all.into_iter().for_each(|(name, functions)| agrees(name, functions));
}
