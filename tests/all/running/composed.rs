//! Numbers of which each step keeps a part of its own, and bounds what it keeps.

use crate::filling::{Function, compare, up_to};
use crate::forced;

in_lanes! {
    pub fn gated(x: &[f32], y: &mut [f32], n: usize) {
        let mut h = n as f32;
        for i in 0..x.len() {
            let gate = if x[i] > 2.0 { 0.0 } else if x[i] < -1.0 { -1.0 } else { 1.0 };
            h = gate * h + x[i];
            y[i] = h;
        }
    }

    pub fn gated_from_the_end(x: &[f32], y: &mut [f32], n: usize) {
        let mut h = n as f32;
        for (y, x) in y.iter_mut().zip(x).rev() {
            h += x - h * if *x > 2.0 { 1.0 } else { 0.0 };
            *y += h;
        }
    }

    pub fn envelope(x: &[f32], y: &mut [f32], n: usize) {
        let (mut e, decay) = (n as f32, 0.5);
        for i in 0..x.len() {
            e = x[i].abs().max(decay * e);
            y[i] = e;
        }
    }

    pub fn least_scaled(x: &[f32], y: &mut [f32], n: usize) {
        let mut e = n as f32;
        for i in 0..x.len() {
            e = x[i].min(if x[i] > 0.0 { 2.0 * e } else { 0.25 * e });
            y[i] = e;
        }
    }

    pub fn best_run(x: &[f32], y: &mut [f32], n: usize) {
        let (mut run, mut best) = (0.0f32, x[n]);
        for v in x {
            run = v.max(run + v);
            best = best.max(run);
        }
        y[0] = best;
        y[1] = run;
    }

    pub fn best_run_by_sign(x: &[f32], y: &mut [f32], n: usize) {
        let (mut run, mut best) = (0.0, x[n]);
        for v in x {
            run = if run > 0.0 { run + v } else { *v };
            if run > best {
                best = run;
            }
        }
        y[0] = best;
        y[1] = run;
    }

    pub fn best_run_by_worth(x: &[f32], y: &mut [f32], n: usize) {
        let mut run = x[n];
        for i in 0..x.len() {
            if run < 0.0 { run = x[i] } else { run += x[i] }
            y[i] = run;
        }
    }

    pub fn excess(x: &[f32], y: &mut [f32], n: usize) {
        let mut s = n as f32;
        for (y, x) in y.iter_mut().zip(x) {
            s = (s + x - 0.25).max(0.0);
            *y = s;
        }
    }

    pub fn lack(x: &[f32], y: &mut [f32], n: usize) {
        let mut s = n as f32;
        for (y, x) in y.iter_mut().zip(x) {
            s = f32::min(0.0, s - x) - 0.5;
            *y = s;
        }
    }
}

#[test]
fn steps_are_composed_as_they_follow() {
    let all: [(&str, Function, Function); 9] = compared!(Function:
        gated gated_from_the_end envelope least_scaled best_run best_run_by_sign best_run_by_worth excess lack
    );
    compare(&all, &up_to(70, &[127, 128, 300]), &[0, 1, 5], |length| [length, length + 3, length / 2]);
}

both! {
    pub fn means(x: &[f64], y: &mut [f64]) {
        let mut mean = 0.0;
        for i in 0..x.len() {
            mean += (x[i] - mean) / (i + 1) as f64;
            y[i] = mean;
        }
    }

    pub fn grown(x: &[f64], y: &mut [f64]) {
        let mut all = 1.0;
        for (y, x) in y.iter_mut().zip(x) {
            all = all * (1.0 + x) + 0.5;
            *y = all;
        }
    }

    pub fn spread(x: &[f64], y: &mut [f64]) {
        let (mut mean, mut squares, mut count) = (0.0, 0.0, 0.0);
        for v in x {
            count += 1.0;
            let before = v - mean;
            mean += before / count;
            squares += before * (v - mean);
        }
        y[0] = mean;
        y[1] = squares;
    }

    pub fn by(factors: &[f64], y: &mut [f64]) {
        let mut all = 3.0;
        for i in 0..factors.len() {
            all = factors[i] * all + 1.0;
            y[i] = all;
        }
    }

    pub fn at_least(factors: &[f64], y: &mut [f64]) {
        let mut all = -3.0f64;
        for i in 0..factors.len() {
            all = (factors[i] * all).max(-7.0);
            y[i] = all;
        }
    }
}

type Mean = fn(&[f64], &mut [f64]);

fn check((name, plain, lanes): (&str, Mean, Mean), x: &[f64], error: f64) {
    let [mut expected, mut found] = [0, 1].map(|_| vec![0.25; x.len()]);
    plain(x, &mut expected);
    lanes(x, &mut found);
    for (step, (expected, found)) in expected.iter().zip(&found).enumerate() {
        let is_near = (expected - found).abs() <= error * expected.abs().max(1.0);
        let is_same = expected == found || expected.is_nan() && found.is_nan();
        assert!(is_near || is_same, "{name}, step {step} of {}: {expected} {found}", x.len());
    }
}

#[test]
fn means_and_growth_are_near_those_of_one_step_after_the_other() {
    let all: [(&str, Mean, Mean); 3] = [
        ("means", written::means, laned::means),
        ("grown", written::grown, laned::grown),
        ("spread", written::spread, laned::spread),
    ];
    for count in (2..70).chain([200, 301]) {
        let x: Vec<f64> = (0..count).map(|i| ((i * 37 + 11) % 101) as f64 * 0.0031 - 0.1).collect();
        all.iter().for_each(|functions| check(*functions, &x, 1e-13));
    }
}

/// Of which products would be infinite, or lost, or not in order: those steps are taken as written.
#[test]
fn factors_of_any_size_keep_their_range() {
    let factors = [1e200, 1e-200, 0.5, -2.0, 0.0, 1e300, 1e-300, 3.0];
    let all: [(&str, Mean, Mean); 2] =
        [("by", written::by, laned::by), ("at_least", written::at_least, laned::at_least)];
    for count in (0..70).chain([200, 301]) {
        let x: Vec<f64> = (0..count).map(|i| factors[i * i % 11 % 8]).collect();
        all.iter().for_each(|functions| check(*functions, &x, 1e-14));
        let x: Vec<f64> = (0..count).map(|i| if i % 3 == 0 { 1e155 } else { 1e-155 }).collect();
        all.iter().for_each(|functions| check(*functions, &x, 1e-14));
        let x: Vec<f64> = (0..count).map(|i| [1.5, 1e-40, -0.5, 1e-37][i % 4]).collect();
        all.iter().for_each(|functions| check(*functions, &x, 1e-14));
    }
}

#[test]
fn every_machine_gives_the_same_bits() {
    #[fastmath::fastmath(fast, dispatch, fused)]
    fn all(x: &[f64], y: &mut [f64]) {
        let (mut h, mut e, mut run) = (0.0, 0.0f64, 0.0f64);
        for i in 0..x.len() {
            h = x[i] * h + 0.3;
            e = x[i].max(0.9 * e);
            run = x[i].max(run + x[i]);
            y[i] = h + e * run;
        }
    }
    let results = || {
        let x: Vec<f64> = (0..301).map(|i| ((i * 37 + 11) % 101) as f64 * 0.031 - 1.0).collect();
        let mut y = vec![0.0; x.len()];
        all(&x, &mut y);
        y.iter().map(|y| format!("{:x} ", y.to_bits())).collect::<String>()
    };
    forced::same_bits("running::composed::every_machine_gives_the_same_bits", results, 300);
}
