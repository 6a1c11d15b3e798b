//! Short arrays that a loop names by an index, makes by `from_fn`, or goes through by `for_each`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fastmath::fastmath;

macro_rules! rows {
    ([$($attribute:tt)*] $name:ident) => {
        #[allow(clippy::needless_range_loop)]
        mod $name {
            #[allow(unused)]
            use super::*;

            #[$($attribute)*]
            pub fn dots(a: &[[f64; 3]], b: &[[f64; 3]], out: &mut [f64]) {
                for i in 0..out.len() {
                    out[i] = a[i].iter().zip(&b[i]).map(|(x, y)| x * y).sum();
                }
            }

            #[$($attribute)*]
            pub fn greatest(a: &[[f64; 3]], b: &[[f64; 3]], out: &mut [f64]) {
                for i in 1..out.len() {
                    out[i] = a[i - 1].iter().fold(0.0, |most, v| v.abs().max(most)) + b[i].iter().sum::<f64>();
                }
            }

            #[$($attribute)*]
            pub fn distances(a: &[[f64; 3]], b: &[[f64; 3]], out: &mut [f64]) {
                for (o, (p, q)) in out.iter_mut().zip(a.iter().zip(b)) {
                    let d: [f64; 3] = std::array::from_fn(|k| p[k] - q[k] + k as f64);
                    *o = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
                }
            }

            #[$($attribute)*]
            pub fn pairs(a: &[[f64; 3]], _: &[[f64; 3]], out: &mut [f64]) {
                for i in 0..a.len() {
                    for j in i + 1..a.len() {
                        let d: [f64; 3] = core::array::from_fn(|k| a[i][k] - a[j][k]);
                        out[0] += d.iter().map(|v| v * v).sum::<f64>();
                    }
                }
            }

            #[$($attribute)*]
            pub fn doubled(a: &[[f64; 3]], b: &[[f64; 3]], out: &mut [f64]) {
                let mut rows = a.to_vec();
                for (row, other) in rows.iter_mut().zip(b) {
                    let length = other.iter().map(|v| v * v).sum::<f64>();
                    row.iter_mut().for_each(|v| *v *= length);
                }
                for (o, row) in out.iter_mut().zip(&rows) {
                    *o = row[0] - row[1] * row[2];
                }
            }

            /// What a closure moves is a copy.
            #[$($attribute)*]
            pub fn copies(a: &[[f64; 3]], b: &[[f64; 3]], out: &mut [f64]) {
                let mut by = 1.0;
                for (o, (p, q)) in out.iter_mut().zip(a.iter().zip(b)) {
                    let d: [f64; 3] = std::array::from_fn(move |k| {
                        by *= 2.0;
                        p[k] + by
                    });
                    let sum: f64 = q.iter().map(move |v| {
                        by += 1.0;
                        v * by
                    }).sum();
                    *o = d[0] + d[1] * d[2] + sum;
                }
                out[0] += by;
            }

            /// A constant that nothing else names.
            #[$($attribute)*]
            #[deny(unused)]
            pub fn by_a_constant(a: &[[f64; 3]], b: &[[f64; 3]], out: &mut [f64]) {
                const N: usize = 3;
                for (o, (p, q)) in out.iter_mut().zip(a.iter().zip(b)) {
                    let d: [f64; N] = std::array::from_fn(|k| p[k] - q[k]);
                    *o = d[0] * d[0] + d[1] * d[2];
                }
            }

            #[$($attribute)*]
            pub fn only_lengths(a: &[[f64; 3]], _: &[[f64; 3]], out: &mut [f64]) {
                for i in 0..out.len() {
                    out[i] = 1.0 + a[i + 1].len() as f64;
                    for k in 0..3 {
                        out[i] += k as f64;
                    }
                }
            }

            #[$($attribute)*]
            pub fn only_beside(a: &[[f64; 3]], b: &[[f64; 3]], out: &mut [f64]) {
                for i in 0..out.len() {
                    let mut sum = 0.0;
                    for (v, _) in b[i].iter().zip(a[i + 1].iter()) {
                        sum += v;
                    }
                    out[i] = sum;
                }
            }

            /// The index is another in each turn of the loop inside.
            #[$($attribute)*]
            pub fn moves(a: &[[f64; 3]], b: &[[f64; 3]], out: &mut [f64]) {
                for o in out.iter_mut() {
                    let mut at = 0;
                    for (v, w) in a[at].iter().zip(&b[at]) {
                        at = 1;
                        *o += v * w * at as f64;
                    }
                    *o += a[at].iter().sum::<f64>();
                }
            }

            /// A range, and not an index.
            #[$($attribute)*]
            pub fn of_a_range(a: &[[f64; 3]], _: &[[f64; 3]], out: &mut [f64]) {
                let at = 0..a.len().min(2);
                for o in out.iter_mut() {
                    let at = at.clone();
                    *o = a[at].iter().map(|row| row[0] * 2.0).sum();
                }
            }
        }
    };
}

rows!([allow(unused)] plain);
rows!([fastmath(fast, dispatch)] split);

type Function = fn(&[[f64; 3]], &[[f64; 3]], &mut [f64]);

/// Numbers of which all that is computed here is exact.
fn points(count: usize, seed: u32) -> Vec<[f64; 3]> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 25) * 0.25 - 16.0
    };
    (0..count).map(|_| [next(), next(), next()]).collect()
}

#[test]
fn every_row_is_taken_as_written() {
    use plain as p;
    use split as s;
    let functions: [(&str, Function, Function); 9] = [
        ("dots", p::dots, s::dots),
        ("greatest", p::greatest, s::greatest),
        ("distances", p::distances, s::distances),
        ("pairs", p::pairs, s::pairs),
        ("doubled", p::doubled, s::doubled),
        ("moves", p::moves, s::moves),
        ("of_a_range", p::of_a_range, s::of_a_range),
        ("copies", p::copies, s::copies),
        ("by_a_constant", p::by_a_constant, s::by_a_constant),
    ];
    for (name, theirs, ours) in functions {
        for count in (2..40).chain([63, 64, 65, 129]) {
            let (a, b) = (points(count, 1), points(count, 2));
            let (mut expected, mut found) = (vec![0.5; count], vec![0.5; count]);
            theirs(&a, &b, &mut expected);
            ours(&a, &b, &mut found);
            assert_eq!(found, expected, "{name} of {count}");
        }
    }
}

#[test]
fn a_row_that_is_not_there_stops_the_loop_whatever_is_done_with_it() {
    let functions: [(Function, Function); 2] =
        [(plain::only_lengths, split::only_lengths), (plain::only_beside, split::only_beside)];
    for (theirs, ours) in functions {
        for count in [1, 2, 7, 33] {
            let rows = points(count, 1);
            for length in [count - 1, count] {
                let [expected, found] = [theirs, ours].map(|function| {
                    let mut out = vec![0.5; length];
                    let stopped = catch_unwind(AssertUnwindSafe(|| function(&rows, &rows, &mut out))).is_err();
                    (stopped, out)
                });
                assert_eq!(expected.0, length == count);
                assert_eq!(found, expected, "{length} of {count}");
            }
        }
    }
}
