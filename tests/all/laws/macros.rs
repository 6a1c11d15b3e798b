//! Macros in the body, and bodies that macros make: their fragments come in invisible groups.

/// `made!` writes an annotated function; its arguments arrive as fragments.
macro_rules! made {
    ($flags:meta, $name:ident, $x:ident: $ty:ty, $expr:expr, $k:literal, $pattern:pat, $block:block) => {
        #[$flags]
        pub fn $name($x: $ty) -> $ty {
            let $pattern = ($x, $expr);
            let inner = $block;
            let sum = 1.0 + $expr * 2.0;
            sum + $x * $k - -$expr + inner
        }
    };
}

/// A body whose formulas are macro calls.
macro_rules! square_plus {
    ($x:expr, $y:expr) => {
        $x * $x + $y
    };
}

macro_rules! macros {
    ($flags:meta) => {
        #[$flags]
        pub fn formatted(a: f64, b: f64) -> String {
            let p = a * b;
            let q = p + 1.0;
            assert!(p * 2.0 == p + p, "{p} {q}");
            let v = vec![p, q, a * b + q];
            format!("{p:.3} {} {q:?} {:?} {}", a * p + q, v.len(), v[2])
        }

        #[$flags]
        pub fn called(a: f64, b: f64) -> f64 {
            let c = square_plus!(a + 1.0, b);
            c * square_plus!(b, a * 2.0) + matches!(c, 0.0..5.0) as u8 as f64
        }

        #[$flags]
        pub fn statement_macros(a: f64) -> f64 {
            macro_rules! twice {
                ($e:expr) => {
                    $e * 2.0
                };
            }
            let mut b = a;
            if twice!(a + 1.0) > 0.0 {
                b += twice!(a - 1.0);
            }
            debug_assert!(b == b || a != a, "{}", b * 2.0);
            b * twice!(b + 1.0) + a
        }

        #[$flags]
        pub fn asserted(a: f64, b: f64) -> f64 {
            assert_eq!(a * b + 1.0, b, "a * b + 1 is {}", a * b + 1.0);
            a
        }

        made!($flags, sum_argument, x: f64, 1.0 + 2.0, 3.0, (_, y), { 4.0 * x + y });
        made!($flags, cast_argument, x: f32, 7 as f32, 3.0, (_, y), { x });
        made!($flags, conditional_argument, x: f64, if true { 2.0 } else { 3.0 }, 0.5, (_, y), { x * x - y });
        made!($flags, negative_argument, x: f64, -2.0, -1.5, (_, y), { -x });

        pub fn results(s: f64, out: &mut Vec<String>) {
            if s == s {
                show!(out, formatted(2.0 * s, 3.0));
            }
            show!(out, (called(s, 2.0), statement_macros(s)));
            show!(out, crate::laws::panic_of(|| asserted(2.0, 3.0)));
            show!(out, (sum_argument(s), cast_argument(s as f32), conditional_argument(s), negative_argument(s)));
        }
    };
}
