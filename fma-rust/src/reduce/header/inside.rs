//! What the types of elements say of what is in them.

use super::{Member, Source};
use crate::tree::{Tree, Type, TypeId};

/// Whether what members name is in every element of a source: an array has so many by its type.
pub fn are_inside(tree: &Tree, source: &Source, members: &[Member]) -> bool {
    let ty = match source {
        Source::Elements { place, .. } | Source::Indexed { place, .. } => tree.expr(*place).ty,
        Source::Number { .. } | Source::Counter | Source::Step | Source::Formed(_) => return members.is_empty(),
    };
    match tree.types.resolve(tree.types.behind_refs(ty)) {
        Type::Sequence(elem) => is_inside(tree, elem, members),
        _ => false,
    }
}

fn is_inside(tree: &Tree, ty: TypeId, members: &[Member]) -> bool {
    let Some((first, rest)) = members.split_first() else { return true };
    match (tree.types.resolve(tree.types.behind_refs(ty)), first) {
        _ if !members.iter().any(|member| matches!(member, Member::At(_))) => true,
        (Type::Tuple(parts), Member::Part(part)) => {
            parts.get(*part as usize).is_some_and(|part| is_inside(tree, *part, rest))
        }
        (Type::Sequence(elem), Member::At(at)) => {
            tree.types.most_elements(ty).is_some_and(|count| *at < count) && is_inside(tree, elem, rest)
        }
        _ => false,
    }
}
