//! Loops that read of a slice what the step before set.

use crate::filling::{Function, compare, up_to};

in_lanes! {
    pub fn sums(x: &[f32], y: &mut [f32], _: usize) {
        y[0] = x[0];
        for i in 1..x.len() {
            y[i] = y[i - 1] + x[i];
        }
    }

    pub fn in_place(_: &[f32], y: &mut [f32], n: usize) {
        for i in 1..y.len() - n {
            y[i] += y[i - 1];
        }
    }

    pub fn one_further(x: &[f32], y: &mut [f32], n: usize) {
        for i in n..x.len() {
            y[i + 1] = y[i] + x[i] * 0.5;
        }
    }

    pub fn from_anywhere(x: &[f32], y: &mut [f32], n: usize) {
        for i in n..x.len() {
            let before = y[i - 1];
            y[i] -= before + x[i];
        }
    }

    pub fn as_far_as_said(x: &[f32], y: &mut [f32], n: usize) {
        let end = 3 * n;
        for i in n..end {
            y[i] = y[i - 1].max(x[i]);
        }
    }

    pub fn before_it_begins(x: &[f32], y: &mut [f32], n: usize) {
        for i in 1..n * 9 {
            y[i - 1] = x[i] + 1.0;
            y[i] = y[i - 1] + x[i];
        }
    }

    pub fn seen_behind(x: &[f32], y: &mut [f32], _: usize) {
        let mut total = 0.0;
        for i in 1..x.len() {
            y[i] = y[i - 1] + x[i];
            total += y[i];
        }
        y[0] = total;
    }

    pub fn from_the_end(x: &[f32], y: &mut [f32], n: usize) {
        for i in (n..x.len() - 1).rev() {
            y[i] = x[i] - y[i + 1];
        }
    }

    pub fn from_the_end_in_place(_: &[f32], y: &mut [f32], n: usize) {
        for i in (0..y.len() - n).rev() {
            y[i] += y[i + 1];
        }
    }

    pub fn from_the_end_behind(x: &[f32], y: &mut [f32], n: usize) {
        for i in (2..3 * n).rev() {
            y[i - 2] = 0.5 * y[i - 1] + x[i];
        }
    }

    pub fn from_the_end_before(x: &[f32], y: &mut [f32], n: usize) {
        for i in (n..x.len()).rev() {
            y[i + 1] = y[i + 2].max(x[i]);
        }
    }
}

#[test]
fn what_the_step_before_set_is_what_it_left() {
    let all: [(&str, Function, Function); 11] = compared!(Function:
        sums in_place one_further from_anywhere as_far_as_said before_it_begins seen_behind from_the_end
        from_the_end_in_place from_the_end_behind from_the_end_before
    );
    compare(&all, &up_to(50, &[127, 128, 300]), &[0, 1, 2, 9], |length| [length, length + 3, length / 2]);
}
