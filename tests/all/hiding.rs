//! Loops over constant coefficients whose bodies have names of their own.

#![allow(clippy::assign_op_pattern, reason = "as people write it")]

use fastmath::fastmath;

/// A name of the body's own that hides another, and a name like one that unrolling makes.
macro_rules! hiding {
    ($name:ident, $flags:meta) => {
        #[$flags]
        pub mod $name {
            const C: [f64; 3] = [1.0, 2.0, 3.0];

            pub fn hidden(x: f64) -> f64 {
                let mut p = 1.0;
                for c in C.iter() {
                    let x = x - c;
                    p = p * x;
                }
                p
            }

            pub fn squared(x: f64) -> f64 {
                let mut p = 0.0;
                for c in C.iter().rev() {
                    let x = x * x;
                    p = p * x + c;
                }
                p
            }

            pub fn swapped(x: f64, y: f64, t: f64) -> f64 {
                let mut p = 0.0;
                for c in C.iter() {
                    let u = t * c;
                    let t = u * x;
                    p = p + t * t * y;
                }
                p
            }

            pub fn captured(x: f64, next_s: f64) -> f64 {
                C.iter().fold((0.0, 1.0), |(s, t), c| (s + c * t * next_s, t * x)).0
            }
        }
    };
}

hiding!(hiding_plainly, deny(unused));
hiding!(hiding_fast, fastmath(fast));
hiding!(hiding_in_pairs, fastmath(estrin, contract));

#[test]
fn a_step_reads_the_names_of_its_own_step() {
    for x in [0.0, 1.0, 4.0, -2.5] {
        let expected = [
            (x - 1.0) * (x - 2.0) * (x - 3.0),
            1.0 + x * x * (2.0 + x * x * 3.0),
            14.0 * x * x * 12.0,
            3.0 * (1.0 + x * (2.0 + x * 3.0)),
        ];
        let plain = [
            hiding_plainly::hidden(x),
            hiding_plainly::squared(x),
            hiding_plainly::swapped(x, 3.0, 2.0),
            hiding_plainly::captured(x, 3.0),
        ];
        let fast = [
            hiding_fast::hidden(x),
            hiding_fast::squared(x),
            hiding_fast::swapped(x, 3.0, 2.0),
            hiding_fast::captured(x, 3.0),
        ];
        let pairs = [
            hiding_in_pairs::hidden(x),
            hiding_in_pairs::squared(x),
            hiding_in_pairs::swapped(x, 3.0, 2.0),
            hiding_in_pairs::captured(x, 3.0),
        ];
        assert_eq!([plain, fast, pairs], [expected; 3], "{x}");
    }
}

/// Items of a body's own under the names of the module's.
macro_rules! bringing {
    ($name:ident, $flags:meta) => {
        #[$flags]
        #[allow(clippy::items_after_statements, clippy::needless_range_loop, reason = "as people write it")]
        pub mod $name {
            pub mod other {
                pub const K: f64 = 5.0;
                pub type Real = f64;
                pub fn near(x: f64) -> f64 {
                    x + 0.5
                }
                pub fn turned(x: f64) -> f64 {
                    x + 3.0
                }
            }

            const K: f64 = 2.0;
            type Real = f32;

            fn near(x: f64) -> f32 {
                x as f32
            }

            fn turned(x: f64) -> f64 {
                let (mut z, mut n) = (x, 0.0);
                while z < 40.0 && n < 9.0 {
                    z = z * 2.0 + 3.0;
                    n += 1.0;
                }
                z
            }

            pub fn of_the_module(x: f64) -> f64 {
                let near: Real = near(x);
                f64::from(near) + turned(x) * K
            }

            pub fn named(x: f64) -> f64 {
                use other::near;
                let near = near(x);
                near * near + near
            }

            pub fn all(x: f64) -> f64 {
                use other::*;
                let near: Real = near(x);
                near * near + near * K
            }

            pub fn inside(x: f64) -> f64 {
                fn near(x: f64) -> f64 {
                    x + 0.25
                }
                fn square(x: f64) -> f64 {
                    let near = near(x);
                    near * near + near
                }
                square(x)
            }

            pub fn made_of_own(x: f64) -> f64 {
                const K: f64 = 3.0;
                const A: f64 = K * 2.0;
                x * A + A
            }

            pub fn each_turned(x: &mut [f64]) {
                let turned = |x: f64| x + 3.0;
                for x in x.iter_mut() {
                    let y = turned(*x);
                    *x = y * 2.0;
                }
            }

            pub fn each_imported(x: &mut [f64]) {
                use other::turned;
                for x in x.iter_mut() {
                    let y = turned(*x);
                    *x = y * 2.0;
                }
            }
        }
    };
}

bringing!(bringing_plainly, allow(unused));
bringing!(bringing_fast, fastmath(fast));
bringing!(bringing_in_clones, fastmath(contract, reassoc, dispatch, allow(unused_flag)));

#[test]
fn what_a_body_brings_hides_what_the_module_has() {
    macro_rules! results {
        ($name:ident, $x:ident) => {{
            let mut each = [vec![$x; 5], vec![$x; 5]];
            $name::each_turned(&mut each[0]);
            $name::each_imported(&mut each[1]);
            let numbers = [$name::named($x), $name::all($x), $name::inside($x), $name::made_of_own($x)];
            (numbers, $name::of_the_module($x), each)
        }};
    }
    for x in [0.0, 1.0, -3.5, 64.0] {
        let plain = results!(bringing_plainly, x);
        assert_eq!(plain, results!(bringing_fast, x), "{x}");
        assert_eq!(plain, results!(bringing_in_clones, x), "{x}");
    }
}

/// A trait of the module's own under the name of one that says something elsewhere: its methods are its own.
macro_rules! own_trait {
    ($name:ident, $flags:meta) => {
        #[$flags]
        pub mod $name {
            use std::ops::{Add, Mul};

            pub trait Float: Copy + Add<Output = Self> + Mul<Output = Self> {
                fn sqrt(self) -> Self;
                fn recip(self) -> Self;
            }

            impl Float for f64 {
                fn sqrt(self) -> f64 {
                    self + 100.0
                }
                fn recip(self) -> f64 {
                    self * 3.0
                }
            }

            pub fn sum<T: Float>(a: T, b: T) -> T {
                a.sqrt() * a.recip() + a * b
            }

            pub fn by_path(a: f64) -> f64 {
                Float::sqrt(a) * Float::recip(a) + a
            }
        }
    };
}

own_trait!(own_trait_plainly, allow(unused));
own_trait!(own_trait_fast, fastmath(fast, dispatch, allow(unused_flag)));
own_trait!(own_trait_fused, fastmath(fused, allow(unused_flag)));

#[test]
fn a_trait_of_the_modules_own_says_nothing_of_floats() {
    let plain = [own_trait_plainly::sum(2.0, 3.0), own_trait_plainly::by_path(2.0)];
    assert_eq!(plain, [102.0 * 6.0 + 6.0, 102.0 * 6.0 + 2.0]);
    assert_eq!(plain, [own_trait_fast::sum(2.0, 3.0), own_trait_fast::by_path(2.0)]);
    assert_eq!(plain, [own_trait_fused::sum(2.0, 3.0), own_trait_fused::by_path(2.0)]);
}
