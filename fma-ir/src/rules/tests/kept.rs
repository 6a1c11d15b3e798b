//! Error-free transformations survive every flag, and would not survive without their rows.

use fma_core::Format;

use super::instance::{Setup, letters};
use super::points::{Effort, numbers, tuples};
use crate::passes::{protection, sums};
use crate::rules::{kept, rewrite};
use crate::{Flag, Func, Log, Mode, formula, pipeline};

fn no_text(_: crate::Site) -> String {
    String::new()
}

/// The row's term with every flag, for the first constants that it takes.
fn term(rule: &crate::rules::Rule) -> Func {
    let setup = Setup {
        rule,
        format: Format::F32,
        flags: Flag::ALL.iter().copied().collect(),
        mode: Mode::default(),
        orders: 0,
    };
    let constants = letters(rule).iter().filter(|kind| kind.is_none()).count();
    let choices = vec![numbers(Format::F32, 1, Effort::Sample); constants];
    // A zero or one would be folded away before anything is decided.
    let mut found = tuples(&choices).filter(|words| words.iter().all(|word| word & 0x7fff_ffff > 0x3f80_0000));
    found.find_map(|constants| setup.instance(&constants)).map(|instance| instance.before).unwrap_or_default()
}

fn text(func: &Func) -> String {
    func.body.result.map(|id| formula(func, id, &no_text)).unwrap_or_default()
}

#[test]
fn error_free_transformations_survive_and_are_reported() {
    for rule in kept::RULES {
        let before = term(rule);
        let after = pipeline(&before, &no_text);
        assert_eq!(text(&after.func), text(&before), "{}", rule.name);
        assert!(after.log.kept.iter().any(|kept| kept.rule == rule.name), "{}: {:?}", rule.name, after.log);
    }
}

#[test]
fn each_would_be_destroyed_without_its_row() {
    for rule in kept::RULES {
        let before = term(rule);
        let mut after = before.clone();
        for pass in [rewrite, sums] {
            after = pass(&after, &no_text, &mut Log::default()).map_or(after, |new| new.func);
        }
        assert_ne!(text(&after), text(&before), "{}", rule.name);
    }
}

#[test]
fn what_is_no_such_term_keeps_its_flags() {
    let sum = crate::rules::rule("sum", "(x + C) - C", "x", "none", "an exact constant: no rounding to an integer")
        .when("C == 3");
    let before = term(&sum);
    let mut log = Log::default();
    let after = protection(&before, &no_text, &mut log).map_or(before.clone(), |new| new.func);
    assert_eq!((after == before, log.kept.len()), (true, 0));
    assert_ne!(text(&pipeline(&before, &no_text).func), text(&before));
}
