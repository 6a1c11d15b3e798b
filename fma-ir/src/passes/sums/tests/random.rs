//! Random expressions: equal over the rationals, licensed on a small format, never dearer, and settled after one run.

use std::collections::BTreeMap;

use fma_core::{Format, Overflow, Round, exact};

use super::field::value;
use super::written::written;
use crate::interpret::{Options, Uninterpreted};
use crate::passes::sums;
use crate::random::Dice;
use crate::relation::{Approximation, Verdict, compare};
use crate::{Flag, Flags, Func, Log, Machine, cost, pipeline};

/// How many expressions a test goes through: `FASTMATH_EXPRESSIONS=100000` widens it.
fn count(few: u64) -> u64 {
    std::env::var("FASTMATH_EXPRESSIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(few)
}

const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// A tree of so many operations. Constants are small, so that what is folded is exact.
fn expression(dice: &mut Dice, operations: usize, names: &[&str]) -> String {
    if operations == 0 {
        let constant = dice.pick(&["2.0", "3.0", "0.5", "1.0"]).filter(|_| dice.once_in(7));
        return constant.or_else(|| dice.pick(names)).unwrap_or("a").to_owned();
    }
    let left = dice.below(operations);
    let [x, y] = [left, operations - 1 - left].map(|operations| expression(dice, operations, names));
    let symbol = dice.pick(&["+", "+", "-", "*", "*", "*"]).unwrap_or("*");
    let sign = if dice.once_in(12) { "-" } else { "" };
    format!("{sign}({x} {symbol} {y})")
}

/// `reassoc` and some of the flags that matter.
fn permission(dice: &mut Dice) -> Flags {
    let set = dice.roll();
    let others = [Flag::Nnan, Flag::Ninf, Flag::Nsz, Flag::Contract, Flag::Fused];
    let chosen = others.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1).map(|(_, flag)| *flag);
    chosen.chain([Flag::Reassoc]).collect()
}

fn rewritten(func: &Func) -> (Func, usize) {
    let mut log = Log::default();
    let func = sums(func, &|_| String::new(), &mut log).map_or_else(|| func.clone(), |new| new.func);
    (func, log.steps.len())
}

#[test]
fn every_result_is_licensed_by_its_flags() {
    let format = Format::Ieee8;
    let code = |value: f64| exact::convert(Format::F64, value.to_bits(), format, Round::NearestEven, Overflow::Ieee);
    let numbers = [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1.0, -1.0, 2.0, -3.0, 240.0].map(code);
    let (mut dice, mut changed) = (Dice::new(4), 0);
    for _ in 0..count(3000) {
        let operations = 2 + dice.below(6);
        let text = expression(&mut dice, operations, &NAMES[..3]);
        let flags = permission(&mut dice);
        let before = written(&text, format, flags);
        let (after, steps) = rewritten(&before);
        changed += steps;
        for _ in 0..if steps == 0 { 0 } else { 60 } {
            let inputs = [0; 3].map(|_| dice.pick(&numbers).unwrap_or(0));
            let verdict = compare(&before, &after, &inputs, &Options::default(), Approximation::Any, || Uninterpreted);
            let refuted = matches!(verdict, Verdict::Refuted { .. });
            assert!(!refuted, "{text} under {flags} on {inputs:x?}: {verdict:x?}");
        }
    }
    assert!(changed > 1000, "only {changed} results were compared");
}

#[test]
fn every_result_is_equal_over_the_rationals_and_no_dearer() {
    let (mut dice, mut changed) = (Dice::new(5), 0);
    for _ in 0..count(2000) {
        let (operations, names) = (1 + dice.below(20), 2 + dice.below(7));
        let text = expression(&mut dice, operations, &NAMES[..names]);
        let flags = permission(&mut dice);
        let before = written(&text, Format::F64, flags);
        let (after, steps) = rewritten(&before);
        changed += steps;
        let variables: BTreeMap<_, _> = before.params.iter().map(|var| (*var, dice.roll() >> 3)).collect();
        let results = [&before, &after].map(|func| func.body.result.map(|id| value(func, id, &variables)));
        assert_eq!(results[0], results[1], "{text} under {flags}");
        assert!(flags.contracts() || cost(&after, Machine::Fused).fma == 0, "{text} under {flags} is fused");
        for machine in [Machine::Fused, Machine::Split] {
            let [old, new] = [&before, &after].map(|func| cost(func, machine).weight());
            assert!(new <= old, "{text} under {flags}: {old} became {new}");
        }
        let whole = pipeline(&before, &|_| String::new());
        assert!(whole.after().weight() <= whole.before().weight(), "{text} under {flags}");
        let again = pipeline(&whole.func, &|_| String::new());
        assert!(again.log.steps.is_empty(), "{text} under {flags}: {:?} then {:?}", whole.log.steps, again.log.steps);
    }
    assert!(changed > 800, "only {changed} results were compared");
}
