//! What the head of a loop, or the asking whether all is there that it reaches, may find missing: rows, and integers that cannot be computed or counted.

#![allow(deprecated, unused_variables, clippy::all, reason = "the shapes are the point")]

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Function, agrees};

edges! {
    fn doubled(out: &mut [f64], rows: &[&[f64]], k: usize, n: usize) {
        for i in 0..n { out[i] = rows[k][i] * 2.0; }
    }
    fn doubled_before(out: &mut [f64], rows: &[&[f64]], k: usize, n: usize) {
        for i in 0..n { out[i] = rows[k - 1][i] * 2.0; }
    }
    fn positive(rows: &[&[f64]], k: usize, n: usize) -> f64 {
        let mut s = 0.0;
        for i in 0..n { let v = rows[k][i]; if v > 0.0 { s += v * rows[0][i] * v; } }
        s
    }
    fn beside(one: &mut [f64], other: &mut [f64], rows: &[&[f64]], k: usize) {
        for i in 0..one.len() { one[i] = 3.0 * one[i]; other[i] = rows[k][i] * 2.0; }
    }
    fn divided(one: &mut [f64], other: &mut [f64], x: &[f64], (n, k): (usize, usize)) {
        for i in 0..n / 2 { one[i] = 3.0 * one[i]; other[i] = x[i + n / k] * 2.0; }
    }
    fn seldom(x: &[f64], y: &[f64], (n, k): (u32, u32)) -> f64 {
        let mut s = 0.0;
        for i in 0..x.len() { if x[i] > 4.0 { s += y[i + (n / k) as usize]; } }
        s
    }
    fn halved(one: &mut [f64], other: &mut [f64], x: &[f64]) {
        for i in 0..one.len() / 2 { one[i] = 3.0 * one[i]; other[i] = x[i + x.len() / 2] * 2.0; }
    }
    /// Of rows that nobody asks for.
    pub fn rows(x: &[f64], y: &[f64]) -> f64 {
        let (all, k) = ([x, y], x.len() % 4);
        let n = if k < 2 { x.len().min(y.len()) } else { 0 };
        let mut out = vec![0.0; n];
        doubled(&mut out, &all, k, n);
        doubled_before(&mut out, &all, k, if k == 1 { n } else { 0 });
        out.iter().sum::<f64>() + positive(&all, k, n)
    }
    pub fn divided_where_it_is_read(x: &[f64], y: &[f64]) -> f64 {
        let few = &x[..x.len().min(7)];
        seldom(few, y, (x.len() as u32, x.len() as u32 % 3)) + seldom(x, y, (2, 1 + x.len() as u32 % 2))
    }
    /// Integers that are no index of anything.
    pub fn far(x: &[f64], y: &[f64]) -> f64 {
        let (mut out, mut s) = (x.to_vec(), 0.0);
        for i in 2..x.len() { if i > 100 { out[i + 9223372036854775807] = out[i - 2] + 2.0 * x[i]; } else { out[i] = 2.0 * x[i] - out[i - 1]; } }
        for i in (0..y.len()).step_by(usize::MAX / 2 + 1).step_by(4) { s += y[i]; }
        s + out.iter().sum::<f64>()
    }
    /// Degrees that no integer holds.
    pub fn steep(x: &[f64], y: &[f64]) -> f64 {
        let (one, two) = (x.len() as f64 / x.len().max(1) as f64, y.len() as f64 + 2.0);
        one.powi(2147483647).sqrt() / (two / one.powi(2147483646)) + 1.0 / (two / one.powi(-2147483648).sqrt())
    }
    /// What has been set when a step panics.
    pub fn set_before(x: &[f64], y: &[f64]) -> f64 {
        let (mut one, mut other, k) = (x.to_vec(), y.to_vec(), x.len() % 3);
        let whole = catch_unwind(AssertUnwindSafe(|| beside(&mut one, &mut other, &[x, y], k))).is_ok();
        let half = catch_unwind(AssertUnwindSafe(|| divided(&mut one, &mut other, x, (x.len(), k)))).is_ok();
        let again = catch_unwind(AssertUnwindSafe(|| halved(&mut one, &mut other, x))).is_ok();
        let weigh = |list: &[f64]| list.iter().enumerate().map(|(i, v)| (i + 1) as f64 * v).sum::<f64>();
        weigh(&one) + 0.5 * weigh(&other) + [whole, half, again].map(f64::from).iter().sum::<f64>()
    }
}

#[test]
fn what_is_missing_is_asked_for_where_it_was() {
    let all = all! { rows divided_where_it_is_read far steep set_before };
    all.into_iter().for_each(|(name, functions)| agrees(name, functions));
}
