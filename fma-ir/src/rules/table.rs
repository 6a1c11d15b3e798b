//! The rules of all files, in the order in which they are tried.

use super::language::Rule;
use super::{afn, arcp, beside, contract, lerp, ninf, nnan, none, nsz, reassoc};
use crate::{Cmp, FloatOp, Op};

/// The files of the rules that apply wherever they match: those that need less come first.
const LOCAL: &[&[Rule]] =
    &[none::RULES, nsz::RULES, nnan::RULES, ninf::RULES, arcp::RULES, lerp::RULES, reassoc::RULES, afn::RULES];

/// Every rule, those included that a pass applies where it pays.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    local().chain(contract::RULES).chain(beside::RULES)
}

/// The rules that apply wherever they match and save something.
pub fn local() -> impl Iterator<Item = &'static Rule> {
    LOCAL.iter().flat_map(|file| file.iter())
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
