//! Which names of a body are records, or lead to some, as far as its types are known: by their places in the source.

use std::collections::HashMap;

use proc_macro2::Span;
use syn::{Expr, GenericArgument, PathArguments};

use super::known::Known;
use crate::place::is_made;
use crate::tree::{self, Items, Tree, Type, TypeId};

/// As much of a type as leads to a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Record(String),
    Ref(Box<Kind>),
    /// What can be indexed.
    Sequence(Box<Kind>),
}

impl Kind {
    fn of(tree: &Tree, items: &Items, ty: TypeId) -> Option<Kind> {
        let inner = |ty| Kind::of(tree, items, ty).map(Box::new);
        match tree.types.resolve(ty) {
            Type::Struct(index) => items.structs.get(index).map(|(name, _)| Kind::Record(name.clone())),
            Type::Ref(ty) => inner(ty).map(Kind::Ref),
            Type::Sequence(ty) => inner(ty).map(Kind::Sequence),
            _ => None,
        }
    }

    /// A type as it is written, of a field.
    fn written(known: &Known, ty: &syn::Type) -> Option<Kind> {
        let inner = |ty| Kind::written(known, ty).map(Box::new);
        match ty {
            syn::Type::Reference(reference) => inner(&reference.elem).map(Kind::Ref),
            syn::Type::Paren(paren) => Kind::written(known, &paren.elem),
            syn::Type::Slice(slice) => inner(&slice.elem).map(Kind::Sequence),
            syn::Type::Array(array) => inner(&array.elem).map(Kind::Sequence),
            syn::Type::Path(path) => match path.path.segments.last()? {
                last if path.path.segments.len() == 1 && known.declares(&last.ident.to_string()) => {
                    Some(Kind::Record(last.ident.to_string()))
                }
                last if last.ident == "Vec" => match &last.arguments {
                    PathArguments::AngleBracketed(list) => match list.args.first()? {
                        GenericArgument::Type(ty) => inner(ty).map(Kind::Sequence),
                        _ => None,
                    },
                    PathArguments::None | PathArguments::Parenthesized(_) => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    fn without_refs(self) -> Kind {
        match self {
            Kind::Ref(inner) => inner.without_refs(),
            kind => kind,
        }
    }
}

/// Where a word begins and ends.
type Place = [(usize, usize); 2];

/// What names are, by places. What stands in one place more than once has to be alike.
pub struct Kinds(HashMap<Place, Option<Kind>>);

impl Kinds {
    pub fn of(tree: &Tree, items: &Items) -> Kinds {
        let mut kinds: HashMap<Place, Option<Kind>> = HashMap::new();
        // Of what consists of several words the compiler gives no place.
        let names = tree.exprs.iter().filter(|expr| matches!(expr.kind, tree::Kind::Local(_)) && !is_made(expr.span));
        for expr in names {
            let found = Kind::of(tree, items, expr.ty);
            let kind = kinds.entry(place(expr.span)).or_insert_with(|| found.clone());
            if *kind != found {
                *kind = None;
            }
        }
        Kinds(kinds)
    }

    /// What an expression is that consists of names, fields and elements.
    pub fn at(&self, known: &Known, expr: &Expr) -> Option<Kind> {
        match expr {
            Expr::Path(path) => self.0.get(&place(path.path.get_ident()?.span()))?.clone(),
            Expr::Paren(inner) => self.at(known, &inner.expr),
            Expr::Group(inner) => self.at(known, &inner.expr),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => match self.at(known, &unary.expr)? {
                Kind::Ref(inner) => Some(*inner),
                Kind::Record(_) | Kind::Sequence(_) => None,
            },
            Expr::Index(index) if !matches!(*index.index, Expr::Range(_)) => {
                match self.at(known, &index.expr)?.without_refs() {
                    Kind::Sequence(element) => Some(*element),
                    Kind::Record(_) | Kind::Ref(_) => None,
                }
            }
            Expr::Field(field) => match self.at(known, &field.base)?.without_refs() {
                Kind::Record(record) => Kind::written(known, known.field(&record, &field.member)?),
                Kind::Sequence(_) | Kind::Ref(_) => None,
            },
            _ => None,
        }
    }

    /// The record that an expression is, and behind how many references.
    pub fn record(&self, known: &Known, expr: &Expr) -> Option<(String, usize)> {
        let (mut kind, mut refs) = (self.at(known, expr)?, 0);
        loop {
            match kind {
                Kind::Record(record) => return Some((record, refs)),
                Kind::Ref(inner) => (kind, refs) = (*inner, refs + 1),
                Kind::Sequence(_) => return None,
            }
        }
    }
}

fn place(span: Span) -> Place {
    [span.start(), span.end()].map(|at| (at.line, at.column))
}
