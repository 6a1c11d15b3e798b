//! The values of constants, as another module names what they are made of.

use super::super::modules::Module;
use super::super::names::{self, Meaning};
use super::super::outline::What;
use super::{Linker, MADE, ident, meaning};
use crate::walk::visit_mut::{self, VisitMut};

/// What is known of a value.
#[derive(Clone, Copy)]
pub struct Use {
    /// What it is made of.
    pub is_known: bool,
    /// It may also be printed.
    pub is_same: bool,
}

impl Linker<'_> {
    /// A value that is written in a module.
    pub fn expr(&mut self, module: &Module, expr: &syn::Expr) -> (syn::Expr, Use) {
        let mut expr = expr.clone();
        let found = Use { is_known: true, is_same: true };
        let mut renaming = Renaming { linker: self, module, found };
        renaming.visit_expr_mut(&mut expr);
        let found = renaming.found;
        (expr, found)
    }
}

struct Renaming<'a, 'b> {
    linker: &'a mut Linker<'b>,
    module: &'a Module,
    found: Use,
}

impl VisitMut for Renaming<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        use syn::Expr::{
            Array, Binary, Call, Cast, Field, Group, Index, Lit, MethodCall, Paren, Path, Reference, Repeat,
        };
        match expr {
            Path(path) if path.qself.is_none() => self.path(&mut path.path),
            Cast(cast) => {
                self.visit_expr_mut(&mut cast.expr);
                let (ty, is_same) = self.linker.ty(self.module, &cast.ty);
                *cast.ty = ty;
                self.found.is_same &= is_same;
            }
            Array(_)
            | Binary(_)
            | Call(_)
            | Field(_)
            | Group(_)
            | Index(_)
            | Lit(_)
            | MethodCall(_)
            | Paren(_)
            | Reference(_)
            | Repeat(_)
            | syn::Expr::Tuple(_)
            | syn::Expr::Unary(_) => {
                visit_mut::visit_expr_mut(self, expr);
            }
            _ => self.found = Use { is_known: false, is_same: false },
        }
    }
}

impl Renaming<'_, '_> {
    fn path(&mut self, path: &mut syn::Path) {
        let here = self.linker.here;
        let is_plain = path.segments.iter().all(|segment| segment.arguments.is_none());
        match meaning(self.module, path) {
            Meaning::Item(module, at) if is_plain && module.list()[at].what == What::Const => {
                let name = self.linker.name((module, at));
                self.found.is_same &= !name.starts_with(MADE);
                *path = ident(&name).into();
            }
            Meaning::Library(words) if is_plain && words.len() > 1 => {
                if names::of_name(here, &words[0]) != Meaning::Nothing {
                    self.found = Use { is_known: false, is_same: false };
                }
                let segments = words.iter().map(|word| syn::PathSegment::from(ident(word)));
                *path = syn::Path { leading_colon: None, segments: segments.collect() };
            }
            _ => self.found = Use { is_known: false, is_same: false },
        }
    }
}
