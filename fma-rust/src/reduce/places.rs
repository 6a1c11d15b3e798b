//! What a loop changes besides the variables that the function follows.

use super::Sum;
use super::follow::{Key, is_whole};
use crate::tree::{ExprId, Kind, Tree, throughout};

/// The places that a loop assigns to and that are no variables of their own, the first mention of each; variables that something else may
/// change, though nothing in the loop; and integers whose type is not known, though it is certain that they are integers.
pub fn of(tree: &Tree, id: ExprId) -> Vec<Sum> {
    let mut found = Vec::<Sum>::new();
    for id in throughout(tree, id) {
        if let Kind::Assign { target, .. } = tree.expr(id).kind
            && let Some(sum) = changed(tree, target)
            && !found.iter().any(|known| is_same(tree, *known, sum))
        {
            found.push(sum);
        }
    }
    found
}

fn changed(tree: &Tree, target: ExprId) -> Option<Sum> {
    let Kind::Local(local) = tree.expr(target).kind else { return Some(Sum::Place(target)) };
    if tree.local(local).unstable {
        return Some(Sum::Place(target));
    }
    let unknown = crate::lower::scalar(&tree.types.resolve(tree.local(local).ty)).is_none();
    Some(Sum::Local(local)).filter(|sum| unknown && is_whole(tree, *sum))
}

fn is_same(tree: &Tree, one: Sum, other: Sum) -> bool {
    match (one, other) {
        (Sum::Place(one), Sum::Place(other)) => Key::place(tree, one) == Key::place(tree, other),
        (one, other) => one == other,
    }
}
