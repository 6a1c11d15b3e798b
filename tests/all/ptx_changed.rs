//! Functions that change what they are passed behind `&mut`: they give it back in their texts.

use fastmath::fastmath;
use fma_ptx::emulate::{Code, End, Memory, Outcome, launch};
use fma_ptx::{Assembler, Module};

use crate::ptx_executed::{bits, bytes_of, numbers, placed, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_75))]
mod gpu {
    #[derive(Clone, Copy)]
    pub struct Particle {
        pub x: f32,
        pub v: f32,
        pub hits: u32,
    }

    impl Particle {
        /// Read from memory after each step, on the CPU: nothing is fused across.
        pub fn advance(&mut self, by: f32) {
            self.v -= self.x * by;
            self.x += self.v * by;
            if self.x.abs() > 1.0 {
                self.hits += 1;
                self.bounce(0.5);
            }
        }

        fn bounce(&mut self, loss: f32) -> f32 {
            let before = self.v;
            if loss == 0.0 {
                return before;
            }
            self.v = -self.v * loss;
            self.v * before
        }
    }

    /// Marsaglia, "Xorshift RNGs", 2003.
    pub fn next(seed: &mut u32) -> f32 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 17;
        *seed ^= *seed << 5;
        (*seed >> 8) as f32 * (1.0 / 16_777_216.0)
    }

    pub fn add(sum: &mut f32, lost: &mut f32, x: f32) {
        let t = x - *lost;
        let new = *sum + t;
        *lost = (new - *sum) - t;
        *sum = new;
    }

    pub fn compensated(x: &[f32]) -> f32 {
        let (mut sum, mut lost) = (0.0f32, 0.0f32);
        for v in x {
            add(&mut sum, &mut lost, *v * 0.7);
        }
        sum - lost
    }

    fn scaled(x: &mut f32, by: f32) {
        *x *= by;
        *x += by;
    }

    fn twice(x: &mut f32, by: f32) -> Option<f32> {
        let least = *x;
        scaled(x, by);
        if *x < least {
            return None;
        }
        scaled(&mut *x, 2.0);
        Some(*x - least)
    }

    pub fn noisy(x: &[f32], out: &mut [f32], seed: u32, i: usize) -> (f32, u32) {
        let mut state = seed ^ i as u32;
        let mut at = Particle { x: x[i], v: next(&mut state), hits: 0 };
        let noise = next(&mut state) - next(&mut state) * 0.5;
        for _ in 0..5 {
            at.advance(0.25);
        }
        out[i] = noise;
        scaled(&mut out[i], at.v);
        let mut both = [at.x, noise];
        scaled(&mut both[i % 2], 3.0);
        let gained = twice(&mut both[0], noise).unwrap_or(-1.0);
        (both[0] + both[1] * gained, at.hits)
    }

    pub fn all_scaled(out: &mut [f32], by: f32) {
        for v in out.iter_mut() {
            scaled(v, by);
        }
    }

    #[fastmath(kernel(index))]
    pub fn kernel(x: &[f32], out: &mut [f32], seed: u32, i: usize) {
        let mut state = seed + i as u32;
        out[i] = x[i] + next(&mut state) * next(&mut state);
    }
}

#[test]
fn what_is_changed_is_given_back() {
    for seed in 1..40 {
        let x = numbers(8, seed.into());
        for i in 0..8 {
            let mut memory = Memory::default();
            let ([from, _], [to, _]) = (placed(&mut memory, &x), placed(&mut memory, &x));
            let mut out = x.clone();
            let (y, hits) = gpu::noisy(&x, &mut out, seed, i);
            let found = run(gpu::noisy::PTX, &[from, 8, to, 8, seed.into(), i as u64], &mut memory).1;
            assert_eq!(found, [bits(y), hits.into()], "{seed} {i}");
            assert_eq!(memory.bytes(to)[..32], bytes_of(&out), "{seed} {i}");
        }
        let mut memory = Memory::default();
        let [place, length] = placed(&mut memory, &x);
        assert_eq!(run(gpu::compensated::PTX, &[place, length], &mut memory).1, [bits(gpu::compensated(&x))]);
        let mut out = x.clone();
        gpu::all_scaled(&mut out, 0.3);
        run(gpu::all_scaled::PTX, &[place, length, bits(0.3)], &mut memory);
        assert_eq!(memory.bytes(place)[..32], bytes_of(&out), "{seed}");
    }
}

/// The text of such a function itself takes the numbers and gives them before what else it gives.
#[test]
fn a_text_takes_what_is_changed_and_gives_it_first() {
    for seed in 1..40 {
        let (mut state, mut memory) = (seed, Memory::default());
        let found = run(gpu::next::PTX, &[seed.into()], &mut memory).1;
        let number = gpu::next(&mut state);
        assert_eq!(found, [state.into(), bits(number)]);
        let x = numbers(3, seed.into());
        let (mut sum, mut lost) = (x[0], x[1]);
        gpu::add(&mut sum, &mut lost, x[2]);
        let inputs = [bits(x[0]), bits(x[1]), bits(x[2])];
        assert_eq!(run(gpu::add::PTX, &inputs, &mut memory).1, [bits(sum), bits(lost)]);
        let mut at = gpu::Particle { x: x[0], v: x[1], hits: 7 };
        at.advance(x[2]);
        let found = run(gpu::Particle::ADVANCE_PTX, &[bits(x[0]), bits(x[1]), 7, bits(x[2])], &mut memory).1;
        assert_eq!(found, [bits(at.x), bits(at.v), at.hits.into()]);
    }
}

#[test]
fn kernels_call_them() {
    let x = numbers(9, 3);
    let mut memory = Memory::default();
    let ([from, length], [to, _]) = (placed(&mut memory, &x), placed(&mut memory, &x));
    let module = Module::read(gpu::kernel::PTX).unwrap();
    let code = Code::try_from(&module).unwrap();
    let outcome = launch(code, &[from, length, to, length, 5, 9], [2, 3], &mut memory).unwrap();
    assert_eq!(outcome, Outcome { end: End::Returned(None), approximate: false });
    let mut out = x.clone();
    (0..9).for_each(|i| gpu::kernel(&x, &mut out, 5, i));
    assert_eq!(memory.bytes(to)[..36], bytes_of(&out));
}

#[test]
fn the_assembler_takes_them() {
    let texts = [gpu::noisy::PTX, gpu::next::PTX, gpu::add::PTX, gpu::compensated::PTX, gpu::all_scaled::PTX];
    taken_by_assembler("changed", &texts);
    taken_by_assembler("changed kernels", &[gpu::kernel::PTX, gpu::Particle::ADVANCE_PTX]);
    assert!(Assembler::installed().is_none_or(|assembler| assembler.path().is_file()));
}
