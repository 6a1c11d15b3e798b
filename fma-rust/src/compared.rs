//! Constants in patterns. Rust tells by what is in sight whether a name in a pattern is bound or compared with; who reads one item tells most constants by
//! their upper-case letter, and the others by what the item declares. Those become paths here, which no one takes for a name.

use crate::groups::Open;
use crate::items::{globs, imported};
use crate::tree::Items;
use crate::walk::visit_mut::{self, VisitMut};

/// An item as it is to be read, with its invisible groups open if it has any.
pub fn item(item: &mut syn::Item, groups: bool) {
    if groups {
        Open.visit_item_mut(item);
    }
    Compared::default().visit_item_mut(item);
}

/// The same of a method.
pub fn method(method: &mut syn::ImplItemFn, groups: bool) {
    if groups {
        Open.visit_impl_item_fn_mut(method);
    }
    Compared::default().visit_impl_item_fn_mut(method);
}

/// The same of a file.
pub fn file(file: &mut syn::File) {
    let mut compared = Compared::default();
    compared.declare(&file.items);
    compared.visit_file_mut(file);
}

/// A body that is written in other words: `self::` before the constants in its patterns stays what it is when tokens are parsed again.
pub fn spelled(block: &mut syn::Block, items: &Items) {
    let names = items.constants.keys().filter(|name| is_lower(name)).cloned().collect();
    Compared { names, spelled: true }.visit_block_mut(block);
}

/// The name of a constant that `spelled` may have seen.
pub fn as_written(name: &str) -> &str {
    name.strip_prefix(SPELLED).unwrap_or(name)
}

const SPELLED: &str = "self::";

/// The constants in sight that no upper-case letter tells.
#[derive(Default)]
struct Compared {
    names: Vec<String>,
    spelled: bool,
}

impl Compared {
    fn declare<'a>(&mut self, items: impl IntoIterator<Item = &'a syn::Item>) {
        let names = items.into_iter().filter_map(|item| match item {
            syn::Item::Const(item) => Some(item.ident.to_string()),
            _ => None,
        });
        self.names.extend(names.filter(|name| is_lower(name)));
    }

    fn path(&self, name: &syn::Ident) -> syn::PatPath {
        if self.spelled { syn::parse_quote!(self::#name) } else { syn::parse_quote!(#name) }
    }

    /// Those that a module inside still sees: what it imports.
    fn seen_by(&self, content: &[syn::Item]) -> Vec<String> {
        let (mut named, mut all) = (Vec::new(), Vec::new());
        for item in content {
            if let syn::Item::Use(item) = item {
                imported(&item.tree, &mut named);
                globs(&item.tree, &[], &mut all);
            }
        }
        self.names.iter().filter(|name| !all.is_empty() || named.contains(name)).cloned().collect()
    }
}

fn is_lower(name: &str) -> bool {
    !name.starts_with(char::is_uppercase)
}

impl VisitMut for Compared {
    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        let Some((_, content)) = &module.content else { return };
        let seen = self.seen_by(content);
        let outside = std::mem::replace(&mut self.names, seen);
        self.declare(content);
        visit_mut::visit_item_mod_mut(self, module);
        self.names = outside;
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let outside = self.names.len();
        self.declare(block.stmts.iter().filter_map(|stmt| match stmt {
            syn::Stmt::Item(item) => Some(item),
            _ => None,
        }));
        visit_mut::visit_block_mut(self, block);
        self.names.truncate(outside);
    }

    fn visit_pat_mut(&mut self, pat: &mut syn::Pat) {
        let name = match pat {
            syn::Pat::Ident(name) if name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none() => {
                Some(&name.ident)
            }
            syn::Pat::Path(path) => path.path.get_ident(),
            _ => None,
        };
        match name.filter(|name| self.names.iter().any(|known| *name == known)).cloned() {
            Some(name) => *pat = syn::Pat::Path(self.path(&name)),
            None => visit_mut::visit_pat_mut(self, pat),
        }
    }
}
