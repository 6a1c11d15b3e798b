//! Loops that accumulate in elements of slices: the same element in each step, which may not be there, or meet what else the loop does.

use crate::given;

in_lanes! {
    pub fn product(x: &[f32], y: &mut [f32], n: usize, _: &mut [usize]) {
        for i in 0..y.len() {
            for j in 0..n {
                y[i] += x[i * n + j] * x[j];
            }
        }
    }

    pub fn products(x: &[f32], y: &mut [f32], n: usize, _: &mut [usize]) {
        for i in 0..2 {
            for j in 0..2 {
                y[i * 2 + j] = 0.0;
                for k in 0..n {
                    y[i * 2 + j] += x[i * n + k] * x[j * n + k];
                }
            }
        }
    }

    pub fn under_a_condition(x: &[f32], y: &mut [f32], n: usize, counts: &mut [usize]) {
        for v in x {
            if *v > 1.0 {
                y[n] += v;
                counts[n] += 1;
            }
        }
    }

    pub fn nearest(x: &[f32], y: &mut [f32], n: usize, at: &mut [usize]) {
        for (i, p) in y.iter_mut().enumerate() {
            let mut least = f32::MAX;
            for (k, c) in x.iter().enumerate() {
                let d = (c - *p).abs();
                if d < least {
                    least = d;
                    at[i] = k;
                }
            }
            *p = least + n as f32;
        }
    }

    pub fn greatest(x: &[f32], y: &mut [f32], n: usize, _: &mut [usize]) {
        for k in 0..x.len() {
            y[n] = y[n].max(x[k]);
        }
    }

    pub fn on_both(x: &[f32], y: &mut [f32], _: usize, _: &mut [usize]) {
        for i in 0..x.len() {
            for j in i + 1..x.len() {
                let pull = (x[i] - x[j]) * 0.5;
                y[i] += pull;
                y[j] -= pull;
            }
        }
    }

    pub fn on_both_before(x: &[f32], y: &mut [f32], n: usize, _: &mut [usize]) {
        for i in 0..n {
            for j in 0..i {
                let pull = (x[i] - x[j]) * 0.5;
                y[i] += pull;
                y[j] -= pull;
            }
        }
    }

    pub fn perhaps_itself(x: &[f32], y: &mut [f32], n: usize, _: &mut [usize]) {
        for j in 0..x.len() {
            let pull = x[j] * 0.5;
            y[n] += pull;
            y[j] -= pull + y[n];
        }
    }

    pub fn of_fields(x: &[f32], y: &mut [f32], n: usize, _: &mut [usize]) {
        let mut points = [(0.0f32, 1.0f32); 3];
        for v in x {
            points[n].0 += v;
            points[n].1 += v * v;
        }
        for (y, (one, other)) in y.iter_mut().zip(points) {
            *y = one + other;
        }
    }

    pub fn left_early(x: &[f32], y: &mut [f32], n: usize, _: &mut [usize]) {
        for v in x {
            if *v > 3.0 {
                return;
            }
            y[n] += v;
        }
    }

    pub fn moved_on(x: &[f32], y: &mut [f32], n: usize, _: &mut [usize]) {
        let mut at = n;
        for v in x {
            y[at] += v;
            at = (at + 1) % 3;
        }
    }
}

type Function = fn(&[f32], &mut [f32], usize, &mut [usize]);

#[test]
fn elements_accumulate_where_they_are_there() {
    let (mut panics, mut seen) = (0, 0.0);
    let functions = compared!(Function: product products under_a_condition nearest greatest on_both on_both_before perhaps_itself of_fields left_early moved_on);
    for (name, plain, lanes) in functions {
        for (length, n) in (0..48usize).chain([90, 200]).flat_map(|length| [0, 1, 2, 3, 7, 40].map(|n| (length, n))) {
            let x: Vec<f32> = (0..length).map(|i| ((i * 7 + 3) % 32) as f32 * 0.25 - 4.0).collect();
            for rows in [0, 1, 3, 4, length] {
                let [mut expected, mut found] = [0, 1].map(|_| (vec![0.5f32; rows], vec![9usize; rows]));
                let plain_ends = given(|| plain(&x, &mut expected.0, n, &mut expected.1)).is_some();
                let ends = given(|| lanes(&x, &mut found.0, n, &mut found.1)).is_some();
                assert_eq!(ends, plain_ends, "{name} of {length} with {n} to {rows}");
                panics += usize::from(!ends);
                if ends {
                    assert_eq!(found, expected, "{name} of {length} with {n} to {rows}");
                    seen += expected.0.iter().map(|y| y.abs()).sum::<f32>();
                }
            }
        }
    }
    assert!(panics > 100 && seen > 1000.0, "{panics} {seen}");
}
