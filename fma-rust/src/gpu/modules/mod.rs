//! The modules inside of an annotated one, for PTX: the CPU's reading looks from none of them into another. Here all items stand beside one
//! another, under names that no one else writes, and each path is the name of what it means.

mod find;
mod place;
mod rewrite;
mod scope;
mod walk;

use std::collections::BTreeMap;
use std::rc::Rc;

use quote::format_ident;
use syn::parse_quote;

use super::bodies::{all_bodies, asks, below};
use crate::attribute::Options;
use crate::items;
use crate::rewrite::Function;
use crate::survey::{Survey, name_of};
use crate::tree::{Items, is_conditional};
use crate::walk::visit_mut::VisitMut;
use place::Place;
use rewrite::Rewrite;

/// What stands between the names of modules and that of an item in them: two of them, as those of a path.
const BETWEEN: &str = "··";

/// The attribute that says in which module an item stands.
const HOME: &str = "fastmath_home";

/// All modules of an annotated one, itself among them.
pub struct Modules {
    places: BTreeMap<String, Place>,
    flat: Items,
}

/// One of them.
#[derive(Clone)]
pub struct Module {
    all: Rc<Modules>,
    /// Its name in [`Modules::places`].
    home: String,
}

impl Module {
    /// The annotated module itself, where there are others in it, or paths.
    fn outermost(content: &[syn::Item], options: &Options) -> Option<Module> {
        let mut places = BTreeMap::new();
        place::collect(String::new(), content, options, &mut places);
        // `self::f` is a path, too.
        if places.len() < 2 && !quote::quote!(#(#content)*).to_string().contains("self ::") {
            return None;
        }
        let mut all = Modules { places, flat: Items::default() };
        all.flat = all.flat();
        Some(Module { all: Rc::new(all), home: String::new() })
    }

    /// Where a module stands that is inside of another, or is annotated itself.
    pub fn entered(around: Option<&Module>, module: &syn::ItemMod, options: &Options) -> Option<Module> {
        let Some(around) = around else {
            let (_, content) = module.content.as_ref()?;
            let is_wanted = options.ptx.is_some() || asks(content);
            return is_wanted.then(|| Module::outermost(content, options)).flatten();
        };
        let home = named(&around.home, &module.ident.to_string());
        around.all.places.contains_key(&home).then(|| Module { all: around.all.clone(), home })
    }

    /// A function of it with all paths as names.
    pub fn function(&self, signature: &syn::Signature, block: &syn::Block) -> (syn::Signature, syn::Block) {
        let mut item = syn::ItemFn {
            attrs: Vec::new(),
            vis: syn::Visibility::Inherited,
            sig: signature.clone(),
            block: Box::new(block.clone()),
        };
        Rewrite::new(&self.all.places, &self.home).visit_item_fn_mut(&mut item);
        (item.sig, *item.block)
    }

    /// What is seen at a function of it, inside of an impl of a type.
    pub fn items(&self, this: Option<&syn::Type>) -> Items {
        let mut this = this.cloned();
        if let Some(ty) = &mut this {
            Rewrite::new(&self.all.places, &self.home).visit_type_mut(ty);
        }
        let items = Items { home: self.home.clone(), ..self.all.flat.clone() };
        items::of_method(&items, this.as_ref())
    }
}

impl Function<'_> {
    /// The function with all that it may name in other modules, where there are several.
    pub fn in_modules(&self, block: &syn::Block) -> Option<(syn::Signature, syn::Block, Items)> {
        let module = self.items.module.as_ref()?;
        let (signature, block) = module.function(self.signature, block);
        let items = module.items(self.items.this.as_ref());
        let items = items::of_body(items::of_signature(&items, &signature), Survey::of(&block).declared);
        Some((signature, block, Items { generics: self.items.generics.clone(), ..items }))
    }
}

impl Modules {
    /// All items beside one another.
    fn flat(&self) -> Items {
        let mut content = Vec::new();
        for (home, place) in &self.places {
            for item in &place.items {
                let mut item = item.clone();
                Rewrite::new(&self.places, home).visit_item_mut(&mut item);
                if !home.is_empty() {
                    rename(&mut item, home);
                }
                stamp(&mut item, home);
                content.push(item);
            }
        }
        let around = |attrs: &[syn::Attribute]| {
            let place = self.places.get(&home_of(attrs));
            place.map(|place| place.options.clone()).unwrap_or_default()
        };
        Items { bodies: all_bodies(&content, &around), ..items::of_module(&content) }
    }
}

/// The name of an item, or a module, in a module.
fn named(home: &str, name: &str) -> String {
    match home {
        "" => name.to_owned(),
        _ => format!("{home}{BETWEEN}{name}"),
    }
}

/// The module of an item, or of the type around a method, by its name.
pub fn home_in(name: &str) -> &str {
    let owner = name.split("::").next().unwrap_or(name);
    owner.rsplit_once(BETWEEN).map_or("", |(home, _)| home)
}

/// A name as the path that it stands for.
pub fn as_path(name: &str) -> String {
    name.trim_end_matches(rewrite::UNCLEAR).replace(BETWEEN, "::")
}

/// The name of an item in its module.
pub fn own_name(name: &str) -> &str {
    name.rsplit_once(BETWEEN).map_or(name, |(_, own)| own)
}

/// In which module an item stands.
pub fn home_of(attrs: &[syn::Attribute]) -> String {
    let told = attrs.iter().find(|attr| attr.path().is_ident(HOME)).and_then(|attr| match &attr.meta {
        syn::Meta::NameValue(syn::MetaNameValue { value: syn::Expr::Lit(lit), .. }) => match &lit.lit {
            syn::Lit::Str(home) => Some(home.value()),
            _ => None,
        },
        _ => None,
    });
    told.unwrap_or_default()
}

fn rename(item: &mut syn::Item, home: &str) {
    use syn::Item::{Const, Enum, Fn, Static, Struct, Trait, Type, Union};
    let ident = match item {
        Fn(item) => &mut item.sig.ident,
        Const(item) => &mut item.ident,
        Static(item) => &mut item.ident,
        Struct(item) => &mut item.ident,
        Enum(item) => &mut item.ident,
        Union(item) => &mut item.ident,
        Trait(item) => &mut item.ident,
        Type(item) => &mut item.ident,
        _ => return,
    };
    *ident = format_ident!("{}", named(home, &ident.to_string()), span = ident.span());
}

fn stamp(item: &mut syn::Item, home: &str) {
    use syn::Item::{Fn, Impl, Trait};
    let attr = syn::Ident::new(HOME, proc_macro2::Span::mixed_site());
    let attrs = match item {
        Fn(item) => &mut item.attrs,
        Impl(item) => &mut item.attrs,
        Trait(item) => &mut item.attrs,
        _ => return,
    };
    attrs.push(parse_quote!(#[#attr = #home]));
}
