//! The functions of a module that others may call, each with what is asked of it.

use std::collections::HashMap;
use std::rc::Rc;

use quote::ToTokens;

use super::concrete::{Concrete, Givens, parameters};
use super::instance::has_parameters;
use super::modules::{home_in, home_of};
use super::plainer::{is_applied, told};
use crate::attribute::{Options, apply, list_of};
use crate::diagnostics::Diagnostics;
use crate::items;
use crate::survey::Survey;
use crate::tree::{Items, without_lists, words_of};

/// The functions of a module by their names, methods by `Type::method`.
pub type Bodies = Rc<HashMap<String, Rc<Body>>>;

/// A function with what is asked of it.
pub struct Body {
    pub(super) signature: syn::Signature,
    pub(super) block: syn::Block,
    pub(super) options: Options,
    /// What it gives in a text.
    output: syn::ReturnType,
    /// The type around a method.
    pub(super) this: Option<syn::Type>,
    /// The module that it stands in.
    pub(super) home: String,
}

impl Body {
    /// A function of its own, under the options around it and its own attributes.
    pub fn of(function: &syn::ItemFn, options: &Options) -> Body {
        Body::new(function.sig.clone(), (*function.block).clone(), below(options, &function.attrs), None)
    }

    fn new(signature: syn::Signature, block: syn::Block, options: Options, this: Option<syn::Type>) -> Body {
        let output = told(&signature).output.clone();
        Body { signature, block, options, output, this, home: String::new() }
    }

    fn at(self, attrs: &[syn::Attribute]) -> Body {
        Body { home: home_of(attrs), ..self }
    }

    /// The same as it would be without any attribute.
    pub fn plain(&self) -> Body {
        let mut block = self.block.clone();
        without_lists(&mut block);
        let (signature, output, this) = (self.signature.clone(), self.output.clone(), self.this.clone());
        Body { signature, block, options: self.options.plain(), output, this, home: self.home.clone() }
    }

    /// What an attribute sees at it of the items around it.
    pub fn seen(&self, around: &Items) -> Items {
        let items = items::of_method(around, self.this.as_ref());
        items::of_body(items::of_signature(&items, &self.signature), Survey::of(&self.block).declared)
    }

    /// Whether it names a function, wherever it stands.
    fn names(&self, function: &syn::Ident) -> bool {
        let mut words = Vec::new();
        words_of(self.block.to_token_stream(), &mut words);
        words.iter().any(|word| function == word)
    }

    /// What it gives in a text.
    pub fn output(&self) -> &syn::ReturnType {
        &self.output
    }

    /// Whether what it is passed tells the types that it leaves open.
    pub fn is_told(&self, given: impl Fn(&syn::Signature) -> Givens) -> bool {
        let given = given(&self.signature);
        is_applied(&self.signature) || parameters(&self.signature).iter().all(|param| given.contains_key(param))
    }

    /// The same with types in the places of its parameters.
    pub fn with(&self, concrete: Concrete) -> Body {
        let Concrete { signature, block, .. } = concrete;
        let (options, this, home) = (self.options.clone(), self.this.clone(), self.home.clone());
        Body { home, ..Body::new(signature, block, options, this) }
    }

    /// The module that it stands in, as PTX is read.
    pub fn home(&self) -> &str {
        &self.home
    }

    /// The type around a method.
    pub fn this(&self) -> Option<&syn::Type> {
        self.this.as_ref()
    }
}

/// Whether a function leaves types to its callers, and another one of the module names it.
pub fn is_called(signature: &syn::Signature, bodies: &Bodies) -> bool {
    let name = &signature.ident;
    has_parameters(signature) && bodies.values().any(|body| body.signature.ident != *name && body.names(name))
}

/// The functions of a module, if any of them is wanted as PTX.
pub fn bodies(content: &[syn::Item], options: &Options) -> Bodies {
    if options.ptx.is_none() && !asks(content) {
        return Rc::default();
    }
    all_bodies(content, &|_| options.clone())
}

/// The functions of a module under the options that hold around an item with such attributes.
pub fn all_bodies(content: &[syn::Item], around: &dyn Fn(&[syn::Attribute]) -> Options) -> Bodies {
    let mut found = HashMap::new();
    for item in content {
        if let syn::Item::Fn(function) = item {
            let body = Body::of(function, &around(&function.attrs));
            found.insert(function.sig.ident.to_string(), Rc::new(body.at(&function.attrs)));
        }
    }
    let method = |outer: &[syn::Attribute], method: syn::ImplItemFn, this: syn::Type, derived: bool| {
        let options = below(&below(&around(outer), outer), &method.attrs);
        let own = home_in(&this.to_token_stream().to_string()).to_owned();
        let body = Body::new(method.sig, method.block, options, Some(this));
        Rc::new(if derived { Body { home: own, ..body.plain() } } else { body.at(outer) })
    };
    for member in items::members(content) {
        let (name, this) = (format!("{}::{}", member.owner, member.method.sig.ident), member.this());
        found.insert(name, method(&member.attrs, member.method, this, member.derived));
    }
    for operator in items::operators(content) {
        let (name, this) = (operator.key(), operator.this().clone());
        found.insert(name, method(&operator.attrs, operator.method, this, operator.derived));
    }
    Rc::new(found)
}

/// Whether an item has an attribute that names `ptx`.
pub fn asks(content: &[syn::Item]) -> bool {
    let wants = |attrs: &[syn::Attribute]| {
        let lists = attrs.iter().filter_map(list_of);
        lists.into_iter().any(|list| list.into_iter().any(|tree| tree.to_string() == "ptx"))
    };
    content.iter().any(|item| match item {
        syn::Item::Fn(function) => wants(&function.attrs),
        syn::Item::Impl(block) => {
            wants(&block.attrs)
                || block.items.iter().any(|item| matches!(item, syn::ImplItem::Fn(method) if wants(&method.attrs)))
        }
        syn::Item::Mod(module) => {
            wants(&module.attrs) || module.content.as_ref().is_some_and(|(_, content)| asks(content))
        }
        _ => false,
    })
}

/// The options under an item's own attributes, whose mistakes are told elsewhere.
pub(super) fn below(outer: &Options, attrs: &[syn::Attribute]) -> Options {
    let (mut written, mut errors) = (Vec::new(), Diagnostics::default());
    let lists = attrs.iter().filter_map(list_of);
    lists.fold(outer.clone(), |options, list| apply(&options, list, false, &mut written, &mut errors))
}
