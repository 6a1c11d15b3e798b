//! The trial of one rule on all its inputs.

use fma_core::Format;

use super::instance::{Instance, Setup, has, letters};
use super::library::Careless;
use super::points::{Effort, numbers, tuples};
use crate::interpret::{Machine, Options, Reading, Zeros, interpret};
use crate::relation::{Approximation, Verdict, compare};
use crate::rules::language::{Kind, Rule};
use crate::{Flag, FloatOp, Func, Mode};

/// How many codes `afn` may be off, measured: a library that is one unit off, and the roundings of the replacement.
const APPROXIMATION: Approximation = Approximation::Within(8);

/// Of the other orders of commutative operands, every so-manieth input suffices: only the matcher could go wrong.
const SPARSE: usize = 61;

/// An input that refutes a rule: constants, then variables, and what came of it.
#[derive(Clone, Debug)]
pub struct Counterexample {
    pub constants: Vec<u64>,
    pub inputs: Vec<u64>,
    /// Read by whoever reads a failure.
    #[expect(dead_code)]
    pub verdict: Verdict,
}

/// What the trial of a rule found.
#[derive(Clone, Debug, Default)]
pub struct Trial {
    /// How many inputs the rule applied to.
    pub points: usize,
    /// Refuted with all its flags.
    pub unsound: Option<Counterexample>,
    /// The flags without which it is refuted, each with the input.
    pub refuted: Vec<(Flag, Counterexample)>,
}

/// Tries a rule in a mode, with its flags, and with each one removed.
pub fn trial(rule: &Rule, format: Format, mode: Mode, effort: Effort) -> Trial {
    let mut trial = Trial::default();
    for orders in 0..1 << rule.pattern.commutative().count() {
        let setup = Setup { rule, format, flags: rule.flags, mode, orders };
        // Of two zeros `min` and `max` may return the first: there the order itself is on trial.
        let step = if orders == 0 || has(rule, &[FloatOp::Min, FloatOp::Max]) { 1 } else { SPARSE };
        trial.all_inputs(&setup, step, effort);
    }
    trial
}

impl Trial {
    fn all_inputs(&mut self, setup: &Setup<'_>, step: usize, effort: Effort) {
        let kinds = letters(setup.rule);
        let count = kinds.iter().filter(|kind| **kind != Some(Kind::Truth)).count();
        let numbers = numbers(setup.format, count, effort);
        let constants = vec![numbers.clone(); kinds.iter().filter(|kind| kind.is_none()).count()];
        let words = |kind: &Kind| if *kind == Kind::Truth { vec![0, 1] } else { numbers.clone() };
        let variables: Vec<Vec<u64>> = kinds.iter().flatten().map(words).collect();
        for constants in tuples(&constants) {
            let Some(instance) = setup.instance(&constants) else { continue };
            for inputs in tuples(&variables).step_by(step) {
                self.one_input(setup, &instance, &constants, inputs);
                if self.unsound.is_some() {
                    return;
                }
            }
        }
    }

    fn one_input(&mut self, setup: &Setup<'_>, instance: &Instance, constants: &[u64], inputs: Vec<u64>) {
        self.points += 1;
        for machine in machines(setup.rule) {
            let options = Options { machine, ..Options::default() };
            let run = |before: &Func, after: &Func| {
                compare(before, after, &inputs, &options, APPROXIMATION, Careless::default)
            };
            let found = |verdict| Counterexample { constants: constants.to_vec(), inputs: inputs.clone(), verdict };
            let verdict = run(&instance.before, &instance.unfolded);
            if matches!(verdict, Verdict::Refuted { .. } | Verdict::Undecided) {
                self.unsound = Some(found(verdict));
                return;
            }
            if !constants.is_empty() {
                let both = [&instance.after, &instance.unfolded];
                let [folded, unfolded] = both.map(|func| interpret(func, &inputs, &options, &mut Careless));
                assert_eq!(folded, unfolded, "{}: the constants were folded wrongly", setup.rule.name);
            }
            if verdict == Verdict::Same {
                continue;
            }
            for flag in setup.rule.flags.iter() {
                if self.refuted.iter().any(|(known, _)| *known == flag) {
                    continue;
                }
                let fewer = Setup { flags: setup.rule.flags.without(flag), ..*setup };
                let Some(instance) = fewer.instance(constants) else { continue };
                let verdict = run(&instance.before, &instance.unfolded);
                if matches!(verdict, Verdict::Refuted { .. }) {
                    self.refuted.push((flag, found(verdict)));
                }
            }
        }
    }
}

/// The machines on which the rule could differ.
fn machines(rule: &Rule) -> Vec<Machine> {
    let readings =
        if has(rule, &[FloatOp::MulAdd]) { &[Reading::Fused, Reading::Split][..] } else { &[Reading::Fused] };
    let ordered =
        if has(rule, &[FloatOp::Min, FloatOp::Max]) { &[Zeros::Ordered, Zeros::First][..] } else { &[Zeros::Ordered] };
    readings.iter().flat_map(|reading| ordered.iter().map(|zeros| Machine::new(*reading, *zeros))).collect()
}
