//! The trial of one rule on all its inputs.

use fma_core::Format;

use super::careless::Careless;
use super::instance::{Instance, Setup, has, letters};
use super::points::{Effort, numbers, tuples};
use crate::interpret::{Machine, Options, Reading, Zeros, interpret};
use crate::relation::{Approximation, Verdict, compare};
use crate::rules::language::{Kind, Rule};
use crate::{Flag, FloatOp, Mode};

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
    for orders in 0..1 << rule.pattern.commutative().count_ones() {
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
            for machine in machines(setup.rule) {
                let case = Case { setup, instance: &instance, constants: &constants, machine };
                for inputs in tuples(&variables).step_by(step) {
                    self.points += 1;
                    case.one_input(&inputs, self);
                    if self.unsound.is_some() {
                        return;
                    }
                }
            }
        }
    }
}

/// A rule with its constants on a machine.
struct Case<'a> {
    setup: &'a Setup<'a>,
    instance: &'a Instance,
    constants: &'a [u64],
    machine: Machine,
}

impl Case<'_> {
    fn one_input(&self, inputs: &[u64], trial: &mut Trial) {
        let found = |verdict| Counterexample { constants: self.constants.to_vec(), inputs: inputs.to_vec(), verdict };
        match self.verdict(self.instance, inputs) {
            Verdict::Same => {}
            Verdict::Licensed => {
                for flag in self.setup.rule.flags.iter() {
                    let known = trial.refuted.iter().any(|(known, _)| *known == flag);
                    if let Some(verdict) = (!known).then(|| self.refutation(flag, inputs)).flatten() {
                        trial.refuted.push((flag, found(verdict)));
                    }
                }
            }
            verdict @ (Verdict::Refuted { .. } | Verdict::Undecided) => trial.unsound = Some(found(verdict)),
        }
        if !self.constants.is_empty() {
            let both = [&self.instance.after, &self.instance.unfolded];
            let [folded, unfolded] = both.map(|func| interpret(func, inputs, &self.options(), &mut Careless));
            assert_eq!(folded, unfolded, "{}: the constants were folded wrongly", self.setup.rule.name);
        }
    }

    /// What refutes the rule without the flag.
    fn refutation(&self, flag: Flag, inputs: &[u64]) -> Option<Verdict> {
        let fewer = Setup { flags: self.setup.rule.flags.without(flag), ..*self.setup };
        let verdict = self.verdict(&fewer.instance(self.constants)?, inputs);
        matches!(verdict, Verdict::Refuted { .. }).then_some(verdict)
    }

    fn verdict(&self, instance: &Instance, inputs: &[u64]) -> Verdict {
        compare(&instance.before, &instance.unfolded, inputs, &self.options(), APPROXIMATION, Careless::default)
    }

    fn options(&self) -> Options {
        Options { machine: self.machine, ..Options::default() }
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
