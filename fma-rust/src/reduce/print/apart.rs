//! Parts of one slice that a loop reaches at several places, in Rust: what is set, and what is read, as slices of their own.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};

use super::guard::taken_by;
use super::outs::{Elements, beside, out};
use super::streams::{Formula, Head, name};

/// The parts of a slice.
pub struct Parted {
    pub slice: syn::Expr,
    /// What is set, each with its number among all that is.
    pub set: Vec<(usize, Spot)>,
    /// What is read, each with the number of its stream.
    pub read: Vec<(usize, Spot)>,
    /// Elements that are the same in each step, and are read before.
    pub fixed: Vec<Spot>,
}

/// Where a part is: its row, if it is in one, and what the index gives.
pub struct Spot {
    pub row: Option<syn::Expr>,
    pub at: Formula,
}

/// What the part is called that a stream reads.
pub fn item(stream: usize) -> syn::Ident {
    format_ident!("fastmath_item{stream}", span = proc_macro2::Span::mixed_site())
}

/// The parts of each slice, by name.
pub fn parts(head: &Head) -> TokenStream {
    let parts = head.apart.iter().map(parted);
    let whole = head.outs.iter().enumerate().filter_map(|(index, set)| match set {
        Elements::Apart(Some((_, parts))) => {
            let (name, elements) = (out(index), beside("beside", out(index).into_token_stream(), parts));
            Some(quote!(let #name = #elements;))
        }
        _ => None,
    });
    parts.chain(whole).collect()
}

fn parted(Parted { slice, set, read, .. }: &Parted) -> TokenStream {
    let outs: Vec<syn::Ident> = set.iter().map(|(index, _)| out(*index)).collect();
    let items: Vec<syn::Ident> = read.iter().map(|(index, _)| item(*index)).collect();
    let [set_at, read_at] = [set, read].map(|parts| parts.iter().map(|(_, spot)| place(spot)).collect::<Vec<_>>());
    let parts = quote! {
        let ([#(#outs),*], [#(#items),*]) =
            ::fastmath::rt::lanes::apart(&mut (#slice)[..], [#(#set_at),*], [#(#read_at),*]);
    };
    let range = name("fastmath_range");
    let in_row = |(name, spot): (&syn::Ident, &Spot), function: &TokenStream, lent: &TokenStream| {
        let place = closure(&spot.at);
        let row = quote!(let #name = ::fastmath::rt::lanes::#function(#lent (#name[0])[..], &#range, #place););
        spot.row.as_ref().map(|_| row)
    };
    let set = outs.iter().zip(set.iter().map(|(_, spot)| spot));
    let read = items.iter().zip(read.iter().map(|(_, spot)| spot));
    let set = set.filter_map(|part| in_row(part, &quote!(row_mut), &quote!(&mut)));
    let read = read.filter_map(|part| in_row(part, &quote!(row), &quote!(&)));
    quote!(#parts #(#set)* #(#read)*)
}

/// Whether what is set meets nothing else.
pub fn asked(Parted { set, read, fixed, .. }: &Parted) -> Vec<TokenStream> {
    let set: Vec<&Spot> = set.iter().map(|(_, spot)| spot).collect();
    let read = read.iter().map(|(_, spot)| spot);
    let mut asked = Vec::new();
    for (index, one) in set.iter().enumerate() {
        for other in set[index + 1..].iter().copied().chain(read.clone()) {
            let [one, other] = [place(one), place(other)];
            asked.push(quote!(::fastmath::rt::lanes::are_apart(&#one, &#other)));
        }
        asked.extend(fixed.iter().map(|other| outside(one, other)));
    }
    asked
}

/// Whether an element is none of those that are set.
fn outside(set: &Spot, fixed: &Spot) -> TokenStream {
    let (part, index) = (along(&set.at), &fixed.at.value);
    let outside = quote!(::fastmath::rt::lanes::is_outside(&#part, || #index));
    match (&set.row, &fixed.row) {
        (Some(row), Some(other)) if alike(row, other) => outside,
        (Some(row), Some(other)) => quote!(((#row) != (#other) || #outside)),
        _ => outside,
    }
}

/// Where a part is in its slice.
fn place(spot: &Spot) -> TokenStream {
    match &spot.row {
        Some(row) => quote!(::fastmath::rt::lanes::one(#row)),
        None => along(&spot.at),
    }
}

fn along(at: &Formula) -> TokenStream {
    let (range, place) = (name("fastmath_range"), closure(at));
    quote!(#range.reaches(#place))
}

fn closure(Formula { index, value }: &Formula) -> TokenStream {
    let taken = index.as_ref().map_or_else(|| quote!(_), |index| taken_by(index, &quote!(#value)));
    quote!(|#taken| #value)
}

fn alike(one: &syn::Expr, other: &syn::Expr) -> bool {
    let [one, other] = [one, other].map(|row| row.to_token_stream().to_string());
    one == other
}
