//! Functions by name, narrow formats and recipes as texts.

use fastmath::{E8M0, F4E2M1, F6E2M3, F8E4M3, F8E5M2, Overflow, Round, UE4M3, fastmath, gpu as fast};
use fma_ptx::Module;
use fma_ptx::emulate::{Memory, Outcome, call, check};
use half::bf16;

use crate::ptx_executed::{bits, numbers, run, taken_by_assembler};

#[fastmath(denormal(preserve_sign), ptx(sm_75))]
mod named {
    use fastmath::gpu::{fast_div, fast_sincos};

    pub fn all(x: f32, y: f32) -> f32 {
        let (sine, cosine) = fast_sincos(x);
        let waves = fast_div(sine, cosine) - fastmath::gpu::fast_tan(x) + fastmath::gpu::fast_sin(y);
        let powers = fastmath::gpu::fast_exp(x) + fastmath::gpu::fast_exp10(x) + fastmath::gpu::fast_pow(y, x);
        let logs = fastmath::gpu::fast_ln(y) + fastmath::gpu::fast_log2(y) * fastmath::gpu::fast_log10(y);
        waves + powers + logs + fastmath::gpu::fast_tanh(x) * fastmath::gpu::fast_cos(y)
    }
}

#[fastmath(recipe(inference), report, ptx(sm_89, sm_90))]
mod narrow {
    use fastmath::{F8E4M3, F8E5M2, Overflow, Round};
    use half::bf16;

    pub fn dot(x: &[F8E4M3], w: &[F8E4M3], bias: bf16) -> bf16 {
        let mut sum = bias.to_f32();
        for (x, w) in x.iter().zip(w) {
            sum += x.to_f32() * w.to_f32();
        }
        bf16::from_f32(sum)
    }

    pub fn scaled(x: &[F8E5M2], by: f64, out: &mut [F8E4M3]) -> F8E5M2 {
        for (x, o) in x.iter().zip(out) {
            *o = F8E4M3::from_f32(x.to_f32() * by as f32, Round::NearestEven, Overflow::Saturate);
        }
        F8E5M2::from_f64(x[0].to_f64() * by, Round::NearestEven, Overflow::Saturate)
    }

    pub fn codes(x: u8, y: f32) -> u32 {
        let narrow = F8E4M3::from_bits(x);
        let word = f32::from_bits(y.to_bits() ^ 1);
        (narrow.to_f32() + word).to_bits() + narrow.to_bits() as u32
    }
}

#[fastmath(ptx(sm_100a, sm_120f))]
fn six(x: F6E2M3, y: f32) -> F6E2M3 {
    F6E2M3::from_f32(x.to_f32() * y, Round::NearestEven, Overflow::Saturate)
}

#[fastmath(ptx(sm_100a, sm_120f))]
fn four(x: F4E2M1, y: f32) -> F4E2M1 {
    F4E2M1::from_f32(x.to_f32() * y, Round::NearestEven, Overflow::Saturate)
}

#[fastmath(ptx(sm_100a, sm_120f))]
fn scale(x: f32) -> E8M0 {
    E8M0::from_f32(x, Round::Up, Overflow::Saturate)
}

#[fastmath(ptx(sm_100a, sm_120f))]
fn scale_below(x: f32, by: E8M0) -> E8M0 {
    E8M0::from_f32(x * by.to_f32(), Round::TowardZero, Overflow::Saturate)
}

#[fastmath(ptx(sm_89, sm_90))]
fn unsigned(x: UE4M3, y: f32) -> UE4M3 {
    UE4M3::from_f32(x.to_f32() * y, Round::NearestEven, Overflow::Saturate)
}

#[fastmath(recipe(bit_exact), report)]
fn exact(x: f32, y: f32) -> f32 {
    x * y + y
}

fn bytes(x: &[f32]) -> Vec<F8E4M3> {
    x.iter().map(|x| F8E4M3::from_f32(*x, Round::NearestEven, Overflow::Saturate)).collect()
}

#[test]
fn functions_by_name_are_approximate_instructions_without_a_flag() {
    let text = named::all::PTX;
    for form in
        ["sin.approx.ftz", "cos.approx.ftz", "ex2.approx.ftz", "lg2.approx.ftz", "tanh.approx", "div.approx.ftz"]
    {
        assert!(text.contains(form), "{form}\n{text}");
    }
    let module = Module::read(text).unwrap();
    assert_eq!(check(&module), []);
    for (x, y) in numbers(40, 1).into_iter().zip(numbers(40, 2)) {
        let (x, y) = (x * 0.5, y.abs() + 0.25);
        let Outcome { end: fma_ptx::emulate::End::Returned(Some(found)), approximate: true } =
            call(&module.functions[0], &[bits(x), bits(y)]).unwrap()
        else {
            panic!("no approximate result")
        };
        // The emulator's instructions are the nearest numbers; both sides round a dozen times, and no term is above 15.
        let (found, expected) = (f32::from_bits(found as u32), named::all(x, y));
        assert!((found - expected).abs() <= 15.0 * 12.0 * f32::EPSILON, "{x} {y}: {found} {expected}");
    }
    assert_eq!(fast::fast_div(1.0, 3.0), 1.0 / 3.0);
}

#[test]
fn narrow_numbers_are_bytes() {
    let (x, w) = (bytes(&numbers(17, 3)), bytes(&numbers(17, 4)));
    let mut memory = Memory::default();
    let [x_place, w_place] = [&x, &w].map(|all| memory.place(&all.iter().map(|x| x.to_bits()).collect::<Vec<_>>()));
    let bias = bf16::from_f32(0.3);
    let expected = narrow::dot(&x, &w, bias);
    for text in [narrow::dot::PTX_SM_89, narrow::dot::PTX_SM_90] {
        let inputs = [x_place, 17, w_place, 17, bias.to_bits().into()];
        assert_eq!(run(text, &inputs, &mut memory).1, [u64::from(expected.to_bits())], "{text}");
    }
    for code in 0..=255u8 {
        let source = [F8E5M2::from_bits(code)];
        for by in [1.0f64, 0.3, -700.0, 1e-9] {
            let mut memory = Memory::default();
            let (from, to) = (memory.place(&[code]), memory.place(&[0]));
            let mut out = [F8E4M3::from_bits(0)];
            let expected = narrow::scaled(&source, by, &mut out);
            let (_, found) = run(narrow::scaled::PTX, &[from, 1, by.to_bits(), to, 1], &mut memory);
            let found = F8E5M2::from_bits(found[0] as u8);
            assert!(found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(), "{code} {by}");
            let stored = F8E4M3::from_bits(memory.bytes(to)[0]);
            assert!(stored.to_bits() == out[0].to_bits() || stored.is_nan() && out[0].is_nan(), "{code} {by}");
        }
        let inputs = [code.into(), bits(1.5)];
        if !F8E4M3::from_bits(code).is_nan() {
            let expected = u64::from(narrow::codes(code, 1.5));
            assert_eq!(run(narrow::codes::PTX, &inputs, &mut Memory::default()).1, [expected]);
        }
        let small = F6E2M3::from_bits(code);
        let expected = u64::from(six(small, 1.7).to_bits());
        assert_eq!(run(six::PTX, &[small.to_bits().into(), bits(1.7)], &mut Memory::default()).1, [expected]);
    }
}

#[test]
fn formats_of_blocks_are_converted() {
    let one = |text: &str, inputs: &[u64]| run(text, inputs, &mut Memory::default()).1[0] as u8;
    for code in 0..16u8 {
        for y in [1.0, 0.3, -0.75, 1e9, f32::NAN, 0.0625] {
            let expected = four(F4E2M1::from_bits(code), y).to_bits();
            assert_eq!(one(four::PTX, &[code.into(), bits(y)]), expected, "{code} {y}");
        }
    }
    let mut dice = fma_ir::random::Dice::new(5);
    for _ in 0..500 {
        let x = f32::from_bits(dice.below(1 << 32) as u32);
        assert_eq!(one(scale::PTX, &[bits(x)]), scale(x).to_bits(), "{x}");
        let by = E8M0::from_bits(dice.below(255) as u8);
        assert_eq!(one(scale_below::PTX, &[bits(x), by.to_bits().into()]), scale_below(x, by).to_bits(), "{x} {by:?}");
        let y = UE4M3::from_bits(dice.below(127) as u8);
        assert_eq!(one(unsigned::PTX, &[y.to_bits().into(), bits(x)]), unsigned(y, x).to_bits(), "{y:?} {x}");
    }
}

#[test]
fn a_recipe_is_printed_as_what_it_stands_for() {
    assert_eq!(
        narrow::dot::REPORT.recipe,
        "recipe(inference): afn, contract, denormal(preserve_sign), ty = f32; F8E4M3 in, f32 sums, F8E4M3 or bf16 out"
    );
    assert_eq!(exact::REPORT.recipe, "recipe(bit_exact): denormal(ieee), ty = f32; f32 in, f32 sums, f32 out");
    assert!(narrow::dot::PTX.contains("fma.rn.ftz.f32"), "contract and flushing: {}", narrow::dot::PTX);
    assert_eq!(exact(3.0, 2.0), 8.0);
}

#[test]
fn the_assembler_takes_them() {
    let texts = [narrow::dot::PTX_SM_89, narrow::dot::PTX_SM_90, narrow::scaled::PTX, narrow::codes::PTX];
    taken_by_assembler("formats", &texts);
    taken_by_assembler("blocks", &[four::PTX, four::PTX_SM_120F, scale::PTX, scale_below::PTX, unsigned::PTX]);
    taken_by_assembler("names", &[named::all::PTX, six::PTX_SM_100A, six::PTX_SM_120F]);
}
