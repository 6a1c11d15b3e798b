//! Names that are made here, as a user's own: parameters, variables, constants, functions, labels' company, and words in texts.

macro_rules! made {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, non_upper_case_globals, reason = "as such code is written")]
        pub mod $module {
            const fastmath_power: i32 = 3;

            fn fastmath_trap(fastmath_old: f32) -> f32 {
                fastmath_old * 2.0 + 1.0
            }
            fn fastmath_edge(v: f32, fastmath_v: f32) -> f32 {
                v * fastmath_v + fastmath_trap(v)
            }
            pub fn powers(x: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                let fastmath_base = n * 2 + 1;
                let fastmath_left = n as u32;
                let fastmath_exponent = a * 0.5;
                let whole = (n + 2).pow(fastmath_left) + fastmath_base.pow(2) + fastmath_power;
                let float = (a + fastmath_exponent).powi(fastmath_base) + fastmath_exponent.powi(fastmath_power);
                whole as f32 + float * 0.125
            }
            pub fn parameters(
                fastmath_x: &[f32],
                fastmath_y: &mut [f32],
                fastmath_one: i32,
                fastmath_first: f32,
            ) -> f32 {
                let fastmath_other = fastmath_x.len().min(fastmath_y.len());
                if fastmath_other > 1 {
                    fastmath_y.swap((fastmath_one as usize) % fastmath_other, fastmath_other - 1);
                }
                fastmath_trap(fastmath_first) + fastmath_edge(fastmath_first, fastmath_one as f32)
            }
            pub fn parts(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let (mut p, mut q) = (a, 0.5);
                let fastmath_part0 = a * 3.0;
                for _ in 0..n {
                    (p, q) = (q * 0.5, p + fastmath_part0);
                    p = p + fastmath_part0 * a;
                }
                let mut fastmath_old = q;
                let fastmath_next = std::mem::replace(&mut fastmath_old, p);
                std::mem::swap(&mut p, &mut fastmath_old);
                p - q * fastmath_next + fastmath_old
            }
            pub fn chains(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let fastmath_item0 = a * 2.0;
                let fastmath_captured0 = a + 1.0;
                let fastmath_argument0 = |fastmath_result0: f32| fastmath_result0 * fastmath_captured0 + fastmath_item0;
                let fastmath_some0 = x.first().copied();
                let fastmath_1_some0 = y.first().copied();
                let fastmath_kept = fastmath_some0.unwrap_or(fastmath_item0) + fastmath_1_some0.unwrap_or(0.5);
                let fastmath_total = x.iter().map(|fastmath_at| fastmath_argument0(*fastmath_at) * a).sum::<f32>();
                assert!(n < 6, "{fastmath_total}");
                fastmath_total + fastmath_kept * a
            }
        }
    };
}

made!(plain, fastmath::fastmath(ptx(sm_75)));
made!(fused, fastmath::fastmath(fused, ptx(sm_75)));
