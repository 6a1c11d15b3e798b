//! What a function's attributes say of its clones, under `cfg_attr` as well.

use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token, parse_quote};

/// Those that mean the same on a clone: conditions, lints, and that a panic stands where the function is called.
const KEPT: [&str; 6] = ["cfg", "allow", "warn", "deny", "forbid", TRACKED];

/// The panics of such a function stand where it is called.
pub const TRACKED: &str = "track_caller";

/// Such a function is compiled for a machine already.
pub const COMPILED: &str = "target_feature";

/// Whether an attribute of that name stands there, or may.
pub fn has(attrs: &[Attribute], name: &str) -> bool {
    let may_be = |attr: &Attribute| conditional(attr).is_some_and(|(_, metas)| metas.iter().any(|meta| is(meta, name)));
    attrs.iter().any(|attr| is(&attr.meta, name) || may_be(attr))
}

/// The attributes of a clone: what stands inside of a body comes first in one.
pub fn kept(attrs: &[Attribute]) -> Vec<Attribute> {
    let outer = |attr| Attribute { style: syn::AttrStyle::Outer, ..attr };
    attrs.iter().filter_map(kept_of).map(outer).collect()
}

fn kept_of(attr: &Attribute) -> Option<Attribute> {
    let is_kept = |meta: &Meta| KEPT.iter().any(|name| is(meta, name));
    match conditional(attr) {
        None => is_kept(&attr.meta).then(|| attr.clone()),
        Some((condition, mut metas)) => {
            metas.retain(is_kept);
            (!metas.is_empty()).then(|| parse_quote!(#[cfg_attr(#condition, #(#metas),*)]))
        }
    }
}

/// The condition of a `cfg_attr`, and the attributes that it brings.
fn conditional(attr: &Attribute) -> Option<(Meta, Vec<Meta>)> {
    let list = attr.meta.require_list().ok().filter(|list| list.path.is_ident("cfg_attr"))?;
    let mut metas = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()?.into_iter();
    Some((metas.next()?, metas.collect()))
}

fn is(meta: &Meta, name: &str) -> bool {
    meta.path().is_ident(name)
}
