//! The rules of all files, in the order in which they are tried.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::language::{Node, Rule};
use super::{afn, arcp, contract, lerp, ninf, nnan, none, nsz, reassoc};
use crate::{Cmp, FloatOp, Op};

/// The files of the rules that apply wherever they match: those that need less come first.
const LOCAL: &[&[Rule]] =
    &[none::RULES, nsz::RULES, nnan::RULES, ninf::RULES, arcp::RULES, lerp::RULES, reassoc::RULES, afn::RULES];

/// Every rule, those included that a pass applies where it pays.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    local().chain(contract::RULES)
}

/// The rules that apply wherever they match and save something.
pub fn local() -> impl Iterator<Item = &'static Rule> {
    LOCAL.iter().flat_map(|file| file.iter())
}

/// The local rules by the operation at the root of their patterns.
static BY_ROOT: LazyLock<HashMap<Op, Vec<&'static Rule>>> = LazyLock::new(|| {
    let mut by_root: HashMap<Op, Vec<&'static Rule>> = HashMap::new();
    for rule in local() {
        if let Node::Apply(root, _) = rule.pattern.node(rule.pattern.root()) {
            by_root.entry(root).or_default().push(rule);
        }
    }
    by_root
});

/// The local rules whose patterns may have this operation at the root, in the order in which they are tried.
pub fn rules_for(op: Op) -> &'static [&'static Rule] {
    BY_ROOT.get(&spelled(op)).map_or(&[], Vec::as_slice)
}

/// How patterns spell the operation: they have no `>`, and `1 / x` for `x.recip()`.
pub fn spelled(op: Op) -> Op {
    match op {
        Op::Compare(Cmp::Gt) => Op::Compare(Cmp::Lt),
        Op::Compare(Cmp::Ge) => Op::Compare(Cmp::Le),
        Op::Float(FloatOp::Recip) => Op::Float(FloatOp::Div),
        Op::Compare(Cmp::Lt | Cmp::Le | Cmp::Eq | Cmp::Ne) | Op::Float(_) | Op::Const(_) | Op::Read(_) => op,
        Op::Opaque(_) | Op::Powi(_) | Op::Test(_) | Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => op,
    }
}
