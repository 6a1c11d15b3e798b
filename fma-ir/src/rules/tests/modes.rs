//! A row applies in every mode in which it holds, and is marked for those in which it does not.

use fma_core::{Format, Round};

use super::points::Effort;
use super::trial::trial;
use crate::rules::language::{Denormals, Rounds, Rule};
use crate::rules::table;
use crate::{Denormal, Mode};

const FLUSHING: [Mode; 2] = [
    Mode { round: Round::NearestEven, denormal: Denormal::PreserveSign },
    Mode { round: Round::NearestEven, denormal: Denormal::PositiveZero },
];

const DIRECTED: [Mode; 3] = [
    Mode { round: Round::TowardZero, denormal: Denormal::Ieee },
    Mode { round: Round::Up, denormal: Denormal::Ieee },
    Mode { round: Round::Down, denormal: Denormal::Ieee },
];

const BOTH: [Mode; 2] = [
    Mode { round: Round::Down, denormal: Denormal::PositiveZero },
    Mode { round: Round::Up, denormal: Denormal::PreserveSign },
];

/// Whether the rule, were it to apply everywhere, is licensed in each of the modes.
fn holds(rule: &Rule, modes: &[Mode]) -> bool {
    let everywhere = Rule { denormals: Denormals::Any, rounds: Rounds::Any, ..*rule };
    modes.iter().all(|mode| trial(&everywhere, Format::Ieee8, *mode, Effort::Sample).unsound.is_none())
}

#[test]
fn rows_are_marked_for_the_modes_in_which_they_fail() {
    let mut failures = Vec::new();
    for rule in table::rules() {
        let denormals = if holds(rule, &FLUSHING) { Denormals::Any } else { Denormals::Kept };
        let rounds = if holds(rule, &DIRECTED) { Rounds::Any } else { Rounds::Nearest };
        if (denormals, rounds) != (rule.denormals, rule.rounds) {
            failures.push(format!("{} needs {denormals:?} and {rounds:?}", rule.name));
        }
        if (denormals, rounds) == (Denormals::Any, Rounds::Any) && !holds(rule, &BOTH) {
            failures.push(format!("{} holds in either mode, but not in both", rule.name));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
