//! Short arrays that are elements, named by an index that stays: `a[i]` of `a: &[[f32; 3]]` in `a[i].iter().zip(&b[i])`.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::{BinOp, Expr, parse_quote};

use super::shapes::Shapes;
use crate::text::tidy;
use crate::unroll::{Array, Seen};
use crate::walk::visit::{self, Visit};

/// Those in a function, by their texts.
pub fn placed(
    signature: &syn::Signature,
    block: &syn::Block,
    shapes: &Shapes<'_>,
    seen: &Seen,
) -> Vec<(String, Array)> {
    let mut fixed = Fixed::default();
    fixed.visit_signature(signature);
    fixed.visit_block(block);
    let mut search = Search { shapes, seen, fixed: fixed.names(), found: BTreeMap::new() };
    search.visit_block(block);
    search.found.into_iter().collect()
}

/// The names that are given once, and not to a variable.
#[derive(Default)]
struct Fixed {
    given: BTreeMap<String, usize>,
    variables: BTreeSet<String>,
}

impl Fixed {
    fn names(self) -> BTreeSet<String> {
        let once = self.given.into_iter().filter(|(_, count)| *count == 1).map(|(name, _)| name);
        once.filter(|name| !self.variables.contains(name)).collect()
    }
}

impl Visit<'_> for Fixed {
    fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
        *self.given.entry(name.ident.to_string()).or_default() += 1;
        if name.mutability.is_some() {
            self.variables.insert(name.ident.to_string());
        }
        visit::visit_pat_ident(self, name);
    }
}

struct Search<'a> {
    shapes: &'a Shapes<'a>,
    seen: &'a Seen,
    fixed: BTreeSet<String>,
    found: BTreeMap<String, Array>,
}

impl Search<'_> {
    fn array(&self, place: &syn::ExprIndex) -> Option<Array> {
        let name = self.fixed_name(&place.expr)?;
        let row = self.shapes.row(&name).filter(|_| self.is_fixed(&place.index))?;
        let (lengths, format) = (row.short()?, self.seen.element(&name)?);
        Array::at_hand(&parse_quote!(#place), format, &lengths, (false, row.mutable))
    }

    fn fixed_name(&self, expr: &Expr) -> Option<String> {
        let Expr::Path(path) = expr else { return None };
        let name = path.path.get_ident()?.to_string();
        self.fixed.contains(&name).then_some(name)
    }

    /// Whether it is an integer that stays.
    fn is_fixed(&self, index: &Expr) -> bool {
        match index {
            Expr::Lit(_) => true,
            Expr::Paren(inner) => self.is_fixed(&inner.expr),
            Expr::Binary(binary) if matches!(binary.op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_)) => {
                self.is_fixed(&binary.left) && self.is_fixed(&binary.right)
            }
            index => self.fixed_name(index).is_some_and(|name| self.seen.integer(&name).is_some()),
        }
    }
}

impl Visit<'_> for Search<'_> {
    fn visit_item(&mut self, _: &syn::Item) {}

    fn visit_expr_index(&mut self, place: &syn::ExprIndex) {
        if let Some(array) = self.array(place) {
            self.found.insert(tidy(place.to_token_stream()), array);
        }
        visit::visit_expr_index(self, place);
    }
}
