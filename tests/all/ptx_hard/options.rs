//! What takes the value out of an option, and the options that slices and integers give.

macro_rules! options {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            pub fn sums_that_fit(_: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                let (far, near) = ((a * 1e9) as i32, (a * 100.0) as i8);
                let (b, u) = ((n * 40) as i8, n as u32);
                let first = (i32::MAX - n).checked_add(far).unwrap_or(9) as f32;
                let second = (i32::MIN + n).checked_sub(far).map_or(7.0, |v| v as f32);
                let bytes = b.checked_add(near).unwrap_or(5) as f32 + b.checked_sub(near).unwrap_or(6) as f32;
                let unsigned =
                    u.checked_sub(2).unwrap_or(77) as f32 + (u32::MAX - 2).checked_add(u).map_or(3.0, |v| v as f32);
                first + second + bytes + unsigned + if (u8::MAX - 3).checked_add(u as u8).is_none() { 1.0 } else { 0.0 }
            }
            pub fn one_before(x: &[f32], _: &mut [f32], n: i32, _: f32) -> f32 {
                let Some(i) = (n as usize).checked_sub(1) else { return -5.0 };
                match x.get(i) {
                    None => 2.0,
                    Some(v) => *v,
                }
            }
            pub fn one_of_two_closures(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let first = x.get(n as usize).copied().unwrap_or_else(|| y[0] * 2.0);
                let second = x.get(1).map_or_else(|| y[1], |v| v * a + 1.0);
                let third = if x.get(n as usize).is_some_and(|v| *v > a) { 1.0 } else { 2.0 };
                first + second + third + if x.first().is_none_or(|&v| v < 0.0) { 4.0 } else { 8.0 }
            }
            pub fn finds(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let first = x.iter().find(|v| **v > a).copied().unwrap_or(-7.0);
                let second = *y.iter().find(|&&v| v < a).unwrap_or(&3.0);
                let third = if let Some(v) = x.iter().find(|v| v.abs() < 1.0) { *v } else { 0.25 };
                let next = x.iter().next().copied().unwrap_or(0.5);
                first + second + third + next + *x.iter().nth(n as usize).unwrap_or(&a)
            }
            pub fn asserts_by_path(_: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                std::assert!(n < 6);
                core::assert_ne!(n, 3);
                match n {
                    0 => debug_assert!(true),
                    1 => assert!(a > 0.0),
                    _ => {}
                }
                a
            }
            pub fn bounds_of_integers(_: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                let far = if n == i32::MAX { 1.0 } else { i64::MIN as f32 + u64::MAX as f32 + i8::MIN as f32 };
                far + u32::BITS as f32 + a.powi(-3) + a.powi(-1)
            }
        }
    };
}

options!(plain, fastmath::fastmath(ptx(sm_75)));
options!(fused, fastmath::fastmath(fused, ptx(sm_75)));
