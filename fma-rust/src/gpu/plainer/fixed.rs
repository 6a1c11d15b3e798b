//! Constants that are structs, tuples or lists of those: what they are made of is the function's own.

use std::collections::BTreeMap;

use proc_macro2::Span;
use quote::format_ident;
use syn::{Expr, Stmt, parse_quote};

use super::called::Signatures;
use super::changed::changed;
use crate::items::is_record;
use crate::reduce::across;
use crate::tree::{Edge, Items};
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// Whether a body names any.
pub fn any(block: &syn::Block, items: &Items) -> bool {
    struct Any<'a>(&'a Items, bool);
    impl Visit<'_> for Any<'_> {
        fn visit_expr_path(&mut self, path: &syn::ExprPath) {
            self.1 |= named(path, self.0).is_some();
        }
    }
    let own = of_body(block, items);
    let items = own.as_ref().unwrap_or(items);
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
    let own = of_body(block, items);
    let lets = bound(block, own.as_ref().unwrap_or(items));
    block.stmts.splice(0..0, lets);
}

/// The items with the constants besides that the body itself declares, if it does: each name once.
fn of_body(block: &syn::Block, items: &Items) -> Option<Items> {
    #[derive(Default)]
    struct Declared(BTreeMap<String, Option<(syn::Type, Expr)>>);
    impl Visit<'_> for Declared {
        fn visit_item(&mut self, item: &syn::Item) {
            let syn::Item::Const(item) = item else { return };
            let value = Some(((*item.ty).clone(), (*item.expr).clone())).filter(|_| item.attrs.is_empty());
            self.0.entry(item.ident.to_string()).and_modify(|known| *known = None).or_insert(value);
        }
    }
    let mut declared = Declared::default();
    declared.visit_block(block);
    let mut own = None;
    for (name, (ty, value)) in declared.0.into_iter().filter_map(|(name, found)| Some((name, found?))) {
        let is_known = items.constants.contains_key(&name);
        if is_known || !(is_record(&ty, &items.structs) || matches!(ty, syn::Type::Array(_))) {
            continue;
        }
        let own = own.get_or_insert_with(|| items.clone());
        let kept = if is_record(&ty, &items.structs) { &mut own.records } else { &mut own.arrays };
        kept.insert(name.clone(), value);
        own.constants.insert(name, ty);
    }
    own
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
            Expr::Call(call) => {
                let called = self.known.called(&Expr::Call(call.clone()));
                for (at, arg) in call.args.iter_mut().enumerate() {
                    let of_rows = called.as_ref().and_then(|sig| sig.inputs.get(at)).is_some_and(is_of_rows);
                    match arg {
                        Expr::Reference(syn::ExprReference { mutability: None, expr, .. }) if of_rows => {
                            self.visit_expr_mut(expr)
                        }
                        arg => self.visit_expr_mut(arg),
                    }
                }
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

/// Whether a parameter is an array of arrays behind a reference, which is no table.
fn is_of_rows(input: &syn::FnArg) -> bool {
    let syn::FnArg::Typed(typed) = input else { return false };
    let syn::Type::Reference(reference) = &*typed.ty else { return false };
    matches!(&*reference.elem, syn::Type::Array(rows) if matches!(*rows.elem, syn::Type::Array(_)))
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
