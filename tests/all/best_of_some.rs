//! The best of those elements that a condition lets in, and where it is.

#![allow(clippy::collapsible_if, clippy::neg_cmp_op_on_partial_ord, reason = "as authors write them")]

use fastmath::fastmath;

macro_rules! twice {
    ($(#[fastmath($($flags:tt)*)] fn $name:ident($($args:tt)*) -> $to:ty $body:block)+) => {
        mod plain {
            $(pub fn $name($($args)*) -> $to $body)+
        }
        mod lanes {
            use super::fastmath;
            $(#[fastmath($($flags)*)] pub fn $name($($args)*) -> $to $body)+
        }
    };
}

twice! {
    #[fastmath(dispatch)]
    fn least(x: &[f32], y: &[f32]) -> (f32, usize) {
        let (mut best, mut at) = (f32::MAX, usize::MAX);
        for (i, (&t, &u)) in x.iter().zip(y).enumerate() {
            if t > -0.5 && u > 0.25 && t < best {
                best = t;
                at = i;
            }
        }
        (best, at)
    }
    #[fastmath(dispatch)]
    fn latest(x: &[f32], y: &[f32]) -> (f32, usize) {
        let (mut best, mut at) = (-1.5, 7);
        for i in 0..x.len().min(y.len()) {
            if y[i] < 0.0 {
                if x[i] >= best {
                    best = x[i];
                    at = i;
                }
            }
        }
        (best, at)
    }
    #[fastmath(dispatch)]
    fn beside(x: &[f32], y: &[f32]) -> (f32, f32) {
        let (mut best, mut with) = (f32::MIN, 0.0);
        for (&t, &u) in x.iter().zip(y) {
            if !(u >= 0.5) && best < t && u * t < 0.75 {
                best = t;
                with = u;
            }
        }
        (best, with)
    }
    #[fastmath(nnan, nsz, dispatch)]
    fn alone(x: &[f32], y: &[f32]) -> (f32, f32) {
        let (mut low, mut high) = (f32::MAX, f32::MIN);
        for (t, u) in x.iter().zip(y) {
            if *u > 0.0 {
                if t < &low {
                    low = *t;
                }
                if t > &high {
                    high = *t;
                }
            }
        }
        (low, high)
    }
    #[fastmath(dispatch)]
    fn other(x: &[f32], y: &[f32]) -> (f32, usize) {
        let (mut best, mut at) = (0.5, 0);
        for i in 0..x.len().min(y.len()) {
            if y[i] > 0.5 && best <= x[i] {
                continue;
            }
            at = i;
            best = x[i].max(best);
        }
        (best, at)
    }
    #[fastmath(dispatch)]
    fn started(x: &[f32], y: &[f32], start: f32) -> (f32, usize) {
        let (mut best, mut at) = (start, 7);
        for (i, (&t, &u)) in x.iter().zip(y).enumerate() {
            if u > 0.0 && t < best {
                at = i;
            }
            if u > 0.0 {
                best = best.min(t);
            }
        }
        (best, at)
    }
    #[fastmath(dispatch)]
    fn otherwise(x: &[f32], y: &[f32]) -> (f32, f32) {
        let mut best = 0.5;
        for (t, u) in x.iter().zip(y) {
            best = if *u > 0.5 && best <= *t { best } else { *t };
        }
        (best, 0.0)
    }
}

/// Few values, so that many are equal.
fn numbers(count: usize, seed: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 7919 + seed * 31) % 1009 % 23) as f32 / 8.0 - 1.4).collect()
}

#[test]
fn the_best_of_some_is_the_loops() {
    let results = || {
        let mut text = String::new();
        for count in (0..300).chain([1000, 4099]) {
            for seed in 0..3 {
                let (x, y) = (numbers(count, seed), numbers(count, seed + 11));
                let places = [
                    (plain::least(&x, &y), lanes::least(&x, &y)),
                    (plain::latest(&x, &y), lanes::latest(&x, &y)),
                    (plain::other(&x, &y), lanes::other(&x, &y)),
                ];
                for (at, (expected, found)) in places.into_iter().enumerate() {
                    assert_eq!(expected, found, "{at} of {count}");
                    text += &format!("{found:?} ");
                }
                let numbers = [
                    (plain::beside(&x, &y), lanes::beside(&x, &y)),
                    (plain::alone(&x, &y), lanes::alone(&x, &y)),
                    (plain::otherwise(&x, &y), lanes::otherwise(&x, &y)),
                ];
                for (at, (expected, found)) in numbers.into_iter().enumerate() {
                    assert_eq!(expected, found, "{at} of {count}");
                    text += &format!("{found:?} ");
                }
            }
        }
        text
    };
    crate::forced::same_bits("best_of_some::the_best_of_some_is_the_loops", results, 3_000);
}

/// A function takes any element instead of the NaN that the loop begins with, and a comparison none.
#[test]
fn the_best_may_begin_with_a_nan() {
    for count in 0..300 {
        let (x, y) = (numbers(count, 1), numbers(count, 5));
        for start in [f32::NAN, f32::MAX, 0.0] {
            let (expected, found) = (plain::started(&x, &y, start), lanes::started(&x, &y, start));
            assert_eq!((expected.0.to_bits(), expected.1), (found.0.to_bits(), found.1), "{count} from {start}");
        }
    }
}
