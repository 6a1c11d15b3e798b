//! Loops that fill an option and ask what is in it: `if best.is_none_or(|b| v < b) { best = Some(v); }`.
//!
//! The steps go as written until there is something in it. From there on there always is: nothing in the loop takes it out, so what the option holds stands in
//! variables, one for each part, of which lanes can keep the best, and the loop behind says what is in the option again. The variable is the function's own, which
//! a panic takes along. This needs no permission.

use syn::{Expr, ExprForLoop, Ident, Pat, RangeLimits, Stmt, parse_quote};

use super::carried::Variables;
use super::elements;
use super::opened::{Filled, asked};
use crate::blocks::{Head, Of, own};
use crate::dispatch::has_loop;
use crate::marked::Marked;
use crate::reduce::put_into_arms;
use crate::rewrite::Function;
use crate::span;
use crate::steady::{Known, goes_on};
use crate::text::outline_of;
use crate::trial;

/// The index of a step that goes as written.
const NOW: &str = "now";
/// The index of the next.
const NEXT: &str = "next";

/// What makes an option of something.
const WORDS: [&str; 3] = ["Option", "Some", "None"];

impl Function<'_> {
    /// The body with such options in variables, where lanes then take the loops.
    pub(crate) fn with_filled_options(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        let is_own = |word: &&str| self.items.shadowed.iter().any(|name| name == word);
        if !self.may_read_otherwise() || WORDS.iter().any(&is_own) {
            return None;
        }
        let known = Known::around_loops(self.signature, block);
        let variables = Variables::of(self.signature, block);
        let tried = |skip: usize, block: &syn::Block| {
            // What is in the steps as written is in those behind them as well.
            let fill = |whole: bool| Fill { known: &known, variables: &variables, whole };
            trial::one_loop_once(skip, block, |each, whole| fill(whole).apart(each))
        };
        trial::kept(block, tried, |body| self.in_lanes_at_last(body))
    }
}

/// Whether it is the index of a step that goes as written, of which there is another.
pub fn is_now(name: &Ident) -> bool {
    *name == own(NOW)
}

/// Puts options of a loop in variables.
struct Fill<'a> {
    known: &'a Known,
    variables: &'a Variables,
    /// Whether the steps before are there if there are loops in them; without they say of which type the options are.
    whole: bool,
}

impl Fill<'_> {
    fn apart(&self, each: &ExprForLoop) -> Option<(Stmt, Marked)> {
        if each.label.is_some() || !each.attrs.is_empty() || !goes_on(&each.body) {
            return None;
        }
        let (mut body, options) = asked(&each.body, &|name| self.variables.has(name))?;
        put_into_arms(&mut body);
        let steps = Steps::of(each, self.known)?;
        let Steps { lets, there, begin, pat, behind } = steps;
        let [now, next] = [NOW, NEXT].map(own);
        let (names, each_of, stmts) = (options.iter().map(|option| &option.name), &each.for_token, &each.body.stmts);
        let (holds, sets) = (options.iter().map(Filled::held), options.iter().map(Filled::set));
        let empty = names.map(|name| -> Expr { parse_quote!(#name.is_none()) });
        let before: Option<Stmt> = (self.whole || !has_loop(&each.body)).then(|| {
            parse_quote! {
                while #there && (#(#empty)||*) {
                    let #now = #next;
                    #next += 1;
                    #(#begin)*
                    #(#stmts)*
                }
            }
        });
        let all: Expr = parse_quote!({ #each_of #pat in #behind #body #(#sets)* });
        let inside = holds.rev().fold(all, |inside, held| parse_quote!({ if let #held #inside }));
        let spelt = options.iter().flat_map(Filled::spelt).collect();
        let marked = Marked { spelt, ..Marked::of(span::of_loop(each), outline_of(each)) };
        Some((parse_quote!({ #(#lets)* #before #inside }), marked))
    }
}

/// The steps of a loop, by their number.
struct Steps {
    lets: Vec<Stmt>,
    /// Whether there is a next one.
    there: Expr,
    /// What one begins with.
    begin: Vec<Stmt>,
    /// All from the next one on.
    pat: Pat,
    behind: Expr,
}

impl Steps {
    fn of(each: &ExprForLoop, known: &Known) -> Option<Steps> {
        let [now, next, end] = [NOW, NEXT, "end"].map(own);
        if let Expr::Range(range) = &*each.expr {
            let (Pat::Ident(index), RangeLimits::HalfOpen(_)) = (&*each.pat, &range.limits) else { return None };
            let (start, upper) = (range.start.as_ref()?, range.end.as_ref()?);
            let is_plain = index.by_ref.is_none() && index.mutability.is_none() && index.subpat.is_none();
            return is_plain.then(|| Steps {
                lets: vec![parse_quote!(let mut #next = #start;), parse_quote!(let #end = #upper;)],
                there: parse_quote!(#next < #end),
                begin: vec![parse_quote!(let #index = #now;)],
                pat: (*each.pat).clone(),
                behind: parse_quote!(#next..#end),
            });
        }
        let head = Head::of(&each.expr, &each.pat, known, Of::All)?;
        if head.leaves.iter().any(|leaf| leaf.is_set()) {
            return None;
        }
        let lengths = elements::lengths(&head.leaves)?;
        let mut lets: Vec<Stmt> = head.leaves.iter().map(elements::part).collect();
        lets.extend([parse_quote!(let #end = #lengths;), parse_quote!(let mut #next = 0usize;)]);
        let (pat, all) = head.numbered();
        Some(Steps {
            lets,
            there: parse_quote!(#next < #end),
            begin: elements::at(&head, &parse_quote!(#now), |_| true)?,
            pat,
            behind: parse_quote!(#all.skip(#next)),
        })
    }
}
