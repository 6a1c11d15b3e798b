//! Rows and parts of slices, and the methods of integers. Executed, they compute what the function computes.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{bits, bytes_of, numbers, placed, run, taken_by_assembler, words};

#[fastmath(fused, ptx(sm_75))]
mod gpu {
    pub fn far(x: &[f32]) -> f32 {
        let at = if x.len() > 3 { x[4611686018427387904] } else { x[0] };
        at * 2.0
    }

    const KERNEL: [[f32; 3]; 3] = [[0.0625, 0.125, 0.0625], [0.125, 0.25, 0.125], [0.0625, 0.125, 0.0625]];
    const WEIGHTS: [f32; 4] = [0.5, 0.25, 0.125, 0.0625];

    pub fn convolved(image: &[f32], width: usize, x: usize, y: usize) -> f32 {
        let mut sum = 0.0;
        for dy in 0..3 {
            for dx in 0..3 {
                sum += KERNEL[dy][dx] * image[(y + dy) * width + x + dx];
            }
        }
        sum
    }

    pub fn score(q: &[f32], k: &[f32], head: usize, dim: usize) -> f32 {
        let q = &q[head * dim..(head + 1) * dim];
        let k = &k[head * dim..][..dim];
        let mut sum = 0.0;
        for (a, b) in q.iter().zip(k) {
            sum += a * b;
        }
        sum + ends(&k[1..=2])
    }

    fn ends(x: &[f32]) -> f32 {
        let mut sum = 0.0;
        for v in x {
            sum = sum * 0.5 + v;
        }
        sum
    }

    pub fn rows(points: &[[f32; 3]], scale: f32) -> f32 {
        let mut sum = 0.0;
        for point in points {
            sum += point[0] * scale + point[1] - point[2];
        }
        let last = &points[points.len() - 1];
        sum + ends(last)
    }

    pub fn chunks(x: &[f32], size: usize) -> f32 {
        let mut sum = 0.0;
        for (i, chunk) in x.chunks_exact(size).enumerate() {
            sum += ends(chunk) * i as f32 + chunk.len() as f32;
        }
        sum
    }

    pub fn weighted(turns: u32) -> f32 {
        let mut sum = 0.0;
        for _ in 0..turns {
            sum += ends(&WEIGHTS) + ends(&KERNEL[1]);
        }
        sum
    }

    pub fn clear(x: &mut [f32]) {
        zeroed(x);
    }

    fn zeroed(x: &mut [f32]) {
        for v in x.iter_mut() {
            *v = 0.0;
        }
    }

    pub fn mixed(x: u32, y: u32, z: u64) -> (u32, u32, u64, u32) {
        let mut h = x.wrapping_mul(0x85eb_ca6b).rotate_left(13) ^ y.rotate_right(7);
        h ^= h >> 16;
        let counts = h.count_ones() * 10000 + h.leading_zeros() * 100 + h.trailing_zeros();
        (h, counts, z.rotate_left(y) ^ z.reverse_bits(), z.leading_zeros() + z.trailing_zeros() + z.count_ones())
    }

    pub fn small(a: i8, b: u8, c: i32, d: u16) -> (i8, u8, i32, u16, u32, bool) {
        let wide = c.wrapping_abs().rem_euclid(7) - (c % 9).rem_euclid(-5);
        let turned = d.rotate_left(3).saturating_add(60000).abs_diff(b as u16);
        let counts = a.leading_zeros() + b.trailing_zeros() * 100 + d.count_ones() * 10000;
        (
            a.wrapping_sub(100).rotate_left(3),
            b.saturating_sub(9).min(200),
            wide.clamp(-3, 4),
            turned,
            counts,
            d.is_power_of_two(),
        )
    }
}

#[test]
fn rows_and_parts_of_slices_are_slices() {
    let x = numbers(24, 2);
    let mut memory = Memory::default();
    let slice = placed(&mut memory, &x);
    for (column, row) in [(0u64, 0u64), (3, 1), (2, 1)] {
        let inputs = [&slice[..], &[6, column, row]].concat();
        let expected = gpu::convolved(&x, 6, column as usize, row as usize);
        assert_eq!(run(gpu::convolved::PTX, &inputs, &mut memory).1, [bits(expected)]);
    }
    for (head, dim) in [(0u64, 4u64), (1, 4), (5, 4), (2, 8), (0, 3)] {
        let inputs = [&slice[..], &slice[..], &[head, dim]].concat();
        let expected = gpu::score(&x, &x, head as usize, dim as usize);
        assert_eq!(run(gpu::score::PTX, &inputs, &mut memory).1, [bits(expected)], "{head} {dim}");
    }
    for (head, dim) in [(6u64, 4u64), (3, 8), (0, 2), (0, 25)] {
        let inputs = [&slice[..], &slice[..], &[head, dim]].concat();
        assert_eq!(run(gpu::score::PTX, &inputs, &mut memory).0, End::Trapped, "{head} {dim}");
    }
    let points: Vec<[f32; 3]> = x.chunks_exact(3).map(|point| [point[0], point[1], point[2]]).collect();
    let inputs = [slice[0], points.len() as u64, bits(0.75)];
    assert_eq!(run(gpu::rows::PTX, &inputs, &mut memory).1, [bits(gpu::rows(&points, 0.75))]);
    for size in [1usize, 2, 5, 24, 25] {
        let inputs = [&slice[..], &[size as u64]].concat();
        assert_eq!(run(gpu::chunks::PTX, &inputs, &mut memory).1, [bits(gpu::chunks(&x, size))], "{size}");
    }
    assert_eq!(run(gpu::chunks::PTX, &[slice[0], slice[1], 0], &mut memory).0, End::Trapped);
    assert_eq!(words(gpu::weighted::PTX, &[3]), [bits(gpu::weighted(3))]);
    assert_eq!(run(gpu::clear::PTX, &slice, &mut memory).0, End::Returned(None));
    let mut zeros = x.clone();
    gpu::clear(&mut zeros);
    assert_eq!(memory.bytes(slice[0]), bytes_of(&zeros));
}

#[test]
fn no_index_is_too_far_to_trap() {
    let x = numbers(9, 3);
    let mut memory = Memory::default();
    let slice = placed(&mut memory, &x);
    assert_eq!(run(gpu::far::PTX, &[slice[0], 3], &mut memory).1, [bits(gpu::far(&x[..3]))]);
    assert_eq!(run(gpu::far::PTX, &slice, &mut memory).0, End::Trapped);
}

#[test]
fn integers_have_their_methods() {
    for seed in 0..200u64 {
        let word = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (seed % 50);
        let (x, y) = (word as u32, (word >> 32) as u32);
        let (a, b, c, d) = gpu::mixed(x, y, word);
        assert_eq!(words(gpu::mixed::PTX, &[x.into(), y.into(), word]), [a.into(), b.into(), c, d.into()], "{word:x}");
        let (a, b, c, d) = (word as i8, (word >> 8) as u8, (word >> 3) as i32, (word >> 5) as u16);
        let expected = gpu::small(a, b, c, d);
        let inputs = [i32::from(a) as u32 as u64, b.into(), c as u32 as u64, d.into()];
        let found = words(gpu::small::PTX, &inputs);
        let (e, f, g, h, i, j) = expected;
        assert_eq!(found, [e as u8 as u64, f.into(), g as u32 as u64, h.into(), i.into(), j.into()], "{word:x}");
    }
}

#[test]
fn the_assembler_takes_them() {
    let texts = [gpu::convolved::PTX, gpu::score::PTX, gpu::rows::PTX, gpu::chunks::PTX, gpu::weighted::PTX];
    taken_by_assembler("parts", &texts);
    taken_by_assembler("methods", &[gpu::mixed::PTX, gpu::small::PTX, gpu::clear::PTX]);
}
