//! Types whose parameters are lifetimes alone, of which an attribute asks nothing.

/// Whether what has such parameters is one type for all that an attribute asks.
pub fn has_lifetimes_alone(generics: &syn::Generics) -> bool {
    generics.params.iter().all(|param| matches!(param, syn::GenericParam::Lifetime(_)))
}

/// The name of a type that is given no more than lifetimes.
pub fn named_alone(path: &syn::Path) -> Option<&syn::Ident> {
    let only = path.segments.first().filter(|_| path.segments.len() == 1 && path.leading_colon.is_none())?;
    let is_lifetime = |arg: &syn::GenericArgument| matches!(arg, syn::GenericArgument::Lifetime(_));
    let alone = match &only.arguments {
        syn::PathArguments::None => true,
        syn::PathArguments::AngleBracketed(list) => list.args.iter().all(is_lifetime),
        syn::PathArguments::Parenthesized(_) => false,
    };
    alone.then_some(&only.ident)
}
