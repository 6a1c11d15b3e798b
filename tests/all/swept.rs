//! Loops that set elements, each by turns of a loop of its own that all turn equally often: several steps side by side, each as written.

#![allow(clippy::needless_range_loop, reason = "as people write them")]

use fastmath::fastmath;

macro_rules! both {
    ($($(#[$attribute:meta])* fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)? $body:block)*) => {
        mod plain {
            $($(#[$attribute])* pub fn $name($($argument: $type),*) $(-> $result)? $body)*
        }
        mod exact {
            $($(#[$attribute])* #[super::fastmath(dispatch)] pub fn $name($($argument: $type),*) $(-> $result)? $body)*
        }
        mod swept {
            $(
                $(#[$attribute])*
                #[super::fastmath(contract, reassoc, dispatch, allow(unused_flag))]
                pub fn $name($($argument: $type),*) $(-> $result)? $body
            )*
        }
    };
}

both! {
    fn filter(y: &mut [f64], x: &[f64], h: &[f64]) {
        for i in 0..y.len() {
            let mut s = 0.0;
            for k in 0..h.len() {
                s += h[k] * x[i + k];
            }
            y[i] = s;
        }
    }
    fn convolution(y: &mut [f64], x: &[f64], h: &[f64]) {
        let m = h.len();
        for i in 0..y.len() {
            for k in 0..m {
                y[i] += x[i + m - 1 - k] * h[k];
            }
        }
    }
    fn polynomial(y: &mut [f64], x: &[f64], c: &[f64]) {
        for (y, x) in y.iter_mut().zip(x) {
            let mut p = 0.0;
            for c in c.iter().rev() {
                p = p * x + c;
            }
            *y = p;
        }
    }
    fn chebyshev(y: &mut [f64], x: &[f64], c: &[f64]) {
        for i in 0..x.len().min(y.len()) {
            let (mut b1, mut b2) = (0.0, 0.0);
            let twice = 2.0 * x[i];
            for k in (1..c.len()).rev() {
                let b0 = c[k] + twice * b1 - b2;
                b2 = b1;
                b1 = b0;
            }
            y[i] = c[0] + x[i] * b1 - b2;
        }
    }
    fn product(c: &mut [f64], a: &[f64], b: &[f64], n: usize) {
        for i in 0..n {
            for j in 0..n {
                let mut s = 0.0;
                for k in 0..n {
                    s += a[i * n + k] * b[k * n + j];
                }
                c[i * n + j] = s;
            }
        }
    }
    fn roots(y: &mut [f64], x: &[f64], turns: usize) {
        for (y, x) in y.iter_mut().zip(x) {
            let mut r = 1.0;
            for _ in 0..turns {
                r = 0.5 * (r + (x + 1.5) / r);
            }
            *y = r;
        }
    }
    fn series(y: &mut [f64], x: &[f64], c: &[f64]) {
        for (i, y) in y.iter_mut().enumerate() {
            let mut s = 0.0;
            for (k, c) in c.iter().enumerate() {
                if x[i] > 0.0 {
                    s += c / (k as f64 + 1.0 + x[i]);
                }
            }
            *y = s;
        }
    }
    fn smoothed(x: &[f64], w: usize) -> Vec<f64> {
        let mut out = Vec::new();
        if x.len() >= w {
            for i in 0..=x.len() - w {
                let mut s = 0.0;
                for k in 0..w {
                    s += x[i + k];
                }
                out.push(s / w as f64);
            }
        }
        out
    }
    fn chained(x: &[f64], c: &[f64]) -> Vec<f64> {
        x.iter().map(|x| c.iter().rev().fold(0.0, |p, c| p * x + c)).collect()
    }
    fn weighted(x: &[f64], h: &[f64]) -> Vec<f64> {
        x.windows(h.len()).map(|w| w.iter().zip(h).map(|(a, b)| a * b).sum()).collect()
    }
    fn means(x: &[f64], size: usize) -> Vec<f64> {
        x.windows(size).map(|w| w.iter().sum::<f64>() / size as f64).collect()
    }
    fn densities(at: &[f64], x: &[f64]) -> Vec<f64> {
        at.iter().map(|a| x.iter().map(|x| 1.0 / (1.0 + (a - x) * (a - x))).sum::<f64>() / x.len() as f64).collect()
    }
    fn named(y: &mut [f64], x: &[f64], h: &[f64]) {
        let n = y.len();
        for i in 0..n {
            let mut acc = 0.0;
            for k in 0..h.len() {
                let j = i + k;
                acc += h[k] * x[j];
            }
            y[i] = acc;
        }
    }
    fn residual(x: &[f64], y: &[f64], c: &[f64]) -> Vec<f64> {
        let mut total = 0.0;
        for (x, y) in x.iter().zip(y) {
            let mut p = 0.0;
            for c in c.iter().rev() {
                p = p * x + c;
            }
            total += (y - p) * (y - p);
        }
        vec![total]
    }
    fn counted(x: &[f64], c: &[f64]) -> Vec<f64> {
        let (mut most, mut above) = (0.0, 0);
        for x in x {
            let mut p = 1.0;
            for c in c {
                p *= x - c;
            }
            most += p.abs();
            if p > 0.0 {
                above += 1;
            }
        }
        vec![most, above as f64]
    }
    fn blurred(y: &mut [f64], x: &[f64], width: usize, r: usize) {
        let height = y.len() / width;
        for row in r..height - r {
            for i in r..width - r {
                let mut s = 0.0;
                for dy in 0..2 * r + 1 {
                    for dx in 0..2 * r + 1 {
                        s += x[(row + dy - r) * width + i + dx - r];
                    }
                }
                y[row * width + i] = s / ((2 * r + 1) * (2 * r + 1)) as f64;
            }
        }
    }
    fn correlated(y: &mut [f64], x: &[f64], kernel: &[f64], width: usize, size: usize) {
        for i in 0..width - size {
            let mut s = 0.25;
            for a in 0..size {
                let mut t = 1.0;
                for b in (0..size).rev() {
                    t = t * 0.5 + kernel[a * size + b] * x[a * width + i + b];
                }
                s = s * 0.75 + t * kernel[a];
            }
            y[i] = s;
        }
    }
    fn forces(f: &mut [f64], x: &[f64], bodies: &[(f64, f64)]) {
        for (f, x) in f.iter_mut().zip(x) {
            *f = 0.0;
            for (at, mass) in bodies {
                let d = at - x;
                *f += mass * d / (d * d + 0.01);
            }
        }
    }
}

fn numbers(count: usize, seed: f64) -> Vec<f64> {
    (0..count).map(|i| ((i as f64 + seed) * 0.7).sin()).collect()
}

/// The same bits where nothing is reordered or fused, else about the same numbers.
fn alike([plain, exact, swept]: [Vec<f64>; 3], what: &str) {
    let bits = |list: &[f64]| list.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&plain), bits(&exact), "{what}");
    assert_eq!(plain.len(), swept.len(), "{what}");
    for (i, (a, b)) in plain.iter().zip(&swept).enumerate() {
        let is_close = (a - b).abs() <= 1e-12 * (1.0 + a.abs());
        assert!(is_close || a.is_nan() && b.is_nan(), "{what}: {i}: {a} {b}");
    }
}

/// What a function makes of elements, as each version does.
macro_rules! set {
    ($name:ident, $count:expr, $($argument:expr),*) => {{
        let mut all = [(); 3].map(|()| numbers($count, 3.0));
        plain::$name(&mut all[0], $($argument),*);
        exact::$name(&mut all[1], $($argument),*);
        swept::$name(&mut all[2], $($argument),*);
        alike(all, stringify!($name));
    }};
}

/// What it gives.
macro_rules! given {
    ($name:ident, $($argument:expr),*) => {
        alike([plain::$name($($argument),*), exact::$name($($argument),*), swept::$name($($argument),*)], stringify!($name))
    };
}

/// Every number of steps up to several vectors, of no turns, of a few, and of many.
fn each_length(mut tried: impl FnMut(usize, &[f64], &[f64])) {
    for steps in (0..70).chain([100, 255]) {
        for turns in [0, 1, 2, 3, 7, 16, 65, 70, 300] {
            tried(steps, &numbers(steps + turns, 1.0), &numbers(turns, 2.0));
        }
    }
}

#[test]
fn elements_that_are_set() {
    each_length(|n, x, h| {
        let pairs: Vec<(f64, f64)> = h.iter().map(|h| (*h, h + 0.5)).collect();
        set!(filter, n, x, h);
        set!(polynomial, n, x, h);
        set!(named, n, x, h);
        set!(roots, n, x, h.len().min(7));
        set!(series, n, x, h);
        set!(forces, n, x, &pairs);
        if !h.is_empty() {
            set!(convolution, n, x, h);
            set!(chebyshev, n, x, h);
        }
    });
    for n in 0..40 {
        set!(product, n * n, &numbers(n * n, 1.0), &numbers(n * n, 2.0), n);
    }
}

/// A loop inside of turns turns equally often in all of them.
#[test]
fn elements_under_two_loops() {
    for width in (6..40).chain([64, 101]) {
        for size in 0..4 {
            let (x, kernel) = (numbers(width * 9, 1.0), numbers(16, 2.0));
            set!(correlated, width, &x, &kernel, width, size);
            set!(blurred, width * 9, &x, width, size.min(2));
        }
    }
}

#[test]
fn lists() {
    each_length(|_, x, h| {
        given!(chained, x, h);
        given!(densities, x, h);
        if !h.is_empty() {
            given!(smoothed, x, h.len());
            given!(weighted, x, h);
            given!(means, x, h.len());
        }
    });
}

#[test]
fn sums() {
    each_length(|_, x, h| {
        let few = &h[..h.len().min(9)];
        given!(residual, x, x, few);
        given!(counted, x, few);
    });
}

/// What is there before an element that is not is set as written, and nothing behind it.
#[test]
fn panics_come_where_they_would() {
    let caught = |filter: fn(&mut [f64], &[f64], &[f64])| {
        let mut y = numbers(40, 3.0);
        let short = std::panic::AssertUnwindSafe(|| filter(&mut y, &numbers(30, 1.0), &numbers(5, 2.0)));
        assert!(std::panic::catch_unwind(short).is_err());
        y
    };
    alike([caught(plain::filter), caught(exact::filter), caught(swept::filter)], "filter");
}
