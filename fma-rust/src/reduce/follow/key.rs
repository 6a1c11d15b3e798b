//! What holds numbers in a step.

use fma_ir::VarId;

use super::super::header::{Header, path, text};
use super::super::{Source, Sum, push};
use super::read::without_refs;
use crate::tree::{ExprId, LocalId, Tree};

/// What can hold a number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    Var(VarId),
    /// A local and the fields that lead from it: nothing else in the loop changes what they mean.
    Place(LocalId, Vec<String>),
    /// What is no place, by its text.
    Text(String),
    /// What a call puts behind a list.
    Pushed(ExprId),
    /// A part of an element that is put there.
    PartPushed(ExprId, usize),
    /// A part of an element, by its number among all that are set.
    Part(usize),
}

impl Key {
    /// A place; a reference is one with what it refers to, however it is spelt.
    pub fn place(tree: &Tree, place: ExprId) -> Key {
        match path(tree, place) {
            Some((root, fields)) => Key::Place(root, fields),
            None => Key::Text(text(tree, without_refs(tree, place))),
        }
    }

    /// The elements that a loop sets: these, or all parts of some.
    pub fn of_elements(source: &Source<'_>, header: &Header, sums: &[Sum]) -> Vec<Key> {
        match header.slots() {
            0 => Key::all(source, sums),
            slots => (0..slots).map(Key::Part).collect(),
        }
    }

    pub fn all(source: &Source<'_>, sums: &[Sum]) -> Vec<Key> {
        let pushed = |sum: &Sum| match sum {
            Sum::Pushed(push) => push::element(source.tree, *push),
            Sum::Local(_) | Sum::Place(_) => None,
        };
        let keys = sums.iter().flat_map(|sum| match pushed(sum) {
            Some(element) => (0..element.parts.len()).map(|part| Key::PartPushed(element.id, part)).collect(),
            None => vec![Key::of(source, *sum)],
        });
        keys.collect()
    }

    pub fn of(source: &Source<'_>, sum: Sum) -> Key {
        match sum {
            Sum::Local(local) => Key::Var(VarId(local.0 as u32)),
            Sum::Place(place) => Key::place(source.tree, place),
            Sum::Pushed(push) => Key::Pushed(push),
        }
    }
}
