//! What all rows have in common.

use std::collections::BTreeSet;

use fma_core::Format;

use super::instance::Setup;
use crate::rules::engine::{cost, matched};
use crate::rules::language::{Node, NodeId, Term, arity, rule};
use crate::rules::table;
use crate::{FloatOp, Mode, Op};

/// What must fall with every rewrite, so that rewriting ends: cost, then operations, then operands, then how deep the magnitudes stand.
fn measure(term: &Term) -> [usize; 4] {
    let [operations, leaves] = sizes(term, term.root());
    [cost(term) as usize, operations, leaves, depths(term, term.root(), 0)]
}

/// How many operations magnitudes stand below, in all.
fn depths(term: &Term, id: NodeId, depth: usize) -> usize {
    let Node::Apply(op, operands) = term.node(id) else { return 0 };
    let own = if op == Op::Float(FloatOp::Abs) { depth } else { 0 };
    operands[..arity(op)].iter().fold(own, |sum, operand| sum + depths(term, *operand, depth + 1))
}

/// Operations and leaves, without what is computed while compiling.
fn sizes(term: &Term, id: NodeId) -> [usize; 2] {
    match term.node(id) {
        Node::Apply(op, operands) => {
            let inner = operands[..arity(op)].iter().map(|operand| sizes(term, *operand));
            inner.fold([1, 0], |sum, size| [sum[0] + size[0], sum[1] + size[1]])
        }
        Node::Variable(_) | Node::Constant(_) | Node::Number(_) | Node::Truth(_) | Node::Computed(..) => [0, 1],
    }
}

/// What interpolations become, which no row matches: they are rewritten once, so that it may have more operands.
const MET: &str = "mul_add(t, b, mul_add(-t, a, a))";

#[test]
fn every_local_rewrite_makes_the_expression_smaller() {
    let mut failures = Vec::new();
    for rule in table::local() {
        let [before, after] = [measure(&rule.pattern), measure(&rule.replacement)];
        let is_met = rule.texts[1] == MET && after[0] <= before[0];
        if after >= before && !is_met {
            failures.push(format!("{}: {before:?} becomes {after:?}", rule.name));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn interpolations_are_rewritten_once() {
    let met = rule("met", MET, "0", "lerp", "the pattern is what is asked for");
    let setup = Setup { rule: &met, format: Format::F32, flags: met.flags, mode: Mode::default(), orders: 0 };
    let func = setup.instance(&[]).expect("it has no constants").before;
    let root = func.body.result.expect("the pattern is the result");
    let rows: Vec<&str> =
        table::local().filter(|rule| matched(rule, &func, root).is_some()).map(|rule| rule.name).collect();
    assert!(rows.is_empty(), "{rows:?}");
}

#[test]
fn names_are_unique_and_plain() {
    let mut names = BTreeSet::new();
    for rule in table::rules() {
        assert!(names.insert(rule.name), "two rules are named {}", rule.name);
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        assert!(rule.name.chars().all(plain), "{}", rule.name);
    }
}

#[test]
fn generic_code_meets_only_rules_with_flags_and_plain_constants() {
    let fitting: Vec<&str> = table::local().filter(|rule| rule.fits_generic()).map(|rule| rule.name).collect();
    for (name, fits) in [("sub-self", true), ("add-zero", true), ("sub-zero", false), ("mul-zero-sign", false)] {
        assert_eq!(fitting.contains(&name), fits, "{name}");
    }
    assert!(!fitting.contains(&"inverse-sqrt"), "a user's type has no such method");
}
