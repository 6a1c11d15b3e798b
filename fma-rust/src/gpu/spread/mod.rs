//! Structs that hold slices. No register holds one, so a text has what they hold: a parameter or a variable for each field, and methods are functions
//! of these.

mod body;
mod made;
mod part;
mod signature;

use std::collections::HashMap;

use proc_macro2::Span;

use crate::rewrite::Function;
use crate::tree::Items;
use body::Body;
use signature::{Structs, is_lent};

/// A function without such structs.
pub struct Spread {
    pub signature: syn::Signature,
    pub block: syn::Block,
    pub items: Items,
}

/// What stands for such a struct: the name of each field's variable.
#[derive(Clone)]
struct Held {
    owner: String,
    fields: Vec<(String, syn::Ident)>,
    /// Whether its numbers are the function's own, which it may change.
    own: bool,
}

/// The structs that variables hold, by the names of these.
type Known = HashMap<String, Held>;

/// A function with what each of its structs holds in their places; nothing where the module has none, and the place that needs one as a whole where there
/// is such a place.
pub fn spread(function: &Function<'_>, block: &syn::Block) -> Option<Result<Spread, Span>> {
    let structs = Structs::of(function.items)?;
    let mut known = Known::new();
    let this = function.items.this.as_ref();
    let signature = structs.spread(function.signature, this, &mut known);
    let mut block = block.clone();
    let mut body = Body::of(&structs, function, known);
    body.read(&mut block);
    if let Some(place) = body.refused {
        return Some(Err(place));
    }
    Some(Ok(Spread { signature, block, items: structs.items(function.items) }))
}

/// Whether a function gives such a struct, or a method of one a slice: it has no text of its own, and stands where it is called.
pub fn gives(signature: &syn::Signature, items: &Items) -> bool {
    let syn::ReturnType::Type(_, ty) = &signature.output else { return false };
    let this = items.this.as_ref();
    let of_method = |structs: &Structs<'_>| this.is_some_and(|this| structs.owner(this, None).is_some()) && is_lent(ty);
    Structs::of(items).is_some_and(|structs| structs.owner(ty, this).is_some() || of_method(&structs))
}
