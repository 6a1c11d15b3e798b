//! Steps that end early, `if v < 0.0 { continue; }`, are in lanes with the others.

#![allow(clippy::needless_range_loop, clippy::needless_continue, reason = "as authors write them")]

use crate::twice::twice;

twice! {
    #[fastmath::fastmath(reassoc, nnan, nsz, dispatch, report)]
    pub fn positive(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for &v in x {
            if v < 0.0 {
                continue;
            }
            sum += v;
        }
        sum
    }
    /// Several of them, each behind what the step did before.
    pub fn between(x: &[f32], y: &[f32]) -> (usize, usize, f32) {
        let (mut few, mut many, mut most) = (0usize, 0usize, -2.0);
        for (x, y) in x.iter().zip(y) {
            let d = x - y;
            if d < -0.5 {
                few += 1;
                continue;
            }
            let e = d * d;
            if e > 0.5 {
                many += 1;
                continue;
            }
            if d > most {
                most = d;
            }
        }
        (few, many, most)
    }
    pub fn set(x: &[f32], y: &mut [f32]) {
        for i in 0..x.len() {
            y[i] = 1.0;
            if x[i] > 0.25 {
                continue;
            }
            y[i] = x[i] * 0.5;
        }
    }
    /// That of a loop inside is its own.
    pub fn rows(x: &[[f32; 4]]) -> f32 {
        let mut most = 0.0f32;
        for row in x {
            let mut sum = 0.0;
            for v in row {
                if *v < 0.0 {
                    continue;
                }
                sum += v;
            }
            if sum < 0.25 {
                continue;
            }
            most = most.max(sum);
        }
        most
    }
    /// An index that is only taken where the step goes on.
    pub fn guarded(x: &[f32], y: &[f32]) -> f32 {
        let mut most = 0.0f32;
        for i in 0..x.len() {
            if i >= y.len() {
                continue;
            }
            most = most.max(x[i] * y[i]);
        }
        most
    }
}

#[test]
fn they_are_those_of_the_plain_loop() {
    let number = |i: usize, length: usize| ((i * 7919 + length * 31) % 1009) as f32 / 500.0 - 1.0;
    for length in 0..300 {
        let x: Vec<f32> = (0..length).map(|i| number(i, length)).collect();
        let y: Vec<f32> = (0..length + 2).map(|i| number(i, length + 5)).collect();
        // Of numbers with few digits every sum is exact.
        let doubles: Vec<f64> = x.iter().map(|x| (f64::from(*x) * 500.0).round()).collect();
        assert_eq!(lanes::positive(&doubles), plain::positive(&doubles), "{length}");
        assert_eq!(lanes::between(&x, &y), plain::between(&x, &y), "{length}");
        let (mut ours, mut theirs) = (y.clone(), y.clone());
        lanes::set(&x, &mut ours);
        plain::set(&x, &mut theirs);
        assert_eq!(ours, theirs, "{length}");
        let rows: Vec<[f32; 4]> = x.iter().map(|x| [*x, -x, x + 0.5, x - 0.25]).collect();
        assert!((lanes::rows(&rows) - plain::rows(&rows)).abs() <= 1e-6, "{length}");
        assert_eq!(lanes::guarded(&y, &x), plain::guarded(&y, &x), "{length}");
    }
}

#[test]
fn they_are_in_lanes() {
    for report in [lanes::positive::REPORT, lanes::between::REPORT, lanes::set::REPORT, lanes::rows::REPORT] {
        let in_lanes = |rule: &str| rule == "split over lanes" || rule == "set in lanes";
        assert!(report.steps.iter().any(|step| in_lanes(step.rule)), "{}: {:?}", report.name, report.left);
    }
}
