//! Enums without fields: PTX holds one of them as an integer.

use std::rc::Rc;

use fma_ir::{Cmp, IntTy};
use quote::format_ident;

use super::tagged::with_tagged;
use crate::tree::{Items, Type, is_conditional, primitive};
use crate::walk::visit_mut::{self, VisitMut};

/// An enum of the annotated module whose variants have no fields.
#[derive(Clone, Debug)]
pub struct Enum {
    pub name: String,
    /// The type that its `repr` names, `i32` without one.
    pub ty: IntTy,
    variants: Vec<(String, i128)>,
    /// Which comparisons are those of the numbers: what is derived.
    derived: Vec<String>,
    /// The variants that the module imports.
    imported: Vec<String>,
}

impl Items {
    /// Whether the annotated module has an enum of a name.
    pub fn is_enum(&self, name: &str) -> bool {
        self.enums.iter().any(|known| known.name == name) || self.tagged.iter().any(|known| known.name == name)
    }

    /// The name of a struct or an enum of the module.
    pub fn owner(&self, ty: &Type) -> Option<&str> {
        match ty {
            Type::Struct(index) => self.structs.get(*index).map(|(name, _)| name.as_str()),
            Type::Enum(index, _) => self.enums.get(*index).map(|known| known.name.as_str()),
            Type::Choice(index) => self.choices.get(*index).map(|known| known.name.as_str()),
            _ => None,
        }
    }
}

/// Those of a module.
pub fn all(content: &[syn::Item]) -> Vec<Enum> {
    let known = |item: &syn::Item| match item {
        syn::Item::Enum(item) if !is_conditional(&item.attrs) => Enum::of(item),
        _ => None,
    };
    let mut all: Vec<Enum> = content.iter().filter_map(known).collect();
    content.iter().for_each(|item| import(item, &mut all));
    all
}

/// `use Mode::*;`, `use self::Mode::{Fast, Slow};`
fn import(item: &syn::Item, enums: &mut [Enum]) {
    let syn::Item::Use(item) = item else { return };
    for known in enums {
        let variants: Vec<&str> = known.variants.iter().map(|(name, _)| name.as_str()).collect();
        let names = imports(&item.tree, &known.name, &variants);
        known.imported.extend(names);
    }
}

/// Which variants of an enum an import names.
pub fn imports(tree: &syn::UseTree, name: &str, variants: &[&str]) -> Vec<String> {
    fn inside(tree: &syn::UseTree, variants: &[&str]) -> Vec<String> {
        match tree {
            syn::UseTree::Group(group) => group.items.iter().flat_map(|tree| inside(tree, variants)).collect(),
            syn::UseTree::Glob(_) => variants.iter().map(ToString::to_string).collect(),
            syn::UseTree::Name(name) => vec![name.ident.to_string()],
            syn::UseTree::Path(_) | syn::UseTree::Rename(_) => Vec::new(),
        }
    }
    match tree {
        syn::UseTree::Path(path) if path.ident == name => inside(&path.tree, variants),
        syn::UseTree::Path(path) => imports(&path.tree, name, variants),
        syn::UseTree::Group(group) => group.items.iter().flat_map(|tree| imports(tree, name, variants)).collect(),
        syn::UseTree::Name(_) | syn::UseTree::Rename(_) | syn::UseTree::Glob(_) => Vec::new(),
    }
}

impl Enum {
    /// If every variant's number is known.
    pub fn of(item: &syn::ItemEnum) -> Option<Enum> {
        let mut next = 0;
        let mut variants = Vec::new();
        for variant in &item.variants {
            let number = variant.discriminant.as_ref().map_or(Some(next), |(_, value)| whole(value))?;
            if !matches!(variant.fields, syn::Fields::Unit) || is_conditional(&variant.attrs) {
                return None;
            }
            variants.push((variant.ident.to_string(), number));
            next = number + 1;
        }
        let ty = repr(&item.attrs)?;
        let bits = u32::from(ty.bits) - u32::from(ty.signed);
        let fits = |number: i128| number < 1 << bits && number >= if ty.signed { -(1 << bits) } else { 0 };
        let known = item.generics.params.is_empty() && variants.iter().all(|(_, number)| fits(*number));
        known.then(|| Enum {
            name: item.ident.to_string(),
            ty,
            variants,
            derived: words(&item.attrs, "derive"),
            imported: Vec::new(),
        })
    }

    /// Whether a comparison is one of the numbers.
    pub fn compares(&self, cmp: Cmp) -> bool {
        let wanted = if matches!(cmp, Cmp::Eq | Cmp::Ne) { "PartialEq" } else { "PartialOrd" };
        self.derived.iter().any(|known| known == wanted)
    }
}

/// An integer literal, with or without a minus.
fn whole(value: &syn::Expr) -> Option<i128> {
    match value {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => int.base10_parse().ok(),
        syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => whole(expr).map(|number| -number),
        _ => None,
    }
}

fn repr(attrs: &[syn::Attribute]) -> Option<IntTy> {
    let mut types = words(attrs, "repr").into_iter().filter(|word| word != "C");
    match types.next().map(|word| primitive(&word)) {
        None => Some(IntTy { bits: 32, signed: true, pointer: false }),
        Some(Type::Int(ty)) if ty.bits <= 64 => Some(ty),
        Some(_) => None,
    }
}

/// The words that stand in an attribute's parentheses, the last of each path.
fn words(attrs: &[syn::Attribute], name: &str) -> Vec<String> {
    let mut found = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident(name)) {
        // What is no list of paths has no such word.
        let _ = attr.parse_nested_meta(|meta| {
            found.extend(meta.path.segments.last().map(|last| last.ident.to_string()));
            Ok(())
        });
    }
    found
}

/// Without enums as the CPU's code knows them: those names mean nothing, unless something is to stand for them. What the CPU's code is read by is kept.
fn without_choices(mut items: Items) -> Items {
    if items.on_cpu.is_none() && !items.choices.is_empty() {
        items.on_cpu = Some(Rc::new(items.clone()));
    }
    let choices = std::mem::take(&mut items.choices);
    items.shadowed.extend(choices.into_iter().map(|choice| choice.name));
    items
}

/// With the enums as types, and the variants of those without fields as constants.
pub fn with_enums(items: Items) -> Items {
    let mut items = with_tagged(without_choices(items));
    let own = items.this.as_ref().and_then(|this| match this {
        syn::Type::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    });
    for known in items.enums.clone() {
        let name = format_ident!("{}", known.name, span = proc_macro2::Span::mixed_site());
        let ty: syn::Type = syn::parse_quote!(#name);
        items.shadowed.retain(|shadowed| *shadowed != known.name);
        let of_self = own.as_ref().filter(|own| **own == known.name).map(|_| "Self");
        for owner in [Some(known.name.as_str()), of_self].into_iter().flatten() {
            for (variant, number) in &known.variants {
                let variant = format!("{owner}::{variant}");
                items.numbers.insert(variant.clone(), [*number as u64, 0]);
                items.constants.insert(variant, ty.clone());
            }
        }
    }
    items
}

/// Spells out the variants that a body has imported: a pattern of that name would bind it.
pub fn spelled(block: &mut syn::Block, items: &Items) {
    let mut enums = items.enums.clone();
    for stmt in &block.stmts {
        if let syn::Stmt::Item(item) = stmt {
            import(item, &mut enums);
        }
    }
    enums.retain(|known| !known.imported.is_empty());
    if !enums.is_empty() {
        Spell(&enums).visit_block_mut(block);
    }
}

struct Spell<'a>(&'a [Enum]);

impl Spell<'_> {
    fn path(&self, name: &syn::Ident) -> Option<syn::Path> {
        let known = self.0.iter().find(|known| known.imported.iter().any(|variant| name == variant))?;
        let owner = format_ident!("{}", known.name, span = name.span());
        Some(syn::parse_quote!(#owner::#name))
    }
}

impl VisitMut for Spell<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_pat_mut(&mut self, pat: &mut syn::Pat) {
        match pat {
            syn::Pat::Ident(ident) if ident.subpat.is_none() && ident.by_ref.is_none() => {
                if let Some(path) = self.path(&ident.ident) {
                    *pat = syn::Pat::Path(syn::PatPath { attrs: Vec::new(), qself: None, path });
                }
            }
            _ => visit_mut::visit_pat_mut(self, pat),
        }
    }
    fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
        if let Some(spelled) = path.path.get_ident().and_then(|name| self.path(name)) {
            path.path = spelled;
        }
    }
}
