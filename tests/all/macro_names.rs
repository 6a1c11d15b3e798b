//! Functions that macros write: a name of the macro's own is not the caller's, whatever both are called.

use fastmath::fastmath;

struct Point {
    x: f64,
    y: f64,
}

/// As the caller calls them, and as the macro does: `x`, `v`, `p`, `s` and `f`.
macro_rules! functions {
    ([$($attribute:tt)*] $name:ident: $x:ident $v:ident $p:ident $s:ident $f:ident) => {
        mod $name {
            use super::*;

            #[$($attribute)*]
            pub fn shadowed($x: f64) -> f64 {
                let x = 2.0;
                let y = $x * x + x;
                let z = $x - x;
                y * z + $x * z
            }

            #[$($attribute)*]
            pub fn changed($x: f64) -> f64 {
                let mut x = $x + 1.0;
                let before = x * $x;
                x += $x;
                before + x * x - $x * $x
            }

            #[$($attribute)*]
            pub fn items($v: &[f64]) -> f64 {
                let mut $s = 0.0;
                for v in $v {
                    let s = v - $v[0];
                    $s += s * s;
                }
                $s
            }

            #[$($attribute)*]
            pub fn fields($p: &mut Point, $x: f64) -> f64 {
                let x = $p.x * 0.5;
                let p = Point { x: x + $x, y: $p.y };
                $p.x = p.x;
                let Point { x, y } = p;
                x + $p.x * $x + y
            }

            #[$($attribute)*]
            pub fn told($x: f64) -> String {
                let x = $x * 0.5;
                format!("{x} {} {}", $x + 1.0, x - 1.0)
            }

            #[$($attribute)*]
            pub fn closures($f: f64) -> f64 {
                let f = |f: f64| f * $f;
                f($f + 1.0) + $f * 0.25
            }

            #[$($attribute)*]
            pub fn of_two($x: f64) -> f64 {
                let x = $x * 0.5;
                let g = |a: f64, $x: f64| a * $x + x;
                let h = |a: f64, x: f64| a * x - $x;
                g(x, $x) * h($x, x)
            }

            #[$($attribute)*]
            #[rustfmt::skip]
            pub fn tight($v:&[f64]) -> f64 {
                let v:&f64 = &$v[0];
                $v[1] * *v + $v[2]
            }

            /// Some declare what they have with more than a name.
            #[$($attribute)*]
            pub fn records($x: f64) -> f64 {
                #[derive(Clone, Copy)]
                struct Pair {
                    #[allow(unused)]
                    x: f64,
                    pub y: f64,
                }
                let x = $x * 2.0;
                let p = Pair { x, y: $x };
                p.x * p.y + p.$x
            }

            #[$($attribute)*]
            pub fn raw($x: f64) -> f64 {
                let r#x = $x * 2.0;
                r#x * x + $x
            }

            /// Called as a variable is.
            #[$($attribute)*]
            #[deny(nonstandard_style)]
            pub fn s($s: f64) -> f64 {
                let s = $s * 3.0;
                s * $s + s
            }

            #[$($attribute)*]
            pub fn nested($x: f64) -> f64 {
                macro_rules! twice {
                    ($e:expr) => {{
                        let x = $e;
                        x + x
                    }};
                }
                let x = $x - 3.0;
                twice!($x) * x + twice!(x)
            }
        }
    };
    ([$($attribute:tt)*] $name:ident) => {
        functions! { [$($attribute)*] $name: x v p s f }
    };
}

macro_rules! functions_of {
    ($([$($attribute:tt)*] $name:ident)*) => { $(functions! { [$($attribute)*] $name })* };
}

functions_of! { [allow(unused)] plain [fastmath()] bare [fastmath(fast, dispatch, ty = f64)] fast }

macro_rules! same {
    ($($call:expr),* $(,)?) => {
        $({
            let theirs = { use plain::*; $call };
            assert_eq!({ use bare::*; $call }, theirs, stringify!($call));
            assert_eq!({ use fast::*; $call }, theirs, stringify!($call));
        })*
    };
}

#[test]
fn each_name_is_one_variables() {
    let v: Vec<f64> = (0..100).map(f64::from).collect();
    let of_fields = |f: fn(&mut Point, f64) -> f64| {
        let mut point = Point { x: 6.0, y: 0.5 };
        (f(&mut point, 4.0), point.x, point.y)
    };
    same![shadowed(3.0), changed(3.0), items(&v), of_fields(fields), told(3.0), closures(3.0), nested(5.0)];
    same![of_two(3.0), tight(&v), records(3.0), raw(3.0), s(3.0)];
}

macro_rules! in_pairs {
    ($acc:ident) => {
        #[fastmath(df64(acc))]
        fn sums(v: &[f64]) -> [f64; 2] {
            let mut $acc = 0.0;
            let mut acc = 0.0;
            for v in v {
                $acc += v;
                acc += v;
            }
            [$acc, acc]
        }
    };
}

in_pairs!(acc);

#[test]
fn an_attribute_names_variables_of_its_own_context() {
    assert_eq!(sums(&[1.0, 1e100, 1.0, -1e100]), [0.0, 2.0]);
}
