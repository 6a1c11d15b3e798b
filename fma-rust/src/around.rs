//! What stands around an annotated item in its source file: the types, constants and imports of its module, and the impl that it is in.
//!
//! An attribute is given the tokens of its item, and where they stand. The file says the rest, as far as that is certain: an item that is found there word for
//! word, in a module that is written out, among items that no condition removes and no macro makes. The file is text that the compiler has just read, so this costs no
//! other dependency; where there is none, or it says something else, nothing around the item is known, as if it stood alone.
//!
//! - [`scan`] cuts a text into tokens, without the compiler, which would be asked for each.
//! - [`outline`] has the items of a module by what they begin with, and where each stands.
//! - [`sight`] is what an item sees: its module, what that imports of those around, and its impl.

mod outline;
mod scan;
mod sight;
mod words;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use proc_macro2::TokenStream;

use crate::tree::Items;
use outline::Outline;

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
}

thread_local! {
    /// The file that was read last: most have several annotated items.
    static LAST: RefCell<Option<(PathBuf, Rc<Outline>)>> = const { RefCell::new(None) };
}

impl Around {
    /// What an item sees that stands at a place.
    pub fn of(place: &Place, item: &TokenStream) -> Around {
        let found = outlined(&place.file).and_then(|outline| {
            let at = outline.offset(place.line, place.column)?;
            sight::of(&outline, at, item)
        });
        found.unwrap_or_default()
    }

    /// What is around the items of a list, in what is around that.
    pub fn in_list(&self, list: &[syn::Item]) -> Around {
        let told = sight::told(list.to_vec());
        let items = sight::seen(&self.items, &told);
        let told = sight::with_imported(&self.told, told, &items);
        Around { items, told, block: None }
    }

    /// What a module in the list has beside its own items: the types that it imports.
    pub fn imported(&self, content: &[syn::Item], items: &Items) -> Vec<syn::Item> {
        sight::with_imported(&self.told, Vec::new(), items)
            .into_iter()
            .filter(|item| !sight::is_in(item, content))
            .collect()
    }

    /// What the items of an annotated module see of one another, and of what it imports.
    pub fn module(outer: &Items, content: &[syn::Item]) -> Items {
        sight::module(outer, content)
    }
}

/// The outline of a file.
fn outlined(file: &Path) -> Option<Rc<Outline>> {
    let text = std::fs::read_to_string(file).ok()?;
    LAST.with(|last| {
        let known = last.borrow().as_ref().filter(|(path, outline)| path == file && outline.text == text).cloned();
        let outline = match known {
            Some((_, outline)) => outline,
            None => Rc::new(Outline::of(text)?),
        };
        *last.borrow_mut() = Some((file.to_owned(), outline.clone()));
        Some(outline)
    })
}
