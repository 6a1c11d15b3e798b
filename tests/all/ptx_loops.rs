//! Loops as texts: left early, over slices and stepped ranges, with numbers bound side by side. Executed, they compute what the function computes.

use fastmath::fastmath;

use crate::ptx_executed::{bits, bytes_of, numbers, placed, run, taken_by_assembler};
use fma_ptx::emulate::{End, Memory};

#[fastmath(fused, ptx(sm_75))]
mod gpu {
    pub fn newton(x: f32, least: f32) -> f32 {
        let mut y = x * 0.5;
        for _ in 0..40 {
            let next = 0.5 * (y + x / y);
            if (next - y).abs() <= least {
                y = next;
                break;
            }
            y = next;
        }
        y
    }

    pub fn first_above(x: &[f32], least: f32) -> f32 {
        let mut i = 0;
        loop {
            if i >= x.len() {
                break;
            }
            if x[i] > least {
                return x[i];
            }
            i += 1;
        }
        -1.0
    }

    pub fn forever(x: f32) -> f32 {
        let mut y = x;
        loop {
            y = y * 0.5 - 1.0;
            if y < -1.5 {
                return y;
            }
        }
    }

    pub fn positive(x: &[f32]) -> (f32, u32) {
        let (mut sum, mut count) = (0.0, 0);
        for v in x.iter().copied() {
            if v < 0.0 {
                continue;
            }
            sum += v;
            count += 1;
        }
        (sum, count)
    }

    pub fn rows(x: &[f32], columns: usize, most: f32) -> f32 {
        let mut total = 0.0;
        let mut row = 0;
        'rows: while row * columns < x.len() {
            let start = row * columns;
            row += 1;
            let mut sum = 0.0;
            for column in 0..columns {
                let v = x[start + column];
                if v > most {
                    continue 'rows;
                }
                if v < -most {
                    total -= 0.25;
                    break 'rows;
                }
                sum += v;
            }
            total += sum;
        }
        total + row as f32
    }

    pub fn backwards(x: &[f32]) -> f32 {
        let mut y = 0.0;
        for i in (0..x.len()).rev() {
            y = y * 0.5 + x[i];
        }
        y
    }

    pub fn steps(x: &[f32], first: i32, last: i32, step: usize) -> f32 {
        let mut y = 0.0;
        for (i, v) in x.iter().enumerate().skip(1).step_by(step) {
            y = y * 0.5 + v * i as f32;
        }
        for i in (first..=last).rev().step_by(step) {
            y = y * 0.25 + i as f32;
        }
        for (i, (a, b)) in x.iter().zip(x).enumerate() {
            y += a * b - i as f32;
        }
        for (a, i) in x.iter().rev().zip(3u8..9).take(4) {
            y = y * 0.5 - a * i as f32;
        }
        y
    }

    pub fn sorted(a: f32, b: f32, c: f32) -> (f32, f32) {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let (mut low, _) = {
            let shift = low * c;
            if shift < 0.0 { (shift, high) } else { (low, low) }
        };
        low += 1.0;
        (low, high)
    }

    pub fn scale(out: &mut [f32], x: &[f32], by: f32) {
        for (o, x) in out.iter_mut().zip(x) {
            *o += x * by;
            if *o > 1.0 {
                *o = 1.0;
                continue;
            }
            *o *= 2.0;
        }
    }

    pub fn filtered(x: &[f32], shift: usize) -> f32 {
        let weights = [0.25f32, 0.5, 0.25];
        let mut sums = [0.0f32; 4];
        let mut last = x[0];
        for i in 0..x.len() {
            let around = last * weights[0] + x[i] * weights[1];
            sums[i % sums.len()] += around * weights[(i + shift) % 3];
            sums[1] -= 1.0;
            last = x[i];
        }
        if sums[0] > sums[1] {
            sums[2] = sums[0];
        }
        sums[0] + sums[1] * 2.0 + sums[2] * 4.0 + sums[3] * 8.0 + weights[shift]
    }

    pub fn whole(x: i32, y: i32) -> i32 {
        x % y
    }

    pub fn rest(x: f32, y: f32) -> f32 {
        x % y
    }

    pub fn wide_rest(x: f64, y: f64) -> f64 {
        x % y
    }
}

const SLICES: [usize; 4] = [0, 1, 6, 13];

#[test]
fn a_loop_is_left_where_the_source_leaves_it() {
    for x in numbers(40, 1) {
        let expected = gpu::newton(x.abs(), 1e-3);
        assert_eq!(run(gpu::newton::PTX, &[bits(x.abs()), bits(1e-3)], &mut Memory::default()).1, [bits(expected)]);
        assert_eq!(run(gpu::forever::PTX, &[bits(x)], &mut Memory::default()).1, [bits(gpu::forever(x))]);
    }
    for (seed, count) in SLICES.into_iter().enumerate() {
        let x = numbers(count, seed as u64);
        for least in [-1.0, 0.0, 1.5, 3.0] {
            let mut memory = Memory::default();
            let slice = placed(&mut memory, &x);
            let inputs = [&slice[..], &[bits(least)]].concat();
            assert_eq!(run(gpu::first_above::PTX, &inputs, &mut memory).1, [bits(gpu::first_above(&x, least))]);
            let (sum, positive) = gpu::positive(&x);
            assert_eq!(run(gpu::positive::PTX, &slice, &mut memory).1, [bits(sum), positive.into()]);
        }
    }
}

#[test]
fn labels_name_the_loop_that_is_left() {
    for seed in 0..60 {
        let x = numbers(12, seed);
        for (columns, most) in [(3, 1.0), (4, 1.7), (2, 1.2), (6, 5.0)] {
            let mut memory = Memory::default();
            let inputs = [&placed(&mut memory, &x)[..], &[columns as u64, bits(most)]].concat();
            let expected = gpu::rows(&x, columns, most);
            assert_eq!(run(gpu::rows::PTX, &inputs, &mut memory).1, [bits(expected)], "{x:?} {columns} {most}");
        }
    }
}

#[test]
fn iterators_run_as_their_adaptors_say() {
    for (seed, count) in SLICES.into_iter().enumerate() {
        let x = numbers(count, seed as u64 + 9);
        let mut memory = Memory::default();
        let slice = placed(&mut memory, &x);
        assert_eq!(run(gpu::backwards::PTX, &slice, &mut memory).1, [bits(gpu::backwards(&x))]);
        for (first, last, step) in [(-3i32, 4i32, 1usize), (-3, 4, 3), (2, 1, 2), (5, 5, 7)] {
            let words = [u64::from(first as u32), u64::from(last as u32), step as u64];
            let inputs = [&slice[..], &words[..]].concat();
            let expected = gpu::steps(&x, first, last, step);
            assert_eq!(run(gpu::steps::PTX, &inputs, &mut memory).1, [bits(expected)], "{first} {last} {step}");
        }
        let inputs = [&slice[..], &[0, 4, 0]].concat();
        assert_eq!(run(gpu::steps::PTX, &inputs, &mut memory).0, End::Trapped, "`step_by(0)` panics");
        let mut out = numbers(count, 77);
        let mut memory = Memory::default();
        let [place, length] = placed(&mut memory, &out);
        let inputs = [&[place, length], &placed(&mut memory, &x)[..], &[bits(0.75)]].concat();
        assert_eq!(run(gpu::scale::PTX, &inputs, &mut memory).0, End::Returned(None));
        gpu::scale(&mut out, &x, 0.75);
        assert_eq!(memory.bytes(place), bytes_of(&out));
    }
}

#[test]
fn numbers_are_bound_side_by_side() {
    let x = numbers(60, 4);
    for three in x.chunks_exact(3) {
        let (low, high) = gpu::sorted(three[0], three[1], three[2]);
        let inputs: Vec<u64> = three.iter().map(|x| bits(*x)).collect();
        assert_eq!(run(gpu::sorted::PTX, &inputs, &mut Memory::default()).1, [bits(low), bits(high)]);
    }
}

#[test]
fn arrays_are_variables() {
    for count in [1, 2, 7, 12] {
        let x = numbers(count, 31);
        for shift in 0..3 {
            let mut memory = Memory::default();
            let inputs = [&placed(&mut memory, &x)[..], &[shift]].concat();
            let expected = gpu::filtered(&x, shift as usize);
            assert_eq!(run(gpu::filtered::PTX, &inputs, &mut memory).1, [bits(expected)]);
        }
        let mut memory = Memory::default();
        let inputs = [&placed(&mut memory, &x)[..], &[3]].concat();
        assert_eq!(run(gpu::filtered::PTX, &inputs, &mut memory).0, End::Trapped);
    }
}

#[test]
fn remainders_are_exact() {
    let run = |text, inputs: [u64; 2]| run(text, &inputs, &mut Memory::default());
    for (x, y) in [(7, 3), (-7, 3), (7, -3), (-7, -3), (0, 5)] {
        let inputs = [x, y].map(|x: i32| u64::from(x as u32));
        assert_eq!(run(gpu::whole::PTX, inputs).1, [u64::from(gpu::whole(x, y) as u32)]);
    }
    assert_eq!(run(gpu::whole::PTX, [7, 0]).0, End::Trapped);
    for (x, y) in [(5.5f32, 2.0f32), (-1e30, 3.7), (1e-40, 3e-45), (f32::MAX, f32::MIN_POSITIVE), (2.0, f32::INFINITY)]
    {
        assert_eq!(run(gpu::rest::PTX, [bits(x), bits(y)]).1, [bits(gpu::rest(x, y))], "{x} {y}");
    }
    let (x, y) = (1e300, 7e-310);
    assert_eq!(run(gpu::wide_rest::PTX, [x, y].map(f64::to_bits)).1, [gpu::wide_rest(x, y).to_bits()]);
}

#[test]
fn the_assembler_takes_them() {
    let texts = [gpu::newton::PTX, gpu::first_above::PTX, gpu::forever::PTX, gpu::positive::PTX, gpu::rows::PTX];
    taken_by_assembler("loops", &texts);
    let more = [gpu::backwards::PTX, gpu::steps::PTX, gpu::sorted::PTX, gpu::scale::PTX, gpu::whole::PTX];
    taken_by_assembler("iterators", &more);
    taken_by_assembler("remainders", &[gpu::rest::PTX, gpu::wide_rest::PTX, gpu::filtered::PTX]);
}
