//! Constants that are made of several numbers.

use std::collections::BTreeMap;

use super::{is_record, library};
use crate::tree::{Items, is_conditional};

/// Keeps what the constants that are arrays, structs or tuples are made of.
pub fn arrays(items: &mut Items, values: BTreeMap<String, syn::Expr>) {
    let (constants, structs) = (&items.constants, &items.structs);
    let is_record = |name: &String| constants.get(name).is_some_and(|ty| is_record(ty, structs));
    let (records, others): (Vec<_>, Vec<_>) = values.into_iter().partition(|(name, _)| is_record(name));
    let is_array = |name: &String| !matches!(constants.get(name), Some(syn::Type::Path(_)));
    let arrays: BTreeMap<_, _> = others.into_iter().filter(|(name, _)| is_array(name)).collect();
    let behind = arrays.iter().map(|(name, value)| (name.clone(), behind_names(value, &arrays).clone()));
    items.arrays.extend(behind.collect::<Vec<_>>());
    items.records.extend(records);
}

/// What an array is made of that is another by name.
fn behind_names<'a>(value: &'a syn::Expr, arrays: &'a BTreeMap<String, syn::Expr>) -> &'a syn::Expr {
    let named = |value: &syn::Expr| match value {
        syn::Expr::Path(path) => arrays.get(&path.path.get_ident()?.to_string()),
        _ => None,
    };
    let mut value = value;
    // A name that stands for itself would have no end.
    for _ in 0..arrays.len() {
        let Some(behind) = named(value) else { break };
        value = behind;
    }
    value
}

/// The constants that are imported, and the statics that are arrays which never change: they are as good as constants.
pub fn tables(content: &[syn::Item], items: &mut Items, values: &mut BTreeMap<String, syn::Expr>) {
    library::of_module(content, items);
    for item in content {
        let syn::Item::Static(item) = item else { continue };
        let stays = matches!(item.mutability, syn::StaticMutability::None) && !is_conditional(&item.attrs);
        if stays && matches!(*item.ty, syn::Type::Array(_) | syn::Type::Reference(_)) {
            items.constants.insert(item.ident.to_string(), (*item.ty).clone());
            values.insert(item.ident.to_string(), (*item.expr).clone());
        }
    }
}
