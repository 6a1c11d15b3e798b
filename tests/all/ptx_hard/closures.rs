//! Closures that return early, change what they take, and bind the names of what is around them.

macro_rules! closures {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            #[derive(Clone, Copy)]
            pub struct Pair {
                pub p: f32,
                pub q: f32,
            }
            pub fn returns_in_map(x: &[f32], _: &mut [f32], _: i32, a: f32) -> f32 {
                x.iter()
                    .map(|v| {
                        if *v < 0.0 {
                            return a;
                        }
                        *v * 3.0 + 1.0
                    })
                    .sum::<f32>()
                    * 2.0
            }
            pub fn returns_in_let(x: &[f32], _: &mut [f32], _: i32, a: f32) -> f32 {
                let f = |v: f32| -> f32 {
                    if v < 0.0 {
                        return a;
                    }
                    v * a + 1.0
                };
                f(a) + f(x[0])
            }
            pub fn returns_in_any(x: &[f32], _: &mut [f32], _: i32, a: f32) -> f32 {
                if x.iter().any(|v| {
                    if *v < 0.0 {
                        return true;
                    }
                    *v > a
                }) {
                    5.0
                } else {
                    6.0
                }
            }
            pub fn returns_in_fold(x: &[f32], _: &mut [f32], _: i32, a: f32) -> f32 {
                x.iter().fold(a, |s, v| {
                    if *v < 0.0 {
                        return s;
                    }
                    s + v
                })
            }
            pub fn returns_in_for_each(x: &[f32], _: &mut [f32], _: i32, a: f32) -> f32 {
                let mut s = 0.0;
                x.iter().for_each(|v| {
                    if *v < 0.0 {
                        return;
                    }
                    s += *v;
                });
                s
            }
            pub fn returns_in_position(x: &[f32], _: &mut [f32], _: i32, a: f32) -> f32 {
                x.iter()
                    .position(|v| {
                        if *v < 0.0 {
                            return true;
                        }
                        *v > a
                    })
                    .unwrap_or(77) as f32
            }
            pub fn returns_in_filter(x: &[f32], _: &mut [f32], _: i32, a: f32) -> f32 {
                let mut s = 0.0;
                for v in x.iter().filter(|v| {
                    if **v < 0.0 {
                        return false;
                    }
                    **v > a
                }) {
                    s += v;
                }
                s
            }
            pub fn returns_in_option(x: &[f32], _: &mut [f32], n: i32, _: f32) -> f32 {
                x.get(n as usize)
                    .map(|v| {
                        if *v < 0.0 {
                            return 1.0;
                        }
                        *v + 3.0
                    })
                    .unwrap_or(9.0)
                    + 100.0
            }
            pub fn changes_its_item(_: &[f32], y: &mut [f32], _: i32, a: f32) -> f32 {
                y.iter()
                    .copied()
                    .map(|mut v| {
                        v *= 2.0;
                        v
                    })
                    .sum::<f32>()
                    + a
            }
            pub fn changes_behind_reference(_: &[f32], y: &mut [f32], _: i32, a: f32) -> f32 {
                y.iter()
                    .map(|&(mut v)| {
                        v *= 2.0;
                        v
                    })
                    .sum::<f32>()
                    + a
            }
            pub fn changes_one_of_two(x: &[f32], y: &mut [f32], _: i32, _: f32) -> f32 {
                y.iter()
                    .zip(x.iter())
                    .map(|(&v, &w)| (v, w))
                    .map(|(mut v, w)| {
                        v += w;
                        v
                    })
                    .sum::<f32>()
            }
            pub fn changes_accumulator(x: &[f32], _: &mut [f32], _: i32, a: f32) -> f32 {
                x.iter().fold(a, |mut s, v| {
                    s += v;
                    s *= 0.5;
                    s
                })
            }
            pub fn binds_what_it_takes(x: &[f32], _: &mut [f32], _: i32, a: f32) -> f32 {
                x.iter()
                    .map(|v| {
                        let a = a + v;
                        a - 1.0
                    })
                    .sum::<f32>()
                    * a
            }
            pub fn binds_its_parameter(x: &[f32], _: &mut [f32], _: i32, _: f32) -> f32 {
                x.iter().fold(0.0, |s, v| {
                    let s = s + v;
                    let s = s * 0.5;
                    s
                })
            }
            pub fn fields_by_name(x: &[f32], _: &mut [f32], _: i32, a: f32) -> f32 {
                let p = 100.0f32;
                let q = 2.0;
                x.iter().map(|&p| Pair { p, q }).map(|v| v.p * v.q).sum::<f32>() + p
            }
            pub fn patterns_by_name(x: &[f32], _: &mut [f32], _: i32, a: f32) -> f32 {
                let f = |v: Pair| {
                    let Pair { p, q } = v;
                    p - q
                };
                f(Pair { p: a, q: x[0] })
            }
        }
    };
}

closures!(plain, fastmath::fastmath(ptx(sm_75)));
closures!(fused, fastmath::fastmath(fused, ptx(sm_75)));
