//! Options that a loop fills and asks, `if best.is_none_or(|b| v < b) { best = Some(v); }`: what is in them is in lanes, and they are what they were.

#![allow(
    clippy::manual_map,
    clippy::neg_cmp_op_on_partial_ord,
    clippy::unnecessary_unwrap,
    clippy::option_map_unit_fn,
    clippy::needless_range_loop,
    clippy::unnecessary_map_or,
    clippy::collapsible_match,
    clippy::collapsible_if,
    clippy::collapsible_else_if,
    reason = "as authors write them"
)]

use crate::twice::twice;

twice! {
    #[fastmath::fastmath(nnan, nsz, dispatch, report)]
    pub fn peak(x: &[f32]) -> Option<(usize, f32)> {
        let mut best = None;
        for (i, &v) in x.iter().enumerate() {
            if best.is_none_or(|(_, b)| v > b) {
                best = Some((i, v));
            }
        }
        best
    }
    pub fn last_peak(x: &[f32]) -> Option<(f32, u32)> {
        let mut best: Option<(f32, u32)> = Some((0.25, 77));
        for i in 0..x.len() {
            if best.is_none() || !(x[i] < best.unwrap().0) {
                best = Some((x[i], i as u32));
            }
        }
        best
    }
    pub fn greatest(x: &[f64]) -> Option<f64> {
        let mut best: Option<f64> = None;
        for &v in x {
            best = Some(match best {
                None => v,
                Some(b) => if v > b { v } else { b },
            });
        }
        best
    }
    pub fn mapped(x: &[f64]) -> Option<f64> {
        let mut best: Option<f64> = None;
        for v in x {
            best = best.map(|b| b.min(*v)).or(Some(*v));
        }
        best
    }
    pub fn mapped_or(x: &[f64]) -> Option<f64> {
        let mut best: Option<f64> = None;
        for v in x.iter().copied() {
            best = Some(best.map_or(v, |b: f64| b.max(v)));
        }
        best
    }
    pub fn kept(x: &[f64]) -> Option<f64> {
        let mut best: Option<f64> = None;
        for &v in x {
            best = match best {
                None => Some(v),
                Some(b) if v > b => Some(v),
                _ => best,
            };
        }
        best
    }
    /// Nothing is in it until something passes, and of some nothing does.
    pub fn nearest(p: &[[f32; 3]], q: [f32; 3], reach: f32) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32)> = None;
        for (i, a) in p.iter().enumerate() {
            let d = (a[0] - q[0]).abs() + (a[1] - q[1]).abs() + (a[2] - q[2]).abs();
            if d > reach {
                continue;
            }
            match best {
                Some((_, b)) if b <= d => {}
                _ => best = Some((i, d)),
            }
        }
        best
    }
    pub fn range(x: &[f64]) -> Option<(f64, f64)> {
        let mut range: Option<(f64, f64)> = None;
        for &v in x {
            range = Some(match range {
                None => (v, v),
                Some((low, high)) => (low.min(v), high.max(v)),
            });
        }
        range
    }
    pub fn two(x: &[f64], y: &[f64]) -> (Option<f64>, Option<f64>) {
        let mut low: Option<f64> = None;
        let mut high: Option<f64> = None;
        for (x, y) in x.iter().zip(y) {
            if let Some(l) = low { low = Some(l.min(*x)); } else { low = Some(*x); }
            if *y > 0.5 && high.as_ref().map_or(true, |h| y > h) { high = Some(*y); }
        }
        (low, high)
    }
    pub fn or_else(x: &[f64]) -> Option<f64> {
        let mut least: Option<f64> = None;
        for v in x {
            let Some(b) = least else {
                least = Some(*v);
                continue;
            };
            if *v < b {
                least = Some(*v);
            }
        }
        least
    }
    /// What else it does is done for each element once.
    pub fn counted(x: &[f32]) -> (Option<f32>, usize) {
        let (mut best, mut seen): (Option<f32>, usize) = (None, 0);
        for v in x.iter() {
            if *v > 0.0 { seen += 1; }
            if !best.is_some_and(|b| b >= *v) {
                best = Some(*v);
            }
        }
        (best, seen)
    }
    /// An index out of bounds is that of the author's loop.
    pub fn indexed(x: &[f32], n: usize) -> Option<f32> {
        let mut best: Option<f32> = None;
        for i in 0..n {
            let d = x[i] - 1.0;
            if best.is_none_or(|b| d < b) {
                best = Some(d);
            }
        }
        best
    }
    /// It stays as it is: what is in it may be taken out.
    pub fn emptied(x: &[f32]) -> Option<f32> {
        let mut best: Option<f32> = None;
        for v in x {
            if best.is_some_and(|b| b > *v) {
                best = None;
            } else {
                best = Some(*v);
            }
        }
        best
    }
    /// And so does what is changed through a reference, or left.
    pub fn lent(x: &[f32]) -> Option<f32> {
        let mut best: Option<f32> = None;
        for v in x {
            if *v > 0.99 { break; }
            match &mut best {
                Some(b) => *b = b.max(*v),
                None => best = Some(*v),
            }
        }
        best
    }
}

fn numbers(length: usize) -> Vec<f64> {
    (0..length).map(|i| ((i * 7919 + length * 31) % 1009) as f64 / 500.0 - 1.0).collect()
}

#[test]
fn they_are_those_of_the_plain_loop() {
    for length in 0..300 {
        let x = numbers(length);
        let y: Vec<f64> = numbers(length + 3).split_off(1);
        let narrow: Vec<f32> = x.iter().map(|x| *x as f32).collect();
        let points: Vec<[f32; 3]> = narrow.iter().map(|x| [*x, 1.0 - x, x * 0.5]).collect();
        assert_eq!(lanes::peak(&narrow), plain::peak(&narrow), "{length}");
        assert_eq!(lanes::last_peak(&narrow), plain::last_peak(&narrow), "{length}");
        let of_doubles = [
            (lanes::greatest as fn(&[f64]) -> Option<f64>, plain::greatest as fn(&[f64]) -> Option<f64>),
            (lanes::mapped, plain::mapped),
            (lanes::mapped_or, plain::mapped_or),
            (lanes::kept, plain::kept),
            (lanes::or_else, plain::or_else),
        ];
        for (at, (lanes, plain)) in of_doubles.into_iter().enumerate() {
            assert_eq!(lanes(&x), plain(&x), "{at}: {length}");
        }
        for reach in [-1.0, 0.5, 1.5, 9.0] {
            let q = [0.25; 3];
            assert_eq!(lanes::nearest(&points, q, reach), plain::nearest(&points, q, reach), "{length} {reach}");
        }
        assert_eq!(lanes::range(&x), plain::range(&x), "{length}");
        assert_eq!(lanes::two(&x, &y), plain::two(&x, &y), "{length}");
        assert_eq!(lanes::two(&y, &x), plain::two(&y, &x), "{length}");
        assert_eq!(lanes::counted(&narrow), plain::counted(&narrow), "{length}");
        assert_eq!(lanes::indexed(&narrow, length), plain::indexed(&narrow, length), "{length}");
        assert_eq!(lanes::emptied(&narrow), plain::emptied(&narrow), "{length}");
        assert_eq!(lanes::lent(&narrow), plain::lent(&narrow), "{length}");
    }
}

#[test]
fn they_are_in_lanes() {
    let reports = [
        lanes::peak::REPORT,
        lanes::last_peak::REPORT,
        lanes::greatest::REPORT,
        lanes::mapped::REPORT,
        lanes::mapped_or::REPORT,
        lanes::kept::REPORT,
        lanes::nearest::REPORT,
        lanes::range::REPORT,
        lanes::two::REPORT,
        lanes::or_else::REPORT,
        lanes::counted::REPORT,
        lanes::indexed::REPORT,
    ];
    for report in reports {
        assert!(report.steps.iter().any(|step| step.rule == "split over lanes"), "{}: {:?}", report.name, report.left);
    }
    let of_parts =
        lanes::peak::REPORT.steps.iter().any(|step| step.after.contains("maximum of best.1, place of best.0"));
    assert!(of_parts, "{:?}", lanes::peak::REPORT.steps);
    for report in [lanes::emptied::REPORT, lanes::lent::REPORT] {
        assert!(report.steps.iter().all(|step| step.rule != "split over lanes"), "{}", report.name);
    }
}

#[test]
fn a_panic_is_that_of_the_plain_loop() {
    let x = vec![0.5f32; 100];
    let said = |f: fn(&[f32], usize) -> Option<f32>| {
        let caught = std::panic::catch_unwind(|| f(&x, 101)).expect_err("there are only 100");
        caught.downcast_ref::<String>().cloned()
    };
    assert_eq!(said(lanes::indexed), said(plain::indexed));
}

/// What is called `Some` in a module with another is that one.
mod own {
    use crate::twice::twice;

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Option<T> {
        None,
        Some(T),
    }

    impl Option<f32> {
        pub fn is_none(&self) -> bool {
            matches!(self, Option::Some(_))
        }
    }

    twice! {
        #[fastmath::fastmath(dispatch, report)]
        use super::Option::{self, None, Some};
        pub fn first(x: &[f32]) -> Option<f32> {
            let mut best: Option<f32> = None;
            for v in x {
                if best.is_none() || *v > 0.5 {
                    best = Some(*v);
                }
            }
            best
        }
    }

    pub fn check(x: &[f32]) {
        assert_eq!(lanes::first(x), plain::first(x), "{}", x.len());
    }
}

#[test]
fn an_author_s_own_option_is_asked_as_it_answers() {
    for length in 0..70 {
        let x: Vec<f32> = numbers(length).into_iter().map(|x| x as f32).collect();
        own::check(&x);
    }
}
