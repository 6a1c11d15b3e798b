//! Clamps as modifiers: one instruction, and the bits of the formula as it is written.

use fma_core::{Denormal, Format, Sign};
use fma_ir::interpret::{self, Options, Uninterpreted, interpret};
use fma_ir::random::Dice;
use fma_ir::{Flag, Flags, FloatOp, Func, Mode, Sketch, Ty, ValueId};
use fma_ptx::emulate::{End, call, check};
use fma_ptx::{Module, Name, Target, module};

use crate::operations::operand;

type Clamp = fn(&mut Sketch, ValueId, [ValueId; 2]) -> ValueId;

/// How a clamp is written, the flags that its modifier needs, and the modifier.
const CLAMPS: &[(Clamp, &[Flag], &str)] = &[
    (|sketch, x, [zero, one]| nested(sketch, FloatOp::Max, [x, zero], FloatOp::Min, one), &[], ".sat"),
    (|sketch, x, [zero, one]| nested(sketch, FloatOp::Min, [one, x], FloatOp::Max, zero), &[Flag::Nnan], ".sat"),
    (|sketch, x, [zero, one]| sketch.float(FloatOp::Clamp, &[x, zero, one]), &[Flag::Nnan, Flag::Nsz], ".sat"),
    (|sketch, x, [zero, _]| sketch.float(FloatOp::Max, &[zero, x]), &[Flag::Nnan], ".relu"),
];

fn nested(sketch: &mut Sketch, inner: FloatOp, args: [ValueId; 2], outer: FloatOp, bound: ValueId) -> ValueId {
    let value = sketch.float(inner, &args);
    sketch.float(outer, &[value, bound])
}

/// The clamp of `a·b + c`.
fn function(clamp: Clamp, format: Format, flags: Flags, denormal: Denormal) -> Func {
    let mut sketch = Sketch::new(Ty::Float(format), flags);
    sketch.mode = Mode { denormal, ..Mode::default() };
    let args = ["a", "b", "c"].map(|name| sketch.param(name));
    let sum = sketch.float(FloatOp::Fma, &args);
    let bounds = [format.zero(Sign::Positive), format.one()].map(|bits| sketch.bits(bits));
    let result = clamp(&mut sketch, sum, bounds);
    sketch.giving(result)
}

/// What there is besides parameters, the result and the return.
fn computing(module: &Module) -> Vec<String> {
    let all =
        module.functions[0].instructions().filter(|one| ![Name::Ld, Name::St, Name::Ret].contains(&one.form.name));
    all.map(|one| one.form.to_string()).collect()
}

#[test]
fn a_clamp_is_a_modifier_where_its_flags_allow_it_and_only_there() {
    let target = Target::parse("sm_80").unwrap();
    let formats = [(Format::F32, ".sat"), (Format::F16, ".sat.relu"), (Format::Bf16, ".relu")];
    for ((clamp, flags, modifier), (format, has)) in CLAMPS.iter().flat_map(|row| formats.map(|format| (row, format))) {
        let needed: Flags = flags.iter().copied().collect();
        for denormal in [Denormal::Ieee, Denormal::PreserveSign] {
            let with = |flags| module([&function(*clamp, format, flags, denormal)], target).unwrap();
            let short = has.contains(modifier) && (format, denormal) != (Format::Bf16, Denormal::PreserveSign);
            let found = computing(&with(needed));
            assert_eq!(found.len() == 1 && found[0].contains(modifier), short, "{found:?}");
            for missing in *flags {
                let found = computing(&with(needed.without(*missing)));
                assert!(found.iter().all(|form| !form.contains(modifier)), "{found:?} without {missing:?}");
            }
        }
    }
}

/// What a promise excuses is left out.
fn excused(format: Format, flags: Flags, sum: u64, found: u64, expected: u64) -> bool {
    let nan = flags.has(Flag::Nnan) && format.is_nan(sum);
    nan || flags.has(Flag::Nsz) && format.is_zero(found) && format.is_zero(expected)
}

#[test]
fn a_clamp_as_a_modifier_gives_the_bits_of_the_formula() {
    let mut dice = Dice::new(7);
    for ((clamp, flags, _), format) in
        CLAMPS.iter().flat_map(|row| [Format::F32, Format::F16].map(|format| (row, format)))
    {
        let flags: Flags = flags.iter().copied().collect();
        for denormal in [Denormal::Ieee, Denormal::PreserveSign] {
            let func = function(*clamp, format, flags, denormal);
            let plain = function(|_, x, _| x, format, flags, denormal);
            let module = module([&func], Target::parse("sm_90").unwrap()).unwrap();
            assert_eq!(check(&module), []);
            for _ in 0..200 {
                let inputs: Vec<_> = (0..3).map(|_| operand(format, &mut dice)).collect();
                let [expected, sum] = [&func, &plain].map(|func| {
                    match interpret(func, &inputs, &Options::default(), &mut Uninterpreted).end {
                        interpret::End::Returned(Some(bits)) => bits,
                        end => panic!("{end:?}"),
                    }
                });
                let End::Returned(Some(found)) = call(&module.functions[0], &inputs).unwrap().end else {
                    panic!("{module}")
                };
                let same = found == expected || excused(format, flags, sum, found, expected);
                assert!(same, "{inputs:x?}: {found:x} is not {expected:x}\n{module}");
            }
        }
    }
}
