//! Loops that look for something, and `any`, `all`, `position` and `find`, in blocks: whether a block has what is looked for is counted in lanes, and the
//! first block that has it is gone through as written. The first of all is gone through at once, since what is found there is found soon.
//!
//! What is found is what the loop finds, by no permission: an element is asked by arithmetic on floats alone, which acts on nothing and never stops, so
//! that nobody sees those asked that stand behind what is found.

mod chain;
mod index;
mod leave;
mod range;

use proc_macro2::Span;
use syn::{Expr, Stmt, parse_quote};

use crate::blocks::{Head, Of, own};
use crate::reduce::indexes;
use crate::rewrite::Function;
use crate::steady::Known;
use crate::text::outline_of;
use crate::trial::{self, Trial};
use crate::walk::visit_mut::{self, VisitMut};
use index::Uses;
use leave::Leaving;

/// How many elements are counted at once: enough for the joining of lanes not to show, and so few that going through them as written takes some tens of ns.
const BLOCK: usize = 128;

/// A search in blocks, as it was written.
pub struct Searched {
    pub span: Span,
    pub text: String,
}

impl Function<'_> {
    /// The body with such loops in blocks, where what counts then runs in lanes, and which they are. Under a budget every operation is counted as it was written.
    pub(crate) fn in_blocks(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Searched>)> {
        if !self.may_read_otherwise() {
            return None;
        }
        let names = [Known::outside(self.signature, block), Known::of(self.signature, block)];
        trial::kept(block, |skip, block| Put::at(skip, &names, block), |body| self.in_lanes(body))
    }
}

/// Puts one search into blocks, behind so many that could be put.
struct Put<'a> {
    known: &'a Known,
    /// In closures.
    inside: &'a Known,
    skip: usize,
    done: Option<Searched>,
}

impl Put<'_> {
    fn at(skip: usize, [known, inside]: &[Known; 2], block: &syn::Block) -> Option<Trial<Searched>> {
        let mut block = block.clone();
        let mut put = Put { known, inside, skip, done: None };
        put.visit_block_mut(&mut block);
        put.done.map(|found| Trial { block, counted: None, found })
    }
}

impl VisitMut for Put<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        let outside = std::mem::replace(&mut self.known, self.inside);
        visit_mut::visit_expr_closure_mut(self, closure);
        self.known = outside;
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if self.done.is_some() {
            return;
        }
        let found = match &*expr {
            Expr::ForLoop(each) => blocks(each, self.known).map(|found| (found, each.for_token.span)),
            Expr::MethodCall(call) => {
                let search = chain::search(call).and_then(|search| search.in_blocks(self.known));
                search.map(|found| (found, call.method.span()))
            }
            _ => None,
        };
        match found {
            Some((found, span)) if self.skip == 0 => {
                self.done = Some(Searched { span, text: outline_of(&*expr) });
                *expr = found;
            }
            Some(_) => self.skip -= 1,
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

/// A loop that is left at what it looks for, in blocks.
fn blocks(each: &syn::ExprForLoop, known: &Known) -> Option<Expr> {
    if each.label.is_some() || !each.attrs.is_empty() {
        return None;
    }
    let mut head = &*each.expr;
    while let Expr::Paren(paren) = head {
        head = &paren.expr;
    }
    match head {
        Expr::Range(range) => range::blocks(each, range, known),
        _ => of_slices(each, known),
    }
}

/// One over the elements of slices.
fn of_slices(each: &syn::ExprForLoop, known: &Known) -> Option<Expr> {
    let leaving = Leaving::of(&each.body)?;
    let head = Head::of(&each.expr, &each.pat, known, Of::Floats)?;
    let (block, chunks) = head.blocks(BLOCK)?;
    let (pat, inside) = head.numbered();
    let asked = leaving.asked();
    if indexes(&asked) {
        return None;
    }
    let uses = match &head.index {
        Some(index) => Uses::of(index, &asked, known)?.any(),
        None => false,
    };
    let [number, hits] = ["number", "hits"].map(own);
    let each_of = &each.for_token;
    let at: Option<Stmt> = head.index.map(|index| parse_quote!(let #index = #number * #BLOCK + #index;));
    let asked_at = at.iter().filter(|_| uses);
    let at = at.iter();
    let Leaving { asks, condition, body, .. } = &leaving;
    let mut search: syn::ExprForLoop = parse_quote! {
        for (#number, #block) in #chunks.enumerate() {
            let mut #hits = 0usize;
            if #number != 0 {
                #each_of #pat in #inside {
                    #(#asked_at)*
                    #(#asks)*
                    if #condition { #hits += 1; }
                }
            }
            if #number == 0 || #hits != 0 {
                #each_of #pat in #inside {
                    #(#at)*
                    #(#body)*
                }
            }
        }
    };
    search.label = leaving.label();
    Some(search.into())
}
