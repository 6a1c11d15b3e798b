//! Rounded values that their author names, to undo what made them: how far `t = x + h` really is from `x`, what `ln(u)` is of `u = exp(x)`.
//!
//! Over the reals that gives back what the value was made of. Who only wants that has it already, and who writes it with a name between wants
//! the rounding (Kahan's `ln(u) * x / (u - 1)`, the step of a difference quotient). Without a name it is a formula like others.

use super::vanishing::{Residues, is_sum};
use crate::{FloatOp, Func, Op, Region, Stmt, Value, ValueId};

/// A function and the one that undoes it.
const INVERSES: [(FloatOp, FloatOp); 3] =
    [(FloatOp::Exp, FloatOp::Ln), (FloatOp::Exp2, FloatOp::Log2), (FloatOp::ExpM1, FloatOp::Ln1p)];

/// Pairs of a named value and the one that undoes it.
pub fn undone(func: &Func, residues: &Residues) -> Vec<[ValueId; 2]> {
    let mut named = vec![false; func.values().len()];
    names(&func.body, &mut named);
    let pairs = func.values().flat_map(|(id, value)| value.args.iter().map(move |arg| (*arg, id)));
    let is_undone = |(made, id): &(ValueId, ValueId)| {
        let (made, value) = (func.value(*made), func.value(*id));
        is_inverse(made, value) || (is_sum(made) && is_sum(value) && gives_back(made, *id, residues))
    };
    let found = pairs.filter(|(made, _)| named[made.0 as usize]).filter(is_undone);
    found.map(|(made, id)| [made, id]).collect()
}

fn is_inverse(made: &Value, value: &Value) -> bool {
    INVERSES.iter().any(|(first, second)| made.op == Op::Float(*first) && value.op == Op::Float(*second))
}

/// Whether a value is an operand of the sum, or its negative.
fn gives_back(made: &Value, id: ValueId, residues: &Residues) -> bool {
    let own = residues.of(id);
    made.args.len() == 2
        && !own.is_zero()
        && made.args.iter().map(|arg| residues.of(*arg)).any(|part| part == own || part == -own)
}

/// Marks what variables hold.
fn names(region: &Region, named: &mut [bool]) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::Let { value, .. } | Stmt::Set { value, .. } => named[value.0 as usize] = true,
            Stmt::If { then, otherwise, .. } => [then, otherwise].iter().for_each(|region| names(region, named)),
            Stmt::Opaque { regions, .. } => regions.iter().for_each(|region| names(region, named)),
            Stmt::Eval(_) | Stmt::Return { .. } | Stmt::Check { .. } => {}
        }
    }
}
