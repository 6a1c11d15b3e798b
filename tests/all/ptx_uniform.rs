//! What is the same for all elements of a kernel is computed once: its text has each such operation once, and each element is what the function gives.

use fastmath::fastmath;
use fma_ptx::emulate::{Memory, launch};
use fma_ptx::{Module, Name, Role};

#[fastmath(fused, ptx(sm_75, sm_100), kernel(map(x)))]
fn scaled(x: f32, a: f32, b: f32) -> f32 {
    let by = (a * a + b) / b;
    x * by - (a - b).sqrt()
}

/// What a branch may leave out is computed where it is.
#[fastmath(ptx(sm_75), kernel(map(x)))]
fn chosen(x: f32, a: f32) -> f32 {
    if x < 0.0 {
        return (a / 3.0).sqrt();
    }
    x * a
}

/// A parameter that changes is not the same.
#[fastmath(fused, ptx(sm_75), kernel(map(x)))]
fn changing(x: f32, mut a: f32) -> f32 {
    a += x;
    a / 3.0 + (x - a) * a
}

fn count(text: &str, name: Name) -> usize {
    let module = Module::read(text).unwrap();
    let kernel = module.functions.iter().find(|function| function.role == Role::Kernel).unwrap();
    kernel.instructions().filter(|instruction| instruction.form.name == name).count()
}

#[test]
fn it_stands_once() {
    for text in [scaled::PTX_SM_75, scaled::PTX_SM_100] {
        assert_eq!([count(text, Name::Div), count(text, Name::Sqrt)], [1, 1], "{text}");
    }
    assert_eq!(count(chosen::PTX, Name::Div), 5);
}

type Function = fn(f32, f32, f32) -> f32;

#[test]
fn each_element_is_what_the_function_gives() {
    let x: Vec<f32> = (0..23).map(|at| at as f32 * 0.37 - 3.0).collect();
    let (a, b) = (2.75f32, 0.3f32);
    let kernels: [(&str, Vec<f32>, Function); 4] = [
        (scaled::PTX_SM_75, vec![a, b], scaled),
        (scaled::PTX_SM_100, vec![a, b], scaled),
        (chosen::PTX, vec![a], |x, a, _| chosen(x, a)),
        (changing::PTX, vec![a], |x, a, _| changing(x, a)),
    ];
    for (text, given, function) in kernels {
        let module = Module::read(text).unwrap();
        let kernel = module.functions.iter().find(|function| function.role == Role::Kernel).unwrap();
        let mut memory = Memory::default();
        let bytes: Vec<u8> = x.iter().flat_map(|x| x.to_le_bytes()).collect();
        let (slice, out) = (memory.place(&bytes), memory.place(&bytes));
        let given = given.iter().map(|number| u64::from(number.to_bits()));
        let inputs: Vec<u64> = given.chain([slice, out, x.len() as u64]).collect();
        launch(kernel, &inputs, [1, 2], &mut memory).unwrap();
        let found: Vec<u32> =
            memory.bytes(out).chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
        let expected: Vec<u32> = x.iter().map(|x| function(*x, a, b).to_bits()).collect();
        assert_eq!(found, expected, "{text}");
    }
}
