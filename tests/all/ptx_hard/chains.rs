//! What nothing reads of chains and options, and what `skip`, `take` and their kin leave out.

macro_rules! chains {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            #[derive(Clone, Copy)]
            pub struct Pair {
                pub p: f32,
                pub q: f32,
            }
            impl Pair {
                fn powi(self, n: i32) -> f32 {
                    self.p + n as f32
                }
                fn first(&self) -> f32 {
                    self.p
                }
                fn get(&self, i: usize) -> f32 {
                    self.q
                }
                fn is_empty(&self) -> bool {
                    self.p > 0.0
                }
                fn len(&self) -> usize {
                    2
                }
            }
            fn half(v: f32) -> f32 {
                v * 0.5
            }
            fn checked(v: f32) -> f32 {
                assert!(v < 1.5);
                v
            }
            pub fn counts_what_divides(_: &[f32], _: &mut [f32], n: i32, _: f32) -> f32 {
                (0..n).map(|i| 10 / (i - 3)).count() as f32
            }
            pub fn reads_none(x: &[f32], _: &mut [f32], _: i32, _: f32) -> f32 {
                let mut s = 0.0;
                x.iter().map(|v| checked(*v)).for_each(|_| s += 1.0);
                s
            }
            pub fn reads_one_of_two(x: &[f32], y: &mut [f32], _: i32, _: f32) -> f32 {
                x.iter().enumerate().map(|(i, v)| (*v, y[i])).map(|(v, _)| v).sum::<f32>()
            }
            pub fn any_without_reading(x: &[f32], _: &mut [f32], _: i32, _: f32) -> f32 {
                if (0..3).map(|i| x[i]).any(|_| true) { 1.0 } else { 0.0 }
            }
            pub fn all_without_reading(x: &[f32], _: &mut [f32], _: i32, _: f32) -> f32 {
                if x.iter().map(|v| checked(*v)).all(|_| true) { 1.0 } else { 0.0 }
            }
            pub fn is_some_without_reading(x: &[f32], _: &mut [f32], _: i32, _: f32) -> f32 {
                if x.get(0).map(|v| checked(*v)).is_some() { 1.0 } else { 0.0 }
            }
            pub fn if_some_without_reading(x: &[f32], _: &mut [f32], _: i32, _: f32) -> f32 {
                if let Some(_) = x.get(0).map(|v| checked(*v)) { 1.0 } else { 0.0 }
            }
            pub fn maps_without_reading(x: &[f32], _: &mut [f32], _: i32, _: f32) -> f32 {
                x.get(0).map(|v| checked(*v)).map(|_| 2.0).unwrap_or(1.0)
            }
            pub fn map_or_without_reading(x: &[f32], _: &mut [f32], _: i32, _: f32) -> f32 {
                x.get(0).map(|v| checked(*v)).map_or(2.0, |_| 3.0)
            }
            pub fn pattern_of_a_taken_name(x: &[f32], y: &mut [f32], _: i32, a: f32) -> f32 {
                let mut s = 0.0;
                for (a, w) in y.iter().zip(x.iter().map(|v| v * a)) {
                    s += a * w;
                }
                s
            }
            pub fn named_like_a_function(_: &[f32], _: &mut [f32], _: i32, a: f32) -> f32 {
                let s = {
                    let half = |v: f32| v * 3.0;
                    half(a)
                };
                s + half(a)
            }
            pub fn borrows_and_leaves(_: &[f32], y: &mut [f32], _: i32, a: f32) -> f32 {
                let r = &mut y[3];
                if a > 0.0 {
                    *r = 1.0;
                }
                a
            }
            pub fn windows_of_zero(x: &[f32], _: &mut [f32], n: i32, _: f32) -> f32 {
                let k = (n & 3) as usize;
                let mut s = 0.0;
                for w in x.windows(k) {
                    s += w.len() as f32;
                }
                s
            }
            pub fn methods_of_its_own(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let v = Pair { p: a, q: 2.0 };
                y.swap(0, 1);
                let own = v.powi(n) + v.first() + v.get(1) + if v.is_empty() { 1.0 } else { 2.0 };
                own + x.first().copied().unwrap_or(1.0)
                    + x.get(1).copied().unwrap_or(1.0)
                    + if x.is_empty() { 1.0 } else { 5.0 }
            }
            pub fn steps_over_what_divides(_: &[f32], _: &mut [f32], n: i32, _: f32) -> f32 {
                (0..n).map(|i| 10 / (i - 3)).step_by((n & 3) as usize).fold(0, |s, v| s * 3 + v) as f32
            }
            pub fn skips_what_acts(x: &[f32], y: &mut [f32], _: i32, _: f32) -> f32 {
                let mut k = 0;
                let s = x
                    .iter()
                    .map(|v| {
                        k += 1;
                        v + 1.0
                    })
                    .skip(2)
                    .sum::<f32>();
                let t = y
                    .iter()
                    .map(|v| {
                        k += 1;
                        v + 1.0
                    })
                    .step_by(3)
                    .sum::<f32>();
                s + t + k as f32
            }
            pub fn reverses_what_acts(x: &[f32], _: &mut [f32], _: i32, _: f32) -> f32 {
                let mut k = 0.0;
                let s = x
                    .iter()
                    .map(|v| {
                        k = k + v;
                        k - 1.0
                    })
                    .rev()
                    .fold(0.0, |s, v| s - v);
                s + k
            }
            pub fn takes_of_the_filtered(x: &[f32], _: &mut [f32], n: i32, _: f32) -> f32 {
                let mut k = 0;
                let s = x
                    .iter()
                    .filter(|v| {
                        k += 1;
                        **v > 0.0
                    })
                    .take(n as usize & 3)
                    .fold(0.0, |s, v| s - v);
                let t = x.iter().filter(|v| **v > -1.0).take(3).skip(1).sum::<f32>();
                let u = x.iter().filter(|v| **v > 0.0).step_by(2).fold(0.0, |s, v| s - v);
                s + t + u + k as f32
            }
            pub fn numbers_the_filtered(x: &[f32], _: &mut [f32], _: i32, _: f32) -> f32 {
                let mut s = 0.0;
                for (i, v) in x.iter().filter(|v| **v > 0.0).enumerate() {
                    if i == 2 {
                        continue;
                    }
                    s += v + i as f32;
                }
                s
            }
            pub fn takes_while(x: &[f32], y: &mut [f32], _: i32, a: f32) -> f32 {
                let mut k = 0;
                let s = x.iter().inspect(|_| k += 1).take_while(|v| **v > 0.0).sum::<f32>();
                let t = y
                    .iter()
                    .skip_while(|v| {
                        k += 1;
                        **v > 0.0
                    })
                    .sum::<f32>();
                let mut u = 0.0;
                for v in x.iter().take_while(|v| **v > a) {
                    if *v > 1.0 {
                        continue;
                    }
                    u += v;
                }
                s + t + u + k as f32
            }
        }
    };
}

chains!(plain, fastmath::fastmath(ptx(sm_75)));
chains!(fused, fastmath::fastmath(fused, ptx(sm_75)));
