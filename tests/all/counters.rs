//! Loops that count what they run through, and take the count as a number.

use std::panic::catch_unwind;

use fastmath::fastmath;

macro_rules! counting {
    ([$($attribute:tt)*] $name:ident) => {
        mod $name {
            #[allow(unused)]
            use super::*;

            #[$($attribute)*]
            pub fn behind(x: &[f64]) -> [f64; 2] {
                let mut sum = 0.0;
                let mut n = 0usize;
                for &v in x {
                    n += 1;
                    sum += v * n as f64;
                }
                [sum, n as f64]
            }

            #[$($attribute)*]
            pub fn around(x: &[f64]) -> [f64; 2] {
                let mut n: i64 = 5;
                let mut sum = 0.0;
                for v in x.iter() {
                    sum += v * n as f64;
                    n += 3;
                    sum -= (v - 1.0) * n as f64;
                }
                [sum, n as f64]
            }

            #[$($attribute)*]
            pub fn numbered(x: &[f64], y: &[f64]) -> [f64; 2] {
                let (mut sum, mut k) = (0.0, 0);
                for (i, (v, w)) in x.iter().zip(y).enumerate() {
                    sum += (v - w) * (k as f64 - i as f64 * 2.0);
                    k += 2;
                }
                let mut k = 7;
                for i in 0..x.len() {
                    sum += x[i] * (k as f64 + i as f64);
                    k += 1;
                }
                [sum, k as f64]
            }

            #[$($attribute)*]
            pub fn sets(x: &[f64], out: &mut [f64]) -> u64 {
                let mut i = 1u64;
                for (o, v) in out.iter_mut().zip(x) {
                    *o = v * i as f64;
                    i += 1;
                }
                i
            }

            /// Where both are compiled with checks, both stop in the same turn; where not, both begin again.
            #[$($attribute)*]
            pub fn overflows(x: &[f64]) -> [f64; 2] {
                let mut sum = 0.0;
                let mut n = 100u8;
                for &v in x {
                    sum += v * n as f64;
                    n += 1;
                }
                [sum, n as f64]
            }

            #[$($attribute)*]
            pub fn of_a_range(x: &[f64]) -> [f64; 2] {
                let (mut sum, terms) = (0.0, x.len() as u64);
                let mut k = 3u32;
                for i in 0..=terms {
                    sum += k as f64 * 0.5 - i as f64;
                    k += 1;
                }
                [sum, k as f64]
            }

            /// What is handed on to the head is there once.
            #[$($attribute)*]
            pub fn handed_on(x: &[f64], out: &mut [f64], y: Vec<f64>) -> [f64; 2] {
                let mut n = 0u32;
                for (v, o) in x.iter().zip(out) {
                    n += 1;
                    *o = v * n as f64;
                }
                let (mut sum, mut k) = (0.0, 1u32);
                for (v, w) in x.iter().zip(y) {
                    sum += (v - w) * k as f64;
                    k += 1;
                }
                [sum + n as f64, k as f64]
            }

            /// There is no first count for the turn to have.
            #[$($attribute)*]
            pub fn full(x: &[f64]) -> f64 {
                let mut sum = 0.0;
                let mut n: u8 = 255;
                for &v in x {
                    n += 1;
                    sum += v * n as f64;
                }
                sum
            }

            /// The head has other turns when it is asked again.
            #[$($attribute)*]
            pub fn shrinks(x: &[f64]) -> [f64; 3] {
                let (mut sum, mut rest) = (0.0, x);
                let mut n = 0u32;
                for &v in rest.iter() {
                    sum += v * n as f64;
                    rest = &rest[1..];
                    n += 1;
                }
                [sum, n as f64, rest.len() as f64]
            }
        }
    };
}

counting!([allow(unused)] plain);
counting!([fastmath(fast, not(nnan, ninf), dispatch)] counted);

/// Numbers whose sums are exact.
fn quarters(count: usize, seed: u32) -> Vec<f64> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 24) * 0.25 - 20.0
    };
    (0..count).map(|_| next()).collect()
}

#[test]
fn every_turn_has_its_count() {
    for count in (0..200).chain([511, 4097]) {
        let (x, y) = (quarters(count, 1), quarters(count, 2));
        assert_eq!(counted::behind(&x), plain::behind(&x), "{count}");
        assert_eq!(counted::around(&x), plain::around(&x), "{count}");
        assert_eq!(counted::numbered(&x, &y), plain::numbered(&x, &y), "{count}");
        assert_eq!(counted::of_a_range(&x), plain::of_a_range(&x), "{count}");
        assert_eq!(counted::shrinks(&x), plain::shrinks(&x), "{count}");
        let (mut one, mut other) = (y.clone(), y.clone());
        assert_eq!(counted::sets(&x, &mut one), plain::sets(&x, &mut other), "{count}");
        assert_eq!(one, other, "{count}");
        let [ours, theirs] = [counted::handed_on, plain::handed_on];
        assert_eq!(ours(&x, &mut one, y.clone()), theirs(&x, &mut other, y), "{count}");
        assert_eq!(one, other, "{count}");
    }
}

#[test]
fn a_count_overflows_where_it_did() {
    for count in [0, 1, 154, 155, 156, 157, 300, 700] {
        let x = quarters(count, 3);
        let [ours, theirs] = [counted::overflows, plain::overflows].map(|sum| catch_unwind(|| sum(&x)).ok());
        assert_eq!(ours, theirs, "{count}");
        let [ours, theirs] = [counted::full, plain::full].map(|sum| catch_unwind(|| sum(&x)).ok());
        assert_eq!(ours, theirs, "{count}");
    }
}
