//! Whether two integers are always as far apart as it says there in digits.

use std::collections::BTreeMap;

use fma_ir::IntOp;

use super::guard::Linear;
use super::*;
use crate::tree::Arith;

/// An integer as a sum: how often each text is in it.
type Terms = BTreeMap<String, i64>;

impl Header {
    /// Whether nothing but a number that stands there in digits makes two integers of a step differ.
    pub fn are_near(&self, tree: &Tree, one: ExprId, other: ExprId) -> bool {
        let mut terms = Terms::new();
        self.add_terms(tree, one, 1, &mut terms);
        self.add_terms(tree, other, -1, &mut terms);
        terms.values().all(|times| *times == 0)
    }

    fn add_terms(&self, tree: &Tree, id: ExprId, times: i64, terms: &mut Terms) {
        let id = bare(tree, id);
        match &tree.expr(id).kind {
            Kind::Literal => return,
            Kind::Local(local) if let Some(init) = self.integer(*local) => {
                return self.add_terms(tree, init, times, terms);
            }
            Kind::Arith(Arith::Int(op), args) if let (Some(sign), [one, other]) = (sign(*op), &args[..]) => {
                self.add_terms(tree, *one, times, terms);
                return self.add_terms(tree, *other, sign * times, terms);
            }
            _ => {}
        }
        *terms.entry(text(tree, id)).or_default() += times;
    }
}

/// How often the second operand counts in a sum or difference.
fn sign(op: IntOp) -> Option<i64> {
    match Linear::of(op)? {
        Linear::Plus => Some(1),
        Linear::Minus => Some(-1),
        Linear::Times => None,
    }
}
