//! Where the fields of structs lie: in their order, if `repr(C)` says so.

use std::collections::HashMap;

use quote::ToTokens;

use crate::tree::is_conditional;

/// More fields than this are never the numbers of one element.
const MOST: usize = 8;

/// The fields of a struct, by their names.
type Fields = Vec<(syn::Member, syn::Type)>;

/// The fields of a struct, where a reference may be taken to each, and all are there.
pub fn plain(item: &syn::ItemStruct) -> Option<Fields> {
    let certain = item.fields.iter().all(|field| !is_conditional(&field.attrs));
    // Also where the configuration decides.
    let is_packed = item.attrs.iter().any(|attr| attr.to_token_stream().to_string().contains("packed"));
    let is_short = (1..=MOST).contains(&item.fields.len());
    let types = item.fields.iter().map(|field| field.ty.clone());
    (certain && !is_packed && is_short).then(|| item.fields.members().zip(types).collect())
}

/// Takes out the structs that act where they are dropped: to set their fields one by one is not to set them.
pub fn without_dropped(content: &[syn::Item], plain: &mut HashMap<String, Fields>) {
    content.iter().filter_map(dropped).for_each(|name| _ = plain.remove(&name.to_string()));
}

/// The type that an impl of `Drop` is of.
pub fn dropped(item: &syn::Item) -> Option<&syn::Ident> {
    let syn::Item::Impl(block) = item else { return None };
    let (_, of, _) = block.trait_.as_ref()?;
    let syn::Type::Path(this) = &*block.self_ty else { return None };
    let is_drop = of.segments.last().is_some_and(|last| last.ident == "Drop");
    this.path.segments.last().filter(|_| is_drop).map(|last| &last.ident)
}

/// The least alignment of a struct whose fields lie in their order; nothing of one whose fields may lie anywhere.
pub fn aligned(attrs: &[syn::Attribute]) -> Option<u32> {
    let (mut ordered, mut least, mut packed) = (false, 1, false);
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("repr")) {
        let read = attr.parse_nested_meta(|meta| {
            ordered |= meta.path.is_ident("C") || meta.path.is_ident("transparent");
            packed |= meta.path.is_ident("packed");
            if meta.path.is_ident("align") {
                let content;
                syn::parenthesized!(content in meta.input);
                least = content.parse::<syn::LitInt>()?.base10_parse()?;
            }
            Ok(())
        });
        packed |= read.is_err();
    }
    (ordered && !packed).then_some(least)
}

/// Whether a type is a struct of the module, a tuple, or an array of these.
pub fn is_record(ty: &syn::Type, structs: &[(String, Vec<(String, syn::Type)>)]) -> bool {
    match ty {
        syn::Type::Array(array) => is_record(&array.elem, structs),
        syn::Type::Tuple(tuple) => !tuple.elems.is_empty(),
        syn::Type::Path(path) => path.path.is_ident("Self") || structs.iter().any(|(name, _)| path.path.is_ident(name)),
        _ => false,
    }
}
