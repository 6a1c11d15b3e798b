//! Arrays of a function's own that it lends to others: they lie in memory of the thread while those work on them. Executed, the texts compute what
//! the functions compute, bit for bit.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{all_taken_by_assembler, bits, numbers, placed, run};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    fn sum(v: &[f32]) -> f32 {
        let mut sum = 0.0;
        for x in v {
            sum += x * 0.5;
        }
        sum
    }
    fn sort(v: &mut [f32; 4]) {
        for i in 0..3 {
            for j in 0..3 - i {
                if v[j] > v[j + 1] {
                    v.swap(j, j + 1);
                }
            }
        }
    }
    fn normalize(v: &mut [f32; 3]) -> f32 {
        let n = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
        for c in v.iter_mut() {
            *c /= n;
        }
        n
    }
    fn put(v: &mut [u8], at: usize, what: u8) -> bool {
        if at < v.len() {
            v[at] = what;
            return true;
        }
        false
    }
    fn first(v: &[f32; 3]) -> f32 {
        v[0] * 2.0 + v[2]
    }
    fn scaled(rows: &mut [[f32; 2]], by: f32) {
        for row in rows.iter_mut() {
            row[0] *= by;
            row[1] += by;
        }
    }
    fn any(v: &[bool]) -> bool {
        v.iter().any(|one| *one)
    }
    pub fn read(x: &[f32], n: usize) -> f32 {
        let v = [x[0], x[1] * 2.0, x[2]];
        sum(&v) + v[n] * first(&v) + first(&[x[1], 1.0, x[0]])
    }
    pub fn median(x: &[f32], n: usize) -> f32 {
        let mut v = [x[0], x[1], x[2], 0.25];
        sort(&mut v);
        v[n] * 10.0 + 0.5 * (v[1] + v[2])
    }
    pub fn in_a_loop(x: &[f32], n: usize) -> f32 {
        let mut v = [1.0, x[0], x[1]];
        let mut all = 0.0;
        for i in 0..n + 2 {
            all += normalize(&mut v) * i as f32;
            v[0] += x[2];
        }
        all + v[0] * v[1] - v[2]
    }
    pub fn in_a_branch(x: &[f32], n: usize) -> f32 {
        let mut v = [x[0], x[1], x[2]];
        if x[0] > 0.0 {
            normalize(&mut v);
        } else if n > 1 {
            v[1] = normalize(&mut v);
        }
        v[0] + v[1] * v[2]
    }
    pub fn of_bytes(x: &[f32], n: usize) -> f32 {
        let mut v = [1u8, 2, 3, 4, 5];
        let there = put(&mut v, n, 200) as u32 + put(&mut v, n + 4, 7) as u32 * 2;
        v.iter().fold(there, |all, one| all * 3 + *one as u32) as f32 + x[0]
    }
    pub fn of_rows(x: &[f32], n: usize) -> f32 {
        let mut v = [[x[0], 1.0], [x[1], x[2]]];
        scaled(&mut v, x[0]);
        v[0][0] * v[1][1] + v[n % 2][0] - v[0][1]
    }
    pub fn of_truths(x: &[f32], n: usize) -> f32 {
        let v = [x[0] > 1.0, x[1] > 1.5, n > 1];
        if any(&v) { x[0] } else { x[1] }
    }
    pub fn through_two(x: &[f32], n: usize) -> f32 {
        let mut v = [x[0]; 4];
        twice(&mut v, n);
        v[0] + v[1] * v[2] - v[3]
    }
    fn twice(v: &mut [f32; 4], n: usize) {
        v[n] += 1.5;
        sort(v);
        v[0] *= 2.0;
        sort(v);
    }
    pub fn beside_own(x: &[f32], _: usize) -> f32 {
        let v = [x[0], x[1]];
        v.iter().zip(x).map(|(a, b)| a * b + 1.0).sum()
    }
    pub fn beyond(x: &[f32], n: usize) -> f32 {
        let v = [x[0], x[1]];
        at(&v, n)
    }
    fn at(v: &[f32], n: usize) -> f32 {
        v[n]
    }
}

type Lent = (&'static str, &'static str, fn(&[f32], usize) -> f32);

macro_rules! lent {
    ($($name:ident)*) => { &[$((stringify!($name), gpu::$name::PTX, gpu::$name)),*] };
}

const LENT: &[Lent] = lent! {
    read median in_a_loop in_a_branch of_bytes of_rows of_truths through_two beside_own
};

#[test]
fn each_gives_the_bits_of_the_function() {
    for (name, text, function) in LENT {
        for seed in 0..60 {
            let (x, n) = (numbers(3, seed), seed as usize % 3);
            let mut memory = Memory::default();
            let inputs = [&placed(&mut memory, &x)[..], &[n as u64]].concat();
            assert_eq!(run(text, &inputs, &mut memory).1, [bits(function(&x, n))], "{name}, {x:?}, {n}\n{text}");
        }
    }
}

#[test]
fn what_is_beyond_traps() {
    for (n, end) in [(1, End::Returned(Some(bits(2.0)))), (2, End::Trapped)] {
        let mut memory = Memory::default();
        let inputs = [&placed(&mut memory, &[1.0, 2.0])[..], &[n]].concat();
        assert_eq!(std::panic::catch_unwind(|| gpu::beyond(&[1.0, 2.0], n as usize)).is_err(), end == End::Trapped);
        assert_eq!(run(gpu::beyond::PTX, &inputs, &mut memory).0, end, "{}", gpu::beyond::PTX);
    }
}

#[test]
fn the_assembler_takes_them() {
    all_taken_by_assembler("lent", LENT);
}
