//! Options that a loop fills beside what has nothing to do with them: other choices that give one, and values that are asked for by a call.

#![allow(clippy::match_bool, clippy::manual_map, reason = "as authors write them")]
#![allow(deprecated, reason = "what is left as written needs no flag")]

use std::cell::Cell;
use std::ops::Deref;

use crate::twice::twice;

/// A number that counts how often it was asked for.
pub struct Counted<'a>(f32, &'a Cell<usize>);

impl Deref for Counted<'_> {
    type Target = f32;

    fn deref(&self) -> &f32 {
        self.1.set(self.1.get() + 1);
        &self.0
    }
}

twice! {
    #[fastmath::fastmath(nnan, nsz, dispatch, report)]
    use super::Counted;
    /// The guard may not have `b` hidden by what is in the option.
    pub fn hidden(x: &[f32]) -> Option<f32> {
        let mut best: Option<f32> = None;
        let b = 2.0f32;
        for &v in x {
            best = match best {
                Some(b) if v > b => Some(v),
                _ => Some(best.unwrap_or(v).max(b)),
            };
        }
        best
    }
    pub fn of_a_truth(x: &[f32]) -> Option<f32> {
        let mut best: Option<f32> = None;
        for &v in x {
            if best.is_none() {
                best = Some(v);
            }
            best = match v > 0.25 {
                true => Some(v),
                false => best,
            };
        }
        best
    }
    pub fn of_another(x: &[f32], limit: Option<f32>) -> Option<f32> {
        let mut best: Option<f32> = None;
        for &v in x {
            if best.is_none_or(|b| v > b) {
                best = if let Some(limit) = limit { Some(limit.min(v)) } else { Some(v) };
            }
        }
        best
    }
    pub fn counted(x: &[f32], least: Counted<'_>) -> Option<f32> {
        let mut best: Option<f32> = None;
        for &v in x {
            best = Some(best.map_or(*least, |b| b.max(v)));
        }
        best
    }
}

#[test]
fn they_are_those_of_the_plain_loop() {
    for length in 0..70u16 {
        let x: Vec<f32> = (0..length).map(|at| f32::from(at * 37 % 23) / 16.0 - 0.75).collect();
        assert_eq!(lanes::hidden(&x), plain::hidden(&x), "{length}");
        assert_eq!(lanes::of_a_truth(&x), plain::of_a_truth(&x), "{length}");
        for limit in [None, Some(0.25)] {
            assert_eq!(lanes::of_another(&x, limit), plain::of_another(&x, limit), "{length}");
        }
    }
}

#[test]
fn what_is_asked_for_by_a_call_is_asked_for_each_time() {
    let x = [0.5f32; 70];
    let (calls, expected) = (Cell::new(0), Cell::new(0));
    let best = lanes::counted(&x, Counted(0.75, &calls));
    assert_eq!(best, plain::counted(&x, Counted(0.75, &expected)));
    assert_eq!((calls.get(), expected.get()), (70, 70));
}
