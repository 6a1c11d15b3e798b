//! Functions of f32 by a few approximate instructions: near the exact ones, each instruction as wrong as the manual lets it be, and with their special
//! values.

use fma_core::{Denormal, Format, Overflow, Round, exact};
use fma_ir::interpret::{Machine, Setting};
use fma_ir::random::Dice;
use fma_ir::{Flag, Flags, FloatOp, Mode};
use fma_ptx::Module;
use fma_ptx::emulate::{Code, End, Outcome, call};

use crate::operations::text;
use crate::programs::count;

/// The table of bounds.
const DOCUMENT: &str = include_str!("../../../docs/ptx.md");

/// A function, the function of f64 that it is near, where to try it besides everywhere, and the most that it is away from that: in units of 2⁻²³ of
/// the result, and by the magnitude of the operand where that is an exponent.
struct Row {
    op: FloatOp,
    exact: fn(f64, f64) -> f64,
    range: f32,
    bound: f64,
    by_exponent: f64,
}

const fn row(op: FloatOp, exact: fn(f64, f64) -> f64, range: f32, bound: f64, by_exponent: f64) -> Row {
    Row { op, exact, range, bound, by_exponent }
}

/// The bounds stand in `docs/ptx.md`.
const ROWS: [Row; 12] = [
    row(FloatOp::ExpM1, |x, _| x.exp_m1(), 2.0, 8.0, 1.0),
    row(FloatOp::Ln1p, |x, _| x.ln_1p(), 1.0, 9.0, 0.0),
    row(FloatOp::Sinh, |x, _| x.sinh(), 3.0, 3.0, 1.0),
    row(FloatOp::Cosh, |x, _| x.cosh(), 3.0, 3.0, 1.0),
    row(FloatOp::Asin, |x, _| x.asin(), 1.0, 4.5, 0.0),
    row(FloatOp::Acos, |x, _| x.acos(), 1.0, 3.0, 0.0),
    row(FloatOp::Atan, |x, _| x.atan(), 3.0, 2.0, 0.0),
    row(FloatOp::Atan2, f64::atan2, 3.0, 3.5, 0.0),
    row(FloatOp::Asinh, |x, _| x.asinh(), 2.0, 7.0, 0.0),
    row(FloatOp::Acosh, |x, _| x.acosh(), 3.0, 4.0, 0.0),
    row(FloatOp::Atanh, |x, _| x.atanh(), 1.0, 4.5, 0.0),
    row(FloatOp::Hypot, f64::hypot, 3.0, 2.5, 0.0),
];

const DENORMALS: [Denormal; 3] = [Denormal::Ieee, Denormal::PreserveSign, Denormal::PositiveZero];
const PROMISES: [&[Flag]; 4] =
    [&[Flag::Afn], &[Flag::Afn, Flag::Nnan], &[Flag::Afn, Flag::Ninf], &[Flag::Afn, Flag::Nnan, Flag::Ninf]];
const FORMATS: [Format; 3] = [Format::F32, Format::F16, Format::Bf16];

fn module(op: FloatOp, format: Format, flags: &[Flag], denormal: Denormal) -> Module {
    let mode = Mode { denormal, ..Mode::default() };
    let setting =
        Setting { format, mode, flags: flags.iter().copied().collect::<Flags>(), machine: Machine::default() };
    text(op, setting, "sm_90").unwrap_or_else(|| panic!("{op:?} in {format:?}"))
}

fn run(module: &Module, inputs: &[u64]) -> u64 {
    match call(Code::try_from(module).unwrap(), inputs).unwrap() {
        Outcome { end: End::Returned(Some(bits)), approximate: true } => bits,
        outcome => panic!("{outcome:?}\n{module}"),
    }
}

fn wide(format: Format, bits: u64) -> f64 {
    f64::from_bits(exact::convert(format, bits, Format::F64, Round::NearestEven, Overflow::Ieee))
}

/// What follows an approximate instruction, so that its result is as wrong as the manual allows, in a direction. `%1` is its result, `%2` a register of ours.
fn wrong(instruction: &str, direction: f32) -> String {
    let last = direction * f32::EPSILON;
    let relative = |units: f32| format!("mul.rn.f32 %1, %1, 0f{:08X};", (1.0 + units * last).to_bits());
    match instruction.split('.').next() {
        Some("lg2") => format!(
            "abs.f32 %2, %1; max.f32 %2, %2, 0f3F800000; fma.rn.f32 %1, %2, 0f{:08X}, %1;",
            (2.0 * last).to_bits()
        ),
        Some("ex2" | "div") => relative(2.0),
        Some("rcp" | "sqrt") => relative(1.0),
        _ => String::new(),
    }
}

/// A module in all the ways in which its approximate instructions may be wrong together: where a bit is set, upwards.
fn worst(module: &Module) -> Vec<Module> {
    let text = module.to_string();
    let is_rough = |line: &&str| line.contains(".approx.") || line.contains(".full.");
    let rough = text.lines().filter(is_rough).count();
    let one = |directions: u32| {
        let mut place = 0;
        let lines = text.lines().map(|line| {
            if !is_rough(&line) {
                return line.replace("\t.reg .b32 %r<", "\t.reg .b32 %ours;\n\t.reg .b32 %r<");
            }
            let direction = if directions >> place & 1 == 1 { 1.0 } else { -1.0 };
            place += 1;
            let result = line.split([' ', ',']).find(|word| word.starts_with('%')).unwrap();
            let more = wrong(line.trim(), direction).replace("%1", result).replace("%2", "%ours");
            format!("{line}\n{}", more.replace("; ", ";\n"))
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        Module::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    };
    (0..1 << rough).map(one).collect()
}

/// Any magnitude, or one of a range, or next to where a formula changes.
fn sample(dice: &mut Dice, range: f32) -> f32 {
    let unit = (dice.roll() >> 40) as f32 / (1u64 << 24) as f32;
    let near = 1.0 + (unit - 0.5) / 1024.0;
    let magnitude = match dice.below(4) {
        0 => f32::from_bits(dice.roll() as u32 & 0x7fff_ffff),
        1 => [0.25, 0.4, 0.5, 1.0, 1.5].map(|bound| bound * near)[dice.below(5)],
        _ => unit * range,
    };
    if dice.once_in(2) { -magnitude } else { magnitude }
}

/// The error of a function in units of its bound; nothing where the exact result is subnormal, or none.
fn error(row: &Row, found: f32, x: [f32; 2]) -> Option<f64> {
    let exact = (row.exact)(x[0].into(), x[1].into());
    let counts = exact.abs() >= f32::MIN_POSITIVE.into() && exact.abs() <= f32::MAX.into() && x[0].is_finite();
    let bound = row.bound + row.by_exponent * f64::from(x[0].abs());
    let units = (f64::from(found) / exact - 1.0).abs() / f64::from(f32::EPSILON) / bound;
    counts.then_some(if found.is_finite() || exact.abs() < f64::from(f32::MAX) * 0.9999 { units } else { 0.0 })
}

#[test]
fn a_rough_function_is_within_its_bound_and_the_bound_is_tight() {
    let mut dice = Dice::new(3);
    for row in &ROWS {
        let mut most = 0f64;
        for module in worst(&module(row.op, Format::F32, &[Flag::Afn], Denormal::Ieee)) {
            for _ in 0..count(4000) {
                let x = [0; 2].map(|_| sample(&mut dice, row.range));
                let bits: Vec<_> = x[..row.op.arity()].iter().map(|x| x.to_bits().into()).collect();
                let found = f32::from_bits(run(&module, &bits) as u32);
                let units = error(row, found, x).unwrap_or(0.0);
                assert!(units <= 1.0, "{:?} of {x:?}: {found:e}, {units} of the bound\n{module}", row.op);
                most = most.max(units);
            }
        }
        println!("{:?} {most}", row.op);
        assert!(most > 0.6, "{:?}: {most}", row.op);
    }
}

/// Zeros with their signs, infinities, NaN, and what lies beyond the domain.
#[test]
fn special_values_are_those_of_the_exact_function_unless_a_flag_excuses_them() {
    let specials =
        [0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 0.3, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::MAX, -f32::MAX, 1e-41];
    for (row, format) in ROWS.iter().flat_map(|row| FORMATS.map(|format| (row, format))) {
        for (flags, denormal) in PROMISES.iter().flat_map(|flags| DENORMALS.map(|denormal| (flags, denormal))) {
            let module = module(row.op, format, flags, denormal);
            for (x, y) in specials.iter().flat_map(|x| specials.map(|y| (*x, y))) {
                let code = |x: f32| {
                    denormal.flush(
                        format,
                        exact::convert(Format::F32, x.to_bits().into(), format, Round::NearestEven, Overflow::Ieee),
                    )
                };
                let bits: Vec<_> = [x, y][..row.op.arity()].iter().map(|x| code(*x)).collect();
                let [x, y] = [x, y].map(|x| wide(format, code(x)));
                let (found, exact) = (wide(format, run(&module, &bits)), (row.exact)(x, y));
                let numbers = [x, if bits.len() > 1 { y } else { x }, exact];
                let nan = flags.contains(&Flag::Nnan) && numbers.iter().any(|x| x.is_nan());
                let infinite = flags.contains(&Flag::Ninf) && numbers.iter().any(|x| x.is_infinite());
                let expected = wide(
                    format,
                    denormal.flush(
                        format,
                        exact::convert(Format::F64, exact.to_bits(), format, Round::NearestEven, Overflow::Ieee),
                    ),
                );
                let same = found.is_nan() && expected.is_nan()
                    || found == expected && found.is_sign_negative() == expected.is_sign_negative()
                    || expected != 0.0 && (found / expected - 1.0).abs() < 0.01;
                assert!(
                    nan || infinite || same,
                    "{:?}({x}, {y}) of {format:?}, {flags:?}, {denormal:?}: {found}, {expected}\n{module}",
                    row.op
                );
            }
        }
    }
}

/// Fewer than the accurate function has, by far.
#[test]
fn a_rough_function_is_short() {
    for row in &ROWS {
        let module = module(row.op, Format::F32, &[Flag::Afn], Denormal::PreserveSign);
        let floats = module.functions[0].cost().floats;
        assert!(floats <= 24, "{:?}: {floats}\n{module}", row.op);
    }
}

#[test]
fn the_document_has_the_bounds() {
    for row in &ROWS {
        let more = if row.by_exponent > 0.0 { " and the magnitude of x" } else { "" };
        let line = format!("| `{}` | {}{more} |", row.op.name(), row.bound);
        assert!(DOCUMENT.contains(&line), "{line}");
    }
}
