//! A loop whose steps run side by side, in Rust: a turn for `fma_core::lanes::Group`, and rounds of as many steps as that takes.

use std::collections::BTreeSet;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};

use super::super::iterate::{Bound, Iteration, Limit, Number, Until, Way};
use super::super::{Body, NodeId};
use super::{lets, name};
use crate::emit::braced;

/// What is printed at the place of the turns.
pub struct Inner {
    /// The floats and the integers that the turns change, and the numbers of the step that they read.
    pub floats: Vec<syn::Ident>,
    pub wholes: Vec<syn::Ident>,
    pub fixed: Vec<syn::Expr>,
    /// What the integers grow by, what bounds them, and what they are set to in each way.
    pub grows: Vec<Option<syn::Expr>>,
    pub bounds: Vec<syn::Expr>,
    pub sets: Vec<Vec<syn::Expr>>,
    /// The range of a `for` over turns, and its index.
    pub range: Option<(syn::Expr, Option<syn::Ident>)>,
}

/// What is printed around it.
pub struct Outer {
    pub pat: syn::Pat,
    pub head: syn::Expr,
    pub captured: Vec<syn::Expr>,
    /// What a step begins with, and what is made of it.
    pub before: Vec<syn::Stmt>,
    pub behind: Vec<syn::Stmt>,
    pub machine: TokenStream,
}

fn fresh(text: &str) -> syn::Ident {
    syn::Ident::new(text, Span::mixed_site())
}

/// The names of what the rounds need.
struct Names {
    group: syn::Ident,
    turn: syn::Ident,
    steps: syn::Ident,
    more: syn::Ident,
    kept: syn::Ident,
    slot: syn::Ident,
    step: syn::Ident,
    turns: syn::Ident,
    way: syn::Ident,
}

impl Names {
    fn new() -> Names {
        Names {
            group: fresh("fastmath_group"),
            turn: fresh("fastmath_turn"),
            steps: fresh("fastmath_steps"),
            more: fresh("fastmath_more"),
            kept: fresh("fastmath_kept"),
            slot: fresh("fastmath_slot"),
            step: fresh("fastmath_step"),
            turns: fresh("fastmath_turns"),
            way: fresh("fastmath_way"),
        }
    }
}

/// The whole loop.
pub fn tokens(iteration: &Iteration, inner: &Inner, outer: &Outer) -> syn::Expr {
    let names = Names::new();
    let Names { group, turn, steps, more, kept, slot, step, .. } = &names;
    let Outer { pat, head, captured, behind, machine, .. } = outer;
    let float = fresh(iteration.format.layout().name);
    let (states, numbers) = (states(iteration), iteration.fixed.len());
    let fields: Vec<syn::Ident> = (0..captured.len()).map(|index| format_ident!("outer{index}")).collect();
    let item = item(iteration, &float);
    let before = outer.before.iter().map(quiet);
    let push = push(iteration, inner, &names);
    let left = left(iteration, inner, &names);
    let taken = quote!(#left #(#behind)*);
    let carried = carried(outer, &taken, iteration.floats.len(), inner);
    let rebound = carried.iter().map(|(name, mutable)| if *mutable { quote!(mut #name) } else { quote!(#name) });
    let carried = carried.iter().map(|(name, _)| name);
    braced(quote! {
        struct FastmathTurn { #(#fields: #float),* }
        #item
        let #turn = FastmathTurn { #(#fields: #captured),* };
        let mut #steps = ::core::iter::IntoIterator::into_iter(#head);
        let mut #group = ::fastmath::rt::lanes::Group::<#float, #states, #numbers>::new();
        let mut #more = true;
        while #more {
            #group.clear();
            let mut #kept = ::fastmath::rt::lanes::kept();
            for #slot in &mut #kept {
                let Some(#pat) = ::core::iter::Iterator::next(&mut #steps) else {
                    #more = false;
                    break;
                };
                #(#before)*
                #push
                *#slot = Some((#(#carried,)*));
            }
            #group.run::<#machine, _>(&#turn);
            for (#step, #slot) in ::core::iter::IntoIterator::into_iter(#kept).enumerate() {
                #[allow(unused_mut, unused_variables)]
                let Some((#(#rebound,)*)) = #slot else { break };
                #taken
            }
        }
    })
}

/// The floats, and with integers the number of turns and of the way out.
fn states(iteration: &Iteration) -> usize {
    iteration.floats.len() + usize::from(counts(iteration)) + usize::from(has_ways(iteration))
}

fn counts(iteration: &Iteration) -> bool {
    !iteration.wholes.is_empty()
}

/// Whether the integers depend on the way out.
fn has_ways(iteration: &Iteration) -> bool {
    counts(iteration) && iteration.ways.iter().any(|way| *way != iteration.ways[0])
}

/// The turn.
fn item(iteration: &Iteration, float: &syn::Ident) -> TokenStream {
    let Iteration { body, floats, exits, .. } = iteration;
    let (states, numbers) = (states(iteration), iteration.fixed.len());
    let results = floats.iter().flat_map(|number| number.holds.iter().chain([&number.end]));
    let lets = lets(body, &results.chain(exits).copied().collect::<Vec<NodeId>>());
    let leaves = exits.iter().map(name);
    let mut all: Vec<TokenStream> =
        floats.iter().enumerate().map(|(index, number)| state(body, exits, number, index)).collect();
    let turns = counts(iteration).then(|| all.len());
    all.extend(turns.map(|turns| quote!(V::select(lane_stays, lane_sums[#turns] + V::of(1.0), lane_sums[#turns]))));
    if has_ways(iteration) {
        let way = all.len();
        let number = |index: usize| (index + 1) as f64;
        let chosen = exits.iter().enumerate().rev().fold(quote!(lane_sums[#way]), |other, (index, exit)| {
            let (leaves, number) = (name(exit), number(index));
            quote!(V::select(#leaves, V::of(#number), #other))
        });
        all.push(quote!(V::select(lane_running, #chosen, lane_sums[#way])));
    }
    let turns = turns.map_or_else(|| quote!(None), |turns| quote!(Some(#turns)));
    quote! {
        impl ::fastmath::rt::lanes::Turn<#float, #states, #numbers> for FastmathTurn {
            const TURNS: Option<usize> = #turns;
            #[inline(always)]
            #[allow(unused_variables)]
            fn turn<M: ::fastmath::rt::machine::Machine, V: ::fastmath::rt::approx::Lane<Scalar = #float>>(
                &self, lane_sums: [V; #states], lane_items: [V; #numbers], lane_running: V::Mask,
            ) -> ([V; #states], V::Mask) {
                #lets
                let lane_stays = lane_running #(& !#leaves)*;
                ([#(#all),*], lane_stays)
            }
        }
    }
}

/// What a float becomes: where the lane has left, what it left with, if anyone asks for that.
fn state(body: &Body, exits: &[NodeId], number: &Number, index: usize) -> TokenStream {
    let end = name(&number.end);
    if !number.is_wanted {
        return quote!(#end);
    }
    let begins = |id: &NodeId| body.nodes[id.0] == super::Node::Sum(index);
    if number.holds.iter().all(begins) {
        return quote!(V::select(lane_stays, #end, lane_sums[#index]));
    }
    let chosen = exits.iter().zip(&number.holds).rev().fold(quote!(#end), |other, (exit, held)| {
        let (leaves, held) = (name(exit), name(held));
        quote!(V::select(#leaves, #held, #other))
    });
    quote!(V::select(lane_running, #chosen, lane_sums[#index]))
}

/// A step goes into the group, with the bounds on its turns.
fn push(iteration: &Iteration, inner: &Inner, names: &Names) -> TokenStream {
    let (group, Inner { floats, fixed, .. }) = (&names.group, inner);
    let limits = iteration.limits.iter().zip(&inner.bounds).map(|(limit, bound)| {
        let turns = limit.turns(&inner.wholes[limit.whole], bound);
        quote!(#group.limit(#turns);)
    });
    let range =
        inner.range.as_ref().map(|(range, _)| quote!(#group.limit(::fastmath::rt::lanes::range_turns(#range));));
    let hidden = (floats.len()..states(iteration)).map(|_| quote!(0.0));
    quote! {
        #(#limits)*
        #range
        #group.push([#(#floats,)* #(#hidden),*], [#(#fixed),*]);
    }
}

impl Limit {
    /// How often an integer lets a step turn.
    fn turns(&self, whole: &syn::Ident, bound: &syn::Expr) -> TokenStream {
        let word = match self.until {
            Until::Less => "Less",
            Until::AtMost => "AtMost",
            Until::Greater => "Greater",
            Until::AtLeast => "AtLeast",
            Until::UnequalUp => "UnequalUp",
            Until::UnequalDown => "UnequalDown",
        };
        let (until, ahead) = (fresh(word), u8::from(self.ahead));
        let turns = quote!(::fastmath::rt::lanes::turns(#whole, #ahead, ::fastmath::rt::lanes::Until::#until, #bound));
        match self.place {
            Bound::First => turns,
            Bound::Last => quote!(#turns.saturating_add(1)),
        }
    }
}

/// What the step has left with, by the author's names.
fn left(iteration: &Iteration, inner: &Inner, names: &Names) -> TokenStream {
    let Names { group, step, turns, way, .. } = names;
    let mut all: Vec<TokenStream> = iteration
        .floats
        .iter()
        .zip(&inner.floats)
        .map(|(number, name)| if number.is_wanted { quote!(mut #name) } else { quote!(_) })
        .collect();
    all.extend(counts(iteration).then(|| quote!(_)));
    all.extend(has_ways(iteration).then(|| quote!(#way)));
    let mut tokens = quote! {
        #[allow(unused_mut, unused_variables)]
        let [#(#all),*] = #group.states(#step);
    };
    if !counts(iteration) {
        return tokens;
    }
    tokens.extend(quote!(let #turns = #group.turns(#step);));
    if let Some((range, Some(index))) = &inner.range {
        tokens.extend(quote! {
            #[allow(unused_variables)]
            let #index = ::fastmath::rt::lanes::index(#range, #turns);
        });
    }
    for (index, whole) in iteration.wholes.iter().enumerate() {
        let (name, Some((_, down)), Some(by)) = (&inner.wholes[index], whole.grows, &inner.grows[index]) else {
            continue;
        };
        let grown = one_of(iteration, names, &|way: &Way| way.grown[index]);
        let (function, operator) = if down { (fresh("subtracted"), quote!(-)) } else { (fresh("added"), quote!(+)) };
        tokens.extend(quote! {
            #[allow(unused_mut)]
            let mut #name = {
                let [fastmath_a, fastmath_b, fastmath_c] = ::fastmath::rt::lanes::#function(#name, #by, #turns + u64::from(#grown));
                fastmath_a #operator fastmath_b #operator fastmath_c
            };
        });
    }
    for (index, sets) in inner.sets.iter().enumerate().filter(|(_, sets)| !sets.is_empty()) {
        let here = match has_ways(iteration) {
            true => is_way(index, way),
            false => quote!(true),
        };
        // Without several ways, all have the same.
        if has_ways(iteration) || index == 0 {
            tokens.extend(quote!(if #here { #(#sets;)* }));
        }
    }
    tokens
}

fn is_way(index: usize, way: &syn::Ident) -> TokenStream {
    let number = proc_macro2::Literal::f64_unsuffixed(index as f64);
    quote!(#way == #number)
}

/// Whether the step left in one of some ways.
fn one_of(iteration: &Iteration, names: &Names, asked: &dyn Fn(&Way) -> bool) -> TokenStream {
    let ways: Vec<usize> = (0..iteration.ways.len()).filter(|index| asked(&iteration.ways[*index])).collect();
    if ways.is_empty() || ways.len() == iteration.ways.len() || !has_ways(iteration) {
        let all = !ways.is_empty();
        return quote!(#all);
    }
    let ways = ways.iter().map(|index| is_way(*index, &names.way));
    quote!(#(#ways)||*)
}

/// A `let` that may have lost the assignments that made it mutable.
fn quiet(stmt: &syn::Stmt) -> syn::Stmt {
    let mut stmt = stmt.clone();
    if let syn::Stmt::Local(local) = &mut stmt {
        local.attrs.push(syn::parse_quote!(#[allow(unused_mut, unused_variables)]));
    }
    stmt
}

/// The names that a step binds before its turns and needs behind them, and whether they may change there.
fn carried(outer: &Outer, taken: &TokenStream, floats: usize, inner: &Inner) -> Vec<(syn::Ident, bool)> {
    let mut bound = Bindings(Vec::new());
    syn::visit::Visit::visit_pat(&mut bound, &outer.pat);
    for stmt in &outer.before {
        if let syn::Stmt::Local(local) = stmt {
            syn::visit::Visit::visit_pat(&mut bound, &local.pat);
        }
    }
    let mut mentioned = BTreeSet::new();
    mention(taken.clone(), &mut mentioned);
    let mut seen: BTreeSet<String> = inner.floats[..floats].iter().map(ToString::to_string).collect();
    // Of names that hide one another, the latest.
    let needed =
        |(name, _): &(syn::Ident, bool)| mentioned.contains(&name.to_string()) && seen.insert(name.to_string());
    bound
        .0
        .into_iter()
        .rev()
        .filter({
            let mut needed = needed;
            move |name| needed(name)
        })
        .collect()
}

struct Bindings(Vec<(syn::Ident, bool)>);

impl<'ast> syn::visit::Visit<'ast> for Bindings {
    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.0.push((pat.ident.clone(), pat.mutability.is_some() && pat.by_ref.is_none()));
        syn::visit::visit_pat_ident(self, pat);
    }
}

fn mention(tokens: TokenStream, found: &mut BTreeSet<String>) {
    for token in tokens.into_token_stream() {
        match token {
            TokenTree::Ident(ident) => _ = found.insert(ident.to_string()),
            TokenTree::Group(group) => mention(group.stream(), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}
