//! Iterators beside one another where one of them leaves items out, what chunks leave over, orders of tuples, rotations, ends that are there.
//! Executed, the texts compute what the functions compute.

use fastmath::fastmath;

use crate::ptx_executed::{Device, assert_bits, devices, hostile};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    pub fn filtered(x: &[f32], n: i32) -> f32 {
        let k = n as f32 * 0.1;
        let first: f32 = x.iter().filter(|v| **v > -0.5).zip(&x[1..]).map(|(a, b)| a * b + k).sum();
        let second: f32 = x.iter().zip(x.iter().filter(|v| **v > 0.0)).map(|(a, b)| a * b - k).sum();
        first * k + second
    }
    pub fn scanned(x: &[f32], n: i32) -> f32 {
        let k = n as f32 * 0.1;
        x.iter()
            .zip(x.iter().scan(0.0, |s, v| {
                *s += v * k;
                Some(*s)
            }))
            .map(|(a, b)| a * b + k)
            .sum()
    }
    pub fn again(x: &[f32], n: i32) -> f32 {
        let k = n as f32 * 0.1;
        let round: f32 = x.iter().zip([0.5, k].iter().cycle()).map(|(a, b)| a * b).sum();
        let same: f32 = x.iter().zip(std::iter::repeat(k)).map(|(a, b)| a * b).sum();
        round + same + std::iter::repeat_n(k, x.len()).sum::<f32>()
    }
    pub fn left_over(x: &[f32], n: i32) -> f32 {
        let chunks = x.chunks_exact(4);
        let rest = chunks.remainder();
        let mut sum = 0.0;
        for c in chunks {
            sum += c[0] * c[1] + c[2] * c[3];
        }
        for r in rest {
            sum += r * n as f32;
        }
        sum
    }
    pub fn ordered(x: &[f32], n: i32) -> f32 {
        let mut best = (f32::MIN, 0);
        for (i, &v) in x.iter().enumerate() {
            if (v * x[0] + 1.0, i) > best {
                best = (v, i);
            }
        }
        let least = if [x[0], x[1]] <= [x[1], x[0]] { 1.0 } else { 0.5 };
        best.0 + best.1 as f32 * least + if (n, x[2]) < (3, x[3]) { x[2] } else { x[3] }
    }
    pub fn turned(x: &[f32], n: i32) -> f32 {
        let mut v = [x[0], x[1], x[2], x[3]];
        v.rotate_left((n & 3) as usize);
        v[1..].iter().sum::<f32>() * v[0] + v[3]
    }
    pub fn ends(x: &[f32], n: i32) -> f32 {
        let (first, rest) = x.split_first().unwrap();
        let (last, between) = rest.split_last().unwrap();
        first * last + between.len() as f32 * n as f32
    }
    pub fn spread(x: &[f32], n: i32) -> f32 {
        let k = n as f32 * 0.1;
        let at = x.iter().zip(&x[1..]).position(|(a, b)| a > b).unwrap_or(x.len());
        x.iter().flat_map(|&v| [v * k + 1.0, v - 1.0]).sum::<f32>() * k + at as f32
    }
}

const DEVICES: &[Device] = devices! { gpu:
    filtered scanned again left_over ordered turned ends spread
};

#[test]
fn texts_give_the_bits_of_their_functions() {
    assert_bits(DEVICES, 150, hostile);
}
