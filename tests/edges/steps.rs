//! Steps that do more than add: they panic, choose, skip, count, number, and compute what nothing reads.

#![allow(
    deprecated,
    unused_variables,
    unused_mut,
    unused_assignments,
    clippy::all,
    reason = "the shapes are the point"
)]

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Function, agrees};

edges! {
    /// The first item is taken as it is.
    pub fn first_items(x: &[f64], y: &[f64]) -> f64 {
        let squares: Option<f64> = x.iter().copied().reduce(|a, b| a + b * b);
        let sizes: Option<f64> = x.iter().copied().reduce(|a, b| a.max(b.abs()));
        let doubled: Option<f64> = x.iter().copied().take(9).reduce(|a, b| a * 2.0 * b);
        let scaled: Option<f64> = y.iter().copied().take(9).reduce(|a, b| -0.5 * b * a);
        let last: Option<f64> = y.iter().copied().reduce(|_, b| b + b);
        let whole: Option<i64> = y.iter().map(|v| *v as i64).reduce(|a, b| a + b);
        [squares, sizes, doubled, scaled, last, whole.map(|v| v as f64)].into_iter().map(|v| v.unwrap_or(0.25)).sum()
    }
    pub fn best_of_computed(x: &[f64], y: &[f64]) -> f64 {
        let rows = [x, y];
        let mut n = 0;
        let mut next = || { n += 1; n };
        let a = x.iter().skip(next()).max_by(|a, b| a.total_cmp(b)).copied();
        let b = y.iter().step_by(next()).enumerate().min_by(|a, b| a.1.total_cmp(b.1)).map(|b| b.0 as f64);
        let c = x.iter().zip(y.iter().skip(next())).map(|(a, b)| a * b).reduce(|a, b| a + b);
        let d = rows[next() % 2].iter().copied().reduce(f64::max);
        let e = x.iter().take({ n += 1; n }).max_by(|a, b| a.total_cmp(b)).copied();
        100.0 * f64::from(n as u32) + [a, b, c, d, e].into_iter().map(|v| v.unwrap_or(0.25)).sum::<f64>()
    }
    /// What is left out panics where its closure would have.
    pub fn left_out(x: &[f64], y: &[f64]) -> f64 {
        let a: f64 = (0..x.len()).map(|i| x[i] * y[i.max(1) - 1]).skip(2).sum();
        let b: f64 = x.iter().enumerate().map(|(i, v)| v * (y.len() - i) as f64).step_by(2).sum();
        let c: f64 = (0..x.len()).map(|i| y[i]).zip(&x[x.len() / 2..]).map(|(a, b)| a * b).sum();
        a + b + c
    }
    pub fn unread_parts(x: &[f64], y: &[f64]) -> f64 {
        let a: f64 = (0..x.len()).map(|i| (x[i], y[i])).map(|(a, _)| a).sum();
        let b: f64 = (0..y.len()).map(|i| (x[i], y[i])).map(|pair| pair.1).sum();
        let c: f64 = (0..y.len()).map(|i| x[i]).map(|_| 1.0).sum();
        a + b + c
    }
    pub fn unread_integers(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, mut t, mut u) = (0.0, 0.0, 0.0);
        for i in 0..x.len() { let _left = y.len() - i; s += x[i]; }
        for i in 0..x.len() { if x[i] > 0.0 { let _left = y.len() / (i + 1 - 1); t += 1.0; } }
        for i in 0..x.len() { let _left = i as u8 + 190; u += x[i] + 0.0 * (60 - i) as f64; }
        s + t + u
    }
    pub fn unread_places(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, mut t, places, pairs) = (0.0, 0.0, vec![1usize; y.len()], vec![(1.0, 2.0); y.len()]);
        for i in 0..x.len() { let _at = places[i]; s += x[i]; }
        for i in 0..x.len() { let _pair = &pairs[i]; t += x[i]; }
        s + t
    }
    pub fn named_integers(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, mut t, mut n) = (0.0, 0.0, 0);
        for i in 0..x.len() / 2 { let at = i * 2; let next = at + 1; s += x[at] * x[next]; }
        for i in 0..x.len() { let left = x.len() - 1 - i; t += x[left] * y[i] + left as f64; n += left; }
        s + t + n as f64
    }
    pub fn hidden_integers(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, by) = (0.0, y.len() / 40);
        for i in 0..x.len() - by {
            let v = y[i];
            let i = i + by;
            let w = x[i];
            let i = i - by;
            s += x[i] + v * w;
        }
        s
    }
    pub fn chosen_numbers(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, mut t, mut m, mut p) = (0.0, 0.0, 0.0, 1.0);
        for v in x { s += if *v > 0.0 { *v } else { *v * 2.0 }; }
        for (v, w) in x.iter().zip(y) {
            let u = if *v > 0.0 { let t = *v * *w; if t > 4.0 { t - *w } else { *w } } else { *v * 2.0 };
            t += u;
        }
        for v in x { m = if *v > m { *v } else { m }; }
        for v in x.iter().take(9) { p *= if *v == 0.0 { 1.0 } else { v * 0.5 }; }
        let d: f64 = x.iter().zip(y).map(|(v, w)| if v > w { v - w } else { w - v }).sum();
        s + t + m + p + d
    }
    /// What an arm makes of an accumulator has no lanes.
    pub fn rounded_in_an_arm(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, mut t) = (0.0f64, 1.5f64);
        for v in x { if *v > 0.0 { s = (s + v * 0.5).floor(); } s += v; }
        for v in y { if *v > 0.0 { t = t.round(); } else { t += v * 0.5; } }
        s + t
    }
    pub fn own_variables(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, mut t) = (0.0, 0.0);
        for v in x {
            let mut u = *v;
            if u < 0.0 { u = -u; }
            if u > 3.0 { u = 3.0; }
            s += u * u;
        }
        for mut v in y.iter().copied() { v += 1.0; if v > 3.0 { v *= 2.0; } t += v; }
        for i in 0..x.len() { let mut j = i; j -= y.len() / 60; s += x[i]; }
        s + t
    }
    pub fn skipped_steps(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, mut t, mut n) = (0.0, 0.0, 0);
        for v in x { if *v < 0.0 { continue; } let w = v * 2.0; if w > 8.0 { n += 1; continue; } s += w; }
        for (i, v) in y.iter().enumerate() { if i % 3 == 0 { continue; } t += v; }
        s + t + f64::from(n)
    }
    pub fn counted_folds(x: &[f64], _: &[f64]) -> f64 {
        let (n, s, q) = x.iter().fold((0usize, 0.0, 0.0), |(n, s, q), v| (n + 1, s + v, q + v * v));
        let (mut up, mut twice) = (0usize, 0usize);
        let mut t = 0.0;
        for v in x { let next = up + 1; if *v > 0.0 { up = next; } t += v; }
        for v in x { twice += 1; let next = twice + 2; t -= v; twice = next; }
        q - s * (n + up + twice) as f64 + t
    }
    pub fn numbered_from(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, mut t, mut u, mut best, mut at) = (0.0, 0.0, 0.0, -99.0, 0);
        for (i, v) in x.iter().enumerate().skip(3) { s += v * x[i - 3] + i as f64; }
        for (i, (v, w)) in x.iter().zip(y).enumerate().skip(1).step_by(2) { t += v * w * i as f64; }
        for (i, v) in x.iter().enumerate().skip(5) { if *v > best { best = *v; at = i; } }
        for (j, (i, v)) in x.iter().enumerate().skip(2).enumerate() { u += v * i as f64 - j as f64; }
        let last = y.iter().enumerate().skip(2).max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |best| best.0);
        for (_, v) in y.iter().enumerate().step_by(usize::MAX - x.len()) { u += v; }
        for (_, v) in y.iter().enumerate().skip(usize::MAX) { u += v; }
        s + t + u + best + at as f64 + last as f64
    }
    pub fn set_by_reference(x: &[f64], y: &[f64]) -> f64 {
        let (mut out, mut own) = (x.to_vec(), [1.0, 2.0, 3.0]);
        for v in &mut out { *v = v.max(0.0) * 2.0; }
        for (v, w) in (&mut out).into_iter().zip(y) { *v = *v * 0.5 - w; }
        for v in &mut own { *v += 0.5; }
        out.iter().enumerate().map(|(i, v)| i as f64 * v).sum::<f64>() + own[2]
    }
    pub fn set_at_the_index(x: &[f64], y: &[f64]) -> f64 {
        let (mut out, mut other) = (x.to_vec(), [1.0f32; 40]);
        for i in 0..out.len() { out[i] = out[i] * 2.0 + 1.0; }
        for (i, v) in y.iter().enumerate().take(x.len()) { out[i] -= v * 2.0 + i as f64; }
        for i in (0..out.len()).rev() { if out[i] < 0.0 { out[i] = -0.5 * out[i]; } }
        for i in 1..out.len() { out[i] = out[i - 1] - out[i]; }
        for i in 0..30 { let j = i + 10; other[j] = other[j] * 3.0 - x.len() as f32; }
        out.iter().enumerate().map(|(i, v)| i as f64 * v).sum::<f64>() + f64::from(other[20] + other[39])
    }
    /// Whether all is there is not asked of a head that acts.
    pub fn heads_that_act(x: &[f64], y: &[f64]) -> f64 {
        let (mut out, mut n, mut s) = (x.to_vec(), 0, 0.0);
        let mut next = || { n += 1; n % 2 };
        for (i, v) in out[next().min(x.len())..].iter_mut().enumerate() { *v = y[i] * 2.0; }
        for (i, (v, w)) in out.iter_mut().zip(y.iter().skip(next())).enumerate() { *v += w * x[i]; }
        for (i, v) in x.iter().skip(next()).enumerate() { if *v > 0.0 { s += y[i]; } }
        for i in next()..y.len().min(x.len()) { out[i] += y[i] * 0.5; }
        out.iter().enumerate().map(|(i, v)| i as f64 * v).sum::<f64>() + s + 1000.0 * n as f64
    }
    /// What is set before a step that panics stays set.
    pub fn set_until_it_panics(x: &[f64], y: &[f64]) -> f64 {
        let mut out = x.to_vec();
        let all = catch_unwind(AssertUnwindSafe(|| doubled_into(&mut out, y))).is_ok();
        let both = catch_unwind(AssertUnwindSafe(|| differences_into(&mut out, y))).is_ok();
        out.iter().enumerate().map(|(i, v)| i as f64 * v).sum::<f64>() + f64::from(u8::from(all) + 2 * u8::from(both))
    }
    fn doubled_into(out: &mut [f64], y: &[f64]) { for i in 3..y.len() { out[i - 3] = y[i] * 2.0 + out[i - 3]; } }
    fn differences_into(out: &mut [f64], y: &[f64]) { for (i, v) in out.iter_mut().enumerate() { *v -= y[i + 1] * 0.5; } }
    pub fn reached_in_some_steps(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, mut t, mut n, by) = (0.0, 0.0, 0, y.len() / 60);
        for i in 0..x.len() { if x[i] > 4.0 { s += y[i]; n += 1; } }
        for (i, v) in x.iter().enumerate() { if *v < -4.0 { t += y[i - by] * v; } else { t -= 1.0; } }
        let u: f64 = x.iter().enumerate().filter(|(i, v)| **v > 4.0 && y[*i] > 0.0).map(|(i, v)| v * y[i]).sum();
        s + t + u + f64::from(n)
    }
}

#[test]
fn steps_that_do_more_are_what_they_were() {
    let all = all! {
        first_items best_of_computed left_out unread_parts unread_integers unread_places named_integers hidden_integers
        chosen_numbers rounded_in_an_arm own_variables skipped_steps counted_folds numbered_from set_by_reference
        heads_that_act set_at_the_index set_until_it_panics reached_in_some_steps
    };
    all.into_iter().for_each(|(name, functions)| agrees(name, functions));
}
