//! Loops whose first and last steps are others: neighbours that go round, `x[(i + 1) % n]`, or stop, `x[i.saturating_sub(1)]`, `if i > 0 { … }`, a kernel
//! that reaches over the edge of a picture. These steps are taken as written, and the loop between them with what is known of its index there, where
//! that lets lanes take it. Polygons, rings, stencils, filters.
//!
//! The steps are those that were written, in their order, so this needs no permission. Where they begin and end `fma_core::rt::Ends` finds out
//! before the first: each thing that was decided about the index is a comparison of integers that holds there exactly, and each sum of it that was read is one that does not
//! overflow. Nothing changes what the index is compared with, and the steps go on to the end, or panic.

use syn::{Expr, ExprForLoop, Stmt, parse_quote};

use crate::blocks::own;
use crate::emit::runtime;
use crate::rewrite::Function;
use crate::steady::Known;
use crate::trial::{self, Closures, Trial};
use crate::walk::visit_mut::{self, VisitMut};

mod between;
mod chosen;
mod decide;
mod fixed;
mod head;
mod need;
mod several;
mod shifted;

use between::Between;
use head::Head;

/// The names of where what is between the ends begins and ends.
const FROM: &str = "from";
const TO: &str = "to";

impl Function<'_> {
    /// The body with such loops cut, where what is between the ends then runs in lanes. Under a budget every operation is counted as it was written.
    pub(crate) fn without_ends(&self, block: &syn::Block) -> Option<syn::Block> {
        if !self.may_read_otherwise() {
            return None;
        }
        self.cut(block).or_else(|| {
            // What a short loop asks of the index is known once it is written out.
            let cut = self.cut(&self.numbers(block)?)?;
            (self.in_lanes(&cut) > self.in_lanes(block)).then_some(cut)
        })
    }

    fn cut(&self, block: &syn::Block) -> Option<syn::Block> {
        let known = Known::of(self.signature, block);
        let tried = |skip: usize, block: &syn::Block| {
            let cut = |ends: Ends| trial::one_loop(skip, block, Closures::AsWritten, &|each| apart(each, &known, ends));
            let ((block, found), (counted, _)) = (cut(Ends::Apart)?, cut(Ends::Gone)?);
            Some(Trial { block, counted: Some(counted), found })
        };
        trial::kept(block, tried, |body| self.in_lanes(body)).map(|(block, _)| block)
    }
}

/// What becomes of the first and the last steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Apart,
    Gone,
}

/// The first steps, those between, in which all loops are cut as well, and the last.
fn apart(each: &ExprForLoop, known: &Known, ends: Ends) -> Option<(Stmt, ())> {
    let head = Head::of(each, known)?;
    let mut between = Between::of(&head, known);
    let mut inside = each.clone();
    between.visit_block_mut(&mut inside.body);
    if between.needs.is_empty() {
        return None;
    }
    All { known, ends }.visit_block_mut(&mut inside.body);
    let Head { start, end, limits, .. } = head;
    let [from, to] = [FROM, TO].map(own);
    let (ends_path, calls) = (runtime("Ends"), between.needs.calls());
    let method = match limits {
        syn::RangeLimits::HalfOpen(_) => quote::quote!(of),
        syn::RangeLimits::Closed(_) => quote::quote!(up_to),
    };
    let ty = head.is_usize.then(|| quote::quote!(: (usize, usize)));
    inside.expr = parse_quote!(#from..#to);
    let [first, last] = [parse_quote!(#start..#from), parse_quote!(#to #limits #end)]
        .map(|range| (ends == Ends::Apart).then(|| ExprForLoop { expr: range, ..each.clone() }));
    Some((
        parse_quote!({ let (#from, #to) #ty = #ends_path::#method(#start, #end)#(#calls)*.both(); #first #inside #last }),
        (),
    ))
}

/// Whether a loop is a part of one that was cut.
pub fn is_cut(each: &ExprForLoop) -> bool {
    let Expr::Range(range) = &*each.expr else { return false };
    let is_own =
        |end: &Expr| [FROM, TO].iter().any(|name| matches!(end, Expr::Path(path) if path.path.is_ident(&own(name))));
    range.start.iter().chain(&range.end).any(|end| is_own(end))
}

/// Cuts all loops.
struct All<'a> {
    known: &'a Known,
    ends: Ends,
}

impl VisitMut for All<'_> {
    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        match stmt {
            Stmt::Expr(Expr::ForLoop(each), _) if let Some((cut, ())) = apart(each, self.known, self.ends) => {
                *stmt = cut
            }
            stmt => visit_mut::visit_stmt_mut(self, stmt),
        }
    }
}
