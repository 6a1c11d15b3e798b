//! Rows and structs that heads of loops and closures take apart, zips behind other adaptors, and ranges that are asked what they contain. Executed, the
//! texts compute what the functions compute, bit for bit.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{bits, numbers, placed, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_75))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    #[derive(Clone, Copy)]
    #[repr(C)]
    pub struct Point {
        pub x: f32,
        pub y: f32,
    }
    pub fn copied(rows: &[[f32; 2]], _: usize) -> f32 {
        let mut sum = 0.0;
        for &[a, b] in rows {
            sum += a * b;
        }
        sum
    }
    pub fn numbered(rows: &[[f32; 2]], _: usize) -> f32 {
        let mut sum = 0.0;
        for (i, &[a, b]) in rows.iter().enumerate() {
            sum += a * b * i as f32;
        }
        for (i, [a, b]) in rows.iter().enumerate() {
            sum += *a - b * i as f32;
        }
        sum
    }
    pub fn beside(rows: &[[f32; 2]], n: usize) -> f32 {
        let mut sum = 0.0;
        for ([a, b], [c, _]) in rows.iter().zip(&rows[n..]) {
            sum += a * b - c;
        }
        sum
    }
    pub fn in_closures(rows: &[[f32; 2]], _: usize) -> f32 {
        let one: f32 = rows.iter().map(|[a, b]| a * b + 1.0).sum();
        one + rows.iter().map(|&[a, b]| a * b + 1.0).sum::<f32>()
    }
    pub fn referred(rows: &[[f32; 2]], n: usize) -> f32 {
        let own = &rows[n];
        let mut best = (0, f32::MAX);
        for (at, row) in rows.iter().enumerate() {
            let far = (own[0] - row[0]).powi(2) + (own[1] - row[1]).abs();
            if at != n && far < best.1 {
                best = (at, far);
            }
        }
        best.1 + best.0 as f32
    }
    pub fn greatest(rows: &[[f32; 2]], _: usize) -> f32 {
        let (at, most) = rows.iter().enumerate().fold((0, f32::MIN), |(at, most), (i, row)| {
            if row[0] * row[1] > most { (i, row[0] * row[1]) } else { (at, most) }
        });
        let last =
            rows.iter().fold((0usize, 0.5f32), |best, r| if r[1] > best.1 { (best.0 + 1, r[1]) } else { best }).0;
        most * at as f32 + last as f32
    }
    pub fn made(rows: &[[f32; 2]], n: usize) -> f32 {
        let (mut power, mut sum) = (1.0, 0.0);
        for c in [1.0, 0.5, 0.25] {
            sum += c * power;
            power *= rows[n][0];
        }
        sum + [0.5f32, 2.0].iter().zip([3.0f32, n as f32]).map(|(a, b)| a * b).sum::<f32>()
    }
    fn dot(p: &Point, q: &Point) -> f32 {
        p.x * q.x + p.y * q.y
    }
    pub fn passed(rows: &[[f32; 2]], n: usize) -> f32 {
        let [x, y] = rows[n];
        dot(&Point { x, y: x * y }, &Point { x: 2.0, y })
    }
    pub fn contained(rows: &[[f32; 2]], n: usize) -> f32 {
        let [x, y] = rows[n];
        let a = (-0.5..=0.5).contains(&(x * y)) as u32 + (..y).contains(&x) as u32 * 2;
        let b =
            (1..3).contains(&n) as u32 * 4 + (x..).contains(&f32::NAN) as u32 * 8 + (2..=4).contains(&n) as u32 * 16;
        (a + b) as f32
    }
    pub fn bytes(rows: &[[f32; 2]], n: usize) -> f32 {
        let bits = rows[n][0].to_bits();
        let parts = [bits as u8, n as u8, (bits >> 8) as u8, (bits >> 24) as u8];
        let (one, other) = (u32::from_le_bytes(parts), i16::from_be_bytes([parts[0], parts[3]]));
        (one ^ bits.swap_bytes()) as f32 + other.swap_bytes() as f32 + (u64::from(one) << 20 | 77).swap_bytes() as f32
    }
    pub fn behind_adaptors(rows: &[[f32; 2]], n: usize) -> f32 {
        let x = &rows[0];
        let y = &rows[n];
        let one: f32 = x.iter().chain(y).zip(&rows[n / 2]).map(|(a, b)| a * b).sum();
        let two: f32 = x
            .iter()
            .scan(0.5, |s, v| {
                *s += v;
                Some(*s)
            })
            .zip(y)
            .map(|(a, b)| a * b)
            .sum();
        let three: f32 = x.iter().take_while(|v| **v < 0.5).zip(rows.chunks(2)).map(|(v, c)| v * c[0][1]).sum();
        one + two * three
    }
    pub fn points(points: &[Point], _: usize) -> f32 {
        let mut sum = 0.0;
        for Point { x, y } in points {
            sum += x * y;
        }
        for (i, &Point { x, y: up }) in points.iter().enumerate() {
            sum -= x * i as f32 + up;
        }
        sum + points.iter().map(|&Point { x, y }| x * y).sum::<f32>()
    }
    pub fn scaled(x: &mut [f32], by: &[f32]) {
        for (row, k) in x.chunks_mut(3).zip(by) {
            for v in row {
                *v *= k;
            }
        }
        for (row, ks) in x.chunks_exact_mut(2).zip(by.chunks_exact(2)) {
            for (v, k) in row.iter_mut().zip(ks) {
                *v += k;
            }
        }
    }
}

type Rows = (&'static str, &'static str, fn(&[[f32; 2]], usize) -> f32);

macro_rules! rows {
    ($($name:ident)*) => { &[$((stringify!($name), gpu::$name::PTX, gpu::$name)),*] };
}

const ROWS: &[Rows] = rows! {
    copied numbered beside in_closures referred greatest made passed contained bytes behind_adaptors
};

fn pairs(count: usize, seed: u64) -> Vec<[f32; 2]> {
    numbers(2 * count, seed).chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

fn in_memory(memory: &mut Memory, pairs: &[[f32; 2]]) -> [u64; 2] {
    let [address, _] = placed(memory, pairs.as_flattened());
    [address, pairs.len() as u64]
}

#[test]
fn each_gives_the_bits_of_the_function() {
    for (name, text, function) in ROWS {
        for seed in 0..60 {
            let (x, n) = (pairs(3 + seed % 6, seed as u64), seed % 3);
            let mut memory = Memory::default();
            let inputs = [&in_memory(&mut memory, &x)[..], &[n as u64]].concat();
            assert_eq!(run(text, &inputs, &mut memory).1, [bits(function(&x, n))], "{name}, {x:?}, {n}\n{text}");
        }
    }
}

#[test]
fn structs_are_taken_apart() {
    for seed in 0..20 {
        let x = pairs(1 + seed % 5, seed as u64);
        let points: Vec<_> = x.iter().map(|&[x, y]| gpu::Point { x, y }).collect();
        let mut memory = Memory::default();
        let inputs = [&in_memory(&mut memory, &x)[..], &[0]].concat();
        let text = gpu::points::PTX;
        assert_eq!(run(text, &inputs, &mut memory).1, [bits(gpu::points(&points, 0))], "{x:?}\n{text}");
    }
}

#[test]
fn rows_that_change_are_zipped() {
    for seed in 0..20 {
        let (mut x, by) = (numbers(seed % 11, seed as u64), numbers(3 + seed % 4, 77 + seed as u64));
        let mut memory = Memory::default();
        let at = placed(&mut memory, &x);
        let inputs = [at, placed(&mut memory, &by)].concat();
        run(gpu::scaled::PTX, &inputs, &mut memory);
        gpu::scaled(&mut x, &by);
        let expected: Vec<u8> = x.iter().flat_map(|x| x.to_le_bytes()).collect();
        assert_eq!(memory.bytes(at[0]), expected, "{}", gpu::scaled::PTX);
    }
}

#[test]
fn the_assembler_takes_them() {
    let texts = ROWS.iter().map(|(_, text, _)| *text).chain([gpu::points::PTX, gpu::scaled::PTX]);
    taken_by_assembler("rows", &texts.collect::<Vec<_>>());
}
