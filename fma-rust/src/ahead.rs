//! Floats that a loop makes integers of, and uses as such: `h[(v * 16.0) as usize] += 1`. The compiler converts floats to integers one by one, and so
//! do loops that lanes do not take; here lanes convert them ahead, block by block, and the loop takes each integer where it had a conversion.
//!
//! What is converted is made of elements that the loop only reads or has not set yet, of its index, and of what it does not change, by arithmetic on floats, which acts on nothing and never
//! stops: so nobody can tell when it is computed, and that some is which no step asks for.

mod casts;
mod handed;
mod indices;
pub(crate) mod names;
mod range;
mod stops;
mod taking;

use std::collections::BTreeSet;

use quote::quote;
use syn::{Expr, ExprForLoop, Pat, Stmt, parse_quote};

use crate::blocks::{Head, Of, own};
use crate::halves::named;
use crate::marked::Marked;
use crate::place::same;
use crate::rewrite::Function;
use crate::short::told_apart;
use crate::steady::Known;
use crate::text::{outline_of, tidy};
use crate::walk::visit_mut::{self, VisitMut};
use casts::{Cast, Casts, Given};
use indices::Indices;

/// So many elements are converted at once: enough that what lanes begin and end with, for each block, is little beside it.
const BLOCK: usize = 256;

/// Up to so many elements the loop is taken as written: what was to be gained is lost to the arrays.
const SHORT: usize = 24;

/// So many loops of a function are tried.
const MOST: usize = 8;

/// All conversions of a loop, or one of the first: what is converted may be no float.
const WAYS: [Option<usize>; 4] = [None, Some(0), Some(1), Some(2)];

impl Function<'_> {
    /// The body with conversions ahead of the loops that have them, where lanes then convert.
    pub(crate) fn with_casts_ahead(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        if !self.may_read_otherwise() || !casts::are_in(block) {
            return None;
        }
        let told_apart = told_apart(self.signature, block);
        let block = told_apart.as_ref().unwrap_or(block);
        let known = Known::around_loops(self.signature, block);
        let (mut kept, mut found, mut skip) = (block.clone(), Vec::new(), 0);
        for _ in 0..MOST {
            let tried = WAYS.iter().filter_map(|only| Put::at((skip, *only), &known, &found, &kept));
            let tried: Vec<Tried> = tried.collect();
            if tried.is_empty() {
                break;
            }
            let before = self.in_lanes(&kept);
            // What runs in lanes as it is converts there.
            let is_serial = tried.first().is_some_and(|tried| self.in_lanes(&tried.without) == before);
            let gains = |tried: &Tried| {
                let reaches = |block: &syn::Block| self.in_lanes(block) >= before + tried.casts;
                reaches(&tried.block) && reaches(&tried.converting)
            };
            match tried.into_iter().find(|tried| is_serial && gains(tried)) {
                Some(Tried { block, marked, .. }) => {
                    kept = block;
                    found.push(marked);
                }
                None => skip += 1,
            }
        }
        (!found.is_empty()).then_some((kept, found))
    }
}

/// Puts the conversions of one loop ahead of it, behind so many loops that could have that.
struct Put<'a> {
    known: &'a Known,
    /// The loops that are done, each of which stands in its place more than once.
    found: &'a [Marked],
    /// What loops around give to their items.
    hidden: BTreeSet<String>,
    only: Option<usize>,
    skip: usize,
    left: Left,
    done: Option<(Marked, usize)>,
}

/// What is left of the loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    All,
    Conversions,
    Nothing,
}

/// A body in which one loop has its conversions ahead of it.
struct Tried {
    block: syn::Block,
    /// The same without the loop, and with nothing of it but the conversions.
    without: syn::Block,
    converting: syn::Block,
    marked: Marked,
    casts: usize,
}

impl Put<'_> {
    fn at((skip, only): (usize, Option<usize>), known: &Known, found: &[Marked], block: &syn::Block) -> Option<Tried> {
        let put = |left: Left| {
            let mut block = block.clone();
            let mut put = Put { known, found, hidden: BTreeSet::new(), only, skip, left, done: None };
            put.visit_block_mut(&mut block);
            put.done.map(|(marked, casts)| (block, marked, casts))
        };
        let ((without, ..), (converting, ..)) = (put(Left::Nothing)?, put(Left::Conversions)?);
        let (block, marked, casts) = put(Left::All)?;
        Some(Tried { block, without, converting, marked, casts })
    }
}

impl VisitMut for Put<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        if self.done.is_some() {
            return;
        }
        let found = match &*stmt {
            Stmt::Expr(Expr::ForLoop(each), _)
                if self.found.iter().any(|found| same(found.span, each.for_token.span)) =>
            {
                return;
            }
            Stmt::Expr(Expr::ForLoop(each), _) if self.hidden.is_disjoint(&named(&each.expr)) => {
                ahead(each, self.known, (self.only, self.left)).map(|found| (found, each))
            }
            _ => None,
        };
        match found {
            Some(((converted, casts), each)) if self.skip == 0 => {
                let element = range::text(each).unwrap_or_default();
                let texts = casts.iter().map(|cast| tidy(cast.written()).replace(range::ITEM, &element));
                let texts: Vec<String> = texts.map(|text| format!("`{text}`")).collect();
                let (text, after) = (outline_of(each), Some(format!("lanes convert ahead: {}", texts.join(", "))));
                self.done = Some((Marked { after, ..Marked::of(each.for_token.span, text) }, casts.len()));
                *stmt = if self.left == Left::Nothing { parse_quote!({}) } else { converted };
            }
            Some(_) => self.skip -= 1,
            None => visit_mut::visit_stmt_mut(self, stmt),
        }
    }

    fn visit_expr_for_loop_mut(&mut self, each: &mut ExprForLoop) {
        let outside = self.hidden.clone();
        self.hidden.extend(names::bound(&each.pat));
        visit_mut::visit_expr_for_loop_mut(self, each);
        self.hidden = outside;
    }
}

/// The loop over blocks, each of which is converted first; and what is converted.
fn ahead(written: &ExprForLoop, known: &Known, of: (Option<usize>, Left)) -> Option<(Stmt, Vec<Cast>)> {
    if written.label.is_some() || !written.attrs.is_empty() || names::breaks(&written.body) {
        return None;
    }
    let by_elements = range::by_elements(written, known);
    let each = by_elements.as_ref().unwrap_or(written);
    match Head::of(&each.expr, &each.pat, known, Of::All) {
        Some(head) => of_elements((written, each), (&head, known), of),
        None => Indices::of(written, known)?.ahead(of),
    }
}

/// What a step gets of a head.
fn given<'a>(head: &Head, known: &'a Known) -> Option<Given<'a>> {
    let indices: BTreeSet<String> = head.index.iter().map(ToString::to_string).collect();
    let (mut elements, mut set, mut floats) = (indices.clone(), BTreeSet::new(), BTreeSet::new());
    for leaf in &head.leaves {
        let names = names::bound(leaf.pat.as_ref()?);
        if known.has_floats(&leaf.slice) {
            floats.extend(names.iter().cloned());
        }
        if leaf.is_set() { set.extend(names) } else { elements.extend(names) }
    }
    Some(Given { known, indices, elements, set, floats, at: None })
}

/// The same of a loop over elements, by parts of their slices.
fn of_elements(
    (written, each): (&ExprForLoop, &ExprForLoop),
    (head, known): (&Head, &Known),
    (only, left): (Option<usize>, Left),
) -> Option<(Stmt, Vec<Cast>)> {
    let Casts { casts, lets, body, .. } = Casts::of(each, given(head, known)?, only)?;
    let Head { index, leaves, .. } = head;
    let (each_of, number, slice) = (&each.for_token, own("number"), &leaves.first()?.slice);
    let (block, chunks) = head.blocks(BLOCK)?;
    let at: Option<Stmt> = index.as_ref().map(|index| parse_quote!(let #index = #number * #BLOCK + #index;));
    let of_cast = |cast: &Cast| (cast.held(), cast.conversion(leaves, index.as_ref().zip(at.as_ref()), &lets, each_of));
    let (held, conversions): (Vec<Stmt>, Vec<Stmt>) = casts.iter().map(of_cast).unzip();
    let (items, steps) = casts.iter().fold(head.numbered(), |head, cast| cast.beside(head));
    let (blocks, parts): (Pat, Expr) = match index {
        None => (block.clone(), chunks.clone()),
        Some(_) => (parse_quote!((#number, #block)), parse_quote!(#chunks.enumerate())),
    };
    let steps = (left == Left::All).then(|| quote!(#each_of #items in #steps { #at #(#body)* }));
    let converted = parse_quote! {
        if (#slice).len() > #SHORT {
            #(#held)*
            #each_of #blocks in #parts {
                #(#conversions)*
                #steps
            }
        } else {
            #written
        }
    };
    Some((converted, casts))
}
