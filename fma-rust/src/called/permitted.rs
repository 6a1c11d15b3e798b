//! What is permitted in what is called. It is read in a place where something else may be: then a block around it says what held where it stood.

use syn::parse_quote;

use crate::attribute::{Options, apply, list_of};
use crate::diagnostics::Diagnostics;
use crate::tree::Setting;

/// How something that is called can be read in the place of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// The same is permitted.
    AsIs,
    /// Nothing was permitted where it stood.
    Strictly,
}

/// Whether what stands under one setting can be read under another.
pub fn fit(own: Setting, around: Setting) -> Option<Fit> {
    let nothing = Setting::default();
    if own == around {
        return Some(Fit::AsIs);
    }
    // `strict` takes away flags, and leaves modes and types as they are.
    let is_strict = own == nothing && (around.mode, around.leaf) == (nothing.mode, nothing.leaf);
    is_strict.then_some(Fit::Strictly)
}

/// What the attributes of an item say that no annotated one is around; nothing where they ask for more than to permit something.
pub fn setting(attrs: &[syn::Attribute]) -> Option<Setting> {
    let mut lists = attrs.iter().filter_map(list_of);
    let Some(list) = lists.next() else { return Some(Setting::default()) };
    let mut errors = Diagnostics::default();
    let options = apply(&Options::default(), list, false, &mut Vec::new(), &mut errors);
    let is_plain =
        options.pairs.is_empty() && options.aliases.is_empty() && options.ptx.is_none() && options.home.is_none();
    // What is asserted in it would not be where it is read.
    let is_plain = is_plain && options.check.is_none();
    (is_plain && errors.is_empty() && lists.next().is_none()).then_some(options.setting)
}

/// A block in which nothing is permitted.
pub fn strictly(block: syn::Block) -> syn::Expr {
    parse_quote!(#[fastmath(strict)] #block)
}

/// A statement in which nothing is permitted.
pub fn strict(stmt: syn::Stmt) -> syn::Stmt {
    match stmt {
        syn::Stmt::Local(mut local) => {
            if !local.attrs.iter().any(|attr| list_of(attr).is_some()) {
                local.attrs.push(parse_quote!(#[fastmath(strict)]));
            }
            syn::Stmt::Local(local)
        }
        syn::Stmt::Expr(..) => syn::Stmt::Expr(strictly(parse_quote!({ #stmt })), None),
        other => other,
    }
}

/// Whether attributes allow what the compiler would tell of where the function is read, for they do not stand there.
pub fn are_lenient(attrs: &[syn::Attribute]) -> bool {
    /// What is not told of in the body of another function, or is by Clippy alone.
    const NARROW: [&str; 4] = ["clippy", "dead_code", "missing_docs", "non_snake_case"];
    let is_narrow = |meta: syn::meta::ParseNestedMeta<'_>| match meta.path.segments.first() {
        Some(first) if first.ident == "reason" => meta.value()?.parse::<syn::LitStr>().map(drop),
        Some(first) if NARROW.iter().any(|lint| first.ident == lint) => Ok(()),
        _ => Err(meta.error("another lint")),
    };
    let mut allowing = attrs.iter().filter(|attr| ["allow", "expect"].iter().any(|name| attr.path().is_ident(name)));
    allowing.any(|attr| attr.parse_nested_meta(is_narrow).is_err())
}
