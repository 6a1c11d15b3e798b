//! Patterns of slices and arrays, structs without names for their fields, functions in blocks, and Euclid's division of integers.

macro_rules! rows {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            #[derive(Clone, Copy)]
            pub struct Metres(f32);
            #[derive(Clone, Copy)]
            pub struct Pair(f32, i32);
            impl Metres {
                fn twice(self) -> Metres {
                    Metres(self.0 * 2.0 + 1.0)
                }
            }
            fn swapped(pair: Pair) -> Pair {
                let Pair(number, whole) = pair;
                Pair(whole as f32, number as i32)
            }
            pub fn constructed(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let m = Metres(a * 2.0);
                let wide = m.twice();
                let Pair(p, q) = swapped(Pair(wide.0 * m.0 + 1.0, n));
                let both = [Metres(p), Metres(q as f32)];
                both[0].0 * both[1].0 + wide.0
            }
            pub fn arrays(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let four = [a, a * 2.0, n as f32, 0.5];
                let [first, second, rest @ ..] = four;
                let [.., last] = four;
                let [one, .., other] = [a, 1.0, n as f32];
                let [pair, ..] = [[a, 2.0], [3.0, a]];
                first * second + rest[0] * rest[1] - last * one + other * pair[0]
            }
            pub fn slices(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let one = match x {
                    [] => a,
                    [v] => *v * a + 1.0,
                    [v, w] => v * w - a,
                    [v, .., w] => v * a + w,
                };
                let two = if let [v, w, ..] = x { v * w + one } else { one - 1.0 };
                let three = if let [v, rest @ ..] = x { rest.iter().map(|w| w * *v).sum() } else { 0.5f32 };
                let [.., before, last] = x else { return one + two };
                let four = match &x[1..] {
                    [v, _, ..] => v * a,
                    _ => *before,
                };
                two * three + before * last - four
            }
            pub fn in_blocks(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let first = if n > 3 {
                    fn scaled(x: f32, by: f32) -> f32 {
                        x * by + 1.0
                    }
                    scaled(a, 2.0) * scaled(a, 0.5)
                } else {
                    fn scaled(x: f32) -> f32 {
                        x - 1.0
                    }
                    scaled(a)
                };
                let mut sum = first;
                for v in x {
                    fn step(sum: f32, v: f32) -> f32 {
                        if v > 0.5 { sum * v } else { sum - v }
                    }
                    sum = step(sum, *v);
                }
                sum
            }
            pub fn euclid(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let far = (a * 1e9) as i32;
                let by = if n == 3 { -1 } else { n - 3 };
                let wide = (far as i64) << 20;
                let small = (far >> 12) as i8;
                let natural = far as u32;
                let signed = far.div_euclid(by) ^ far.rem_euclid(by) ^ (-far).div_euclid(by);
                let long = wide.div_euclid(by as i64) ^ (-wide).rem_euclid(by as i64);
                let bytes = small.div_euclid(7) ^ small.rem_euclid(-7) ^ small.div_euclid(-7);
                (signed as f32) + long as f32 + bytes as f32 + natural.div_euclid(n as u32 + 1) as f32
            }
        }
    };
}

rows!(plain, fastmath::fastmath(ptx(sm_75)));
rows!(fused, fastmath::fastmath(fused, ptx(sm_75)));
