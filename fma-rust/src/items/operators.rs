//! The operators that impls of the annotated module give types: `impl Add for Vector`.

mod derived;
mod lent;

use super::{Tagged, imported};
use crate::tree::{Items, Type, TypeId, Types, is_conditional, operator_trait, path_words};
use crate::walk::visit_mut::{self, VisitMut};
pub use derived::{DIFFERENCE, compares, derives};
use derived::{equality, inequality, orders};

/// An operator of certain operands.
#[derive(Clone)]
pub struct Operator {
    /// As in `Add`.
    name: String,
    left: syn::Type,
    right: Option<syn::Type>,
    /// With `Self` and `Self::Output` written out.
    pub method: syn::ImplItemFn,
    /// The attributes of the impl.
    pub attrs: Vec<syn::Attribute>,
    /// Whether the compiler writes the impl, of which an attribute sees nothing.
    pub derived: bool,
}

/// Those of a module. A trait that only has the name of an operator's is none.
pub fn operators(content: &[syn::Item]) -> Vec<Operator> {
    let others = foreign(content);
    let all = content.iter().flat_map(|item| match item {
        syn::Item::Impl(block) => {
            let own = Operator::of(block).into_iter();
            own.chain(inequality(block).and_then(|block| Operator::of(&block))).collect()
        }
        syn::Item::Struct(item) => derived(item),
        syn::Item::Enum(item) => Tagged::of(item).map(|tagged| derived(&tagged.structure())).unwrap_or_default(),
        _ => Vec::new(),
    });
    all.filter(|operator| !others.contains(&operator.name)).collect()
}

/// Those that the compiler writes for a struct.
fn derived(item: &syn::ItemStruct) -> Vec<Operator> {
    let equal = equality(item);
    let both = equal.iter().cloned().chain(equal.as_ref().and_then(inequality));
    both.chain(orders(item)).filter_map(|block| Some(Operator { derived: true, ..Operator::of(&block)? })).collect()
}

/// The traits that a module declares, and the names that it imports of others than the library.
fn foreign(content: &[syn::Item]) -> Vec<String> {
    let mut names = Vec::new();
    for item in content {
        match item {
            syn::Item::Trait(item) => names.push(item.ident.to_string()),
            syn::Item::Use(item) if !is_of_library(&item.tree) => imported(&item.tree, &mut names),
            syn::Item::Use(item) => renamed(&item.tree, &mut names),
            _ => {}
        }
    }
    names
}

/// What `use std::ops::Add;` imports is what its name says.
fn is_of_library(tree: &syn::UseTree) -> bool {
    matches!(tree, syn::UseTree::Path(path) if ["std", "core", "ops", "cmp", "iter"].iter().any(|owner| path.ident == owner))
}

fn renamed(tree: &syn::UseTree, names: &mut Vec<String>) {
    match tree {
        syn::UseTree::Path(path) => renamed(&path.tree, names),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| renamed(tree, names)),
        syn::UseTree::Rename(name) => names.push(name.rename.to_string()),
        syn::UseTree::Name(_) | syn::UseTree::Glob(_) => {}
    }
}

impl Operator {
    /// What a binary operator gives between values of two types, as far as their names are known: one of them is.
    pub fn given(&self, op: &syn::BinOp, left: Option<&String>, right: Option<&String>) -> Option<&syn::Type> {
        let is_one = operator_trait::of_binary(op).is_some_and(|name| self.name == name);
        let fits = |ty: &syn::Type, name: Option<&String>| {
            let known = match ty {
                syn::Type::Reference(reference) => &*reference.elem,
                ty => ty,
            };
            name.is_none_or(|name| matches!(known, syn::Type::Path(path) if path.path.is_ident(name)))
        };
        let fits = fits(&self.left, left) && self.right.as_ref().is_some_and(|ty| fits(ty, right));
        match &self.method.sig.output {
            syn::ReturnType::Type(_, ty) if is_one && fits && (left.is_some() || right.is_some()) => Some(ty),
            _ => None,
        }
    }

    /// If an impl is one, of types without parameters.
    pub fn of(block: &syn::ItemImpl) -> Option<Operator> {
        let (None, path, _) = block.trait_.as_ref()? else { return None };
        let last = path.segments.last()?;
        let name = last.ident.to_string();
        let is_plain = block.generics.type_params().next().is_none() && block.generics.const_params().next().is_none();
        if !is_plain || is_conditional(&block.attrs) || !operator_trait::is_one(&name) || !is_of_std(path) {
            return None;
        }
        let method = block.items.iter().find_map(|item| match item {
            syn::ImplItem::Fn(method) if !is_conditional(&method.attrs) => Some(method),
            _ => None,
        })?;
        let output = block.items.iter().find_map(|item| match item {
            syn::ImplItem::Type(item) if item.ident == "Output" && !is_conditional(&item.attrs) => {
                Some(item.ty.clone())
            }
            _ => None,
        });
        let mut out = WrittenOut { this: (*block.self_ty).clone(), output };
        let takes_another = method.sig.inputs.len() == 2 || operator_trait::is_gathering(&name);
        let right = takes_another.then(|| match &last.arguments {
            syn::PathArguments::AngleBracketed(list) => list.args.iter().find_map(|arg| match arg {
                syn::GenericArgument::Type(ty) => Some(ty.clone()),
                _ => None,
            }),
            syn::PathArguments::None | syn::PathArguments::Parenthesized(_) => None,
        });
        let right = right.map(|ty| ty.unwrap_or_else(|| (*block.self_ty).clone())).map(|mut ty| {
            out.visit_type_mut(&mut ty);
            ty
        });
        let mut method = method.clone();
        out.visit_signature_mut(&mut method.sig);
        out.visit_block_mut(&mut method.block);
        if name == operator_trait::INDEX {
            lent::given(&mut method);
        }
        let (left, attrs) = ((*block.self_ty).clone(), block.attrs.clone());
        Some(Operator { name, left, right, method, attrs, derived: false })
    }

    /// What its body is called among those of the module: no path is written like that.
    pub fn key(&self) -> String {
        use quote::ToTokens;
        let right = self.right.as_ref().map(|ty| ty.to_token_stream().to_string()).unwrap_or_default();
        format!("<{} as {}<{right}>>", self.left.to_token_stream(), self.name)
    }

    /// Whether it is the impl of a trait.
    pub fn is(&self, name: &str) -> bool {
        self.name == name
    }

    /// Whether it is the impl of a trait for a type of the module.
    pub fn is_of(&self, name: &str, owner: &str) -> bool {
        self.is(name) && matches!(&self.left, syn::Type::Path(path) if path.path.is_ident(owner))
    }

    /// The type around the method, without references.
    pub fn this(&self) -> &syn::Type {
        behind(&self.left)
    }

    /// What it takes first.
    pub fn left(&self) -> &syn::Type {
        &self.left
    }

    /// What it takes besides.
    pub fn right(&self) -> Option<&syn::Type> {
        self.right.as_ref()
    }

    fn takes(&self, items: &Items, types: &Types, operands: &[TypeId]) -> bool {
        let taken = [Some(&self.left), self.right.as_ref()].into_iter().flatten();
        taken.clone().count() == operands.len() && taken.zip(operands).all(|(ty, id)| fits(items, ty, types, *id))
    }
}

impl Items {
    /// What the module makes of an operator's trait, for operands of these types. Where several would do, a literal has to
    /// decide, and which one that is nobody here knows.
    pub fn operator(&self, name: &str, types: &Types, operands: &[TypeId]) -> Option<&Operator> {
        self.one_operator(self.operators.iter(), name, types, operands)
    }

    pub(super) fn one_operator<'a>(
        &self,
        all: impl Iterator<Item = &'a Operator>,
        name: &str,
        types: &Types,
        operands: &[TypeId],
    ) -> Option<&'a Operator> {
        let mut known = all.filter(|known| known.name == name);
        let first = known.find(|known| known.takes(self, types, operands))?;
        known.all(|other| !other.takes(self, types, operands)).then_some(first)
    }
}

/// Whether an operand has a type: operators take nothing for a reference to it.
fn fits(items: &Items, ty: &syn::Type, types: &Types, id: TypeId) -> bool {
    let mut own = Types::default();
    let read = items.read(&mut own, ty);
    same(&own, read, types, id)
}

fn same(own: &Types, read: TypeId, types: &Types, id: TypeId) -> bool {
    match (own.get(read), types.get(id)) {
        (Type::Ref(read), Type::Ref(id)) => same(own, read, types, id),
        (Type::Float(_), Type::FloatLiteral) | (Type::Int(_), Type::IntLiteral) => true,
        (Type::Tuple(read), Type::Tuple(found)) => {
            read.len() == found.len() && read.iter().zip(found).all(|(read, id)| same(own, *read, types, id))
        }
        (read @ (Type::Float(_) | Type::Int(_) | Type::Bool | Type::Struct(_)), found) => read == found,
        _ => false,
    }
}

fn behind(ty: &syn::Type) -> &syn::Type {
    match ty {
        syn::Type::Reference(reference) => behind(&reference.elem),
        syn::Type::Paren(inner) => behind(&inner.elem),
        other => other,
    }
}

/// `Add`, `ops::Add`, `std::ops::Add`.
fn is_of_std(path: &syn::Path) -> bool {
    let words = path_words(path);
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [_] | ["ops" | "cmp" | "iter", _] => true,
        [owner, "ops" | "cmp" | "iter", _] => ["std", "core"].contains(owner),
        _ => false,
    }
}

/// Writes out what `Self` and `Self::Output` stand for.
struct WrittenOut {
    this: syn::Type,
    output: Option<syn::Type>,
}

impl WrittenOut {
    fn by(&self, path: &syn::TypePath) -> Option<syn::Type> {
        let words = path_words(&path.path);
        match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["Self"] => Some(self.this.clone()),
            ["Self", "Output"] => self.output.clone(),
            _ => None,
        }
    }
}

impl VisitMut for WrittenOut {
    fn visit_receiver_mut(&mut self, _: &mut syn::Receiver) {}
    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        // An output may be `Self` itself.
        for _ in 0..2 {
            if let syn::Type::Path(path) = &*ty
                && let Some(by) = self.by(path)
            {
                *ty = by;
            }
        }
        visit_mut::visit_type_mut(self, ty);
    }
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        let starts = path.segments.len() > 1 && path.segments[0].ident == "Self" && path.segments[1].ident == "Output";
        let output = self.output.as_ref().filter(|_| starts).map(behind);
        if let Some(syn::Type::Path(output)) = output {
            let rest = path.segments.iter().skip(2).cloned();
            path.segments = output.path.segments.iter().cloned().chain(rest).collect();
        }
        visit_mut::visit_path_mut(self, path);
    }
}
