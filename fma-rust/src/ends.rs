//! Loops whose first and last steps are others: neighbours that go round, `x[(i + 1) % n]`, or stop, `x[i.saturating_sub(1)]`, `if i > 0 { … }`, a kernel
//! that reaches over the edge of a picture. These steps are taken as written, and the loop between them with what is known of its index there, where
//! that lets lanes take it. Polygons, rings, stencils, filters.
//!
//! The steps are those that were written, in their order, so this needs no permission. Where they begin and end `fma_core::rt::Ends` finds out
//! before the first: each thing that was decided about the index is a comparison of integers that holds there exactly, and each sum of it that was read is one that does not
//! overflow. Nothing changes what the index is compared with, and the steps go on to the end, or panic.

use syn::spanned::Spanned;
use syn::{Expr, ExprForLoop, Stmt, parse_quote};

use crate::blocks::own;
use crate::emit::runtime;
use crate::expand::Expansion;
use crate::marked::Marked;
use crate::parted::parted;
use crate::rewrite::Function;
use crate::steady::Known;
use crate::text::outline_of;
use crate::trial;
use crate::unroll::Seen;
use crate::walk::visit_mut::{self, VisitMut};

mod between;
mod changed;
mod chosen;
mod counted;
mod decide;
mod fixed;
mod head;
mod need;
mod numbered;
mod several;
mod shift;
mod shifted;

use between::Between;
pub use fixed::literal;
use head::Head;
use numbered::by_number;

/// What is said of a loop that was cut.
const NOTE: &str = "its first and last steps as written";

/// What stands where a loop was cut.
pub const CUT: &str = "::rt::Ends::";

/// The names of where what is between the ends begins and ends.
const FROM: &str = "from";
const TO: &str = "to";

/// A body whose loops are cut, and which these are.
type Cut = (syn::Block, Vec<Marked>);

impl Function<'_> {
    /// The body with such loops cut, where what is between the ends then runs in lanes. Under a budget every operation is counted as it was written.
    pub(crate) fn without_ends(&self, block: &syn::Block) -> Option<Cut> {
        if !self.may_read_otherwise() {
            return None;
        }
        // What a short loop asks of the index is known once it is written out.
        let written_out = self.numbers(block).and_then(|numbers| self.cut(&numbers));
        let gains = |cut: &Cut| self.in_lanes(&cut.0) > self.in_lanes(block);
        written_out.filter(gains).or_else(|| self.cut(block))
    }

    fn cut(&self, block: &syn::Block) -> Option<Cut> {
        let seen = std::cell::OnceCell::new();
        let types = || Seen::of(&self.read(parted(block.clone()), &mut Expansion::default()));
        let integer = |name: &syn::Ident| {
            let ty = syn::Ident::new(&seen.get_or_init(types).integer(&name.to_string())?.name(), name.span());
            Some(parse_quote!(#ty))
        };
        let names = Names { known: Known::of(self.signature, block), integer: &integer };
        let tried = |skip: usize, block: &syn::Block| {
            let ends = |whole: bool| if whole { Ends::Apart } else { Ends::Gone };
            trial::one_loop_once(skip, block, |each, whole| apart(each, &names, ends(whole)))
        };
        let (cut, marked) = trial::kept(block, tried, |body| self.in_lanes(body))?;
        Some((cut, marked.into_iter().flatten().collect()))
    }
}

/// What is known of the names of a function.
struct Names<'a> {
    known: Known,
    /// The integers that all variables of a name are.
    integer: &'a dyn Fn(&syn::Ident) -> Option<syn::Type>,
}

/// What becomes of the first and the last steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Apart,
    Gone,
}

/// The first steps, those between, in which all loops are cut as well, and the last.
fn apart(each: &ExprForLoop, names: &Names<'_>, ends: Ends) -> Option<(Stmt, Vec<Marked>)> {
    let told = Marked { note: Some(NOTE), ..Marked::of(each.span(), outline_of(each)) };
    let numbered = by_number(each, &names.known);
    let (counted, each) = numbered.as_ref().map_or((None, each), |(counted, each)| (Some(counted), each));
    let head = Head::of(each, names)?;
    let mut between = Between::of(&head, &names.known);
    let mut inside = each.clone();
    between.visit_block_mut(&mut inside.body);
    if between.needs.is_empty() {
        return None;
    }
    let mut all = All { names, ends, marked: vec![told] };
    all.visit_block_mut(&mut inside.body);
    let Head { start, end, limits, .. } = head;
    let [from, to] = [FROM, TO].map(own);
    let (ends_path, calls) = (runtime("Ends"), between.needs.calls());
    let method = match limits {
        syn::RangeLimits::HalfOpen(_) => quote::quote!(of),
        syn::RangeLimits::Closed(_) => quote::quote!(up_to),
    };
    let ty = head.ty.as_ref().map(|ty| quote::quote!(: (#ty, #ty)));
    inside.expr = parse_quote!(#from..#to);
    let [first, last] = [parse_quote!(#start..#from), parse_quote!(#to #limits #end)]
        .map(|range| (ends == Ends::Apart).then(|| ExprForLoop { expr: range, ..each.clone() }));
    Some((
        parse_quote!({ #counted let (#from, #to) #ty = #ends_path::#method(#start, #end)#(#calls)*.both(); #first #inside #last }),
        all.marked,
    ))
}

/// Whether a loop is a part of one that was cut.
pub fn is_cut(each: &ExprForLoop) -> bool {
    let Expr::Range(range) = &*each.expr else { return false };
    let mut bounds = range.start.iter().chain(&range.end);
    bounds.any(|bound| matches!(&**bound, Expr::Path(path) if path.path.get_ident().is_some_and(is_bound)))
}

/// Whether it is where what is between the ends begins, or ends.
pub fn is_bound(name: &syn::Ident) -> bool {
    [FROM, TO].iter().any(|bound| *name == own(bound))
}

/// Cuts all loops.
struct All<'a> {
    names: &'a Names<'a>,
    ends: Ends,
    marked: Vec<Marked>,
}

impl VisitMut for All<'_> {
    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        let cut = match stmt {
            Stmt::Expr(Expr::ForLoop(each), _) => apart(each, self.names, self.ends),
            _ => None,
        };
        match cut {
            Some((cut, marked)) => {
                *stmt = cut;
                self.marked.extend(marked);
            }
            None => visit_mut::visit_stmt_mut(self, stmt),
        }
    }
}
