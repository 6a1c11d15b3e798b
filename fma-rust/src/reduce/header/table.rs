//! Numbers that lie in a slice where each step says by an integer of its own: `table[at[i] as usize + 1]`.
//!
//! A loop that sets elements takes them in lanes only where all are there, which is asked before its first step: each integer is computed for that by
//! operations that say so where they overflow.

use fma_ir::{Effect, IntOp};

use super::*;
use crate::tree::{Arith, Expr, children, within};

/// A slice, and the place of each step in it.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    pub slice: ExprId,
    pub at: ExprId,
}

impl Header {
    /// The table that a stream's numbers lie in.
    pub fn table(&self, tree: &Tree, stream: &Stream) -> Option<Table> {
        let (Source::Formed(formed), Some(Made { members, to: To::Itself })) = (&stream.kind, &stream.made) else {
            return None;
        };
        let Kind::Index(slice, at) = tree.expr(bare(tree, formed.formula)).kind else { return None };
        let is_named = matches!(tree.expr(bare(tree, slice)).kind, Kind::Local(_) | Kind::Field(_));
        let is_same = is_constant(tree, slice) || is_named && self.is_outer(tree, slice);
        (members.is_empty() && is_same).then_some(Table { slice, at })
    }

    /// Whether integers are divided or multiplied for a number by what only the run knows: a machine does that one by one, and takes longer for it than
    /// for all else.
    pub fn multiplies_late(&self, tree: &Tree, stream: &Stream) -> bool {
        let Source::Formed(formed) = &stream.kind else { return false };
        formed.parts().flat_map(|part| within(tree, part)).any(|id| {
            let Kind::Arith(Arith::Int(op), args) = &tree.expr(id).kind else { return false };
            let is_slow = [IntOp::Mul, IntOp::Div, IntOp::Rem].contains(op);
            is_slow && !args.iter().any(|arg| literal(tree, *arg).is_some())
        })
    }

    /// Whether it can be asked before the first step whether an integer of what is formed, a place in a table perhaps, panics in any.
    pub fn can_ask(&self, tree: &Tree, formed: &Formed, at: ExprId) -> bool {
        let is_read = |id: ExprId| formed.reads.iter().any(|(read, _)| *read == id);
        formed.lets.iter().map(|(_, init)| *init).chain([at]).all(|part| self.is_checked(tree, part, &is_read))
    }

    /// Whether what panics of a formula are sums, differences and products of integers whose type is known, and quotients that are asked for.
    fn is_checked(&self, tree: &Tree, id: ExprId, is_read: &dyn Fn(ExprId) -> bool) -> bool {
        let panics = super::formed::may_panic(tree, id) && self.divisor(tree, id).is_none();
        let inside = || {
            children(&tree.expr(id).kind).into_iter().all(|child| match child {
                Child::Expr(inner) => self.is_checked(tree, inner, is_read),
                Child::Block(_) => false,
            })
        };
        is_read(id) || (!panics || is_linear(tree, id)) && inside()
    }
}

/// A sum, difference or product of integers of a known type.
pub fn is_linear(tree: &Tree, id: ExprId) -> bool {
    let linear = |op: IntOp| Linear::of(op).is_some();
    matches!(tree.expr(id).kind, Kind::Arith(Arith::Int(op), _) if linear(op)) && matches!(tree.ty(id), Type::Int(_))
}

/// Whether a node names a constant that is a slice or an array.
pub fn is_constant(tree: &Tree, id: ExprId) -> bool {
    let Expr { kind: Kind::Opaque { children, effect: Effect::Pure, .. }, syn: syn::Expr::Path(_), ty, .. } =
        tree.expr(id)
    else {
        return false;
    };
    children.is_empty() && matches!(tree.types.resolve(tree.types.behind_refs(*ty)), Type::Sequence(_))
}
