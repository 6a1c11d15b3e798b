//! The laws of passes, on random programs. `FASTMATH_PROGRAMS=1000000` widens every loop.

use super::{Program, Style, generate, lower, source};
use crate::{Flag, Flags, Func, Keep, Machine, cost, needed, passes, pipeline};

/// Which programs a test goes through.
pub fn programs(few: u64, style: &Style) -> impl Iterator<Item = Program> {
    let count = std::env::var("FASTMATH_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(few);
    (0..count).map(move |seed| generate(seed, style))
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
    for program in programs(1000, &style()) {
        let func = lower(&program);
        let once = pipeline(&func, &no_text);
        let twice = pipeline(&once.func, &no_text);
        let text = || source(&program);
        assert_eq!((twice.log.steps, twice.func == once.func), (Vec::new(), true), "{}", text());
        assert!(once.after.weight() <= once.before.weight(), "{:?} became {:?}: {}", once.before, once.after, text());
        assert!(carried(&func).contains(carried(&once.func)), "{}", text());
    }
}

#[test]
fn no_permission_adds_cost_on_any_machine() {
    // `fused` is a promise, and costs what it costs.
    let style = Style { flags: style().flags.without(Flag::Fused), ..style() };
    for program in programs(1000, &style) {
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
    let texts: Vec<_> = programs(20, &style()).map(|program| source(&program)).collect();
    let again: Vec<_> = (0..texts.len() as u64).map(|seed| source(&generate(seed, &style()))).collect();
    assert_eq!(texts, again);
    assert!(texts.iter().any(|text| text.contains("if ") && text.contains("mut ")));
}
