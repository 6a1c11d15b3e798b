//! The functions of `fma-core` as PTX: the bits of the Rust function, with one rounding where it fuses.

use fma_core::approx::{self, Fused};
use fma_core::{Denormal, Format, Overflow, Round, exact};
use fma_ir::interpret::{Machine, Setting};
use fma_ir::random::Dice;
use fma_ir::{Flag, Flags, FloatOp, Mode};
use fma_ptx::emulate::{Code, End, Memory, Outcome, call_in};
use fma_ptx::{Assembler, Module};

use crate::assembler::assemble;
use crate::operations::{FORMATS, operand, same, text};
use crate::programs::count;

/// A function, by the library's own code.
struct Row {
    op: FloatOp,
    single: fn(&[f32]) -> f32,
    double: fn(&[f64]) -> f64,
}

macro_rules! rows {
    ($($op:ident $($function:ident)::+ ($($operand:literal)*);)*) => {
        &[$(Row {
            op: FloatOp::$op,
            single: |x| approx::$($function)::+::<Fused, _>($(x[$operand]),*),
            double: |x| approx::$($function)::+::<Fused, _>($(x[$operand]),*),
        },)*]
    };
}

const ROWS: &[Row] = rows! {
    Exp exp(0);
    Exp2 exp2(0);
    ExpM1 expm1(0);
    Ln ln(0);
    Ln1p ln_1p(0);
    Log2 log2(0);
    Log10 log10(0);
    Sin sin(0);
    Cos cos(0);
    Tan tan(0);
    Asin asin(0);
    Acos acos(0);
    Atan atan(0);
    Atan2 atan2(0 1);
    Sinh sinh(0);
    Cosh cosh(0);
    Tanh tanh(0);
    Cbrt cbrt(0);
    Hypot hypot(0 1);
    Powf pow(0 1);
};

const AFN: Flag = Flag::Afn;

fn setting(format: Format, flags: Flags) -> Setting {
    Setting { format, mode: Mode::default(), flags, machine: Machine::default() }
}

/// What the library's code gives: of a half, the f32 rounded.
fn expected(row: &Row, format: Format, x: &[u64]) -> u64 {
    let cast = |bits, from, to| exact::convert(from, bits, to, Round::NearestEven, Overflow::Ieee);
    if format == Format::F64 {
        let x: Vec<_> = x.iter().map(|bits| f64::from_bits(*bits)).collect();
        return (row.double)(&x).to_bits();
    }
    let x: Vec<_> = x.iter().map(|bits| f32::from_bits(cast(*bits, format, Format::F32) as u32)).collect();
    cast((row.single)(&x).to_bits().into(), Format::F32, format)
}

fn run(module: &Module, inputs: &[u64]) -> u64 {
    let code = Code::try_from(module).unwrap();
    match call_in(code, inputs, &mut Memory::default()).unwrap().0 {
        Outcome { end: End::Returned(Some(bits)), approximate: false } => bits,
        outcome => panic!("{outcome:?}\n{module}"),
    }
}

#[test]
fn a_function_has_the_bits_of_the_library() {
    let mut dice = Dice::new(7);
    for (row, format) in ROWS.iter().flat_map(|row| FORMATS.map(move |format| (row, format))) {
        let Some(module) = text(row.op, setting(format, Flags::NONE), "sm_80") else { panic!("{:?}", row.op) };
        for _ in 0..count(60) {
            let inputs: Vec<_> = (0..row.op.arity()).map(|_| operand(format, &mut dice)).collect();
            let found = run(&module, &inputs);
            let expected = expected(row, format, &inputs);
            assert!(
                same(format, found, expected),
                "{:?} in {format:?} of {inputs:x?}: {found:x}, {expected:x}",
                row.op
            );
        }
    }
}

/// Angles of which f32 is reduced in f32, in f64 and by what counts of 2/pi, and next to where that changes.
#[test]
fn angles_of_every_size_have_the_bits_of_the_library() {
    let powers = (-20..120).map(|exponent| 1.37 * 2f32.powi(exponent));
    let bounds = [approx::SHORT as f32, approx::BOUND as f32].into_iter().flat_map(|x| [x.next_down(), x, x.next_up()]);
    let angles: Vec<f32> = powers.chain(bounds).flat_map(|x| [x, -x]).collect();
    for row in ROWS.iter().filter(|row| [FloatOp::Sin, FloatOp::Cos, FloatOp::Tan].contains(&row.op)) {
        let module = text(row.op, setting(Format::F32, Flags::NONE), "sm_80").expect("the library has it");
        for x in &angles {
            let (found, expected) = (run(&module, &[x.to_bits().into()]), (row.single)(&[*x]));
            assert_eq!(found, u64::from(expected.to_bits()), "{:?} of {x:e}", row.op);
        }
    }
}

#[test]
fn operands_and_result_are_flushed_and_a_direction_changes_nothing() {
    let (tiny, format) = (1e-40f32, Format::F32);
    let mode = Mode { round: Round::Up, denormal: Denormal::PreserveSign };
    let module = text(FloatOp::Atan, Setting { mode, ..setting(format, Flags::NONE) }, "sm_80").unwrap();
    assert_eq!(run(&module, &[(-tiny).to_bits().into()]), u64::from((-0f32).to_bits()));
    let x = 0.3f32;
    assert_eq!(run(&module, &[x.to_bits().into()]), approx::atan::<Fused, _>(x).to_bits().into());
}

/// In f64, where no instruction approximates, `afn` gives the library's function, its fixed values for far angles included.
#[test]
fn under_afn_doubles_are_the_librarys_everywhere() {
    let far = 1e300f64;
    type Near = (FloatOp, fn(f64) -> f64);
    let near: [Near; 3] = [
        (FloatOp::Sin, approx::near::sin::<Fused, f64>),
        (FloatOp::Cos, approx::near::cos::<Fused, f64>),
        (FloatOp::Tan, approx::near::tan::<Fused, f64>),
    ];
    for row in ROWS {
        let module = text(row.op, setting(Format::F64, Flags::of(AFN)), "sm_80").unwrap();
        let inputs = vec![far.to_bits(); row.op.arity()];
        let known = near.iter().find(|(op, _)| *op == row.op).map(|(_, function)| function(far).to_bits());
        let expected = known.unwrap_or_else(|| expected(row, Format::F64, &inputs));
        assert!(same(Format::F64, run(&module, &inputs), expected), "{:?}", row.op);
    }
}

#[test]
fn the_assembler_takes_every_function() {
    let Some(assembler) = Assembler::installed() else { return };
    let flags = [Flags::NONE, Flags::of(AFN)];
    let texts = flags.into_iter().flat_map(|flags| ROWS.iter().map(move |row| (row.op, flags)));
    let texts = texts.flat_map(|(op, flags)| FORMATS.map(|format| (op, setting(format, flags))));
    let modules = texts.filter_map(|(op, setting)| text(op, setting, "sm_80"));
    let whole = modules.reduce(|mut whole, mut one| {
        one.functions[0].name = format!("f{}", whole.functions.len());
        whole.functions.append(&mut one.functions);
        one.tables.retain(|table| whole.tables.iter().all(|known| known.name != table.name));
        whole.tables.append(&mut one.tables);
        whole.version = whole.version.max(one.version);
        whole
    });
    let whole = whole.unwrap();
    assemble(&assembler, "library", &whole.to_string(), whole.target);
}
