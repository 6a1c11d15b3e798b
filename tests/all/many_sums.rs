//! More accumulators than a machine has registers for.

use fastmath::fastmath;

macro_rules! sums {
    ([$($attribute:tt)*] $name:ident) => {
        mod $name {
            #[allow(unused)]
            use super::*;

            #[$($attribute)*]
            pub fn two(x: &[f32]) -> [f32; 2] {
                let (mut s, mut d) = (0.0, 0.0);
                for &v in x {
                    s += v;
                    d += v.abs();
                }
                [s, d]
            }

            #[$($attribute)*]
            pub fn three(x: &[f64], y: &[f64]) -> [f64; 3] {
                let (mut s, mut d, mut t) = (0.0, 1.0, 2.0);
                for (v, w) in x.iter().zip(y) {
                    s += v;
                    d += w - v;
                    t += (v + w).abs();
                }
                [s, d, t]
            }

            #[$($attribute)*]
            pub fn six(x: &[f32], y: &[f32]) -> [f32; 6] {
                let (mut a, mut b, mut c, mut d, mut e, mut f) = (0.0, 0.0, 0.0, 0.0, f32::MAX, f32::MIN);
                for i in 0..x.len().min(y.len()) {
                    a += x[i];
                    b += y[i];
                    c += x[i] - y[i];
                    d += (x[i] + y[i]).abs();
                    e = e.min(x[i]);
                    f = f.max(y[i]);
                }
                [a, b, c, d, e, f]
            }
        }
    };
}

sums!([allow(unused)] plain);
sums!([fastmath(fast, not(contract), dispatch)] split);

/// Lengths around one block of lanes, and around as many blocks as have their turn at once.
fn lengths() -> impl Iterator<Item = usize> {
    (0..300).chain([512, 1000, 2047, 2048, 2049, 4095, 4096, 4161, 9001])
}

/// Numbers whose sums round, from both signs.
fn numbers(count: usize, seed: u32) -> Vec<f64> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / 1e5 - 80.0
    };
    (0..count).map(|_| next()).collect()
}

/// Numbers whose sums are exact.
fn quarters(count: usize, seed: u32) -> Vec<f64> {
    numbers(count, seed).iter().map(|number| number.round() * 0.25).collect()
}

fn singles(numbers: &[f64]) -> Vec<f32> {
    numbers.iter().map(|number| *number as f32).collect()
}

#[test]
fn every_number_is_taken_once() {
    for count in lengths() {
        let (x, y) = (quarters(count, 1), quarters(count, 2));
        assert_eq!(split::three(&x, &y), plain::three(&x, &y), "{count}");
        let (x, y) = (singles(&x), singles(&y));
        assert_eq!(split::two(&x), plain::two(&x), "{count}");
        assert_eq!(split::six(&x, &y), plain::six(&x, &y), "{count}");
    }
}

#[test]
fn every_machine_gives_the_same_bits() {
    let results = || {
        let mut text = String::new();
        for count in lengths() {
            let (x, y) = (numbers(count, 3), numbers(count, 4));
            split::three(&x, &y).iter().for_each(|sum| text += &format!("{:x} ", sum.to_bits()));
            let (x, y) = (singles(&x), singles(&y));
            let all = [&split::two(&x)[..], &split::six(&x, &y)].concat();
            all.iter().for_each(|sum| text += &format!("{:x} ", sum.to_bits()));
        }
        text
    };
    crate::forced::same_bits("many_sums::every_machine_gives_the_same_bits", results, 3000);
}
