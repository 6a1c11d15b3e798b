//! Heads of loops that take the tuples of the function's own arrays apart: each number has a variable.

use fma_ir::VarId;

use super::items::Head;
use super::shape::Shape;
use crate::tree::{LocalId, Type};

impl Head<'_, '_> {
    /// The variables of what a pattern names of an element, one for each of its numbers; nothing where it does more.
    pub(super) fn parts(&mut self, pat: &syn::Pat, each: &Shape) -> Option<Vec<VarId>> {
        let tree = self.walk.tree;
        let is_steady = |local: &LocalId| {
            !tree.local(*local).mutable && !tree.local(*local).unstable && !self.written.contains(local)
        };
        let (mut names, mut goal) = (Vec::new(), Vec::new());
        named(pat, &mut names);
        let binds: Vec<LocalId> =
            self.locals.iter().copied().filter(|local| names.contains(&tree.local(*local).ident.to_string())).collect();
        if binds.len() != names.len() || !binds.iter().all(is_steady) || !self.walk.names(pat, &binds, each, &mut goal)
        {
            return None;
        }
        let numbers = binds.into_iter().filter(|local| !self.walk.slots.contains_key(local));
        self.held.extend(numbers);
        let unread = self.walk.slot("unread", each.clone()).vars();
        Some(goal.into_iter().zip(unread).map(|(var, unread)| var.unwrap_or(unread)).collect())
    }
}

/// The last number of a type, if no loop gets that far.
pub(super) fn last(ty: &Type) -> Option<u64> {
    match ty {
        Type::Int(whole) if whole.bits >= 32 => Some((u64::MAX >> (64 - whole.bits)) >> u32::from(whole.signed)),
        _ => None,
    }
}

/// Whether a pattern takes a tuple apart.
pub(super) fn is_tuple(pat: &syn::Pat) -> bool {
    match pat {
        syn::Pat::Paren(inner) => is_tuple(&inner.pat),
        syn::Pat::Reference(inner) => is_tuple(&inner.pat),
        pat => matches!(pat, syn::Pat::Tuple(_)),
    }
}

/// The names in a pattern.
fn named(pat: &syn::Pat, names: &mut Vec<String>) {
    match pat {
        syn::Pat::Paren(inner) => named(&inner.pat, names),
        syn::Pat::Reference(inner) => named(&inner.pat, names),
        syn::Pat::Tuple(parts) => parts.elems.iter().for_each(|part| named(part, names)),
        syn::Pat::Ident(name) => names.push(name.ident.to_string()),
        _ => {}
    }
}
