//! What a function's attributes say of its clones, under `cfg_attr` as well.

use syn::{Attribute, Meta, parse_quote};

use crate::tree::brought;

/// Those that mean the same on a clone: conditions, lints, and that a panic stands where the function is called.
const KEPT: [&str; 6] = ["cfg", "allow", "warn", "deny", "forbid", TRACKED];

/// The panics of such a function stand where it is called.
pub const TRACKED: &str = "track_caller";

/// Such a function is compiled for a machine already.
pub const COMPILED: &str = "target_feature";

/// Whether an attribute of that name stands there, or may.
pub fn has(attrs: &[Attribute], name: &str) -> bool {
    let may_be = |attr: &Attribute| brought(attr).is_some_and(|(_, metas)| metas.iter().any(|meta| is(meta, name)));
    attrs.iter().any(|attr| is(&attr.meta, name) || may_be(attr))
}

/// The attributes of a clone: what stands inside of a body comes first in one.
pub fn kept(attrs: &[Attribute]) -> Vec<Attribute> {
    let outer = |attr| Attribute { style: syn::AttrStyle::Outer, ..attr };
    attrs.iter().filter_map(kept_of).map(outer).collect()
}

fn kept_of(attr: &Attribute) -> Option<Attribute> {
    let is_kept = |meta: &Meta| KEPT.iter().any(|name| is(meta, name));
    match brought(attr) {
        None => is_kept(&attr.meta).then(|| attr.clone()),
        Some((condition, mut metas)) => {
            metas.retain(is_kept);
            (!metas.is_empty()).then(|| parse_quote!(#[cfg_attr(#condition, #(#metas),*)]))
        }
    }
}

fn is(meta: &Meta, name: &str) -> bool {
    meta.path().is_ident(name)
}
