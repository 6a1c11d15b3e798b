//! Functions that call one another, and arrays of constants. Executed, they compute what the function computes.

use fastmath::fastmath;
use fma_ptx::emulate::{Code, End, Memory, check};
use fma_ptx::{Module, Role};
use half::f16;

use crate::ptx_executed::{bits, bytes_of, numbers, placed, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_75))]
mod gpu {
    use half::f16;

    const WEIGHTS: [f32; 5] = [0.0625, 0.25, 0.375, 0.25, SIDE];
    const SIDE: f32 = 0.0625;

    pub struct Lens {
        pub near: f32,
        pub far: f32,
    }

    impl Lens {
        fn reach(&self, steps: u8) -> f32 {
            let mut reach = self.near;
            for _ in 0..steps {
                reach = Self::between(reach, self.far);
            }
            reach
        }

        fn between(a: f32, b: f32) -> f32 {
            (a + b) * 0.5
        }

        pub fn power(&self, x: f32, steps: u8) -> f32 {
            self.reach(steps) * x
        }
    }

    pub fn twice(x: f32) -> f32 {
        x * x + x
    }

    pub fn four_times(x: f32) -> f32 {
        twice(twice(x)) - twice(x * 0.5)
    }

    #[fastmath(strict, denormal(preserve_sign))]
    fn strictly(x: f32, y: f32) -> f32 {
        x * y + y
    }

    fn sum(x: &[f32], from: usize) -> (f32, u16) {
        let (mut total, mut count) = (0.0, 0);
        for v in x.iter().skip(from) {
            if *v < -1.5 {
                break;
            }
            total += v;
            count += 1;
        }
        (total, count)
    }

    fn is_large(x: f32, bound: i8) -> bool {
        for i in 0..bound {
            if x > i as f32 {
                return true;
            }
        }
        false
    }

    fn fill(out: &mut [f32], value: f32) {
        for o in out {
            *o = value;
        }
    }

    pub fn total(x: &[f32], out: &mut [f32], bound: i8) -> f32 {
        let (all, count) = sum(x, 0);
        let (rest, fewer) = sum(x, 1);
        fill(out, all);
        if is_large(rest, bound) {
            return strictly(all, rest);
        }
        all + rest + count as f32 - fewer as f32 * 2.0
    }

    fn halves(x: f16, times: u32) -> f16 {
        let mut y = x;
        for _ in 0..times {
            y *= x;
        }
        y
    }

    pub fn power_of_half(x: f16, times: u32) -> f16 {
        halves(x, times) + halves(f16::ONE, 3)
    }

    pub fn smoothed(x: &[f32], i: usize) -> f32 {
        const EDGES: [i32; 2] = [-7, 9];
        let mut sum = 0.0;
        for k in 0..WEIGHTS.len() {
            sum += WEIGHTS[k] * x[i + k];
        }
        for (w, v) in WEIGHTS.iter().zip(x).rev() {
            sum = sum * 0.5 + w * v;
        }
        sum + EDGES[i] as f32 + WEIGHTS[1]
    }
}

#[fastmath(fused, ptx(sm_75), kernel)]
mod kernels {
    const SCALE: [f32; 4] = [1.0, 0.5, 0.25, 2.0];

    pub fn scaled(i: usize, x: &[f32], y: &mut [f32], z: &mut [f64], by: f32) {
        y[i] = x[i] * SCALE[i % 4] + by;
        if x[i] < 0.0 {
            return;
        }
        z[i] = x[i] as f64 * 2.0;
    }

    #[fastmath(kernel(index(place)))]
    pub fn difference(x: &[f32], place: u32) -> (f32, bool) {
        let i = place as usize;
        let d = x[i + 1] - x[i];
        (d, d > 0.0)
    }
}

/// How a text ends on inputs, with all results.
fn calls(text: &str) -> usize {
    text.matches("\tcall ").count()
}

#[test]
fn a_short_function_is_computed_where_it_is_called() {
    assert_eq!(calls(gpu::four_times::PTX), 0);
    for x in numbers(30, 1) {
        assert_eq!(run(gpu::four_times::PTX, &[bits(x)], &mut Memory::default()).1, [bits(gpu::four_times(x))]);
    }
}

#[test]
fn any_other_is_called() {
    assert_eq!((calls(gpu::total::PTX), calls(gpu::Lens::POWER_PTX), calls(gpu::power_of_half::PTX)), (4, 1, 2));
    for (seed, count) in [0, 1, 5, 9].into_iter().enumerate() {
        let x = numbers(count, seed as u64);
        for bound in [-3i8, 0, 2, 100] {
            let mut memory = Memory::default();
            let slices = [placed(&mut memory, &x), placed(&mut memory, &[0.0; 3])].concat();
            let mut out = [0.0; 3];
            let expected = gpu::total(&x, &mut out, bound);
            let inputs = [&slices[..], &[bound as u8 as u64]].concat();
            assert_eq!(run(gpu::total::PTX, &inputs, &mut memory).1, [bits(expected)], "{x:?} {bound}");
            assert_eq!(memory.bytes(slices[2]), bytes_of(&out));
        }
    }
    for (x, steps) in numbers(9, 8).into_iter().zip(0..) {
        let lens = gpu::Lens { near: x, far: 1.25 };
        let inputs = [bits(x), bits(1.25), bits(0.75), steps];
        let expected = lens.power(0.75, steps as u8);
        assert_eq!(run(gpu::Lens::POWER_PTX, &inputs, &mut Memory::default()).1, [bits(expected)]);
        let half = f16::from_f32(x);
        let inputs = [half.to_bits().into(), steps];
        let expected = gpu::power_of_half(half, steps as u32).to_bits();
        assert_eq!(run(gpu::power_of_half::PTX, &inputs, &mut Memory::default()).1, [u64::from(expected)]);
    }
}

#[test]
fn arrays_of_constants_lie_in_memory_of_their_own() {
    assert!(gpu::smoothed::PTX.contains(".const .align 4 .b32 WEIGHTS$"));
    let x = numbers(8, 3);
    let mut memory = Memory::default();
    let slice = placed(&mut memory, &x);
    for i in 0..2 {
        let inputs = [&slice[..], &[i]].concat();
        let expected = gpu::smoothed(&x, i as usize);
        assert_eq!(
            run(gpu::smoothed::PTX, &inputs, &mut memory),
            (End::Returned(Some(bits(expected))), vec![bits(expected)])
        );
    }
    let inputs = [&slice[..], &[2]].concat();
    assert_eq!(run(gpu::smoothed::PTX, &inputs, &mut memory).0, End::Trapped);
}

#[test]
fn a_kernel_runs_a_function_for_each_index_below_a_count() {
    let x = numbers(24, 5);
    for (shape, count) in
        [[1, 1], [2, 3], [1, 32]].into_iter().flat_map(|shape| [0, 1, 7, 23].map(|count| (shape, count)))
    {
        let mut memory = Memory::default();
        let [place, length] = placed(&mut memory, &x);
        let (y, z) = (memory.place(&[0; 96]), memory.place(&[0; 192]));
        let launch = |text: &str, name: &str, inputs: &[u64], memory: &mut Memory| {
            let module = Module::read(text).unwrap();
            assert_eq!((check(&module), module.to_string().as_str()), (vec![], text));
            let code = Code::of(&module, name).unwrap();
            fma_ptx::emulate::launch(code, inputs, shape, memory).unwrap().end
        };
        let inputs = [place, length, y, 24, z, 24, bits(0.125), count as u64];
        assert_eq!(launch(kernels::scaled::PTX, kernels::scaled::ENTRY, &inputs, &mut memory), End::Returned(None));
        let (mut expected_y, mut expected_z) = ([0.0; 24], [0.0; 24]);
        (0..count).for_each(|i| kernels::scaled(i, &x, &mut expected_y, &mut expected_z, 0.125));
        assert_eq!(memory.bytes(y), bytes_of(&expected_y));
        assert_eq!(memory.bytes(z), expected_z.iter().flat_map(|z| z.to_le_bytes()).collect::<Vec<_>>());
        let inputs = [place, length, y, z, count as u64];
        let (text, entry) = (kernels::difference::PTX, kernels::difference::ENTRY);
        assert_eq!(launch(text, entry, &inputs, &mut memory), End::Returned(None));
        for i in 0..count {
            let (d, up) = kernels::difference(&x, i as u32);
            assert_eq!((&memory.bytes(y)[4 * i..][..4], memory.bytes(z)[i]), (&d.to_le_bytes()[..], u8::from(up)));
        }
        let beyond = [place, length, y, z, 24];
        assert_eq!(launch(text, entry, &beyond, &mut memory), End::Trapped, "an index beyond the slice");
    }
    assert_eq!(Module::read(kernels::scaled::PTX).unwrap().functions.last().unwrap().role, Role::Kernel);
}

#[test]
fn the_assembler_takes_them() {
    let texts = [gpu::four_times::PTX, gpu::total::PTX, gpu::Lens::POWER_PTX, gpu::power_of_half::PTX];
    taken_by_assembler("calls", &texts);
    taken_by_assembler("tables", &[gpu::smoothed::PTX, kernels::scaled::PTX, kernels::difference::PTX]);
}

#[fastmath(ptx(sm_75, instances(f32)))]
#[allow(non_snake_case, dead_code, reason = "names that are hard to tell apart")]
mod alike {
    pub fn outer(x: f32) -> f32 {
        naïve(x) + na_ve(x) + doubled(x)
    }
    #[fastmath(kernel(map(x)))]
    pub fn kernel(x: f32) -> f32 {
        kernel_map(x) + na_ve(x)
    }
    fn naïve(mut x: f32) -> f32 {
        while x < 10.0 {
            x += 1.5;
        }
        x
    }
    fn na_ve(mut x: f32) -> f32 {
        while x < 20.0 {
            x += 2.5;
        }
        x
    }
    fn kernel_map(mut x: f32) -> f32 {
        while x < 30.0 {
            x += 3.5;
        }
        x
    }
    fn doubled<T: num_traits::Float>(mut x: T) -> T {
        while x < T::from(7).unwrap() {
            x = x + x + T::one();
        }
        x
    }
}

#[test]
fn functions_whose_names_are_alike_are_told_apart() {
    for x in [0.25, 1.0, 19.5, 40.0] {
        assert_eq!(run(alike::outer::PTX, &[bits(x)], &mut Memory::default()).1, [bits(alike::outer(x))]);
    }
    let mut names: Vec<String> =
        Module::read(alike::kernel::PTX).unwrap().functions.into_iter().map(|function| function.name).collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count, "{}", alike::kernel::PTX);
}
