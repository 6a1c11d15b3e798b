//! What the tree of a function says of the names in it: a text alone does not tell types.

use std::collections::BTreeMap;

use fma_core::Format;
use fma_ir::IntTy;

use crate::text::{outline, outline_of};
use crate::tree::{ExprId, Local, Tree, Type, TypeId};

/// The calls whose results are looked up.
const TOTALS: [&str; 4] = ["sum", "product", "fold", "rfold"];

/// The types of locals, and of calls that add up or fold.
#[derive(Clone)]
pub struct Seen {
    /// Whether all locals of a name are numbers that change only where the name is assigned to.
    numbers: BTreeMap<String, bool>,
    /// Whether all locals of a name are arrays of numbers, or of such arrays, or a reference to one.
    copied: BTreeMap<String, bool>,
    /// The integers that all locals of a name are.
    integers: BTreeMap<String, Option<IntTy>>,
    /// What the arrays of a name are made of, however deep.
    arrays: BTreeMap<String, Option<Format>>,
    /// What the calls of a text give, or the parts of that.
    totals: BTreeMap<String, Vec<Option<Format>>>,
}

impl Seen {
    pub fn of(tree: &Tree) -> Seen {
        let mut seen = Seen {
            numbers: BTreeMap::new(),
            copied: BTreeMap::new(),
            integers: BTreeMap::new(),
            arrays: BTreeMap::new(),
            totals: BTreeMap::new(),
        };
        for local in &tree.locals {
            let (name, is_number) = (local.ident.to_string(), is_number(tree, local));
            *seen.numbers.entry(name.clone()).or_insert(true) &= is_number;
            *seen.copied.entry(name.clone()).or_insert(true) &= is_copied(tree, local.ty);
            let integer = integer(tree, local.ty);
            let known = seen.integers.entry(name.clone()).or_insert(integer);
            *known = known.filter(|known| Some(*known) == integer);
            let element = element(tree, local.ty);
            let known = seen.arrays.entry(name).or_insert(element);
            *known = known.filter(|known| Some(*known) == element);
        }
        for (index, expr) in tree.exprs.iter().enumerate() {
            let syn::Expr::MethodCall(call) = &expr.syn else { continue };
            if TOTALS.iter().any(|name| call.method == name) {
                let parts = parts(tree, expr.ty);
                let known = seen.totals.entry(outline(tree, ExprId(index))).or_insert_with(|| parts.clone());
                if *known != parts {
                    known.clear();
                }
            }
        }
        seen
    }

    pub fn is_number(&self, name: &syn::Ident) -> bool {
        self.numbers.get(&name.to_string()) == Some(&true)
    }

    /// Whether a name is an array that holds all its numbers itself, or a reference to one: `*name` copies them.
    pub fn is_array_of_numbers(&self, name: &str) -> bool {
        self.copied.get(name) == Some(&true)
    }

    /// The integers that all of a name are.
    pub fn integer(&self, name: &str) -> Option<IntTy> {
        self.integers.get(name).copied().flatten()
    }

    pub fn element(&self, name: &str) -> Option<Format> {
        self.arrays.get(name).copied().flatten()
    }

    /// The formats of the parts that a call gives; `None` for those that are not certain.
    pub fn total(&self, call: &syn::ExprMethodCall) -> Vec<Option<Format>> {
        self.totals.get(&outline_of(call)).cloned().unwrap_or_default()
    }
}

fn is_number(tree: &Tree, local: &Local) -> bool {
    matches!(tree.types.resolve(local.ty), Type::Float(_) | Type::Int(_)) && !local.unstable
}

fn integer(tree: &Tree, ty: TypeId) -> Option<IntTy> {
    match tree.types.resolve(ty) {
        Type::Int(int) => Some(int),
        _ => None,
    }
}

fn is_copied(tree: &Tree, ty: TypeId) -> bool {
    let mut inner = match tree.types.get(ty) {
        Type::Ref(array) => array,
        _ => ty,
    };
    while let Type::Sequence(element) = tree.types.get(inner) {
        inner = element;
    }
    matches!(tree.types.resolve(inner), Type::Float(_) | Type::Int(_) | Type::Bool)
}

fn element(tree: &Tree, ty: TypeId) -> Option<Format> {
    match tree.types.get(tree.types.behind_refs(ty)) {
        Type::Sequence(inner) => element(tree, inner),
        _ => format(tree, ty),
    }
}

fn parts(tree: &Tree, ty: TypeId) -> Vec<Option<Format>> {
    match tree.types.get(ty) {
        Type::Tuple(parts) => parts.into_iter().map(|part| format(tree, part)).collect(),
        _ => vec![format(tree, ty)],
    }
}

fn format(tree: &Tree, ty: TypeId) -> Option<Format> {
    match tree.types.resolve(ty) {
        Type::Float(format) if !tree.types.is_unseen(ty) => Some(format),
        _ => None,
    }
}
