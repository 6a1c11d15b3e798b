//! Loops whose accumulators are split over lanes: every length gives what the plain loop gives, but for rounding; the report says what was split.

use fastmath::fastmath;

macro_rules! kernels {
    ($plain:ident, $fast:ident, $($item:item)*) => {
        #[allow(clippy::ptr_arg, clippy::needless_range_loop)] // loops as people write them
        mod $plain { $($item)* }
        #[fastmath(contract, reassoc, nnan, nsz, report, dispatch)]
        #[allow(clippy::ptr_arg, clippy::needless_range_loop)]
        mod $fast { $($item)* }
    };
}

kernels! { plain, fast,
    pub fn sum(x: &[f32]) -> f32 {
        let mut s = 0.0;
        for v in x { s += v; }
        s
    }
    pub fn dot(x: &[f64], y: &[f64]) -> f64 {
        let mut s = 0.0;
        for (a, b) in x.iter().zip(y.iter()) { s += a * b; }
        s
    }
    pub fn indexed(x: &[f64], y: &Vec<f64>) -> f64 {
        let mut s = 1.5;
        for i in 0..x.len().min(y.len()) { s += x[i] * y[i]; }
        s
    }
    pub fn mean_and_square(x: &[f32], k: f32) -> (f32, f32) {
        let (mut s, mut q) = (0.0f32, 0.0f32);
        let twice = 2.0 * k;
        for &v in x { s += v; q += twice * v * v; }
        (s, q)
    }
    pub fn largest(x: &[f64]) -> f64 {
        let mut m = 0.0f64;
        for v in x.iter() { m = m.max(v.abs()); }
        m
    }
    pub fn lowest(x: &[f64]) -> f64 {
        let mut m = f64::INFINITY;
        for v in x { if *v < m { m = *v; } }
        m
    }
    pub fn positive(x: &[f32], k: f32) -> f32 {
        let mut s = 0.0;
        for i in 0..x.len() {
            if x[i] > 0.0 { s += k * x[i]; } else { s -= 1.0; }
        }
        s
    }
    pub fn differences(x: &[f64]) -> f64 {
        let mut s = 0.0;
        for i in 1..x.len() {
            let d = x[i] - x[i - 1];
            s += d * d;
        }
        s
    }
    pub fn product(x: &[f32]) -> f32 {
        let mut s = 1.0;
        for v in x.iter().copied() { s *= 1.0 + v * 0.001; }
        s
    }
    pub fn nested(x: &[f64], n: usize) -> f64 {
        let mut t = 0.0;
        for _ in 0..n {
            let mut s = 0.0;
            for v in x { s += v * 0.5; }
            t = t * 0.5 + s;
        }
        t
    }
    pub fn until_negative(x: &[f64]) -> f64 {
        let mut s = 0.0;
        for v in x {
            if *v < -0.9 { break; }
            s += v;
        }
        s
    }
    pub fn written(x: &mut [f64]) -> f64 {
        let mut s = 0.0;
        for i in 0..x.len() {
            s += x[i];
            x[i] = s;
        }
        s
    }
}

fn assert_close(got: f64, expected: f64, size: f64) {
    assert!((got - expected).abs() <= 2e-6 * size, "{got} for {expected}");
}

#[test]
fn every_length_sums_to_the_same() {
    for n in 0..300usize {
        let x: Vec<f64> = (0..n).map(|i| ((i * 7919) % 101) as f64 / 50.0 - 1.0).collect();
        let y: Vec<f64> = (0..n).map(|i| ((i * 104_729) % 97) as f64 / 40.0 - 1.0).collect();
        let f: Vec<f32> = x.iter().map(|x| *x as f32).collect();
        let size = 1.0 + n as f64;
        assert_close(fast::sum(&f).into(), plain::sum(&f).into(), size);
        assert_close(fast::dot(&x, &y), plain::dot(&x, &y), size);
        assert_close(fast::dot(&x, &y[..n / 2]), plain::dot(&x, &y[..n / 2]), size);
        assert_close(fast::indexed(&x, &y), plain::indexed(&x, &y), size);
        let (got, expected) = (fast::mean_and_square(&f, 0.7), plain::mean_and_square(&f, 0.7));
        assert_close(got.0.into(), expected.0.into(), size);
        assert_close(got.1.into(), expected.1.into(), size);
        assert_eq!(fast::largest(&x), plain::largest(&x));
        assert_eq!(fast::lowest(&x), plain::lowest(&x));
        assert_close(fast::positive(&f, 1.5).into(), plain::positive(&f, 1.5).into(), 2.0 * size);
        assert_close(fast::differences(&x), plain::differences(&x), size);
        assert_close(fast::product(&f).into(), plain::product(&f).into(), size);
        assert_close(fast::nested(&x, 2), plain::nested(&x, 2), size);
        assert_eq!(fast::until_negative(&x), plain::until_negative(&x));
        assert_close(fast::written(&mut x.clone()), plain::written(&mut x.clone()), size);
    }
}

#[test]
fn the_report_says_what_was_split_and_why_not() {
    let split = |report: fastmath::Report| {
        let steps = report.steps.iter().filter(|step| step.rule == "split over lanes");
        steps.map(|step| step.after).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(split(fast::sum::REPORT), "64 lanes: sum of s");
    assert_eq!(split(fast::mean_and_square::REPORT), "64 lanes: sum of s, sum of q");
    assert_eq!(split(fast::largest::REPORT), "32 lanes: maximum of m");
    assert_eq!(split(fast::lowest::REPORT), "32 lanes: minimum of m");
    assert_eq!(split(fast::product::REPORT), "64 lanes: product of s");
    assert_eq!(split(fast::nested::REPORT), "32 lanes: sum of s");
    let reasons = |report: fastmath::Report| {
        let loops = report.left.iter().filter(|left| left.text != "dispatch");
        loops.map(|left| left.reason).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(reasons(fast::until_negative::REPORT), "not split over lanes: `break` may do more than compute");
    assert_eq!(split(fast::written::REPORT), "8 lanes: running value of s; set: x");
}

/// A loop over indices panics where it would have, and reads nothing where it would not have run.
#[test]
fn indices_stay_within_their_slices() {
    #[fastmath(reassoc)]
    fn sum(x: &[f64], start: usize, end: usize) -> f64 {
        let mut s = 0.0;
        for i in start..=end {
            s += x[i];
        }
        s
    }
    let x = vec![1.0; 40];
    assert_eq!(sum(&x, 0, 39), 40.0);
    assert_eq!(sum(&x, 50, 10), 0.0);
    assert!(std::panic::catch_unwind(|| sum(&x, 0, 40)).is_err());
}

/// One more flag would split it.
#[test]
fn without_leave_to_reorder_a_near_miss_says_so() {
    #[fastmath(contract, report)]
    fn sum(x: &[f64]) -> f64 {
        let mut s = 0.0;
        for v in x {
            s += v * 0.1;
        }
        s
    }
    assert!(sum::REPORT.near_misses.iter().any(|miss| miss.rule == "split over lanes" && miss.missing == "reassoc"));
    assert_eq!(sum(&[1.0, 2.0]), 0.1 + 0.2);
}
