//! What is named by a path: `geo::Vec3`, `crate::consts::G`, `Vec3::ZERO`.

use std::collections::BTreeSet;

use syn::parse_quote;

use super::super::modules::Module;
use super::super::names::{self, Meaning};
use super::super::outline::What;
use super::{Linker, MADE, ident, is_certain, is_scalar, is_unknown};
use crate::items;

impl Linker<'_> {
    /// The functions that paths mean, and the types and constants that they begin with or are.
    pub fn paths(&mut self, wanted: &BTreeSet<Vec<String>>) {
        for path in wanted {
            if let Some((module, at)) = names::of_function_at(self.here, path) {
                self.function(&module, &module.list()[at], &path.join("::"));
            }
            self.beginning(path);
        }
    }

    /// The first item that a path comes to: what follows belongs to that.
    fn beginning(&mut self, path: &[String]) {
        for count in 2..=path.len() {
            let Meaning::Item(module, at) = names::of_path(self.here, &path[..count]) else { continue };
            if matches!(module.list()[at].what, What::Type | What::Const) {
                let name = self.name((module, at));
                self.out.paths.push((path[..count].join("::"), name));
            }
            return;
        }
    }

    /// A constant that an impl gives the type which has a name here.
    pub fn associated(&mut self, module: &Module, item: syn::ImplItemConst, [own, here]: [&syn::Ident; 2]) {
        if !is_certain(&item.attrs) || !item.generics.params.is_empty() {
            return;
        }
        let (mut ty, mut expr) = (item.ty, item.expr);
        items::without_self(own, &mut ty);
        items::value_without_self(own, &mut expr);
        let (ty, _) = self.ty(module, &ty);
        let path = format!("{here}::{}", item.ident);
        if is_unknown(&ty) {
            return;
        }
        let (expr, found) = self.expr(module, &expr);
        match is_scalar(&ty) && found.is_known {
            true => {
                // By number: `A::B_C` and `A_B::C` are two.
                let name = format!("{MADE}_{}", self.out.told.len());
                let made = ident(&name);
                self.out.told.push(parse_quote!(const #made: #ty = #expr;));
                self.out.paths.push((path, name));
            }
            false => self.out.typed.push((path, ty)),
        }
    }
}
