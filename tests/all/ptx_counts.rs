//! Functions with numbers for parameters, which what they are passed tells, or what is written behind their names. Executed, the texts compute what
//! the functions compute.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{bits, numbers, placed, run, taken_by_assembler, words};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::needless_range_loop, reason = "as such code is written")]
pub mod gpu {
    const WEIGHTS: [f32; 3] = [0.5, 0.25, 2.0];
    const ROWS: usize = 2;

    fn dot<const N: usize>(x: [f32; N], y: &[f32; N]) -> f32 {
        let mut sum = 0.0;
        for i in 0..N {
            sum += x[i] * y[i];
        }
        sum
    }
    fn mean<const N: usize>(x: &[f32; N]) -> f32 {
        x.iter().sum::<f32>() / N as f32
    }
    fn scaled<const N: usize>(x: [f32; N], by: f32) -> [f32; N] {
        let mut out = [0.0; N];
        for i in 0..N {
            out[i] = x[i] * by + 1.0;
        }
        out
    }
    fn product<const R: usize, const C: usize>(m: [[f32; C]; R], v: [f32; C]) -> [f32; R] {
        let mut out = [0.0f32; R];
        for r in 0..R {
            for c in 0..C {
                out[r] += m[r][c] * v[c];
            }
        }
        out
    }
    fn shaded<const CLAMP: bool, const STEPS: u32>(x: f32) -> f32 {
        let mut y = x;
        for _ in 0..STEPS {
            y = y * x + 0.5;
        }
        if CLAMP { y.max(0.0) } else { y }
    }
    fn variance<const N: usize>(x: &[f32; N]) -> f32 {
        let mean = mean(x);
        let mut sum = 0.0;
        for v in x {
            sum += (v - mean) * (v - mean);
        }
        sum / (N - 1) as f32
    }
    fn folded<const N: usize>(x: [f32; N], f: impl Fn(f32, f32) -> f32) -> f32 {
        let mut all = x[0];
        for i in 1..N {
            all = f(all, x[i]) * 0.5 + x[i];
        }
        all
    }
    fn counted<const N: usize>(x: &[f32]) -> f32 {
        assert!(N > 2);
        let mut sum = 0.0;
        for row in x.chunks_exact(N) {
            sum += row[0] * row[N - 1] + N as f32;
        }
        sum
    }
    fn nested<const N: usize, const M: usize>(x: [f32; N]) -> f32 {
        counted_down::<M>(x[0]) + dot(x, &x) * N as f32
    }
    fn counted_down<const N: usize>(x: f32) -> f32 {
        let mut at = N;
        let mut y = x;
        while at > 0 {
            y = y * x + at as f32;
            at -= 1;
        }
        y
    }

    pub fn by_arrays(x: [f32; 3], k: f32) -> f32 {
        dot(x, &WEIGHTS) * k + 1.0
    }
    pub fn by_literals(k: f32) -> f32 {
        mean(&[k, 1.0, 2.0, k * k]) * k + dot([k; 2], &[1.0, k])
    }
    pub fn arrays(x: [f32; 4], k: f32) -> f32 {
        let y = scaled(x, k);
        let z: [f32; 4] = scaled(x, 2.0);
        y[0] * y[1] + z[2] * z[3]
    }
    pub fn matrix(m: [[f32; 3]; ROWS], v: [f32; 3]) -> [f32; 2] {
        product(m, v)
    }
    pub fn written(x: f32) -> f32 {
        shaded::<true, 3>(x) * x + shaded::<false, 0>(x) + nested::<2, 0>([x, 0.5]) + nested::<2, ROWS>([x, x])
    }
    pub fn within(x: &[f32; 5]) -> f32 {
        variance(x)
    }
    pub fn with_function(x: [f32; 3]) -> f32 {
        folded(x, |a, b| a * b + 1.0) * x[0] + x[1]
    }
    pub fn rows(x: &[f32], k: f32) -> f32 {
        counted::<3>(x) * k + counted::<4>(x)
    }
    pub fn traps(x: &[f32]) -> f32 {
        counted::<1>(x)
    }
}

fn all(x: &[f32]) -> Vec<u64> {
    x.iter().copied().map(bits).collect()
}

#[test]
fn what_is_passed_tells_the_numbers() {
    for seed in 0..60 {
        let x = numbers(9, seed);
        let three = [x[0], x[1], x[2]];
        assert_eq!(words(gpu::by_arrays::PTX, &all(&x[..4])), [bits(gpu::by_arrays(three, x[3]))]);
        assert_eq!(words(gpu::by_literals::PTX, &all(&x[..1])), [bits(gpu::by_literals(x[0]))]);
        let four = [x[0], x[1], x[2], x[3]];
        assert_eq!(words(gpu::arrays::PTX, &all(&x[..5])), [bits(gpu::arrays(four, x[4]))]);
        let expected = gpu::matrix([three, [x[3], x[4], x[5]]], [x[6], x[7], x[8]]);
        assert_eq!(words(gpu::matrix::PTX, &all(&x)), all(&expected));
        assert_eq!(words(gpu::with_function::PTX, &all(&three)), [bits(gpu::with_function(three))]);
        assert_eq!(words(gpu::written::PTX, &all(&x[..1])), [bits(gpu::written(x[0]))]);
    }
}

#[test]
fn slices_and_traps_know_them_too() {
    for seed in 0..20 {
        let x = numbers(14, seed);
        let mut memory = Memory::default();
        let [place, length] = placed(&mut memory, &x);
        let found = run(gpu::rows::PTX, &[place, length, bits(x[0])], &mut memory).1;
        assert_eq!(found, [bits(gpu::rows(&x, x[0]))]);
        let five = [x[0], x[1], x[2], x[3], x[4]];
        let given = placed(&mut memory, &five);
        assert_eq!(run(gpu::within::PTX, &given, &mut memory).1, [bits(gpu::within(&five))]);
        assert_eq!(run(gpu::traps::PTX, &[place, length], &mut memory).0, End::Trapped);
        assert!(std::panic::catch_unwind(|| gpu::traps(&x)).is_err());
    }
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler("counts", &[gpu::matrix::PTX, gpu::written::PTX, gpu::within::PTX, gpu::rows::PTX]);
}
