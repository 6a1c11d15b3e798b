//! Functions of numbers as kernels over slices: each element is what the function gives, however many threads there are.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory, Outcome, check, launch};
use fma_ptx::{Function, Module, Role};
use half::{bf16, f16};

#[fastmath(fused, ptx(sm_75, sm_100, sm_120), kernel(map(x, y)))]
fn line(x: f32, slope: f32, y: f32) -> f32 {
    x * slope + y.abs() - 1.0
}

#[fastmath(fused, ptx(sm_75, sm_90), kernel(map(x, y)))]
fn halves(x: f16, y: f16, z: f16) -> f16 {
    (x * y + z) * x - f16::ONE
}

#[fastmath(fused, nnan, nsz, ptx(sm_80), kernel(map(x, y)))]
fn clamped(x: f16, y: f16) -> f16 {
    (x * y + x).max(f16::ZERO).min(f16::ONE) * y
}

#[fastmath(fused, nnan, ptx(sm_80), kernel(map(x, y)))]
fn rectified(x: bf16, y: bf16) -> bf16 {
    (x * y + x).max(bf16::ZERO)
}

#[fastmath(fused, ptx(sm_80, mad))]
fn as_mad(x: f32, y: f64) -> f64 {
    (x * x + x) as f64 * y + y
}

#[fastmath(fused, ptx(sm_80, sm_90), kernel(map(x)))]
fn brains(x: bf16, y: bf16) -> bf16 {
    -(x * y) + x
}

#[fastmath(ptx(sm_100), kernel(map(x)))]
fn block(x: f32) -> f32 {
    let y = {
        let mut t = x;
        t *= x;
        t
    };
    y + 1.0
}

#[fastmath(ptx(sm_90), kernel(map(x)))]
fn parts(x: f32, least: f64) -> (f64, bool, f32) {
    let wide = x as f64;
    (wide.max(least), wide < least, x.abs().sqrt())
}

#[fastmath(ptx(sm_90), kernel(map(x, n)))]
fn early(x: f64, n: u8) -> f64 {
    if x < 0.0 {
        return -1.0;
    }
    let mut y = x;
    for _ in 0..n {
        y = y * 0.5 + 1.0;
    }
    y
}

fn kernel(text: &str) -> (Module, Function) {
    let module = Module::read(text).unwrap();
    assert_eq!(check(&module), [], "{text}");
    assert_eq!(module.to_string(), text);
    let kernel = module.functions.iter().find(|function| function.role == Role::Kernel).unwrap().clone();
    (module, kernel)
}

fn numbers(count: usize, seed: u64) -> Vec<f32> {
    let mut dice = fma_ir::random::Dice::new(seed);
    (0..count).map(|_| dice.below(4001) as f32 / 1000.0 - 2.0).collect()
}

fn bytes<const N: usize>(numbers: impl IntoIterator<Item = [u8; N]>) -> Vec<u8> {
    numbers.into_iter().flatten().collect()
}

/// Launches with so many blocks and threads; the bytes of the results, of so many bytes for each of `count` elements.
fn run(
    text: &str,
    shape: [u32; 2],
    uniform: &[u64],
    slices: &[Vec<u8>],
    sizes: &[usize],
    count: usize,
) -> Vec<Vec<u8>> {
    let mut memory = Memory::default();
    let placed: Vec<u64> = slices.iter().map(|bytes| memory.place(bytes)).collect();
    // Bytes that nobody writes stand behind each result.
    let outs: Vec<u64> = sizes.iter().map(|size| memory.place(&vec![0xAA; size * count + 16])).collect();
    let inputs = [uniform, &placed, &outs, &[count as u64]].concat();
    let outcome =
        launch(&kernel(text).1, &inputs, shape, &mut memory).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    assert_eq!(outcome, Outcome { end: End::Returned(None), approximate: false });
    let mut results = Vec::new();
    for (out, size) in outs.into_iter().zip(sizes) {
        let (own, rest) = memory.bytes(out).split_at(size * count);
        assert!(rest.iter().all(|byte| *byte == 0xAA));
        results.push(own.to_vec());
    }
    results
}

const SHAPES: [[u32; 2]; 3] = [[1, 1], [2, 3], [1, 32]];

#[test]
fn every_element_is_what_the_function_gives() {
    for (count, shape) in [0, 1, 3, 4, 5, 17, 64].into_iter().flat_map(|count| SHAPES.map(move |shape| (count, shape)))
    {
        let (x, y) = (numbers(count, 1), numbers(count, 2));
        let slices = [&x, &y].map(|x| bytes(x.iter().map(|x| x.to_le_bytes())));
        let expected = bytes(x.iter().zip(&y).map(|(x, y)| line(*x, 0.75, *y).to_le_bytes()));
        for text in [line::PTX_SM_75, line::PTX_SM_100, line::PTX_SM_120] {
            assert_eq!(
                run(text, shape, &[0.75f32.to_bits().into()], &slices, &[4], count),
                std::slice::from_ref(&expected)
            );
        }
        let expected = bytes(x.iter().map(|x| block(*x).to_le_bytes()));
        assert_eq!(run(block::PTX, shape, &[], &slices[..1], &[4], count), [expected]);
        let expected: Vec<_> = x.iter().map(|x| parts(*x, 0.5)).collect();
        let found = run(parts::PTX, shape, &[0.5f64.to_bits()], &slices[..1], &[8, 1, 4], count);
        assert_eq!(found[0], bytes(expected.iter().map(|row| row.0.to_le_bytes())));
        assert_eq!(found[1], bytes(expected.iter().map(|row| [u8::from(row.1)])));
        assert_eq!(found[2], bytes(expected.iter().map(|row| row.2.to_le_bytes())).as_slice());
        let wide: Vec<f64> = x.iter().map(|x| f64::from(*x)).collect();
        let times: Vec<u8> = (0..count).map(|index| (index % 5) as u8).collect();
        let expected = bytes(wide.iter().zip(&times).map(|(x, n)| early(*x, *n).to_le_bytes()));
        let slices = [bytes(wide.iter().map(|x| x.to_le_bytes())), times];
        assert_eq!(run(early::PTX, shape, &[], &slices, &[8], count), [expected]);
    }
}

#[test]
fn halves_are_computed_two_at_once_with_the_same_bits() {
    for (count, shape) in [1, 7, 8, 33].into_iter().flat_map(|count| SHAPES.map(move |shape| (count, shape))) {
        let [x, y] = [3, 4].map(|seed| numbers(count, seed).into_iter().map(f16::from_f32).collect::<Vec<_>>());
        let slices = [&x, &y].map(|x| bytes(x.iter().map(|x| x.to_le_bytes())));
        let z = f16::from_f32(0.3);
        let expected = bytes(x.iter().zip(&y).map(|(x, y)| halves(*x, *y, z).to_le_bytes()));
        for text in [halves::PTX_SM_75, halves::PTX_SM_90] {
            assert_eq!(
                run(text, shape, &[z.to_bits().into()], &slices, &[2], count),
                std::slice::from_ref(&expected),
                "{text}"
            );
        }
        let x: Vec<_> = numbers(count, 5).into_iter().map(bf16::from_f32).collect();
        let slices = [bytes(x.iter().map(|x| x.to_le_bytes()))];
        let y = bf16::from_f32(1.7);
        let expected = bytes(x.iter().map(|x| brains(*x, y).to_le_bytes()));
        for text in [brains::PTX_SM_80, brains::PTX_SM_90] {
            assert_eq!(
                run(text, shape, &[y.to_bits().into()], &slices, &[2], count),
                std::slice::from_ref(&expected),
                "{text}"
            );
        }
    }
}

#[test]
fn clamps_of_pairs_are_modifiers() {
    for (count, shape) in [8, 33].into_iter().flat_map(|count| SHAPES.map(move |shape| (count, shape))) {
        let [x, y] = [7, 8].map(|seed| numbers(count, seed).into_iter().map(f16::from_f32).collect::<Vec<_>>());
        let slices = [&x, &y].map(|x| bytes(x.iter().map(|x| x.to_le_bytes())));
        let expected = bytes(x.iter().zip(&y).map(|(x, y)| clamped(*x, *y).to_le_bytes()));
        assert_eq!(run(clamped::PTX, shape, &[], &slices, &[2], count), [expected]);
        let [x, y] = [7, 8].map(|seed| numbers(count, seed).into_iter().map(bf16::from_f32).collect::<Vec<_>>());
        let slices = [&x, &y].map(|x| bytes(x.iter().map(|x| x.to_le_bytes())));
        let expected = bytes(x.iter().zip(&y).map(|(x, y)| rectified(*x, *y).to_le_bytes()));
        assert_eq!(run(rectified::PTX, shape, &[], &slices, &[2], count), [expected]);
    }
    assert!(clamped::PTX.contains("fma.rn.sat.f16x2"), "{}", clamped::PTX);
    assert!(rectified::PTX.contains("fma.rn.relu.bf16x2"), "{}", rectified::PTX);
}

#[test]
fn a_fused_operation_is_spelled_mad_where_that_is_asked_for() {
    assert!(as_mad::PTX.contains("mad.rn.f32") && as_mad::PTX.contains("mad.rn.f64") && !as_mad::PTX.contains("fma."));
    let module = Module::read(as_mad::PTX).unwrap();
    for x in numbers(20, 9) {
        let inputs = [u64::from(x.to_bits()), 0.3f64.to_bits()];
        let found = fma_ptx::emulate::call(&module.functions[0], &inputs).unwrap().end;
        assert_eq!(found, End::Returned(Some(as_mad(x, 0.3).to_bits())));
    }
}

#[test]
fn slices_that_are_not_aligned_are_taken_one_at_a_time() {
    let (_, kernel) = kernel(line::PTX_SM_75);
    let x = numbers(21, 6);
    let mut memory = Memory::default();
    let [place, out] = [0; 2].map(|_| memory.place(&bytes(x.iter().map(|x| x.to_le_bytes()))));
    let inputs = [1f32.to_bits().into(), place + 4, place, out + 4, 20];
    let outcome = launch(&kernel, &inputs, [1, 8], &mut memory).unwrap();
    assert_eq!(outcome.end, End::Returned(None));
    let expected = bytes((0..20).map(|index| line(x[index + 1], 1.0, x[index]).to_le_bytes()));
    assert_eq!(memory.bytes(out)[4..], expected);
}

/// Several numbers to a load, two halves or singles to an instruction.
#[test]
fn wide_forms_are_written() {
    let has = |text: &str, form: &str| assert!(text.contains(form), "{form}\n{text}");
    has(line::PTX_SM_75, "ld.global.v4.b32");
    has(line::PTX_SM_100, "fma.rn.f32x2");
    assert!(!line::PTX_SM_120.contains("f32x2"));
    has(halves::PTX_SM_75, "fma.rn.f16x2");
    has(halves::PTX_SM_75, "st.global.v4.b32");
    has(brains::PTX_SM_80, "fma.rn.bf16x2");
    assert_eq!((line::ENTRY, early::ENTRY), ("line_map", "early_map"));
}

#[test]
fn the_assembler_takes_them() {
    let formats = [line::PTX_SM_75, line::PTX_SM_100, line::PTX_SM_120, halves::PTX_SM_75, halves::PTX_SM_90];
    crate::ptx_executed::taken_by_assembler("kernel", &formats);
    let shapes =
        [brains::PTX_SM_80, brains::PTX_SM_90, parts::PTX, early::PTX, clamped::PTX, rectified::PTX, as_mad::PTX];
    crate::ptx_executed::taken_by_assembler("kernel-shapes", &shapes);
}
