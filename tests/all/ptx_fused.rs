//! Fused operations with PTX's modifiers, by name: the half-precision examples of PTX's manual, and all that there is besides.

use fastmath::fastmath;
use fastmath::gpu::{Bf16x2, F16x2, F32x2, OUT_OF_BOUNDS};
use fma_ir::random::Dice;
use fma_ptx::emulate::Memory;
use half::{bf16, f16};

use crate::ptx_executed::{run, taken_by_assembler};

/// A function, the same on codes, its text, and the instruction that it has to be.
struct Case {
    text: &'static str,
    form: &'static str,
    lane: u32,
    of_bits: fn([u64; 3]) -> u64,
}

/// A function of one line for each instruction: its type, its target, its name, the function that it calls, the instruction.
macro_rules! cases {
    ($($type:ident $bits:ident $lane:literal { $($target:ident $name:ident $function:ident $form:literal;)* })*) => {
        $($(
            #[fastmath(round(rz), ptx($target))]
            fn $name(a: $type, b: $type, c: $type) -> $type {
                fastmath::gpu::$function(a, b, c)
            }
        )*)*

        const CASES: &[Case] = &[$($(Case {
            text: $name::PTX,
            form: $form,
            lane: $lane,
            of_bits: |of| {
                let [a, b, c] = of.map(|bits| $type::from_bits(bits as $bits));
                u64::from($name(a, b, c).to_bits())
            },
        },)*)*];
    };
}

cases! {
    f64 u64 64 {
        sm_50 double fma "fma.rn.f64";
    }
    f32 u32 32 {
        sm_50 single fma "fma.rn.f32";
        sm_50 single_ftz fma_ftz "fma.rn.ftz.f32";
        sm_50 single_sat fma_sat "fma.rn.sat.f32";
        sm_50 single_ftz_sat fma_ftz_sat "fma.rn.ftz.sat.f32";
    }
    F32x2 u64 32 {
        sm_100 singles fma "fma.rn.f32x2";
        sm_100 singles_ftz fma_ftz "fma.rn.ftz.f32x2";
    }
    f16 u16 16 {
        sm_53 one_half fma "fma.rn.f16";
        sm_53 half_ftz fma_ftz "fma.rn.ftz.f16";
        sm_53 half_sat fma_sat "fma.rn.sat.f16";
        sm_53 half_ftz_sat fma_ftz_sat "fma.rn.ftz.sat.f16";
        sm_80 half_relu fma_relu "fma.rn.relu.f16";
        sm_80 half_ftz_relu fma_ftz_relu "fma.rn.ftz.relu.f16";
        sm_90 half_oob fma_oob "fma.rn.oob.f16";
        sm_90 half_oob_sat fma_oob_sat "fma.rn.oob.sat.f16";
        sm_90 half_oob_relu fma_oob_relu "fma.rn.oob.relu.f16";
    }
    F16x2 u32 16 {
        sm_53 halves fma "fma.rn.f16x2";
        sm_53 halves_ftz fma_ftz "fma.rn.ftz.f16x2";
        sm_53 halves_sat fma_sat "fma.rn.sat.f16x2";
        sm_53 halves_ftz_sat fma_ftz_sat "fma.rn.ftz.sat.f16x2";
        sm_80 halves_relu fma_relu "fma.rn.relu.f16x2";
        sm_80 halves_ftz_relu fma_ftz_relu "fma.rn.ftz.relu.f16x2";
        sm_90 halves_oob fma_oob "fma.rn.oob.f16x2";
        sm_90 halves_oob_sat fma_oob_sat "fma.rn.oob.sat.f16x2";
        sm_90 halves_oob_relu fma_oob_relu "fma.rn.oob.relu.f16x2";
    }
    bf16 u16 16 {
        sm_80 brain fma "fma.rn.bf16";
        sm_80 brain_relu fma_relu "fma.rn.relu.bf16";
        sm_90 brain_oob fma_oob "fma.rn.oob.bf16";
        sm_90 brain_oob_relu fma_oob_relu "fma.rn.oob.relu.bf16";
    }
    Bf16x2 u32 16 {
        sm_80 brains fma "fma.rn.bf16x2";
        sm_80 brains_relu fma_relu "fma.rn.relu.bf16x2";
        sm_90 brains_oob fma_oob "fma.rn.oob.bf16x2";
        sm_90 brains_oob_relu fma_oob_relu "fma.rn.oob.relu.bf16x2";
    }
}

/// Numbers of every kind: any bits, and often a zero, a subnormal, 1, an infinity, a NaN, the one that is out of bounds.
fn operand(dice: &mut Dice, lane: u32) -> u64 {
    const HALVES: [u64; 9] = [0, 0x8000, 1, 0x83ff, 0x3c00, 0x7c00, 0x7e00, OUT_OF_BOUNDS, 0x7f80];
    const SINGLES: [u64; 6] = [0, 0x8000_0000, 0x007f_ffff, 0x3f80_0000, 0x7f80_0000, 0x7fc0_0000];
    let any = dice.roll();
    let lanes = (0..64 / lane).map(|index| match (dice.below(3), lane) {
        (0, 16) => HALVES[dice.below(HALVES.len())] << (16 * index),
        (0, 32) => SINGLES[dice.below(SINGLES.len())] << (32 * index),
        (_, 64) => any,
        _ => any & (u64::MAX >> (64 - lane) << (lane * index)),
    });
    lanes.fold(0, |bits, lane| bits | lane)
}

#[test]
fn an_instruction_by_name_has_the_bits_of_the_function() {
    let mut dice = Dice::new(1);
    for case in CASES {
        assert!(case.text.contains(&format!("\t{} ", case.form)), "{}\n{}", case.form, case.text);
        let width = if case.form.contains("x2") { 2 * case.lane } else { case.lane };
        for _ in 0..200 {
            let inputs = [0; 3].map(|_| operand(&mut dice, case.lane) & u64::MAX >> (64 - width));
            let expected = (case.of_bits)(inputs);
            assert_eq!(run(case.text, &inputs, &mut Memory::default()).1, [expected], "{} {inputs:x?}", case.form);
        }
    }
}

/// All fused forms of the table that round to nearest and are compiled as what they say have a name here.
#[test]
fn no_form_is_missing() {
    let written: Vec<_> = CASES.iter().map(|case| case.form).collect();
    let all = fma_ptx::table::rows().flat_map(|row| row.unfolded());
    let types = ["f64", "f32", "f32x2", "f16", "f16x2", "bf16", "bf16x2"];
    let wanted = all.filter(|form| {
        form.strip_prefix("fma.rn.").is_some_and(|rest| types.contains(&rest.rsplit('.').next().unwrap_or_default()))
    });
    for form in wanted.filter(|form| form.matches("f32").count() < 2 && !form.contains(".f32.")) {
        assert!(written.contains(&form.as_str()), "{form}");
    }
}

#[fastmath(fused, denormal(preserve_sign), ptx(sm_90))]
mod among {
    use fastmath::gpu::{self, F16x2, fma_relu};
    use half::f16;

    /// Elements of slices, constants and locals, in a loop, under a mode that does not reach them.
    pub fn layer(x: &[F16x2], w: &[F16x2], out: &mut [F16x2], turns: u32) -> u32 {
        let bias = F16x2::from_bits(0x3c00_8001);
        for ((x, w), out) in x.iter().zip(w).zip(out) {
            let mut sum = bias;
            for _ in 0..turns {
                sum = gpu::fma_oob(*x, *w, sum);
            }
            *out = fma_relu(sum, F16x2::from_bits(0x3c00_3c00), *x);
        }
        bias.to_bits() + 1
    }

    pub fn mixed(x: f16, y: f16) -> f16 {
        let held = gpu::fma_sat(x, y, f16::from_f32(0.25));
        if held > x { held * y + x } else { fma_relu(y, held, x) }
    }
}

#[test]
fn they_stand_among_other_operations() {
    let mut dice = Dice::new(2);
    for count in 0..20 {
        let mut words = |count: usize| (0..count).map(|_| operand(&mut dice, 16) as u32).collect::<Vec<_>>();
        let (x, w) = (words(count), words(count));
        let of = |words: &[u32]| words.iter().map(|bits| F16x2::from_bits(*bits)).collect::<Vec<_>>();
        let mut out = of(&vec![0; count]);
        let expected = among::layer(&of(&x), &of(&w), &mut out, 3);
        let mut memory = Memory::default();
        let places = [x, w, vec![0; count]].map(|words| {
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            memory.place(&bytes)
        });
        let count = count as u64;
        let inputs = [places[0], count, places[1], count, places[2], count, 3];
        assert_eq!(run(among::layer::PTX, &inputs, &mut memory).1, [u64::from(expected)]);
        let bytes: Vec<u8> = out.iter().flat_map(|pair| pair.to_bits().to_le_bytes()).collect();
        assert_eq!(memory.bytes(places[2]), bytes);
    }
    for _ in 0..2000 {
        let [x, y] = [0; 2].map(|_| f16::from_bits(operand(&mut dice, 16) as u16));
        let found = run(among::mixed::PTX, &[x, y].map(|x| x.to_bits().into()), &mut Memory::default()).1;
        let expected = among::mixed(x, y);
        let both_nan = expected.is_nan() && f16::from_bits(found[0] as u16).is_nan();
        assert!(found == [u64::from(expected.to_bits())] || both_nan, "{x} {y}");
    }
}

#[test]
fn the_assembler_takes_them() {
    let texts: Vec<_> = CASES.iter().map(|case| case.text).chain([among::layer::PTX, among::mixed::PTX]).collect();
    taken_by_assembler("fused", &texts);
}
