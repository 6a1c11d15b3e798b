//! Loops and chains that look for something: what is found is what they find as written, wherever it stands, NaN included.

use std::ops::ControlFlow;

/// Functions as they are written, and under a list of flags.
macro_rules! both {
    ([$($list:tt)*] $($functions:tt)*) => {
        mod plain { $($functions)* }

        #[fastmath::fastmath($($list)*)]
        mod lanes { $($functions)* }
    };
}

macro_rules! searches {
    ($float:ident, $list:tt) => {
        type Found = Option<(usize, u64)>;
        type Search = fn(&[$float], &[$float], $float) -> Found;

        both! { $list
            use super::{ControlFlow, Found};

            fn at(index: usize) -> Found {
                Some((index, 0))
            }

            pub fn any(x: &[$float], _: &[$float], t: $float) -> Found {
                x.iter().any(|x| x.abs() > t).then_some((1, 0))
            }

            pub fn all(x: &[$float], _: &[$float], t: $float) -> Found {
                if x.iter().copied().all(|v| v < t && -v < t) { at(0) } else { None }
            }

            pub fn finite(x: &[$float], _: &[$float], _: $float) -> Found {
                let all = x.iter().all(|v: &$float| v.is_finite());
                let none = !x.iter().any(|v| v.is_nan());
                at(usize::from(all) + 2 * usize::from(none))
            }

            pub fn beside(x: &[$float], y: &[$float], t: $float) -> Found {
                let far = x.iter().zip(y).any(|(a, b)| (a - b).abs() > t);
                let near = !x.iter().zip(y.iter()).all(|(&a, &b)| !(a - b).is_sign_negative());
                at(usize::from(far) + 2 * usize::from(near))
            }

            pub fn position(x: &[$float], y: &[$float], t: $float) -> Found {
                let first = x.iter().position(|&v| v >= t || v < 0.0).unwrap_or(x.len());
                at(first + y.iter().zip(x).position(|(a, b)| a * b > t).unwrap_or(0))
            }

            pub fn mapped(x: &[$float], _: &[$float], t: $float) -> Found {
                let index = x.iter().map(|v| v * 2.0).map(|w| w - 1.0).position(|w| w > t)?;
                at(index)
            }

            pub fn found(x: &[$float], _: &[$float], t: $float) -> Found {
                if let Some(v) = x.iter().find(|v| **v > t) {
                    return Some((0, f64::from(*v).to_bits()));
                }
                let squared = x.iter().map(|v| v * v).find(|w| *w > t)?;
                Some((1, f64::from(squared).to_bits()))
            }

            pub fn numbered(x: &[$float], _: &[$float], t: $float) -> Found {
                for (i, v) in x.iter().enumerate() {
                    if *v * i as $float > t * 60.0 {
                        return Some((i, f64::from(*v).to_bits()));
                    }
                }
                None
            }

            pub fn of_two(x: &[$float], y: &[$float], t: $float) -> Found {
                for (i, (a, b)) in x.iter().zip(y).enumerate() {
                    if a.is_nan() {
                        return at(i);
                    }
                    let sum = a + b;
                    if sum > t {
                        return Some((i, f64::from(sum).to_bits()));
                    }
                }
                None
            }

            pub fn index(x: &[$float], _: &[$float], t: $float) -> Found {
                for i in 0..x.len() {
                    if x[i] >= t || x[i].is_nan() {
                        return Some((i, f64::from(x[i]).to_bits()));
                    }
                }
                None
            }

            /// An element that is not there stops the loop, unless it is left before.
            pub fn absent(x: &[$float], y: &[$float], t: $float) -> Found {
                for i in 0..x.len() {
                    let sum = x[i] + y[i];
                    if sum > t + 2.0 {
                        return Some((i, f64::from(sum).to_bits()));
                    }
                }
                None
            }

            pub fn peak(x: &[$float], _: &[$float], t: $float) -> Found {
                let mut seen = 0;
                for i in 1..x.len().max(1) - 1 {
                    let (before, here, behind) = (x[i - 1], x[i], x[i + 1]);
                    if here > before && here > behind && here + i as $float > t * 40.0 {
                        seen = i;
                        break;
                    }
                }
                at(seen)
            }

            pub fn ordered(x: &[$float], y: &[$float], _: $float) -> Found {
                let n = x.len();
                let far = (5..n).any(|i| x[i] - y[i - 5] > 3.5);
                let near = (0..n + 200).all(|i| i < 150 || x[i - 150] < 3.0);
                at(usize::from(far) + 2 * usize::from(near))
            }

            pub fn left(x: &[$float], _: &[$float], t: $float) -> Found {
                let mut last = None;
                for &v in x {
                    if v > t {
                        last = at(7);
                        break;
                    }
                }
                last
            }

            pub fn flag(x: &[$float], _: &[$float], t: $float) -> Found {
                let (mut found, mut value) = (false, 0.0);
                for v in x.iter() {
                    let far = (v - 1.0) * (v - 1.0);
                    if far > t {
                        found = true;
                        value = far;
                        break;
                    }
                }
                found.then_some((0, f64::from(value).to_bits()))
            }

            /// The name of an element is that of something else outside.
            pub fn sums(x: &[$float], _: &[$float], v: $float) -> Found {
                x.iter().map(|w| w + v).any(|w| w > v + v).then_some((0, 0))
            }

            pub fn named(x: &[$float], _: &[$float], v: $float) -> Found {
                x.iter().map(|v| v + 1.0).any(|w| w > v).then_some((0, 0))
            }

            /// Which loop is left is said.
            pub fn further(x: &[$float], y: &[$float], t: $float) -> Found {
                let mut rows = 0;
                'rows: for row in 0..3 {
                    for v in x.iter() {
                        if *v > t {
                            rows += row;
                            continue 'rows;
                        }
                    }
                    for v in y {
                        if *v + row as $float > 2.5 {
                            break 'rows;
                        }
                    }
                    rows += 10;
                }
                at(rows)
            }

            pub fn whiles(x: &[$float], _: &[$float], t: $float) -> Found {
                let (mut t, mut n) = (t, 0);
                while n < 9 && x.iter().any(|v| *v > t) {
                    t *= 2.0;
                    n += 1;
                }
                at(n)
            }

            pub fn nested(x: &[$float], y: &[$float], t: $float) -> Found {
                let flow = (0..3).try_for_each(|k| match x.iter().any(|v| v - k as $float > t) {
                    true => ControlFlow::Break(k),
                    false => ControlFlow::Continue(()),
                });
                let more = y.iter().any(|w| x.iter().any(|v| v * w > t * 2.0));
                at(flow.break_value().unwrap_or(9) + 10 * usize::from(more))
            }
        }

        fn searches() -> [(&'static str, Search, Search); 20] {
            compared!(Search: any all finite beside position mapped found numbered of_two index absent peak ordered left flag sums named further whiles nested)
        }

        #[test]
        fn what_is_found_is_what_is_written() {
            for n in [0, 1, 2, 127, 128, 129, 200, 256, 257, 300, 1000] {
                for at in [0, 1, 17, 126, 127, 128, 129, 130, 191, 255, 256, 299, 998, 999, 2000] {
                    for special in [9.0, $float::NAN, $float::INFINITY, -9.0, -0.0] {
                        let mut x: Vec<$float> = (0..n).map(|i| ((i * 7 + 3) % 11) as $float / 4.0 + 0.25).collect();
                        let y: Vec<$float> = (0..n.max(5) - 3).map(|i| ((i * 5 + 1) % 13) as $float / 8.0).collect();
                        if let Some(x) = x.get_mut(at) {
                            *x = special;
                        }
                        for (name, plain, lanes) in searches() {
                            let (plain, lanes) = (crate::given(|| plain(&x, &y, 4.0)), crate::given(|| lanes(&x, &y, 4.0)));
                            assert_eq!(plain, lanes, "{name}: {n}, {special} at {at}");
                        }
                    }
                }
            }
        }
    };
}

mod singles {
    use super::ControlFlow;
    searches! { f32, [dispatch] }
}

mod doubles {
    use super::ControlFlow;
    searches! { f64, [contract, dispatch] }
}
