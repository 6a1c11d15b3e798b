//! Loops that look between the elements of a table, at places that floats say: what lanes convert ahead is what is converted as written.

#![allow(
    clippy::needless_range_loop,
    clippy::assign_op_pattern,
    clippy::explicit_iter_loop,
    clippy::shadow_unrelated,
    reason = "as authors write them"
)]

use crate::given;
use crate::twice::twice;

twice! {
    #[fastmath::fastmath(contract, dispatch, report)]

    /// Elements at an index, of a slice that may be too short.
    pub fn at_indices(out: &mut [f32], x: &[f32], table: &[f32]) {
        for i in 0..out.len() {
            out[i] = table[(x[i] * 4.0) as usize];
        }
    }

    /// From somewhere on, and of two slices at once.
    pub fn from_the_second(out: &mut [f32], x: &[f32], table: &[f32]) {
        let n = out.len();
        for i in 1..n {
            let (a, b) = (x[i], table[i]);
            let k = (a * 2.0 + b) as usize;
            out[i] = table[k] + b;
        }
    }

    /// Elements that are set to what they say.
    pub fn in_place(out: &mut [f32], _: &[f32], table: &[f32]) {
        for p in out.iter_mut() {
            *p = table[(*p * 2.0) as usize];
        }
    }

    /// Said by what an element was, and by what it has become, which is not known ahead.
    pub fn twice_in_place(out: &mut [f32], _: &[f32], table: &[f32]) {
        for p in out.iter_mut() {
            let k = (*p + 1.0) as usize;
            *p = table[k] * 0.5;
            *p += table[(*p * 0.5) as usize];
        }
    }

    pub fn linear(out: &mut [f32], x: &[f32], table: &[f32]) {
        for (o, &x) in out.iter_mut().zip(x) {
            let t = x * 4.0;
            let k = (t as usize).min(table.len() - 2);
            let t = t - k as f32;
            *o = table[k] * (1.0 - t) + table[k + 1] * t;
        }
    }

    pub fn stretched(out: &mut [f32], _: &[f32], table: &[f32]) {
        let step = 0.25;
        for (i, o) in out.iter_mut().enumerate() {
            let at = i as f32 * step;
            let k = at as usize;
            *o = table[k] + (table[k + 1] - table[k]) * (at - k as f32);
        }
    }

    pub fn wrapped(out: &mut [f32], x: &[f32], table: &[f32]) {
        let n = table.len();
        for i in 0..out.len() {
            let p = 0.125 + i as f32 * 0.375 + x[i];
            let p = (p - p.floor()) * n as f32;
            let k = p as usize;
            out[i] = table[k % n] * 0.5 + table[(k + 1) % n] * 0.5;
        }
    }

    pub fn cubic(out: &mut [f32], x: &[f32], table: &[f32]) {
        for (o, &x) in out.iter_mut().zip(x) {
            let t = x * 2.0 + 1.0;
            let k = t as usize;
            let f = t - t.floor();
            let (a, b, c, d) = (table[k - 1], table[k], table[k + 1], table[k + 2]);
            let (c1, c3) = (0.5 * (c - a), 0.5 * (d - a) + 1.5 * (b - c));
            let c2 = a - 2.5 * b + 2.0 * c - 0.5 * d;
            *o = ((c3 * f + c2) * f + c1) * f + b;
        }
    }

    pub fn of_an_image(out: &mut [f32], x: &[f32], table: &[f32]) {
        let w = 5;
        let h = table.len() / w;
        for i in 0..out.len() {
            let (u, v) = (x[i] * 0.5, 4.0 - x[i]);
            let (x0, y0) = ((u.floor() as usize).min(w - 2), (v.floor() as usize).min(h - 2));
            let (fx, fy) = (u - x0 as f32, v - y0 as f32);
            let top = table[y0 * w + x0] * (1.0 - fx) + table[y0 * w + x0 + 1] * fx;
            let low = table[(y0 + 1) * w + x0] * (1.0 - fx) + table[(y0 + 1) * w + x0 + 1] * fx;
            out[i] = top * (1.0 - fy) + low * fy;
        }
    }
}

type Resampled = fn(&mut [f32], &[f32], &[f32]);

fn all() -> [(&'static str, Resampled, Resampled); 9] {
    compared!(Resampled: at_indices from_the_second in_place twice_in_place linear stretched wrapped cubic of_an_image)
}

/// What all of them set, of so many elements and positions, and tables of so many.
fn results([count, positions, entries]: [usize; 3], odd: Option<(usize, f32)>) -> String {
    let mut x: Vec<f32> = (0..positions).map(|i| (i * 7 % 29) as f32 * 0.125).collect();
    if let Some((at, position)) = odd.filter(|(at, _)| *at < positions) {
        x[at] = position;
    }
    let table: Vec<f32> = (0..entries).map(|i| (i * 5 % 16) as f32 * 0.5).collect();
    let mut text = String::new();
    for (name, plain, lanes) in all() {
        let [plain, lanes] = [plain, lanes].map(|call| {
            let mut out: Vec<f32> = (0..count).map(|i| (i * 3 % 17) as f32 * 0.25).collect();
            (given(|| call(&mut out, &x, &table)), out.into_iter().map(f32::to_bits).collect::<Vec<_>>())
        });
        assert_eq!(plain, lanes, "{name}, {count} of {positions} in {entries}, {odd:?}");
        text += &format!("{lanes:?}");
    }
    text
}

#[test]
fn what_is_looked_up_is_what_is_there() {
    let all = || (0..40).chain([255, 256, 257, 600]).map(|count| results([count, count, 200], None)).collect();
    crate::forced::same_bits("resampled::what_is_looked_up_is_what_is_there", all, 15_000);
}

#[test]
fn what_is_not_there_panics_where_it_does() {
    for sizes in [[300, 299, 200], [40, 25, 200], [300, 300, 12], [30, 30, 0], [30, 30, 1], [5, 40, 20]] {
        results(sizes, None);
    }
    for at in [0, 25, 31, 255, 256, 299] {
        for position in [-1.0, f32::NAN, f32::INFINITY, 1e9, 1e19, 1e20, 60.0] {
            results([300, 300, 200], Some((at, position)));
        }
    }
}

#[test]
fn all_of_them_convert_ahead() {
    use lanes::*;
    let reports = [
        at_indices::REPORT,
        from_the_second::REPORT,
        in_place::REPORT,
        twice_in_place::REPORT,
        linear::REPORT,
        stretched::REPORT,
        wrapped::REPORT,
        cubic::REPORT,
        of_an_image::REPORT,
    ];
    for (place, report) in reports.iter().enumerate() {
        let ahead = report.steps.iter().any(|step| step.after.starts_with("lanes convert ahead"));
        assert!(ahead, "{place}: {:?}", report.left);
    }
}
