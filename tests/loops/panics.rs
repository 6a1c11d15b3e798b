//! A split loop panics where the plain one would have, and reads nothing where that would not have run.

use std::panic::catch_unwind;

use fastmath::fastmath;

#[fastmath(reassoc)]
fn rows(x: &[f64], n: usize, rows: usize) -> f64 {
    let mut s = 0.0;
    for j in 0..rows {
        for i in 0..n {
            s += x[j * n + i];
        }
    }
    s
}

#[fastmath(reassoc)]
fn even(x: &[f64], start: usize, end: usize) -> f64 {
    let mut s = 0.0;
    for i in start..end {
        s += x[2 * i - 2];
    }
    s
}

#[fastmath(reassoc)]
fn stepped(x: &[f64], by: usize) -> f64 {
    x.iter().step_by(by).sum()
}

#[test]
fn panics_are_kept() {
    let x = vec![1.0; 40];
    assert_eq!(rows(&x, 8, 5), 40.0);
    assert!(catch_unwind(|| rows(&x, 8, 6)).is_err());
    assert_eq!(rows(&x, 0, 1000), 0.0);
    assert_eq!(even(&x, 1, 21), 20.0);
    assert!(catch_unwind(|| even(&x, 1, 22)).is_err());
    assert!(catch_unwind(|| even(&x, 0, 3)).is_err());
    assert_eq!(even(&x, 0, 0), 0.0);
    assert_eq!(even(&x, 30, 20), 0.0);
    assert_eq!(stepped(&x, 7), 6.0);
    assert!(catch_unwind(|| stepped(&x, 0)).is_err());
}
