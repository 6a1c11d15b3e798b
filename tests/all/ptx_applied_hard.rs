//! Functions that take others, where names, jumps and changes might be mistaken for those around. Executed, the texts compute what the functions compute.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{bits, bytes_of, numbers, placed, run, taken_by_assembler, words};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    fn run(mut f: impl FnMut(f32) -> f32, x: f32) -> f32 {
        let mut s = x;
        for i in 0..3 {
            s = f(s) + i as f32;
        }
        s
    }
    fn cond(f: impl Fn(f32) -> bool, x: f32) -> f32 {
        if f(x) && !f(-x) { x * 2.0 } else { x }
    }
    fn unit(f: impl Fn(u32) -> u32, n: u32) -> u32 {
        let mut t = 0;
        for i in 0..n {
            if f(i) % 2 == 0 {
                continue;
            }
            t += f(i);
        }
        t
    }
    fn find(f: impl Fn(f32) -> bool, x: &[f32]) -> i32 {
        for (i, v) in x.iter().enumerate() {
            if f(*v) {
                return i as i32;
            }
        }
        -1
    }
    fn pos(f: impl Fn(&f32) -> bool, x: &[f32]) -> usize {
        let mut n = 0;
        for v in x {
            if f(v) {
                n += 1;
            }
        }
        n
    }
    fn shadow(f: impl Fn(f32) -> f32, x: f32) -> f32 {
        let x = f(x);
        let f = |y: f32| y * x;
        f(x) * x + 1.0
    }
    fn early(f: impl Fn(f32) -> f32, x: &mut [f32]) {
        for v in x.iter_mut() {
            if *v < 0.0 {
                return;
            }
            *v = f(*v);
        }
    }
    pub fn t_run(a: f32) -> (f32, f32) {
        let mut n = a;
        let r = run(
            |v| {
                n += v;
                n * v
            },
            a,
        );
        (r, n)
    }
    pub fn t_cond(a: f32) -> f32 {
        let k = 0.5;
        cond(|v| v > k, a) * a + k
    }
    pub fn t_unit(n: u32) -> u32 {
        unit(|i| i * i + n, n & 7)
    }
    pub fn t_find(x: &[f32], k: f32) -> i32 {
        find(|v| v > k, x) * 2 + find(f32::is_nan, x)
    }
    pub fn t_pos(x: &[f32], k: f32) -> u32 {
        pos(|v| *v > k, x) as u32 + pos(|&v| v < 0.0, x) as u32
    }
    pub fn t_shadow(x: f32) -> f32 {
        let f = x;
        shadow(|x| x * f + 2.0, f)
    }
    pub fn t_early(x: &mut [f32], k: f32) {
        early(|v| v * k + 1.0, x);
        x[0] += 1.0;
    }
    pub fn t_loop(x: &[f32], k: f32) -> f32 {
        let mut s = 0.0;
        for v in x {
            if *v < k {
                continue;
            }
            s += run(
                |w| {
                    if w > 3.0 {
                        return 3.0;
                    }
                    w * *v
                },
                *v,
            );
        }
        s
    }
    /// Literals whose type the CPU learns elsewhere than from what it knows nothing of.
    pub fn t_literals(x: f32, y: f32) -> f32 {
        fn inner(x: f32) -> f32 {
            x * 0.3
        }
        let (mut sum, mut best, k) = (0.0, 0.0, 0.7);
        sum += inner(x);
        if y > 0.5 {
            best = inner(y);
        }
        let is_more = |v| v > k;
        let more = if is_more(x) { sum * x + y } else { best * y + x };
        let mut last = 0.1;
        last += inner(more);
        (y * x + k) * more + last * 0.7 + 1.0
    }
    pub fn t_cap(x: f32) -> f32 {
        let mut y = x;
        let a = run(|v| v * y + 1.0, x);
        y += a;
        let b = run(|v| v * y + 1.0, x);
        a * b + y
    }
}

#[test]
fn jumps_and_names_stay_where_they_are() {
    for seed in 0..40 {
        let x = numbers(2, seed)[0];
        let (result, changed) = gpu::t_run(x);
        assert_eq!(words(gpu::t_run::PTX, &[bits(x)]), [bits(result), bits(changed)]);
        assert_eq!(words(gpu::t_cond::PTX, &[bits(x)]), [bits(gpu::t_cond(x))]);
        assert_eq!(words(gpu::t_shadow::PTX, &[bits(x)]), [bits(gpu::t_shadow(x))]);
        assert_eq!(words(gpu::t_cap::PTX, &[bits(x)]), [bits(gpu::t_cap(x))]);
        let y = numbers(2, seed)[1];
        assert_eq!(words(gpu::t_literals::PTX, &[bits(x), bits(y)]), [bits(gpu::t_literals(x, y))]);
        assert_eq!(words(gpu::t_unit::PTX, &[seed]), [u64::from(gpu::t_unit(seed as u32))]);
    }
}

#[test]
fn loops_over_slices_are_left_as_they_say() {
    for seed in 0..40 {
        let (mut x, k) = (numbers(6, seed), numbers(1, seed + 50)[0]);
        let mut memory = Memory::default();
        let [place, length] = placed(&mut memory, &x);
        let inputs = [place, length, bits(k)];
        let found = |text, memory: &mut Memory| run(text, &inputs, memory).1;
        assert_eq!(found(gpu::t_find::PTX, &mut memory), [u64::from(gpu::t_find(&x, k) as u32)]);
        assert_eq!(found(gpu::t_pos::PTX, &mut memory), [u64::from(gpu::t_pos(&x, k))]);
        assert_eq!(found(gpu::t_loop::PTX, &mut memory), [bits(gpu::t_loop(&x, k))]);
        found(gpu::t_early::PTX, &mut memory);
        gpu::t_early(&mut x, k);
        assert_eq!(&memory.bytes(place)[..24], bytes_of(&x));
    }
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler("applied_hard", &[gpu::t_run::PTX, gpu::t_loop::PTX, gpu::t_early::PTX]);
}
