//! What experts write in small: conversions by `from`, methods of integers that are statements, searches that give an option, and what a body declares itself.

macro_rules! small {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            pub fn conversions(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let d = f64::from(a) * 2.0 + 0.5;
                let e: f64 = a.into();
                let f = f32::from(n as u8) * a + f32::from(n as i16);
                let g = u64::from(n as u32) + u64::from(n > 2);
                (d + e * 0.3) as f32 + f * a + g as f32 * a + i64::from(n) as f32 + f64::from(n) as f32
            }
            /// A block that is left is no option.
            pub fn blocks_beside_closures(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let scaled = |v: f32| v * a;
                let z = 'found: {
                    if n > 3 {
                        break 'found scaled(a) + 1.0;
                    }
                    scaled(2.0)
                };
                z * a + 0.5
            }
            pub fn overflows(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let (p, o) = (i32::MAX - 3).overflowing_add(n);
                let (q, r) = (n as u32).overflowing_sub(3);
                let (s, t) = (n as u8 * 40).overflowing_mul(3);
                let k = (a * 1e9) as i32;
                let (u, v) = k.overflowing_sub(i32::MIN + n);
                let (w, z) = (k as i64).overflowing_mul(k as i64 * 5);
                let flags = o as u32 + r as u32 * 2 + t as u32 * 4 + v as u32 * 8 + z as u32 * 16;
                (p ^ q as i32) as f32 + s as f32 + flags as f32 * 0.5 + (u & 0xffff) as f32 + (w & 255) as f32
            }
            pub fn logarithms(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let u = (n * 100 + 1) as u32;
                let roots = (u as u64).isqrt() as f32 + (n * 37).isqrt() as f32 + (n as u8).isqrt() as f32;
                (u.ilog2() + u.ilog10()) as f32
                    + roots
                    + (i32::MAX - n).isqrt() as f32
                    + (u64::MAX - n as u64).isqrt() as f32
            }
            pub fn logarithms_that_trap(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                (n - 1).ilog2() as f32 + (n as u8).ilog10() as f32 + (n - 3).isqrt() as f32
            }
            pub fn multiples(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let (u, by) = (n as u32, n as usize);
                let powers =
                    (u + 1).next_power_of_two() + u.next_power_of_two() + u32::from((n as u8 * 20).next_power_of_two());
                let trapping = 7usize.div_ceil(by) + by.next_multiple_of(by - 1);
                (u.div_ceil(4) + u.next_multiple_of(8) + powers) as f32 + trapping as f32
            }
            pub fn checked(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let m = i32::MIN + n;
                let p = m.checked_neg().map_or(0.5, |v| v as f32) + m.checked_abs().map_or(0.25, |v| v as f32);
                let q = (n as u32).checked_neg().unwrap_or(77) + 1u32.checked_shl(n as u32 * 8).unwrap_or(9);
                let r = (n as i8 - 3).checked_pow(n as u32).map_or(0.1, |v| v as f32);
                let s = (n as u64 + 250).checked_pow(n as u32 + 5).unwrap_or(3);
                let t = (-1i64).checked_shr(n as u32 * 11).unwrap_or(5);
                p + q as f32 + r + (s % 1000) as f32 + t as f32
            }
            pub fn searches(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let p = x.iter().find_map(|v| if *v > a { Some(v * 2.0 + a) } else { None }).unwrap_or(-1.0);
                let q = (0..n as usize).find_map(|i| x.get(i * 2 + 1).copied());
                let r = x.iter().rposition(|v| *v > a).map_or(-1.0, |i| i as f32);
                p * a + 0.3 + q.unwrap_or(0.7) * a + r + y.iter().rposition(|&v| v < 0.0).unwrap_or(9) as f32 * a
            }
            pub fn functions_within(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                fn square(v: f32) -> f32 {
                    v * v + 1.0
                }
                fn norm(v: &[f32], k: f32) -> f32 {
                    let mut sum = 0.0;
                    for e in v {
                        sum += e * e * k;
                    }
                    square(sum).sqrt()
                }
                fn pair(v: f32, k: i32) -> (f32, i32) {
                    (v * 2.0 + 0.1, k + 1)
                }
                let (p, k) = pair(a, n);
                let typed: f32 = square(p);
                square(a) * a + square(square(2.0)) * 0.3 + norm(x, 0.5) * a + p * k as f32 + typed * a
            }
            fn shadowed(v: f32) -> f32 {
                v * 5.0
            }
            pub fn functions_that_hide(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let outer = hidden_elsewhere(a);
                fn shadowed(v: f32) -> f32 {
                    v * 3.0
                }
                shadowed(a) * a + outer
            }
            fn hidden_elsewhere(a: f32) -> f32 {
                shadowed(a) * a + 1.0
            }
            pub fn structs_within(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                #[derive(Clone, Copy)]
                struct Mean {
                    sum: f32,
                    count: u32,
                }
                struct Ray {
                    origin: [f32; 3],
                    slope: (f32, f32),
                }
                let mut mean = Mean { sum: a * a + 0.3, count: 0 };
                for v in x {
                    mean.sum += v * a;
                    mean.count += 1;
                }
                let mut ray = Ray { origin: [a, 1.0, 2.0], slope: (0.5, mean.sum) };
                for i in 0..3 {
                    ray.origin[i] = ray.origin[i] * ray.slope.0 + ray.slope.1;
                }
                let Mean { sum, count } = Mean { count: 7, ..mean };
                ray.origin[0] * ray.origin[1]
                    + ray.origin[(n % 3) as usize]
                    + sum * a
                    + count as f32 / mean.count as f32
            }
        }
    };
}

small!(plain, fastmath::fastmath(ptx(sm_75)));
small!(fused, fastmath::fastmath(fused, ptx(sm_75)));
