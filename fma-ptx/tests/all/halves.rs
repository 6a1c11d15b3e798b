//! Halves on every target: each has some of their instructions, and none may be missed. What an operation is computed by where its own is missing
//! gives the same bits.
//!
//! `FASTMATH_EXHAUSTIVE=1` tries every half as the only operand.

use std::collections::BTreeMap;

use fma_core::{Denormal, Format, Round};
use fma_ir::interpret::{self, Options, Overflows, Setting, Uninterpreted, interpret};
use fma_ir::random::Dice;
use fma_ir::{Bits, Class, Cmp, Flag, Flags, FloatOp, Func, IntTy, Mode, Op, Site, Sketch, Ty, Value};
use fma_ptx::emulate::{Code, End, call, check};
use fma_ptx::{Module, Target, module};

use crate::assembler;
use crate::operations::operand;

const HALVES: [Format; 2] = [Format::F16, Format::Bf16];
const DENORMALS: [Denormal; 3] = [Denormal::Ieee, Denormal::PreserveSign, Denormal::PositiveZero];

/// A function of one operation: its name, and what it takes.
struct Case {
    name: String,
    func: Func,
    takes: Vec<Ty>,
}

fn modes() -> impl Iterator<Item = Mode> {
    let near = DENORMALS.map(|denormal| Mode { round: Round::NearestEven, denormal });
    let directed = [(Round::TowardZero, 0), (Round::Down, 1), (Round::Up, 2), (Round::Up, 0)];
    near.into_iter().chain(directed.map(|(round, denormal)| Mode { round, denormal: DENORMALS[denormal] }))
}

/// One operation on operands of a type that gives another.
fn single(op: Op, mode: Mode, flags: Flags, (from, count): (Ty, usize), to: Ty) -> Case {
    let mut sketch = Sketch::new(from, Flags::NONE);
    let args: Vec<_> = (0..count).map(|index| sketch.param(&format!("x{index}"))).collect();
    let (args, site) = (args.into(), Site::default());
    let result = sketch.func.add(Value { op, args, ty: to, flags, mode, site });
    Case {
        name: format!("{op:?} {from:?} {to:?} {mode:?} {flags:?}"),
        func: sketch.giving(result),
        takes: vec![from; count],
    }
}

/// `x.max(0).min(1)` of a sum, and the clamp of one, with bounds that are constants.
fn clamps(format: Format, mode: Mode, flags: Flags) -> [Case; 2] {
    let ty = Ty::Float(format);
    [false, true].map(|at_once| {
        let mut sketch = Sketch::new(ty, flags);
        sketch.mode = mode;
        let args = ["x", "y"].map(|name| sketch.param(name));
        let sum = sketch.float(FloatOp::Add, &args);
        let [zero, one] = [0, format.one()].map(|bits| sketch.bits(bits));
        let result = if at_once {
            sketch.float(FloatOp::Clamp, &[sum, zero, one])
        } else {
            let raised = sketch.float(FloatOp::Max, &[sum, zero]);
            sketch.float(FloatOp::Min, &[raised, one])
        };
        let name = format!("clamp {at_once} {format:?} {mode:?} {flags:?}");
        Case { name, func: sketch.giving(result), takes: vec![ty; 2] }
    })
}

/// All operations of a half.
fn cases(format: Format, mode: Mode, flags: Flags) -> Vec<Case> {
    let (ty, afn) = (Ty::Float(format), flags.has(Flag::Afn));
    let of = |op, count, to| single(op, mode, flags, (ty, count), to);
    // No mode but flushing enters a library.
    let own = mode.round == Round::NearestEven && mode.denormal != Denormal::PositiveZero;
    let has = |op: &&FloatOp| (op.class() != Class::Special || own) && (!afn || **op != FloatOp::Rem);
    let floats = FloatOp::ALL.iter().filter(has);
    let floats = floats.map(|op| of(Op::Float(*op), op.arity(), ty));
    if afn {
        return floats.collect();
    }
    let compares = [Cmp::Eq, Cmp::Ne, Cmp::Lt, Cmp::Le, Cmp::Gt, Cmp::Ge].map(|cmp| of(Op::Compare(cmp), 2, Ty::Bool));
    let powers = [-3, 5].map(|exponent| of(Op::Powi(exponent), 1, ty));
    let rest = floats.chain(compares).chain(powers).chain(clamps(format, mode, flags));
    if !mode.is_plain() {
        return rest.collect();
    }
    // No mode has a say in these.
    let tests = Bits::ALL.iter().map(|test| of(Op::Test(*test), 1, Ty::Bool));
    let casts = others().flat_map(|other| [of(Op::Cast, 1, other), single(Op::Cast, mode, flags, (other, 1), ty)]);
    rest.chain(tests).chain(casts).collect()
}

/// What halves are cast to and from.
fn others() -> impl Iterator<Item = Ty> {
    let floats = [Format::F16, Format::Bf16, Format::F32, Format::F64].map(Ty::Float);
    let integer = |bits| [true, false].map(|signed| Ty::Int(IntTy { bits, signed, pointer: false }));
    floats.into_iter().chain([8, 16, 32, 64].into_iter().flat_map(integer))
}

/// The texts of a function for all targets, but for their first lines, each with a target that has it. The only excuse is that no target has the operation.
fn texts(case: &Case) -> BTreeMap<String, Module> {
    let mut found = BTreeMap::new();
    for target in Target::written() {
        match module([&case.func], target) {
            Ok(module) => {
                let text = module.to_string();
                let body = text.split_once(".address_size").map(|(_, body)| body.to_owned()).unwrap();
                assert_eq!(check(&module), [], "{} on {target}\n{text}", case.name);
                let read = || Module::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                found.entry(body).or_insert_with(read);
            }
            Err(refusals) => {
                let why: Vec<_> = refusals.iter().map(|refusal| refusal.why.to_string()).collect();
                let nowhere = ["asinh", "acosh", "atanh"].map(|name| format!("PTX has no `{name}` of this type"));
                assert!(why.len() == 1 && nowhere.contains(&why[0]), "{} on {target}: {why:?}", case.name);
            }
        }
    }
    found
}

/// The operands that a function is tried on: of one half, every one or a stride of them.
fn inputs(case: &Case, dice: &mut Dice) -> Vec<Vec<u64>> {
    match case.takes[..] {
        [Ty::Float(Format::F16 | Format::Bf16)] => {
            let stride = if std::env::var_os("FASTMATH_EXHAUSTIVE").is_some() { 1 } else { 487 };
            (0..=0xffff).step_by(stride).map(|bits| vec![bits]).collect()
        }
        _ => (0..crate::programs::count(60)).map(|_| case.takes.iter().map(|ty| any(*ty, dice)).collect()).collect(),
    }
}

fn any(ty: Ty, dice: &mut Dice) -> u64 {
    match ty {
        Ty::Float(format) => operand(format, dice),
        Ty::Int(int) => {
            let few = dice.roll() >> (64 - 1 - dice.below(63));
            interpret::integer::word(int, i128::from(if dice.once_in(2) { few } else { few.wrapping_neg() } as i64))
        }
        _ => 0,
    }
}

fn run(module: &Module, inputs: &[u64], ty: Ty) -> u64 {
    let outcome = call(Code::try_from(module).unwrap(), inputs).unwrap_or_else(|fault| panic!("{fault}\n{module}"));
    match (outcome.end, ty) {
        (End::Returned(Some(bits)), Ty::Float(format)) if format.is_nan(bits) => format.nan(),
        (End::Returned(Some(bits)), Ty::Int(int)) => interpret::integer::word(int, i128::from(bits)),
        (End::Returned(Some(bits)), _) => bits,
        // A clamp whose bounds have no order.
        (End::Trapped, _) => u64::MAX,
        _ => panic!("{outcome:?}\n{module}"),
    }
}

/// What the operation gives, where it is defined to the bit.
fn expected(case: &Case, inputs: &[u64]) -> Option<u64> {
    let machine = interpret::Machine { overflows: Overflows::Wrap, ..Default::default() };
    match interpret(&case.func, inputs, &Options { machine, ..Options::default() }, &mut Uninterpreted).end {
        interpret::End::Returned(Some(bits)) => Some(bits),
        _ => None,
    }
}

/// Whether a library computes it, whose bits the interpreter does not know: all targets have those of the last one.
fn is_special(case: &Case) -> bool {
    let value = case.func.value(case.func.body.result.unwrap());
    let (Op::Float(op), Ty::Float(format)) = (value.op, value.ty) else { return false };
    let setting = Setting { format, mode: value.mode, flags: value.flags, machine: interpret::Machine::default() };
    interpret::float(op, setting, &vec![0; op.arity()]).is_none()
}

/// How many results were compared.
fn compared(case: &Case, dice: &mut Dice) -> usize {
    let texts = texts(case);
    let ty = case.func.value(case.func.body.result.unwrap()).ty;
    let Some(last) = texts.values().max_by_key(|module| module.target.number) else { return 0 };
    let all = inputs(case, dice);
    for inputs in &all {
        let expected = if is_special(case) { Some(run(last, inputs, ty)) } else { expected(case, inputs) };
        for module in texts.values() {
            let found = run(module, inputs, ty);
            assert!(
                expected.is_none_or(|expected| expected == found),
                "{}: {inputs:x?} gives {found:x}, not {expected:x?}\n{module}",
                case.name
            );
        }
    }
    all.len() * texts.len()
}

#[test]
fn every_operation_of_halves_has_the_same_bits_on_every_target() {
    let mut dice = Dice::new(11);
    let mut count = 0;
    for (format, mode) in HALVES.into_iter().flat_map(|format| modes().map(move |mode| (format, mode))) {
        for case in cases(format, mode, Flags::NONE) {
            count += compared(&case, &mut dice);
        }
    }
    assert!(count > 100_000, "{count}");
}

#[test]
fn what_permissions_make_of_halves_is_legal_on_every_target() {
    let excused: Flags = [Flag::Nnan, Flag::Nsz].into_iter().collect();
    for (format, mode) in HALVES.into_iter().flat_map(|format| modes().map(move |mode| (format, mode))) {
        let clamps = clamps(format, mode, excused);
        let all = clamps.into_iter().chain(cases(format, mode, Flags::FAST));
        for case in all {
            assert!(!texts(&case).is_empty() || case.name.contains("h)"), "{}", case.name);
        }
    }
}

#[test]
fn the_assembler_takes_every_operation_of_halves() {
    let Some(assembler) = assembler::assembler() else { return };
    for target in ["sm_50", "sm_53", "sm_75", "sm_80", "sm_90", "sm_100a"].map(|name| Target::parse(name).unwrap()) {
        let modes = HALVES.into_iter().flat_map(|format| modes().map(move |mode| (format, mode)));
        let all = modes.flat_map(|(format, mode)| cases(format, mode, Flags::NONE)).map(|case| case.func);
        let named = all.enumerate().map(|(index, mut func)| {
            func.name = format!("f{index}");
            func
        });
        let known: Vec<_> = named.filter(|func| module([func], target).is_ok()).collect();
        assembler::assemble(&assembler, "halves", &module(&known, target).unwrap().to_string(), target);
    }
}

/// The sine of a half, approximate, on a target where f32 computes it.
fn sine(format: Format, denormal: Denormal) -> Module {
    let mode = Mode { denormal, ..Mode::default() };
    let ty = Ty::Float(format);
    let case = single(Op::Float(FloatOp::Sin), mode, Flags::of(Flag::Afn), (ty, 1), ty);
    let text = module([&case.func], Target::parse("sm_80").unwrap()).unwrap().to_string();
    Module::read(&text).unwrap()
}

/// Instructions of f32 that keep subnormals take several where those that flush are one.
#[test]
fn approximate_functions_of_halves_flush_inside_where_no_result_shows_it() {
    for (format, denormal) in HALVES.into_iter().flat_map(|format| DENORMALS.map(|denormal| (format, denormal))) {
        let text = sine(format, denormal).to_string();
        let flushes = format == Format::F16 || denormal == Denormal::PreserveSign;
        let kept = if flushes { "sin.approx.ftz.f32" } else { "sin.approx.f32" };
        assert!(text.contains(kept), "{format:?} {denormal:?}\n{text}");
    }
}

#[test]
fn what_is_flushed_inside_of_approximate_functions_is_what_the_mode_asks_for() {
    for (format, denormal) in HALVES.into_iter().flat_map(|format| DENORMALS.map(|denormal| (format, denormal))) {
        let text = sine(format, denormal);
        let sign = 0x8000;
        for subnormal in [1, 2, 0x11, 0x3f, 0x7f].into_iter().flat_map(|bits| [bits, bits | sign]) {
            let expected = match denormal {
                Denormal::Ieee => subnormal,
                Denormal::PreserveSign => subnormal & sign,
                Denormal::PositiveZero => 0,
            };
            assert_eq!(run(&text, &[subnormal], Ty::Float(format)), expected, "{denormal:?} {subnormal:x}\n{text}");
        }
    }
}
