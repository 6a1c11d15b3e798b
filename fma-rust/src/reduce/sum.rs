//! What accumulates.

use super::header::text;
use crate::tree::{ExprId, LocalId, Tree};

/// Where something accumulates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sum {
    Local(LocalId),
    /// A field, or what a reference refers to.
    Place(ExprId),
    /// Numbers behind a list: the call that puts one there.
    Pushed(ExprId),
}

impl Sum {
    /// As the author calls it.
    pub fn name(self, tree: &Tree) -> String {
        match self {
            Sum::Local(local) => tree.local(local).ident.to_string(),
            Sum::Place(place) | Sum::Pushed(place) => text(tree, place),
        }
    }

    /// Its type, if that is a scalar.
    pub fn ty(self, tree: &Tree) -> Option<fma_ir::Ty> {
        let ty = match self {
            Sum::Local(local) => tree.local(local).ty,
            Sum::Place(place) => tree.expr(place).ty,
            Sum::Pushed(push) => return super::push::scalar(tree, push),
        };
        crate::lower::scalar(&tree.types.resolve(ty))
    }
}
