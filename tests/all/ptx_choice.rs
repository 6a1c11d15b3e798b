//! `match`, `&&` with operands that act, loops and blocks that are left with a value, and several variables assigned at once.
//! Executed, they compute what the function computes.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{bits, numbers, placed, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_75))]
mod gpu {
    const LIMIT: i32 = -3;

    pub fn by_kind(x: f32, kind: i32) -> f32 {
        match kind {
            LIMIT => x * 0.5,
            0 => x,
            1 | 2 => x * x + 1.0,
            3..=6 if x > 0.0 => -x,
            n @ 7..10 => x + n as f32,
            n if n < -100 => n as f32,
            ..0 => 2.0,
            _ => x - 1.0,
        }
    }

    pub fn by_pair(a: u8, up: bool, x: f32) -> f32 {
        match (a % 3, up, x) {
            (0, true, _) => 1.0,
            (0, false, y) => y,
            (1 | 2, true, 0.0..1.0) => x * 8.0,
            (n, _, _) => {
                let scale = n as f32;
                scale * x + scale
            }
        }
    }

    pub fn by_float(x: f32) -> (u32, f32) {
        match x {
            0.0 => (0, 1.0),
            -1.5 | 1.5 => (1, x),
            y if y.is_nan() => (2, 0.0),
            ..0.0 => (3, -x),
            _ => (4, x * x),
        }
    }

    pub fn guarded(x: &[f32], i: usize, kind: u64) -> f32 {
        let mut seen = 0.0;
        match kind {
            0 if x[i] > 0.0 => seen += x[i],
            0 => seen -= 1.0,
            1 => return x[0],
            _ => {}
        }
        seen * 2.0
    }

    pub fn within(x: &[f32], i: usize) -> bool {
        i < x.len() && x[i] > 0.0 || i > 100 && x[i - 100] > 1.0
    }

    pub fn turns(x: f32, most: u32) -> f32 {
        let mut y = x;
        let mut n = 0;
        let found = loop {
            if y > 100.0 {
                break y;
            }
            n += 1;
            if n > most {
                break -1.0;
            }
            y = y * 1.5 + 1.0;
        };
        found * 2.0 + n as f32
    }

    pub fn nested(x: &[f32], columns: usize) -> f32 {
        let mut sum = 0.0;
        let last = 'rows: loop {
            for v in x.iter().take(columns) {
                if sum > 5.0 {
                    break 'rows sum;
                }
                sum += v * v + 0.25;
            }
            if columns == 0 {
                break 0.5;
            }
        };
        last + 1.0
    }

    pub fn block(x: f32, y: f32) -> f32 {
        let z = 'found: {
            if x < 0.0 {
                break 'found y;
            }
            let w = x * y;
            if w > 1.0 {
                break 'found w;
            }
            w + 3.0
        };
        z * 2.0
    }

    /// The value of the block is made of what a variable held before another took its place.
    pub fn handed_on(x: f32, y: f32, n: u32) -> f32 {
        let (mut a, mut b) = (x, y);
        let z = 'found: {
            let third = a * 3.0;
            a = b;
            b = third;
            if n > 7 {
                break 'found a + 1.0;
            }
            a * 0.5
        };
        z + a * b
    }

    pub fn mandelbrot(cr: f32, ci: f32, limit: u32) -> u32 {
        let (mut zr, mut zi) = (0.0f32, 0.0f32);
        let mut n = 0;
        while n < limit && zr * zr + zi * zi <= 4.0 {
            (zr, zi) = (zr * zr - zi * zi + cr, 2.0 * zr * zi + ci);
            n += 1;
        }
        n
    }

    pub fn gcd(mut a: u64, mut b: u64) -> u64 {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    }

    #[allow(clippy::collapsible_else_if, reason = "arms that end with an assignment")]
    pub fn lower_bound(x: &[f32], key: f32) -> usize {
        let (mut low, mut high) = (0, x.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if x[middle] < key { low = middle + 1 } else { high = middle }
        }
        low
    }
}

fn word(text: &str, inputs: &[u64]) -> Vec<u64> {
    run(text, inputs, &mut Memory::default()).1
}

#[test]
fn a_match_takes_the_first_arm_that_fits() {
    for x in numbers(12, 1) {
        for kind in [-101, -100, -4, -3, -2, -1, 0, 1, 2, 3, 6, 7, 9, 10, 11, i32::MAX, i32::MIN] {
            let expected = gpu::by_kind(x, kind);
            assert_eq!(word(gpu::by_kind::PTX, &[bits(x), u64::from(kind as u32)]), [bits(expected)], "{x} {kind}");
        }
        for (a, up) in (0..7).flat_map(|a| [(a, true), (a, false)]) {
            for x in [x, 0.0, 1.0, -0.0] {
                let inputs = [a.into(), up.into(), bits(x)];
                assert_eq!(word(gpu::by_pair::PTX, &inputs), [bits(gpu::by_pair(a, up, x))], "{a} {up} {x}");
            }
        }
    }
}

#[test]
fn floats_match_as_they_compare() {
    for x in [0.0, -0.0, 1.5, -1.5, f32::NAN, -2.0, 3.0, f32::INFINITY, f32::NEG_INFINITY] {
        let (kind, y) = gpu::by_float(x);
        assert_eq!(word(gpu::by_float::PTX, &[bits(x)]), [kind.into(), bits(y)], "{x}");
    }
}

#[test]
fn what_need_not_run_does_not_trap() {
    let x = numbers(6, 3);
    let mut memory = Memory::default();
    let slice = placed(&mut memory, &x);
    for (i, kind) in [(0, 0), (5, 0), (2, 0), (9, 1), (9, 2)] {
        let inputs = [&slice[..], &[i, kind]].concat();
        let expected = gpu::guarded(&x, i as usize, kind);
        assert_eq!(run(gpu::guarded::PTX, &inputs, &mut memory).1, [bits(expected)], "{i} {kind}");
    }
    assert_eq!(run(gpu::guarded::PTX, &[slice[0], slice[1], 9, 0], &mut memory).0, End::Trapped);
    for i in [0, 1, 2, 5, 6, 50, 101, 104] {
        let inputs = [&slice[..], &[i]].concat();
        assert_eq!(run(gpu::within::PTX, &inputs, &mut memory).1, [u64::from(gpu::within(&x, i as usize))], "{i}");
    }
    assert_eq!(run(gpu::within::PTX, &[slice[0], slice[1], 200], &mut memory).0, End::Trapped);
}

#[test]
fn loops_and_blocks_are_left_with_a_value() {
    for (most, x) in numbers(30, 5).into_iter().enumerate() {
        let most = most as u32 % 12;
        assert_eq!(word(gpu::turns::PTX, &[bits(x), most.into()]), [bits(gpu::turns(x, most))]);
        assert_eq!(word(gpu::block::PTX, &[bits(x), bits(2.5)]), [bits(gpu::block(x, 2.5))]);
        assert_eq!(word(gpu::block::PTX, &[bits(x), bits(-0.5)]), [bits(gpu::block(x, -0.5))]);
        let expected = gpu::handed_on(x, 2.5, most);
        assert_eq!(word(gpu::handed_on::PTX, &[bits(x), bits(2.5), most.into()]), [bits(expected)]);
    }
    let x = numbers(9, 8);
    for columns in 0..9 {
        let mut memory = Memory::default();
        let inputs = [&placed(&mut memory, &x)[..], &[columns as u64]].concat();
        assert_eq!(run(gpu::nested::PTX, &inputs, &mut memory).1, [bits(gpu::nested(&x, columns))], "{columns}");
    }
}

#[test]
fn several_variables_are_assigned_at_once() {
    for (i, pair) in numbers(40, 6).chunks_exact(2).enumerate() {
        let limit = i as u32 * 3;
        let expected = gpu::mandelbrot(pair[0], pair[1], limit);
        assert_eq!(word(gpu::mandelbrot::PTX, &[bits(pair[0]), bits(pair[1]), limit.into()]), [expected.into()]);
    }
    for (a, b) in [(0, 0), (12, 18), (17, 5), (1 << 40, 1 << 33), (600, 0)] {
        assert_eq!(word(gpu::gcd::PTX, &[a, b]), [gpu::gcd(a, b)]);
    }
    let sorted = [-2.0, -1.0, 0.0, 0.5, 0.5, 3.0, 9.0f32];
    for key in [-3.0, -2.0, 0.4, 0.5, 0.6, 9.0, 10.0] {
        let mut memory = Memory::default();
        let inputs = [&placed(&mut memory, &sorted)[..], &[bits(key)]].concat();
        assert_eq!(run(gpu::lower_bound::PTX, &inputs, &mut memory).1, [gpu::lower_bound(&sorted, key) as u64]);
    }
}

#[test]
fn the_assembler_takes_them() {
    let texts = [gpu::by_kind::PTX, gpu::by_pair::PTX, gpu::by_float::PTX, gpu::guarded::PTX, gpu::within::PTX];
    taken_by_assembler("choice", &texts);
    let more = [gpu::turns::PTX, gpu::nested::PTX, gpu::block::PTX, gpu::mandelbrot::PTX, gpu::gcd::PTX];
    taken_by_assembler("left", &more);
    taken_by_assembler("bound", &[gpu::lower_bound::PTX]);
}
