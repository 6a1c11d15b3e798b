//! What holds numbers in a step.

use fma_ir::VarId;

use super::super::header::text;
use super::super::{Source, Sum};
use super::read::without_refs;
use crate::tree::{ExprId, Tree};

/// What can hold a number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Key {
    Var(VarId),
    /// A place by its text: nothing else in the loop changes what the text means.
    Place(String),
}

impl Key {
    /// A place; a reference is one with what it refers to.
    pub(super) fn place(tree: &Tree, place: ExprId) -> Key {
        Key::Place(text(tree, without_refs(tree, place)))
    }

    pub(super) fn of(source: &Source<'_>, sum: Sum) -> Key {
        match sum {
            Sum::Local(local) => Key::Var(VarId(local.0 as u32)),
            Sum::Place(place) => Key::place(source.tree, place),
        }
    }
}
