//! The elements that a loop sets, in Rust.

use fma_ir::IntTy;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use super::super::{Member, SetParts};
use super::made::way;
use super::reaching::reaching;
use super::streams::{Formula, Head, Steps, name};

/// Elements that are set, as they are printed.
#[allow(clippy::large_enum_variant)] // there are few, and they live for one expansion
pub enum Elements {
    /// All of a slice.
    All(syn::Expr),
    /// Those of a slice that an integer of the index reaches.
    At(syn::Expr, Formula),
    /// Those of a slice of which the loop reaches others too, and what they consist of if they are no numbers.
    Apart(Option<(syn::Expr, SetParts)>),
    /// As many behind a list as there are steps: the parts that they consist of, and one of zeros, if they are no numbers.
    Behind(syn::Expr, Option<(SetParts, syn::Expr)>),
    /// The numbers that those of a slice consist of, or those that an integer of the index reaches.
    Beside(syn::Expr, SetParts, Option<Formula>),
}

/// What a slice is called whose elements are set.
pub fn out(index: usize) -> syn::Ident {
    format_ident!("fastmath_out{index}", span = Span::mixed_site())
}

/// Elements that consist of their parts, or the question whether they do.
pub(super) fn beside(function: &str, elements: TokenStream, parts: &SetParts) -> TokenStream {
    let function = name(function);
    let each = match parts.is_array() {
        true => quote!(fastmath_item.each_mut()),
        false => {
            let ways: Vec<&[Member]> = parts.all.iter().map(Vec::as_slice).collect();
            let mut borrow = Borrow::default();
            borrow.all(&quote!(fastmath_item), &ways);
            let Borrow { lets, parts } = borrow;
            match lets.is_empty() {
                true => quote!([#(#parts),*]),
                false => quote!({ #(#lets)* [#(#parts),*] }),
            }
        }
    };
    quote!(::fastmath::rt::lanes::#function(#elements, |fastmath_item| #each))
}

/// Borrows all parts of an element at once, to set them.
#[derive(Default)]
struct Borrow {
    /// Those that take arrays apart: two elements of one are never borrowed by their indices.
    lets: Vec<TokenStream>,
    parts: Vec<TokenStream>,
}

impl Borrow {
    /// The parts of what a reference, or a place behind one, has.
    fn all(&mut self, place: &TokenStream, ways: &[&[Member]]) {
        match ways {
            [[]] => self.parts.push(quote!(&mut #place)),
            [[Member::At(_), ..], ..] => {
                let elements: Vec<&[&[Member]]> = ways.chunk_by(|one, other| one.first() == other.first()).collect();
                let name = |at| format_ident!("fastmath_row{}_{at}", self.lets.len(), span = Span::mixed_site());
                let names: Vec<syn::Ident> = (0..elements.len()).map(name).collect();
                self.lets.push(quote!(let [#(#names),*] = &mut #place;));
                for (name, element) in names.iter().zip(elements) {
                    self.all(&quote!((*#name)), &behind_first(element));
                }
            }
            ways => {
                for part in ways.chunk_by(|one, other| one.first() == other.first()) {
                    let place = way(place.clone(), &part[0][..1]);
                    self.all(&place, &behind_first(part));
                }
            }
        }
    }
}

fn behind_first<'a>(ways: &[&'a [Member]]) -> Vec<&'a [Member]> {
    ways.iter().map(|way| &way[1..]).collect()
}

/// All elements of a slice.
fn run(place: &syn::Expr, parts: &SetParts) -> TokenStream {
    match parts.chunk {
        Some(size) => quote!(::fastmath::rt::lanes::arrays_mut::<#size, _>(&mut (#place)[..])),
        None => quote!(&mut (#place)[..]),
    }
}

/// Whether elements that are set consist of their parts in order, if that has to be asked.
pub fn lie_beside(set: &Elements) -> Option<TokenStream> {
    match set {
        Elements::Beside(place, parts, _) if !parts.is_array() => Some(beside("lie_beside", run(place, parts), parts)),
        Elements::Behind(_, Some((parts, zero))) if !parts.is_array() => {
            Some(beside("would_lie_beside", quote!(|| #zero), parts))
        }
        Elements::Beside(..) | Elements::All(_) | Elements::At(..) => None,
        Elements::Apart(Some((place, parts))) if !parts.is_array() => {
            Some(beside("lie_beside", run(place, parts), parts))
        }
        Elements::Apart(_) | Elements::Behind(..) => None,
    }
}

/// Those of slices that a loop runs through: their `let`s.
pub(super) fn whole(head: &Head) -> TokenStream {
    let lets = (0..).zip(&head.outs).filter_map(|(index, set)| {
        let whole = match set {
            Elements::All(place) => quote!(&mut (#place)[..]),
            Elements::Beside(place, parts, None) => beside("beside", run(place, parts), parts),
            Elements::Beside(.., Some(_)) | Elements::At(..) | Elements::Apart(_) | Elements::Behind(..) => {
                return None;
            }
        };
        let name = out(index);
        Some(quote!(let #name = #whole;))
    });
    lets.collect()
}

/// What those are called.
pub(super) fn all(head: &Head) -> impl Iterator<Item = syn::Ident> {
    let all = |set: &Elements| matches!(set, Elements::All(_) | Elements::Beside(.., None));
    (0..).zip(&head.outs).filter(move |(_, set)| all(set)).map(|(index, _)| out(index))
}

/// What is set, of slices that are run through beside windows no more than there are of those.
pub fn set(head: &Head) -> impl Iterator<Item = TokenStream> {
    let beside_windows = matches!(head.steps, Steps::Windows { .. });
    (0..).zip(&head.outs).map(move |(index, set)| {
        let (name, range) = (out(index), name("fastmath_range"));
        match set {
            Elements::All(_) if beside_windows => quote!(&mut #name[..#range.count()]),
            Elements::Beside(.., None) if beside_windows => quote!(#name.cut(#range.count())),
            Elements::All(_) | Elements::Beside(..) | Elements::At(..) => quote!(#name),
            Elements::Apart(_) | Elements::Behind(..) => quote!(#name),
        }
    })
}

/// The same, where floats are set as integers.
pub fn set_as(cast: Option<IntTy>, head: &Head) -> impl Iterator<Item = TokenStream> {
    set(head).map(move |set| if cast.is_some() { quote!(::fastmath::rt::lanes::cast(#set)) } else { set })
}

/// The elements that are set by the index, or behind a list: once nothing that is read can panic any more.
pub fn reached(head: &Head, float: &syn::Ident, cast: Option<IntTy>) -> TokenStream {
    let (element, zero) = match cast {
        Some(int) => (super::streams::name(&int.name()), quote!(0)),
        None => (float.clone(), quote!(0.0)),
    };
    let (mut lets, range) = (TokenStream::new(), name("fastmath_range"));
    for (index, set) in head.outs.iter().enumerate() {
        let name = out(index);
        lets.extend(match set {
            Elements::All(_) | Elements::Beside(.., None) | Elements::Apart(_) => continue,
            Elements::Beside(place, parts, Some(Formula { index: at, value })) => {
                let size = parts.all.len();
                let function = match parts.row {
                    Some(_) => quote!(::fastmath::rt::lanes::row_mut),
                    None => quote!(::fastmath::rt::lanes::blocks_mut::<#size, _, _>),
                };
                let elements = reaching(Some(place), function, quote!(&mut (#place)[..], &#range, |#at| #value));
                let beside = beside("beside", elements, parts);
                quote!(let #name = #beside;)
            }
            Elements::At(place, Formula { index: at, value }) => {
                let function = quote!(::fastmath::rt::lanes::row_mut);
                let elements = reaching(Some(place), function, quote!(&mut (#place)[..], &#range, |#at| #value));
                quote!(let #name = #elements;)
            }
            Elements::Behind(list, parts) => behind((list, parts.as_ref()), (&element, &zero), &name),
        });
    }
    lets
}

/// As many zeros behind a list as there are steps.
fn behind(
    (list, parts): (&syn::Expr, Option<&(SetParts, syn::Expr)>),
    (element, zero): (&syn::Ident, &TokenStream),
    new: &syn::Ident,
) -> TokenStream {
    let (range, from) = (name("fastmath_range"), name("fastmath_from"));
    let zero = parts.map_or_else(|| zero.clone(), |(_, zero)| quote!(#zero));
    let zeros = match parts {
        // A record may not be one that can be repeated.
        Some((_, syn::Expr::Struct(_))) => quote!((0..#range.count()).map(|_| #zero)),
        Some(_) => quote!(::core::iter::repeat_n(#zero, #range.count())),
        None => quote!(::core::iter::repeat_n::<#element>(#zero, #range.count())),
    };
    let grown = match is_own(list) {
        // To make room takes longer than to make a list; the one that has nothing in it needs no dropping.
        true => {
            let made = quote!((0..#range.count()).map(|_| #zero).collect());
            quote!(::core::mem::forget(::core::mem::replace(&mut #list, #made));)
        }
        false => quote!((#list).extend(#zeros);),
    };
    let elements = quote!(&mut (#list)[#from..]);
    let elements = match parts {
        Some((parts, _)) => beside("beside", elements, parts),
        None => elements,
    };
    quote! {
        let #from = (#list).len();
        #grown
        let #new = #elements;
    }
}

/// Whether a list is no one's but the loop's, and has nothing in it before that.
fn is_own(list: &syn::Expr) -> bool {
    let name = if let syn::Expr::Path(path) = list { path.path.get_ident() } else { None };
    name.is_some_and(|name| name.to_string().starts_with("fastmath_"))
}
