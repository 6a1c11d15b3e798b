//! Loops in plainer words: jumps, short inner loops, arrays that a step takes apart, rows, and comparisons of the index.

#![allow(deprecated, unused_variables, unused_mut, clippy::all, reason = "the shapes are the point")]

use crate::{Function, agrees};

fn rows(x: &[f64]) -> Vec<[f64; 3]> {
    x.chunks_exact(3).map(|row| [row[0], row[1], row[2]]).collect()
}

edges! {
    pub fn skipped(x: &[f64], y: &[f64]) -> f64 {
        let mut s = 0.0;
        for i in 0..x.len() { if i == 7 { continue; } let d = x[i] - 1.5; s += d * d; }
        for v in x { if *v < 0.5 { continue; } if *v > 9.0 { continue; } s += *v * 0.25; }
        for (i, v) in x.iter().enumerate() { s += v; if i % 3 == 0 { continue; } s -= 2.0 * v; }
        for v in x { s += v; if *v > 2.0 { continue; } }
        s
    }
    /// Integers of every kind beside the index, above and below all that it can be.
    pub fn compared(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, k, n) = (0.0, usize::MAX, x.len() / 2);
        for i in 0..x.len() { if i != k { s += x[i]; } }
        for i in 0..x.len() { if i < n { s += 2.0 * x[i]; } else { s -= x[i]; } }
        for i in 0..x.len() { if n >= i { s += x[i]; } }
        for (i, v) in x.iter().enumerate() { if i > 5 && i <= n { s += v; } }
        for (i, v) in x.iter().enumerate() { if i + 2 == n || 2 * i == n + 1 { s += 3.0 * v; } }
        for i in -3i32..x.len() as i32 - 3 { s += if i < 0 { 2.0 } else { x[i as usize] }; }
        for i in -3i64..x.len() as i64 - 3 { if i >= -1 { s += x[(i + 3) as usize]; } }
        for i in 0..x.len().min(255) as u8 { if i != 200 { s += x[i as usize]; } }
        s
    }
    pub fn compared_singles(x: &[f64], y: &[f64]) -> f64 {
        let singles: Vec<f32> = x.iter().map(|v| *v as f32).collect();
        let (mut s, far) = (0.0f32, (1usize << 24) + 1);
        for i in 0..singles.len() { if i + (1 << 24) != far { s += singles[i]; } }
        for (i, v) in singles.iter().enumerate() { if i + (1 << 24) < far + 2 { s += v * 2.0; } }
        f64::from(s)
    }
    pub fn stepped(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, w) = (0.0, [0.5, 0.25, 0.125]);
        for i in 1..x.len().max(2) - 1 {
            let mut t = 0.0;
            for k in 0..3 { t += w[k] * x[i + k - 1]; }
            s += t * t;
        }
        for i in 1..x.len().max(2) - 1 { for k in 0..=2usize { let v = x[i + k - 1]; if v > 1.0 { s += v * k as f64; } } }
        for i in 2..x.len().max(4) - 2 { for a in 0..2 { for b in 1..3 { s += x[i + a - b] * 0.5; } } }
        for i in 0..x.len() { for k in 0..3 { if k > 0 { s += w[k - 1] * x[i]; } } }
        for i in 0..x.len() { for k in 0..3 { if k == 2 { break; } s += w[k] * x[i]; } }
        for i in 0..x.len() { for k in 0..2 { let k = k + 1; s += w[k] * x[i]; } }
        for i in 0..x.len() { for _ in 0..2 { s += x[i]; } }
        for i in 0..x.len() { for k in 1..3 { s += [1.0, 2.0].iter().map(|k| k * x[i]).sum::<f64>() * w[k]; } }
        s
    }
    pub fn taken_apart(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, q) = (0.0, [0.5, 1.5, 2.5]);
        for i in 0..x.len() { let d = [x[i] - q[0], x[i] - q[1], 2.0]; s += d[0] * d[0] + d[1] * d[1] + d[2]; }
        for i in 0..x.len() { let d = [x[i] - q[0], x[i] * q[1]]; s += d[0] * d[1]; }
        for i in 0..x.len() { let d: [f64; 2] = [1.0, x[i]]; s += d[0].sqrt() + d[1]; }
        for v in x { let d = (v - 1.0, v + 1.0, 3); s += d.0 * d.1; }
        for v in x { let d = (v - 1.0, v + 1.0); let e = d; s += d.0 * e.1; }
        for v in x { let d = [v - 1.0, v + 1.0]; for k in 0..2 { s += d[k] * d[1 - k]; } }
        for v in x { let d = [v - 1.0, v + 1.0]; { let d = [d[1], d[0]]; s += d[0]; } s += d[1]; }
        for v in x { let d0 = *v; let d = [v - 1.0, d0]; s += d[0] * d[1] * d0; }
        s
    }
    pub fn by_rows(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, p, q) = (0.0, rows(x), rows(y));
        for i in 0..p.len() { let a = p[i]; let b = &q[i]; s += a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
        s
    }
    /// The row is asked for though nothing is read of it.
    pub fn by_rows_that_may_not_be(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, p) = (0.0, rows(x));
        for i in 0..p.len() + 1 { let a = p[i]; if i < p.len() { s += a[0]; } }
        s
    }
    pub fn by_other_names(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, mut p, n) = (0.0, rows(x), x.len() / 3);
        for i in 0..n { let a = p[i]; let i = 0; s += a[0] * (i + 1) as f64; }
        for i in 0..n { let a = p[i]; let p = [[1.0, 2.0, 3.0]]; s += a[1] * p[0][2]; }
        for i in 0..n { let a = p[i]; p[i][0] = 9.0; s += a[0]; }
        for i in 0..n { let a = p[i]; p[i].swap(0, 1); s += a[0]; }
        for i in 0..n { let a = p[i]; (p[i][0], p[i][1]) = (a[2], a[0]); s += a[1]; }
        for i in 0..n { let a = p[i]; let r = &mut p[i]; r[1] += 1.0; s += a[1]; }
        s + p.iter().map(|r| r[0] - 2.0 * r[1]).sum::<f64>()
    }
}

#[test]
fn plainer_words_say_the_same() {
    let all = all! {
        skipped compared compared_singles stepped taken_apart by_rows by_rows_that_may_not_be by_other_names
    };
    all.into_iter().for_each(|(name, functions)| agrees(name, functions));
}
