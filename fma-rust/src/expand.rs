//! From the attribute and its item to the tokens that replace them.

use proc_macro2::TokenStream;
use quote::quote;

use crate::around::Around as Seen;
use crate::attribute::{Options, Word, Written, apply};
use crate::diagnostics::Diagnostics;
use crate::dispatch::{Candidate, Entry, Place, link_impl, link_module};
use crate::made::Made;
use crate::message::Message;
use crate::named::Names;
use crate::rewrite::{Function, Rewritten, has_modes};
use crate::run::Around;
use crate::survey::{Survey, names_owner};
use crate::tree::Items;
use crate::{beside, called, front, gpu, groups, items, lints, placed, warn};

/// Expands one attribute, where no word of the user's is like one that is made here.
pub fn expand(seen: &Seen, attribute: TokenStream, item: TokenStream) -> Made {
    let mut expansion = Expansion { seen: seen.clone(), ..Expansion::default() };
    let options = apply(&Options::default(), attribute, false, &mut expansion.written, &mut expansion.errors);
    let rewritten = expansion.annotated(item, &options);
    let item = expansion.changed.then(|| placed::in_source(rewritten));
    Made { item, errors: expansion.errors.into_tokens() }
}

/// One expansion: what it found so far.
#[derive(Default)]
pub struct Expansion {
    /// What the annotated item sees of what is around it.
    pub seen: Seen,
    pub errors: Diagnostics,
    /// Flags written by name in any of the lists.
    pub written: Vec<Written>,
    /// What the lists name.
    pub names: Names,
    /// Whether someone wants the near misses of functions without a report.
    pub explains: bool,
    /// Of which functions PTX is written, where not of all: those of a name, or every one.
    pub only: Option<Option<String>>,
    /// What stands around functions that someone wants to run.
    pub around: Option<Around>,
    /// The module that is walked, among others inside of an annotated one that asks for PTX.
    pub modules: Option<gpu::Module>,
    /// Whether anything differs from the tokens as written.
    pub changed: bool,
    /// Clones that do not stand beside their entries yet.
    pub entries: Vec<Entry>,
    /// Every function that was rewritten or looked at, in source order.
    pub functions: Vec<Rewritten>,
}

impl Expansion {
    /// The annotated item, a free one or one of an impl or a trait, as it is to be printed; nothing if it did not change.
    fn annotated(&mut self, tokens: TokenStream, options: &Options) -> TokenStream {
        let groups = groups::any(tokens.clone());
        let tokens = if groups { groups::without_statements(tokens) } else { tokens };
        if let Ok(method) = syn::parse2::<syn::ImplItemFn>(tokens.clone()) {
            if method.sig.receiver().is_some()
                || method.defaultness.is_some()
                || has_company(options) && names_owner(&method)
            {
                return self.annotated_method(method, options, groups);
            }
            let syn::ImplItemFn { attrs, vis, sig, block, .. } = method;
            return self.annotated_item(
                syn::ItemFn { attrs, vis, sig, block: Box::new(block) }.into(),
                options,
                groups,
            );
        }
        if let Ok(item) = syn::parse2::<syn::Item>(tokens.clone())
            && !matches!(item, syn::Item::Verbatim(_))
        {
            return self.annotated_item(item, options, groups);
        }
        if let Ok(method) = syn::parse2::<syn::TraitItemFn>(tokens.clone()) {
            self.errors.error(method.sig.ident.span(), Message::NoBody);
        }
        // What syn cannot parse is the compiler's to judge.
        tokens
    }

    /// Rewrites an item in place; what is to stand beside it.
    pub fn item(&mut self, item: &mut syn::Item, options: &Options, items: &Items, outermost: bool) -> TokenStream {
        match item {
            syn::Item::Fn(function) => self.function(function, options, items),
            syn::Item::Impl(block) => {
                let options = self.nested(&mut block.attrs, options);
                let mut items = items::of_impl(items, block);
                // No module is around that has told of it.
                if items.callable.is_empty() {
                    let own = [syn::Item::Impl(block.clone())];
                    items = self.with_beside(&items, &own, &options, quote!(#block));
                }
                self.impl_items(block, &options, &items);
                TokenStream::new()
            }
            syn::Item::Trait(declared) => {
                let options = self.nested(&mut declared.attrs, options);
                let items = items::of_trait(items, declared);
                for item in &mut declared.items {
                    if let syn::TraitItem::Fn(method) = item {
                        self.trait_method(method, &options.below(), &items);
                    }
                }
                TokenStream::new()
            }
            syn::Item::Mod(module) if module.content.is_some() => {
                let options = self.nested(&mut module.attrs, options);
                self.module(module, &options, items)
            }
            other => {
                if outermost {
                    self.errors.error(syn::spanned::Spanned::span(other), Message::NotAnItem);
                }
                TokenStream::new()
            }
        }
    }

    /// With what can be read in the places of calls that an item makes which stands in no annotated module: of its own, and of what is beside it.
    pub(crate) fn with_beside(&self, items: &Items, own: &[syn::Item], options: &Options, item: TokenStream) -> Items {
        let callable = called::callable_beside(&self.seen.told, own, options);
        let bodies = if called::may_be_read(options) { self.seen.bodies(item) } else { Vec::new() };
        let callable = if bodies.is_empty() { callable } else { callable.beside(&bodies, &items.traits) };
        Items { callable, ..items.clone() }
    }

    fn module(&mut self, module: &mut syn::ItemMod, options: &Options, outer: &Items) -> TokenStream {
        let within = gpu::Module::entered(self.modules.as_ref(), module, options);
        let Some((_, content)) = &mut module.content else { return TokenStream::new() };
        let around = std::mem::replace(&mut self.modules, within);
        let bodies = gpu::bodies(content, options);
        // PTX takes no more of other modules than the annotated one shows, and the CPU is to compute the same.
        let inner = if self.modules.is_some() { Seen::default() } else { self.seen.within(&module.ident) };
        let known = inner.module(outer, content);
        let imported = self.seen.imported(&inner, content, &known);
        let callable = called::callable_beside(&imported, content, options);
        let known = Items { bodies, callable, module: self.modules.clone(), ..known };
        let seen = std::mem::replace(&mut self.seen, inner);
        let (options, first, outside) = (options.below(), self.entries.len(), self.around.clone());
        self.around = outside.as_ref().map(|around| around.module(content, &options, &known));
        let mut beside = Vec::new();
        for item in content.iter_mut() {
            let tokens = self.item(item, &options.at(item), &known, false);
            if !tokens.is_empty() {
                beside.push(syn::Item::Verbatim(tokens));
            }
        }
        (self.around, self.modules, self.seen) = (outside, around, seen);
        content.extend(beside);
        let mut entries = self.entries.split_off(first);
        link_module(content, &mut entries);
        content.extend(entries.into_iter().flat_map(Entry::items));
        TokenStream::new()
    }

    fn impl_items(&mut self, block: &mut syn::ItemImpl, options: &Options, items: &Items) {
        let place = if block.trait_.is_some() { Place::Trait } else { Place::Impl };
        let (options, first) = (options.below(), self.entries.len());
        let mut beside = Vec::new();
        for item in &mut block.items {
            if let syn::ImplItem::Fn(method) = item {
                let tokens = self.method(method, &options, items, place);
                if !tokens.is_empty() {
                    beside.push(syn::ImplItem::Verbatim(tokens));
                }
            }
        }
        block.items.extend(beside);
        let mut entries = self.entries.split_off(first);
        link_impl(&mut block.items, &mut entries, items);
        block.items.extend(entries.into_iter().flat_map(Entry::methods));
    }

    fn function(&mut self, function: &mut syn::ItemFn, options: &Options, items: &Items) -> TokenStream {
        let options = self.nested(&mut function.attrs, options);
        let told = items.callable.is_empty().then(|| self.with_beside(items, &[], &options, quote!(#function)));
        let items = told.as_ref().unwrap_or(items);
        let syn::ItemFn { attrs, sig, block, .. } = &*function;
        let (options, left) = self.with_clones(Candidate { attrs, sig, block, place: Place::Free }, options);
        let block = std::mem::replace(&mut function.block, Box::new(syn::parse_quote!({})));
        let (block, index) = self.body(&function.sig, *block, &options, items);
        *function.block = block;
        self.functions[index].left.extend(left);
        lints::silence(&self.functions[index], &function.sig, &mut function.attrs);
        self.split(&function.attrs, &mut function.sig, &mut function.block, index, Place::Free);
        beside::module(&function.vis, &function.sig.ident, &self.functions[index], &options)
    }

    pub(crate) fn method(
        &mut self,
        method: &mut syn::ImplItemFn,
        options: &Options,
        items: &Items,
        place: Place,
    ) -> TokenStream {
        let options = self.nested(&mut method.attrs, options);
        let syn::ImplItemFn { attrs, sig, block, .. } = &*method;
        let (options, left) = self.with_clones(Candidate { attrs, sig, block, place }, options);
        let block = std::mem::replace(&mut method.block, syn::parse_quote!({}));
        let (block, index) = self.body(&method.sig, block, &options, items);
        method.block = block;
        self.functions[index].left.extend(left);
        lints::silence(&self.functions[index], &method.sig, &mut method.attrs);
        self.split(&method.attrs, &mut method.sig, &mut method.block, index, place);
        match place {
            Place::Free | Place::Impl | Place::Unknown => {
                beside::constants(&method.vis, &method.sig.ident, &self.functions[index], &options)
            }
            Place::Trait => {
                self.no_place(&method.sig, &options);
                TokenStream::new()
            }
        }
    }

    fn trait_method(&mut self, method: &mut syn::TraitItemFn, options: &Options, items: &Items) {
        let options = self.nested(&mut method.attrs, options);
        self.no_place(&method.sig, &options);
        let Some(block) = method.default.take() else { return };
        let candidate = Candidate { attrs: &method.attrs, sig: &method.sig, block: &block, place: Place::Trait };
        let (options, left) = self.with_clones(candidate, options);
        let (mut block, index) = self.body(&method.sig, block, &options, items);
        self.functions[index].left.extend(left);
        lints::silence(&self.functions[index], &method.sig, &mut method.attrs);
        self.split(&method.attrs, &mut method.sig, &mut block, index, Place::Trait);
        method.default = Some(block);
    }

    /// A trait has no constants that only some of its methods bring along.
    fn no_place(&mut self, sig: &syn::Signature, options: &Options) {
        let words = [options.report.then_some(Word::Report), options.ptx.as_ref().map(|_| Word::Ptx)];
        for word in words.into_iter().flatten() {
            self.errors.error(sig.ident.span(), Message::NoPlaceInTrait { word: word.text() });
        }
    }

    /// The options under an item's own attributes, which are taken off.
    fn nested(&mut self, attrs: &mut Vec<syn::Attribute>, outer: &Options) -> Options {
        let mut options = outer.clone();
        attrs.retain(|attr| match crate::attribute::list_of(attr) {
            Some(tokens) => {
                self.changed = true;
                options = apply(&options, tokens, false, &mut self.written, &mut self.errors);
                options.home.into_iter().for_each(|span| self.errors.error(span, Message::HomeInside));
                false
            }
            None => true,
        });
        options
    }

    /// Rewrites a body; the new one, and where the account of it is.
    fn body(
        &mut self,
        sig: &syn::Signature,
        block: syn::Block,
        options: &Options,
        items: &Items,
    ) -> (syn::Block, usize) {
        let Survey { declared, is_too_deep, .. } = Survey::of(&block);
        self.names.types.extend(options.aliases.iter().map(|alias| alias.name.clone()));
        let own = items;
        let items = items::named(items.clone(), &options.aliases, quote!(#sig #block));
        let items = items::of_body(items::of_signature(&items, sig), declared);
        let index = self.functions.len();
        let function = Function { signature: sig, options, items: &items, is_too_deep };
        let written = self.around.clone().filter(|around| around.wants(sig)).map(|around| (around, block.clone()));
        let (mut block, mut rewritten) = function.rewrite(block, self);
        if let (Some((around, block)), Some(plain)) = (written, &mut rewritten.plain) {
            let is_rewritten = !rewritten.outcome.log.steps.is_empty() || has_modes(&rewritten.outcome.func);
            plain.runs = Some(Box::new(around.runs((sig, &block), options, own, is_rewritten)));
        }
        self.functions.insert(index.min(self.functions.len()), rewritten);
        let warnings = warn::broken_promises(&self.functions[index], options);
        self.changed |= options.report || options.ptx.is_some() || !warnings.is_empty();
        let Rewritten { dispatch, unchosen, .. } = &mut self.functions[index];
        let warned = unchosen.as_mut().filter(|_| dispatch.is_some()).unwrap_or(&mut block);
        front::put(warned, warnings);
        (block, index)
    }
}

/// Whether something is to stand beside the function.
fn has_company(options: &Options) -> bool {
    options.dispatch.is_some() || options.report || options.ptx.is_some()
}
