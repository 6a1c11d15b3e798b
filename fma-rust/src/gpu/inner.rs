//! The functions, structs and enums that a body declares itself. The CPU's reading looks into none of them, so that what they give and hold has
//! no type there; PTX calls and holds them, and computes with what comes of them as written.

use std::collections::HashMap;
use std::rc::Rc;

use super::bodies::Body;
use crate::attribute::Options;
use crate::items::{aligned, enums_of, fields, tagged_of};
use crate::tree::{Inner, Items, is_conditional};
use crate::walk::visit_mut::{self, VisitMut};

/// Whether a body declares any.
pub fn any(block: &syn::Block) -> bool {
    block
        .stmts
        .iter()
        .any(|stmt| matches!(stmt, syn::Stmt::Item(syn::Item::Fn(_) | syn::Item::Struct(_) | syn::Item::Enum(_))))
}

/// The body with the functions that blocks inside of it declare at its beginning, under names of their own.
pub fn hoisted(block: &syn::Block) -> Option<syn::Block> {
    let mut block = block.clone();
    let mut hoist = Hoist { found: Vec::new(), depth: 0 };
    hoist.visit_block_mut(&mut block);
    if hoist.found.is_empty() {
        return None;
    }
    block.stmts.splice(0..0, hoist.found);
    Some(block)
}

struct Hoist {
    found: Vec<syn::Stmt>,
    depth: usize,
}

impl VisitMut for Hoist {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.depth += 1;
        visit_mut::visit_block_mut(self, block);
        self.depth -= 1;
        let declared = |stmt: &syn::Stmt| match stmt {
            syn::Stmt::Item(syn::Item::Fn(function)) if !is_conditional(&function.attrs) => {
                Some(function.sig.ident.clone())
            }
            _ => None,
        };
        let names: Vec<syn::Ident> = block.stmts.iter().filter_map(declared).filter(|_| self.depth > 0).collect();
        for (at, name) in names.into_iter().enumerate() {
            // As names that are bound again: no one else writes it, and messages show what stands before the dot.
            let by = quote::format_ident!("{name}·{}", self.found.len() + at, span = name.span());
            Renamed { name, by }.visit_block_mut(block);
        }
        let (functions, rest) =
            std::mem::take(&mut block.stmts).into_iter().partition(|stmt| self.depth > 0 && declared(stmt).is_some());
        block.stmts = rest;
        self.found.extend::<Vec<_>>(functions);
    }
}

/// A function under another name.
struct Renamed {
    name: syn::Ident,
    by: syn::Ident,
}

impl VisitMut for Renamed {
    fn visit_item_fn_mut(&mut self, function: &mut syn::ItemFn) {
        if function.sig.ident == self.name {
            function.sig.ident = self.by.clone();
        }
        visit_mut::visit_item_fn_mut(self, function);
    }
    fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
        if path.path.is_ident(&self.name) {
            path.path = self.by.clone().into();
        }
    }
}

/// What is around a body, with the enums that it declares: those whose names mean nothing else around it.
pub fn with_enums_of(items: &Items, block: &syn::Block) -> Items {
    let is_new =
        |name: &syn::Ident| !items.is_enum(&name.to_string()) && items.structs.iter().all(|(known, _)| name != known);
    let own = |stmt: &syn::Stmt| match stmt {
        syn::Stmt::Item(item @ syn::Item::Enum(declared)) if is_new(&declared.ident) => Some(item.clone()),
        syn::Stmt::Item(item @ syn::Item::Use(_)) => Some(item.clone()),
        _ => None,
    };
    let own: Vec<syn::Item> = block.stmts.iter().filter_map(own).collect();
    let mut items = items.clone();
    items.enums = items.enums.iter().cloned().chain(enums_of(&own)).collect();
    items.tagged = items.tagged.iter().cloned().chain(tagged_of(&own)).collect();
    items
}

/// What is around a body, with what it declares.
pub fn with_inner(items: &Items, block: &syn::Block, options: &Options) -> Items {
    if !any(block) {
        return items.clone();
    }
    let (functions, structs) = (items.inner.functions.clone(), items.inner.structs.min(items.structs.len()));
    let around = items.inner.around.clone().or_else(|| Some(Rc::new(items.clone())));
    let inner = Inner { functions, structs, around };
    let mut items = Items { inner, ..with_enums_of(items, block) };
    let mut bodies: HashMap<String, Rc<Body>> = HashMap::new();
    for stmt in &block.stmts {
        match stmt {
            syn::Stmt::Item(syn::Item::Fn(function)) if !is_conditional(&function.attrs) => {
                let name = function.sig.ident.to_string();
                items.functions.insert(name.clone(), function.sig.clone());
                items.inner.functions.push(name.clone());
                bodies.insert(name, Rc::new(Body::of(function, options)));
            }
            syn::Stmt::Item(syn::Item::Struct(item)) => {
                let is_plain = item.generics.params.is_empty() && !is_conditional(&item.attrs);
                if let (true, syn::Fields::Named(_)) = (is_plain, &item.fields) {
                    let name = item.ident.to_string();
                    items.shadowed.retain(|shadowed| *shadowed != name);
                    items.laid_out.extend(aligned(&item.attrs).map(|least| (name.clone(), least)));
                    items.structs.push((name, fields(&item.fields)));
                }
            }
            _ => {}
        }
    }
    if !bodies.is_empty() {
        let outer = items.bodies.iter().map(|(name, body)| (name.clone(), body.clone()));
        let all: HashMap<String, Rc<Body>> = outer.chain(bodies).collect();
        items.bodies = Rc::new(all);
    }
    items
}
