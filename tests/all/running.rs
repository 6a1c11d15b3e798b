//! Loops in which a step takes what has accumulated up to it.

use fastmath::fastmath;

use crate::filling::{Function, compare, up_to};
use crate::forced;

/// As they are written and in lanes, in a file that has others already.
macro_rules! both {
    ($($functions:tt)*) => {
        #[allow(clippy::needless_range_loop)]
        mod written { $($functions)* }
        #[fastmath::fastmath(fast, dispatch)]
        #[allow(clippy::needless_range_loop)]
        mod laned { $($functions)* }
    };
}

mod composed;
mod licences;

in_lanes! {
    pub fn sums(x: &[f32], y: &mut [f32], _: usize) {
        let mut s = 0.0;
        for i in 0..x.len() {
            s += x[i];
            y[i] = s;
        }
    }

    pub fn sums_before(x: &[f32], y: &mut [f32], n: usize) {
        let mut s = n as f32;
        for i in 0..x.len() {
            y[i] = s;
            s += x[i];
        }
        y[0] = s;
    }

    pub fn in_place(x: &[f32], y: &mut [f32], _: usize) {
        let mut s = x.len() as f32;
        for v in y.iter_mut() {
            s -= *v;
            *v = s;
        }
    }

    pub fn greatest(x: &[f32], y: &mut [f32], n: usize) {
        let mut most = x[n];
        for (y, x) in y.iter_mut().zip(x) {
            most = most.max(*x);
            *y = most - x;
        }
    }

    pub fn least(x: &[f32], y: &mut [f32], _: usize) {
        let mut least = f32::MAX;
        for (y, x) in y.iter_mut().zip(x) {
            if *x < least {
                least = *x;
            }
            *y = least;
        }
    }

    pub fn sums_of_some(x: &[f32], y: &mut [f32], _: usize) {
        let mut s = 0.0;
        for (y, x) in y.iter_mut().zip(x) {
            if *x > 0.5 {
                s += x;
            }
            *y = s;
        }
    }

    pub fn sums_of_sums(x: &[f32], y: &mut [f32], _: usize) {
        let (mut s, mut t) = (0.0, 1.0);
        for (y, x) in y.iter_mut().zip(x) {
            s += x;
            t += s;
            *y = t;
        }
    }

    pub fn window(x: &[f32], y: &mut [f32], n: usize) {
        let mut s: f32 = x[..n].iter().sum();
        for i in n..x.len() {
            s += x[i] - x[i - n];
            y[i - n] = s;
        }
    }

    pub fn products(x: &[f32], y: &mut [f32], _: usize) {
        let mut p = 1.0;
        for (y, x) in y.iter_mut().zip(x) {
            p *= if *x > 0.0 { 2.0 } else { 0.5 };
            *y = p;
        }
    }

    pub fn greatest_fall(x: &[f32], y: &mut [f32], n: usize) {
        let (mut peak, mut fall) = (x[n], 0.0f32);
        for x in x {
            peak = peak.max(*x);
            fall = fall.max(peak - x);
        }
        y[0] = fall;
        y[1] = peak;
    }

    pub fn collected(x: &[f32], y: &mut [f32], _: usize) {
        let all: Vec<f32> = x.iter().scan(0.0, |s, v| { *s += v; Some(*s) }).map(|s| s * 0.5).collect();
        y.copy_from_slice(&all);
    }

    pub fn put_behind(x: &[f32], y: &mut [f32], _: usize) {
        let (mut s, mut all) = (2.0, Vec::new());
        for x in x {
            s += x;
            all.push(s * 0.5);
        }
        y.copy_from_slice(&all);
    }
}

#[test]
fn what_each_step_takes_is_what_has_accumulated() {
    let all: [(&str, Function, Function); 12] = compared!(Function:
        sums sums_before in_place greatest least sums_of_some sums_of_sums window products greatest_fall collected
        put_behind
    );
    compare(&all, &up_to(70, &[127, 128, 300]), &[0, 1, 5], |length| [length, length + 3, length / 2]);
}

macro_rules! low_passes {
    ($name:ident($($words:tt)*): $($functions:tt)*) => {
        mod $name {
            pub mod plain { $($functions)* }
            #[fastmath::fastmath(fast, dispatch, $($words)*)]
            pub mod lanes { $($functions)* }
        }
    };
}

// Numbers of which each step keeps a part.
low_passes! {
    kept(not(ninf, nnan)):

    pub fn mean(x: &[f64], a: f64, y: &mut [f64]) {
        let mut e = 1.0;
        for i in 0..x.len() {
            e = a * x[i] + (1.0 - a) * e;
            y[i] = e;
        }
    }

    pub fn decays(x: &[f64], a: f64, y: &mut [f64]) {
        let mut e = 0.5;
        for (y, x) in y.iter_mut().zip(x) {
            e = x - e * a / 2.0;
            *y = e;
        }
    }

    pub fn blocks(x: &[f64], a: f64, y: &mut [f64]) {
        let (mut before, mut e) = (0.25, 0.0);
        for (y, x) in y.iter_mut().zip(x) {
            let new = x - before + a * e;
            before = *x;
            e = new;
            *y = new;
        }
    }
}

// The same where it is there twice: what is infinite would be so in one part alone.
low_passes! {
    twice(lanes = 8):

    pub fn towards(x: &[f64], a: f64, y: &mut [f64]) {
        let mut e = 1.0;
        for (y, x) in y.iter_mut().zip(x) {
            e += a * (x - e);
            *y = x - e;
        }
    }
}

type LowPass = fn(&[f64], f64, &mut [f64]);

const LOW_PASSES: [(LowPass, LowPass); 3] = [
    (kept::plain::mean, kept::lanes::mean),
    (kept::plain::decays, kept::lanes::decays),
    (kept::plain::blocks, kept::lanes::blocks),
];

const FACTORS: [f64; 12] = [0.0, 0.1, 0.5, 0.99, 1.0, -0.7, 1.5, -3.0, 1e-30, 1e300, f64::INFINITY, f64::NAN];

fn wave(count: usize) -> Vec<f64> {
    (0..count).map(|i| ((i * 37 + 11) % 101) as f64 * 0.031 - 1.0).collect()
}

#[test]
fn parts_are_kept_as_one_after_the_other() {
    let mut compared = 0;
    let all = LOW_PASSES.iter().map(|both| (both, &FACTORS[..]));
    let twice: (LowPass, LowPass) = (twice::plain::towards, twice::lanes::towards);
    for ((plain, lanes), factors) in all.chain([(&twice, &FACTORS[..8])]) {
        for (count, factor) in
            (0..70).chain([200, 300]).flat_map(|count| factors.iter().map(move |factor| (count, *factor)))
        {
            let x = wave(count);
            let [mut expected, mut found] = [vec![0.0; count], vec![0.0; count]];
            plain(&x, factor, &mut expected);
            lanes(&x, factor, &mut found);
            for (step, (expected, found)) in expected.iter().zip(&found).enumerate() {
                let near = (expected - found).abs() <= 1e-13 * expected.abs().max(1.0);
                let alike = expected.is_nan() && found.is_nan() || expected == found;
                assert!(near || alike, "by {factor}, step {step} of {count}: {expected} {found}");
                compared += usize::from(near && *expected != 0.0);
            }
        }
    }
    assert!(compared > 90_000, "{compared}");
}

#[test]
fn what_is_infinite_stays_so() {
    for (plain, lanes) in LOW_PASSES {
        for (place, factor) in (0..50).step_by(7).flat_map(|place| FACTORS.map(|factor| (place, factor))) {
            let mut x = wave(50);
            x[place] = f64::INFINITY;
            let [mut expected, mut found] = [[0.0; 50]; 2];
            plain(&x, factor, &mut expected);
            lanes(&x, factor, &mut found);
            let kind = |x: &f64| (x.is_nan(), x.is_infinite(), x.is_sign_positive() && !x.is_nan());
            assert!(
                expected.iter().map(kind).eq(found.iter().map(kind)),
                "{place} by {factor}: {expected:?} {found:?}"
            );
        }
    }
}

#[fastmath(reassoc, nnan, ninf, nsz, dispatch)]
fn all(x: &[f32], a: f32, y: &mut [f32]) -> [f32; 3] {
    let (mut s, mut e, mut most, mut total) = (0.0, 0.25, -9.0f32, 0.0);
    for (y, x) in y.iter_mut().zip(x) {
        s += x * x;
        e += a * (x - e);
        most = most.max(*x);
        total += most * s;
        *y = s * e + most;
    }
    [s, e, total]
}

#[test]
fn bits_are_the_same_on_every_machine() {
    let results = || {
        let mut bits = Vec::new();
        for count in [3, 20, 33, 64, 100, 1000] {
            let x: Vec<f32> = wave(count).iter().map(|x| *x as f32).collect();
            let mut y = vec![0.0; count];
            bits.extend(all(&x, 0.3, &mut y));
            bits.extend(y);
        }
        bits.iter().map(|x: &f32| x.to_bits().to_string()).collect::<Vec<_>>().join(" ")
    };
    forced::same_bits("running::bits_are_the_same_on_every_machine", results, 1000);
}
