//! More functions as strangers to the text write them. Executed, the texts compute what the functions compute, bit for bit.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{Device, all_taken_by_assembler, assert_bits, bits, devices, hostile, placed, run};

#[fastmath(fused, ptx(sm_75))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    const LEFT: u32 = 4;
    pub const LOW: u32 = u32::MAX >> 28;
    pub const LEAST: i8 = -128;

    /// Indices into arrays that have no name.
    pub fn channel(x: &[f32], n: i32) -> f32 {
        let (r, g, b) = match n % 3 {
            0 => (x[0], x[1], 0.0),
            1 => (x[1], x[0] * x[2], x[1]),
            _ => (0.0, x[0], x[1]),
        };
        [r, g, b * x[3]][n.unsigned_abs() as usize % 3] * x[0] + ([r * x[1], g][0] + x[2])
    }

    /// Constants of the body that are made of others, which may have names of the module's.
    pub fn flags(x: &[f32], n: i32) -> f32 {
        const LEFT: u32 = 1 << 0;
        const RIGHT: u32 = LEFT << 1;
        const BOTH: u32 = LEFT | RIGHT;
        const THIRD: f32 = ONE / 3.0;
        const ONE: f32 = 1.0;
        const SIDES: [u32; 3] = [LEFT, RIGHT, BOTH];
        let flags = n as u32;
        let mut y = if flags & BOTH == BOTH { x[0] * THIRD } else { x[1] };
        if flags & RIGHT != 0 {
            y = y * x[2] + SIDES[flags as usize % 3] as f32;
        }
        y + (SIDES.iter().filter(|side| flags & **side != 0).count() as u32 * LEFT) as f32
    }
    pub fn of_the_module(_: &[f32], n: i32) -> f32 {
        (n as u32 & (LEFT | LOW)) as f32 + LEAST as f32
    }

    /// Options compared with what takes more than one word.
    pub fn compared(x: &[f32], n: i32) -> f32 {
        let mut was: Option<bool> = None;
        let mut changes = 0;
        for v in x {
            if was == Some(*v > x[0] || n > 100) {
                changes += 1;
            }
            if was != Some(n > 3 && *v < 0.5) {
                changes += 10;
            }
            was = Some(*v > 0.0);
        }
        changes as f32
    }

    /// What an option is compared with is computed anyway.
    pub fn alike(x: &[f32], n: i32) -> f32 {
        let one = x.get(n as usize);
        let other = x.get(n as usize / 2 + 1);
        let sum = n.checked_add(1 << 30);
        let product = n.checked_mul(17_000_000);
        let mut count = 0;
        count += if sum == product { 1 } else { 0 };
        count += if one.copied() != other.copied() { 2 } else { 0 };
        count += if n.checked_neg() == Some(n * -1) { 4 } else { 0 };
        count += if Some(x[0]) == x.iter().copied().reduce(f32::max) { 8 } else { 0 };
        count as f32
    }
    pub fn compared_outside(x: &[f32], n: i32) -> f32 {
        let none: Option<f32> = if n > 5 { Some(x[1]) } else { None };
        if none == Some(x[n as usize & 7]) { 1.0 } else { 0.5 }
    }

    /// Enums of the body itself.
    pub fn interpreted(x: &[f32], n: i32) -> f32 {
        #[derive(Clone, Copy)]
        enum Op {
            Push(f32),
            Add,
            Scale { by: f32 },
        }
        let (mut stack, mut top) = ([0.0f32; 4], 0usize);
        for op in [Op::Push(x[0]), Op::Push(n as f32), Op::Add, Op::Scale { by: x[1] }] {
            match op {
                Op::Push(v) => {
                    stack[top] = v;
                    top += 1;
                }
                Op::Add => {
                    top -= 1;
                    stack[top - 1] += stack[top];
                }
                Op::Scale { by } => stack[top - 1] *= by,
            }
        }
        stack[0] * x[2] + x[3]
    }
    pub fn walked(x: &[f32], n: i32) -> f32 {
        #[derive(Clone, Copy, PartialEq)]
        enum Step {
            Up,
            Down,
            Stay,
        }
        use Step::*;
        let (mut y, mut last) = (x[0], Stay);
        for i in 0..n & 7 {
            let step = if i % 3 == n & 1 && last != Up { Up } else { Down };
            y = match step {
                Up => y * x[1] + 1.0,
                Down => y - x[2],
                Stay => 0.0,
            };
            last = step;
        }
        y
    }

    #[derive(Clone, Copy)]
    pub struct Body {
        at: [f32; 3],
        speed: [f32; 3],
        is_awake: bool,
    }
    impl Body {
        /// Several arrays, behind `&mut self`, hand out their elements at once.
        fn step(&mut self, by: f32, pull: &[f32; 3]) {
            if !self.is_awake {
                return;
            }
            for ((p, v), a) in self.at.iter_mut().zip(self.speed.iter_mut()).zip(pull) {
                *v += a * by;
                *p += *v * by;
            }
            for v in self.speed.iter_mut() {
                *v *= 0.75;
            }
        }
    }
    pub fn stepped(x: &[f32], n: i32) -> f32 {
        let mut body = Body { at: [x[0], x[1], x[2]], speed: [1.0, 0.5, x[3]], is_awake: n % 5 != 0 };
        for _ in 0..n & 7 {
            body.step(0.1, &[0.0, 0.3, -9.81]);
        }
        body.at[0] * body.speed[1] + body.at[1] + body.at[2] * body.speed[2]
    }
    pub fn both_changed(x: &[f32], n: i32) -> f32 {
        let (mut one, mut other) = ([x[0], x[1], 0.5], [x[2]; 2]);
        for (i, (a, b)) in one.iter_mut().zip(other.iter_mut().rev()).enumerate() {
            *a = *a * *b + i as f32;
            *b -= *a * n as f32;
        }
        for (v, a) in x.iter().zip(one.iter_mut().skip(1)) {
            *a += v * v;
        }
        one[0] * other[0] + one[1] * other[1] + one[2]
    }
}

const DEVICES: &[Device] = devices! { gpu:
    channel flags of_the_module compared alike interpreted walked stepped both_changed
};

#[test]
fn each_gives_the_bits_of_the_function() {
    assert_bits(DEVICES, 300, hostile);
}

#[test]
fn what_an_option_is_compared_with_traps_where_it_panics() {
    for (x, n) in (0..40).map(hostile) {
        let mut memory = Memory::default();
        let inputs = [&placed(&mut memory, &x)[..], &[n as u32 as u64]].concat();
        let (end, results) = run(gpu::compared_outside::PTX, &inputs, &mut memory);
        match crate::given(|| gpu::compared_outside(&x, n)) {
            Some(expected) => assert_eq!(results, [bits(expected)], "{x:?}, {n}"),
            None => assert_eq!(end, End::Trapped, "{x:?}, {n}"),
        }
    }
}

#[test]
fn the_assembler_takes_them() {
    all_taken_by_assembler("strangers_more", DEVICES);
}
