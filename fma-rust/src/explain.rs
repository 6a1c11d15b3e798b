//! The account of every annotated function of a source file. Nothing is compiled.

mod account;
mod source;

use fma_ir::{Cost, Func};
use fma_ptx::{Target, Version};
use proc_macro2::TokenStream;
use quote::ToTokens;

use crate::around::{Around as Seen, Module};
pub use crate::attribute::nearest;
use crate::attribute::{Options, Ptx, apply, list_of};
use crate::compared;
use crate::diagnostics::Diagnostics;
use crate::expand::Expansion;
pub use crate::gpu::Text;
use crate::namesakes;
pub use crate::plain::Plain;
use crate::run::{self, Around, Asked};
pub use crate::run::{Program, Runs};
use crate::words::{self, word_apart};
use account::{account, position};
pub use source::Source;

/// A place in the file: line from 1, column from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

/// One rewrite, near miss, or expression left alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    pub at: Position,
    /// The rule's name; empty for what was left alone.
    pub rule: &'static str,
    pub before: String,
    /// The new formula; the reason for what was left alone.
    pub after: String,
    /// The flags that licensed a rewrite, or the one that is missing.
    pub flags: Vec<&'static str>,
    /// What else is worth knowing.
    pub note: String,
}

/// The account of one function.
#[derive(Clone, Debug)]
pub struct Account {
    pub name: String,
    /// What its `recipe(...)` stands for, in the attribute's words.
    pub recipe: Option<String>,
    pub at: Position,
    pub before: Cost,
    pub after: Cost,
    pub steps: Vec<Remark>,
    pub near_misses: Vec<Remark>,
    /// Forms that are less deep and take more operations, each with the word that chooses it.
    pub alternatives: Vec<Remark>,
    pub left: Vec<Remark>,
    /// The function as written; nothing if it was not looked at.
    pub plain: Option<Plain>,
    /// The function after the passes.
    pub func: Func,
    /// The function as PTX, where that is wanted: for each target.
    pub texts: Vec<Text>,
}

/// A function of a file as PTX: what is asked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Its name, with or without the type before it; all functions if there is none.
    pub function: Option<String>,
    /// For which machine.
    pub target: Target,
    /// In which version, if not in the lowest that suffices.
    pub version: Option<Version>,
}

/// The accounts of a file, and the mistakes in its attributes.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    pub accounts: Vec<Account>,
    pub errors: Vec<(Position, String)>,
}

/// Explains a file; the error says where it does not parse. With `flags`, functions without an attribute are treated as if it were
/// `#[fastmath(flags)]`.
pub fn explain<'a>(source: impl Into<Source<'a>>, flags: Option<&str>) -> Result<Explanation, (Position, String)> {
    explained(source.into(), flags, None, None)
}

/// The same, with the functions of a name, or all of them, in both versions to be run.
pub fn runnable<'a>(
    source: impl Into<Source<'a>>,
    flags: Option<&str>,
    function: Option<&str>,
) -> Result<Explanation, (Position, String)> {
    let name = function.map(|name| word_apart(name.rsplit("::").next().unwrap_or(name)));
    explained(source.into(), flags, None, Some(name))
}

/// The same, with the functions that are wanted as PTX.
pub fn ptx<'a>(
    source: impl Into<Source<'a>>,
    flags: Option<&str>,
    wanted: &Wanted,
) -> Result<Explanation, (Position, String)> {
    explained(source.into(), flags, Some(wanted), None)
}

fn explained(
    source: Source,
    flags: Option<&str>,
    wanted: Option<&Wanted>,
    runs: Option<Option<String>>,
) -> Result<Explanation, (Position, String)> {
    let failed = |error: syn::Error| (position(error.span()), format!("this cannot be read as Rust: {error}"));
    let mut file = syn::parse_file(source.text).map_err(failed)?;
    if words::any(file.to_token_stream()) {
        file = syn::parse2(words::apart(file.into_token_stream())).map_err(failed)?;
    }
    compared::file(&mut file);
    let default =
        flags.map(str::parse::<TokenStream>).transpose().map_err(|error| (Position::default(), error.to_string()))?;
    let runs = runs.map(|only| Asked { numbers: run::numbers(&file), only: only.map(Into::into) });
    let (seen, module) = (Seen::default(), source.file.and_then(Module::of_file));
    let mut walk = Walk { default, wanted, runs, seen, module, around: None, out: Explanation::default() };
    walk.items(file.items);
    Ok(walk.out)
}

struct Walk<'a> {
    default: Option<TokenStream>,
    wanted: Option<&'a Wanted>,
    /// Which functions are to be run, if any are.
    runs: Option<Asked>,
    around: Option<Around>,
    /// What the items of the list see that is walked.
    seen: Seen,
    /// The module whose list that is, where its file is known.
    module: Option<Module>,
    out: Explanation,
}

impl Walk<'_> {
    fn items(&mut self, list: Vec<syn::Item>) {
        let within = self.seen.in_list(&list, self.module.as_ref());
        let outside = (self.around.clone(), std::mem::replace(&mut self.seen, within));
        let options = |attrs: &[syn::Attribute]| self.around_item(attrs);
        self.around = self.runs.clone().map(|runs| Around::file(&list, &options, runs));
        let mut names: Vec<syn::Ident> = Vec::new();
        for mut item in list {
            let name = match &item {
                syn::Item::Mod(module) if module.content.is_some() => Some(module.ident.clone()),
                _ => None,
            };
            let before = names.iter().filter(|other| Some(*other) == name.as_ref()).count();
            names.extend(name);
            let tokens = attributes(&mut item).and_then(take).or_else(|| self.default.clone());
            match (tokens, item) {
                (Some(tokens), item) => self.one(tokens, item),
                (None, syn::Item::Mod(module)) => {
                    let inner = self.module.as_ref().and_then(|outer| outer.named(&module.ident, before));
                    let outer = std::mem::replace(&mut self.module, inner);
                    self.items(module.content.map(|(_, list)| list).unwrap_or_default());
                    self.module = outer;
                }
                (None, syn::Item::Impl(block)) => self.methods(block),
                (None, syn::Item::Trait(declared)) => self.methods_of_trait(declared),
                (None, _) => {}
            }
        }
        (self.around, self.seen) = outside;
    }

    /// The options to which an item's own attributes add.
    fn around_item(&self, attrs: &[syn::Attribute]) -> Options {
        let tokens = self.default.clone().filter(|_| !attrs.iter().any(|attr| list_of(attr).is_some()));
        tokens.map_or_else(Options::default, |tokens| {
            apply(&Options::default(), tokens, false, &mut Vec::new(), &mut Diagnostics::default())
        })
    }

    /// An impl without an attribute: its methods may have one each.
    fn methods(&mut self, block: syn::ItemImpl) {
        let attrs = |item: &mut syn::ImplItem| match item {
            syn::ImplItem::Fn(method) => take(&mut method.attrs),
            _ => None,
        };
        for (tokens, method) in annotated(&block.items, attrs) {
            self.one(tokens, syn::Item::Impl(syn::ItemImpl { items: vec![method], ..block.clone() }));
        }
    }

    /// The same of a trait.
    fn methods_of_trait(&mut self, declared: syn::ItemTrait) {
        let attrs = |item: &mut syn::TraitItem| match item {
            syn::TraitItem::Fn(method) => take(&mut method.attrs),
            _ => None,
        };
        for (tokens, method) in annotated(&declared.items, attrs) {
            self.one(tokens, syn::Item::Trait(syn::ItemTrait { items: vec![method], ..declared.clone() }));
        }
    }

    fn one(&mut self, tokens: TokenStream, mut item: syn::Item) {
        let only = self.wanted.map(|wanted| wanted.function.as_deref().map(word_apart));
        let (around, seen) = (self.around.clone(), self.seen.clone());
        let items = seen.items.clone();
        let mut expansion = Expansion { seen, explains: true, only, around, ..Expansion::default() };
        let mut options = apply(&Options::default(), tokens, false, &mut expansion.written, &mut expansion.errors);
        if let Some(Wanted { target, version, .. }) = self.wanted {
            let instances = options.ptx.map(|ptx| ptx.instances).unwrap_or_default();
            options.ptx = Some(Ptx { targets: vec![*target], version: *version, instances, ..Ptx::default() });
        }
        let namesakes = namesakes::set_apart(&mut item);
        expansion.item(&mut item, &options, &items.beside(&namesakes), false);
        expansion.names.unknown(&mut expansion.errors);
        self.out.accounts.extend(expansion.functions.iter().map(account));
        let errors = expansion.errors.into_list().into_iter();
        self.out.errors.extend(errors.map(|error| (position(error.span), error.message.to_string())));
    }
}

fn attributes(item: &mut syn::Item) -> Option<&mut Vec<syn::Attribute>> {
    match item {
        syn::Item::Fn(item) => Some(&mut item.attrs),
        syn::Item::Impl(item) => Some(&mut item.attrs),
        syn::Item::Trait(item) => Some(&mut item.attrs),
        syn::Item::Mod(item) => Some(&mut item.attrs),
        _ => None,
    }
}

/// Those of a list that have an attribute of their own, each with what that says and without it.
fn annotated<T: Clone>(list: &[T], take: impl Fn(&mut T) -> Option<TokenStream>) -> Vec<(TokenStream, T)> {
    let one = |item: &T| {
        let mut item = item.clone();
        Some((take(&mut item)?, item))
    };
    list.iter().filter_map(one).collect()
}

/// Takes the outermost `#[fastmath(...)]` off.
fn take(attrs: &mut Vec<syn::Attribute>) -> Option<TokenStream> {
    let index = attrs.iter().position(|attr| list_of(attr).is_some())?;
    list_of(&attrs.remove(index))
}
