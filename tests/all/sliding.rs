//! Parts of slices that move with the steps, `x[i..i + m]`: what is not there panics as ever, where it does.

macro_rules! slides {
    ($float:ident) => {
        type Step = fn(&[$float], &[$float], &mut [$float]);

        in_lanes! {
            pub fn by_two_ends(x: &[$float], h: &[$float], o: &mut [$float]) {
                let m = h.len();
                for i in 0..o.len() {
                    o[i] = x[i..i + m].iter().zip(h).map(|(a, b)| a * b).sum();
                }
            }

            pub fn closed(x: &[$float], _: &[$float], o: &mut [$float]) {
                for i in 2..o.len() {
                    o[i] = x[i - 2..=i + 1].iter().sum::<$float>() * 2.0;
                }
            }

            pub fn to_the_end(x: &[$float], h: &[$float], o: &mut [$float]) {
                for (i, o) in o.iter_mut().enumerate() {
                    *o = x[i..].iter().zip(h).map(|(a, b)| a * b).sum();
                }
            }

            pub fn backwards(x: &[$float], h: &[$float], o: &mut [$float]) {
                for i in h.len()..o.len() {
                    let mut s = 1.0;
                    for (a, b) in x[i - h.len()..i].iter().zip(h.iter().rev()) {
                        s += a * b;
                    }
                    o[i] = s;
                }
            }

            pub fn shorter_beside(x: &[$float], h: &[$float], o: &mut [$float]) {
                for i in 0..o.len() {
                    o[i] = h.iter().take(2).zip(&x[i..i + 5]).map(|(a, b)| a - b).sum();
                }
            }

            pub fn by_lets(x: &[$float], h: &[$float], o: &mut [$float]) {
                let m = h.len();
                for i in 0..o.len() {
                    let (low, high) = (i + 1, i + m);
                    o[i] += x[low..high].iter().copied().fold(0.0, <$float>::max);
                }
            }

            pub fn never_there(x: &[$float], h: &[$float], o: &mut [$float]) {
                let m = h.len() + 1;
                for i in 0..o.len() {
                    o[i] = x[i + m..i + 3].iter().map(|a| a * 2.0).sum();
                }
            }

            pub fn below_zero(x: &[$float], h: &[$float], o: &mut [$float]) {
                for i in 0..o.len() {
                    o[i] = x[i - h.len()..i].iter().map(|a| a * 2.0).sum();
                }
            }

            pub fn empty(x: &[$float], _: &[$float], o: &mut [$float]) {
                for i in 0..o.len() {
                    o[i] = x[i..i].iter().map(|a| a * 2.0).sum::<$float>() + 3.0;
                }
            }

            pub fn set_before(x: &[$float], h: &[$float], o: &mut [$float]) {
                for i in 0..o.len() {
                    o[i] = 4.0;
                    o[i] = x[i..i + h.len()].iter().sum::<$float>() - o[i];
                }
            }
        }

        /// Whether it came to its end, and what it left behind; of small integers, whose sums are exact in any order.
        fn left(step: Step, [x, h, o]: [usize; 3]) -> (bool, Vec<$float>) {
            let numbers = |length: usize| (0..length).map(|i| (i * 31 % 17) as $float - 8.0).collect::<Vec<_>>();
            let mut set = vec![0.5; o];
            let ends = crate::given(|| step(&numbers(x), &numbers(h), &mut set)).is_some();
            (ends, set)
        }

        #[test]
        fn they_become_what_they_become_without_lanes() {
            let both = compared! { Step:
                by_two_ends closed to_the_end backwards shorter_beside by_lets never_there below_zero
                empty set_before
            };
            for (name, plain, lanes) in both {
                for x in [0_usize, 1, 2, 3, 5, 16, 40, 70, 131] {
                    for h in [0, 1, 2, 3, 7, 20] {
                        for o in [0, 1, 2, 3, 4, 33, x, x + 1, x + h, x.saturating_sub(h), (x + 1).saturating_sub(h)] {
                            assert_eq!(left(lanes, [x, h, o]), left(plain, [x, h, o]), "{name} of {:?}", [x, h, o]);
                        }
                    }
                }
            }
        }
    };
}

mod of_f32 {
    slides! { f32 }
}

mod of_f64 {
    slides! { f64 }
}
