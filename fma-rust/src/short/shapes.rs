//! How long the arrays of a function are, where its text says so.

mod values;

use std::collections::BTreeMap;

use syn::{Expr, Pat, Type, parse_quote};

use super::named::SELF;
use super::shape::Shape;
use crate::tree::Items;
use crate::unroll::{Array, Known, Names, Seen, length};
use crate::walk::visit::{self, Visit};

/// Aliases of aliases are followed so far.
const DEEPEST: usize = 4;

/// What an iterator gives.
enum Gives {
    One(Shape),
    Pair(Box<[Gives; 2]>),
    Other,
}

/// The shapes of what has a name that the function gives once.
pub struct Shapes<'a> {
    items: &'a Items,
    /// The constants that lengths are made of.
    numbers: &'a Known,
    /// With the name as it was given: another of the same text may be out of sight of a macro.
    by_name: BTreeMap<String, (syn::Ident, Shape)>,
    /// Those of the fields of `self` that may be set.
    fields: BTreeMap<String, Shape>,
}

impl Shapes<'_> {
    pub fn of<'a>(
        signature: &syn::Signature,
        block: &syn::Block,
        (items, numbers): (&'a Items, &'a Known),
    ) -> Shapes<'a> {
        let mut shapes = Shapes { items, numbers, by_name: BTreeMap::new(), fields: BTreeMap::new() };
        shapes.fields = shapes.of_self(signature);
        shapes.visit_signature(signature);
        shapes.visit_block(block);
        let names = Names::of(signature, block);
        shapes.by_name.retain(|name, _| names.is_unique(name));
        shapes
    }

    /// The short arrays, whose elements have the types that the tree tells.
    pub fn known(&self, seen: &Seen) -> Vec<(String, Array)> {
        let known = self.by_name.iter().filter_map(|(name, (ident, shape))| {
            let (lengths, format) = (shape.short()?, seen.element(name)?);
            let place = parse_quote!(#ident);
            let array = Array::at_hand(&place, format, &lengths, (shape.refers, shape.mutable))?;
            Some((name.clone(), Array { is_part: shape.is_part, ..array }))
        });
        known.collect()
    }

    /// Whether there are any, parts of any, or elements that are.
    pub fn any(&self) -> bool {
        let own = self.by_name.values().map(|(_, shape)| shape);
        let is_short = |shape: Option<&Shape>| shape.is_some_and(|shape| shape.short().is_some());
        own.chain(self.fields.values()).any(|shape| is_short(Some(shape)) || is_short(shape.element().as_ref()))
    }

    /// The short arrays with their lengths.
    pub fn short(&self) -> impl Iterator<Item = (&String, &Shape, Vec<usize>)> {
        let own = self.by_name.iter().map(|(name, (_, shape))| (name, shape));
        own.chain(&self.fields)
            .filter(|(_, shape)| !shape.is_part)
            .filter_map(|(name, shape)| Some((name, shape, shape.short()?)))
    }

    /// Of how many names the shape is known.
    pub fn known_names(&self) -> usize {
        self.by_name.len()
    }

    /// What has a name, as far as the text says.
    pub fn of_name(&self, name: &str) -> Option<&Shape> {
        self.by_name.get(name).map(|(_, shape)| shape)
    }

    /// How long what has a name is, as far as the text says.
    pub fn length(&self, name: &str) -> Option<Option<usize>> {
        self.by_name.get(name)?.1.lengths.first().copied()
    }

    /// The elements of what has a name, where those are arrays.
    pub fn row(&self, name: &str) -> Option<Shape> {
        self.by_name.get(name)?.1.element()
    }

    /// Whether a name is that of a reference to what may not be set through it.
    pub fn is_lent(&self, name: &str) -> bool {
        self.by_name.get(name).is_some_and(|(_, shape)| shape.refers && !shape.mutable)
    }

    /// The fields of `self`, where those may be set.
    fn of_self(&self, signature: &syn::Signature) -> BTreeMap<String, Shape> {
        let Some(receiver) = signature.receiver().filter(|receiver| receiver.mutability.is_some()) else {
            return BTreeMap::new();
        };
        let plain = receiver.colon_token.is_none();
        let name = self.items.this.as_ref().filter(|_| plain).and_then(|this| match this {
            Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
            _ => None,
        });
        let fields =
            self.items.structs.iter().filter(|(known, _)| Some(known) == name.as_ref()).flat_map(|(_, all)| all);
        let shape = |(name, ty): &(String, Type)| {
            let shape = self.shape(ty, 0).filter(|shape| !shape.refers && self.items.holds_numbers(ty))?;
            Some((format!("{SELF}{name}"), Shape { mutable: true, ..shape }))
        };
        fields.filter_map(shape).collect()
    }

    fn shape(&self, ty: &Type, depth: usize) -> Option<Shape> {
        let around = |length, elem| {
            let inner = self.shape(elem, depth).map_or_else(Vec::new, |inner| inner.lengths);
            Some(Shape::of([vec![length], inner].concat()))
        };
        match ty {
            Type::Paren(inner) => self.shape(&inner.elem, depth),
            Type::Group(inner) => self.shape(&inner.elem, depth),
            Type::Reference(reference) => {
                let shape = self.shape(&reference.elem, depth)?;
                Some(Shape { refers: true, mutable: reference.mutability.is_some(), ..shape })
            }
            Type::Array(array) => around(Some(length(&array.len, self.numbers)?), &array.elem),
            Type::Slice(slice) => around(None, &slice.elem),
            Type::Path(path) => {
                let last = path.path.segments.last()?;
                match &last.arguments {
                    syn::PathArguments::None if path.path.get_ident().is_some() && depth < DEEPEST => {
                        self.shape(self.items.aliases.get(&last.ident.to_string())?, depth + 1)
                    }
                    syn::PathArguments::AngleBracketed(list) if self.is_vector(&last.ident) => {
                        match list.args.first()? {
                            syn::GenericArgument::Type(elem) => around(None, elem),
                            _ => None,
                        }
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn is_vector(&self, name: &syn::Ident) -> bool {
        name == "Vec" && !self.items.shadowed.iter().any(|shadowed| shadowed == "Vec")
    }

    fn gives(&self, head: &Expr) -> Gives {
        let one = |shape: Option<Shape>| shape.and_then(|shape| shape.element()).map_or(Gives::Other, Gives::One);
        match head {
            Expr::Paren(paren) => self.gives(&paren.expr),
            Expr::MethodCall(call) => match (call.method.to_string().as_str(), call.args.first()) {
                ("iter", None) => one(self.value(&call.receiver).map(Shape::by_reference)),
                ("iter_mut", None) => {
                    one(self.value(&call.receiver).map(|shape| Shape { mutable: true, ..shape.by_reference() }))
                }
                ("into_iter" | "rev", None) | ("take" | "skip" | "step_by", Some(_)) => self.gives(&call.receiver),
                ("copied" | "cloned", None) => match self.gives(&call.receiver) {
                    Gives::One(shape) => Gives::One(Shape { refers: false, mutable: false, ..shape }),
                    other => other,
                },
                ("chunks_exact" | "chunks_exact_mut" | "windows", Some(count)) => {
                    let part = |shape: Shape| shape.part(Some(length(count, self.numbers)?));
                    self.value(&call.receiver)
                        .and_then(part)
                        .map_or(Gives::Other, |part| Gives::One(part.by_reference()))
                }
                ("enumerate", None) => Gives::Pair(Box::new([Gives::Other, self.gives(&call.receiver)])),
                ("zip", Some(other)) => Gives::Pair(Box::new([self.gives(&call.receiver), self.gives(other)])),
                _ => Gives::Other,
            },
            value => one(self.value(value)),
        }
    }

    fn bind(&mut self, pat: &Pat, gives: Gives) {
        match (pat, gives) {
            (Pat::Ident(name), Gives::One(shape)) if name.by_ref.is_none() && name.subpat.is_none() => {
                let mutable = if shape.refers { shape.mutable } else { name.mutability.is_some() };
                self.by_name.insert(name.ident.to_string(), (name.ident.clone(), Shape { mutable, ..shape }));
            }
            (Pat::Paren(inner), gives) => self.bind(&inner.pat, gives),
            (Pat::Type(typed), _) => {
                let shape = self.shape(&typed.ty, 0);
                self.bind(&typed.pat, shape.map_or(Gives::Other, Gives::One));
            }
            (Pat::Reference(inner), Gives::One(shape)) if shape.refers => {
                self.bind(&inner.pat, Gives::One(Shape { refers: false, ..shape }));
            }
            (Pat::Tuple(parts), Gives::Pair(pair)) if parts.elems.len() == 2 => {
                parts.elems.iter().zip(*pair).for_each(|(pat, gives)| self.bind(pat, gives));
            }
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for Shapes<'_> {
    fn visit_item(&mut self, _: &'ast syn::Item) {}

    fn visit_pat_type(&mut self, typed: &'ast syn::PatType) {
        self.bind(&Pat::Type(typed.clone()), Gives::Other);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        visit::visit_local(self, local);
        if let (Pat::Ident(_), Some(init)) = (&local.pat, &local.init) {
            // What is bound by value is no slice, whatever the index is.
            let shape = match &*init.expr {
                Expr::Index(index) => self.value(&index.expr).and_then(|base| base.element()),
                value => self.value(value),
            };
            let shape =
                shape.map(|shape| Shape { refers: shape.refers && !matches!(*init.expr, Expr::Index(_)), ..shape });
            self.bind(&local.pat, shape.map_or(Gives::Other, Gives::One));
        }
    }

    fn visit_expr_for_loop(&mut self, each: &'ast syn::ExprForLoop) {
        let gives = self.gives(&each.expr);
        self.bind(&each.pat, gives);
        visit::visit_expr_for_loop(self, each);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let taken = match call.method.to_string().as_str() {
            "map" | "for_each" => 0,
            "fold" => 1,
            _ => usize::MAX,
        };
        if let Some(Expr::Closure(closure)) = call.args.last()
            && let Some(pat) = closure.inputs.iter().nth(taken)
        {
            let gives = self.gives(&call.receiver);
            self.bind(pat, gives);
        }
        visit::visit_expr_method_call(self, call);
    }
}
