//! Constants, statics and unit structs with the names that rewriting gives numbers: a pattern of such a name would mean them.

use fastmath::fastmath;

macro_rules! named {
    ($name:ident, $flags:meta) => {
        #[$flags]
        #[allow(non_upper_case_globals, non_camel_case_types, reason = "the names are what is tried")]
        pub mod $name {
            pub const fm0: f64 = 0.5;
            pub static fm1: f64 = 0.25;
            pub struct fm2;
            pub const lane_0: f64 = 1.5;
            pub const lane_sums: f64 = 2.5;
            pub const better0: f64 = 3.5;

            pub fn divided(x: f64, y: f64, z: f64) -> [f64; 3] {
                [fm0 * x / z, fm1 * y / z, x * y / z]
            }

            pub fn called(x: f64, y: f64, z: f64) -> [f64; 3] {
                fn fm3(x: f64) -> f64 {
                    x * 0.125
                }
                let fm4 = x + y;
                let fm2 = fm2;
                let fm2 { .. } = fm2;
                [fm3(x) / z, fm3(y) / z, fm4 / z]
            }

            pub fn inside(x: f64, y: f64, z: f64) -> f64 {
                const fm0: f64 = 2.0;
                (x / z + fm0) * (y / z + fm0)
            }

            pub fn told(x: f64, y: f64, z: f64) -> String {
                let [a, b] = [x / z, y / z];
                format!("{fm0} {lane_0} {a} {b}")
            }

            pub fn summed(x: &[f64], y: &[f64]) -> f64 {
                let mut sum = lane_sums;
                for (x, y) in x.iter().zip(y) {
                    sum += x * y + lane_0;
                }
                sum
            }

            pub fn largest(x: &[f64]) -> (f64, usize) {
                let (mut most, mut at) = (f64::NEG_INFINITY, 0);
                for (index, x) in x.iter().enumerate() {
                    if *x > most {
                        (most, at) = (*x, index);
                    }
                }
                (most + better0, at)
            }
        }
    };
}

#[allow(unused_imports, reason = "both are made of the same text")]
mod modules {
    use super::fastmath;
    named!(plain, cfg(true));
    named!(rewritten, fastmath(fast, not(nnan, ninf)));
}
use modules::{plain, rewritten};

/// What no function shows that is annotated by itself.
mod unseen {
    #![allow(non_upper_case_globals, reason = "the names are what is tried")]

    pub const one: f64 = 1.0;
    pub const other: f64 = 0.0;

    #[super::fastmath(reassoc)]
    pub fn summed(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for x in x {
            sum += x;
        }
        sum
    }
}

#[test]
fn names_of_the_users_mean_what_they_did() {
    for (x, y, z) in [(3.0, 5.0, 2.0), (1.0, -2.0, 4.0), (0.5, 8.0, 0.25)] {
        assert_eq!(rewritten::divided(x, y, z), plain::divided(x, y, z));
        assert_eq!(rewritten::called(x, y, z), plain::called(x, y, z));
        assert_eq!(rewritten::inside(x, y, z), plain::inside(x, y, z));
        assert_eq!(rewritten::told(x, y, z), plain::told(x, y, z));
    }
    let list: Vec<f64> = (0..100).map(|index| f64::from((index * 37) % 100)).collect();
    assert_eq!(rewritten::summed(&list, &list), plain::summed(&list, &list));
    assert_eq!(rewritten::largest(&list), plain::largest(&list));
    assert_eq!(unseen::summed(&list) + unseen::other, 4950.0 * unseen::one);
}
