//! The names that a body binds, block by block.

use std::collections::HashMap;

use crate::walk::visit::{self, Visit};

/// What a name of a body means there.
#[derive(Clone, PartialEq, Eq)]
pub enum Local {
    /// A variable, a parameter of a type, or an item of the body.
    Own,
    /// What the body imports, from where.
    Imported(Vec<String>),
}

/// The names around some place in a body, the nearest last.
#[derive(Default)]
pub struct Scopes {
    blocks: Vec<HashMap<String, Local>>,
    /// What blocks import all of.
    globs: Vec<(usize, Vec<String>)>,
}

impl Scopes {
    /// Opens a block.
    pub fn open(&mut self) {
        self.blocks.push(HashMap::new());
    }

    /// Closes the last one.
    pub fn close(&mut self) {
        self.blocks.pop();
        let depth = self.blocks.len();
        self.globs.retain(|(at, _)| *at <= depth);
    }

    /// A name that the block binds.
    pub fn bind(&mut self, name: String, local: Local) {
        if let Some(block) = self.blocks.last_mut() {
            block.insert(name, local);
        }
    }

    /// What a name means.
    pub fn find(&self, name: &str) -> Option<&Local> {
        self.blocks.iter().rev().find_map(|block| block.get(name))
    }

    /// What is imported by globs around.
    pub fn globs(&self) -> impl Iterator<Item = &Vec<String>> {
        self.globs.iter().rev().map(|(_, path)| path)
    }

    /// Binds the items of a block: they are there before their places.
    pub fn items(&mut self, block: &syn::Block) {
        for stmt in &block.stmts {
            let syn::Stmt::Item(item) = stmt else { continue };
            if let syn::Item::Use(item) = item {
                self.import(&item.tree, Vec::new());
            } else if let Some(name) = crate::survey::name_of(item) {
                self.bind(name.to_string(), Local::Own);
            }
        }
    }

    fn import(&mut self, tree: &syn::UseTree, mut path: Vec<String>) {
        let (name, by) = match tree {
            syn::UseTree::Path(inner) => {
                path.push(inner.ident.to_string());
                return self.import(&inner.tree, path);
            }
            syn::UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.import(tree, path.clone()));
            }
            syn::UseTree::Name(name) => (name.ident.to_string(), None),
            syn::UseTree::Rename(name) => (name.ident.to_string(), Some(name.rename.to_string())),
            syn::UseTree::Glob(_) => {
                self.globs.push((self.blocks.len(), path));
                return;
            }
        };
        if name != "self" || path.is_empty() {
            path.push(name);
        }
        if let Some(by) = by.or_else(|| path.last().cloned()) {
            self.bind(by, Local::Imported(path));
        }
    }

    /// Binds the parameters of a function, or an impl, that are types or numbers.
    pub fn generics(&mut self, generics: &syn::Generics) {
        for param in &generics.params {
            match param {
                syn::GenericParam::Type(param) => self.bind(param.ident.to_string(), Local::Own),
                syn::GenericParam::Const(param) => self.bind(param.ident.to_string(), Local::Own),
                syn::GenericParam::Lifetime(_) => {}
            }
        }
    }

    /// Binds the names of a pattern.
    pub fn pattern(&mut self, pat: &syn::Pat) {
        let mut names = Bound(Vec::new());
        names.visit_pat(pat);
        names.0.into_iter().for_each(|name| self.bind(name, Local::Own));
    }
}

struct Bound(Vec<String>);

impl Visit<'_> for Bound {
    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        self.0.push(pat.ident.to_string());
        visit::visit_pat_ident(self, pat);
    }
    fn visit_expr(&mut self, _: &syn::Expr) {}
}
