//! The attribute: its words, and what they mean for a function.

mod budget;
mod elsewhere;
mod entry;
mod nearest;
mod nested;
mod parse;
mod ptx;
mod recipe;
mod word;

use std::cell::Cell;
use std::rc::Rc;

use fma_ir::Flag;
use proc_macro2::Span;

use crate::dispatch::Dispatch;
use crate::tree::Setting;

pub use budget::Budget;
pub use nearest::nearest;
pub use nested::{NestedAttributes, list_of};
pub use parse::apply;
pub use ptx::{Kernel, Ptx, Reflect};
pub use recipe::{RECIPES, Recipe};
pub use word::Word;

/// What a warning is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// A flag that licensed nothing.
    UnusedFlag,
    /// A test or constant that a promise makes pointless: `is_nan()` under `nnan`.
    BrokenPromise,
}

impl Warning {
    /// Every warning with the word that silences it.
    pub const WORDS: [(&'static str, Warning); 2] =
        [("unused_flag", Warning::UnusedFlag), ("broken_promise", Warning::BrokenPromise)];
}

/// What the attribute asks of a function.
#[derive(Clone, Default)]
pub struct Options {
    pub setting: Setting,
    /// The name under which flags and modes were asked for.
    pub recipe: Option<&'static Recipe>,
    /// Where assertions were asked for.
    pub check: Option<Span>,
    pub report: bool,
    /// The word that asked for what is to stand beside the function.
    pub company: Option<Span>,
    pub budget: Option<Budget>,
    pub ptx: Option<Ptx>,
    pub kernel: Option<Kernel>,
    pub reflect: Reflect,
    pub allow: Vec<Warning>,
    pub dispatch: Option<Dispatch>,
    /// The lanes of a split reduction.
    pub lanes: Option<u32>,
    /// `df64(acc, x)`: the variables that are to hold pairs.
    pub pairs: Vec<Named>,
    /// `ty(Real = f64)`: types by names that are declared elsewhere.
    pub aliases: Vec<Alias>,
    /// The word that gives the crate another path, in this very list.
    pub home: Option<Span>,
}

impl Options {
    /// What is left of it where nothing is permitted: the types.
    pub fn plain(&self) -> Options {
        let setting = Setting { leaf: self.setting.leaf, ..Setting::default() };
        Options { setting, aliases: self.aliases.clone(), ..Options::default() }
    }

    /// The same for what stands inside of the annotated item.
    pub fn below(&self) -> Options {
        let dispatch = self.dispatch.map(|dispatch| Dispatch { inherited: true, ..dispatch });
        Options { dispatch, ..self.clone() }
    }

    /// The same at an item of the annotated module: a trait, or an impl of one, has no place for constants, and no one asked for them there.
    pub fn at(&self, item: &syn::Item) -> Options {
        match crate::items::is_of_trait(item) {
            true => Options { report: false, ptx: None, ..self.clone() },
            false => self.clone(),
        }
    }

    /// What an item inside the function inherits.
    pub fn without_own(&self) -> Options {
        Options {
            report: false,
            budget: None,
            ptx: None,
            kernel: None,
            dispatch: None,
            pairs: Vec::new(),
            ..self.clone()
        }
    }
}

/// A type that the attribute names, and what it stands for.
#[derive(Clone)]
pub struct Alias {
    pub name: Named,
    pub ty: syn::Type,
}

/// A variable or a type that the attribute names.
#[derive(Clone)]
pub struct Named {
    pub ident: syn::Ident,
    /// Whether a function under the attribute has it.
    pub found: Rc<Cell<bool>>,
}

/// A flag that was written by name, and where.
pub type Written = (Flag, Span);

/// Whoever takes nested `#[fastmath(...)]` attributes off statements and expressions.
pub trait Nested {
    /// Removes them from the list and gives the permissions that hold below.
    fn take(&mut self, attrs: &mut Vec<syn::Attribute>, outer: Setting) -> Setting;
}
