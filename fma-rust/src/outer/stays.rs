//! What a loop does besides setting its elements.

use std::collections::BTreeSet;

use syn::{Expr, ExprForLoop, parse_quote};

use super::place::{Place, Step};
use crate::reduce::is_assignment;
use crate::walk::visit::{self, Visit};

/// Whether a loop is left at its end alone, and nothing in it is out of sight.
pub fn stays(body: &syn::Block) -> bool {
    struct Leaves(bool);
    impl<'ast> Visit<'ast> for Leaves {
        fn visit_item(&mut self, _: &'ast syn::Item) {
            self.0 = true;
        }
        fn visit_macro(&mut self, _: &'ast syn::Macro) {
            self.0 = true;
        }
        fn visit_pat_ident(&mut self, name: &'ast syn::PatIdent) {
            self.0 |= name.by_ref.is_some() && name.mutability.is_some();
            visit::visit_pat_ident(self, name);
        }
        fn visit_expr(&mut self, expr: &'ast Expr) {
            self.0 |= match expr {
                Expr::RawAddr(_)
                | Expr::Return(_)
                | Expr::Try(_)
                | Expr::Await(_)
                | Expr::Yield(_)
                | Expr::Unsafe(_) => true,
                Expr::Break(leave) => leave.label.is_some(),
                Expr::Continue(next) => next.label.is_some(),
                _ => false,
            };
            visit::visit_expr(self, expr);
        }
    }
    let mut leaves = Leaves(false);
    leaves.visit_block(body);
    !leaves.0
}

/// The names that a loop gives to something, and the variables that it sets.
pub fn bound(each: &ExprForLoop) -> BTreeSet<String> {
    struct Bound(BTreeSet<String>);
    impl<'ast> Visit<'ast> for Bound {
        fn visit_pat_ident(&mut self, name: &'ast syn::PatIdent) {
            self.0.insert(name.ident.to_string());
            visit::visit_pat_ident(self, name);
        }
        fn visit_expr(&mut self, expr: &'ast Expr) {
            let target = match expr {
                Expr::Assign(assign) => Some(&*assign.left),
                Expr::Binary(binary) if is_assignment(&binary.op) => Some(&*binary.left),
                Expr::Reference(reference) if reference.mutability.is_some() => Some(&*reference.expr),
                _ => None,
            };
            // An element may be set without its slice becoming another.
            let is_whole = |place: &Place| !place.way.iter().any(|step| matches!(step, Step::At(_)));
            let whole = target.into_iter().flat_map(targets).filter(is_whole);
            self.0.extend(whole.map(|place| place.root.to_string()));
            visit::visit_expr(self, expr);
        }
    }
    let mut bound = Bound(BTreeSet::new());
    bound.visit_pat(&each.pat);
    bound.visit_expr(&each.expr);
    bound.visit_block(&each.body);
    bound.0
}

/// What an assignment sets: `(i, y[j]) = (j, 1.0)` sets two.
fn targets(target: &Expr) -> Vec<Place> {
    match target {
        Expr::Tuple(tuple) => tuple.elems.iter().flat_map(targets).collect(),
        Expr::Array(array) => array.elems.iter().flat_map(targets).collect(),
        Expr::Call(call) => call.args.iter().flat_map(targets).collect(),
        Expr::Struct(parts) => parts.fields.iter().flat_map(|part| targets(&part.expr)).collect(),
        Expr::Paren(inner) => targets(&inner.expr),
        Expr::Reference(behind) => targets(&behind.expr),
        other => Place::of(other).into_iter().collect(),
    }
}

/// The names that a body gives to something.
pub fn names(body: &syn::Block) -> BTreeSet<String> {
    struct Names(BTreeSet<String>);
    impl<'ast> Visit<'ast> for Names {
        fn visit_pat_ident(&mut self, name: &'ast syn::PatIdent) {
            self.0.insert(name.ident.to_string());
            visit::visit_pat_ident(self, name);
        }
    }
    let mut names = Names(BTreeSet::new());
    names.visit_block(body);
    names.0
}

/// Whether a number, which the loop does not assign to, is the same in each step: no method that might set it is called on it, and nothing gets what it
/// lies in.
pub fn is_steady(each: &ExprForLoop, number: &Place) -> bool {
    struct Sets<'a>(&'a Place, bool);
    impl<'ast> Visit<'ast> for Sets<'_> {
        fn visit_expr(&mut self, expr: &'ast Expr) {
            if let Expr::MethodCall(call) = expr
                && READING.iter().any(|name| call.method == name)
                && Place::of(&call.receiver).is_some_and(|place| place == *self.0)
            {
                return call.args.iter().for_each(|arg| self.visit_expr(arg));
            }
            if let Expr::MethodCall(call) = expr {
                self.1 |= Place::of(&call.receiver).is_some_and(|place| place == *self.0);
            }
            match Place::of(expr) {
                Some(place) if !place.way.iter().any(|step| matches!(step, Step::At(_))) => {
                    self.1 |= place.way.len() < self.0.way.len() && !self.0.is_apart(&place, &|_, _| false);
                }
                _ => visit::visit_expr(self, expr),
            }
        }
    }
    let mut sets = Sets(number, false);
    sets.visit_expr(&each.expr);
    sets.visit_block(&each.body);
    !sets.1
}

/// What integers have that leaves them as they are.
const READING: [&str; 22] = [
    "abs",
    "abs_diff",
    "checked_add",
    "checked_sub",
    "clamp",
    "clone",
    "cmp",
    "div_ceil",
    "eq",
    "is_multiple_of",
    "is_power_of_two",
    "max",
    "min",
    "ne",
    "pow",
    "rem_euclid",
    "saturating_add",
    "saturating_sub",
    "to_owned",
    "wrapping_add",
    "wrapping_mul",
    "wrapping_sub",
];

/// Whether an expression has to do with a place.
pub fn is_met(expr: &Expr, place: &Place) -> bool {
    struct Met<'a>(&'a Place, bool);
    impl<'ast> Visit<'ast> for Met<'_> {
        fn visit_expr(&mut self, expr: &'ast Expr) {
            self.1 |= Place::of(expr).is_some_and(|other| other == *self.0);
            visit::visit_expr(self, expr);
        }
    }
    let mut met = Met(place, false);
    met.visit_expr(expr);
    met.1 || mentions(&parse_quote!({ #expr }), place, &|_, _| false)
}

/// Whether a body names what may be the place, or has it in it, and is not that place as it stands.
pub fn mentions(body: &syn::Block, place: &Place, beyond: &dyn Fn(&Expr, &Expr) -> bool) -> bool {
    let mut mentions = Mentions { place, beyond, any: false };
    mentions.visit_block(body);
    mentions.any
}

struct Mentions<'a> {
    place: &'a Place,
    beyond: &'a dyn Fn(&Expr, &Expr) -> bool,
    any: bool,
}

impl<'ast> Visit<'ast> for Mentions<'_> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        if let Expr::MethodCall(call) = expr
            && call.method == "len"
            && Place::of(&call.receiver).is_some_and(|whole| whole.way.len() < self.place.way.len())
        {
            return;
        }
        let Some(other) = Place::of(expr) else { return visit::visit_expr(self, expr) };
        self.any |= *self.place != other && !self.place.is_apart(&other, self.beyond);
        for step in &other.way {
            if let Step::At(index) = step {
                self.any |= mentions(&parse_quote!({ #index }), self.place, self.beyond);
            }
        }
    }
}
