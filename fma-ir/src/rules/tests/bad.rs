//! Rules that are wrong, each in a way of its own: the trial must find each of them out.

use fma_core::Format;

use super::points::Effort;
use super::trial::trial;
use crate::Mode;
use crate::rules::language::{Rule, rule};
use crate::rules::table;

#[rustfmt::skip]
const WRONG: &[Rule] = &[
    rule("nsz-for-nnan", "x - x", "0", "nsz", "an infinity minus itself is NaN whatever the sign of zeros"),
    rule("contract-for-nsz", "-(a * b + c)", "contracted(-a, b, -c)", "contract", "the sign of a zero sum"),
    rule("nnan-makes-nan", "x / y * y", "x * y / y", "nnan nsz", "the product may overflow where the quotient did not"),
    rule("arcp-is-no-reassoc", "(x / y) / z", "x / (y * z)", "arcp", "the order changes"),
    rule("reassoc-is-no-nnan", "x * y / y", "x", "reassoc", "0 / 0 is NaN"),
    rule("reassoc-is-no-ninf", "x * (y + 1)", "mul_add(x, y, x)", "reassoc contract", "inf * (-1 + 1) and inf * -1 + inf differ"),
    rule("contract-is-no-reassoc", "a * b + c * d", "contracted(a, b, contracted(c, d, 0))", "contract", "a zero is added"),
    rule("afn-of-a-sum", "x + y", "y + x + 0", "afn", "the sign of zero, which afn does not loosen"),
    rule("afn-of-special-values", "powf(x, 0.5)", "sqrt(x)", "afn", "the powers of -inf and -0 are positive"),
    rule("log-of-power", "ln(powf(x, y))", "y * ln(x)", "reassoc nnan", "0 to the power of 0 is 1"),
    rule("power-times-base", "powf(x, y) * x", "powf(x, y + 1)", "reassoc", "0 to the power of -1, times 0, is NaN"),
    rule("swapped-difference", "x - y", "y - x", "nsz", "the sign"),
    rule("min-of-nan", "x < y ? x : y", "min(x, y)", "nsz", "with a NaN the choice is y"),
    rule("min-of-zeros", "x < y ? x : y", "min(x, y)", "nnan", "-0 and 0 in either order"),
    rule("min-exchanged", "min(min(x, y), y)", "min(x, y)", "none", "of two zeros the first may be taken"),
    rule("not-less", "!(x < y)", "y <= x", "none", "both are false with a NaN"),
    rule("even-bits", "cos(-x)", "cos(x)", "none", "a library need not be even to the last bit"),
    rule("sqrt-square", "sqrt(x * x)", "x", "reassoc", "a root is not negative"),
    rule("inexact-reciprocal", "x / C", "x * rounded(1 / C)", "none", "the reciprocal is rounded"),
];

#[test]
fn wrong_rules_are_refuted() {
    for rule in WRONG {
        let trial = trial(rule, Format::Ieee8, Mode::default(), Effort::Whole);
        assert!(trial.unsound.is_some(), "{} is not found out", rule.name);
    }
}

/// In single precision the same rules are tried on special numbers, for what a byte is too narrow to show.
#[test]
fn right_rules_hold_in_single_precision() {
    let trials = table::rules().map(|rule| (rule.name, trial(rule, Format::F32, Mode::default(), Effort::Sample)));
    let wrong: Vec<_> = trials.filter_map(|(name, trial)| Some((name, trial.unsound?))).collect();
    assert!(wrong.is_empty(), "{wrong:#x?}");
}
