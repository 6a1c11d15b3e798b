//! With its flags a rule is licensed everywhere; without any one of them it is refuted somewhere.

use fma_core::Format;

use super::points::Effort;
use super::trial::trial;
use crate::Mode;
use crate::rules::table;

#[test]
fn every_rule_is_licensed_and_needs_each_of_its_flags() {
    let (mut rules, mut flags, mut points) = (0, 0, 0);
    let mut failures = Vec::new();
    for rule in table::rules() {
        let trial = trial(rule, Format::Ieee8, Mode::default(), Effort::Whole);
        rules += 1;
        points += trial.points;
        flags += trial.refuted.len();
        if trial.points == 0 {
            failures.push(format!("{}: applies to nothing", rule.name));
        }
        if let Some(counterexample) = &trial.unsound {
            failures.push(format!("{} is wrong: {counterexample:x?}", rule.name));
            continue;
        }
        for flag in rule.flags.iter().filter(|flag| trial.refuted.iter().all(|(known, _)| known != flag)) {
            failures.push(format!("{} does not need {}", rule.name, flag.word()));
        }
        for (flag, counterexample) in &trial.refuted {
            println!(
                "{} needs {}: {:x?} {:x?}",
                rule.name,
                flag.word(),
                counterexample.constants,
                counterexample.inputs
            );
        }
    }
    println!("{rules} rules, {flags} flags refuted, {points} inputs");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
