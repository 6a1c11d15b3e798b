//! Loops inside of a step that every step turns equally often: what the turns take is bound before the first step.

use std::ops::Range;

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use super::super::{Body, Node, NodeId, Part, Turns};
use super::streams::{self, Head, bounds, name};
use super::{Formula, node_tokens};

/// What is printed of a loop inside.
pub struct Turned {
    pub head: Head,
    /// The slices of elements that move with the steps, and where each is, as it is computed and in wide integers.
    pub moving: Vec<(syn::Expr, [syn::Expr; 2])>,
    /// The slices that the turns reach into, and the places, in wide integers.
    pub reached: Vec<(syn::Expr, Formula)>,
    /// The indices of steps and turns.
    pub indices: [syn::Ident; 2],
    /// Whether the turns of one step could be in lanes instead.
    pub is_split: bool,
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
        let (steps, range) = (name("fastmath_steps"), name("fastmath_range"));
        let (lets, taken) = streams::any(&turns.header, &given.head, float);
        let [step, turn] = &given.indices;
        let elements = given.moving.iter().map(|(slice, [place, _])| {
            quote!(::fastmath::rt::lanes::moving(&(#slice)[..], &#steps, &#range, |#step, #turn| #place))
        });
        fields.lets.extend(quote! {
            let (#(#names,)*) = {
                let #steps = #range;
                #lets
                (::fastmath::rt::lanes::Turns::new::<#float, _, #count>(#taken, &#range), #(#elements,)*)
            };
        });
        fields.types.push(quote!(::fastmath::rt::lanes::Turns<#streams>));
        fields.types.extend(turns.moving.iter().map(|_| quote!(::fastmath::rt::lanes::Moving<'fastmath, #float>)));
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

/// Whether all that the turns reach is there, and steps side by side pay.
pub fn guards<'a>(body: &'a Body, turned: &'a [Turned]) -> impl Iterator<Item = TokenStream> + 'a {
    body.turns.iter().zip(turned).map(|(turns, given)| {
        let (steps, range) = (name("fastmath_steps"), name("fastmath_range"));
        let (lets, _) = bounds(&turns.header, &given.head);
        let pays = given.is_split.then(|| quote!(::fastmath::rt::lanes::pays(#steps.count(), #range.count()) &&));
        let [step, turn] = &given.indices;
        let moving = given.moving.iter().map(|(slice, [_, place])| {
            quote!(::fastmath::rt::lanes::reaches((#slice).len(), &#steps, &#range, |#step, #turn| #place) &&)
        });
        let reached = given.reached.iter().map(|(slice, Formula { value, .. })| {
            quote!(::fastmath::rt::lanes::fits((#slice).len(), &#range, |#turn| #value) &&)
        });
        quote!({
            let #steps = #range;
            #lets
            #pays #(#moving)* #(#reached)* true
        })
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
                let value = node_tokens(&body.nodes[at], body.format, &super::name);
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
    let which = if header.backwards { quote!(lane_count - 1 - lane_round) } else { quote!(lane_round) };
    let lets = lets(body, needed, nodes.clone());
    let is_taken = |at: usize| needed[at] && matches!(body.nodes[at], Node::Turn(_, Part::Uniform(_)));
    let taken =
        nodes.clone().any(is_taken).then(|| quote!(let lane_turned: [#float; #count] = self.#turns.at(lane_turn);));
    quote! {
        #(let mut #held = #starts;)*
        let lane_count = self.#turns.count();
        let mut lane_round = 0;
        while lane_round < lane_count {
            let lane_turn = #which;
            #taken
            #lets
            (#(#held,)*) = (#(#ends,)*);
            lane_round += 1;
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
        Part::Uniform(stream) => quote!(V::splat(lane_turned[#stream])),
        Part::Moving(number) => {
            let moving = moving(turns, number);
            quote!(self.#moving.at::<V>(lane_at, lane_turn))
        }
    }
}

/// What a node of a loop inside needs.
pub fn needs(body: &Body, turns: usize, part: Part) -> Vec<NodeId> {
    let Turns { starts, ends, .. } = &body.turns[turns];
    match part {
        Part::Left(_) => starts.iter().chain(ends).copied().collect(),
        Part::Held(_) | Part::Uniform(_) | Part::Moving(_) => Vec::new(),
    }
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
