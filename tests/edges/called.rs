//! Loops that call functions and closures, which may be read in the places of the calls.

#![allow(deprecated, unused_variables, unused_mut, clippy::all, reason = "the shapes are the point")]

use crate::{Function, agrees};

edges! {
    const TWO: f64 = 2.0;
    fn square(x: f64) -> f64 { x * x }
    fn cut(x: f64, least: f64, most: f64) -> f64 {
        if x < least { let least = least * TWO; return least; }
        if x > most { return most + x; }
        x
    }
    fn weighted(y: f64, x: f64) -> f64 { x * TWO + square(y) - cut(y, x, 4.0) }
    fn swapped(x: f64, y: f64) -> f64 { weighted(x, y) + weighted(y, x) }
    fn grown(mut x: f64, by: i32) -> f64 { if by > 2 { x += 3.0; } x -= f64::from(by); x }
    fn at(list: &[f64], index: usize) -> f64 { list[index] }
    fn between(list: &[f64], index: usize) -> f64 { let next = index + 1; at(list, next) - at(list, index) }
    fn falls(x: f64) -> f64 { if x > 0.0 { falls(x - 5.0) + 1.0 } else { x } }
    fn r#loop(r#type: f64, r#in: f64) -> f64 { let r#else = r#type - r#in; r#else * 2.0 }
    fn first_of(list: &[f64; 3]) -> f64 { list[0] * list[2] }

    pub fn functions(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, mut t) = (0.0, 0.0);
        for v in x { s += square(*v); }
        for (x, y) in x.iter().zip(y) { t += swapped(*x, *y) + cut(*x, -3.0, 2.0); }
        for v in y { s += weighted(*v, 1.0); s += grown(*v, 3); }
        for v in y { s += falls(*v); }
        let r#fn = |r#if: f64| r#loop(r#if, 1.0);
        for v in y { s += r#loop(*v, 3.0) + r#fn(*v); }
        s + 3.0 * t
    }
    pub fn of_slices(x: &[f64], y: &[f64]) -> f64 {
        let (mut s, list) = (0.0, x.to_vec());
        for i in 0..x.len() { s += at(&list, i) * at(x, i); }
        for i in 0..y.len() / 2 { s += between(y, i); }
        let three = [3.0, 5.0, 7.0];
        for v in y { s += v * first_of(&three); }
        s
    }
    /// The last step reads what is not there.
    pub fn that_panic(x: &[f64], y: &[f64]) -> f64 {
        let mut s = 0.0;
        for i in 0..x.len() { s += between(y, i); }
        s
    }
    pub fn in_chains(x: &[f64], y: &[f64]) -> f64 {
        let s: f64 = x.iter().map(|v| swapped(*v, 2.0)).sum();
        let t: f64 = y.iter().copied().map(square).sum();
        let u = x.iter().zip(y).fold(0.0, |u, (a, b)| u + weighted(*a, *b));
        let most = x.iter().copied().map(square).fold(0.0, f64::max);
        s + t + u + most
    }
    pub fn set(x: &[f64], y: &[f64]) -> f64 {
        let (mut out, mut next) = (x.to_vec(), vec![0.0; x.len()]);
        for v in out.iter_mut() { *v = swapped(*v, 3.0); }
        for i in 0..x.len() { next[i] = cut(x[i], 0.0, 3.0) + out[i]; }
        out.iter().zip(&next).enumerate().map(|(i, (v, w))| i as f64 * (v - 2.0 * w)).sum()
    }
    pub fn closures(x: &[f64], y: &[f64]) -> f64 {
        let k = y.len() as f64;
        let line = |v: f64| v * k + 1.0;
        let bent = |v: f64, w: f64| -> f64 { let v = line(v); if v > w { return v; } w - line(w) };
        let both = |i: usize, j: usize| x[i] * x[j];
        let (mut s, mut t) = (0.0, 0.0);
        for v in x { s += line(*v); }
        for v in x { s += bent(*v, 2.0) + bent(3.0, *v); }
        for i in 0..x.len() { t += both(i, i) + both(0, i); }
        for i in 2..x.len() { let near = |d: usize| x[i - d]; t += near(0) - near(2) + near(1); }
        let v: f64 = x.iter().map(|v| line(*v)).sum();
        s + t + v + line(1.0)
    }
    /// What a name means where the closure stands is not what it means at the call.
    pub fn shadowed(x: &[f64], y: &[f64]) -> f64 {
        let k = 2.0;
        let line = |v: f64| v * k;
        let mut s = 0.0;
        { let k = 5.0; for v in x { s += line(*v) + k; } }
        let k = 7.0;
        for v in x { s += line(*v) + k; }
        let square = |v: f64| v + 100.0;
        for v in x { s += square(*v); }
        fn cut(x: f64, _: f64, _: f64) -> f64 { x + 0.5 }
        for v in x { s += cut(*v, 1.0, 1.0); }
        { const TWO: f64 = 1.5; for v in y { s += weighted(*v, TWO); } }
        s
    }
    pub fn declared_twice(x: &[f64], _: &[f64]) -> f64 {
        let mut s = 0.0;
        let f = |v: f64| v + 1.0;
        for v in x { s += f(*v); }
        let f = |v: f64| f(v) * 2.0;
        for v in x { s += f(*v); }
        s
    }
    pub fn that_count(x: &[f64], _: &[f64]) -> f64 {
        let (mut n, mut s) = (0.0, 0.0);
        let mut counted = |v: f64| { n += 1.0; v };
        for v in x { s += counted(*v); }
        let mut k = 1.0;
        for v in x { let f = |w: f64| w * k; s += f(*v); k += 1.0; }
        s + n
    }
    pub fn moved(x: &[f64], y: &[f64]) -> f64 {
        let (list, mut k, mut s) = (y.to_vec(), 3.0, 0.0);
        let f = move |v: f64| v * list.len() as f64 + k;
        k += 10.0;
        for v in x { s += f(*v); }
        s + k
    }
    /// In the order of the source: what a function takes is computed before what it does.
    pub fn in_order(x: &[f64], y: &[f64]) -> f64 {
        let mut n = 0;
        let mut next = || { n += 1; n };
        let mut s = 0.0;
        for v in x { s += grown(*v * f64::from(next()), next()) - f64::from(next()); }
        s + f64::from(n)
    }
    pub fn conditional(x: &[f64], y: &[f64]) -> f64 {
        let mut s = 0.0;
        for v in x { if square(*v) > 9.0 && cut(*v, 1.0, 2.0) > 1.0 { s += square(*v); } else { s -= cut(*v, -1.0, 1.0); } }
        let n = x.iter().filter(|v| square(**v) > 4.0).count();
        s + n as f64
    }
    pub fn narrow(x: &[f64], y: &[f64]) -> f64 {
        fn half(v: f32) -> f32 { 0.5 * v }
        let list: Vec<f32> = x.iter().map(|v| *v as f32).collect();
        let k = 2.0;
        let g = |v: f32| half(v) + k;
        let (mut s, mut t) = (0.0, 0.0);
        for v in &list { s += half(*v); }
        for v in &list { t += g(*v) + half(4.0); }
        f64::from(s + t)
    }
}

#[test]
fn calls_in_loops_give_what_they_gave() {
    let all = all! {
        functions of_slices that_panic in_chains set closures shadowed declared_twice that_count moved in_order conditional narrow
    };
    all.into_iter().for_each(|(name, functions)| agrees(name, functions));
}
