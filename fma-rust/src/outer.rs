//! Loops that accumulate in an element, `for j in 0..n { y[i] += a[i * n + j] * x[j]; }`: in a variable that the element takes when the loop is done, where
//! lanes then take the loop.
//!
//! The element is the same in each step, and whatever else the loop has of its slice is told apart from it. It has to be there before the first step;
//! where it is not, the loop runs as written. So this needs no permission: nobody but the loop sees the element before it ends, save for a panic, which
//! comes before the result is used.

mod place;
mod stays;
mod there;

use syn::{Expr, ExprForLoop, Stmt, parse_quote};

use crate::blocks::own;
use crate::marked::Marked;
use crate::rewrite::Function;
use crate::span;
use crate::text::outline_of;
use crate::trial;
use crate::walk::visit_mut::{self, VisitMut};
use place::{Place, places};

impl Function<'_> {
    /// The body with variables in the places of such elements, where lanes then take the loops.
    pub(crate) fn with_variables(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        if !self.may_read_otherwise() {
            return None;
        }
        let tried = |skip: usize, block: &syn::Block| {
            // The loop as it is written, where the element is not there, runs no further one in lanes.
            trial::one_loop_once(skip, block, in_variables)
        };
        trial::kept(block, tried, |body| {
            let numbered = self.by_numbers(body);
            self.in_lanes_at_last(numbered.as_ref().map_or(body, |(numbered, _)| numbered))
        })
    }
}

/// The loop with its elements in variables, and as written where one is not there.
fn in_variables(each: &ExprForLoop, whole: bool) -> Option<(Stmt, Marked)> {
    let places = places(each);
    if places.is_empty() || each.label.is_some() || !each.attrs.is_empty() {
        return None;
    }
    let names = names(each, places.len());
    let mut inside = each.clone();
    let mut put = Put { places: &places, names: &names };
    put.visit_block_mut(&mut inside.body);
    let there = places.iter().flat_map(Place::there);
    let before = names.iter().zip(&places).map(|(name, place)| -> Stmt {
        let place = place.expr();
        parse_quote!(let mut #name = #place;)
    });
    let after = names.iter().zip(&places).map(|(name, place)| -> Stmt {
        let place = place.expr();
        parse_quote!(#place = #name;)
    });
    let otherwise = whole.then(|| quote::quote!(else { #each }));
    let stmt: Stmt = parse_quote!(if #(#there)&&* { #(#before)* #inside #(#after)* } #otherwise);
    let spelt = names.iter().zip(&places).map(|(name, place)| [name.to_string(), place.text()]).collect();
    Some((stmt, Marked { spelt, ..Marked::of(span::of_loop(each), outline_of(each)) }))
}

/// Names for the variables, none of which the loop has.
fn names(each: &ExprForLoop, count: usize) -> Vec<syn::Ident> {
    let text = quote::ToTokens::to_token_stream(&each.body).to_string();
    let all = (0..).map(|number: u32| kept(&number.to_string()));
    all.filter(|name| !text.contains(&name.to_string())).take(count).collect()
}

const KEPT: &str = "kept_";

/// A name for a variable in the place of an element.
pub fn kept(which: &str) -> syn::Ident {
    own(&format!("{KEPT}{which}"))
}

/// Whether these are the variables of a loop, which is there once more as it is written.
pub fn has_variables(both: &syn::ExprIf) -> bool {
    let Some(Stmt::Local(first)) = both.then_branch.stmts.first() else { return false };
    matches!(&first.pat, syn::Pat::Ident(name) if is_variable(&name.ident))
}

/// Whether it is the name of a variable in the place of an element.
pub fn is_variable(name: &syn::Ident) -> bool {
    name.to_string().starts_with(&own(KEPT).to_string())
}

/// Puts the variables in the places of the elements.
struct Put<'a> {
    places: &'a [Place],
    names: &'a [syn::Ident],
}

impl VisitMut for Put<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let found = Place::of(expr).and_then(|place| self.places.iter().position(|known| *known == place));
        match found.and_then(|index| self.names.get(index)) {
            Some(name) => *expr = parse_quote!(#name),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
