//! Loops whose first and last steps are others.

mod pictures;

use crate::filling::{self, Function};

in_lanes! {
    pub fn clamped(x: &[f32], y: &mut [f32], _: usize) {
        let n = x.len();
        for i in 0..n {
            let (l, r) = (i.saturating_sub(1), (i + 1).min(n - 1));
            y[i] = 0.25 * x[l] + 0.5 * x[i] + 0.25 * x[r];
        }
    }

    pub fn padded(x: &[f32], y: &mut [f32], _: usize) {
        let k = [0.25f32, 0.5, -0.25];
        let n = x.len();
        for i in 0..n {
            let mut s = 0.0;
            for j in 0..3 {
                let p = i as isize + j as isize - 1;
                if p >= 0 && (p as usize) < n {
                    s += x[p as usize] * k[j];
                }
            }
            y[i] = s;
        }
    }

    pub fn gradient(x: &[f32], y: &mut [f32], _: usize) {
        let n = x.len();
        for i in 0..n {
            y[i] = if i == 0 {
                x[1] - x[0]
            } else if i == n - 1 {
                x[n - 1] - x[n - 2]
            } else {
                0.5 * (x[i + 1] - x[i - 1])
            };
        }
    }

    pub fn trapezoids(x: &[f32], y: &mut [f32], _: usize) {
        let mut s = 0.0;
        for i in 0..x.len() {
            if i == 0 {
                continue;
            }
            s += 0.5 * (x[i] + x[i - 1]);
        }
        y[0] = s;
    }

    pub fn goes_round(x: &[f32], y: &mut [f32], _: usize) {
        let n = x.len() as i32;
        for i in 0..x.len() {
            let before = (i as i32 - 1).rem_euclid(n) as usize;
            let behind = (i as i32 + 2) % n;
            y[i] = x[before] - x[behind as usize];
        }
    }

    /// A kernel of any length, in its middle.
    pub fn same_length(x: &[f32], y: &mut [f32], w: usize) {
        let k = &x[..w];
        let half = k.len() / 2;
        for i in 0..x.len() {
            let mut s = 0.0;
            for j in 0..k.len() {
                let p = i as isize + j as isize - half as isize;
                if p >= 0 && p < x.len() as isize {
                    s += x[p as usize] * k[j];
                }
            }
            y[i] = s;
        }
    }

    pub fn signed(x: &[f32], y: &mut [f32], _: usize) {
        let c = [-0.5, 2.0, 3.0, 2.0, -0.5];
        let n = x.len() as i64;
        for i in 0..n {
            let mut s = 0.0;
            for k in -2..=2i64 {
                let j = (i + k).max(0).min(n - 1);
                s += c[(k + 2) as usize] * x[j as usize];
            }
            y[i as usize] = s;
        }
    }

    pub fn lagged(x: &[f32], y: &mut [f32], w: usize) {
        for i in 0..x.len() {
            let before = x[i.saturating_sub(w)];
            let behind = if i + w < x.len() { x[i + w] } else { 0.5 };
            y[i] = before - behind;
        }
    }

    /// What is changed is another one behind that, and in each turn of a loop.
    pub fn changed_by_hand(x: &[f32], y: &mut [f32], w: usize) {
        let n = x.len();
        for i in 0..n {
            let mut j = i + 1;
            if j == n {
                j = 0;
            }
            let mut k = (i + 2).min(n - 1);
            let mut s = x[k];
            if s > 0.5 {
                k = i;
            }
            s += x[k] - x[j];
            let mut m = i.saturating_sub(1);
            for _ in 0..2 {
                s += x[m];
                m = (m + 1).min(n - 1);
            }
            {
                j += w;
            }
            y[i] = if j < n { s + x[j] } else { s };
        }
    }

    pub fn numbered(x: &[f32], y: &mut [f32], w: usize) {
        let n = x.len();
        for (i, (out, v)) in y.iter_mut().zip(x).enumerate() {
            let before = if i > 0 { x[i - 1] } else { *v };
            let round = if i + 1 == n { 0 } else { i + 1 };
            *out += before - v * x[round];
        }
        let mut s = 0.0;
        for (i, &v) in x.iter().enumerate() {
            if i != 0 && i < w {
                s += v * x[i - 1];
            }
        }
        y[0] = s;
    }

    /// What is not at an end decides as well; elsewhere the loop is as written.
    pub fn in_the_midst(x: &[f32], y: &mut [f32], w: usize) {
        for i in 0..=x.len() - 1 {
            let inside = i >= w && (2..x.len() - 3).contains(&i);
            if inside {
                y[i] = x[i - 2] + x[i + 3];
            }
        }
    }

    /// The sum overflows before it is compared.
    pub fn overflows(x: &[f32], y: &mut [f32], w: usize) {
        let far = usize::MAX - w;
        for i in 0..x.len() {
            if i + 18_446_744_073_709_551 >= 3 && far + 1 > i && i < far + 2 {
                y[i] = x[i] + 1.0;
            }
        }
    }

    /// What the index is compared with is another integer in each step, or the index of a loop around.
    pub fn changes(x: &[f32], y: &mut [f32], w: usize) {
        for i in 0..x.len() {
            let m = x[i] as usize;
            if i + m < x.len() {
                y[i] += x[i + m];
            }
        }
        for r in 0..w {
            for c in 0..x.len() {
                if c <= r && c > 0 {
                    y[c] += x[r] - x[c - 1];
                }
            }
        }
    }

    /// A cast to fewer digits is one of the number, not of the index.
    pub fn narrowed(x: &[f32], y: &mut [f32], w: usize) {
        let n = x.len();
        for i in 250..n + 250 {
            let at = (i - 5) as u8;
            let k: u8 = 1;
            if i > 250 && at as usize >= w {
                y[i - 250] = x[at as usize % n] + f32::from(at - k);
            }
        }
    }

    /// The name is another one where it is used.
    pub fn shadowed(x: &[f32], y: &mut [f32], w: usize) {
        let n = x.len();
        for i in 0..n {
            let j = i.saturating_sub(1);
            let mut s = x[j];
            {
                let j = w.min(i);
                s += x[j];
            }
            let j = j + 1;
            s += if j < n { x[j] } else { 0.5 };
            y[i] = s;
        }
    }

    pub fn is_left(x: &[f32], y: &mut [f32], w: usize) {
        let n = x.len();
        for i in 0..n {
            if i > w && x[i] > 3.5 {
                break;
            }
            y[i] = x[i.saturating_sub(1)];
        }
    }
}

/// Compares them at lengths and widths about the ends.
fn compare(functions: &[(&str, Function, Function)]) {
    let lengths = filling::up_to(40, &[64, 120, 333, 1000]);
    filling::compare(functions, &lengths, &[0, 1, 2, 3, 7, 20, 40], |length| [length, length.saturating_sub(1), 0]);
}

#[test]
fn first_and_last_steps_are_those_that_were_written() {
    compare(
        &compared!(Function: clamped padded gradient trapezoids goes_round same_length signed lagged changed_by_hand numbered in_the_midst overflows changes narrowed shadowed is_left),
    );
}
