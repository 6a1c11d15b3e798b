//! Ranges whose ends are made by methods of integers that panic nowhere: loops that set elements ask before their first step whether all is there.

#![allow(clippy::all, reason = "as authors write them")]

use crate::given;
use crate::twice::twice;

twice! {
    #[fastmath::fastmath(dispatch)]
    pub fn inner(x: &[f64], y: &mut [f64], n: usize) {
        for i in 1..n.saturating_sub(1) {
            y[i] = x[i - 1] - 2.0 * x[i] + x[i + 1];
        }
    }

    pub fn inner_of_all(x: &[f64], y: &mut [f64], n: usize) {
        for i in n..x.len().saturating_sub(n).max(2) {
            y[i] = x[i - n] * x[i + n] + 1.0;
        }
    }

    pub fn from_behind(x: &[f64], y: &mut [f64], n: usize) {
        for i in x.len().saturating_sub(n)..x.len() {
            y[i] = x[i] * x[i] - 1.0;
        }
    }

    /// Where there is nothing, the place wraps, or overflows.
    pub fn wrapped(x: &[f64], y: &mut [f64], n: usize) {
        for i in 1..x.len() {
            y[i] = x[i + n.wrapping_sub(1)] * 2.0 + 1.0;
        }
    }

    pub fn most(x: &[f64], y: &mut [f64], n: usize) {
        let mut most = 0.0;
        for i in 1..n.saturating_add(3).min(x.len()) {
            y[i] = x[i] - x[i - 1];
            if y[i] > most {
                most = y[i];
            }
        }
        y[0] = most;
    }
}

#[test]
fn what_is_there_is_set() {
    type Set = fn(&[f64], &mut [f64], usize);
    for (name, plain, lanes) in compared!(Set: inner inner_of_all from_behind wrapped most) {
        for count in 0..=100_usize {
            let mut x: Vec<f64> = (0..count).map(|i| ((i * 7919 + 3) * (i + 31) / 7 % 97) as f64 / 4.0).collect();
            x.iter_mut().skip(2).step_by(9).for_each(|x| *x = f64::INFINITY);
            for n in [0, 1, 2, 7, count.saturating_sub(1), count, count + 1, usize::MAX] {
                for room in [count, count.saturating_sub(3), count + 2] {
                    let (mut one, mut other) = (vec![0.5; room], vec![0.5; room]);
                    let ends = given(|| plain(&x, &mut one, n)) == given(|| lanes(&x, &mut other, n));
                    let same = one
                        .iter()
                        .zip(&other)
                        .all(|(one, other)| one.to_bits() == other.to_bits() || one.is_nan() && other.is_nan());
                    assert!(ends && same, "{name} of {count} and {room} with {n}: {one:?} and {other:?}");
                }
            }
        }
    }
}
