//! Random statements: loops, matches, arrays, structs, jumps and calls as Rust text, whose PTX the emulator runs as plain evaluation says.
//!
//! `FASTMATH_STATEMENTS=20000` tries more programs, `FASTMATH_FIRST=…` begins with another seed, `FASTMATH_TARGETS=sm_75,sm_80` names the
//! targets, of which those are taken that the assembler knows; one text in so many is assembled that there are about 200.

mod make;
mod phrases;
mod program;
mod run;
mod write;

use std::io::Write;

use fma_ir::random::Dice;
use fma_ptx::emulate::{Code, End, Memory, call_in, check};
use fma_ptx::{Assembler, Module, Target};
use fma_rust::explain::Wanted;

use program::Program;

const TARGETS: &str = "sm_50,sm_75,sm_80,sm_90a,sm_100,sm_120f";

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// The text of a program for a target.
fn text(source: &str, target: &str) -> String {
    let target = Target::parse(target).unwrap();
    let wanted = Wanted { function: Some("main".to_owned()), target, version: None };
    let explained = fma_rust::explain::ptx(source, None, &wanted);
    let explanation =
        explained.unwrap_or_else(|(place, message)| panic!("{}:{}: {message}\n{source}", place.line, place.column));
    let problem =
        explanation.errors.first().map(|(place, message)| format!("{}:{}: {message}", place.line, place.column));
    assert_eq!(problem, None, "{source}");
    let account = explanation.accounts.iter().find(|account| account.name == "main").unwrap();
    account.texts.first().unwrap_or_else(|| panic!("no text\n{source}")).text.clone()
}

/// What a program takes, with its slices in memory.
fn words(inputs: &make::Inputs, memory: &mut Memory) -> Vec<u64> {
    let bytes = |all: &[f32]| all.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
    let items = inputs.ps.iter().flat_map(|item| [item.x.to_le_bytes(), item.n.to_le_bytes()].concat());
    let numbers = inputs.floats.iter().map(|x| x.to_bits()).chain(inputs.wholes).map(u64::from);
    let mut words: Vec<u64> = numbers.collect();
    let slices = [(bytes(&inputs.xs), inputs.xs.len()), (items.collect(), inputs.ps.len())];
    for (bytes, length) in slices.into_iter().chain([(bytes(&inputs.out), inputs.out.len())]) {
        words.extend([memory.place(&bytes), length as u64]);
    }
    words
}

/// A NaN is one.
fn seen(word: u64, is_float: bool) -> u64 {
    if is_float && f32::from_bits(word as u32).is_nan() { 0x7fc0_0000 } else { word }
}

fn compare(program: &Program, source: &str, text: &str, dice: &mut Dice) {
    let module = Module::read(text).unwrap_or_else(|error| panic!("{error}\n{source}\n{text}"));
    assert_eq!(check(&module), [], "{source}\n{text}");
    for _ in 0..6 {
        let inputs = make::inputs(dice);
        let mut memory = Memory::default();
        let words = words(&inputs, &mut memory);
        let (expected, left) = run::run(program, &inputs);
        let code = Code::of(&module, "main").unwrap();
        let run = call_in(code, &words, &mut memory);
        let (outcome, results) = run.unwrap_or_else(|fault| panic!("{fault}\n{source}\n{text}"));
        assert!(matches!(outcome.end, End::Returned(_)), "{:?}\n{source}\n{text}", outcome.end);
        let found: Vec<u64> = results.iter().zip(&expected).map(|(word, (_, float))| seen(*word, *float)).collect();
        let expected: Vec<u64> = expected.iter().map(|(word, float)| seen(*word, *float)).collect();
        assert_eq!(found, expected, "on {inputs:x?} in\n{source}\n{text}");
        let place = words[words.len() - 2];
        let found = memory.bytes(place).chunks_exact(4).map(|four| [four[0], four[1], four[2], four[3]]);
        let found: Vec<u64> = found.map(|four| seen(u32::from_le_bytes(four).into(), true)).collect();
        let left: Vec<u64> = left.iter().map(|x| seen(x.to_bits().into(), true)).collect();
        assert_eq!(found, left, "on {inputs:x?} in\n{source}\n{text}");
    }
}

#[test]
fn the_emulated_text_does_what_the_statements_do() {
    let assembler = Assembler::installed();
    let output = std::env::temp_dir().join(format!("fastmath-statements-{}", std::process::id()));
    let first = number("FASTMATH_FIRST", 0);
    let count = number("FASTMATH_STATEMENTS", 60);
    let targets = std::env::var("FASTMATH_TARGETS").unwrap_or_else(|_| TARGETS.to_owned());
    let known = |target: &&str| match &assembler {
        Some(assembler) => assembler.knows_target(Target::parse(target).unwrap(), &output),
        None => true,
    };
    let targets: Vec<&str> = targets.split(',').filter(known).collect();
    assert!(!targets.is_empty(), "the assembler knows none of the targets");
    for seed in first..first + count {
        let mut dice = Dice::new(seed);
        let program = make::program(&mut dice);
        let source = write::source(&program);
        let target = targets[seed as usize % targets.len()];
        let text = text(&source, target);
        compare(&program, &source, &text, &mut dice);
        if let Some(assembler) = assembler.as_ref().filter(|_| seed % (1 + count / 200) == 0) {
            let taken = assembler.assemble(&text, Target::parse(target).unwrap(), &output);
            assert!(taken.is_ok(), "{taken:?}\n{source}\n{text}");
        }
        // Past the test's own output, which is only shown at its end: a run that is cut off has said how far it came.
        if (seed + 1 - first).is_multiple_of(500) {
            let _ = writeln!(std::io::stderr(), "{} programs from {first} on agree", seed + 1 - first);
        }
    }
    for extension in ["", "ptx"] {
        std::fs::remove_file(output.with_extension(extension)).unwrap_or_default();
    }
}
