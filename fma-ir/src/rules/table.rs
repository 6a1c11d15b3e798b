//! The rules of all files, in the order in which they are tried.

use super::language::{Node, Rule};
use super::{afn, arcp, contract, ninf, nnan, none, nsz, reassoc};
use crate::{Cmp, Op};

/// The files of the rules that apply wherever they match: those that need less come first.
const LOCAL: &[&[Rule]] = &[none::RULES, nsz::RULES, nnan::RULES, ninf::RULES, arcp::RULES, reassoc::RULES, afn::RULES];

/// Every rule, those included that a pass applies where it pays.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    local().chain(contract::RULES)
}

/// The rules that apply wherever they match and save something.
pub fn local() -> impl Iterator<Item = &'static Rule> {
    LOCAL.iter().flat_map(|file| file.iter())
}

/// The local rules whose patterns have this operation at the root.
pub fn rules_for(op: Op) -> impl Iterator<Item = &'static Rule> {
    let op = canonical(op);
    local().filter(move |rule| matches!(rule.pattern.node(rule.pattern.root()), Node::Apply(root, _) if root == op))
}

/// Patterns have no `>`: it is `<` the other way round.
fn canonical(op: Op) -> Op {
    match op {
        Op::Compare(Cmp::Gt) => Op::Compare(Cmp::Lt),
        Op::Compare(Cmp::Ge) => Op::Compare(Cmp::Le),
        op => op,
    }
}
