//! An option that a loop sets to the place of an element: `Some(i)` where lanes find one, and as it was where they find none.

#![allow(clippy::needless_range_loop, reason = "as authors write them")]

use crate::twice::twice;

twice! {
    #[fastmath::fastmath(dispatch, report)]
    pub fn nearest(p: &[[f32; 3]], q: [f32; 3]) -> (Option<usize>, f32) {
        let mut best = None;
        let mut least = f32::INFINITY;
        for (i, v) in p.iter().enumerate() {
            let d = (v[0] - q[0]).abs() + (v[1] - q[1]).abs() + (v[2] - q[2]).abs();
            if d < least {
                least = d;
                best = Some(i);
            }
        }
        (best, least)
    }
    pub fn worst(x: &[f64], from: f64) -> Option<usize> {
        let (mut at, mut most): (Option<usize>, f64) = (Some(7), from);
        for i in 0..x.len() {
            if x[i].abs() >= most {
                most = x[i].abs();
                at = Some(i);
            }
        }
        at
    }
    pub fn last_below(x: &[f64], bound: f64) -> Option<u32> {
        let mut at = None;
        for (i, v) in x.iter().enumerate() {
            if *v < bound {
                at = Some(i as u32);
            }
        }
        at
    }
    /// What is kept belongs to a variable that `None` begins and that later code takes apart.
    pub fn taken(x: &[f32]) -> f32 {
        let mut at = None;
        let mut most = 0.5;
        for (i, v) in x.iter().enumerate() {
            if *v > most {
                most = *v;
                at = Some(i + 1);
            }
        }
        match at {
            Some(i) if i > 1 => x[i - 2],
            Some(_) => -1.0,
            None => -2.0,
        }
    }
}

/// Options that a loop reads back stay with it.
#[fastmath::fastmath(dispatch, report)]
fn read_back(x: &[f32]) -> Option<usize> {
    let (mut at, mut least) = (None, -9.0);
    for (i, v) in x.iter().enumerate() {
        if at.is_none() || *v < least {
            least = *v;
            at = Some(i);
        }
    }
    at
}

#[test]
fn they_are_those_of_the_plain_loop() {
    for length in 0..300 {
        let number = |i: usize| ((i * 7919 + length * 31) % 1009) as f64 / 500.0 - 1.0;
        let x: Vec<f64> = (0..length).map(number).collect();
        let narrow: Vec<f32> = x.iter().map(|x| *x as f32).collect();
        let points: Vec<[f32; 3]> = narrow.iter().map(|x| [*x, 1.0 - x, x * 0.5]).collect();
        assert_eq!(lanes::nearest(&points, [0.25; 3]), plain::nearest(&points, [0.25; 3]), "{length}");
        for bound in [-2.0, -0.9, 0.0, 0.9, 2.0] {
            assert_eq!(lanes::worst(&x, bound), plain::worst(&x, bound), "{length} {bound}");
            assert_eq!(lanes::last_below(&x, bound), plain::last_below(&x, bound), "{length} {bound}");
        }
        assert_eq!(lanes::taken(&narrow), plain::taken(&narrow), "{length}");
        let least = narrow.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1)).map(|(at, _)| at);
        assert_eq!(read_back(&narrow), least, "{length}");
    }
}

#[test]
fn they_are_in_lanes() {
    let reports = [lanes::nearest::REPORT, lanes::worst::REPORT, lanes::last_below::REPORT, lanes::taken::REPORT];
    for report in reports.into_iter().chain([read_back::REPORT]) {
        assert!(report.steps.iter().any(|step| step.after.contains("place of")), "{:?}", report.left);
    }
}
