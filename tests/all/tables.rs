//! Elements of tables at places that steps compute, in lanes: by the machine's own instruction where all are there, as written where one is not.

#![allow(
    clippy::needless_range_loop,
    clippy::assign_op_pattern,
    clippy::manual_memcpy,
    clippy::explicit_iter_loop,
    reason = "as authors write them"
)]

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::twice::twice;

twice! {
    #[fastmath::fastmath(contract, dispatch, report)]

    pub fn gathered(out: &mut [f32], table: &[f32], at: &[u32]) {
        for (o, &i) in out.iter_mut().zip(at) {
            *o = 2.0 * table[i as usize] + 1.0;
        }
    }

    pub fn between(out: &mut [f32], table: &[f32], at: &[u32]) {
        for (o, &i) in out.iter_mut().zip(at) {
            let k = i as usize;
            *o = 0.75 * table[k] + 0.25 * table[k + 1];
        }
    }

    pub fn before(out: &mut [f32], table: &[f32], at: &[u32]) {
        for i in 0..out.len() {
            out[i] = table[at[i] as usize] - table[at[i] as usize - 1];
        }
    }

    pub fn by_an_array(out: &mut [f32], table: &[f32], at: &[u32]) {
        let ours = [table[0], 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0];
        for (o, i) in out.iter_mut().zip(at.iter()) {
            *o = ours[(*i & 7) as usize] * *o;
        }
    }

    const SINES: [f32; 8] = [0.0, 0.5, 0.75, 1.0, 0.5, -0.25, -1.0, -0.5];

    pub fn of_a_constant(out: &mut [f32], _: &[f32], at: &[u32]) {
        for (o, i) in out.iter_mut().zip(at) {
            *o += SINES[(i % 8) as usize] * 0.5;
        }
    }

    pub fn in_rows(out: &mut [f32], table: &[f32], at: &[u32]) {
        let width = 4;
        for (o, &at) in out.iter_mut().zip(at) {
            let (x, y) = ((at & 3) as usize, (at / 4) as usize);
            *o = table[y * width + x] * 0.5 + 0.125;
        }
    }

    pub fn summed(out: &mut [f32], table: &[f32], at: &[u32]) {
        let mut most = f32::MIN;
        for &i in at {
            most = most.max(table[i as usize]);
        }
        for (o, &i) in out.iter_mut().zip(at) {
            *o = (most - table[i as usize]) * 0.5;
        }
    }

    pub fn permuted(out: &mut [f64], table: &[f64], at: &[usize]) {
        for (o, &i) in out.iter_mut().zip(at) {
            *o = table[i] * 3.0;
        }
    }

    pub fn scaled(out: &mut [f64], table: &[f64], at: &[usize]) {
        for (i, o) in out.iter_mut().enumerate() {
            *o = *o * table[at[i]] + table[i];
        }
    }

    pub fn signed(out: &mut [f64], table: &[f64], at: &[usize]) {
        for (o, &i) in out.iter_mut().zip(at) {
            let i = i as i64;
            *o = table[(i - 1) as usize] * 3.0 + table[i as usize];
        }
    }
}

/// What a call sets, and the words of its panic if it does.
fn told<T: Copy>(set: &[T], call: impl FnOnce(&mut [T])) -> (Vec<T>, Option<String>) {
    let mut set = set.to_vec();
    let panicked = catch_unwind(AssertUnwindSafe(|| call(&mut set))).err();
    (set, panicked.map(|panicked| panicked.downcast::<String>().map_or_else(|_| "?".to_owned(), |words| *words)))
}

type Single = fn(&mut [f32], &[f32], &[u32]);
type Double = fn(&mut [f64], &[f64], &[usize]);

fn singles() -> [(&'static str, Single, Single); 7] {
    compared!(Single: gathered between before by_an_array of_a_constant in_rows summed)
}

fn doubles() -> [(&'static str, Double, Double); 3] {
    compared!(Double: permuted scaled signed)
}

/// Places of a table of so many, with one somewhere else if that is asked for: small numbers, so that no result is rounded.
fn places(count: usize, wrong: Option<(usize, usize)>) -> Vec<usize> {
    let place = |step: usize| 1 + (step * 7919 + 3) % 37;
    (0..count).map(|step| wrong.filter(|(at, _)| *at == step).map_or(place(step), |(_, place)| place)).collect()
}

/// What all of them set, and say.
fn results(count: usize, wrong: Option<(usize, usize)>) -> String {
    let (at, mut text) = (places(count, wrong), String::new());
    let singles: Vec<f32> = (0..count.max(40)).map(|i| (i * 5 % 64) as f32 * 0.25).collect();
    let fewer: Vec<u32> = at.iter().map(|at| *at as u32).collect();
    for (name, plain, lanes) in self::singles() {
        let [plain, lanes] =
            [plain, lanes].map(|call| told(&singles[..count], |set| call(set, &singles[..40], &fewer)));
        assert_eq!(plain, lanes, "{name}, {count} steps, {wrong:?}");
        text += &format!("{lanes:?}");
    }
    let doubles: Vec<f64> = singles.iter().map(|x| f64::from(*x)).collect();
    for (name, plain, lanes) in self::doubles() {
        let [plain, lanes] = [plain, lanes].map(|call| told(&doubles[..count], |set| call(set, &doubles[..40], &at)));
        assert_eq!(plain, lanes, "{name}, {count} steps, {wrong:?}");
        text += &format!("{lanes:?}");
    }
    text
}

#[test]
fn elements_are_those_at_the_places() {
    let all = || (0..70).chain([300]).map(|count| results(count, None)).collect();
    crate::forced::same_bits("tables::elements_are_those_at_the_places", all, 20_000);
}

#[test]
fn a_place_beyond_the_table_panics_as_written() {
    let steps = |count: usize| [0, 1, 15, 16, 33, count - 1];
    for count in [1, 2, 17, 40] {
        for at in steps(count).into_iter().filter(|at| *at < count) {
            for place in [0, 38, 39, 40, u32::MAX as usize] {
                results(count, Some((at, place)));
            }
        }
    }
}

#[test]
fn all_of_them_are_in_lanes() {
    use lanes::*;
    let reports = [
        gathered::REPORT,
        between::REPORT,
        before::REPORT,
        by_an_array::REPORT,
        of_a_constant::REPORT,
        in_rows::REPORT,
        permuted::REPORT,
        scaled::REPORT,
        signed::REPORT,
    ];
    for (place, report) in reports.iter().enumerate() {
        assert!(report.steps.iter().any(|step| step.rule == "set in lanes"), "{place}: {:?}", report.left);
    }
}
