//! Each operation of the IR by itself, in every format, rounding and flushing, on numbers that break rules.

use fma_core::{Denormal, Format, Overflow, Round, Sign, exact};
use fma_ir::interpret::{Machine, Setting, float};
use fma_ir::random::Dice;
use fma_ir::{Flag, Flags, FloatOp, Func, Mode, Sketch, Ty};
use fma_ptx::emulate::{End, Outcome, call, check};
use fma_ptx::{Module, Target, module};

pub const FORMATS: [Format; 4] = [Format::F64, Format::F32, Format::F16, Format::Bf16];
const ROUNDS: [Round; 4] = [Round::NearestEven, Round::TowardZero, Round::Up, Round::Down];
const DENORMALS: [Denormal; 3] = [Denormal::Ieee, Denormal::PreserveSign, Denormal::PositiveZero];
const TARGETS: [&str; 4] = ["sm_53", "sm_80", "sm_90", "sm_100a"];

/// The function that is one operation.
fn single(op: FloatOp, setting: Setting) -> Func {
    let mut sketch = Sketch::new(Ty::Float(setting.format), setting.flags);
    sketch.mode = setting.mode;
    let args: Vec<_> = (0..op.arity()).map(|index| sketch.param(&format!("x{index}"))).collect();
    let result = sketch.float(op, &args);
    sketch.giving(result)
}

/// A number that is special, next to one, or anything.
pub fn operand(format: Format, dice: &mut Dice) -> u64 {
    let (zero, normal) = (format.zero(Sign::Positive), format.min_normal());
    let special = [zero, format.one(), format.infinity(Sign::Positive), format.nan(), format.min_subnormal(), normal];
    let near = [normal - 1, normal + 1, format.max_finite(Sign::Positive), format.one() - 1, format.one() + 1];
    let [small, wide] = [dice.below(64) as i128, i128::from(dice.roll() as u32)].map(|number| {
        let halves = exact::from_int(number, format, Round::NearestEven);
        exact::mul(format, halves, half(format), Round::NearestEven)
    });
    let all =
        [special.as_slice(), near.as_slice(), &[small, wide, small, dice.roll(), dice.roll(), dice.roll()]].concat();
    let sign = if dice.once_in(2) { format.sign_mask() } else { 0 };
    (dice.pick(&all).unwrap() ^ sign) & format.mask()
}

fn half(format: Format) -> u64 {
    exact::convert(Format::F64, 0.5f64.to_bits(), format, Round::NearestEven, Overflow::Ieee)
}

pub fn same(format: Format, found: u64, expected: u64) -> bool {
    found == expected || format.is_nan(found) && format.is_nan(expected)
}

/// The module of an operation, read back from its text; `None` where it is refused.
pub fn text(op: FloatOp, setting: Setting, target: &str) -> Option<Module> {
    let text = module([&single(op, setting)], Target::parse(target).unwrap()).ok()?.to_string();
    let module = Module::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(check(&module), [], "{text}");
    Some(module)
}

fn settings() -> impl Iterator<Item = Setting> {
    let modes = ROUNDS.iter().flat_map(|round| DENORMALS.map(|denormal| Mode { round: *round, denormal }));
    let modes: Vec<_> = modes.collect();
    FORMATS.into_iter().flat_map(move |format| {
        let setting = move |mode| Setting { format, mode, flags: Flags::NONE, machine: Machine::default() };
        modes.clone().into_iter().map(setting)
    })
}

/// Whether a target computes in a format at all.
fn has(target: &str, format: Format) -> bool {
    target != "sm_53" || format != Format::Bf16
}

#[test]
fn every_operation_that_is_defined_to_the_bit_is_computed_to_the_bit() {
    let mut dice = Dice::new(1);
    let mut computed = 0;
    for setting in settings() {
        for (op, target) in FloatOp::ALL.iter().flat_map(|op| TARGETS.map(|target| (*op, target))) {
            let zero = vec![0; op.arity()];
            if float(op, setting, &zero).is_none() || !has(target, setting.format) {
                continue;
            }
            let Some(module) = text(op, setting, target) else { panic!("{op:?} {setting:?} on {target}") };
            for _ in 0..crate::programs::count(12) {
                let operands: Vec<_> = (0..op.arity()).map(|_| operand(setting.format, &mut dice)).collect();
                let expected = float(op, setting, &operands).map(|(bits, _)| bits).unwrap();
                let outcome = call(&module.functions[0], &operands).unwrap();
                let Outcome { end: End::Returned(Some(found)), approximate: false } = outcome else {
                    panic!("{outcome:?}")
                };
                let case = || format!("{op:?} of {operands:x?}: {found:x} is not {expected:x}\n{setting:?}\n{module}");
                assert!(same(setting.format, found, expected), "{}", case());
                computed += 1;
            }
        }
    }
    assert!(computed > 30_000, "{computed}");
}

/// The approximations, each with an operand and the most that its error may be there, in units of the last place of f32 (of
/// a half: one, where the instruction is as good as that): what the manual allows, and the rounding of a factor.
const APPROXIMATIONS: &[(FloatOp, &[f64], f64)] = &[
    (FloatOp::Exp, &[1.5], 4.0),
    (FloatOp::Exp2, &[1.5], 2.0),
    (FloatOp::Ln, &[10.0], 3.0),
    (FloatOp::Log2, &[10.0], 3.0),
    (FloatOp::Log10, &[50.0], 3.0),
    (FloatOp::Log, &[50.0, 7.0], 6.0),
    (FloatOp::Sin, &[1.0], 16.0),
    (FloatOp::Cos, &[1.0], 16.0),
    (FloatOp::Tan, &[1.0], 40.0),
    (FloatOp::Tanh, &[0.75], 8192.0),
    (FloatOp::Sqrt, &[2.5], 2.0),
    (FloatOp::Rsqrt, &[2.5], 2.0),
    (FloatOp::Cosh, &[1.5], 8.0),
    (FloatOp::Cbrt, &[50.0], 6.0),
];

/// What the host's library makes of it.
fn reference(op: FloatOp, x: &[f64]) -> f64 {
    match op {
        FloatOp::Exp => x[0].exp(),
        FloatOp::Exp2 => x[0].exp2(),
        FloatOp::Ln => x[0].ln(),
        FloatOp::Log2 => x[0].log2(),
        FloatOp::Log10 => x[0].log10(),
        FloatOp::Log => x[0].log(x[1]),
        FloatOp::Sin => x[0].sin(),
        FloatOp::Cos => x[0].cos(),
        FloatOp::Tan => x[0].tan(),
        FloatOp::Tanh => x[0].tanh(),
        FloatOp::Sqrt => x[0].sqrt(),
        FloatOp::Rsqrt => x[0].sqrt().recip(),
        FloatOp::Cosh => x[0].cosh(),
        FloatOp::Cbrt => x[0].cbrt(),
        other => panic!("{other:?} has no approximation"),
    }
}

#[test]
fn an_approximation_needs_its_flag_and_is_marked_and_near() {
    let afn: Flags = [Flag::Afn].into_iter().collect();
    for ((op, x, bound), format) in
        APPROXIMATIONS.iter().flat_map(|row| FORMATS[1..].iter().map(move |format| (row, *format)))
    {
        for denormal in DENORMALS {
            let mode = Mode { denormal, ..Mode::default() };
            let setting = Setting { format, mode, flags: afn, machine: Machine::default() };
            let module = text(*op, setting, "sm_90").unwrap_or_else(|| panic!("{op:?} in {format:?}"));
            let code = |x: &f64| exact::convert(Format::F64, x.to_bits(), format, Round::NearestEven, Overflow::Ieee);
            let inputs: Vec<_> = x.iter().map(code).collect();
            let outcome = call(&module.functions[0], &inputs).unwrap();
            let Outcome { end: End::Returned(Some(found)), approximate: true } = outcome else { panic!("{outcome:?}") };
            let exact: Vec<_> = inputs.iter().map(|bits| double(format, *bits)).collect();
            let error = (double(format, found) / reference(*op, &exact) - 1.0).abs();
            let unit = 0.5f64.powi(format.layout().fraction_bits as i32);
            let bound = if format == Format::F32 { bound * unit } else { unit };
            assert!(error <= bound, "{op:?} in {format:?}: {error:e} exceeds {bound:e}\n{module}");
            let without = text(*op, Setting { flags: Flags::NONE, ..setting }, "sm_90").unwrap();
            assert!(!call(&without.functions[0], &inputs).unwrap().approximate, "{op:?}");
        }
    }
}

fn double(format: Format, bits: u64) -> f64 {
    f64::from_bits(exact::convert(format, bits, Format::F64, Round::NearestEven, Overflow::Ieee))
}

#[test]
fn a_refusal_says_what_is_missing() {
    let setting = |format, round| Setting {
        format,
        mode: Mode { round, denormal: Denormal::Ieee },
        flags: Flags::NONE,
        machine: Machine::default(),
    };
    let refusal = |op, setting, target: &str| {
        let refusals = module([&single(op, setting)], Target::parse(target).unwrap()).unwrap_err();
        refusals.iter().map(|refusal| refusal.why.to_string()).collect::<Vec<_>>()
    };
    let near = Round::NearestEven;
    let cases = [
        (FloatOp::Asinh, Format::F32, near, "sm_90", "PTX has no `asinh` of this type"),
        (
            FloatOp::Add,
            Format::F32,
            Round::NearestAway,
            "sm_90",
            "no instruction of PTX rounds like this: use rn, rz, rm or rp",
        ),
        (FloatOp::Add, Format::F32, near, "sm_35", "PTX is written for sm_50 and later, not for sm_35"),
    ];
    for (op, format, round, target, message) in cases {
        assert_eq!(refusal(op, setting(format, round), target), [message]);
    }
}

#[test]
fn a_division_by_a_root_is_one_approximation_where_both_flags_stand_on_both() {
    let count = |root_flags: &[Flag], flags: &[Flag]| {
        let mut sketch = Sketch::new(Ty::Float(Format::F32), root_flags.iter().copied().collect());
        let x = sketch.param("x");
        let root = sketch.float(FloatOp::Sqrt, &[x]);
        let one = sketch.bits(Format::F32.one());
        sketch.flags = flags.iter().copied().collect();
        let inverse = sketch.float(FloatOp::Div, &[one, root]);
        let module = module([&sketch.giving(inverse)], Target::parse("sm_80").unwrap()).unwrap();
        module.functions[0].instructions().filter(|one| one.form.to_string() == "rsqrt.approx.f32").count()
    };
    let both = [Flag::Arcp, Flag::Afn];
    assert_eq!(count(&both, &both), 1);
    for fewer in [&both[..1], &both[1..]] {
        assert_eq!((count(fewer, &both), count(&both, fewer)), (0, 0));
    }
}
