//! The functions and structs that a body declares itself. The CPU's reading looks into none of them, so that what they give and hold has
//! no type there; PTX calls and holds them, and computes with what comes of them as written.

use std::collections::HashMap;
use std::rc::Rc;

use super::callee::Body;
use crate::attribute::Options;
use crate::items::fields;
use crate::tree::{Inner, Items, is_conditional};

/// Whether a body declares any.
pub fn any(block: &syn::Block) -> bool {
    block.stmts.iter().any(|stmt| matches!(stmt, syn::Stmt::Item(syn::Item::Fn(_) | syn::Item::Struct(_))))
}

/// What is around a body, with what it declares.
pub fn with_inner(items: &Items, block: &syn::Block, options: &Options) -> Items {
    if !any(block) {
        return items.clone();
    }
    let (functions, structs) = (items.inner.functions.clone(), items.inner.structs.min(items.structs.len()));
    let around = items.inner.around.clone().or_else(|| Some(Rc::new(items.clone())));
    let inner = Inner { functions, structs, around };
    let mut items = Items { inner, ..items.clone() };
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
