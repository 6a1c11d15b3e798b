//! What has to hold of the passes on every program: one row a law, tried by the tests on some programs, and by the example
//! `laws` on as many as one likes.

use fma_core::Format;
use fma_core::exact::{self, Number};

use super::{Dice, Program, Repertoire, Style, inputs, lower};
use crate::interpret::{self, Options, Rounded, Setting, Uninterpreted, Word, World};
use crate::passes::Pass;
use crate::pipeline::PASSES;
use crate::relation::{Approximation, Verdict, compare};
use crate::{
    Cost, Flag, Flags, FloatOp, Func, Keep, Log, Machine, Op, Outcome, Ty, Value, cost, needed, pipeline, sweep,
};

/// A law, and the programs that it is about.
pub struct Law {
    /// What holds.
    pub name: &'static str,
    /// The programs that it is tried on.
    pub styles: fn() -> Vec<Style>,
    /// What is wrong with what the passes make of a program, if anything is.
    pub broken: fn(&Program, &mut Tally) -> Option<String>,
}

/// The laws.
pub const LAWS: &[Law] = &[
    Law { name: "a second run changes nothing", styles: any_flags, broken: unsettled },
    Law { name: "flags only shrink, and so does the cost", styles: any_flags, broken: grown },
    Law { name: "no permission adds cost on any machine", styles: permissions, broken: dearer },
    Law { name: "without flags no bit changes", styles: || of_formats(Flags::NONE), broken: changed },
    Law { name: "with flags every difference is licensed", styles: || of_formats(every_flag()), broken: unlicensed },
    Law {
        name: "with all flags but schemes every difference is licensed",
        styles: || of_formats(NO_SCHEME),
        broken: unlicensed,
    },
    Law { name: "with tight flags every difference is licensed", styles: || of_formats(TIGHT), broken: unlicensed },
];

/// The flags that leave a few results to choose from. The others excuse any difference wherever something rounds, and would hide
/// what these do not allow.
const TIGHT: Flags = Flags::of(Flag::Nsz).with(Flag::Arcp).with(Flag::Contract).with(Flag::Fused);

/// The flags that excuse roundings at most, and what breaks a promise.
const NO_SCHEME: Flags = Flags::FAST.with(Flag::Fused);

/// How often which verdict was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Results that are the same.
    pub same: u64,
    /// Results that differ as the flags allow.
    pub licensed: u64,
    /// Inputs on which the flags allow too many results to list.
    pub undecided: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.same += other.same;
        self.licensed += other.licensed;
        self.undecided += other.undecided;
    }
}

fn every_flag() -> Flags {
    Flag::ALL.iter().copied().collect()
}

fn any_flags() -> Vec<Style> {
    vec![
        Style { flags: every_flag(), ..Style::default() },
        Style { flags: every_flag().minus(ASKING), ..Style::default() },
    ]
}

/// The flags that ask for accuracy, or for depth: they cost what they cost.
const ASKING: Flags = Flags::of(Flag::Kahan).with(Flag::Df64).with(Flag::Estrin);

/// `fused` is a promise, and costs what it costs too.
fn permissions() -> Vec<Style> {
    vec![Style { flags: every_flag().without(Flag::Fused).minus(ASKING), ..Style::default() }]
}

/// The formats of programmers, small ones, in which everything rounds, overflows and cancels, and a large one, in which
/// polynomials of small integers do not round.
fn of_formats(flags: Flags) -> Vec<Style> {
    use Repertoire::{Everything, Polynomials};
    let rows = [
        (vec![Format::F32, Format::F64], Everything),
        (vec![Format::Ieee8, Format::F16], Everything),
        (vec![Format::F64], Polynomials),
    ];
    rows.map(|(formats, repertoire)| Style { formats, repertoire, flags, ..Style::default() }).into()
}

fn no_text(_: crate::Site) -> String {
    String::new()
}

fn unsettled(program: &Program, _: &mut Tally) -> Option<String> {
    let once = pipeline(&lower(program), &no_text).func;
    let Outcome { func: twice, log, .. } = pipeline(&once, &no_text);
    (!log.steps.is_empty() || twice != once).then(|| format!("the second run does {:?}", log.steps))
}

fn grown(program: &Program, _: &mut Tally) -> Option<String> {
    let before = lower(program);
    let outcome = pipeline(&before, &no_text);
    let (was, is, after) = (outcome.before(), outcome.after(), &outcome.func);
    let carriers = needed(&before, Keep::Live);
    let had = |flags: Flags| carriers.iter().any(|id| before.value(*id).flags.contains(flags));
    let added = needed(after, Keep::Live).into_iter().map(|id| after.value(id)).find(|value| !had(value.flags));
    let pays = ASKING.iter().any(|flag| had(Flags::of(flag)));
    let risen = || (!pays && is.weight() > was.weight()).then(|| format!("{was:?} became {is:?}"));
    added.map(|value| format!("no operation had all flags of {value:?}")).or_else(risen)
}

/// After all passes: what one of them spends the next may save.
fn dearer(program: &Program, _: &mut Tally) -> Option<String> {
    let before = lower(program);
    let costs = |func: &Func| [Machine::Fused, Machine::Split].map(|machine| cost(func, machine));
    let (was, is) = (costs(&before), costs(&pipeline(&before, &no_text).func));
    let rises = |(was, is): (&Cost, &Cost)| is.weight() > was.weight();
    was.iter().zip(&is).any(rises).then(|| format!("{was:?} became {is:?}"))
}

/// What the interpreter says of what each pass makes of a program, on a few inputs and machines.
fn verdicts(program: &Program, mut check: impl FnMut(Verdict) -> Option<String>) -> Option<String> {
    let mut dice = Dice::new(program.lines.len() as u64);
    for (name, [before, after]) in rewritings(&lower(program)) {
        for machine in interpret::Machine::ALL {
            let options = Options { machine, ..Options::default() };
            for _ in 0..3 {
                let inputs = inputs(program, &mut dice);
                let verdict = compare(&before, &after, &inputs, &options, Approximation::Any, || Roots);
                let verdict = if is_of_constants(&verdict, &before, &after) { Verdict::Undecided } else { verdict };
                if let Some(wrong) = check(verdict) {
                    return Some(format!("{name} on {inputs:x?} with {machine:?}: {wrong}"));
                }
            }
        }
    }
    None
}

/// Whether two numbers differ, and may do so because of constants: a reordering computes new ones of a narrow format, which may
/// round while nothing does at run time, and a pair holds a decimal more exactly than the format. In the programs on f64, constants
/// are small integers, and stay exact. No constant is an excuse for an infinity or NaN, which are none of the numbers.
fn is_of_constants(verdict: &Verdict, before: &Func, after: &Func) -> bool {
    let Verdict::Refuted { allowed, got } = verdict else { return false };
    let Some(format) = before.body.result.and_then(|id| before.value(id).ty.format()) else { return false };
    let is_number = |outcome: &interpret::Outcome| match outcome.end {
        interpret::End::Returned(Some(bits)) => matches!(exact::decode(format, bits), Number::Finite(_)),
        interpret::End::Returned(None) | interpret::End::Panicked(_) => false,
        interpret::End::Unfinished | interpret::End::Unknown => false,
    };
    let pairs = |func: &Func| func.values().any(|(_, value)| matches!(value.ty, Ty::Double(_)));
    let excused = rounds_constants(before, after) || pairs(after) && !pairs(before);
    excused && is_number(got) && allowed.iter().all(is_number)
}

fn rounds_constants(before: &Func, after: &Func) -> bool {
    let constants = |func: &Func| -> Vec<Op> {
        let narrow = |value: &Value| matches!(value.op, Op::Const(_)) && value.ty != Ty::Float(Format::F64);
        needed(func, Keep::Live).into_iter().map(|id| func.value(id)).filter(|v| narrow(v)).map(|v| v.op).collect()
    };
    let known = constants(before);
    let reordered = before.values().any(|(_, value)| value.flags.has(Flag::Reassoc));
    reordered && constants(after).iter().any(|constant| !known.contains(constant))
}

/// A world that knows no function but the reciprocal of a square root, which passes make of a root and a quotient.
struct Roots;

impl World for Roots {
    fn library(&mut self, op: FloatOp, setting: Setting, operands: &[Word]) -> Rounded {
        let root = interpret::float(FloatOp::Sqrt, setting, operands).filter(|_| op == FloatOp::Rsqrt);
        let inverse = root.and_then(|(root, status)| {
            let (bits, event) = interpret::float(FloatOp::Div, setting, &[setting.format.one(), root])?;
            Some((bits, status.and(event)))
        });
        inverse.unwrap_or_else(|| Uninterpreted.library(op, setting, operands))
    }
}

/// A pass, and a function before and after it.
type Rewriting = (String, [Func; 2]);

/// Each pass on the program itself, and on what the passes before it made in two rounds, as far as it changes something.
///
/// Not the program against the end of the pipeline: one pass may do what allows the next, as where `x + 0` becomes `x`, a
/// product, and that may feed a sum.
fn rewritings(func: &Func) -> Vec<Rewriting> {
    let rewritten = |pass: &Pass, func: &Func| {
        pass(func, &no_text, &mut Log::default()).map_or_else(|| func.clone(), |new| new.func)
    };
    let func = &sweep(func).func;
    let mut all = Vec::new();
    let mut stage = func.clone();
    for (round, (number, pass)) in (1..=2).flat_map(|round| PASSES.iter().enumerate().map(move |pass| (round, pass))) {
        if round == 1 {
            all.push((format!("pass {number} alone"), [func.clone(), rewritten(pass, func)]));
        }
        let next = rewritten(pass, &stage);
        all.push((format!("pass {number} of round {round}"), [stage, next.clone()]));
        stage = next;
    }
    all.retain(|(_, [before, after])| sweep(before).func != *after);
    all
}

fn changed(program: &Program, tally: &mut Tally) -> Option<String> {
    verdicts(program, |verdict| {
        tally.same += 1;
        (verdict != Verdict::Same).then(|| format!("{verdict:x?}"))
    })
}

fn unlicensed(program: &Program, tally: &mut Tally) -> Option<String> {
    verdicts(program, |verdict| {
        match verdict {
            Verdict::Same => tally.same += 1,
            Verdict::Licensed => tally.licensed += 1,
            Verdict::Undecided => tally.undecided += 1,
            Verdict::Refuted { allowed, got } => return Some(refuted(&allowed, &got)),
        }
        None
    })
}

/// The result, and some of those that the flags allow.
fn refuted(allowed: &[interpret::Outcome], got: &interpret::Outcome) -> String {
    let mut ends: Vec<_> = allowed.iter().map(|outcome| format!("{:x?}", outcome.end)).collect();
    ends.sort();
    ends.dedup();
    ends.truncate(4);
    format!("{:x?} instead of one of {}", got.end, ends.join(", "))
}
