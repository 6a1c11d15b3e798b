//! Rows of a few numbers, taken and set: chunks, windows, and products of small matrices. What is not there panics as ever.

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

                pub fn of_chunks(x: &[$float], _: &[$float], o: &mut [$float]) {
                    for (c, o) in x.chunks($size).zip(o.iter_mut()) {
                        *o = c.iter().sum::<$float>() * c.len() as $float;
                    }
                }

                pub fn greatest_of_chunks(x: &[$float], _: &[$float], o: &mut [$float]) {
                    for (o, c) in o.iter_mut().zip(x.chunks($size)) {
                        *o = c.iter().copied().fold(<$float>::MIN, <$float>::max);
                    }
                }

                pub fn of_set_chunks(x: &[$float], _: &[$float], o: &mut [$float]) {
                    let mut o = o;
                    for c in o.chunks_mut($size) {
                        let s: $float = c.iter().sum();
                        for v in c.iter_mut() {
                            *v = s - *v * 3.0;
                        }
                    }
                    o = &mut o[x.len() / 3..];
                    o[0] = 7.0;
                }

                pub fn beside_the_rest(x: &[$float], y: &[$float], o: &mut [$float]) {
                    for (r, o) in x.chunks_exact($size).zip(o.iter_mut()) {
                        *o = y.iter().zip(r).map(|(a, b)| a * b).sum();
                    }
                }

                pub fn summed_chunks(x: &[$float], y: &[$float], o: &mut [$float]) {
                    o[0] = x.chunks($size).map(|c| c.iter().zip(y).map(|(a, b)| (a - b) * (a - b)).sum::<$float>()).sum();
                    let y = &y[1..];
                    o[1] = x.chunks($size).fold(0.5, |s, c| s + y.iter().zip(c.iter()).map(|(a, b)| a * b).sum::<$float>());
                }
            }

            #[test]
            fn they_become_what_they_become_without_lanes() {
                let both = compared! { Step:
                    products distances under_windows turned_over of_matrices of_a_vector of_chunks
                    greatest_of_chunks of_set_chunks beside_the_rest summed_chunks
                };
                for (name, plain, lanes) in both {
                    for length in (0..100).step_by(3).chain([64, 65, 128, 130, 200, 299]) {
                        for (other, set) in [(length, length), (length, length / 2), (length / 2, length), (90, 40), (length, $size - 1)] {
                            let lengths = [length, other, set];
                            assert_eq!(left(lanes, lengths), left(plain, lengths), "{name} of {lengths:?}");
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
            let ends = crate::given(|| step(&numbers(x), &numbers(y), &mut set)).is_some();
            (ends, set)
        }

        rows_of! { $float; 2 of_two; 4 of_four; 5 of_five; 6 of_six; 8 of_eight; 9 of_nine; }
    };
}

mod of_f32 {
    rows! { f32 }
}

mod of_f64 {
    rows! { f64 }
}
