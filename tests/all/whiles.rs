//! Loops that count without a `for`.

use crate::filling::{self, Function};

in_lanes! {
    pub fn by_two(x: &[f32], y: &mut [f32], from: usize) {
        let (mut s, mut i) = (0.0, from);
        while i + 1 < x.len() {
            s += x[i] * x[i + 1];
            i += 2;
        }
        (y[0], y[1]) = (s, i as f32);
    }

    pub fn by_three(x: &[f32], y: &mut [f32], from: usize) {
        let (mut s, mut i) = (0.0, from);
        while i < x.len() {
            s += x[i];
            i += 3;
        }
        (y[0], y[1]) = (s, i as f32);
    }

    pub fn in_both(x: &[f32], y: &mut [f32], from: usize) {
        let mut i = from;
        while i < x.len() && i < y.len() {
            y[i] += x[i] * 2.0;
            i += 1;
        }
        y[0] = i as f32;
    }

    pub fn downwards(x: &[f32], y: &mut [f32], from: usize) {
        let (mut s, mut i) = (0.0, x.len() - from);
        while i > 0 {
            i -= 1;
            s += x[i] * 0.5;
        }
        (y[0], y[1]) = (s, i as f32);
    }

    pub fn left_at_the_head(x: &[f32], y: &mut [f32], from: usize) {
        let (mut s, mut i) = (0.0, from);
        loop {
            if i >= x.len() {
                break;
            }
            s += x[i] - 1.0;
            i += 1;
        }
        (y[0], y[1]) = (s, i as f32);
    }

    /// What it is compared with changes.
    pub fn grows(x: &[f32], y: &mut [f32], from: usize) {
        let mut list = x[from..].to_vec();
        let (mut s, mut i) = (0.0, 0);
        while i < list.len() {
            s += list[i];
            if list[i] == 1.0 {
                list.pop();
            }
            i += 1;
        }
        let mut n = x.len();
        i = 0;
        while i + 1 < n && i < 50 {
            s += x[i];
            n -= 1;
            i += 1;
        }
        (y[0], y[1]) = (s, i as f32);
    }

    /// Narrow integers overflow.
    pub fn narrow(x: &[f32], y: &mut [f32], from: usize) {
        let (mut s, mut i) = (0.0, from as u8 + 230);
        while i + 20 < 255 {
            s += x[i as usize % 7];
            i += 4;
        }
        (y[0], y[1]) = (s, f32::from(i));
    }

    /// A sum that overflows is asked for only below the first bound.
    pub fn asked_second(x: &[f32], y: &mut [f32], from: usize) {
        let (mut s, mut i) = (0.0, from);
        while i < x.len() && i + 2 < x.len() {
            s += x[i] * x[i + 2];
            i += 1;
        }
        (y[0], y[1]) = (s, i as f32);
    }

    pub fn before_the_end(x: &[f32], y: &mut [f32], from: usize) {
        let (mut s, mut i) = (0.0, from);
        while i + 3 < x.len() {
            if x[i] > 3.5 {
                break;
            }
            s += x[i + 3];
            i += 1;
        }
        (y[0], y[1]) = (s, i as f32);
    }
}

#[test]
fn they_count_as_they_are_written() {
    let functions = compared!(Function: by_two by_three in_both downwards left_at_the_head grows narrow asked_second before_the_end);
    let numbers = [0, 1, 2, 5, 30, usize::MAX];
    filling::compare(&functions, &filling::up_to(70, &[200, 333]), &numbers, |length| {
        [length.max(2), length / 2 + 2, 1]
    });
}
