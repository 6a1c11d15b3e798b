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
