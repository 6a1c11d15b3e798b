//! What stands around an annotated item in its source: the types, constants and imports of its module, and the impl that it is in.
//!
//! An attribute is given the tokens of its item, and where they stand. The file says the rest, as far as that is certain: an item that is found there word for
//! word, in a module that is written out, among items that no condition removes and no macro makes. The file is text that the compiler has just read, so this costs no
//! other dependency; where there is none, or it says something else, nothing around the item is known, as if it stood alone.
//!
//! - [`scan`] cuts a text into tokens, without the compiler, which would be asked for each.
//! - [`outline`] has the items of a file by what they begin with, and where each stands, in [`list`]s; [`entry`] and [`uses`] what their tokens say, [`wanted`] what those ask for.
//! - [`modules`] finds the modules of the crate in their files, [`names`] what a name means in one.
//! - [`link`] reads what a module imports of others as if it stood there; [`traits`] are those in its scope.
//! - [`sight`] is what an item sees: its module, what that imports, and its impl; [`bodies`] the functions beside it.

mod bodies;
mod entry;
mod link;
mod list;
mod modules;
mod names;
mod outline;
mod scan;
mod sight;
mod traits;
mod uses;
mod wanted;
mod words;

use std::collections::BTreeSet;
use std::path::PathBuf;

use proc_macro2::TokenStream;

use crate::tree::{Items, words_in};
use link::Linked;
pub use modules::Module;
use wanted::Wanted;

/// Where an item stands: its first token, in lines and characters from 1.
#[derive(Clone, Debug)]
pub struct Place {
    pub file: PathBuf,
    pub line: usize,
    pub column: usize,
}

/// What an item sees of what is around it.
#[derive(Clone, Default)]
pub struct Around {
    pub items: Items,
    /// The types, constants and imports beside it, and the types that are imported from the module around.
    pub told: Vec<syn::Item>,
    /// The impl that a method is in, with the signatures of its methods.
    pub block: Option<syn::ItemImpl>,
    /// What the module has of others that the item does not stand in, but is.
    linked: Linked,
    /// What the modules in it see, by their names.
    within: Vec<(String, Around)>,
    /// The module that it stands in, where that is known.
    module: Option<Module>,
}

impl Around {
    /// What an item sees that stands at a place.
    pub fn of(place: &Place, item: &TokenStream) -> Around {
        let file = std::path::absolute(&place.file).ok().and_then(|file| modules::source(&file));
        let found = file.and_then(|source| {
            let at = source.outline.offset(place.line, place.column)?;
            sight::of(&source, at, item)
        });
        found.unwrap_or_default()
    }

    /// The functions beside an item, and the methods of types, that its loops may call.
    pub fn bodies(&self, item: TokenStream) -> Vec<syn::Item> {
        let words: BTreeSet<String> = words_in(&item).into_iter().collect();
        let module = self.module.as_ref().filter(|_| bodies::repeats(&words));
        module.map(|module| bodies::of(module, words)).unwrap_or_default()
    }

    /// What is around the items of a list, in what is around that: of what other modules have it knows where the module is known whose list that is.
    pub fn in_list(&self, list: &[syn::Item], module: Option<&Module>) -> Around {
        let told = sight::told(list.to_vec());
        let Some(module) = module else {
            let items = sight::seen(&self.items, &told);
            let told = sight::with_imported(&self.told, told, &items);
            return Around { items, told, ..Around::default() };
        };
        let words = list.iter().flat_map(words_in).collect();
        let wanted = Wanted::of(words, &module.source.outline, module.list());
        let (within, module_of_list) = (sight::all_within(module, &wanted), Some(module.clone()));
        Around { within, module: module_of_list, ..sight::linked(module, told, &wanted) }
    }

    /// What a module in the list has beside its own items: the types that it imports.
    pub fn imported(&self, within: &Around, content: &[syn::Item], items: &Items) -> Vec<syn::Item> {
        let outer = sight::with_imported(&self.told, within.linked.told.clone(), items);
        outer.into_iter().filter(|item| !sight::is_in(item, content)).collect()
    }

    /// What is seen in a module of the list. Of two of one name, each on a condition, who knows which it is?
    pub fn within(&self, module: &syn::Ident) -> Around {
        let mut all = self.within.iter().filter(|(name, _)| module == name);
        let one = all.next().filter(|_| all.next().is_none());
        one.map(|(_, around)| around.clone()).unwrap_or_default()
    }

    /// What the items of this module see of one another, and of what it imports.
    pub fn module(&self, outer: &Items, content: &[syn::Item]) -> Items {
        sight::module(outer, content, &self.linked)
    }
}

#[cfg(test)]
mod tests;
