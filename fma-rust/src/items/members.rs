//! The functions that the impls of a module give its own types: inherent ones, and those of traits that only one of them can mean.

use std::collections::HashMap;

use fma_core::Format;
use syn::{Expr, Item, parse_quote};

use super::operators::derives;
use super::{has_lifetimes_alone, named_alone};
use crate::tree::{Type, is_conditional, operator_trait, primitive};

/// A method or an associated function.
#[derive(Clone)]
pub struct Member {
    pub owner: syn::Ident,
    /// The attributes of the impl, or of the trait that gives it.
    pub attrs: Vec<syn::Attribute>,
    pub method: syn::ImplItemFn,
    /// Whether an impl of the type itself has it, which comes before those of traits.
    inherent: bool,
    /// Whether the compiler writes it, of which an attribute sees nothing.
    pub derived: bool,
}

impl Member {
    /// The type whose it is.
    pub fn this(&self) -> syn::Type {
        let owner = &self.owner;
        parse_quote!(#owner)
    }
}

/// Those of a module.
pub fn members(content: &[Item]) -> Vec<Member> {
    let all: Vec<Member> = content.iter().flat_map(|item| of_item(item, content)).collect();
    let mut known: HashMap<(String, String), [usize; 2]> = HashMap::new();
    let key = |member: &Member| (member.owner.to_string(), member.method.sig.ident.to_string());
    for member in &all {
        known.entry(key(member)).or_default()[usize::from(member.inherent)] += 1;
    }
    let means = |member: &Member| member.inherent || known.get(&key(member)) == Some(&[1, 0]);
    all.into_iter().filter(means).collect()
}

fn of_item(item: &Item, content: &[Item]) -> Vec<Member> {
    match item {
        Item::Impl(block) => of_impl(block, content).unwrap_or_default(),
        Item::Struct(item) => default(item).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn of_impl(block: &syn::ItemImpl, content: &[Item]) -> Option<Vec<Member>> {
    let syn::Type::Path(path) = &*block.self_ty else { return None };
    let owner = named_alone(&path.path)?;
    if is_conditional(&block.attrs) || !has_lifetimes_alone(&block.generics) {
        return None;
    }
    let own = block.items.iter().filter_map(|item| match item {
        syn::ImplItem::Fn(method) => Some(method.clone()),
        _ => None,
    });
    let inherent = block.trait_.is_none();
    let member = |attrs: &[syn::Attribute], method| {
        let (owner, attrs) = (owner.clone(), attrs.to_vec());
        Member { owner, attrs, method, inherent, derived: false }
    };
    let mut found: Vec<Member> = own.map(|method| member(&block.attrs, method)).collect();
    if let Some((_, path, _)) = &block.trait_ {
        let last = path.segments.last()?.ident.to_string();
        if !is_declared(owner, content) || operator_trait::is_one(&last) {
            return None;
        }
        let declared = content.iter().find_map(|item| match item {
            Item::Trait(item) if path.is_ident(&item.ident) && !is_conditional(&item.attrs) => Some(item),
            _ => None,
        });
        let defaults = declared.into_iter().flat_map(defaults);
        let missing = |method: &syn::ImplItemFn| {
            let is_it =
                |item: &syn::ImplItem| matches!(item, syn::ImplItem::Fn(own) if own.sig.ident == method.sig.ident);
            !block.items.iter().any(is_it)
        };
        let attrs = declared.map(|declared| declared.attrs.as_slice()).unwrap_or_default();
        found.extend(defaults.filter(missing).map(|method| member(attrs, method)));
    }
    found.retain(|member| !is_conditional(&member.method.attrs));
    Some(found)
}

/// The methods that a trait gives whoever does not.
fn defaults(item: &syn::ItemTrait) -> impl Iterator<Item = syn::ImplItemFn> {
    item.items.iter().filter_map(|item| match item {
        syn::TraitItem::Fn(method) => Some(syn::ImplItemFn {
            attrs: method.attrs.clone(),
            vis: syn::Visibility::Inherited,
            defaultness: None,
            sig: method.sig.clone(),
            block: method.default.clone()?,
        }),
        _ => None,
    })
}

/// Whether a module declares a type without parameters. Of others, who knows what impls there are elsewhere?
fn is_declared(owner: &syn::Ident, content: &[Item]) -> bool {
    content.iter().any(|item| match item {
        Item::Struct(item) => item.ident == *owner && has_lifetimes_alone(&item.generics),
        Item::Enum(item) => item.ident == *owner && item.generics.params.is_empty(),
        _ => false,
    })
}

/// `default`, where a struct derives it.
fn default(item: &syn::ItemStruct) -> Option<Member> {
    let is_plain = item.generics.params.is_empty() && !is_conditional(&item.attrs);
    if !is_plain || !item.attrs.iter().any(|attr| derives(attr, "Default")) {
        return None;
    }
    let owner = item.ident.clone();
    let zeros = item.fields.iter().map(|field| zero(&field.ty)).collect::<Option<Vec<_>>>()?;
    let names: Option<Vec<_>> = item.fields.iter().map(|field| field.ident.as_ref()).collect();
    let made: Expr = match names {
        Some(names) => parse_quote!(#owner { #(#names: #zeros),* }),
        None => parse_quote!(#owner(#(#zeros),*)),
    };
    let method = parse_quote!(fn default() -> #owner { #made });
    Some(Member { owner, attrs: Vec::new(), method, inherent: false, derived: true })
}

/// What `Default` says of a type.
pub fn zero(ty: &syn::Type) -> Option<Expr> {
    match ty {
        syn::Type::Paren(inner) => zero(&inner.elem),
        syn::Type::Group(inner) => zero(&inner.elem),
        syn::Type::Tuple(tuple) => {
            let parts = tuple.elems.iter().map(zero).collect::<Option<Vec<_>>>()?;
            Some(parse_quote!((#(#parts,)*)))
        }
        syn::Type::Array(array) => {
            let (each, count) = (zero(&array.elem)?, &array.len);
            Some(parse_quote!([#each; #count]))
        }
        syn::Type::Path(path) => path.path.get_ident().and_then(zero_of),
        _ => None,
    }
}

/// Of a number, or of a struct that says so itself.
fn zero_of(name: &syn::Ident) -> Option<Expr> {
    let ty = primitive(&name.to_string());
    if ty == Type::Bool {
        return Some(parse_quote!(false));
    }
    if ty == Type::Other {
        return Some(parse_quote!(#name::default()));
    }
    let has_literals = |format: &Format| ty == Type::Float(*format);
    let is_float = [Format::F32, Format::F64].iter().any(has_literals);
    match is_float {
        true => Some(parse_quote!((0.0 as #name))),
        false => matches!(ty, Type::Int(_)).then(|| parse_quote!((0 as #name))),
    }
}
