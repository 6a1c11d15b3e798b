//! What functions and impls give: their signatures, with the types that they have here. Of bodies nothing is read.

use std::collections::BTreeSet;

use super::super::modules::Module;
use super::super::names::{self, Meaning};
use super::super::outline::{Entry, What};
use super::{Linker, Place, ident, is_certain, is_unknown, meaning};
use crate::attribute::list_of;
use crate::items::{Operator, has_lifetimes_alone};
use crate::tree::operator_trait;

impl Linker<'_> {
    /// The functions that some names mean, and what impls give the types that were found.
    pub fn given(&mut self, wanted: &BTreeSet<String>) {
        for name in wanted {
            if let Some((module, at)) = names::of_function(self.here, name) {
                self.function(&module, &module.list()[at], name);
            }
        }
        let here = self.here;
        for (at, _) in here.list().of_kind(What::Type).filter(|(_, entry)| wanted.contains(&entry.name)) {
            self.name((here.clone(), at));
        }
        // What a signature names is found on the way.
        let mut at = 0;
        while let Some((place, name)) = self.known.get(at).cloned() {
            at += 1;
            self.impls(&place, &name, wanted);
        }
    }

    /// A function, which has this name here, or this path.
    pub fn function(&mut self, module: &Module, entry: &Entry, name: &str) {
        let outline = &module.source.outline;
        let Some(body) = &entry.body else { return };
        let text = format!("{} {{}}", outline.of_tokens(entry.all.start..body.start - 1));
        let Ok(item) = syn::parse_str::<syn::ItemFn>(&text) else { return };
        if let Some(signature) = self.signature(module, &item.attrs, item.sig) {
            self.out.names.insert(name.to_owned());
            self.out.abroad.functions.insert(name.to_owned(), signature);
        }
    }

    /// A signature of known types.
    fn signature(
        &mut self,
        module: &Module,
        attrs: &[syn::Attribute],
        mut signature: syn::Signature,
    ) -> Option<syn::Signature> {
        let is_plain = has_lifetimes_alone(&signature.generics) && signature.asyncness.is_none();
        if !is_plain || !leave(attrs) {
            return None;
        }
        for input in &mut signature.inputs {
            if let syn::FnArg::Typed(typed) = input {
                *typed.ty = self.ty(module, &typed.ty).0;
                // What is given for it may not be taken for something else.
                if is_unknown(&typed.ty) {
                    return None;
                }
            }
        }
        if let syn::ReturnType::Type(_, ty) = &mut signature.output {
            **ty = self.ty(module, ty).0;
        }
        Some(signature)
    }

    /// What the impls give a type that stand beside it, or here.
    fn impls(&mut self, place: &Place, name: &str, wanted: &BTreeSet<String>) {
        let (module, here) = (place.0.clone(), self.here.clone());
        let own = module.list()[place.1].name.clone();
        let is_same = module == here;
        let modules: Vec<(Module, &str)> =
            [(module, own.as_str())].into_iter().chain((!is_same).then_some((here, name))).collect();
        let all = || {
            modules.iter().flat_map(|(module, name)| {
                let entries = module.list().of_kind(What::Impl).map(|(_, entry)| entry);
                let outline = &module.source.outline;
                entries
                    .filter(move |entry| outline.header(entry).any(|word| word == *name))
                    .map(move |entry| (module, entry))
            })
        };
        // An iterator has methods by the dozen.
        if all().any(|(module, entry)| module.source.outline.header(entry).any(|word| word.contains("Iterator"))) {
            return;
        }
        for (module, entry) in all() {
            let outline = &module.source.outline;
            let is_one = |item: &Entry| matches!(item.what, What::Fn | What::Const) && wanted.contains(&item.name);
            let is_operator = outline.header(entry).any(operator_trait::is_one);
            if !is_operator && !entry.items.iter().any(is_one) {
                continue;
            }
            let text = outline.text_of_parts(entry, |item| is_operator || is_one(item));
            if let Ok(block) = syn::parse_str::<syn::ItemImpl>(&text)
                && leave(&block.attrs)
                && has_lifetimes_alone(&block.generics)
                && is_of(module, &block, place)
            {
                self.block(module, block, [&own, name]);
            }
        }
    }

    /// An impl of a type, by its own name and the one that it has here.
    fn block(&mut self, module: &Module, block: syn::ItemImpl, names: [&str; 2]) {
        if block.trait_.is_some() {
            self.operator(module, block);
            return;
        }
        let [own, owner] = names.map(ident);
        for item in block.items {
            match item {
                syn::ImplItem::Const(item) => self.associated(module, item, [&own, &owner]),
                syn::ImplItem::Fn(method) => {
                    if let Some(signature) = self.signature(module, &method.attrs, method.sig) {
                        self.out.abroad.take_method(&owner, signature);
                    }
                }
                _ => {}
            }
        }
    }

    /// An impl of an operator of the library's.
    fn operator(&mut self, module: &Module, mut block: syn::ItemImpl) {
        let Some((None, path, _)) = &mut block.trait_ else { return };
        let Meaning::Library(words) = trait_meaning(module, path) else { return };
        if !matches!(words.first().map(String::as_str), Some("std" | "core")) {
            return;
        }
        let Some(last) = path.segments.last_mut() else { return };
        if let syn::PathArguments::AngleBracketed(list) = &mut last.arguments {
            for arg in &mut list.args {
                let syn::GenericArgument::Type(ty) = arg else { return };
                *ty = self.ty(module, ty).0;
                if is_unknown(ty) {
                    return;
                }
            }
        }
        *block.self_ty = self.ty(module, &block.self_ty).0;
        for item in &mut block.items {
            match item {
                syn::ImplItem::Type(item) => item.ty = self.ty(module, &item.ty).0,
                syn::ImplItem::Fn(method) => {
                    let Some(signature) = self.signature(module, &method.attrs, method.sig.clone()) else { return };
                    method.sig = signature;
                }
                _ => {}
            }
        }
        // One of two types is found by either.
        let found = Operator::of(&block);
        let known = &mut self.out.abroad.operators;
        let is_new = |found: &Operator| known.iter().all(|known| known.key() != found.key());
        let found = found.filter(is_new);
        known.extend(found);
    }
}

/// A trait without what it is given.
fn trait_meaning(module: &Module, path: &syn::Path) -> Meaning {
    let mut plain = path.clone();
    plain.segments.iter_mut().for_each(|segment| segment.arguments = syn::PathArguments::None);
    meaning(module, &plain)
}

/// Whether an impl is one of a type or of a reference to it, or gives another type an operator for it.
fn is_of(module: &Module, block: &syn::ItemImpl, place: &Place) -> bool {
    let is_one = |ty: &syn::Type| {
        let mut ty = ty;
        while let syn::Type::Reference(reference) = ty {
            ty = &reference.elem;
        }
        let syn::Type::Path(syn::TypePath { qself: None, path }) = ty else { return false };
        meaning(module, path) == Meaning::Item(place.0.clone(), place.1)
    };
    let given = block.trait_.as_ref().and_then(|(_, path, _)| path.segments.last()).map(|last| &last.arguments);
    let is_given = |arg: &syn::GenericArgument| matches!(arg, syn::GenericArgument::Type(ty) if is_one(ty));
    is_one(&block.self_ty)
        || matches!(given, Some(syn::PathArguments::AngleBracketed(list)) if list.args.iter().any(is_given))
}

/// Whether attributes leave what an item has in common with others: its presence, and its signature.
fn leave(attrs: &[syn::Attribute]) -> bool {
    let is_idle = |attr: &syn::Attribute| {
        let is_mark =
            ["inline", "must_use", "track_caller", "cold", "rustfmt"].iter().any(|name| attr.path().is_ident(name));
        is_mark || list_of(attr).is_some() || is_certain(std::slice::from_ref(attr))
    };
    attrs.iter().all(is_idle)
}
