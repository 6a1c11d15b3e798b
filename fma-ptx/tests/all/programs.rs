//! Random programs: the interpreter of the IR, on the function, and the emulator, on the text, agree bit for bit.
//!
//! `FASTMATH_PROGRAMS=100000` widens every loop.

use fma_core::{Denormal, Format, Round};
use fma_ir::interpret::{self, Options, Overflows, Uninterpreted, interpret};
use fma_ir::random::{Dice, NanSigns, Program, Style, generate, inputs, lower, source};
use fma_ir::{Func, Mode, Ty, Value};
use fma_ptx::emulate::{End, call, check};
use fma_ptx::{Module, Target, module};

/// The formats that a program computes in; the first most.
pub const FORMATS: [&[Format]; 5] = [
    &[Format::F32, Format::F64],
    &[Format::F64, Format::F16],
    &[Format::F16, Format::F32],
    &[Format::Bf16, Format::F64],
    &[Format::Bf16, Format::F16],
];

/// How many programs a test goes through.
pub fn count(few: u64) -> u64 {
    std::env::var("FASTMATH_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(few)
}

/// A program of a seed, with one mode for all of its operations. The sign of a NaN is the machine's.
pub fn program(seed: u64) -> (Program, Func) {
    let mut dice = Dice::new(seed);
    let formats = dice.pick(&FORMATS).unwrap().to_vec();
    let style = Style { formats, nan_signs: NanSigns::Unseen, ..Style::default() };
    let program = generate(seed, &style);
    let round =
        dice.pick(&[Round::NearestEven, Round::NearestEven, Round::TowardZero, Round::Up, Round::Down]).unwrap();
    let denormal = dice.pick(&[Denormal::Ieee, Denormal::PreserveSign, Denormal::PositiveZero]).unwrap();
    let func = in_mode(&lower(&program), Mode { round, denormal });
    (program, func)
}

/// The function with another mode; equal values stay equal, so that the numbers of values do not change.
fn in_mode(func: &Func, mode: Mode) -> Func {
    let mut new = func.emptied();
    new.body = func.body.clone();
    for (_, value) in func.values() {
        let mode = if value.ty.is_float() || value.ty == Ty::Bool { mode } else { value.mode };
        new.add(Value { mode, ..value.clone() });
    }
    new
}

/// The first targets that differ in any form of these formats, and a variant of each kind.
pub fn target(seed: u64, program: &Program) -> Target {
    const NAMES: [&str; 12] = [
        "sm_80", "sm_90", "sm_100", "sm_86", "sm_90a", "sm_120f", "sm_53", "sm_50", "sm_60", "sm_70", "sm_72", "sm_75",
    ];
    let formats: Vec<_> = program.variables.iter().filter_map(|variable| variable.ty.format()).collect();
    let fit = if formats.contains(&Format::Bf16) || formats.contains(&Format::F16) && seed.is_multiple_of(2) {
        6
    } else {
        NAMES.len()
    };
    let from = if formats.contains(&Format::F16) && fit > 6 { NAMES.len() - 1 } else { fit };
    Target::parse(NAMES[seed as usize % from]).unwrap()
}

/// The words of a result, with one NaN.
fn seen(ty: Ty, word: u64) -> u64 {
    match ty {
        Ty::Float(format) if format.is_nan(word) => format.nan(),
        _ => word,
    }
}

#[test]
fn the_emulated_text_computes_what_the_function_computes() {
    let (mut tried, mut refused) = (0, 0);
    for seed in 0..count(200) {
        let (program, func) = program(seed);
        let target = target(seed, &program);
        let text = match module([&func], target) {
            Ok(module) => module.to_string(),
            Err(refusals) => {
                let lacks = |refusal: &fma_ptx::Refusal| refusal.why.to_string().contains(" is the first target");
                assert!(refusals.iter().all(lacks), "{refusals:?}\n{}", source(&program));
                refused += 1;
                continue;
            }
        };
        let module = Module::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(check(&module), [], "{text}");
        assert_eq!(module.to_string(), text);
        let mut dice = Dice::new(seed);
        for _ in 0..8 {
            let inputs = inputs(&program, &mut dice);
            let machine = interpret::Machine { overflows: Overflows::Wrap, ..Default::default() };
            let options = Options { machine, ..Options::default() };
            let expected = interpret(&func, &inputs, &options, &mut Uninterpreted).end;
            let interpret::End::Returned(Some(expected)) = expected else {
                panic!("{expected:?}\n{}", source(&program))
            };
            let found = call(&module.functions[0], &inputs).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
            let End::Returned(Some(found)) = found.end else { panic!("{found:?}\n{text}") };
            let found = seen(program.result.ty, found);
            assert_eq!(
                found,
                expected,
                "{found:x} is not {expected:x} on {inputs:x?} in\n{}\n{text}",
                source(&program)
            );
            tried += 1;
        }
    }
    assert!(tried > 6 * refused, "{tried} runs, {refused} programs refused");
}
