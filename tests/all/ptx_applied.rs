//! Functions that take others, with closures and names of functions. Executed, the texts compute what the functions compute: on the CPU nothing is
//! fused across what is passed and given, and what a closure without types computes is left alone.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{bits, bytes_of, numbers, placed, run, taken_by_assembler, words};
use crate::ptx_modules::OfOne;

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    fn integrate(f: impl Fn(f32) -> f32, a: f32, b: f32, n: u32) -> f32 {
        let h = (b - a) / n as f32;
        let mut sum = 0.5 * (f(a) + f(b));
        for i in 1..n {
            sum += f(a + i as f32 * h);
        }
        sum * h
    }
    fn twice<F>(f: F, x: f32) -> f32
    where
        F: Fn(f32) -> f32,
    {
        f(f(x)) * x + 1.0
    }
    fn apply(f: &dyn Fn(f32) -> f32, x: f32) -> f32 {
        if x < 0.0 {
            return -x;
        }
        f(x) * x + 1.0
    }
    fn newton<F: Fn(f32) -> f32, D: Fn(f32) -> f32>(f: F, d: D, x0: f32) -> f32 {
        let mut x = x0;
        for _ in 0..20 {
            let step = f(x) / d(x);
            if step.abs() < 1e-6 {
                return x;
            }
            x -= step;
        }
        x
    }
    fn each(x: &[f32], mut f: impl FnMut(f32)) {
        for v in x {
            f(*v);
        }
    }
    fn composed(f: impl Fn(f32) -> f32, x: f32) -> f32 {
        twice(&f, x) + apply(&f, x)
    }
    fn summed(f: fn(f32, u32) -> f32, n: u32) -> f32 {
        (0..n).map(|i| f(i as f32 * 0.3, i)).sum::<f32>()
    }
    fn once<F: FnOnce(f32, f32) -> (f32, f32)>(f: F, x: f32) -> f32 {
        let (p, q) = f(x, 2.0);
        p * q + x
    }
    fn square(x: f32) -> f32 {
        x * x
    }
    fn power(x: f32, n: u32) -> f32 {
        x * n as f32 + 0.5
    }

    fn mapped(f: impl Fn(f32) -> f32, x: &[f32]) -> f32 {
        x.iter().copied().map(f).sum()
    }
    fn filled(out: &mut [f32], f: impl Fn(usize) -> f32) {
        for i in 0..out.len() {
            out[i] = f(i) * 0.5 + out[i];
        }
    }

    pub struct Pair {
        pub x: f32,
        pub y: f32,
    }
    impl Pair {
        const SCALE: f32 = 0.75;
        fn map(&self, f: impl Fn(f32) -> f32) -> Pair {
            Pair { x: f(self.x) * Self::SCALE + self.y, y: f(self.y) }
        }
        fn of(f: impl Fn(u32) -> f32) -> Pair {
            Self { x: f(0), y: f(1) * Self::SCALE + 1.0 }
        }
        pub fn mapped(&self, k: f32) -> f32 {
            let pair = self.map(|v| v * k + 1.0);
            pair.x * pair.y + self.x
        }
    }

    pub fn methods(k: f32) -> f32 {
        let made = Pair::of(|i| i as f32 * k + 0.5);
        let pair = made.map(|v| v * v);
        pair.x * made.y + pair.y
    }
    pub fn over_slices(x: &[f32], out: &mut [f32], k: f32) -> f32 {
        filled(out, |i| i as f32 * k + 1.0);
        mapped(|v| v * k, x) + mapped(f32::abs, x)
    }
    pub fn area(k: f32) -> f32 {
        integrate(|x| x * x * k + 1.0, 0.0, k, 16) * k + 1.0
    }
    pub fn typed(k: f32) -> f32 {
        twice(|x: f32| x * k + 1.0, k) * k + 2.0
    }
    pub fn behind(k: f32) -> f32 {
        apply(&|x| x * k + 1.0, k) * k + apply(&square, k)
    }
    pub fn root(k: f32) -> f32 {
        newton(|x| x * x - k, |x| 2.0 * x, 1.0)
    }
    pub fn handed_on(x: f32) -> f32 {
        composed(|v| v * 0.5 + x, x) + composed(square, x) + integrate(f32::abs, 1.0, 4.0, 8)
    }
    pub fn bound(x: f32) -> f32 {
        let g = |v: f32| v * x;
        twice(g, x) + twice(&g, 2.0) + summed(power, 5)
    }
    pub fn several(x: f32) -> f32 {
        once(|a, b| (a * b + 0.1, a - b), x)
    }
    /// Names of the callee's, which mean something else here.
    pub fn hygienic(x: f32) -> f32 {
        let (h, n, sum) = (x * 0.5, x * 2.0 + 1.0, 0.25);
        let a = integrate(|i| i * h + n * sum, x, n, 4);
        let f = |x: f32| x * a + h;
        let i = twice(|f| f * n + sum, h);
        f(i) * n + h
    }
    pub fn left_early(x: f32) -> f32 {
        let least = apply(
            &|v| {
                if v > 1.5 {
                    return v * 0.25 + x;
                }
                let w = v * v;
                w * x + 1.0
            },
            x,
        );
        if least > 2.0 {
            return least * x + 1.0;
        }
        return twice(|v| if v < 0.0 { 0.0 } else { v * least }, x);
    }
    pub fn nested(x: f32) -> f32 {
        twice(|v| twice(|w| w * v + x, v) * 0.125, x) + integrate(|v| apply(&|w| w * v, v) * v, 0.0, x, 3)
    }
    pub fn counted(x: &[f32]) -> (f32, u32) {
        let (mut total, mut count) = (0.0, 0);
        each(x, |v| {
            if v > 0.0 {
                total += v * v;
                count += 1;
            }
        });
        each(x, |v| total += v * 0.5);
        (total, count)
    }
    pub fn same_name(integrate: f32) -> f32 {
        let doubled = twice(self::square, integrate);
        doubled * integrate + 1.0
    }
}

#[test]
fn what_they_call_is_put_in() {
    let alone: [OfOne; 12] = [
        (gpu::area, gpu::area::PTX),
        (gpu::typed, gpu::typed::PTX),
        (gpu::behind, gpu::behind::PTX),
        (gpu::root, gpu::root::PTX),
        (gpu::handed_on, gpu::handed_on::PTX),
        (gpu::bound, gpu::bound::PTX),
        (gpu::several, gpu::several::PTX),
        (gpu::hygienic, gpu::hygienic::PTX),
        (gpu::left_early, gpu::left_early::PTX),
        (gpu::nested, gpu::nested::PTX),
        (gpu::same_name, gpu::same_name::PTX),
        (gpu::methods, gpu::methods::PTX),
    ];
    for seed in 0..60 {
        let x = numbers(1, seed)[0];
        for (at, (function, text)) in alone.iter().enumerate() {
            assert_eq!(words(text, &[bits(x)]), [bits(function(x))], "{at} of {x}: {text}");
        }
    }
}

#[test]
fn closures_change_what_is_around_them() {
    for seed in 0..20 {
        let x = numbers(9, seed);
        let mut memory = Memory::default();
        let [place, length] = placed(&mut memory, &x);
        let (total, count) = gpu::counted(&x);
        assert_eq!(run(gpu::counted::PTX, &[place, length], &mut memory).1, [bits(total), u64::from(count)]);
    }
    for seed in 0..20 {
        let (x, mut out) = (numbers(7, seed), numbers(5, seed + 100));
        let mut memory = Memory::default();
        let ([place, length], [put, count]) = (placed(&mut memory, &x), placed(&mut memory, &out));
        let found = run(gpu::over_slices::PTX, &[place, length, put, count, bits(x[0])], &mut memory).1;
        assert_eq!(found, [bits(gpu::over_slices(&x, &mut out, x[0]))]);
        assert_eq!(&memory.bytes(put)[..20], bytes_of(&out));
        let pair = gpu::Pair { x: x[1], y: x[2] };
        assert_eq!(words(gpu::Pair::MAPPED_PTX, &[bits(x[1]), bits(x[2]), bits(x[3])]), [bits(pair.mapped(x[3]))]);
    }
    assert_eq!(words(gpu::root::PTX, &[bits(2.0)]), [bits(gpu::root(2.0))]);
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler(
        "applied",
        &[gpu::area::PTX, gpu::root::PTX, gpu::nested::PTX, gpu::counted::PTX, gpu::over_slices::PTX],
    );
}
