//! Loops that change integers alone, where floats decide: lanes count as often, NaN and infinities included, and no flag has to permit it.

use super::forced::same_bits;

macro_rules! counting {
    ($($functions:tt)*) => {
        mod plain { $($functions)* }

        #[fastmath::fastmath(dispatch)]
        mod lanes { $($functions)* }
    };
}

counting! {
    pub fn greater(x: &[f32], _: &[f32]) -> [usize; 3] {
        let (mut greater, mut less, mut neither) = (0, 0, 100);
        for (i, v) in x.iter().enumerate() {
            if *v > 0.5 {
                greater += 1;
            } else if *v < -0.5 {
                less += 2;
            } else {
                neither = i;
            }
        }
        [greater, less, neither]
    }

    pub fn of_windows(x: &[f32], y: &[f32]) -> [usize; 3] {
        let crossings = x.windows(2).filter(|w| (w[0] >= 0.0) != (w[1] >= 0.0)).count();
        let peaks = y.windows(3).filter(|w| w[1] > w[0] && w[1] > w[2]).count();
        [crossings, peaks, x.chunks_exact(2).filter(|pair| pair[0] * pair[1] < 0.0).count()]
    }

    pub fn by_truths(x: &[f32], y: &[f32]) -> [usize; 3] {
        let (mut pairs, mut small, mut same) = (0usize, 0u8, 0i64);
        for (a, b) in x.iter().zip(y) {
            pairs += (a < b) as usize;
            small |= (*a > 0.9) as u8;
            same += (a.is_sign_negative() == b.is_sign_negative()) as i64;
        }
        [pairs, small.into(), same as usize]
    }

    pub fn asked(x: &[f32], _: &[f32]) -> [usize; 3] {
        let (mut not_a_number, mut infinite, mut finite) = (0u32, 0u32, 0u32);
        for v in x {
            if v.is_nan() {
                not_a_number += 1;
            }
            if v.is_infinite() {
                infinite += 1;
            }
            if v.is_finite() && !v.is_sign_positive() {
                finite += 1;
            }
        }
        [not_a_number as usize, infinite as usize, finite as usize]
    }

    pub fn normal(x: &[f32], y: &[f32]) -> [usize; 3] {
        let (mut normal, mut subnormal) = (0, 0);
        for i in 0..x.len().min(y.len()) {
            normal += (x[i] * 1e-30).is_normal() as usize;
            subnormal += (y[i] * 1e-38).is_subnormal() as usize;
        }
        [normal, subnormal, 0]
    }

    pub fn in_chains(x: &[f32], y: &[f32]) -> [usize; 3] {
        let above = x.iter().filter(|v| **v >= 0.25).count();
        let near = x.iter().zip(y).filter(|(a, b)| (*a - *b).abs() < 0.5).count();
        let turns = x.windows(2).filter(|w| w[0] * w[1] < 0.0).count();
        [above, near, turns]
    }

    pub fn of_points(x: &[f32], y: &[f32]) -> [usize; 3] {
        let mut inside = 0;
        for i in 0..y.len() {
            if x[i] * x[i] + y[i] * y[i] <= 1.0 {
                inside += 3;
            }
        }
        [inside, 0, 0]
    }
}

/// Numbers of all kinds.
fn numbers(count: usize, seed: u32) -> Vec<f32> {
    const RARE: [f32; 6] = [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0, 0.25];
    let number = |i: u32| {
        let bits = (i + seed).wrapping_mul(2_654_435_761) >> 16;
        RARE.get(bits as usize % 23).copied().unwrap_or(bits as f32 / 32768.0 - 1.0)
    };
    (0..count as u32).map(number).collect()
}

type Count = fn(&[f32], &[f32]) -> [usize; 3];

#[test]
fn lanes_count_as_often() {
    let both = compared! { Count: greater of_windows by_truths asked normal in_chains of_points };
    let count = || {
        let mut counts = String::new();
        for (name, plain, lanes) in both {
            for count in 0..300 {
                let (x, y) = (numbers(count, 1), numbers(count, 7_000));
                assert_eq!(lanes(&x, &y), plain(&x, &y), "{name}, {count} numbers");
                counts += &format!("{:?} ", lanes(&x, &y));
            }
        }
        counts
    };
    same_bits("counts::lanes_count_as_often", count, 1_000);
}
