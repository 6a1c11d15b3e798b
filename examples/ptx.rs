//! Functions as PTX, and what they cost: floating-point instructions of the text and of the machine, beside NVIDIA's compiler.
//!
//! The machine's are counted where `ptxas` and `nvdisasm` are found (`cargo fastmath tools install` brings them). What NVIDIA's
//! compiler makes of the same formulas is what `tools/nvrtc.py` prints.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Outcome, call};
use fma_ptx::{Assembler, Module};
use half::f16;

#[fastmath(fast, denormal(preserve_sign), ptx(sm_75, sm_90, sm_100, sm_120))]
mod formulas {
    pub fn multiply_add(a: f32, b: f32, c: f32) -> f32 {
        a * b + c
    }
    pub fn cubic(a: f32, b: f32, c: f32, d: f32, x: f32) -> f32 {
        let x2 = x * x;
        let x3 = x2 * x;
        a + b * x + c * x2 + d * x3
    }
    pub fn sum_then_product(a: f32, b: f32, c: f32, d: f32, e: f32) -> f32 {
        (a + b + c) * d * e
    }
    pub fn line_light(dot: f32, dir: f32, angle: f32, t: f32, cdf: f32) -> f32 {
        dot * dir + angle * t - cdf
    }
    pub fn determinant(a: f32, b: f32, c: f32, d: f32) -> f32 {
        a * b - c * d
    }
    pub fn common_factor(a: f32, b: f32, c: f32) -> f32 {
        a * c + b * c
    }
    pub fn fourth_power(a: f32) -> f32 {
        a * a * a * a
    }
    pub fn clamped(a: f32, b: f32, c: f32) -> f32 {
        (a * b + c).clamp(0.0, 1.0)
    }
    pub fn quotient(a: f32, b: f32) -> f32 {
        a / b
    }
    pub fn inverse_root(a: f32) -> f32 {
        1.0 / a.sqrt()
    }
    pub fn root(a: f32) -> f32 {
        a.sqrt()
    }
    pub fn exponential(a: f32) -> f32 {
        a.exp()
    }
    pub fn sine(a: f32) -> f32 {
        a.sin()
    }
    pub fn logarithm(a: f32) -> f32 {
        a.ln()
    }
}

/// The only function without `.ftz`: with it, its operand would be flushed apart.
#[fastmath(afn, ptx(sm_75, sm_90, sm_100, sm_120))]
fn hyperbolic_tangent(a: f32) -> f32 {
    a.tanh()
}

#[fastmath(kahan, ptx(sm_75, sm_90, sm_100, sm_120))]
fn kahan(a: f32, b: f32, c: f32, d: f32) -> f32 {
    a * b - c * d
}

#[fastmath(lerp, ptx(sm_75, sm_90, sm_100, sm_120))]
fn lerp(a: f32, b: f32, t: f32) -> f32 {
    (1.0 - t) * a + t * b
}

/// Of halves, with a clamp: one instruction.
#[fastmath(fast, ptx(sm_90, sm_100, sm_120))]
fn half_relu(a: f16, b: f16, c: f16) -> f16 {
    (a * b + c).max(f16::ZERO)
}

/// A kernel, whose groups are of eight halves: four instructions.
#[fastmath(fast, ptx(sm_90, sm_100, sm_120), kernel(map(a, b)))]
fn eight_halves(a: f16, b: f16, c: f16) -> f16 {
    a * b + c
}

/// A formula: its function, its texts for the four targets, and what NVIDIA's compiler makes of it with `--use_fast_math`.
struct Row {
    run: fn([f32; 5]) -> f32,
    texts: [&'static str; 4],
    peer: usize,
}

macro_rules! rows {
    ($($($path:ident)::+ ($($operand:literal)*) $peer:literal;)*) => {
        &[$(Row {
            run: |x| $($path)::+($(x[$operand]),*),
            texts: [$($path)::+::PTX_SM_75, $($path)::+::PTX_SM_90, $($path)::+::PTX_SM_100, $($path)::+::PTX_SM_120],
            peer: $peer,
        },)*]
    };
}

const ROWS: &[Row] = rows! {
    formulas::multiply_add(0 1 2) 1;
    formulas::cubic(0 1 2 3 4) 5;
    formulas::sum_then_product(0 1 2 3 4) 4;
    formulas::line_light(0 1 2 3 4) 3;
    formulas::determinant(0 1 2 3) 2;
    kahan(0 1 2 3) 4;
    lerp(0 1 2) 3;
    formulas::common_factor(0 1 2) 2;
    formulas::fourth_power(0) 3;
    formulas::clamped(0 1 2) 2;
    formulas::quotient(0 1) 2;
    formulas::inverse_root(0) 1;
    formulas::root(0) 1;
    formulas::exponential(0) 2;
    formulas::sine(0) 2;
    formulas::logarithm(0) 2;
    hyperbolic_tangent(0) 1;
};

/// Numbers on which nothing rounds but the approximations.
const OPERANDS: [f32; 5] = [0.25, 0.5, 0.125, 2.0, 0.75];

/// The text computes what the function computes.
fn agrees(row: &Row, module: &Module) -> bool {
    let outcome = call(&module.functions[0], &OPERANDS.map(|x| x.to_bits().into()));
    let Ok(Outcome { end: End::Returned(Some(bits)), approximate }) = outcome else { return false };
    let (found, expected) = (f32::from_bits(bits as u32), (row.run)(OPERANDS));
    found == expected || approximate && (found / expected - 1.0).abs() < 1e-6
}

/// Whether a machine instruction computes with floats.
fn computes_in_machine(instruction: &&String) -> bool {
    let opcode = instruction.split(['.', ' ']).next().unwrap_or_default();
    ["FADD", "FMUL", "FFMA", "FMNMX", "FSETP", "FSEL", "MUFU", "DADD", "DMUL", "DFMA", "HADD2", "HMUL2", "HFMA2"]
        .contains(&opcode)
}

/// The instructions of a function's own text; a division to the last place may call more.
fn machine(assembler: &Assembler, module: &Module, text: &str) -> String {
    let output = std::env::temp_dir().join(format!("fastmath-example-{}", std::process::id()));
    let found = assembler.machine_code(text, module.target, &module.functions[0].name, &output);
    found.map_or_else(|_| "-".to_owned(), |code| code.iter().filter(computes_in_machine).count().to_string())
}

/// The instructions of the last function of a text, and of its machine code, that compute; the kernel's last elements take one more.
fn halves(assembler: Option<&Assembler>, name: &str, texts: [&str; 3], expected: usize) {
    let modules = texts.map(|text| Module::read(text).expect("we read what we write"));
    let last = modules.each_ref().map(|module| module.functions.last().expect("a function"));
    let count = last[0].cost().floats as usize;
    assert_eq!(count, expected, "{}", modules[0]);
    let found = modules.iter().zip(texts).zip(last).map(|((module, text), function)| {
        let alone = Module { functions: vec![function.clone()], ..module.clone() };
        assembler.map_or_else(|| "-".to_owned(), |assembler| machine(assembler, &alone, text))
    });
    println!("| {name} | {count} | {} |", found.collect::<Vec<_>>().join(" | "));
}

fn main() {
    println!("{}", formulas::clamped::PTX);
    let assembler = Assembler::installed();
    if assembler.is_none() {
        println!("no assembler: the machine's instructions are not counted\n");
    }
    println!("| formula | PTX | sm_75 | sm_90 | sm_100 | sm_120 | nvcc --use_fast_math |");
    println!("|---|---|---|---|---|---|---|");
    for row @ Row { texts, peer, .. } in ROWS {
        let modules = texts.map(|text| Module::read(text).expect("we read what we write"));
        assert!(modules.iter().all(|module| agrees(row, module)), "{}", modules[0]);
        let function = &modules[0].functions[0];
        let count = function.cost().floats as usize;
        let found = modules.iter().zip(texts).map(|(module, text)| {
            assembler.as_ref().map_or_else(|| "-".to_owned(), |assembler| machine(assembler, module, text))
        });
        println!("| {} | {count} | {} | {peer} |", function.name, found.collect::<Vec<_>>().join(" | "));
        assert!(count <= *peer, "{} takes {count} instructions", function.name);
    }
    println!("\n| halves | PTX | sm_90 | sm_100 | sm_120 |\n|---|---|---|---|---|");
    assert_eq!(half_relu(f16::ONE, f16::NEG_ONE, f16::ZERO), f16::ZERO);
    assert_eq!(eight_halves(f16::ONE, f16::ONE, f16::ONE), f16::ONE + f16::ONE);
    use {eight_halves as kernel, half_relu as relu};
    halves(assembler.as_ref(), "half_relu", [relu::PTX_SM_90, relu::PTX_SM_100, relu::PTX_SM_120], 1);
    halves(assembler.as_ref(), "eight_halves", [kernel::PTX_SM_90, kernel::PTX_SM_100, kernel::PTX_SM_120], 5);
}
