//! The shapes of values: of names, parts of them, and lists.

use syn::Expr;

use super::super::shape::Shape;
use super::Shapes;
use crate::unroll::length;

impl Shapes<'_> {
    /// The shape of a value.
    pub(super) fn value(&self, expr: &Expr) -> Option<Shape> {
        match expr {
            Expr::Paren(paren) => self.value(&paren.expr),
            Expr::Path(path) => self.by_name.get(&path.path.get_ident()?.to_string()).map(|(_, shape)| shape.clone()),
            Expr::Reference(reference) => {
                let shape = self.value(&reference.expr)?;
                Some(Shape { refers: true, mutable: reference.mutability.is_some(), ..shape })
            }
            Expr::Index(index) => {
                let base = self.value(&index.expr)?;
                match &*index.index {
                    Expr::Range(range) => base.part(self.count(range)),
                    index if is_integer(index) => base.element().map(|shape| Shape { refers: false, ..shape }),
                    // It may be a range.
                    _ => None,
                }
            }
            Expr::Array(list) => {
                let inner = list.elems.first().and_then(|first| self.array(first));
                Some(Shape::of([vec![Some(list.elems.len())], inner.unwrap_or_default()].concat()))
            }
            Expr::Repeat(repeat) => {
                let inner = self.array(&repeat.expr).unwrap_or_default();
                Some(Shape::of([vec![Some(length(&repeat.len, self.numbers)?)], inner].concat()))
            }
            _ => None,
        }
    }

    /// How many indices there are in a range.
    fn count(&self, range: &syn::ExprRange) -> Option<usize> {
        let start = range.start.as_deref().map_or(Some(0), |start| length(start, self.numbers))?;
        let count = length(range.end.as_deref()?, self.numbers)?.checked_sub(start)?;
        count.checked_add(usize::from(matches!(range.limits, syn::RangeLimits::Closed(_))))
    }

    /// The lengths of an array that is an element of one.
    fn array(&self, element: &Expr) -> Option<Vec<Option<usize>>> {
        match element {
            Expr::Array(_) | Expr::Repeat(_) => self.value(element).map(|shape| shape.lengths),
            _ => None,
        }
    }
}

/// Whether an index is no range for certain.
fn is_integer(index: &Expr) -> bool {
    match index {
        Expr::Paren(paren) => is_integer(&paren.expr),
        Expr::Lit(_) | Expr::Binary(_) | Expr::Cast(_) => true,
        _ => false,
    }
}
