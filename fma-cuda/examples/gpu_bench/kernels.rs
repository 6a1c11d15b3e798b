//! What is measured.

use fastmath::fastmath;
use half::{bf16, f16};

macro_rules! line {
    ($($name:ident $float:ident [$($target:ident),*];)*) => {
        $(#[fastmath(fused, ptx($($target),*), kernel(map(x, y)))]
        pub fn $name(a: $float, x: $float, y: $float) -> $float {
            a * x + y
        })*
    };
}

line! {
    line_f64 f64 [sm_75];
    line_f32 f32 [sm_75, sm_100];
    line_f16 f16 [sm_75];
    line_bf16 bf16 [sm_80];
}

/// Horner's scheme, four steps to a name, without a loop: halves are computed in pairs only in a straight line.
macro_rules! polynomial {
    ($($name:ident $float:ident [$($target:ident),*] $steps:tt;)*) => {
        $(steps! { $name $float [$($target),*] $steps })*
    };
}

macro_rules! steps {
    ($name:ident $float:ident [$($target:ident),*] [$($step:ident)*]) => {
        #[fastmath(fused, ptx($($target),*), kernel(map(x)))]
        pub fn $name(x: $float, c: $float, d: $float) -> $float {
            let mut sum = d;
            $(
                let $step = (((sum * x + c) * x + d) * x + c) * x + d;
                sum = $step;
            )*
            sum
        }
    };
}

polynomial! {
    polynomial_f32 f32 [sm_75, sm_100] [a b e f g h i j k l m n o p q r];
    polynomial_f16 f16 [sm_75] [a b e f g h i j k l m n o p q r];
    polynomial_bf16 bf16 [sm_80] [a b e f g h i j k l m n o p q r];
}
