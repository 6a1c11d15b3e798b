//! Loops that keep a truth, as loops that count: `bad |= x < lo` is `if x < lo { bad_so_often += 1 }`, and behind the loop `bad` is true if that was ever
//! so. Lanes hold numbers, so a loop that would have stayed as written for its truth alone runs in them.
//!
//! The truth is a variable of the function itself, which a panic takes along, and the loop does nothing with it but set it, one way only: so nobody
//! can tell that it is set behind the loop.

mod name;
mod turn;

use proc_macro2::{Literal, Span};
use syn::spanned::Spanned;
use syn::{Expr, ExprForLoop, Stmt, parse_quote};

use crate::rewrite::Function;
use crate::text::{EVER, outline_of};
use crate::tree::words_in;
use crate::walk::visit_mut::{self, VisitMut};
use turn::{To, Turn};

/// So many loops of a function are tried, each in up to three ways: each trial reads it again.
const MOST: usize = 8;

/// What counts.
#[derive(Clone, Copy)]
enum Count {
    /// For which no flag is needed.
    Integer,
    /// Which lanes have beside elements that the loop sets.
    Single,
    Double,
}

const COUNTS: [Count; 3] = [Count::Integer, Count::Single, Count::Double];

impl Count {
    fn number(self, number: u8) -> Literal {
        match self {
            Count::Integer => Literal::usize_suffixed(number.into()),
            Count::Single => Literal::f32_suffixed(number.into()),
            Count::Double => Literal::f64_suffixed(number.into()),
        }
    }
}

impl Function<'_> {
    /// The body with such loops as ones that count, where they then run in lanes.
    pub(crate) fn with_counts(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        if !self.may_read_otherwise() || name::truths(block).is_empty() {
            return None;
        }
        let in_lanes = |tried: &syn::Block| self.in_lanes(&self.in_halves(tried.clone()));
        let (mut kept, mut marked, mut skip) = (block.clone(), Vec::new(), 0);
        for _ in 0..MOST {
            let tried: Vec<Tried> = COUNTS.iter().filter_map(|count| Put::at(skip, *count, &kept)).collect();
            if tried.is_empty() {
                break;
            }
            let known = in_lanes(&kept);
            // Of as much work in lanes, that in the fewest loops.
            let gains = tried.into_iter().map(|tried| (in_lanes(&tried.0), tried)).filter(|(now, _)| *now > known);
            match gains.min_by_key(|(now, _)| *now) {
                Some((_, (tried, found))) => {
                    kept = tried;
                    marked.push(found);
                }
                None => skip += 1,
            }
        }
        (!marked.is_empty()).then_some((kept, marked))
    }
}

/// A loop, as it was written, and what is said of it where that is not what lanes do.
pub struct Marked {
    pub span: Span,
    pub text: String,
    pub after: Option<String>,
    /// What has a name that no one wrote, and how it was written.
    pub spelt: Vec<[String; 2]>,
    pub note: Option<&'static str>,
}

impl Marked {
    pub fn of(span: Span, text: String) -> Marked {
        Marked { span, text, after: None, spelt: Vec::new(), note: None }
    }
}

type Tried = (syn::Block, Marked);

/// Puts a count into one loop, behind so many that could have one.
struct Put {
    /// The truths of the function.
    names: Vec<String>,
    count: Count,
    skip: usize,
    done: Option<Marked>,
}

impl Put {
    fn at(skip: usize, count: Count, block: &syn::Block) -> Option<Tried> {
        let mut block = block.clone();
        let mut put = Put { names: name::truths(&block), count, skip, done: None };
        put.visit_block_mut(&mut block);
        put.done.map(|marked| (block, marked))
    }
}

impl VisitMut for Put {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    /// What a closure sets may be seen when it has panicked.
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        if self.done.is_some() {
            return;
        }
        // The loop inside first: its truth is kept, and read, by the one around.
        visit_mut::visit_stmt_mut(self, stmt);
        let Stmt::Expr(Expr::ForLoop(each), _) = &*stmt else { return };
        let Some(counting) = counting(each, &self.names, self.count).filter(|_| self.done.is_none()) else { return };
        match self.skip {
            0 => {
                self.done = Some(Marked::of(each.span(), outline_of(each)));
                *stmt = counting;
            }
            _ => self.skip -= 1,
        }
    }
}

/// The loop with a count for each truth that it keeps, which then says what became of the truth.
fn counting(each: &ExprForLoop, names: &[String], count: Count) -> Option<Stmt> {
    if each.label.is_some() || !each.attrs.is_empty() {
        return None;
    }
    let (mut each, words) = (each.clone(), words_in(&each.body));
    let kept = names.iter().filter(|name| words.contains(name)).map(|name| Turn::taken(name, count, &mut each));
    let (kept, truths): (Vec<syn::Ident>, Vec<To>) = kept.collect::<Option<Vec<_>>>()?.into_iter().unzip();
    if kept.is_empty() {
        return None;
    }
    let zero = count.number(0);
    let counts: Vec<syn::Ident> = kept.iter().map(often).collect();
    let settled = kept.iter().zip(&counts).zip(truths).map(|((name, counted), to)| to.settled(name, counted, &zero));
    Some(parse_quote!({
        #(let mut #counts = #zero;)*
        #each
        #(#settled)*
    }))
}

/// The name of what counts how often a truth is set, as no one else gives it; reports call it by that of the truth.
fn often(name: &syn::Ident) -> syn::Ident {
    quote::format_ident!("{EVER}{name}", span = Span::mixed_site())
}
