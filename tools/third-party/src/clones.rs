//! Which functions may be told to `dispatch`: on the others the word is an error.

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Attribute, GenericParam, ItemImpl, Signature, TypeImplTrait};

use crate::catalogue::Clones;

/// Where a function stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Home {
    Free,
    /// An impl without parameters.
    Impl,
    /// An impl with parameters: what is annotated alone there and has no `self` cannot know that they are not types.
    GenericImpl,
    /// A trait or an impl of one.
    Trait,
}

impl Home {
    pub fn of(block: &ItemImpl) -> Home {
        let is_parameter = |param: &GenericParam| !matches!(param, GenericParam::Lifetime(_));
        match (&block.trait_, block.generics.params.iter().any(is_parameter)) {
            (Some(_), _) => Home::Trait,
            (None, true) => Home::GenericImpl,
            (None, false) => Home::Impl,
        }
    }
}

/// What a function may have that is annotated alone.
pub fn of(attributes: &[Attribute], signature: &Signature, home: Home) -> Clones {
    let has_place = match home {
        Home::Free | Home::Impl => true,
        Home::GenericImpl => signature.receiver().is_some(),
        Home::Trait => false,
    };
    let stays = signature.constness.is_some() || signature.asyncness.is_some() || signature.variadic.is_some();
    let is_compiled = attributes.iter().any(|attribute| names(attribute, "target_feature"));
    match !has_place || stays || is_compiled || gives_unnamed(signature) {
        true => Clones::Nowhere,
        false => Clones::WhereTheyFit,
    }
}

/// Whether an attribute has the word, as its own or under a condition.
fn names(attribute: &Attribute, word: &str) -> bool {
    attribute.meta.to_token_stream().to_string().contains(word)
}

fn gives_unnamed(signature: &Signature) -> bool {
    struct Unnamed(bool);
    impl Visit<'_> for Unnamed {
        fn visit_type_impl_trait(&mut self, unnamed: &TypeImplTrait) {
            self.0 = true;
            visit::visit_type_impl_trait(self, unnamed);
        }
    }
    let mut unnamed = Unnamed(false);
    unnamed.visit_return_type(&signature.output);
    unnamed.0
}
