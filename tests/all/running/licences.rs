//! What lets such loops be in lanes, and what does not.

use fastmath::fastmath;

use crate::filling::{Function, compare, up_to};

in_lanes! {
    pub fn sums_from_the_end(x: &[f32], y: &mut [f32], n: usize) {
        let mut s = n as f32;
        for i in (0..x.len()).rev() {
            s += x[i];
            y[i] = s;
        }
    }

    pub fn rises_from_the_end(x: &[f32], y: &mut [f32], n: usize) {
        let (mut peak, mut rise) = (x[n], 0.0f32);
        for x in x.iter().rev() {
            peak = peak.max(*x);
            rise = rise.max(peak - x);
        }
        y[0] = rise;
        y[1] = peak;
    }

    pub fn differences_from_the_end(x: &[f32], y: &mut [f32], n: usize) {
        let mut last = n as f32;
        for (y, x) in y.iter_mut().zip(x).rev() {
            *y = x - last;
            last = *x;
        }
    }

    pub fn returns(x: &[f32], y: &mut [f32], n: usize) {
        let (mut g, mut least) = (n as f32, x[n]);
        for i in (n..x.len()).rev() {
            g = x[i] - g;
            least = least.min(g);
            y[i - n] = g - least;
        }
    }

    pub fn numbered(x: &[f32], y: &mut [f32], n: usize) {
        let mut s = 0.0;
        for i in (0..x.len()).rev().skip(n) {
            s += x[i] * i as f32;
            y[i] += s;
        }
    }

    pub fn listed_from_the_end(x: &[f32], y: &mut [f32], n: usize) {
        let all: Vec<f32> = x[n..].iter().rev().scan(0.5, |s, v| { *s = v - *s; Some(*s) }).collect();
        y[..all.len()].copy_from_slice(&all);
    }

    pub fn variation_from_the_end(x: &[f32], y: &mut [f32], n: usize) {
        let (mut last, mut s) = (x[n], 0.0);
        for x in x.iter().rev() {
            s += (x - last).abs();
            last = *x;
        }
        y[0] = s;
    }
}

#[test]
fn steps_that_run_backwards_take_what_is_behind_them() {
    let all: [(&str, Function, Function); 7] = compared!(Function:
        sums_from_the_end rises_from_the_end differences_from_the_end returns numbered listed_from_the_end
        variation_from_the_end
    );
    compare(&all, &up_to(70, &[127, 128, 300]), &[0, 1, 5], |length| [length, length + 3, length / 2]);
}

/// A part of a sum that comes to zero is a zero of the part's sign.
#[fastmath(reassoc, contract, ninf, nnan, arcp, dispatch, allow(unused_flag))]
fn parts_of_zeros(x: &[f64], a: f64, y: &mut [f64]) {
    let mut e = 0.0;
    for (y, x) in y.iter_mut().zip(x) {
        e = x + a * e;
        *y = e;
    }
}

#[test]
fn the_sign_of_a_zero_stays_without_nsz() {
    let mut negative = 0;
    for (count, a) in (0..70).flat_map(|count| [-1.0, -0.5, 0.0, 0.5].map(|a| (count, a))) {
        let x: Vec<f64> = (0..count).map(|i| [0.0, -0.0, -0.0, 1.0][i * i % 7 % 4]).collect();
        let (mut e, mut found) = (0.0, vec![1.0; count]);
        parts_of_zeros(&x, a, &mut found);
        for (step, (x, found)) in x.iter().zip(&found).enumerate() {
            e = x + a * e;
            assert_eq!(f64::to_bits(e), found.to_bits(), "by {a}, step {step} of {count}: {e} {found}");
            negative += usize::from(e == 0.0 && e.is_sign_negative());
        }
    }
    assert!(negative > 500, "{negative}");
}

/// What divides is no reciprocal.
#[fastmath(reassoc, contract, ninf, nnan, nsz, dispatch, allow(unused_flag))]
fn quotients(x: &[f32], y: &mut [f32]) -> f32 {
    let mut v = 1e30;
    for (y, x) in y.iter_mut().zip(x) {
        v /= x;
        *y = v;
    }
    v
}

#[test]
fn what_divides_stays_a_divisor_without_arcp() {
    for count in 0..70 {
        let x: Vec<f32> = (0..count).map(|i| [3.0, 0.3, 7.0, 0.17][i % 4]).collect();
        let (mut v, mut found) = (1e30, vec![0.0; count]);
        let last = quotients(&x, &mut found);
        for (step, (x, found)) in x.iter().zip(&found).enumerate() {
            v /= x;
            assert_eq!(v, *found, "step {step} of {count}");
        }
        assert_eq!(v, last, "{count}");
    }
}

both! {
    /// Nothing asks for what it was before.
    pub fn set_alone(x: &[f32], y: &mut [f32]) -> f32 {
        let (mut last, half): (f32, f32);
        half = 0.5;
        for i in 0..x.len() {
            last = x[i];
            y[i] = last * half;
        }
        half
    }

    pub fn pairs(x: &[f32], y: &mut [f32]) -> f32 {
        let (mut s, mut most) = (0.0, f32::MIN);
        let pairs: Vec<(f32, f32)> = x.iter().map(|x| { s += x; most = most.max(*x); (s, most) }).collect();
        for (y, (s, most)) in y.iter_mut().zip(&pairs) {
            *y = s - most;
        }
        s
    }
}

#[test]
fn what_has_no_number_before_is_set_and_pairs_are_put_behind_lists() {
    type Of = fn(&[f32], &mut [f32]) -> f32;
    let all: [(Of, Of); 2] = [(written::set_alone, laned::set_alone), (written::pairs, laned::pairs)];
    for ((written, laned), count) in all.into_iter().flat_map(|both| (0..70).map(move |count| (both, count))) {
        let x: Vec<f32> = (0..count).map(|i| ((i * 7 + 3) % 32) as f32 - 4.0).collect();
        let [mut expected, mut found] = [vec![0.0; count], vec![0.0; count]];
        assert_eq!(written(&x, &mut expected), laned(&x, &mut found), "{count}");
        assert_eq!(expected, found, "{count}");
    }
}

/// A bound hides what is infinite from the steps behind, but of a part that is kept by itself nothing is hidden.
#[fastmath(reassoc, nnan, nsz, contract, arcp, dispatch, allow(unused_flag))]
mod bounded {
    pub fn shifted(x: &[f64], y: &mut [f64]) {
        let mut run = 0.0;
        for (y, x) in y.iter_mut().zip(x) {
            run = f64::max(0.5, run + x);
            *y = run;
        }
    }

    pub fn by_sign(x: &[f64], y: &mut [f64]) {
        let mut run = 0.0;
        for (y, x) in y.iter_mut().zip(x) {
            run = if run > 0.0 { run + x } else { *x };
            *y = run;
        }
    }

    pub fn scaled(x: &[f64], y: &mut [f64]) {
        let mut run = f64::NEG_INFINITY;
        for (y, x) in y.iter_mut().zip(x) {
            run = x.max((if *x > 1.0 { 0.0 } else { 1.0 }) * run);
            *y = run;
        }
    }
}

#[test]
fn what_is_infinite_stays_behind_its_bound_without_ninf() {
    let shifted = |run: f64, x: f64| f64::max(0.5, run + x);
    let by_sign = |run: f64, x: f64| if run > 0.0 { run + x } else { x };
    let scaled = |run: f64, x: f64| x.max(if x > 1.0 { 0.0 * run } else { run });
    type Step = fn(f64, f64) -> f64;
    type Bounded = fn(&[f64], &mut [f64]);
    let all: [(Bounded, f64, Step); 3] = [
        (bounded::shifted, 0.0, shifted),
        (bounded::by_sign, 0.0, by_sign),
        (bounded::scaled, f64::NEG_INFINITY, scaled),
    ];
    for ((function, before, step), count) in all.into_iter().flat_map(|each| (0..70).map(move |count| (each, count))) {
        let x: Vec<f64> = match before == 0.0 {
            true => (0..count).map(|i| [1.0, -2.0, f64::NEG_INFINITY, f64::INFINITY][i.min(4) % 4]).collect(),
            false => (0..count).map(|i| [-1.0, 2.0, 1.0][i % 3]).collect(),
        };
        let (mut run, mut found) = (before, vec![0.0; count]);
        function(&x, &mut found);
        for (at, (x, found)) in x.iter().zip(&found).enumerate() {
            run = step(run, *x);
            assert_eq!(run, *found, "step {at} of {count}");
        }
    }
}
