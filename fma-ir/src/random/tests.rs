//! The laws of passes, on random programs. `FASTMATH_PROGRAMS=1000000` widens every loop.

use fma_core::Format;

use super::{Dice, Program, Style, generate, inputs, lower, source};
use crate::interpret::{self, Options, Uninterpreted};
use crate::relation::{Approximation, Verdict, compare};
use crate::{Flag, Flags, Func, Keep, Machine, cost, needed, passes, pipeline};

/// Which programs a test goes through.
pub fn programs(few: u64, style: Style) -> impl Iterator<Item = Program> {
    let count = std::env::var("FASTMATH_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(few);
    (0..count).map(move |seed| generate(seed, &style))
}

/// Every flag and a few formats.
pub fn style() -> Style {
    Style { flags: Flag::ALL.iter().copied().collect(), ..Style::default() }
}

fn no_text(_: crate::Site) -> String {
    String::new()
}

fn carried(func: &Func) -> Flags {
    needed(func, Keep::Live).into_iter().fold(Flags::NONE, |all, id| all.union(func.value(id).flags))
}

#[test]
fn a_second_run_changes_nothing_and_no_run_adds_cost_or_flags() {
    for program in programs(1000, style()) {
        let func = lower(&program);
        let once = pipeline(&func, &no_text);
        let twice = pipeline(&once.func, &no_text);
        let text = || source(&program);
        assert_eq!((twice.log.steps, twice.func == once.func), (Vec::new(), true), "{}", text());
        // Who asks for accuracy pays for it.
        let accurate = carried(&func).has(Flag::Kahan);
        let cheaper = once.after.weight() <= once.before.weight();
        assert!(accurate || cheaper, "{:?} became {:?}: {}", once.before, once.after, text());
        assert!(carried(&func).contains(carried(&once.func)), "{}", text());
    }
}

#[test]
fn no_permission_adds_cost_on_any_machine() {
    // `fused` is a promise, and costs what it costs.
    let style = Style { flags: style().flags.without(Flag::Fused), ..style() };
    for program in programs(1000, style.clone()) {
        let func = lower(&program);
        for pass in [passes::contraction, passes::reciprocals] {
            let new = pass(&func, &no_text, &mut crate::Log::default()).func;
            for machine in [Machine::Fused, Machine::Split] {
                let [before, after] = [&func, &new].map(|func| cost(func, machine).weight());
                assert!(after <= before, "{before} became {after}: {}", source(&program));
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_program() {
    let texts: Vec<_> = programs(20, style()).map(|program| source(&program)).collect();
    let again: Vec<_> = (0..texts.len() as u64).map(|seed| source(&generate(seed, &style()))).collect();
    assert_eq!(texts, again);
    assert!(texts.iter().any(|text| text.contains("if ") && text.contains("mut ")));
}

/// What the interpreter says of a program before and after a rewriting, on a few inputs and machines.
fn verdicts(program: &Program, [before, after]: [&Func; 2], mut check: impl FnMut(Verdict, &[u64], &Options)) {
    let mut dice = Dice::new(program.lines.len() as u64);
    for machine in interpret::Machine::ALL {
        let options = Options { machine, ..Options::default() };
        for _ in 0..3 {
            let inputs = inputs(program, &mut dice);
            let verdict = compare(before, after, &inputs, &options, Approximation::Any, || Uninterpreted);
            check(verdict, &inputs, &options);
        }
    }
}

/// Programs on the formats of programmers, and on small ones, in which everything rounds, overflows and cancels.
fn all_formats(flags: Flags) -> impl Iterator<Item = Program> {
    let styles = [vec![Format::F32, Format::F64], vec![Format::Ieee8, Format::F16]];
    let styles = styles.map(|formats| Style { formats, flags, ..style() });
    styles.into_iter().flat_map(|style| programs(200, style))
}

/// Each pass by itself, and all together.
fn rewritings(func: &Func) -> [(&'static str, Func); 5] {
    let alone = |pass: passes::Pass| pass(func, &no_text, &mut crate::Log::default()).func;
    [
        ("rules", alone(crate::rules::rewrite)),
        ("kahan", alone(passes::kahan)),
        ("reciprocals", alone(passes::reciprocals)),
        ("contraction", alone(passes::contraction)),
        ("pipeline", pipeline(func, &no_text).func),
    ]
}

#[test]
fn without_flags_no_bit_changes() {
    for program in all_formats(Flags::NONE) {
        let before = lower(&program);
        for (name, after) in rewritings(&before) {
            verdicts(&program, [&before, &after], |verdict, inputs, options| {
                assert_eq!(verdict, Verdict::Same, "{name} on {inputs:x?} with {options:?}: {}", source(&program));
            });
        }
    }
}

#[test]
fn with_flags_every_difference_is_licensed() {
    let mut seen = [0; 3];
    for program in all_formats(style().flags) {
        let before = lower(&program);
        for (name, after) in rewritings(&before) {
            verdicts(&program, [&before, &after], |verdict, inputs, options| {
                seen[match &verdict {
                    Verdict::Same => 0,
                    Verdict::Licensed => 1,
                    Verdict::Undecided => 2,
                    Verdict::Refuted { .. } => {
                        panic!("{name} on {inputs:x?} with {options:?}: {verdict:x?}\n{}", source(&program))
                    }
                }] += 1;
            });
        }
    }
    let [same, licensed, undecided] = seen;
    assert!(licensed > 0 && undecided < same / 10, "{same} the same, {licensed} licensed, {undecided} undecided");
}
