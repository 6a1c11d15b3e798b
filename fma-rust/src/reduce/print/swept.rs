//! Loops inside of a step that every step turns equally often: what the turns take is bound before the first step.

use std::ops::Range;

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use super::super::{Body, Moving, Node, NodeId, Part, Turns};
use super::streams::{self, Head, bounds, name};
use super::{Formula, node};

/// What is printed of a loop inside.
pub struct Turned {
    pub head: Head,
    pub moving: Vec<Element>,
    /// The slices that the turns reach into, and the places, in wide integers.
    pub reached: Vec<(syn::Expr, Formula)>,
    /// The parts of slices that move with the steps, which are there in each of them if in the first and the last.
    pub parts: Vec<Ends>,
    /// Whether the turns of one step could be in lanes instead.
    pub is_split: bool,
}

/// Where a part of a slice begins and ends, in wide integers, by the index of the step.
pub struct Ends {
    pub slice: syn::Expr,
    pub index: syn::Ident,
    pub ends: [syn::Expr; 2],
}

impl Ends {
    /// The part in the first step: as long as those of all steps.
    pub fn first(&self) -> syn::Expr {
        let Ends { slice, index, ends: [start, end] } = self;
        let steps = name("fastmath_steps");
        syn::parse_quote!(*::fastmath::rt::lanes::first_part(&(#slice)[..], &#steps, |#index| [#start, #end]))
    }

    /// Whether it is there in every step.
    fn guard(&self) -> TokenStream {
        let Ends { slice, index, ends: [start, end] } = self;
        let steps = name("fastmath_steps");
        quote!(::fastmath::rt::lanes::have_parts((#slice).len(), &#steps, |#index| [#start, #end]) &&)
    }
}

/// An element that moves with the steps, or with the turns of several loops.
pub struct Element {
    pub slice: syn::Expr,
    /// Where it is, as it is computed and in wide integers.
    pub place: [syn::Expr; 2],
    /// The names of the indices in that: of the step, if it is named, and of each loop.
    pub step: Option<syn::Ident>,
    pub turns: Vec<syn::Ident>,
}

/// What is bound of all loops inside, and the fields that hold it: names, types, and what those stand for.
#[derive(Default)]
pub struct Fields {
    pub lets: TokenStream,
    /// The types of streams, as they are declared, and by name.
    pub generics: TokenStream,
    pub of: Vec<syn::Ident>,
    pub names: Vec<syn::Ident>,
    pub types: Vec<TokenStream>,
}

pub fn fields(body: &Body, turned: &[Turned], float: &syn::Ident) -> Fields {
    let mut fields = Fields::default();
    for (index, (turns, given)) in body.turns.iter().zip(turned).enumerate() {
        let (streams, count) = (format_ident!("FastmathStreams{index}"), turns.header.streams.len());
        fields.generics.extend(quote!(#streams: ::fastmath::rt::lanes::Streams<#float, #count>,));
        let moving = (0..turns.moving.len()).map(|at| moving(index, at));
        let names: Vec<syn::Ident> = [self::turns(index)].into_iter().chain(moving).collect();
        let (steps, range, own) = (name("fastmath_steps"), name("fastmath_range"), turning(index));
        let (lets, taken) = streams::any(&turns.header, &given.head, float);
        let elements = turns.moving.iter().zip(&given.moving).map(|(moving, element)| {
            let (slice, [place, _]) = (&element.slice, &element.place);
            let reached = reached(moving, element, (place, "at"));
            quote!(::fastmath::rt::lanes::moving(&(#slice)[..], #reached))
        });
        fields.lets.extend(quote! {
            let (#own, #(#names,)*) = {
                let #steps = #range;
                #lets
                let #own = #range;
                (#own, ::fastmath::rt::lanes::Turns::new::<#float, _, #count>(#taken, &#range), #(#elements,)*)
            };
        });
        fields.types.push(quote!(::fastmath::rt::lanes::Turns<#streams>));
        fields.types.extend(turns.moving.iter().map(|moving| {
            let loops = moving.loops.len();
            quote!(::fastmath::rt::lanes::Moving<'fastmath, #float, #loops>)
        }));
        fields.names.extend(names);
        fields.of.push(streams);
    }
    fields
}

/// The first window of a slice: as long as all of them.
pub fn first_window(slice: &syn::Expr, size: usize) -> syn::Expr {
    let size = streams::count(size);
    syn::parse_quote!((#slice)[..#size])
}

/// How many steps and turns there are, and where an element is in each.
fn reached(moving: &Moving, element: &Element, (place, method): (&syn::Expr, &str)) -> TokenStream {
    let (steps, method) = (name("fastmath_steps"), name(method));
    let turning: Vec<syn::Ident> = moving.loops.iter().map(|turns| turning(*turns)).collect();
    let step = element.step.as_ref().map(|step| quote!(let #step = #steps.#method(fastmath_step);));
    let turns = element
        .turns
        .iter()
        .zip(&turning)
        .enumerate()
        .map(|(at, (turn, turning))| quote!(let #turn = #turning.#method(fastmath_turns[#at]);));
    let first = if element.step.is_some() { quote!(fastmath_step) } else { quote!(_) };
    quote!(#steps.count(), [#(#turning.count()),*], |#first, fastmath_turns| { #step #(#turns)* #place })
}

/// Whether all that the turns reach is there, and steps side by side pay: nothing, where there are no loops inside.
pub fn guards(body: &Body, turned: &[Turned]) -> Option<TokenStream> {
    (!turned.is_empty()).then(|| {
        let (steps, range) = (name("fastmath_steps"), name("fastmath_range"));
        let all = guard(body, turned, 0);
        quote!({ let #steps = #range; #all })
    })
}

/// The same of the loops from one on: how often one in another turns is asked only where that turns at all.
fn guard(body: &Body, turned: &[Turned], index: usize) -> TokenStream {
    let (Some(turns), Some(given)) = (body.turns.get(index), turned.get(index)) else { return quote!(true) };
    let (steps, range, own) = (name("fastmath_steps"), name("fastmath_range"), turning(index));
    let (lets, _) = bounds(&turns.header, &given.head);
    let pays = given.is_split.then(|| quote!(::fastmath::rt::lanes::pays(#steps.count(), #range.count()) &&));
    let moving = turns.moving.iter().zip(&given.moving).map(|(moving, element)| {
        let (slice, [_, place]) = (&element.slice, &element.place);
        let reached = reached(moving, element, (place, "wide_at"));
        quote!(::fastmath::rt::lanes::reaches((#slice).len(), #reached) &&)
    });
    let own_reached = given.reached.iter().map(|(slice, Formula { index, value })| {
        quote!(::fastmath::rt::lanes::fits((#slice).len(), &#range, |#index| #value) &&)
    });
    let parts = given.parts.iter().map(Ends::guard);
    let holds_others = body.turns[index + 1..].iter().any(|other| turns.nodes.contains(&other.nodes.start));
    let turns_at_all = holds_others.then(|| quote!(!#own.is_empty() &&));
    let rest = guard(body, turned, index + 1);
    quote!({
        #lets
        let #own = #range;
        #pays #(#parts)* #(#moving)* #(#own_reached)* #turns_at_all #rest
    })
}

/// The nodes that results need, turns and all.
pub fn lets(body: &Body, needed: &[bool], within: Range<usize>) -> TokenStream {
    let mut lets = TokenStream::new();
    let mut at = within.start;
    while at < within.end {
        let turns = body.turns.iter().position(|turns| turns.nodes.start == at && turns.nodes != within);
        let Some(index) = turns.filter(|index| !body.turns[*index].nodes.is_empty()) else {
            if needed[at] {
                let name = super::name(&NodeId(at));
                let value = node::tokens(body, NodeId(at), &super::name);
                lets.extend(quote!(let #name = #value;));
            }
            at += 1;
            continue;
        };
        let nodes = body.turns[index].nodes.clone();
        if needed[nodes.clone()].iter().any(|needed| *needed) {
            lets.extend(turned(body, needed, index));
        }
        at = nodes.end;
    }
    lets
}

/// The turns, one after the other.
fn turned(body: &Body, needed: &[bool], index: usize) -> TokenStream {
    let Turns { header, starts, ends, nodes, .. } = &body.turns[index];
    let held: Vec<syn::Ident> = (0..starts.len()).map(|number| self::held(index, number)).collect();
    let (starts, ends) = (starts.iter().map(super::name), ends.iter().map(super::name));
    let (turns, count, float) =
        (turns(index), header.streams.len(), syn::Ident::new(body.format.layout().name, Span::mixed_site()));
    let names = ["lane_count", "lane_round", "lane_turn", "lane_turned"];
    let [number, round, turn, taken] = names.map(|name| numbered(name, index));
    let which = if header.backwards { quote!(#number - 1 - #round) } else { quote!(#round) };
    let lets = lets(body, needed, nodes.clone());
    let is_own = |node: &Node| matches!(node, Node::Turn(own, Part::Uniform(_)) if *own == index);
    let is_taken = nodes.clone().any(|at| needed[at] && is_own(&body.nodes[at]));
    let items = is_taken.then(|| quote!(let #taken: [#float; #count] = self.#turns.at(#turn);));
    let places = body.turns[index].moving.iter().enumerate().map(|(at, moving)| {
        let (place, turns) = (place(index, at), moving.loops.iter().map(|turns| numbered("lane_turn", *turns)));
        quote!(let #place = [#(#turns),*];)
    });
    quote! {
        #(let mut #held = #starts;)*
        let #number = self.#turns.count();
        let mut #round = 0;
        while #round < #number {
            let #turn = #which;
            #(#places)*
            #items
            #lets
            (#(#held,)*) = (#(#ends,)*);
            #round += 1;
        }
    }
}

/// What a node is of a loop inside.
pub fn part(turns: usize, part: Part) -> TokenStream {
    match part {
        Part::Held(number) | Part::Left(number) => {
            let held = held(turns, number);
            quote!(#held)
        }
        Part::Uniform(stream) => {
            let taken = numbered("lane_turned", turns);
            quote!(V::splat(#taken[#stream]))
        }
        Part::Moving(number) => {
            let (moving, place) = (moving(turns, number), place(turns, number));
            quote!(self.#moving.at::<V>(lane_at, #place))
        }
        Part::Still(number) => {
            let (moving, place) = (moving(turns, number), place(turns, number));
            quote!(V::splat(self.#moving.still(#place)))
        }
    }
}

/// What a node of a loop inside needs.
pub fn needs(body: &Body, turns: usize, part: Part) -> Vec<NodeId> {
    let Turns { starts, ends, .. } = &body.turns[turns];
    match part {
        Part::Left(_) => starts.iter().chain(ends).copied().collect(),
        Part::Held(_) | Part::Uniform(_) | Part::Moving(_) | Part::Still(_) => Vec::new(),
    }
}

/// The indices of a loop's turns; some loops need none behind their own place.
fn turning(index: usize) -> syn::Ident {
    format_ident!("_fastmath_turning{index}", span = Span::mixed_site())
}

/// What a loop inside has of its own.
fn numbered(name: &str, index: usize) -> syn::Ident {
    format_ident!("{name}{index}")
}

/// In which turns an element is taken.
fn place(turns: usize, number: usize) -> syn::Ident {
    format_ident!("lane_place{turns}_{number}")
}

fn turns(index: usize) -> syn::Ident {
    format_ident!("turns{index}", span = Span::mixed_site())
}

fn moving(turns: usize, number: usize) -> syn::Ident {
    format_ident!("moving{turns}_{number}", span = Span::mixed_site())
}

fn held(turns: usize, number: usize) -> syn::Ident {
    format_ident!("lane_held{turns}_{number}")
}
