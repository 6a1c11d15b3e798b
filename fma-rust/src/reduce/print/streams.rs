//! What a reduction runs over, in Rust.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::super::{Cut, Header, Numbers, Parts, Stream, same};
use super::apart::{self, Parted};
use super::formed::{Form, each_taken};
use super::made::numbers;
use super::outs::{self, Elements};
use super::reaching::reaching;

/// The parts of a loop's head, as they are printed at its place.
pub struct Head {
    pub counts: Vec<syn::Expr>,
    pub steps: Steps,
    pub streams: Vec<Given>,
    /// The slices that numbers are formed of, and that no stream takes.
    pub raw: Vec<syn::Expr>,
    /// The elements that are set.
    pub outs: Vec<Elements>,
    /// The slices of which some elements are set and others reached.
    pub apart: Vec<Parted>,
}

/// What is printed of a stream.
pub struct Given {
    pub taken: Taken,
    /// What its elements are compared with, if they are.
    pub asked: Option<syn::Expr>,
    /// Whether other elements of its slice are set.
    pub is_apart: bool,
    /// The parts of its elements, if they are nothing else.
    pub parts: Option<Parts>,
    /// What its numbers are formed of, if they are.
    pub form: Option<Form>,
}

/// The slice that a step takes something of, if it is in one, and the integer that the index gives.
pub type Taken = (Option<syn::Expr>, Option<Formula>);

/// How the steps are counted.
#[allow(clippy::large_enum_variant)] // there are few, and they live for one expansion
pub enum Steps {
    Shortest,
    Range { start: syn::Expr, end: syn::Expr, inclusive: bool },
    Windows { slice: syn::Expr, size: usize },
    Chunks { slice: syn::Expr, size: usize },
}

/// An integer that the index gives.
pub struct Formula {
    /// The index by its name; none in a window or chunk, which the integer counts from.
    pub index: Option<syn::Ident>,
    pub value: syn::Expr,
}

/// What must be bound before, and the streams: an array if all are slices, else a tuple.
pub fn tokens(header: &Header, head: &Head, float: &syn::Ident) -> (TokenStream, TokenStream) {
    let range = name("fastmath_range");
    let (lets, slices) = bounds(header, head);
    let streams = header.streams.iter().zip(&head.streams).enumerate().map(|(index, (stream, given))| {
        let taken = match (&stream.kind, given) {
            (_, Given { is_apart: true, .. }) => apart::item(index).into_token_stream(),
            (_, Given { parts: Some(Parts { all, first: Some(_), .. }), taken: (Some(place), Some(first)), .. }) => {
                let (size, Formula { index, value }) = (all.len(), first);
                let blocks = quote!(::fastmath::rt::lanes::blocks::<#size, _, _>);
                reaching(Some(place), blocks, quote!(&(#place)[..], &#range, |#index| #value))
            }
            (_, Given { parts: Some(Parts { all, chunks: true, .. }), taken: (Some(place), _), .. }) => {
                elements(quote!(&(#place)[..]), &[Cut::Chunks(all.len())])
            }
            (Numbers::Formed(formed), Given { form: Some(form), .. }) => each_taken(formed, form, &slices, &range),
            (kind, given) => taken(kind, &slices, &given.taken, &range),
        };
        numbers(stream, taken, given, float)
    });
    let streams: Vec<TokenStream> = streams.collect();
    let alike = header.streams.iter().all(Stream::is_slice);
    (lets, if alike { quote!([#(#streams),*]) } else { quote!((#(#streams,)*)) })
}

/// The same, where there may be none.
pub fn any(header: &Header, head: &Head, float: &syn::Ident) -> (TokenStream, TokenStream) {
    let (lets, streams) = tokens(header, head, float);
    (lets, if header.streams.is_empty() { quote!(([] as [&[#float]; 0])) } else { streams })
}

/// What must be bound before the streams, and what the slice of each is called: how often the loop runs.
pub(super) fn bounds<'a>(header: &'a Header, head: &Head) -> (TokenStream, Slices<'a>) {
    let ends = name("fastmath_ends");
    let range = name("fastmath_range");
    let mut lets = TokenStream::new();
    if let Steps::Range { start, end, inclusive } = &head.steps {
        let limits = if *inclusive { quote!(..=) } else { quote!(..) };
        lets.extend(quote!(let #ends = (#start) #limits (#end);));
    }
    for (index, value) in head.counts.iter().enumerate() {
        let count = count(index);
        lets.extend(quote!(let #count: usize = #value;));
    }
    lets.extend(outs::whole(head));
    let slices = slices(header, head, &mut lets);
    if header.is_ranged() {
        let steps = steps(head, &ends, &slices);
        let cuts = header.cuts.iter().map(|cut| method(*cut));
        lets.extend(quote!(let #range = #steps #(#cuts)*;));
    }
    (lets, slices)
}

/// What must be bound to say how often the loop runs.
pub(super) fn counted(header: &Header, head: &Head) -> TokenStream {
    let (mut lets, slices) = bounds(header, head);
    if !header.is_ranged() {
        let (range, steps) = (name("fastmath_range"), steps(head, &name("fastmath_ends"), &slices));
        lets.extend(quote!(let #range = #steps;));
    }
    lets
}

/// The slices that are run through, and what each is called. Numbers that are made of the same elements take one.
pub(super) struct Slices<'a>(Vec<(&'a Numbers, syn::Ident)>);

impl Slices<'_> {
    fn name(&self, kind: &Numbers) -> Option<&syn::Ident> {
        self.0.iter().find(|(known, _)| same(known, kind)).map(|(_, name)| name)
    }
}

/// All of them, and their `let`s.
fn slices<'a>(header: &'a Header, head: &Head, lets: &mut TokenStream) -> Slices<'a> {
    let mut slices = Slices(Vec::new());
    let streams = header.streams.iter().map(|stream| &stream.kind).zip(head.streams.iter().map(|given| &given.taken.0));
    let raw = header.raw.iter().zip(&head.raw).map(|(kind, place)| (kind, Some(place)));
    let all = streams.map(|(kind, place)| (kind, place.as_ref())).chain(raw);
    for (index, (kind, place)) in all.enumerate() {
        if let (Numbers::Elements { cuts, .. }, None) = (kind, slices.name(kind)) {
            let (slice, name) = (elements(quote!(&(#place)[..]), cuts), format_ident!("fastmath_slice{index}"));
            lets.extend(quote!(let #name = #slice;));
            slices.0.push((kind, name));
        }
    }
    slices
}

/// A number that is read only where there is a step.
pub fn if_any(number: &syn::Expr) -> syn::Expr {
    let range = name("fastmath_range");
    syn::parse_quote!(if #range.is_empty() { 0.0 } else { #number })
}

pub(super) fn name(text: &str) -> syn::Ident {
    syn::Ident::new(text, Span::mixed_site())
}

/// An argument of the head's adaptors.
pub(super) fn count(index: usize) -> syn::Ident {
    format_ident!("fastmath_count{index}", span = Span::mixed_site())
}

/// The indices of the steps.
fn steps(head: &Head, ends: &syn::Ident, slices: &Slices<'_>) -> TokenStream {
    match &head.steps {
        Steps::Range { .. } => quote!(::fastmath::rt::lanes::indices(#ends)),
        Steps::Windows { slice, size } => {
            let size = count(*size);
            let others = lengths(head, slices);
            quote!(::fastmath::rt::lanes::windows((#slice).len(), #size)#(.take(#others))*)
        }
        Steps::Chunks { slice, size } => {
            let size = count(*size);
            quote!(::fastmath::rt::lanes::chunks((#slice).len(), #size))
        }
        Steps::Shortest => {
            let lengths = lengths(head, slices);
            quote!(::fastmath::rt::lanes::counted(&[#(#lengths),*]))
        }
    }
}

/// The lengths of what is run through element by element.
fn lengths(head: &Head, slices: &Slices<'_>) -> Vec<TokenStream> {
    let outs = outs::all(head);
    slices.0.iter().map(|(_, slice)| slice.clone()).chain(outs).map(|slice| quote!(#slice.len())).collect()
}

/// A slice, cut as its iterator is.
fn elements(slice: TokenStream, cuts: &[Cut]) -> TokenStream {
    cuts.iter().fold(slice, |slice, cut| {
        let (function, argument) = function(*cut);
        let by = match cut {
            Cut::Every(_, by) => Some(known(*by)),
            Cut::Chunks(size) => Some(known(i64::try_from(*size).ok())),
            _ => None,
        };
        let by = by.map(|by| quote!(::<#by, _>));
        quote!(::fastmath::rt::lanes::#function #by (#slice #argument))
    })
}

/// A stride as a type has it: 0 if only the run knows.
fn known(stride: Option<i64>) -> TokenStream {
    let stride = stride.and_then(|stride| i32::try_from(stride).ok()).unwrap_or(0);
    proc_macro2::Literal::i32_unsuffixed(stride).to_token_stream()
}

fn method(cut: Cut) -> TokenStream {
    let (function, argument) = function(cut);
    let argument = argument.into_iter().skip(1);
    quote!(.#function(#(#argument)*))
}

/// What cuts, and its argument behind a comma.
fn function(cut: Cut) -> (syn::Ident, TokenStream) {
    let (word, argument) = match cut {
        Cut::Take(index) => ("take", Some(index)),
        Cut::Skip(index) => ("skip", Some(index)),
        Cut::Every(index, _) => ("step_by", Some(index)),
        Cut::Last(index) => ("last", Some(index)),
        Cut::DropLast(index) => ("drop_last", Some(index)),
        Cut::Reversed => ("reversed", None),
        Cut::Behind(index) => ("behind", Some(index)),
        Cut::Times(index) => ("times", Some(index)),
        Cut::Chunks(_) => ("arrays", None),
    };
    let argument = argument.map(count).map(|count| quote!(, #count));
    (name(word), argument.unwrap_or_default())
}

/// Where the numbers of a stream come from.
pub(super) fn taken(kind: &Numbers, slices: &Slices<'_>, (place, formula): &Taken, range: &syn::Ident) -> TokenStream {
    let at = formula.as_ref().map(|Formula { index, value }| match index {
        Some(index) => quote!(|#index| #value),
        None => quote!(|fastmath_index| fastmath_index + (#value)),
    });
    match kind {
        Numbers::Elements { .. } => {
            let slice = slices.name(kind);
            quote!(#slice)
        }
        Numbers::Indexed { at: reached, .. } => {
            let function = match reached.is_unit() {
                true => quote!(row),
                false => {
                    let by = known(reached.stride);
                    quote!(strided::<#by, _, _>)
                }
            };
            let slice = quote!(&(#place)[..]);
            // One of several slices may be missing where no step asks for it.
            let slice = match place {
                Some(syn::Expr::Index(_)) => quote!(if #range.is_empty() { &[] } else { #slice }),
                _ => slice,
            };
            reaching(place.as_ref(), quote!(::fastmath::rt::lanes::#function), quote!(#slice, &#range, #at))
        }
        Numbers::Number { .. } => quote!(::fastmath::rt::lanes::numbers(&#range, #at)),
        Numbers::Counter => quote!(::fastmath::rt::lanes::Counter::START),
        Numbers::Step | Numbers::Formed(_) => quote!(#range),
    }
}
