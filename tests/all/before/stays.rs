//! Loops that keep something else than what the step before left, and tuples that have a name.

use super::{Function, compare};

in_lanes! {
    pub fn of_what_it_sets(x: &[f64], y: &mut [f64]) {
        let mut last = x[0];
        for i in 0..y.len() {
            let old = y[i];
            y[i] = old - 2.0 * last + x[i];
            last = old;
        }
    }

    pub fn of_what_is_set_elsewhere(x: &[f64], y: &mut [f64]) {
        let (mut last, mut scale) = (0.0, 1.0);
        for i in 0..y.len() {
            y[i] = x[i] - last;
            last = x[i] * scale;
            scale = -scale;
        }
    }

    pub fn sometimes(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum) = (0.0, 0.0);
        for &v in x {
            sum += (v - last).abs();
            if v > 0.0 {
                last = v;
            }
        }
        (y[0], y[1]) = (sum, last);
    }

    pub fn asked_behind(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum) = (0.0, 0.0);
        for &v in x {
            sum += (v - last).abs();
            last = v;
            sum += last * 2.0;
        }
        (y[0], y[1]) = (sum, last);
    }

    pub fn by_another_name(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum) = (0.0, 0.0);
        for &v in x {
            sum += (v - last).abs();
            let v = v * v;
            last = v;
        }
        (y[0], y[1]) = (sum, last);
    }

    pub fn left_early(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum) = (0.0, 0.0);
        for &v in x {
            if v > 12.0 {
                break;
            }
            sum += (v - last).abs();
            last = v;
        }
        (y[0], y[1]) = (sum, last);
    }

    pub fn small_indices(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum) = (0u8, 0.0);
        for i in 0..x.len().min(200) as u8 {
            sum += x[usize::from(i)] - x[usize::from(last)] * 2.0;
            last = i;
        }
        (y[0], y[1]) = (sum, f64::from(last));
    }

    pub fn tuples(x: &[f64], y: &mut [f64]) {
        for i in 0..y.len() {
            let p = (x[i], x[i] + 1.0);
            let (a, b) = p;
            y[i] = p.0 * p.1 - a + b;
        }
    }

    pub fn tuples_shown(x: &[f64], y: &mut [f64]) {
        for i in 0..y.len() {
            let p = (x[i], 1.0);
            y[i] = p.0 * p.1 - format!("{p:?}").len() as f64;
        }
    }

    pub fn tuples_by_the_same_name(x: &[f64], y: &mut [f64]) {
        for i in 0..y.len() {
            let p = (x[i], 1.0);
            let p = (p.1, p.0 + 2.0);
            y[i] = p.0 * p.1;
        }
    }
}

#[test]
fn what_is_left_is_what_is_left_as_written() {
    compare(
        &compared!(Function: of_what_it_sets of_what_is_set_elsewhere sometimes asked_behind by_another_name left_early small_indices tuples tuples_shown tuples_by_the_same_name),
    );
}
