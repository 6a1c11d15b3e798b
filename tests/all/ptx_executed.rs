//! Texts are executed, and compared with the functions that they were written from: what all modules of such tests share.

use fma_ptx::emulate::{Code, End, Memory, call_in, check};
use fma_ptx::{Assembler, Module};

/// Functions of a module with their names and texts: `devices! { gpu: sum product }`.
macro_rules! devices {
    ($module:ident: $($name:ident)*) => { &[$((stringify!($name), $module::$name::PTX, $module::$name)),*] };
    ($($name:ident)*) => { &[$((stringify!($name), $name::PTX, $name)),*] };
}
pub(crate) use devices;

/// How the last function of a text ends on inputs, with all results.
pub fn run(text: &str, inputs: &[u64], memory: &mut Memory) -> (End, Vec<u64>) {
    let module = Module::read(text).unwrap();
    assert_eq!(check(&module), [], "{text}");
    let code = Code::try_from(&module).unwrap();
    let (outcome, results) = call_in(code, inputs, memory).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    (outcome.end, results)
}

/// The same of the first function of a text, behind which others may stand.
pub fn run_first(text: &str, inputs: &[u64], memory: &mut Memory) -> (End, Vec<u64>) {
    let module = Module::read(text).unwrap();
    assert_eq!(check(&module), [], "{text}");
    let (outcome, results) =
        call_in(&module.functions[0], inputs, memory).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    (outcome.end, results)
}

/// Functions with a text, as they are run beside it.
pub type Device = (&'static str, &'static str, fn(&[f32], i32) -> f32);

/// Asserts that texts give the bits of their functions, NaN for NaN, on as many inputs.
pub fn assert_bits<'a>(
    devices: impl IntoIterator<Item = &'a Device>,
    count: usize,
    inputs: fn(usize) -> (Vec<f32>, i32),
) {
    for (name, text, function) in devices {
        for (x, n) in (0..count).map(inputs) {
            let mut memory = Memory::default();
            let words = [&placed(&mut memory, &x)[..], &[n as u32 as u64]].concat();
            let (found, expected) = (run(text, &words, &mut memory).1, bits(function(&x, n)));
            let nan = |word: u64| f32::from_bits(word as u32).is_nan();
            let same = found == [expected] || found.len() == 1 && nan(found[0]) && nan(expected);
            assert!(same, "{name}, {x:?}, {n}: {found:x?}, {expected:x}\n{text}");
        }
    }
}

/// Four to six numbers, among them in every third input one that is none, or close to it, and an integer of either sign.
pub fn hostile(seed: usize) -> (Vec<f32>, i32) {
    const SPECIAL: [f32; 9] = [0.0, -0.0, 1.0, -1.0, 1.5, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 1e-40];
    let (mut x, n) = (numbers(4 + seed % 3, seed as u64), seed as i32 * 7 % 300 - 20);
    if seed.is_multiple_of(3) {
        x[seed % 4] = SPECIAL[seed / 3 % SPECIAL.len()];
    }
    (x, n)
}

/// The same, and every fourth time no number at all.
pub fn hostile_or_none(seed: usize) -> (Vec<f32>, i32) {
    let (x, n) = hostile(seed);
    (if seed.is_multiple_of(4) { Vec::new() } else { x }, n)
}

pub fn words(text: &str, inputs: &[u64]) -> Vec<u64> {
    run(text, inputs, &mut Memory::default()).1
}

pub fn bits(x: f32) -> u64 {
    x.to_bits().into()
}

pub fn placed(memory: &mut Memory, x: &[f32]) -> [u64; 2] {
    [memory.place(&bytes_of(x)), x.len() as u64]
}

pub fn numbers(count: usize, seed: u64) -> Vec<f32> {
    let mut dice = fma_ir::random::Dice::new(seed);
    (0..count).map(|_| dice.below(4001) as f32 / 1000.0 - 2.0).collect()
}

pub fn bytes_of(x: &[f32]) -> Vec<u8> {
    x.iter().flat_map(|x| x.to_le_bytes()).collect()
}

/// Each text is read as it is written, and taken for the target that it names, where there is an assembler. One that was named by hand may be too old for some.
pub fn taken_by_assembler(name: &str, texts: &[&str]) {
    for text in texts {
        assert_eq!(Module::read(text).unwrap().to_string(), *text);
    }
    let Some(assembler) = Assembler::installed() else { return };
    let output = std::env::temp_dir().join(format!("fastmath-{name}-{}", std::process::id()));
    for text in texts {
        let module = Module::read(text).unwrap();
        if std::env::var_os("FASTMATH_PTXAS").is_some() && !assembler.knows(&module, &output) {
            continue;
        }
        let taken = assembler.assemble(text, module.target, &output);
        assert!(taken.is_ok(), "{taken:?}\n{text}");
    }
    for extension in ["", "ptx"] {
        std::fs::remove_file(output.with_extension(extension)).unwrap_or_default();
    }
}

/// The same of functions.
pub fn all_taken_by_assembler<F>(name: &str, devices: &[(&str, &str, F)]) {
    let texts: Vec<&str> = devices.iter().map(|(_, text, _)| *text).collect();
    taken_by_assembler(name, &texts);
}
