//! Filters that reach over the edges of a picture.

use super::compare;
use crate::filling::Function;

in_lanes! {
    pub fn spread(x: &[f32], y: &mut [f32], w: usize) {
        let h = x.len() / w;
        for r in 0..h {
            for c in 0..w {
                let left = if c > 0 { x[r * w + c - 1] } else { 0.0 };
                let right = if c + 1 < w { x[r * w + c + 1] } else { 0.0 };
                let above = if r > 0 { x[(r - 1) * w + c] } else { 0.0 };
                let below = if r + 1 < h { x[(r + 1) * w + c] } else { 0.0 };
                y[r * w + c] = left + right + above + below - 4.0 * x[r * w + c];
            }
        }
    }

    pub fn edges_repeat(x: &[f32], y: &mut [f32], w: usize) {
        let h = x.len() / w;
        for r in 0..h as i32 {
            let up = (r - 1).max(0) as usize;
            let down = (r + 1).min(h as i32 - 1) as usize;
            for c in 0..w {
                let left = (c as i32 - 1).clamp(0, w as i32 - 1) as usize;
                let right = std::cmp::min(c + 1, w - 1);
                y[r as usize * w + c] = x[up * w + left] + x[down * w + right] - 2.0 * x[r as usize * w + c];
            }
        }
    }

    pub fn box_filter(x: &[f32], y: &mut [f32], w: usize) {
        let h = x.len() / w;
        for r in 0..h {
            for c in 0..w {
                let mut s = 0.0;
                for dr in -1i32..=1 {
                    for dc in -1i32..=1 {
                        let (rr, cc) = (r as i32 + dr, c as i32 + dc);
                        if rr >= 0 && cc >= 0 && rr < h as i32 && cc < w as i32 {
                            s += x[rr as usize * w + cc as usize];
                        }
                    }
                }
                y[r * w + c] = s * 0.125;
            }
        }
    }

    pub fn clamped_by_hand(x: &[f32], y: &mut [f32], w: usize) {
        let h = x.len() / w;
        for r in 0..h {
            for c in 0..w {
                let mut s = 0.0;
                for k in -1..=1i32 {
                    let mut cc = c as i32 + k;
                    if cc < 0 {
                        cc = 0;
                    }
                    if cc >= w as i32 {
                        cc = w as i32 - 1;
                    }
                    s += x[r * w + cc as usize];
                }
                y[r * w + c] = s;
            }
        }
    }

    /// The mean of those that are there.
    pub fn mean_filter(x: &[f32], y: &mut [f32], w: usize) {
        let h = x.len() / w;
        for r in 0..h {
            for c in 0..w {
                let (mut s, mut n) = (0.0, 0u8);
                for dr in -1isize..=1 {
                    for dc in -1isize..=1 {
                        let (rr, cc) = (r as isize + dr, c as isize + dc);
                        if (0..h as isize).contains(&rr) && (0..w as isize).contains(&cc) {
                            s += x[rr as usize * w + cc as usize];
                            n += 1;
                        }
                    }
                }
                y[r * w + c] = if n == 9 { s } else { s * f32::from(n) };
            }
        }
    }

    pub fn by_a_closure(x: &[f32], y: &mut [f32], w: usize) {
        let h = x.len() / w;
        for r in 0..h {
            for c in 0..w {
                let at = |dr: i32, dc: i32| {
                    let rr = (r as i32 + dr).clamp(0, h as i32 - 1) as usize;
                    let cc = (c as i32 + dc).clamp(0, w as i32 - 1) as usize;
                    x[rr * w + cc]
                };
                y[r * w + c] = at(-1, 0) + at(1, 0) - 2.0 * at(0, -1) - 0.5 * at(0, 1) + at(0, 0);
            }
        }
    }
}

#[test]
fn edges_are_those_that_were_written() {
    compare(&compared!(Function: spread edges_repeat box_filter clamped_by_hand mean_filter by_a_closure));
}
