//! What is named of short arrays by numbers.

use std::collections::{BTreeMap, BTreeSet};

use syn::Expr;
use syn::visit::{self, Visit};

use super::arrays::Arrays;
use crate::reduce::is_assignment;

/// The elements of arrays that a block names by numbers.
pub struct Named<'a> {
    of: &'a Arrays,
    /// How often, for each array.
    pub counts: BTreeMap<String, usize>,
    /// The arrays of which it sets elements.
    pub set: BTreeSet<String>,
    /// It may be left otherwise than at its end, and what it has set is seen then.
    pub leaves: bool,
}

impl<'a> Named<'a> {
    pub fn in_block(arrays: &'a Arrays, block: &syn::Block) -> Named<'a> {
        let mut named = Named { of: arrays, counts: BTreeMap::new(), set: BTreeSet::new(), leaves: false };
        named.visit_block(block);
        named
    }

    /// The array of an element that is there.
    fn array(&self, expr: &Expr) -> Option<String> {
        let (name, way) = element(expr)?;
        let name = name.to_string();
        let lengths = &self.of.get(&name)?.lengths;
        let there = lengths.len() == way.len() && way.iter().zip(lengths).all(|(at, length)| at < length);
        there.then_some(name)
    }
}

impl<'ast> Visit<'ast> for Named<'_> {
    fn visit_item(&mut self, _: &'ast syn::Item) {}

    /// It may return.
    fn visit_macro(&mut self, _: &'ast syn::Macro) {
        self.leaves = true;
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        let target = match expr {
            Expr::Assign(assign) => Some(&*assign.left),
            Expr::Binary(binary) if is_assignment(&binary.op) => Some(&*binary.left),
            _ => None,
        };
        self.set.extend(target.and_then(|target| self.array(target)));
        self.leaves |= matches!(expr, Expr::Return(_) | Expr::Try(_) | Expr::Await(_) | Expr::Yield(_))
            || matches!(expr, Expr::Break(leave) if leave.label.is_some())
            || matches!(expr, Expr::Continue(next) if next.label.is_some());
        match self.array(expr) {
            Some(name) => *self.counts.entry(name).or_default() += 1,
            None => visit::visit_expr(self, expr),
        }
    }

    /// A reference to an element is one to the array.
    fn visit_expr_reference(&mut self, _: &'ast syn::ExprReference) {}

    /// What it sets is captured.
    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        let set = self.set.clone();
        visit::visit_expr_closure(self, closure);
        self.leaves |= self.set != set;
    }
}

/// The element of an array that an expression names by numbers.
pub fn element(expr: &Expr) -> Option<(&syn::Ident, Vec<usize>)> {
    let Expr::Index(index) = expr else { return None };
    let Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(at), .. }) = &*index.index else { return None };
    let at = at.base10_parse().ok()?;
    match &*index.expr {
        Expr::Path(path) => Some((path.path.get_ident()?, vec![at])),
        base => {
            let (name, mut way) = element(base)?;
            way.push(at);
            Some((name, way))
        }
    }
}
