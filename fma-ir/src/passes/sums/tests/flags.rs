//! More permissions seldom give a dearer form: a rule that applies first decides what those behind it see.

use fma_core::Format;

use super::written::written;
use crate::random::Dice;
use crate::{Flag, Flags, Machine, cost, pipeline};

const NAMES: [&str; 5] = ["a", "b", "c", "d", "e"];

/// The permissions that are taken away one by one.
const ONE_LESS: [Flag; 6] = [Flag::Nnan, Flag::Ninf, Flag::Nsz, Flag::Arcp, Flag::Reassoc, Flag::Contract];

/// A tree of so many of these operations.
fn expression(dice: &mut Dice, operations: usize, names: &[&str], symbols: &[&str]) -> String {
    if operations == 0 {
        let constant = dice.pick(&["2.0", "3.0", "0.5", "1.0"]).filter(|_| dice.once_in(6));
        return constant.or_else(|| dice.pick(names)).unwrap_or("a").to_owned();
    }
    let left = dice.below(operations);
    let [x, y] = [left, operations - 1 - left].map(|operations| expression(dice, operations, names, symbols));
    format!("({x} {} {y})", dice.pick(symbols).unwrap_or("*"))
}

/// How many of some random expressions of at most so many operations are dearer under all flags than under one less.
fn dearer(count: usize, most: usize, symbols: &[&str]) -> Vec<String> {
    let mut dice = Dice::new(11);
    let mut found = Vec::new();
    for _ in 0..count {
        let (operations, names) = (2 + dice.below(most - 1), 2 + dice.below(4));
        let text = expression(&mut dice, operations, &NAMES[..names], symbols);
        let weight = |flags| {
            let outcome = pipeline(&written(&text, Format::F64, flags), &|_| String::new());
            cost(&outcome.func, Machine::Fused).weight()
        };
        let all = weight(Flags::FAST);
        let less = ONE_LESS.iter().find(|flag| weight(Flags::FAST.without(**flag)) < all);
        found.extend(less.map(|flag| format!("{text} is dearer with {}", flag.word())));
    }
    found
}

/// Without the factors that `cancelled` takes out first, many more quotients were.
#[test]
fn more_flags_seldom_give_a_dearer_form() {
    for (most, symbols, few) in [(7, &["+", "-", "*", "*"][..], 3), (10, &["+", "-", "*", "*", "/", "/"], 8)] {
        let found = dearer(600, most, symbols);
        assert!(found.len() <= few, "{}\n{}", found.len(), found.join("\n"));
    }
}

/// The difference of two numbers beside their sum: made of the sum, it would lose its digits.
#[test]
fn a_difference_is_not_made_of_a_sum() {
    let text = "0.5*(a - c)/(a - 2.0*b + c)";
    let outcome = pipeline(&written(text, Format::F64, Flags::FAST), &|_| String::new());
    let form = outcome.func.body.result.map(|id| crate::formula(&outcome.func, id, &|_| String::new()));
    assert_eq!(form.as_deref(), Some("0.5 * (a - c) / (mul_add(-2.0, b, a) + c)"));
}

/// The second zonal harmonic of a planet: `2 - -(1 - q)` for `3 - q` took no operation less, and kept `q` from being fused.
#[test]
fn two_terms_are_not_made_of_other_sums() {
    let text = "s = x*x + y*y + z*z; n = sqrt(s); k = -1.5*j*m*r*r/n^5; q = 5.0*z*z/s; k*x*(1.0 - q), k*y*(1.0 - q), k*z*(3.0 - q)";
    let outcome = pipeline(&written(text, Format::F64, Flags::FAST), &|_| String::new());
    assert_eq!(cost(&outcome.func, Machine::Fused).total, 19);
}
