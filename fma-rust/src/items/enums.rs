//! Enums without fields: PTX holds one of them as an integer. The CPU's reading knows nothing of them.

use fma_ir::{Cmp, IntTy};

use crate::tree::{Items, Type, is_conditional, primitive};

/// An enum of the annotated module whose variants have no fields.
#[derive(Clone, Debug)]
pub struct Enum {
    pub name: String,
    /// The type that its `repr` names, `i32` without one.
    pub ty: IntTy,
    variants: Vec<(String, i128)>,
    /// Which comparisons are those of the numbers: what is derived.
    derived: Vec<String>,
}

/// Those of a module.
pub fn all(content: &[syn::Item]) -> Vec<Enum> {
    let known = |item: &syn::Item| match item {
        syn::Item::Enum(item) if !is_conditional(&item.attrs) => Enum::of(item),
        _ => None,
    };
    content.iter().filter_map(known).collect()
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
        known.then(|| Enum { name: item.ident.to_string(), ty, variants, derived: words(&item.attrs, "derive") })
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

/// With the enums as types, and their variants as constants.
pub fn with_enums(mut items: Items) -> Items {
    let own = items.this.as_ref().and_then(|this| match this {
        syn::Type::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    });
    for known in items.enums.clone() {
        let name = syn::Ident::new(&known.name, proc_macro2::Span::mixed_site());
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
