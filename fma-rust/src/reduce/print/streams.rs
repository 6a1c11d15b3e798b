//! What a reduction runs over, in Rust.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use super::super::{Cut, Header, Numbers, Stream};

/// The parts of a loop's head, as they are printed at its place.
pub struct Head {
    pub counts: Vec<syn::Expr>,
    pub steps: Steps,
    /// For each stream the slice that it is in, if it is in one, and the integer that the index gives.
    pub streams: Vec<(Option<syn::Expr>, Option<Formula>)>,
}

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
pub fn tokens(header: &Header, head: &Head) -> (TokenStream, TokenStream) {
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
    let slices: Vec<syn::Ident> =
        (0..header.streams.len()).map(|index| format_ident!("fastmath_slice{index}")).collect();
    for (stream, (name, (place, _))) in header.streams.iter().zip(slices.iter().zip(&head.streams)) {
        if let Numbers::Elements { cuts, .. } = &stream.kind {
            let slice = elements(quote!(&(#place)[..]), cuts);
            lets.extend(quote!(let #name = #slice;));
        }
    }
    if header.is_ranged() {
        let steps = steps(header, &head.steps, &ends, &slices);
        let cuts = header.cuts.iter().map(|cut| method(*cut));
        lets.extend(quote!(let #range = #steps #(#cuts)*;));
    }
    let streams: Vec<TokenStream> = header
        .streams
        .iter()
        .zip(slices.iter().zip(&head.streams))
        .map(|(stream, (name, (place, formula)))| self::stream(stream, name, place.as_ref(), formula.as_ref(), &range))
        .collect();
    let alike = header.streams.iter().all(is_slice);
    (lets, if alike { quote!([#(#streams),*]) } else { quote!((#(#streams,)*)) })
}

fn name(text: &str) -> syn::Ident {
    syn::Ident::new(text, Span::mixed_site())
}

fn count(index: usize) -> syn::Ident {
    format_ident!("fastmath_count{index}", span = Span::mixed_site())
}

/// Whether a stream is printed as a slice of its own type.
fn is_slice(stream: &Stream) -> bool {
    !stream.widens
        && match &stream.kind {
            Numbers::Elements { cuts, .. } => !cuts.iter().any(|cut| matches!(cut, Cut::Every(_) | Cut::Reversed)),
            Numbers::Indexed { at, .. } => at.is_unit,
            Numbers::Number { .. } | Numbers::Counter => false,
        }
}

/// The indices of the steps.
fn steps(header: &Header, steps: &Steps, ends: &syn::Ident, slices: &[syn::Ident]) -> TokenStream {
    match steps {
        Steps::Range { .. } => quote!(::fastmath::rt::lanes::indices(#ends)),
        Steps::Windows { slice, size } => {
            let size = count(*size);
            quote!(::fastmath::rt::lanes::windows((#slice).len(), #size))
        }
        Steps::Chunks { slice, size } => {
            let size = count(*size);
            quote!(::fastmath::rt::lanes::chunks((#slice).len(), #size))
        }
        Steps::Shortest => {
            let elements = header.streams.iter().zip(slices);
            let slices = elements.filter(|(stream, _)| matches!(stream.kind, Numbers::Elements { .. }));
            let lengths = slices.map(|(_, slice)| quote!(#slice.len()));
            quote!(::fastmath::rt::lanes::counted(&[#(#lengths),*]))
        }
    }
}

/// A slice, cut as its iterator is.
fn elements(slice: TokenStream, cuts: &[Cut]) -> TokenStream {
    cuts.iter().fold(slice, |slice, cut| {
        let (function, argument) = function(*cut);
        quote!(::fastmath::rt::lanes::#function(#slice #argument))
    })
}

fn method(cut: Cut) -> TokenStream {
    let (function, argument) = function(cut);
    let argument = argument.into_iter().skip(1);
    quote!(.#function(#(#argument)*))
}

/// The name of what cuts, and its argument behind a comma.
fn function(cut: Cut) -> (syn::Ident, TokenStream) {
    let (word, argument) = match cut {
        Cut::Take(index) => ("take", Some(index)),
        Cut::Skip(index) => ("skip", Some(index)),
        Cut::Every(index) => ("step_by", Some(index)),
        Cut::Last(index) => ("last", Some(index)),
        Cut::DropLast(index) => ("drop_last", Some(index)),
        Cut::Reversed => ("reversed", None),
    };
    let argument = argument.map(count).map(|count| quote!(, #count));
    (name(word), argument.unwrap_or_default())
}

fn stream(
    stream: &Stream,
    slice: &syn::Ident,
    place: Option<&syn::Expr>,
    formula: Option<&Formula>,
    range: &syn::Ident,
) -> TokenStream {
    let at = formula.map(|Formula { index, value }| match index {
        Some(index) => quote!(|#index| #value),
        None => quote!(|fastmath_index| fastmath_index + (#value)),
    });
    let taken = match &stream.kind {
        Numbers::Elements { .. } => quote!(#slice),
        Numbers::Indexed { at: reached, .. } => {
            let function = name(if reached.is_unit { "row" } else { "strided" });
            quote!(::fastmath::rt::lanes::#function(&(#place)[..], &#range, #at))
        }
        Numbers::Number { .. } => quote!(::fastmath::rt::lanes::numbers(&#range, #at)),
        Numbers::Counter => quote!(::fastmath::rt::lanes::Counter::default()),
    };
    match stream.widens {
        true => quote!(::fastmath::rt::lanes::Widened(#taken)),
        false => taken,
    }
}
