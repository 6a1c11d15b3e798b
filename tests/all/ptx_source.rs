//! What the texts take from the source: loops, slices, constants, fields, tuples. Executed, they compute what the function computes.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{bits, numbers, placed, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_80))]
mod gpu {
    pub const HALF: f32 = 0.5;
    const NEAR: f32 = -HALF * 2.0 + core::f32::consts::PI;

    pub struct Lens {
        pub near: f32,
        pub far: f64,
        pub name: &'static str,
    }

    impl Lens {
        pub fn power(&self, x: f32) -> f64 {
            (self.near * x + HALF) as f64 * self.far
        }
    }

    pub fn both(lens: &Lens, pair: (f32, f32)) -> (f32, f64, bool) {
        const SCALE: f64 = 3.0;
        let wide = lens.near as f64 * SCALE;
        (pair.0 * NEAR + pair.1, wide, lens.near < pair.1)
    }

    pub fn dot(x: &[f32], y: &[f32]) -> f32 {
        let mut sum = 0.0;
        for i in 0..x.len() {
            sum += x[i] * y[i];
        }
        sum
    }

    pub fn swap(mut a: f64, mut b: f64, turns: u32) -> f64 {
        let mut turn = 0;
        while turn < turns {
            let sum = a + b * 0.5;
            a = b;
            b = sum;
            turn += 1;
        }
        a - b
    }

    #[allow(clippy::assign_op_pattern, reason = "an assignment whose value reads its place")]
    pub fn scale(out: &mut [f64], by: f64) {
        for i in 0..=out.len() - 1 {
            out[i] *= by;
            out[i] = out[i] + i as f64;
        }
    }

    pub fn first_above(x: &[f32], rows: u8, least: f32) -> f32 {
        let mut seen = 0.0;
        for row in 0..rows {
            for column in 0..4usize {
                let next = x[row as usize * 4 + column];
                if next > least {
                    return next + seen;
                }
                seen += if next < 0.0 { 1.0 } else { next };
            }
        }
        -1.0
    }

    pub fn held(x: f32, low: f32, high: f32) -> f32 {
        let y = {
            let mut twice = x;
            twice += x;
            twice
        };
        y.clamp(low, high)
    }

    pub fn distance(x: &[f32], y: &[f32]) -> f32 {
        let mut sum = 0.0;
        for (i, (a, &b)) in x.iter().zip(y).enumerate() {
            let d = a - b;
            sum += d * d + i as f32;
        }
        sum
    }

    pub fn mean(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for x in x {
            sum += x;
        }
        sum / x.len() as f64
    }

    pub fn small(x: i8, up: bool) -> i16 {
        if up { x as i16 * 3 } else { -1 }
    }

    pub fn repeated(x: f32) -> f32 {
        let mut y = x;
        for _ in 0..5 {
            y = y * y - HALF;
        }
        y
    }
}

fn results(text: &str, inputs: &[u64]) -> Vec<u64> {
    let (end, results) = run(text, inputs, &mut Memory::default());
    assert_eq!(end, End::Returned(results.first().copied()), "{text}");
    results
}

#[test]
fn fields_constants_and_tuples() {
    for x in numbers(50, 1) {
        let lens = gpu::Lens { near: x, far: 1.0 / 3.0, name: "lens" };
        assert!(!lens.name.is_empty());
        let inputs = [bits(x), lens.far.to_bits(), bits(x + 0.1)];
        assert_eq!(results(gpu::Lens::POWER_PTX, &inputs), [lens.power(x + 0.1).to_bits()]);
        let (a, b, c) = gpu::both(&lens, (x, 0.25));
        let inputs = [bits(x), lens.far.to_bits(), bits(x), bits(0.25)];
        assert_eq!(results(gpu::both::PTX, &inputs), [bits(a), b.to_bits(), c.into()]);
    }
}

/// Integers of less than 32 bits come and go as words.
#[test]
fn narrow_integers_are_passed_as_words() {
    for (x, up) in [(-5i8, true), (7, false), (127, true)] {
        let inputs = [x as u8 as u64, up.into()];
        assert_eq!(results(gpu::small::PTX, &inputs), [u64::from(i32::from(gpu::small(x, up)) as u32)]);
    }
}

#[test]
fn loops_carry_their_variables() {
    for (turn, x) in numbers(20, 2).into_iter().enumerate() {
        let (a, turns) = (f64::from(x), turn as u32);
        let inputs = [a.to_bits(), 0.75f64.to_bits(), turns.into()];
        assert_eq!(results(gpu::swap::PTX, &inputs), [gpu::swap(a, 0.75, turns).to_bits()]);
        assert_eq!(results(gpu::repeated::PTX, &[bits(x)]), [bits(gpu::repeated(x))]);
    }
}

#[test]
fn slices_are_read_and_written_within_their_bounds() {
    for count in 0..9 {
        let (x, y) = (numbers(count, 3), numbers(count, 4));
        let mut memory = Memory::default();
        let inputs = [placed(&mut memory, &x), placed(&mut memory, &y)].concat();
        let (_, found) = run(gpu::dot::PTX, &inputs, &mut memory);
        assert_eq!(found, [bits(gpu::dot(&x, &y))]);
        let (_, found) = run(gpu::distance::PTX, &inputs, &mut memory);
        assert_eq!(found, [bits(gpu::distance(&x, &y))]);
        if count > 0 {
            let short = [&inputs[..3], &[count as u64 - 1]].concat();
            assert_eq!(run(gpu::dot::PTX, &short, &mut memory).0, End::Trapped);
        }
    }
    let wide: Vec<f64> = numbers(6, 7).into_iter().map(f64::from).collect();
    let mut memory = Memory::default();
    let place = memory.place(&wide.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<_>>());
    assert_eq!(run(gpu::mean::PTX, &[place, 6], &mut memory).1, [gpu::mean(&wide).to_bits()]);
    let mut out: Vec<f64> = numbers(7, 5).into_iter().map(f64::from).collect();
    let mut memory = Memory::default();
    let place = memory.place(&out.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<_>>());
    let inputs = [place, 7, 1.5f64.to_bits()];
    assert_eq!(run(gpu::scale::PTX, &inputs, &mut memory), (End::Returned(None), Vec::new()));
    gpu::scale(&mut out, 1.5);
    assert_eq!(memory.bytes(place), out.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<_>>());
}

#[test]
fn a_loop_within_a_loop_may_return() {
    for seed in 0..40 {
        let x = numbers(12, seed);
        let mut memory = Memory::default();
        let [place, length] = placed(&mut memory, &x);
        for (rows, least) in [(3u8, 1.5f32), (3, 9.0), (0, 0.0), (2, 0.5)] {
            let inputs = [place, length, rows.into(), bits(least)];
            let (_, found) = run(gpu::first_above::PTX, &inputs, &mut memory);
            assert_eq!(found, [bits(gpu::first_above(&x, rows, least))]);
        }
    }
}

#[test]
fn a_clamp_traps_where_it_panics() {
    for x in numbers(20, 6) {
        assert_eq!(results(gpu::held::PTX, &[bits(x), bits(-1.0), bits(0.5)]), [bits(gpu::held(x, -1.0, 0.5))]);
    }
    for (low, high) in [(1.0, 0.0), (f32::NAN, 1.0), (0.0, f32::NAN)] {
        let (end, _) = run(gpu::held::PTX, &[bits(0.5), bits(low), bits(high)], &mut Memory::default());
        assert_eq!(end, End::Trapped);
    }
}

#[test]
fn the_assembler_takes_them() {
    let texts = [gpu::both::PTX, gpu::dot::PTX, gpu::swap::PTX, gpu::scale::PTX, gpu::first_above::PTX, gpu::held::PTX];
    taken_by_assembler("source", &texts);
    let more = [gpu::distance::PTX, gpu::Lens::POWER_PTX, gpu::repeated::PTX, gpu::mean::PTX, gpu::small::PTX];
    taken_by_assembler("more", &more);
}
