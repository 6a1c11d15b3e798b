//! Type parameters that are floats by their bounds.

use quote::ToTokens;

use crate::tree::{Copied, Generic, Items, path_words};

/// The traits of `num-traits` that say it.
const FLOATS: [&str; 4] = ["Float", "Real", "FloatCore", "MulAdd"];

/// Those of them whose types are `Copy`.
const COPIED: [&str; 3] = ["Float", "Real", "FloatCore"];

type Bounds = syn::punctuated::Punctuated<syn::TypeParamBound, syn::Token![+]>;

/// Type parameters that are floats; any type parameter hides a type of its name, and any other a constant.
pub fn generics(items: &mut Items, generics: &syn::Generics) {
    for param in generics.const_params() {
        items.hide(&param.ident.to_string());
    }
    for param in generics.type_params() {
        let name = param.ident.to_string();
        items.aliases.remove(&name);
        items.declared.push(name.clone());
        items.callable.hide(&name);
        let bound = |bound: &syn::TypeParamBound| bound_name(items, bound);
        let mut all = param.bounds.clone();
        for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
            if let syn::WherePredicate::Type(predicate) = predicate
                && predicate.bounded_ty.to_token_stream().to_string() == name
            {
                all.extend(predicate.bounds.iter().cloned());
            }
        }
        let bounds: Vec<String> = all.iter().filter_map(bound).collect();
        let has = |list: &[&str]| bounds.iter().any(|bound| list.contains(&bound.as_str()));
        items.generics.retain(|generic| generic.name != name);
        if has(&FLOATS) {
            let copy = copied(&all, has);
            items.generics.push(Generic { name, copy });
        } else {
            items.shadowed.push(name.clone());
            // What can be called is known by its bounds alone.
            let called = syn::Type::ImplTrait(syn::TypeImplTrait { impl_token: Default::default(), bounds: all });
            if items.is_function(&called) {
                items.aliases.insert(name, called);
            }
        }
    }
}

/// Whether the bounds of a float say that it is copied. A trait may have come in under the name of one that says so.
fn copied(bounds: &Bounds, has: impl Fn(&[&str]) -> bool) -> Copied {
    let is_whole = |bound: &syn::TypeParamBound| match bound {
        syn::TypeParamBound::Trait(bound) => {
            let is_one = bound.path.segments.last().is_some_and(|last| COPIED.iter().any(|name| last.ident == name));
            is_one && bound.path.segments.len() > 1
        }
        _ => false,
    };
    if has(&["Copy"]) || bounds.iter().any(is_whole) {
        Copied::Yes
    } else if has(&COPIED) {
        Copied::Perhaps
    } else {
        Copied::No
    }
}

/// The last word of a bound, unless it is a trait of another's under the name of one that says something here.
fn bound_name(items: &Items, bound: &syn::TypeParamBound) -> Option<String> {
    let syn::TypeParamBound::Trait(bound) = bound else { return None };
    let words = path_words(&bound.path);
    let name = words.last()?;
    (!FLOATS.contains(&name.as_str()) || is_float_trait(items, &words)).then(|| name.clone())
}

/// Whether a path names one of the traits, as far as the module tells.
pub fn is_float_trait(items: &Items, path: &[String]) -> bool {
    match path {
        [name] => FLOATS.contains(&name.as_str()) && !items.shadowed.contains(name),
        [before @ .., name] => {
            let is_known = before.iter().any(|word| word == "num_traits" || word == "num");
            FLOATS.contains(&name.as_str()) && is_known
        }
        [] => false,
    }
}
