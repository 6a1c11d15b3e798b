//! Iterators of iterators, and those that have names. Executed, the texts compute what the functions compute, bit for bit.

use fastmath::fastmath;

use crate::ptx_executed::{Device, all_taken_by_assembler, assert_bits, devices, hostile};

#[fastmath(fused, ptx(sm_75))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    pub fn pairs(x: &[f32], _: i32) -> f32 {
        (0..x.len()).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| x[i] * x[j]).sum()
    }
    pub fn flattened(x: &[f32], _: i32) -> f32 {
        let m = [[x[0], x[1]], [x[2], x[3]]];
        m.iter().flatten().map(|v| v * 2.0).sum::<f32>() + m.into_iter().flatten().fold(0.0, f32::max)
    }
    pub fn left_early(x: &[f32], n: i32) -> f32 {
        let n = n.unsigned_abs() as usize % 9;
        let rows = |i: usize| (i, i % 3);
        let taken: f32 = (0..4).flat_map(|i| (0..3).map(move |j| (i, j))).take(n).map(|(i, j)| x[i] * j as f32).sum();
        let any = (0..4).flat_map(|i| (0..3).map(move |j| i * j)).any(|k| k == n);
        let at = (0..4).flat_map(|i| (0..=i).map(move |j| x[i] - x[j])).position(|v| v > 0.5).unwrap_or(99);
        let until: f32 = (0..4)
            .flat_map(|i| (0..=i).map(move |j| x[i] + x[j]))
            .take_while(|v| *v > -1.0)
            .fold(0.0, |s, v| s * 0.5 + v);
        taken + at as f32 + until + if any { rows(n).1 as f32 } else { 0.5 }
    }
    pub fn inner_ends(x: &[f32], n: i32) -> f32 {
        let inner = (0..4).flat_map(|i| (0..4).take_while(move |j| *j < i).map(move |j| x[j] * x[i]));
        let mut sum = 0.0;
        for (k, v) in inner.enumerate().skip(1) {
            if k as i32 == n % 7 {
                break;
            }
            if v < 0.0 {
                continue;
            }
            sum += v * k as f32;
        }
        sum
    }
    pub fn thrice(x: &[f32], _: i32) -> f32 {
        let cells = (0..2).flat_map(|i| (0..2).flat_map(move |j| (0..2).map(move |k| (i, j, k))));
        cells.map(|(i, j, k)| x[i] * x[j + 1] + x[k + 2]).sum()
    }
    pub fn first_and_rest(x: &[f32], _: i32) -> f32 {
        let mut items = x.iter().copied();
        let Some(mut best) = items.next() else { return 0.0 };
        let second = items.next().unwrap_or(best);
        for v in items {
            if v > best {
                best = v;
            }
        }
        best - second
    }
    pub fn mapped_first(x: &[f32], _: i32) -> f32 {
        let mut items = x.iter().map(|v| v * v + 1.0);
        let first = items.next().unwrap_or(0.5);
        items.fold(first, |sum, v| sum * 0.25 + v)
    }
    pub fn by_reference(x: &[f32], _: i32) -> f32 {
        let mut items = x.iter();
        let head: f32 = items.by_ref().take(2).sum();
        let tail: f32 = items.sum();
        head * 2.0 - tail
    }
    pub fn running(x: &[f32], _: i32) -> f32 {
        let sums = x.iter().scan(0.0, |sum, &v| {
            *sum += v;
            Some(*sum)
        });
        sums.zip(x).map(|(sum, v)| sum * v).sum()
    }
    pub fn stepped(x: &[f32], _: i32) -> f32 {
        let kernel = [0.25, 0.5, 0.25];
        let windows = x.windows(kernel.len()).step_by(2);
        windows.map(|w| w.iter().zip(kernel.iter()).map(|(a, b)| a * b).sum::<f32>()).fold(0.0, |s, v| s * 0.5 + v)
    }
    pub fn streamed(x: &[f32], n: i32) -> f32 {
        let mut items = x.iter();
        let mut sum = n as f32;
        while let Some(v) = items.next() {
            sum = sum * 0.5 + v;
        }
        sum
    }
    pub fn greatest_of_own(x: &[f32], n: i32) -> f32 {
        let counts = [n & 3, n >> 2 & 3, n >> 4 & 3, 1];
        let own = [x[0], x[1], x[2] * x[3]];
        let most = counts.iter().max().copied().unwrap_or(0) - counts.iter().copied().min().unwrap();
        most as f32 + own.iter().copied().reduce(f32::max).unwrap() + *own.iter().max_by(|a, b| a.total_cmp(b)).unwrap()
    }
    pub fn endless(x: &[f32], n: i32) -> f32 {
        let n = n.unsigned_abs();
        let is_prime = n >= 2 && (2..).take_while(|i| i * i <= n).all(|i| n % i != 0);
        let mut at = 0;
        for i in 1u32.. {
            if i * i > n {
                at = i;
                break;
            }
        }
        let weighed: f32 = x.iter().zip(1..).map(|(v, k)| v * k as f32).sum();
        weighed + at as f32 + if is_prime { 0.5 } else { 0.0 }
    }
    pub fn typed_by_the_closure(x: &[f32], n: i32) -> f32 {
        x.iter().rev().fold(0.0, |sum: f32, &v| sum.mul_add(x[0], v)) + n as f32
    }
}

const DEVICE: &[Device] = devices! { gpu:
    pairs flattened left_early inner_ends thrice first_and_rest mapped_first by_reference running stepped streamed
    greatest_of_own endless typed_by_the_closure
};

#[test]
fn each_gives_the_bits_of_the_function() {
    assert_bits(DEVICE, 120, hostile);
}

#[test]
fn the_assembler_takes_them() {
    all_taken_by_assembler("begun", DEVICE);
}
