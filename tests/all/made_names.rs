//! Names of an author's that begin as those do that the attribute makes: variables, parameters, macros, constants, statics, functions, labels, modules.

#![allow(
    non_upper_case_globals,
    non_camel_case_types,
    clippy::unused_unit,
    clippy::needless_lifetimes,
    reason = "the names are what is tried"
)]

use fastmath::fastmath;

const fm1: f64 = 3.0;
static fm2: f64 = 4.0;

macro_rules! names {
    ($name:ident, $attribute:meta) => {
        #[$attribute]
        pub mod $name {
            pub const fm0: f64 = 7.0;
            pub static fastmath_fm0: f64 = 6.0;
            pub static fastmath_made_fm0: f64 = 5.0;

            macro_rules! fastmath_doubled {
                ($x:expr) => {
                    $x * 2.0
                };
            }
            macro_rules! fm9 {
                ($x:expr) => {{
                    let fm3 = $x;
                    fm3 * 2.0
                }};
            }

            pub fn parameters(fm3: f64, fm1: f64, b: f64) -> f64 {
                let fm2 = fm1 / b;
                let fm4 = fm3 / b;
                fm2 * fm2 + fm4 * fm4 + fm0
            }
            pub fn prefixed(fastmath_a: f64, fastmath_x: f64, b: f64) -> f64 {
                let fastmath_fm1 = fastmath_a / b;
                let fastmath_t0 = fastmath_x / b;
                fastmath_fm1 * fastmath_t0 + fastmath_a + fastmath_fm0 + fastmath_made_fm0
            }
            pub fn macros(a: f64, b: f64, c: f64) -> f64 {
                fastmath_doubled!(a) / c + (fm9!(b)) / c
            }
            pub fn loops(x: &[f64], y: &[f64]) -> f64 {
                let mut fastmath_sum = 0.0;
                let lane_0 = 2.0;
                for (lane_1, fm1) in x.iter().zip(y) {
                    fastmath_sum += *lane_1 * *fm1 * lane_0;
                }
                fastmath_sum
            }
            pub fn sets(x: &mut [f64], k: f64) {
                let turns0 = k;
                for moving0 in x.iter_mut() {
                    *moving0 = *moving0 * turns0 + fm0;
                }
            }
            #[derive(Clone, Copy)]
            pub struct lane_2;
            pub fn patterns(a: f64, b: f64, c: f64) -> f64 {
                let u = a / c;
                let v = b / c;
                (match lane_2 {
                    lane_2 => u * v,
                }) + u
            }
            pub fn fastmath_f(a: f64) -> f64 {
                a * a + 1.0
            }
            pub fn fm5(a: f64) -> f64 {
                a * a + 1.0
            }
            pub fn calls(a: f64) -> f64 {
                fastmath_f(a) * fm5(a) + fastmath_f(a)
            }
            pub fn labels(a: f64, b: f64) -> f64 {
                'fm0: loop {
                    let q = a / b;
                    let r = 1.0 / b;
                    break 'fm0 q * r + q;
                }
            }
            pub fn generics<'fm0, const FM0: usize>(fm3: &'fm0 [f64; FM0]) -> f64 {
                let mut s = 0.0;
                for fastmath_i in 0..FM0 {
                    s += fm3[fastmath_i] * fm3[fastmath_i];
                }
                s
            }
            pub mod fastmath {
                pub mod rt {
                    pub fn mul_add_f64(_: f64, _: f64, _: f64) -> f64 {
                        0.0
                    }
                }
            }
            pub fn modules(a: f64, c: f64) -> f64 {
                let fastmath = a / c;
                let rt = 3.0 / c;
                fastmath * rt + c + fastmath::rt::mul_add_f64(a, a, a)
            }
        }
    };
}

names!(as_written, deny(unused_must_use));
names!(untouched, fastmath());
names!(contracted, fastmath(contract, arcp));
names!(fast, fastmath(fast));
names!(in_lanes, fastmath(contract, arcp, reassoc, dispatch));

macro_rules! results {
    ($name:ident) => {{
        let x: Vec<f64> = (0..37).map(|i| i as f64).collect();
        let mut set = x.clone();
        $name::sets(&mut set, 2.0);
        let numbers = [
            $name::parameters(4.0, 8.0, 2.0),
            $name::prefixed(4.0, 8.0, 2.0),
            $name::macros(4.0, 8.0, 2.0),
            $name::loops(&x, &x),
            $name::patterns(4.0, 8.0, 2.0),
            $name::calls(3.0),
            $name::labels(4.0, 2.0),
            $name::generics(&[1.0, 2.0]),
            $name::modules(4.0, 2.0),
        ];
        (numbers, set)
    }};
}

#[fastmath(contract, arcp)]
fn beside_items(a: f64, b: f64, c: f64) -> f64 {
    let u = a / c;
    let v = b / c;
    u * v + u + fm1 + fm2
}

#[test]
fn no_name_is_taken_for_another() {
    let expected = results!(as_written);
    assert_eq!(expected.0[0], 4.0f64 * 4.0 + 2.0 * 2.0 + 7.0);
    assert_eq!(results!(untouched), expected);
    assert_eq!(results!(contracted), expected);
    assert_eq!(results!(fast), expected);
    assert_eq!(results!(in_lanes), expected);
    assert_eq!(beside_items(4.0, 8.0, 2.0), 17.0);
}
