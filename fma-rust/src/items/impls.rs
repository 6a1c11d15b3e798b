//! The constants of types without parameters, by impls of their own and of traits.

use std::collections::BTreeMap;

use super::{Items, WithoutSelf, is_conditional};
use crate::walk::visit_mut::VisitMut;

/// What the impls of a module give its types: `Square::SIDES`. One of the type's own comes before that of a trait.
pub fn constants(content: &[syn::Item], items: &mut Items, values: &mut BTreeMap<String, syn::Expr>) {
    let blocks = || content.iter().filter_map(plain);
    for (owner, block) in blocks().filter(|(_, block)| block.trait_.is_some()) {
        let given = of_trait(content, block);
        let told = given.into_iter().filter(|(name, ..)| !named(block).any(|own| own == *name));
        of_block(block).chain(told).for_each(|one| declare(owner, one, items, values));
    }
    for (owner, block) in blocks().filter(|(_, block)| block.trait_.is_none()) {
        of_block(block).for_each(|one| declare(owner, one, items, values));
    }
    // What may be there or not comes before what a trait gives.
    for name in conditional(content) {
        items.constants.remove(&name);
        values.remove(&name);
    }
}

/// The constants of types that stand under a condition.
fn conditional(content: &[syn::Item]) -> Vec<String> {
    let blocks = content.iter().filter_map(|item| match item {
        syn::Item::Impl(block) => Some(block),
        _ => None,
    });
    let of = |block: &syn::ItemImpl| {
        let syn::Type::Path(path) = &*block.self_ty else { return Vec::new() };
        let (Some(owner), all) = (path.path.get_ident().cloned(), is_conditional(&block.attrs)) else {
            return Vec::new();
        };
        let consts = block.items.iter().filter_map(|item| match item {
            syn::ImplItem::Const(item) if all || is_conditional(&item.attrs) => {
                Some(format!("{owner}::{}", item.ident))
            }
            _ => None,
        });
        consts.collect()
    };
    blocks.flat_map(of).collect()
}

type Constant<'a> = (&'a syn::Ident, &'a syn::Type, &'a syn::Expr);

/// An impl of a type without parameters, and the name of that.
fn plain(item: &syn::Item) -> Option<(&syn::Ident, &syn::ItemImpl)> {
    let syn::Item::Impl(block) = item else { return None };
    let syn::Type::Path(path) = &*block.self_ty else { return None };
    let is_plain = block.generics.params.is_empty() && !is_conditional(&block.attrs);
    Some((path.path.get_ident().filter(|_| is_plain)?, block))
}

fn of_block(block: &syn::ItemImpl) -> impl Iterator<Item = Constant<'_>> {
    block.items.iter().filter_map(|item| match item {
        syn::ImplItem::Const(item) if !is_conditional(&item.attrs) => Some((&item.ident, &item.ty, &item.expr)),
        _ => None,
    })
}

/// The names of all, under conditions too.
fn named(block: &syn::ItemImpl) -> impl Iterator<Item = &syn::Ident> {
    block.items.iter().filter_map(|item| match item {
        syn::ImplItem::Const(item) => Some(&item.ident),
        _ => None,
    })
}

/// The constants that a trait of the module gives whoever has none of the name.
fn of_trait<'a>(content: &'a [syn::Item], block: &syn::ItemImpl) -> Vec<Constant<'a>> {
    let Some(name) = block.trait_.as_ref().and_then(|(_, path, _)| path.get_ident()) else { return Vec::new() };
    let declared = content.iter().find_map(|item| match item {
        syn::Item::Trait(item) if item.ident == *name && item.generics.params.is_empty() => Some(item),
        _ => None,
    });
    let given = declared.into_iter().flat_map(|item| &item.items).filter_map(|item| match item {
        syn::TraitItem::Const(item) if !is_conditional(&item.attrs) => {
            Some((&item.ident, &item.ty, &item.default.as_ref()?.1))
        }
        _ => None,
    });
    given.collect()
}

fn declare(
    owner: &syn::Ident,
    (ident, ty, value): Constant<'_>,
    items: &mut Items,
    values: &mut BTreeMap<String, syn::Expr>,
) {
    let (name, mut ty, mut value) = (format!("{owner}::{ident}"), ty.clone(), value.clone());
    WithoutSelf(owner).visit_type_mut(&mut ty);
    WithoutSelf(owner).visit_expr_mut(&mut value);
    items.constants.insert(name.clone(), ty);
    values.insert(name, value);
}
