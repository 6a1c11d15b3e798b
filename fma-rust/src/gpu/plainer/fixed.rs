//! Constants that are structs, tuples or lists of those: what they are made of is the function's own.

use std::collections::BTreeMap;

use proc_macro2::Span;
use quote::format_ident;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Stmt, parse_quote};

use super::called::Signatures;
use super::changed::changed;
use crate::reduce::across;
use crate::tree::{Edge, Items};

/// Whether a body names any.
pub fn any(block: &syn::Block, items: &Items) -> bool {
    struct Any<'a>(&'a Items, bool);
    impl Visit<'_> for Any<'_> {
        fn visit_expr_path(&mut self, path: &syn::ExprPath) {
            self.1 |= named(path, self.0).is_some();
        }
    }
    let mut any = Any(items, false);
    any.visit_block(block);
    any.1 && !bound(&mut block.clone(), items).is_empty()
}

/// How many numbers of a list a function may hold.
const MOST: usize = 64;

const BOUND: &str = "fastmath_fixed";

/// Whether a name is that of such a constant once it is bound.
pub fn is_bound(name: &syn::Ident) -> bool {
    name.to_string().starts_with(BOUND)
}

/// Binds them before everything else.
pub fn plain(block: &mut syn::Block, items: &Items) {
    let lets = bound(block, items);
    block.stmts.splice(0..0, lets);
}

/// What binds them.
fn bound(block: &mut syn::Block, items: &Items) -> Vec<Stmt> {
    let known = Signatures::of(items, block);
    let mut fixed = Fixed { items, known, names: BTreeMap::new(), lets: Vec::new() };
    fixed.visit_block_mut(block);
    fixed.lets
}

struct Fixed<'a> {
    items: &'a Items,
    known: Signatures<'a>,
    names: BTreeMap<String, syn::Ident>,
    /// Each behind those that it is made of.
    lets: Vec<Stmt>,
}

impl Fixed<'_> {
    /// The variable that stands for a constant.
    fn variable(&mut self, name: String) -> Option<syn::Ident> {
        if let Some(known) = self.names.get(&name) {
            return Some(known.clone());
        }
        let value = self.items.records.get(&name).or_else(|| self.items.arrays.get(&name))?;
        let (ty, mut value) = (self.items.constants.get(&name)?, value.clone());
        let ident = format_ident!("{BOUND}{}", self.names.len(), span = Span::mixed_site());
        self.names.insert(name.clone(), ident.clone());
        self.visit_expr_mut(&mut value);
        self.lets.push(parse_quote!(let #ident: #ty = #value;));
        if self.items.is_foreign(&name) {
            let unseen = across(Edge::Untyped, &parse_quote!(#ident));
            self.lets.push(parse_quote!(let #ident = #unseen;));
        }
        Some(ident)
    }
}

impl Fixed<'_> {
    /// What is taken by reference: a table stays one.
    fn visit_place(&mut self, expr: &mut Expr) {
        let is_table = matches!(expr, Expr::Path(path) if named(path, self.items).is_some_and(|name| !self.items.records.contains_key(&name)));
        if !is_table {
            self.visit_expr_mut(expr);
        }
    }
}

impl VisitMut for Fixed<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) => {
                let Some(ident) = named(path, self.items).and_then(|name| self.variable(name)) else { return };
                *expr = parse_quote!(#ident);
            }
            // What changes then is a copy.
            Expr::Reference(syn::ExprReference { mutability: Some(_), .. }) => {}
            Expr::Reference(reference) => self.visit_place(&mut reference.expr),
            Expr::Index(index) => {
                self.visit_place(&mut index.expr);
                self.visit_expr_mut(&mut index.index);
            }
            Expr::ForLoop(each) => {
                self.visit_place(&mut each.expr);
                self.visit_block_mut(&mut each.body);
            }
            Expr::MethodCall(call) => {
                let changes =
                    self.known.called(&Expr::MethodCall(call.clone())).is_some_and(|sig| !changed(&sig).is_empty());
                if !changes {
                    self.visit_place(&mut call.receiver);
                }
                call.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
            }
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
}

/// The name of such a constant.
fn named(path: &syn::ExprPath, items: &Items) -> Option<String> {
    let name = Items::constant_name(path)?;
    let owner = match &items.this {
        Some(syn::Type::Path(this)) => this.path.get_ident(),
        _ => None,
    };
    let of_owner = name.strip_prefix("Self::").and_then(|last| Some(format!("{}::{last}", owner?)));
    let is_fixed = |name: &String| items.records.contains_key(name) || items.arrays.get(name).is_some_and(is_short);
    of_owner.into_iter().chain([name]).find(is_fixed)
}

/// Whether a list of numbers may be the function's own.
fn is_short(value: &Expr) -> bool {
    match value {
        Expr::Array(array) => {
            array.elems.len() <= MOST && array.elems.iter().all(|row| !matches!(row, Expr::Array(_)) || is_short(row))
        }
        Expr::Repeat(repeat) => {
            matches!(&*repeat.len, Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(len), .. }) if len.base10_parse().is_ok_and(|len: usize| len <= MOST))
        }
        _ => false,
    }
}
