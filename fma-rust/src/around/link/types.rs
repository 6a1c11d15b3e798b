//! Types, as another module names them.

use syn::parse_quote;

use super::super::modules::Module;
use super::super::names::{self, Meaning};
use super::super::outline::What;
use super::{Linker, MADE, Place, ident, is_alias, meaning};
use crate::walk::visit_mut::{self, VisitMut};

/// How many aliases may stand for one another.
const DEEPEST: u32 = 16;

impl Linker<'_> {
    /// A type that is written in a module, and whether all of it has a name here.
    pub fn ty(&mut self, module: &Module, ty: &syn::Type) -> (syn::Type, bool) {
        let mut ty = ty.clone();
        let mut renaming = Renaming { linker: self, module: module.clone(), is_same: true, left: DEEPEST };
        renaming.visit_type_mut(&mut ty);
        let is_same = renaming.is_same;
        (ty, is_same)
    }
}

struct Renaming<'a, 'b> {
    linker: &'a mut Linker<'b>,
    /// Where the names stand.
    module: Module,
    is_same: bool,
    left: u32,
}

impl VisitMut for Renaming<'_, '_> {
    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        let is_known = match ty {
            syn::Type::Path(path) if path.qself.is_none() => return self.path(ty),
            syn::Type::Array(array) => {
                self.length(&mut array.len);
                self.visit_type_mut(&mut array.elem);
                true
            }
            syn::Type::Reference(_) | syn::Type::Slice(_) | syn::Type::Tuple(_) | syn::Type::Never(_) => {
                visit_mut::visit_type_mut(self, ty);
                true
            }
            syn::Type::Paren(_) | syn::Type::Group(_) => {
                visit_mut::visit_type_mut(self, ty);
                true
            }
            _ => false,
        };
        if !is_known {
            self.forget(ty);
        }
    }
}

impl Renaming<'_, '_> {
    fn forget(&mut self, ty: &mut syn::Type) {
        *ty = parse_quote!(_);
        self.is_same = false;
    }

    fn path(&mut self, ty: &mut syn::Type) {
        let syn::Type::Path(syn::TypePath { path, .. }) = ty else { return };
        let Some(last) = path.segments.last() else { return };
        let is_plain = path.segments.iter().rev().skip(1).all(|segment| segment.arguments.is_none());
        let arguments = last.arguments.clone();
        let (here, is_one) = (self.linker.here, path.get_ident().is_some() || path.segments.len() == 1);
        let meant = meaning(&self.module, path);
        match meant {
            _ if !is_plain => self.forget(ty),
            Meaning::Item(module, at) if is_alias(&module, at) => self.alias((module, at), ty),
            Meaning::Item(module, at) if matches!(module.list()[at].what, What::Type | What::Trait) => {
                let name = self.linker.name((module, at));
                self.is_same &= !name.starts_with(MADE);
                let mut segment = syn::PathSegment::from(ident(&name));
                segment.arguments = arguments;
                *path = segment.into();
                self.arguments(ty);
            }
            Meaning::Library(words) => {
                let is_as_written = is_one && meaning(here, path) == Meaning::Library(words.clone());
                let is_apart = words.first().is_some_and(|first| names::of_name(here, first) == Meaning::Nothing);
                match (is_as_written, is_apart) {
                    (true, _) => self.arguments(ty),
                    (false, true) => {
                        let segments = words.iter().map(|word| syn::PathSegment::from(ident(word)));
                        *path = syn::Path { leading_colon: None, segments: segments.collect() };
                        if let Some(last) = path.segments.last_mut() {
                            last.arguments = arguments;
                        }
                        self.arguments(ty);
                    }
                    (false, false) => self.forget(ty),
                }
            }
            Meaning::Nothing if is_one && meaning(here, path) == Meaning::Nothing => self.arguments(ty),
            Meaning::Item(..) | Meaning::Module(_) | Meaning::Nothing | Meaning::Hidden | Meaning::Unsure => {
                self.forget(ty);
            }
        }
    }

    /// The types that a type is given.
    fn arguments(&mut self, ty: &mut syn::Type) {
        let syn::Type::Path(path) = ty else { return };
        let Some(last) = path.path.segments.last_mut() else { return };
        match &mut last.arguments {
            syn::PathArguments::None => {}
            syn::PathArguments::AngleBracketed(list) => {
                for arg in &mut list.args {
                    match arg {
                        syn::GenericArgument::Type(ty) => self.visit_type_mut(ty),
                        syn::GenericArgument::Lifetime(_) => {}
                        _ => self.is_same = false,
                    }
                }
            }
            syn::PathArguments::Parenthesized(_) => self.forget(ty),
        }
    }

    /// What an alias stands for.
    fn alias(&mut self, (module, at): Place, ty: &mut syn::Type) {
        let text = module.source.outline.text_of(&module.list()[at]);
        let alias = syn::parse_str::<syn::ItemType>(&text).ok().filter(|alias| super::is_certain(&alias.attrs));
        let plain = alias.filter(|alias| alias.generics.params.is_empty() && self.left > 0);
        let Some(alias) = plain else { return self.forget(ty) };
        *ty = *alias.ty;
        let outside = std::mem::replace(&mut self.module, module);
        self.left -= 1;
        self.visit_type_mut(ty);
        self.left += 1;
        self.module = outside;
    }

    /// The length of an array: a number, or a constant that is one.
    fn length(&mut self, length: &mut syn::Expr) {
        if matches!(length, syn::Expr::Lit(_)) {
            return;
        }
        let constant = match &*length {
            syn::Expr::Path(path) if path.qself.is_none() => match meaning(&self.module, &path.path) {
                Meaning::Item(module, at) => number(&module, at),
                _ => None,
            },
            _ => None,
        };
        match constant {
            Some(number) => *length = number,
            None => {
                *length = parse_quote!(_);
                self.is_same = false;
            }
        }
    }
}

/// The number of a constant that is written as one.
fn number(module: &Module, at: usize) -> Option<syn::Expr> {
    let constant = syn::parse_str::<syn::ItemConst>(&module.source.outline.text_of(&module.list()[at])).ok()?;
    let is_number = matches!(&*constant.expr, syn::Expr::Lit(_)) && super::is_certain(&constant.attrs);
    is_number.then_some(*constant.expr)
}
