//! Loops that set elements and add up what they set: as two loops they give, set, and leave behind a panic what they did.

#![allow(deprecated, unused_variables, unused_mut, clippy::all, reason = "the shapes are the point")]

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Function, agrees};

/// All that a list holds, each element with a weight of its own.
fn weigh(list: &[f64]) -> f64 {
    let weighted = list.iter().enumerate().map(|(i, v)| (i % 17 + 1) as f64 * v);
    weighted.fold(0.0, |s, v| s + v)
}

/// What is left of a list when a function that may panic has worked on it.
fn left_of(list: &mut [f64], work: impl FnOnce(&mut [f64]) -> f64) -> f64 {
    let given = catch_unwind(AssertUnwindSafe(|| work(list))).unwrap_or(-1000.0);
    given * 3.0 + weigh(list)
}

edges! {
    pub fn set_and_added(x: &[f64], y: &[f64]) -> f64 {
        let (mut list, mut s) = (x.to_vec(), 0.0);
        for v in list.iter_mut() { *v = *v * 2.0 - 1.0; s += *v; }
        s + weigh(&list)
    }
    pub fn by_a_name(x: &[f64], y: &[f64]) -> f64 {
        let (mut list, mut s, mut t) = (x.to_vec(), 0.0, 0.0f64);
        for (i, v) in list.iter_mut().enumerate() {
            let e = *v * 3.0 + i as f64;
            *v = e;
            let half = 0.5 * e;
            s += e + half;
            if e > 2.0 { t = t.max(e); } else { s -= 1.0; }
        }
        s + t + weigh(&list)
    }
    /// The old number and the new one.
    pub fn both(x: &[f64], y: &[f64]) -> f64 {
        let (mut list, mut s) = (x.to_vec(), 0.0);
        for v in list.iter_mut() { let old = *v; *v = old * 2.0; s += *v * old; }
        for v in list.iter_mut() { let old = *v; *v += 1.0; s += old; }
        for v in list.iter_mut() { s += *v; *v += 3.0; }
        for v in list.iter_mut() { s += *v; *v += 3.0; s -= 2.0 * *v; }
        s + weigh(&list)
    }
    /// Each step sets what the one before has added up.
    pub fn running(x: &[f64], y: &[f64]) -> f64 {
        let (mut list, mut s, mut last) = (x.to_vec(), 0.0, 0.0);
        for v in list.iter_mut() { s += *v; *v = s; }
        for v in list.iter_mut() { *v -= last; last = *v; }
        for v in list.iter_mut() { let e = *v + 1.0; *v = e; s += e; *v = e * 2.0; }
        s + last + weigh(&list)
    }
    pub fn twice(x: &[f64], y: &[f64]) -> f64 {
        let (mut list, mut s) = (x.to_vec(), 0.0);
        for v in list.iter_mut() { let e = *v + 1.0; *v = e; *v += 4.0; s += e; }
        for v in list.iter_mut() { *v += 1.0; let e = *v; *v = e * 2.0; s += *v - e; }
        s + weigh(&list)
    }
    /// Elements of other steps.
    pub fn neighbours(x: &[f64], y: &[f64]) -> f64 {
        let (mut list, mut s, n) = (x.to_vec(), 0.0, x.len());
        for i in 0..n { list[i] = list[i] + 1.0; s += list[n - 1 - i]; }
        for i in 1..n { list[i] = list[i] * 0.5; s += list[i] - list[i - 1]; }
        for i in 0..n { list[i] = list[i] * 2.0; s += list[0]; }
        s + weigh(&list)
    }
    /// Out of bounds among what is set, among what is added up, and under a condition.
    pub fn panics(x: &[f64], y: &[f64]) -> f64 {
        let n = x.len();
        let first = left_of(&mut y.to_vec(), |list| {
            let mut s = 0.0;
            for i in 0..n { list[i] = list[i] * 2.0 + 1.0; s += list[i]; }
            s
        });
        let second = left_of(&mut x.to_vec(), |list| {
            let mut s = 0.0;
            for i in 0..n { list[i] = list[i] * 2.0; s += list[i] * y[i]; }
            s
        });
        let third = left_of(&mut x.to_vec(), |list| {
            let mut s = 0.0;
            for i in 0..n { let g = y[i]; list[i] -= g; s += g * g; }
            s
        });
        let fourth = left_of(&mut x.to_vec(), |list| {
            let mut s = 0.0;
            for i in 0..n { list[i] = list[i] * 2.0; if list[i] > 6.0 { s += y[i]; } }
            s
        });
        first + 5.0 * second + 7.0 * third + 11.0 * fourth
    }
    pub fn panicking_sums(x: &[f64], y: &[f64]) -> f64 { left_of(&mut x.to_vec(), |list| set_and_read(list, y)) }
    fn set_and_read(list: &mut [f64], y: &[f64]) -> f64 {
        let mut s = 0.0;
        for i in 0..list.len() { list[i] = list[i] * 2.0; s += list[i] * y[i]; }
        s
    }
    pub fn panicking_sets(x: &[f64], y: &[f64]) -> f64 { left_of(&mut x.to_vec(), |list| set_both(list, y)) }
    fn set_both(list: &mut [f64], y: &[f64]) -> f64 {
        let (mut s, mut t) = (0.0, 0.0);
        for i in 0..list.len() { let g = y[i]; list[i] = list[i] * 2.0 + g; s += list[i]; t += g * y[i]; }
        s + t
    }
    /// What is before an element that is there is there; the one behind it may not be.
    pub fn stencils(x: &[f64], y: &[f64]) -> f64 {
        let n = x.len();
        let mut list = y.to_vec();
        let first = left_of(&mut list, |list| stencil(list, x, n));
        first + left_of(&mut list, |list| beyond(list, x, n))
    }
    fn stencil(list: &mut [f64], x: &[f64], n: usize) -> f64 {
        let mut most = 0.0f64;
        for i in 1..n - 1 { list[i] = 0.5 * (x[i - 1] + x[i + 1]); most = most.max((list[i] - x[i]).abs()); }
        most
    }
    fn beyond(list: &mut [f64], x: &[f64], n: usize) -> f64 {
        let mut s = 0.0;
        for i in 0..n { list[i] = x[i] + 2.0; s += list[i] - x[i + 1]; }
        s
    }
    pub fn between(x: &[f64], y: &[f64]) -> f64 {
        let (mut list, mut lost, mut wide) = (x.to_vec(), 0.0, 0.0f64);
        for i in 0..x.len() {
            let v = x[i] * 3.0;
            let held = v.clamp(-4.0, 4.0);
            list[i] = held;
            lost += v - held;
        }
        let mut singles: Vec<f32> = x.iter().map(|v| *v as f32).collect();
        for v in singles.iter_mut() { *v = (*v + 1.0).clamp(0.0, 5.0); wide += *v as f64 + f64::from(*v); }
        lost + wide + weigh(&list)
    }
    /// A panic shows how far the sum has come.
    pub fn seen_from_outside(x: &[f64], y: &[f64]) -> f64 {
        let (mut list, mut s) = (x.to_vec(), 0.0);
        let work = AssertUnwindSafe(|| for i in 0..list.len() { list[i] = y[i] + 1.0; s += list[i]; });
        let _ = catch_unwind(work);
        s + weigh(&list)
    }
    pub fn through_a_reference(x: &[f64], y: &[f64]) -> f64 {
        let (mut list, mut total) = (x.to_vec(), 0.0);
        let s = &mut total;
        for v in list.iter_mut() { *v += 2.0; *s += *v; }
        total + weigh(&list)
    }
    pub fn counted(x: &[f64], y: &[f64]) -> f64 {
        let (mut list, mut n, mut s) = (x.to_vec(), 250u8, 0.0);
        let left = left_of(&mut list, |list| {
            for v in list.iter_mut() { *v += 2.0; s += *v; if *v > 3.0 { n += 1; } }
            s
        });
        left + f64::from(n)
    }
    pub fn shadowed(x: &[f64], y: &[f64]) -> f64 {
        let (mut list, mut s) = (x.to_vec(), 0.0);
        for v in list.iter_mut() { let s = 2.0; *v = *v + s; }
        for v in list.iter_mut() { let k = *v; let k = k + 1.0; *v = k; s += k; }
        for (v, w) in list.iter_mut().zip(y.iter()) { let t = *w; *v = t; s += t * *v; }
        s + weigh(&list)
    }
    pub fn left_early(x: &[f64], y: &[f64]) -> f64 {
        let (mut list, mut s) = (x.to_vec(), 0.0);
        for v in list.iter_mut() { if *v > 5.0 { break; } *v += 1.0; s += *v; }
        for v in list.iter_mut() { *v += 1.0; if *v < 0.0 { continue; } s += *v; }
        s + weigh(&list)
    }
    /// The head is asked once.
    pub fn heads(x: &[f64], y: &[f64]) -> f64 {
        let (mut list, mut s, mut asked) = (x.to_vec(), 0.0, 0.0);
        let mut all = |list: &mut Vec<f64>| { asked += 1.0; list.len() };
        for i in 0..all(&mut list) { list[i] += 1.0; s += list[i]; }
        for v in list.iter_mut().skip(1).step_by(2) { *v += 1.0; s += *v; }
        for v in &mut list { *v *= 2.0; s += *v; }
        s + asked + weigh(&list)
    }
}

#[test]
fn loops_that_set_and_add_up_do_what_they_did() {
    let all = all! {
        set_and_added by_a_name both running twice neighbours panics panicking_sums panicking_sets seen_from_outside
        through_a_reference counted shadowed left_early heads
        stencils between
    };
    all.into_iter().for_each(|(name, functions)| agrees(name, functions));
}

/// `clamp` in lanes is the library's, for every kind of number and without a flag.
#[test]
fn clamped_numbers_are_those_of_the_library() {
    #[fastmath::fastmath(dispatch)]
    fn clamped(x: &mut [f64]) {
        for v in x {
            *v = (*v * 1.0).clamp(-0.0, 2.5);
        }
    }
    let kinds = [f64::NAN, -0.0, 0.0, 2.5, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE, -1e-320, 1.0, 3.0];
    for count in 0..80 {
        let numbers: Vec<f64> = (0..count).map(|i| kinds[i * 7 % 10]).collect();
        let mut found = numbers.clone();
        clamped(&mut found);
        for (number, found) in numbers.iter().zip(&found) {
            assert_eq!(number.clamp(-0.0, 2.5).to_bits(), found.to_bits(), "{number}");
        }
    }
}
