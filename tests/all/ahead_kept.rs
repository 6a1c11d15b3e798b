//! Conversions that stay where they are written: what they are made of is handed on to be changed, or panics where a step before them, or one that does not
//! ask for them, would tell.

#![allow(
    clippy::needless_range_loop,
    clippy::explicit_iter_loop,
    clippy::manual_slice_fill,
    clippy::needless_borrow,
    clippy::toplevel_ref_arg,
    reason = "as authors write them"
)]

use std::cell::RefCell;
use std::panic::{set_hook, take_hook};
use std::sync::Once;

use crate::twice::twice;

fn doubled(x: &mut f32) {
    *x *= 2.0;
}

trait Raised {
    fn raise(&mut self);
}

impl Raised for f32 {
    fn raise(&mut self) {
        *self += 1.5;
    }
}

twice! {
    #[fastmath::fastmath(contract, dispatch, report)]

    use super::{Raised, doubled};

    struct Wave {
        phase: f32,
        step: f32,
    }

    impl Wave {
        fn advance(&mut self) {
            self.phase += self.step * 0.5;
        }
    }

    pub fn lent_to_a_function(out: &mut [f32], _: &[f32], table: &[f32], _: &[i32]) {
        for p in out.iter_mut() {
            doubled(p);
            let k = (*p * 2.0) as usize;
            *p = table[k] * 0.5;
        }
    }

    pub fn lent_to_a_method(out: &mut [f32], _: &[f32], table: &[f32], _: &[i32]) {
        for p in out.iter_mut() {
            p.raise();
            let k = (*p * 2.0) as usize;
            *p = table[k] * 0.5;
        }
    }

    pub fn lent_to_a_name(out: &mut [f32], _: &[f32], table: &[f32], _: &[i32]) {
        for p in out.iter_mut() {
            let ours: &mut f32 = p;
            *ours += 1.0;
            let k = (*p * 2.0) as usize;
            *p = table[k] * 0.5;
        }
    }

    pub fn lent_by_a_pattern(out: &mut [f32], _: &[f32], table: &[f32], _: &[i32]) {
        for p in out.iter_mut() {
            let ref mut ours = *p;
            doubled(ours);
            let k = (*p * 2.0) as usize;
            *p = table[k] * 0.5;
        }
    }

    pub fn from_outside(out: &mut [f32], x: &[f32], table: &[f32], _: &[i32]) {
        let mut start = 0.5;
        let scale: &mut f32 = &mut start;
        for (o, v) in out.iter_mut().zip(x) {
            *o = table[(*v * *scale) as usize];
            if *scale < 2.0 {
                doubled(scale);
            }
        }
    }

    pub fn of_fields(out: &mut [f32], x: &[f32], table: &[f32], _: &[i32]) {
        let mut wave = Wave { phase: 0.5, step: 0.25 };
        for (o, v) in out.iter_mut().zip(x) {
            *o = table[(*v + wave.phase) as usize];
            if wave.phase < 4.0 {
                wave.advance();
            }
        }
    }

    pub fn of_integers(out: &mut [f32], _: &[f32], table: &[f32], at: &[i32]) {
        for (o, &a) in out.iter_mut().zip(at) {
            *o = 0.0;
            let k = ((a - 1) as f32 * 0.5) as usize;
            *o = table[k];
        }
    }

    pub fn of_named_integers(out: &mut [f32], _: &[f32], table: &[f32], at: &[i32]) {
        for i in 0..out.len() {
            let before = at[i] - 1;
            out[i] = 0.0;
            if before > 0 {
                let next = before * 60_000_000;
                out[i] = table[(next as f32 * 1e-9) as usize];
            }
        }
    }

    pub fn unasked(out: &mut [f32], _: &[f32], table: &[f32], _: &[i32]) {
        for i in 0..out.len() {
            if i > 0 {
                let k = ((i - 1) as f32 * 0.125) as usize;
                out[i] = table[k];
            }
        }
    }

    pub fn unbounded(out: &mut [f32], x: &[f32], table: &[f32], _: &[i32]) {
        let most = x.first().map_or(1.0, |first| *first * 8.0);
        for (o, v) in out.iter_mut().zip(x) {
            *o = 0.0;
            if most > 0.0 {
                *o = table[(v * 4.0).clamp(1.0, most) as usize];
            }
        }
    }

    pub fn overflowing(out: &mut [f32], x: &[f32], table: &[f32], _: &[i32]) {
        for (o, v) in out.iter_mut().zip(x) {
            *o = table[((v * 0.5) as u8 + 245) as usize % 40];
        }
    }

    pub fn overflowing_elements(out: &mut [f32], _: &[f32], table: &[f32], at: &[i32]) {
        for i in 0..at.len() {
            let k = (at[i] as f32 * 0.5) as usize;
            out[(at[i] * 3 - at[i] * 2 - at[i]) as usize + i] = table[k % 40];
        }
    }

    /// Those that are converted ahead all the same.
    pub fn still_ahead(out: &mut [f32], x: &[f32], table: &[f32], _: &[i32]) {
        let scale = x.len() as f32 / 150.0;
        for i in 0..out.len() {
            let k = ((i + 1) as f32 * 0.0625).clamp(0.0, 20.0) as usize;
            let shift = x[i] - scale;
            let l = (shift * shift) as usize;
            out[i] = table[k] + table[l];
        }
    }
}

type Looked = fn(&mut [f32], &[f32], &[f32], &[i32]);

fn all() -> [(&'static str, Looked, Looked); 13] {
    compared!(Looked: lent_to_a_function lent_to_a_method lent_to_a_name lent_by_a_pattern from_outside of_fields of_integers of_named_integers unasked unbounded overflowing overflowing_elements still_ahead)
}

thread_local! {
    static SAID: RefCell<Option<(String, u32, u32)>> = const { RefCell::new(None) };
}

/// What a call sets, and what it says where it panics.
fn told(call: Looked, (x, table, at): (&[f32], &[f32], &[i32])) -> (Vec<u32>, Option<(String, u32, u32)>) {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |info| {
            let (line, column) = info.location().map_or((0, 0), |place| (place.line(), place.column()));
            SAID.set(Some((info.payload_as_str().unwrap_or_default().to_owned(), line, column)));
            before(info);
        }));
    });
    SAID.set(None);
    let mut out: Vec<f32> = (0..x.len()).map(|i| (i * 3 % 17) as f32 * 0.25).collect();
    crate::given(|| call(&mut out, x, table, at));
    (out.into_iter().map(f32::to_bits).collect(), SAID.take())
}

#[test]
fn they_give_what_is_written_and_panic_where_they_stand() {
    for count in [0, 1, 24, 25, 40, 300] {
        for (odd, integer) in [(0, 30), (0, i32::MIN), (count / 2, i32::MIN), (count / 2, 36), (7, 60)] {
            let mut x: Vec<f32> = (0..count).map(|i| (i * 7 % 29) as f32 * 0.125).collect();
            let mut at: Vec<i32> = (0..count).map(|i| 1 + (i * 7919 % 30) as i32).collect();
            if odd < count {
                (x[odd], at[odd]) = (integer.max(-1) as f32, integer);
            }
            let table: Vec<f32> = (0..80).map(|i| (i * 5 % 16) as f32 * 0.5).collect();
            for (name, plain, lanes) in all() {
                let [plain, lanes] = [plain, lanes].map(|call| told(call, (&x, &table, &at)));
                assert_eq!(plain, lanes, "{name}, {count}, {integer} at {odd}");
            }
        }
    }
}

#[test]
fn others_are_converted_ahead() {
    let report = lanes::still_ahead::REPORT;
    let ahead = |word: &str| report.steps.iter().any(|step| step.after.contains(word));
    for word in ["lanes convert ahead", "(i + 1) as f32", "shift * shift"] {
        assert!(ahead(word), "{word}: {:?} {:?}", report.steps, report.left);
    }
}
