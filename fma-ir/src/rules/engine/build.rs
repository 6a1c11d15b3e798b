//! The replacement as values.

use super::constant::Constants;
use super::matching::{Match, constant_format};
use crate::rules::language::{Node, Rule, arity};
use crate::{Args, Flag, Flags, FloatOp, Func, Mode, Op, Site, Ty, Value, ValueId};

/// What could put sums in another order.
const LAWS: Flags = Flags::of(Flag::Reassoc).with(Flag::Horner).with(Flag::Estrin);

/// What receives the values of a replacement, and says under which id each stands.
pub trait Receive {
    /// The function that the values belong to.
    fn func(&self) -> &Func;
    /// Takes the next value; its operands have been taken.
    fn take(&mut self, value: Value) -> ValueId;
}

/// Gives the values of the replacement, operands first, and returns the one that stands for the root.
pub fn build(rule: &Rule, found: &Match, flags: Flags, site: Site, to: &mut dyn Receive) -> Option<ValueId> {
    build_with(rule, found, flags, site, Computations::Folded, to)
}

/// The same with `exact(…)` and `rounded(…)` as operations at run time, so that a test sees whether they round.
#[cfg(test)]
pub fn unfolded(rule: &Rule, found: &Match, flags: Flags, site: Site, to: &mut dyn Receive) -> Option<ValueId> {
    build_with(rule, found, flags, site, Computations::AtRunTime, to)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Computations {
    Folded,
    #[cfg(test)]
    AtRunTime,
}

fn build_with(
    rule: &Rule,
    found: &Match,
    flags: Flags,
    site: Site,
    computations: Computations,
    to: &mut dyn Receive,
) -> Option<ValueId> {
    let term = &rule.replacement;
    let mut built: Vec<Option<ValueId>> = Vec::with_capacity(term.count().into());
    for node in term.nodes() {
        let folded = computations == Computations::Folded;
        if folded && serves_computation(rule, built.len()) {
            built.push(None);
            continue;
        }
        let id = match *node {
            Node::Variable(letter) | Node::Constant(letter) => found.bound[letter as usize]?,
            Node::Number(number) => to.take(constant(number.bits(constant_format(found.ty)?)?, found.ty, site)),
            Node::Truth(truth) => to.take(constant(truth.into(), Ty::Bool, site)),
            Node::Computed(_, operand) if !folded => built[operand as usize]?,
            Node::Computed(evidence, operand) => {
                let constants = Constants { term, found, func: to.func(), format: found.ty.format()? };
                let bits = constants.computed(evidence, operand)?;
                to.take(constant(bits, found.ty, site))
            }
            Node::Apply(op, operands) => {
                let args: Option<Args> = operands[..arity(op)].iter().map(|id| built[*id as usize]).collect();
                let args = args?;
                let ty = result_type(op, args.iter().map(|arg| to.func().value(*arg).ty));
                let kept = rule.keeps_sums && matches!(op, Op::Float(FloatOp::Add | FloatOp::Sub));
                let flags = if kept { flags.minus(LAWS) } else { flags };
                to.take(Value { op, args, ty, flags, mode: found.mode, site })
            }
        };
        built.push(Some(id));
    }
    built.pop().flatten()
}

/// Whether the node is inside `exact(…)` or `rounded(…)`, where nothing is left to do at run time.
fn serves_computation(rule: &Rule, node: usize) -> bool {
    let term = &rule.replacement;
    let mut inside = vec![false; term.count().into()];
    for (index, user) in term.nodes().iter().enumerate().rev() {
        match *user {
            Node::Computed(_, operand) => inside[operand as usize] = true,
            Node::Apply(op, operands) if inside[index] => {
                operands[..arity(op)].iter().for_each(|operand| inside[*operand as usize] = true);
            }
            Node::Variable(_) | Node::Constant(_) | Node::Number(_) | Node::Truth(_) | Node::Apply(..) => {}
        }
    }
    inside[node]
}

fn constant(bits: u64, ty: Ty, site: Site) -> Value {
    Value { op: Op::Const(bits), args: Args::NONE, ty, flags: Flags::NONE, mode: Mode::default(), site }
}

fn result_type(op: Op, mut operands: impl Iterator<Item = Ty>) -> Ty {
    match op {
        Op::Compare(_) | Op::Test(_) | Op::Logic(_) => Ty::Bool,
        Op::Select => operands.nth(1).unwrap_or(Ty::Other),
        Op::Float(_) | Op::Powi(_) | Op::Const(_) | Op::Read(_) | Op::Opaque(_) => operands.next().unwrap_or(Ty::Other),
        Op::Int(_) | Op::Cast => operands.next().unwrap_or(Ty::Other),
    }
}
