//! Rows of a few numbers, taken and set: chunks, windows, and products of small matrices. What is not there panics as ever.

use std::panic::{AssertUnwindSafe, catch_unwind};

macro_rules! rows_of {
    ($float:ident; $($size:literal $of:ident;)*) => { $(
        mod $of {
            use super::*;

            in_lanes! {
                pub fn products(x: &[$float], y: &[$float], o: &mut [$float]) {
                    let q = &y[..$size];
                    for (o, r) in o.iter_mut().zip(x.chunks_exact($size)) {
                        *o = r.iter().zip(q).map(|(a, b)| a * b).sum();
                    }
                }

                pub fn distances(x: &[$float], y: &[$float], o: &mut [$float]) {
                    let q = &y[1..=$size];
                    let mut total = 0.0;
                    for r in x.chunks_exact($size) {
                        let mut s = 0.0;
                        for (a, b) in r.iter().zip(q) {
                            let d = a - b;
                            s += d * d;
                        }
                        total += s.min(100.0);
                    }
                    o[0] = total;
                }

                pub fn under_windows(x: &[$float], y: &[$float], o: &mut [$float]) {
                    let q = &y[2..$size + 2];
                    for (o, r) in o.iter_mut().zip(x.windows($size)) {
                        let mut s = 0.0;
                        for k in 0..$size {
                            s += r[k] * q[k];
                        }
                        *o = s;
                    }
                }

                pub fn turned_over(x: &[$float], _: &[$float], o: &mut [$float]) {
                    for (to, r) in o.chunks_exact_mut($size).zip(x.chunks_exact($size)) {
                        to[0] = (r[$size - 1] * 2.0 + to[0]).abs();
                        to[1] = (r[0] - to[$size - 1]).max(r[1]);
                        to[$size - 1] = r[1] * r[$size - 1] + to[1];
                    }
                }

                pub fn of_matrices(x: &[$float], y: &[$float], o: &mut [$float]) {
                    for i in 0..$size {
                        for j in 0..$size {
                            let mut s = 0.0;
                            for k in 0..$size {
                                s += x[i * $size + k] * y[k * $size + j];
                            }
                            o[i * $size + j] = s;
                        }
                    }
                }

                pub fn of_a_vector(x: &[$float], y: &[$float], o: &mut [$float]) {
                    for i in 0..$size {
                        let mut s = 0.0;
                        for j in 0..$size {
                            s += x[i * $size + j] * y[j];
                        }
                        o[i] = s;
                    }
                }
            }

            #[test]
            fn they_become_what_they_become_without_lanes() {
                const BOTH: [(Step, Step); 6] = [
                    (plain::products, lanes::products),
                    (plain::distances, lanes::distances),
                    (plain::under_windows, lanes::under_windows),
                    (plain::turned_over, lanes::turned_over),
                    (plain::of_matrices, lanes::of_matrices),
                    (plain::of_a_vector, lanes::of_a_vector),
                ];
                for (which, (plain, lanes)) in BOTH.into_iter().enumerate() {
                    for length in (0..100).step_by(3).chain([64, 65, 128, 130, 200, 299]) {
                        for (other, set) in [(length, length), (length, length / 2), (length / 2, length), (90, 40)] {
                            let lengths = [length, other, set];
                            assert_eq!(left(lanes, lengths), left(plain, lengths), "{which} of {lengths:?}");
                        }
                    }
                }
            }
        }
    )* };
}

macro_rules! rows {
    ($float:ident) => {
        type Step = fn(&[$float], &[$float], &mut [$float]);

        /// Whether it came to its end, and what it left behind; of small integers, whose sums are exact in any order.
        fn left(step: Step, [x, y, o]: [usize; 3]) -> (bool, Vec<$float>) {
            let numbers = |length: usize| (0..length).map(|i| (i * 31 % 17) as $float - 8.0).collect::<Vec<_>>();
            let mut set = vec![0.5; o];
            let ends = catch_unwind(AssertUnwindSafe(|| step(&numbers(x), &numbers(y), &mut set))).is_ok();
            (ends, set)
        }

        rows_of! { $float; 2 of_two; 4 of_four; 5 of_five; 6 of_six; 8 of_eight; 9 of_nine; }
    };
}

mod of_f32 {
    use super::*;
    rows! { f32 }
}

mod of_f64 {
    use super::*;
    rows! { f64 }
}
