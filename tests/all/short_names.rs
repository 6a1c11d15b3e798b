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
#[allow(non_upper_case_globals, non_camel_case_types, reason = "the names are what is tried")]
mod unseen {
    use super::fastmath;

    pub const fm0: f64 = 1.0;
    pub static fm1: f64 = 1.0;
    pub struct fm2;
    pub const lane_0: f64 = 1.0;
    pub static lane_1: f64 = 1.0;
    pub static lane_items: f64 = 1.0;
    pub const lane_sums: u8 = 1;
    pub const lane_outs: u8 = 1;
    pub const lane_one: u8 = 1;
    pub static lane_other: u8 = 1;
    pub const lane_turn: u8 = 1;
    pub const turns0: u8 = 1;
    pub const moving0_0: u8 = 1;
    pub const better0: f64 = 1.0;
    pub const next_sum: u8 = 1;
    pub const held_0: u8 = 1;
    pub const one: f64 = 1.0;
    pub const other: f64 = 0.0;

    #[fastmath(reassoc)]
    pub fn summed(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for x in x {
            sum += x;
        }
        sum
    }

    #[fastmath(arcp)]
    pub fn divided(x: f64, y: f64, z: f64) -> String {
        format!("fm0 lane_0 {:?}", [x / z, y / z, x * y / z])
    }

    #[fastmath(fast, not(nnan, ninf), dispatch)]
    pub fn largest(x: &[f64]) -> (f64, usize) {
        let (mut most, mut at) = (x[0], 0);
        for (index, x) in x.iter().enumerate() {
            if *x > most {
                (most, at) = (*x, index);
            }
        }
        (most, at)
    }

    #[fastmath(fast, not(nnan, ninf))]
    pub fn smoothed(out: &mut [f64], x: &[f64], taps: &[f64; 3]) {
        for (index, out) in out.iter_mut().enumerate() {
            let mut sum = 0.0;
            for (at, tap) in taps.iter().enumerate() {
                sum += x[index + at] * tap;
            }
            *out = sum;
        }
    }

    #[fastmath(fast, not(nnan, ninf))]
    pub fn folded(y: f64) -> f64 {
        [1.0, 2.0, 3.0, 4.0].iter().fold((0.0, 1.0), |(sum, power), k| (sum + k * power, power * y)).0
    }

    #[fastmath(fast, not(nnan, ninf))]
    pub fn parted(x: &[f64]) -> f64 {
        let mut held = [0.0; 2];
        for pair in x.chunks_exact(2) {
            held[0] += pair[0];
            held[1] += pair[1];
        }
        held[0] - held[1]
    }
}

#[test]
fn what_the_item_does_not_show_has_other_names() {
    let unseen::fm2 = unseen::fm2;
    let floats = [unseen::fm0, unseen::fm1, unseen::lane_0, unseen::lane_1, unseen::lane_items, unseen::better0];
    assert_eq!(floats, [unseen::one; 6]);
    let sums = [unseen::lane_sums, unseen::lane_outs, unseen::lane_one, unseen::lane_other];
    assert_eq!(sums, [unseen::lane_turn, unseen::turns0, unseen::moving0_0, unseen::next_sum]);
    assert_eq!(unseen::held_0, 1);
    let list: Vec<f64> = (0..100).map(|index| f64::from((index * 37) % 100)).collect();
    assert_eq!(unseen::summed(&list) + unseen::other, 4950.0 * unseen::one);
    assert_eq!(unseen::divided(3.0, 5.0, 2.0), "fm0 lane_0 [1.5, 2.5, 7.5]");
    assert_eq!(unseen::largest(&list), (99.0, 27));
    let mut out = [0.0; 50];
    unseen::smoothed(&mut out, &list, &[1.0, 2.0, -1.0]);
    assert_eq!(out[..3], [0.0 + 74.0 - 74.0, 37.0 + 148.0 - 11.0, 74.0 + 22.0 - 48.0]);
    assert_eq!(unseen::folded(2.0), 1.0 + 4.0 + 12.0 + 32.0);
    assert_eq!(unseen::parted(&list), list.chunks_exact(2).map(|pair| pair[0] - pair[1]).sum::<f64>());
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
}
