//! Comparisons of the index with other integers, and integers that wrap or change their sign.

#![allow(deprecated, unused_variables, unused_mut, clippy::all, reason = "the shapes are the point")]

use crate::{Function, agrees};

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
    /// Where integers wrap or change their sign, the ends say nothing of what is between.
    pub fn signs(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, n) = (0.0, x.len() as i32);
        for i in 0..n { let j = i - 5; if (j as usize) < x.len() { s += x[i as usize]; } }
        for i in -10..n { if (i as usize) < 5 { s += i as f64; } }
        for i in -10..n { if (i as u32) < 10 { s += 2.0; } s += x[(i + 10).min(n - 1).max(0) as usize]; }
        for i in -30..n { s += ((i as u32) as i64) as f64; }
        for i in -30..n { let j = i as u32; s += (j as u64) as f64; }
        for i in -30..30i8 { s += (i as u8 as i32) as f64 + n as f64; }
        for i in -30..n { s += (i as u32) as f64; }
        s
    }
    pub fn typed(x: &[f64], y: &[f64]) -> f64 {
        let mut s = x.len() as f64;
        for i in 0..100 { let j: u64 = i; s += s.min(1.0) * (j * 100_000_000) as f64; }
        for i in 0..100 { let j: u64 = i; s += (j * 100_000_000) as f64; }
        for i in 0..100 { let j: u64 = i * 100_000_000; s += j as f64; }
        s
    }
    pub fn wrapping(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, t) = (0.0, x.len() as u8);
        for i in 100..=160u8 { if i.wrapping_mul(2) < t { s += i as f64; } }
        for i in 0..60u32 { if i.wrapping_sub(10) < u32::from(t) { s += i as f64; } }
        for i in 0..60u64 { if i != 3 && i < u64::from(t) { s += i as f64; } }
        s
    }
}

#[test]
fn the_index_is_compared_as_it_was() {
    let all = all! {
        skipped compared compared_singles signs typed wrapping
    };
    all.into_iter().for_each(|(name, functions)| agrees(name, functions));
}
