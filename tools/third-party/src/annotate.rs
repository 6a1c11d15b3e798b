//! Writes `#[fastmath(...)]` before functions, methods, impls, traits and inline modules of a source text; every other
//! byte stays, and so does every line number.

use std::fmt::{self, Display, Formatter};
use std::ops::AddAssign;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{ImplItemFn, ItemFn, ItemImpl, ItemMacro, ItemMod, ItemTrait, Macro, Meta, TraitItemFn};

use crate::catalogue::{Clones, Flags, Modules};
use crate::clones::{self, Home};
use crate::macro_bodies;

/// Which functions are annotated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All of them.
    Everything,
    /// All but the tests, which judge the others and so keep plain arithmetic.
    AllButTests,
}

/// How many items of each kind an annotated text holds.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Counts {
    pub functions: usize,
    pub methods: usize,
    pub in_macros: usize,
    pub containers: usize,
    /// Functions of tests, left plain in [`Scope::AllButTests`].
    pub judges: usize,
    /// Functions written inside the arguments of a macro call, or without a visible body in a macro's definition.
    pub out_of_reach: usize,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.functions += other.functions;
        self.methods += other.methods;
        self.in_macros += other.in_macros;
        self.containers += other.containers;
        self.judges += other.judges;
        self.out_of_reach += other.out_of_reach;
    }
}

impl Display for Counts {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Counts { functions, methods, in_macros, containers, judges, out_of_reach } = self;
        write!(
            out,
            "annotated {functions} functions, {methods} methods, {in_macros} functions in macro definitions, "
        )?;
        write!(out, "{containers} impls, traits and modules; left {judges} tests and {out_of_reach} in macro arguments")
    }
}

/// The text with the attribute in every place of the scope, or why it does not parse.
///
/// Every second impl, trait and inline module is annotated as a whole, so that the attributes inside it are nested
/// ones; the others only in their functions. Where all modules are inline, the attribute stands once, on the outermost of them.
pub fn annotate(text: &str, flags: &Flags, scope: Scope) -> syn::Result<(String, Counts)> {
    let file = syn::parse_file(text)?;
    let mut places = Places {
        scope,
        modules: flags.modules,
        whole: false,
        home: Home::Free,
        offsets: Vec::new(),
        counts: Counts::default(),
    };
    places.visit_file(&file);
    // `parse_file` strips a byte order mark, and spans count from what is left.
    let skipped = text.len() - text.trim_start_matches('\u{feff}').len();
    let offsets = places.offsets.into_iter().map(|(offset, mark)| (offset + skipped, mark)).collect();
    Ok((insert(text, offsets, flags), places.counts))
}

/// How many functions a text holds.
pub fn functions(text: &str) -> usize {
    text.parse().map_or(0, macro_bodies::functions)
}

fn insert(text: &str, mut offsets: Vec<(usize, Mark)>, flags: &Flags) -> String {
    offsets.sort_unstable_by_key(|(offset, _)| *offset);
    let mut annotated = String::with_capacity(2 * text.len());
    let mut copied = 0;
    for (offset, mark) in offsets {
        let words = match mark {
            Mark::List(clones) => flags.words(clones),
            Mark::Strict => "strict".to_owned(),
        };
        annotated.push_str(&text[copied..offset]);
        annotated.push_str(&format!("#[fastmath::fastmath({words})] "));
        copied = offset;
    }
    annotated.push_str(&text[copied..]);
    annotated
}

/// What an attribute says.
#[derive(Clone, Copy)]
enum Mark {
    /// The list of flags.
    List(Clones),
    /// That the list around is not meant.
    Strict,
}

struct Places {
    scope: Scope,
    modules: Modules,
    /// Whether the next impl, trait or module is annotated as a whole.
    whole: bool,
    /// Where the functions stand.
    home: Home,
    offsets: Vec<(usize, Mark)>,
    counts: Counts,
}

impl Places {
    /// Whether an item with these attributes is a test that has to stay as it is.
    fn spares(&self, attributes: &[syn::Attribute]) -> bool {
        self.scope == Scope::AllButTests && attributes.iter().any(is_test)
    }

    /// Notes a place before the first token of the parts that follow an item's attributes.
    fn mark(&mut self, parts: &[&dyn ToTokens], mark: Mark) {
        let mut head = TokenStream::new();
        parts.iter().for_each(|part| part.to_tokens(&mut head));
        if let Some(first) = head.into_iter().next() {
            self.offsets.push((first.span().byte_range().start, mark));
        }
    }

    fn mark_container(&mut self, parts: &[&dyn ToTokens], clones: Clones) {
        self.whole = !self.whole;
        if self.whole {
            self.counts.containers += 1;
            self.mark(parts, Mark::List(clones));
        }
    }

    /// Marks a module on which the attribute stands once, and what in it judges the rest.
    fn mark_outermost(&mut self, item: &ItemMod) {
        self.counts.containers += 1;
        self.counts.functions += macro_bodies::functions(item.to_token_stream());
        self.mark(&[&item.vis, &item.unsafety, &item.mod_token], Mark::List(Clones::WhereTheyFit));
        if self.scope == Scope::AllButTests {
            let mut judges = Judges(self);
            visit::visit_item_mod(&mut judges, item);
        }
    }

    /// Visits what stands in an impl or a trait.
    fn inside(&mut self, home: Home, visit: impl FnOnce(&mut Self)) {
        let around = std::mem::replace(&mut self.home, home);
        visit(self);
        self.home = around;
    }
}

impl<'ast> Visit<'ast> for Places {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if self.spares(&item.attrs) {
            self.counts.judges += 1;
            return;
        }
        self.counts.functions += 1;
        self.mark(&[&item.vis, &item.sig], Mark::List(clones::of(&item.attrs, &item.sig, Home::Free)));
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.counts.methods += 1;
        self.mark(
            &[&item.vis, &item.defaultness, &item.sig],
            Mark::List(clones::of(&item.attrs, &item.sig, self.home)),
        );
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if item.default.is_some() {
            self.counts.methods += 1;
            self.mark(&[&item.sig], Mark::List(Clones::Nowhere));
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let home = Home::of(item);
        let clones = if home == Home::Trait { Clones::Nowhere } else { Clones::WhereTheyFit };
        self.mark_container(&[&item.defaultness, &item.unsafety, &item.impl_token], clones);
        self.inside(home, |places| visit::visit_item_impl(places, item));
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        self.mark_container(&[&item.vis, &item.unsafety, &item.trait_token], Clones::Nowhere);
        self.inside(Home::Trait, |places| visit::visit_item_trait(places, item));
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if self.spares(&item.attrs) {
            self.counts.judges += macro_bodies::functions(item.to_token_stream());
            return;
        }
        if may_stand_on(item) {
            if self.modules == Modules::Inline {
                return self.mark_outermost(item);
            }
            self.mark_container(&[&item.vis, &item.unsafety, &item.mod_token], Clones::WhereTheyFit);
        }
        visit::visit_item_mod(self, item);
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        if !item.mac.path.is_ident("macro_rules") {
            return visit::visit_item_macro(self, item);
        }
        let found = macro_bodies::bodies(item.mac.tokens.clone());
        self.counts.in_macros += found.offsets.len();
        self.counts.out_of_reach += found.out_of_reach;
        // What a macro's function is a part of, its definition does not tell.
        self.offsets.extend(found.offsets.into_iter().map(|offset| (offset, Mark::List(Clones::Nowhere))));
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        self.counts.out_of_reach += macro_bodies::functions(mac.tokens.clone());
    }
}

/// The tests in a module that is annotated as a whole.
struct Judges<'a>(&'a mut Places);

impl<'ast> Visit<'ast> for Judges<'_> {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if self.0.spares(&item.attrs) {
            self.0.counts.judges += 1;
            self.0.mark(&[&item.vis, &item.sig], Mark::Strict);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        match self.0.spares(&item.attrs) && item.content.is_some() {
            true => {
                self.0.counts.judges += macro_bodies::functions(item.to_token_stream());
                self.0.mark(&[&item.vis, &item.unsafety, &item.mod_token], Mark::Strict);
            }
            false => visit::visit_item_mod(self, item),
        }
    }
}

/// `#[test]`, `#[bench]`, or a `#[cfg(...)]` that names `test` first.
pub fn is_test(attribute: &syn::Attribute) -> bool {
    let path = attribute.path();
    let of_tests = |meta: &Meta| match meta {
        Meta::List(list) => list.tokens.to_string().trim_start_matches("all (").starts_with("test"),
        Meta::Path(_) | Meta::NameValue(_) => false,
    };
    path.is_ident("test") || path.is_ident("bench") || path.is_ident("cfg") && of_tests(&attribute.meta)
}

/// rustc refuses a macro's attribute on a module with a file of its own, anywhere inside; and behind any attribute, one that hands the module back as it
/// came too, it refuses `crate::name!` of a macro that is exported inside.
fn may_stand_on(item: &ItemMod) -> bool {
    item.content.as_ref().is_some_and(|(_, items)| {
        items.iter().all(|item| match item {
            syn::Item::Mod(inner) => may_stand_on(inner),
            syn::Item::Macro(inner) => !inner.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export")),
            _ => true,
        })
    })
}
