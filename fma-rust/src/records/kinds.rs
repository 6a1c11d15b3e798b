//! Which expressions of a body are records, as far as its types are known: by their places in the source.

use std::collections::HashMap;

use proc_macro2::Span;
use syn::spanned::Spanned;

use crate::place::is_made;
use crate::tree::{Tree, Type};

/// Where something begins and ends.
type Place = [(usize, usize); 2];

/// The index of a record among those of the module and the number of references to it, by places. What stands in one place more than once has to be alike.
pub struct Kinds(HashMap<Place, Option<(usize, usize)>>);

impl Kinds {
    pub fn of(tree: &Tree) -> Kinds {
        let mut kinds: HashMap<Place, Option<(usize, usize)>> = HashMap::new();
        for expr in tree.exprs.iter().filter(|expr| !is_made(expr.span)) {
            let (mut ty, mut refs) = (tree.types.resolve(expr.ty), 0);
            while let Type::Ref(inner) = ty {
                (ty, refs) = (tree.types.resolve(inner), refs + 1);
            }
            let found = if let Type::Struct(index) = ty { Some((index, refs)) } else { None };
            let kind = kinds.entry(place(expr.span)).or_insert(found);
            if *kind != found {
                *kind = None;
            }
        }
        Kinds(kinds)
    }

    pub fn at(&self, expr: &syn::Expr) -> Option<(usize, usize)> {
        *self.0.get(&place(expr.span()))?
    }
}

fn place(span: Span) -> Place {
    [span.start(), span.end()].map(|at| (at.line, at.column))
}
