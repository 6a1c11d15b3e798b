//! What is said where an element is not there or an integer overflows: in lanes the same as of the loop as written, at the same line.

#![allow(clippy::assign_op_pattern, reason = "as authors write them")]

use std::cell::RefCell;
use std::panic::{set_hook, take_hook};
use std::sync::Once;

in_lanes! {
    pub fn squares(x: &[f64], count: usize) -> f64 {
        let mut sum = 0.0;
        for i in 0..count {
            sum += x[i] * x[i];
        }
        sum
    }

    pub fn evens(x: &[f64], count: usize) -> f64 {
        let mut sum = 0.0;
        for i in 0..count {
            sum += x[3 * i + 1];
        }
        sum
    }

    pub fn backwards(x: &[f64], count: usize) -> f64 {
        let mut sum = 0.0;
        for i in 0..count {
            sum += x[count - 1 - i];
        }
        sum
    }

    pub fn pairs(x: &[f64], count: usize) -> f64 {
        let mut sum = 0.0;
        for i in 0..count {
            sum += x[2 * i] * x[2 * i + 1];
        }
        sum
    }

    pub fn gathered(x: &[f64], count: usize) -> f64 {
        let at = [0, 1, count];
        let mut sum = 0.0;
        for i in at {
            sum += x[i] * 2.0;
        }
        sum
    }

    pub fn best(x: &[f64], count: usize) -> f64 {
        let (mut best, mut at) = (-1.0, 0);
        for i in 0..count {
            if x[i] > best {
                best = x[i];
                at = i;
            }
        }
        best + at as f64
    }

    /// What closures are given has other names in lanes.
    pub fn mapped(x: &[f64], by: usize) -> f64 {
        let counts = [250u8; 100];
        x.iter()
            .zip(&counts)
            .map(|(x, n)| {
                x * (n + by as u8) as f64
            })
            .sum()
    }

    pub fn folded(x: &[f64], by: usize) -> f64 {
        let counts = [100u8; 100];
        x.iter().zip(counts.iter()).fold(0.0, |sum, (x, n)| {
            let less = *n -
                by as u8;
            sum + x * less as f64
        })
    }

    /// What lanes count is added up behind the loop.
    pub fn counted(x: &[f64], by: usize) -> f64 {
        let (mut sum, mut count, mut some) = (0.0, 0u8, 200u8);
        for v in x {
            sum += v * v;
            count += by as u8;
            if *v > 3.0 {
                some += 1;
            }
        }
        sum + count as f64 + some as f64
    }

    pub fn counted_down(x: &[f64], by: usize) -> f64 {
        let (mut sum, mut left) = (0.0, 250u8);
        for v in x {
            sum += v * 2.0;
            left = left
                - by as u8;
        }
        sum + left as f64
    }
}

thread_local! {
    /// The message of the last panic of this thread, and the line that it stands in.
    static SAID: RefCell<Option<(String, u32)>> = const { RefCell::new(None) };
}

/// What a panic says; nothing where there is none.
fn said(run: impl FnOnce() -> f64) -> Option<(String, u32)> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |info| {
            let message = info.payload_as_str().unwrap_or_default().to_owned();
            let line = info.location().map_or(0, std::panic::Location::line);
            SAID.set(Some((message, line)));
            before(info);
        }));
    });
    SAID.set(None);
    crate::given(run);
    SAID.take()
}

#[test]
fn a_missing_element_is_told_of_as_of_the_loop_as_written() {
    let x: Vec<f64> = (0..40).map(f64::from).collect();
    for (name, plain, lanes) in compared!(fn(&[f64], usize) -> f64: squares evens backwards pairs gathered best) {
        for count in [3, 13, 14, 20, 21, 40, 41, 64, 100] {
            let written = said(|| plain(&x, count));
            assert_eq!(said(|| lanes(&x, count)), written, "{name}({count})");
        }
        assert!(said(|| lanes(&x, 100)).is_some(), "{name}");
    }
}

#[test]
fn an_overflow_is_told_of_as_of_the_function_as_written() {
    let x: Vec<f64> = (0..60).map(f64::from).collect();
    for (name, plain, lanes) in compared!(fn(&[f64], usize) -> f64: mapped folded counted counted_down) {
        for by in [0, 4, 5, 6, 100, 101, 200] {
            let written = said(|| plain(&x, by));
            assert_eq!(said(|| lanes(&x, by)), written, "{name}({by})");
        }
        assert!(said(|| lanes(&x, 200)).is_some(), "{name}");
    }
}
