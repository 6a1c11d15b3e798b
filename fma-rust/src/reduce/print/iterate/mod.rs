//! A loop whose steps run side by side, in Rust: a turn for `fma_core::lanes::Group`, and rounds of as many steps as that takes.

mod carried;
mod left;
mod turn;

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use super::super::iterate::{Bound, Iteration, Limit};
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

/// A name that the author has not.
fn fresh(text: &str) -> syn::Ident {
    format_ident!("fastmath_{text}", span = Span::mixed_site())
}

/// The whole loop.
pub fn tokens(iteration: &Iteration, inner: &Inner, outer: &Outer) -> syn::Expr {
    let Outer { head, captured, .. } = outer;
    let float = syn::Ident::new(iteration.format.layout().name, Span::mixed_site());
    let (states, numbers) = (states(iteration), iteration.fixed.len());
    let fields: Vec<syn::Ident> = (0..captured.len()).map(|index| format_ident!("outer{index}")).collect();
    let (item, round) = (turn::item(iteration, &float), round(iteration, inner, outer));
    let [turn, steps, group, more] = ["turn", "steps", "group", "more"].map(fresh);
    braced(quote! {
        struct FastmathTurn { #(#fields: #float),* }
        #item
        let #turn = FastmathTurn { #(#fields: #captured),* };
        let mut #steps = ::core::iter::IntoIterator::into_iter(#head);
        let mut #group = ::fastmath::rt::lanes::Group::<#float, #states, #numbers>::new();
        let mut #more = true;
        while #more {
            #group.clear();
            #round
        }
    })
}

/// As many steps as the group takes: their beginnings, their turns, and what is made of them.
fn round(iteration: &Iteration, inner: &Inner, outer: &Outer) -> TokenStream {
    let Outer { pat, behind, machine, .. } = outer;
    let [turn, steps, group, more, kept, slot, step] =
        ["turn", "steps", "group", "more", "kept", "slot", "step"].map(fresh);
    let (before, push, left) = (outer.before.iter().map(quiet), push(iteration, inner), left::tokens(iteration, inner));
    let taken = quote!(#left #(#behind)*);
    let carried = carried::names(outer, &taken, inner);
    let rebound = carried.iter().map(|(name, mutable)| if *mutable { quote!(mut #name) } else { quote!(#name) });
    let carried = carried.iter().map(|(name, _)| name);
    quote! {
        let mut #kept = ::fastmath::rt::lanes::kept();
        for #slot in &mut #kept {
            let ::core::option::Option::Some(#pat) = ::core::iter::Iterator::next(&mut #steps) else {
                #more = false;
                break;
            };
            #(#before)*
            #push
            *#slot = ::core::option::Option::Some((#(#carried,)*));
        }
        #group.run::<#machine, _>(&#turn);
        for (#step, #slot) in ::core::iter::IntoIterator::into_iter(#kept).enumerate() {
            #[allow(unused_mut, unused_variables)]
            let ::core::option::Option::Some((#(#rebound,)*)) = #slot else { break };
            #taken
        }
    }
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

/// A step goes into the group, with the bounds on its turns.
fn push(iteration: &Iteration, inner: &Inner) -> TokenStream {
    let (group, Inner { floats, fixed, .. }) = (fresh("group"), inner);
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
        // It is named there as it is here.
        let until = syn::Ident::new(&format!("{:?}", self.until), Span::mixed_site());
        let ahead = u8::from(self.ahead);
        let turns = quote!(::fastmath::rt::lanes::turns(#whole, #ahead, ::fastmath::rt::lanes::Until::#until, #bound));
        match self.place {
            Bound::First => turns,
            Bound::Last => quote!(#turns.saturating_add(1)),
        }
    }
}

/// A `let` that may have lost the assignments that made it mutable.
fn quiet(stmt: &syn::Stmt) -> syn::Stmt {
    let mut stmt = stmt.clone();
    if let syn::Stmt::Local(local) = &mut stmt {
        local.attrs.push(syn::parse_quote!(#[allow(unused_mut, unused_variables)]));
    }
    stmt
}
