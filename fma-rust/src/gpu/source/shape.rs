//! What arrays, structs and tuples are made of: so many numbers in a row.

use fma_ir::Ty;

use crate::constants;
use crate::lower::scalar;
use crate::tree::{Items, Types};

/// The most numbers of one array, struct or tuple: each is a variable.
pub const LARGEST: u32 = 64;

/// How deep types may hold one another.
const DEEPEST: usize = 8;

/// What something is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    Number(Ty),
    /// So many of the same.
    Row(u32, Box<Shape>),
    /// By their names.
    Fields(Vec<(String, Shape)>),
    /// What a register does not hold, and nothing reads.
    Nothing,
}

impl Shape {
    /// The shape of a declared type; `Self` is the type around the method that declares it.
    pub fn of(items: &Items, ty: &syn::Type, this: Option<&syn::Type>) -> Shape {
        Declared { items, this }.shape(ty, DEEPEST)
    }

    /// How many numbers there are.
    pub fn size(&self) -> u32 {
        match self {
            Shape::Number(_) => 1,
            Shape::Row(count, each) => count.saturating_mul(each.size()),
            Shape::Fields(fields) => fields.iter().map(|(_, shape)| shape.size()).fold(0, u32::saturating_add),
            Shape::Nothing => 0,
        }
    }

    /// Whether it is made of numbers and nothing else.
    pub fn is_whole(&self) -> bool {
        match self {
            Shape::Number(_) => true,
            Shape::Row(_, each) => each.is_whole(),
            Shape::Fields(fields) => fields.iter().all(|(_, shape)| shape.is_whole()),
            Shape::Nothing => false,
        }
    }

    /// A field, and how many numbers stand before it.
    pub fn field(&self, wanted: &str) -> Option<(u32, &Shape)> {
        let Shape::Fields(fields) = self else { return None };
        let mut before = 0;
        for (name, shape) in fields {
            if name == wanted {
                return Some((before, shape));
            }
            before += shape.size();
        }
        None
    }

    /// The parts, each with how many numbers stand before it.
    pub fn parts(&self) -> Vec<(u32, &Shape)> {
        let mut before = 0;
        let parts: Vec<&Shape> = match self {
            Shape::Row(count, each) => (0..*count).map(|_| &**each).collect(),
            Shape::Fields(fields) => fields.iter().map(|(_, shape)| shape).collect(),
            Shape::Number(_) | Shape::Nothing => Vec::new(),
        };
        let placed = parts.into_iter().map(|shape| {
            before += shape.size();
            (before - shape.size(), shape)
        });
        placed.collect()
    }

    /// Every number in order, with a name that begins as given.
    pub fn numbers(&self, name: &str, found: &mut Vec<(String, Ty)>) {
        match self {
            Shape::Number(ty) => found.push((name.to_owned(), *ty)),
            Shape::Row(count, each) => (0..*count).for_each(|at| each.numbers(&format!("{name}_{at}"), found)),
            Shape::Fields(fields) => {
                fields.iter().for_each(|(field, shape)| shape.numbers(&format!("{name}_{field}"), found));
            }
            Shape::Nothing => {}
        }
    }

    /// Every number in order, as the source names it behind a name: `p.x`, `v[0]`.
    pub fn paths(&self, name: &str) -> Vec<String> {
        match self {
            Shape::Number(_) => vec![name.to_owned()],
            Shape::Row(count, each) => (0..*count).flat_map(|at| each.paths(&format!("{name}[{at}]"))).collect(),
            Shape::Fields(fields) => {
                fields.iter().flat_map(|(field, shape)| shape.paths(&format!("{name}.{field}"))).collect()
            }
            Shape::Nothing => Vec::new(),
        }
    }
}

/// Types as they are declared.
struct Declared<'a> {
    items: &'a Items,
    this: Option<&'a syn::Type>,
}

impl Declared<'_> {
    fn shape(&self, ty: &syn::Type, depth: usize) -> Shape {
        let Some(depth) = depth.checked_sub(1) else { return Shape::Nothing };
        let shape = match ty {
            syn::Type::Paren(inner) => self.shape(&inner.elem, depth),
            syn::Type::Group(inner) => self.shape(&inner.elem, depth),
            syn::Type::Array(array) => match count(self.items, &array.len).filter(|count| *count <= LARGEST) {
                Some(count) => Shape::Row(count, Box::new(self.shape(&array.elem, depth))),
                None => Shape::Nothing,
            },
            syn::Type::Tuple(tuple) => {
                let parts = tuple.elems.iter().enumerate();
                Shape::Fields(parts.map(|(at, ty)| (at.to_string(), self.shape(ty, depth))).collect())
            }
            syn::Type::Path(path) if path.path.is_ident("Self") && path.qself.is_none() => {
                self.this.map_or(Shape::Nothing, |this| Declared { this: None, ..*self }.shape(this, depth))
            }
            syn::Type::Path(path) => self.named(path, depth),
            _ => Shape::Nothing,
        };
        if shape.size() > LARGEST { Shape::Nothing } else { shape }
    }

    fn named(&self, path: &syn::TypePath, depth: usize) -> Shape {
        let mut types = Types::default();
        let read = self.items.read(&mut types, &syn::Type::Path(path.clone()));
        if let Some(ty) = scalar(&types.resolve(read)) {
            return Shape::Number(ty);
        }
        let Some(name) = path.path.get_ident().map(ToString::to_string) else { return Shape::Nothing };
        if let Some(behind) = self.items.aliases.get(&name) {
            return self.shape(behind, depth);
        }
        match self.items.structs.iter().find(|(known, _)| name == *known) {
            Some((_, fields)) => {
                let field = |(name, ty): &(String, syn::Type)| (name.clone(), self.shape(ty, depth));
                Shape::Fields(fields.iter().map(field).collect())
            }
            None => Shape::Nothing,
        }
    }
}

/// How many elements an array has.
pub fn count(items: &Items, len: &syn::Expr) -> Option<u32> {
    let usize_type: syn::Type = syn::parse_quote!(usize);
    let count = match len {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(count), .. }) => count.base10_parse().ok()?,
        other => constants::of_value(items, &usize_type, other)?[0],
    };
    u32::try_from(count).ok()
}
