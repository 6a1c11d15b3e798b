//! Items with the names of the standard library's own: what is printed says whose it means.

use fastmath::fastmath;

struct Option;
struct Some;
struct None;
struct Iterator;
struct IntoIterator;
struct Sized;

mod core {}
mod std {}
mod fma_core {}

#[fastmath(dispatch)]
fn nearest(points: &[[f64; 2]], to: [f64; 2]) -> (usize, f64) {
    let (mut best, mut at) = (f64::MAX, 0);
    for (i, p) in points.iter().enumerate() {
        let d = (p[0] - to[0]) * (p[0] - to[0]) + (p[1] - to[1]) * (p[1] - to[1]);
        if d < best {
            best = d;
            at = i;
        }
    }
    (at, best)
}

#[fastmath(dispatch)]
fn halvings(out: &mut [u32], x: &[f64]) {
    for (out, x) in out.iter_mut().zip(x) {
        let (mut v, mut n) = (*x, 0);
        while n < 100 && v > 1.0 {
            v *= 0.5;
            n += 1;
        }
        *out = n;
    }
}

#[fastmath(nnan, nsz, dispatch)]
fn greatest_square(x: &[f32]) -> f32 {
    x.iter().map(|v| v * v).reduce(f32::max).unwrap_or(-1.0)
}

#[test]
fn names_of_the_prelude_are_the_users_own() {
    let _ = (Option, Some, None, Iterator, IntoIterator, Sized);
    for count in 0..80 {
        let points: Vec<[f64; 2]> = (0..count).map(|i| [f64::from(i), f64::from(i % 7)]).collect();
        let found = nearest(&points, [31.0, 2.0]);
        let mut expected = (0, f64::MAX);
        for (i, p) in points.iter().enumerate() {
            let away = (p[0] - 31.0).powi(2) + (p[1] - 2.0).powi(2);
            expected = if away < expected.1 { (i, away) } else { expected };
        }
        assert_eq!(found, expected, "{count}");
        let x: Vec<f64> = points.iter().map(|p| p[0]).collect();
        let mut out = vec![0; x.len()];
        halvings(&mut out, &x);
        let expected: Vec<u32> =
            x.iter().map(|x| (*x as u32).saturating_sub(1).checked_ilog2().map_or(0, |n| n + 1)).collect();
        assert_eq!(out, expected, "{count}");
        let x: Vec<f32> = x.iter().map(|x| *x as f32 - 3.0).collect();
        let most = x.iter().map(|v| v * v).fold(-1.0, f32::max);
        assert_eq!(greatest_square(&x), most, "{count}");
    }
}

/// No trait of the prelude is in scope here, so what is printed calls no method of one.
#[fastmath(fast, dispatch)]
#[no_implicit_prelude]
mod bare {
    use ::core::iter::Iterator as _;

    pub fn greatest(x: &[f64]) -> usize {
        let mut at = 0;
        for i in 0..x.len() {
            if x[i] > x[at] {
                at = i;
            }
        }
        at
    }

    pub fn scale_by_norm(x: &mut [f64]) {
        let norm: f64 = x.iter().map(|v| v * v).sum();
        for v in x {
            *v /= norm;
        }
    }

    pub fn roots(out: &mut [f64], x: &[f64]) {
        for i in 0..x.len() {
            let mut root = x[i];
            while root * root - x[i] > 1e-9 {
                root = 0.5 * (root + x[i] / root);
            }
            out[i] = root;
        }
    }
}

#[test]
fn no_prelude_is_needed() {
    let mut x: Vec<f64> = (0..100).map(|i| f64::from(i * 37 % 100)).collect();
    assert_eq!(x[bare::greatest(&x)], 99.0);
    let mut roots = vec![0.0; 100];
    bare::roots(&mut roots, &x);
    assert!(x.iter().zip(&roots).all(|(x, root)| (x - root * root).abs() <= 1.0));
    let norm: f64 = x.iter().map(|v| v * v).sum();
    bare::scale_by_norm(&mut x);
    assert!((x[1] - 37.0 / norm).abs() < 1e-12);
}
