//! Loops that accumulate in an element which is not the same in each step after all, or which the head of the loop sets.

use crate::filling::{self, Function};

in_lanes! {
    pub struct Cursor {
        at: usize,
    }

    impl Cursor {
        fn advance(&mut self) {
            self.at += 1;
        }
    }

    pub trait Next {
        fn advance_by_one(&mut self);
    }

    impl Next for usize {
        fn advance_by_one(&mut self) {
            *self += 1;
        }
    }

    fn advance(cursor: &mut Cursor) {
        cursor.at += 1;
    }

    fn prepared(y: &mut [f32]) -> usize {
        y[0] = 5.0;
        y.len()
    }

    pub fn by_a_method(x: &[f32], y: &mut [f32], n: usize) {
        let mut cursor = Cursor { at: n };
        for _ in 0..3 {
            for k in 0..x.len() {
                y[cursor.at] += x[k];
            }
            cursor.advance();
        }
    }

    pub fn by_a_method_of_a_number(x: &[f32], y: &mut [f32], n: usize) {
        let mut at = n;
        for _ in 0..3 {
            for k in 0..x.len() {
                y[at] += x[k];
            }
            at.advance_by_one();
        }
    }

    pub fn by_a_function(x: &[f32], y: &mut [f32], n: usize) {
        let mut cursor = Cursor { at: n };
        let cursor = &mut cursor;
        for _ in 0..3 {
            for k in 0..x.len() {
                y[cursor.at] += x[k];
            }
            advance(cursor);
        }
    }

    #[allow(clippy::toplevel_ref_arg)]
    pub fn by_a_reference(x: &[f32], y: &mut [f32], n: usize) {
        let mut at = n;
        for _ in 0..3 {
            for k in 0..x.len() {
                y[at] += x[k];
            }
            let ref mut next = at;
            *next += 1;
        }
    }

    pub fn by_a_pattern(x: &[f32], y: &mut [f32], n: usize) {
        let (mut at, mut other) = (n, 0);
        for _ in 0..3 {
            for k in 0..x.len() {
                y[at] += x[k];
            }
            (at, other) = (other, at);
        }
    }

    pub fn in_the_head(x: &[f32], y: &mut [f32], n: usize) {
        for k in 0..prepared(y).min(x.len()) {
            y[n] += x[k];
        }
    }

    pub fn in_a_block_of_the_head(x: &[f32], y: &mut [f32], n: usize) {
        for k in 0..({
            y[n] = 7.0;
            x.len()
        }) {
            y[n] += x[k];
        }
    }

    pub fn behind_another_name(x: &[f32], y: &mut [f32], _: usize) {
        let count = x.len().min(y.len());
        for i in 0..count {
            for j in i + 1..count {
                let pull = x[j] * 0.5;
                let j = j - 1;
                y[i] += pull;
                y[j] -= pull * 2.0;
            }
        }
    }

    /// Without a step nothing computes the index.
    pub fn far_away(x: &[f32], y: &mut [f32], n: usize) {
        let far = usize::MAX - 5 + n;
        for k in 0..x.len() / 1000 {
            y[far * 2] += x[k];
        }
        for k in 0..x.len() / 1000 {
            y[(far + 6) * n] += x[k];
        }
    }

    pub fn one_after_the_other(x: &[f32], y: &mut [f32], n: usize) {
        for k in 0..x.len() {
            y[n] += x[k];
        }
        for k in 0..x.len() {
            y[0] -= x[k];
        }
        for v in x {
            y[1] = y[1].min(*v);
        }
    }
}

#[test]
fn elements_that_change_are_read_anew() {
    let functions = compared!(Function: by_a_method by_a_method_of_a_number by_a_function by_a_reference by_a_pattern in_the_head in_a_block_of_the_head behind_another_name far_away one_after_the_other);
    filling::compare(&functions, &filling::up_to(40, &[200]), &[0, 1, 2, 7], |length| [0, 1, 3, 4, 10, length]);
}

#[fastmath::fastmath(report, fast, dispatch)]
#[allow(clippy::needless_range_loop)]
fn reported(x: &[f32], y: &mut [f32], n: usize) {
    for k in 0..x.len() {
        y[n] += x[k];
    }
}

#[test]
fn what_is_there_once_more_is_counted_once() {
    let mut y = [0.5];
    reported(&[1.0, 2.0], &mut y, 0);
    assert_eq!(y, [3.5]);
    // One addition, and whether the element is there.
    assert_eq!(reported::REPORT.before.total, 2);
}
