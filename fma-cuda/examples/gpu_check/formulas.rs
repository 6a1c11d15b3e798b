//! The formulas, in every format and mode.

use fastmath::fastmath;
use half::{bf16, f16};

use crate::case::Case;

/// A formula with its flags; all five operands come from slices, used or not.
macro_rules! formula {
    ([$($flags:tt)*] $float:ident $name:ident ($a:ident $b:ident $c:ident $d:ident $e:ident) $body:expr) => {
        #[fastmath($($flags)*, kernel(map($a, $b, $c, $d, $e)))]
        pub fn $name($a: $float, $b: $float, $c: $float, $d: $float, $e: $float) -> $float {
            $body
        }
    };
}

macro_rules! family {
    ($module:ident $float:ident $flags:tt $($name:ident $operands:tt $body:expr;)*) => {
        // Every flag is on every formula, whether or not it licenses anything there.
        #[allow(unused_variables, unused_imports, deprecated)]
        mod $module {
            use num_traits::Float;

            use super::*;

            $(formula! { $flags $float $name $operands $body })*

            pub fn cases() -> Vec<Case> {
                let name = stringify!($module);
                vec![$(Case::of::<$float>(name, stringify!($name), $name::ptx_for, $name::ENTRY, $name)),*]
            }
        }
    };
}

pub(crate) use {family, formula};

macro_rules! families {
    ($($module:ident $float:ident $flags:tt;)*) => {
        $(family! { $module $float $flags
            multiply_add (a b c d e) a * b + c;
            cubic (a b c d e) a + b * e + c * (e * e) + d * (e * e * e);
            sum_then_product (a b c d e) (a + b + c) * d * e;
            line_light (a b c d e) a * b + c * d - e;
            determinant (a b c d e) a * b - c * d;
            lerp (a b c d e) a + e * (b - a);
            common_factor (a b c d e) a * c + b * c;
            fourth_power (a b c d e) a * a * a * a;
            clamped (a b c d e) (a * b + c).max(d).min(e);
            quotient (a b c d e) a / b;
            inverse_root (a b c d e) d / e.sqrt();
            root (a b c d e) a.sqrt();
        })*

        /// Every formula in every family.
        pub fn cases() -> Vec<Case> {
            [$($module::cases()),*].into_iter().flatten().collect()
        }
    };
}

families! {
    f64_ieee f64 [reassoc, nsz, arcp, fused, ptx(sm_75, sm_90, sm_100)];
    f64_preserve_sign f64 [reassoc, nsz, arcp, fused, denormal(preserve_sign), ptx(sm_75, sm_90, sm_100)];
    f64_rz f64 [fused, round(rz), ptx(sm_75, sm_90, sm_100)];
    f64_rm f64 [fused, round(rm), ptx(sm_75, sm_90, sm_100)];
    f64_rp f64 [fused, round(rp), ptx(sm_75, sm_90, sm_100)];
    f32_ieee f32 [reassoc, nsz, arcp, fused, ptx(sm_75, sm_90, sm_100)];
    f32_kahan f32 [kahan, lerp, ptx(sm_75, sm_90, sm_100)];
    f32_preserve_sign f32 [reassoc, nsz, arcp, fused, denormal(preserve_sign), ptx(sm_75, sm_90, sm_100)];
    f32_rz f32 [fused, round(rz), ptx(sm_75, sm_90, sm_100)];
    f32_rm f32 [fused, round(rm), denormal(preserve_sign), ptx(sm_75, sm_90, sm_100)];
    f32_rp f32 [fused, round(rp), ptx(sm_75, sm_90, sm_100)];
    f16_ieee f16 [reassoc, nsz, arcp, fused, ptx(sm_75, sm_90, sm_100)];
    f16_preserve_sign f16 [reassoc, nsz, arcp, fused, denormal(preserve_sign), ptx(sm_75, sm_90, sm_100)];
    bf16_ieee bf16 [reassoc, nsz, arcp, fused, ptx(sm_80, sm_90, sm_100)];
    bf16_preserve_sign bf16 [reassoc, nsz, arcp, fused, denormal(preserve_sign), ptx(sm_80, sm_90, sm_100)];
    f16_rz f16 [fused, round(rz), ptx(sm_75, sm_90, sm_100)];
    f16_rm f16 [fused, round(rm), ptx(sm_75, sm_90, sm_100)];
    f16_rp f16 [fused, round(rp), ptx(sm_75, sm_90, sm_100)];
    bf16_rz bf16 [fused, round(rz), ptx(sm_80, sm_90, sm_100)];
    bf16_rm bf16 [fused, round(rm), ptx(sm_80, sm_90, sm_100)];
    bf16_rp bf16 [fused, round(rp), ptx(sm_80, sm_90, sm_100)];
}
