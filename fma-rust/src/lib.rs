//! Reads Rust functions into [`fma_ir`] and writes the rewritten Rust.
//!
//! ```text
//! tokens → syn → tree (scopes, types, holes) → IR → passes → IR → the tree printed again
//! ```
//!
//! A library, so that the attribute and the command share it. PTX is written by [`fma_ptx`].

#![forbid(unsafe_code)]

mod ahead;
mod angles;
mod annotated;
mod approximate;
mod around;
mod attribute;
mod before;
mod beside;
mod beside_best;
mod blocks;
mod called;
mod cells;
mod chains;
mod compared;
mod compiler;
mod constants;
mod copies;
mod counters;
mod diagnostics;
mod dispatch;
mod emit;
mod ends;
mod expand;
pub mod explain;
mod front;
mod gpu;
mod groups;
mod halves;
mod handed;
mod home;
mod items;
mod left;
mod lints;
mod loops;
mod lower;
mod made;
mod marked;
mod message;
mod named;
mod namesakes;
mod outer;
mod pairs;
mod parted;
mod place;
mod placed;
mod plain;
mod printed;
mod records;
mod reduce;
mod regions;
mod report;
mod rewrite;
mod run;
mod searched;
mod set_before;
mod several;
mod short;
mod skipped;
mod sought;
mod span;
mod steady;
mod strides;
mod survey;
mod text;
mod traits;
mod tree;
mod trial;
mod understood;
mod unknown;
mod unroll;
mod walk;
mod warn;
mod words;

use proc_macro2::TokenStream;

pub use around::Place;

/// Expands one attribute.
pub fn expand(attribute: TokenStream, item: TokenStream) -> TokenStream {
    expanded(attribute, item, words::Names::Long, None)
}

/// The same of an item in a source file, which says what the item's names mean.
pub fn expand_at(place: &Place, attribute: TokenStream, item: TokenStream) -> TokenStream {
    expanded(attribute, item, words::Names::Long, Some(place))
}

/// What one attribute expands to, for a reader: with short names, which an item elsewhere might have as well.
pub fn shown(attribute: TokenStream, item: TokenStream) -> TokenStream {
    expanded(attribute, item, words::Names::Short, None)
}

fn expanded(attribute: TokenStream, item: TokenStream, names: words::Names, place: Option<&Place>) -> TokenStream {
    let around = place.map(|place| around::Around::of(place, &item)).unwrap_or_default();
    let expand = |attribute, item| expand::expand(&around, attribute, item);
    let made = |attribute, item| words::set_apart(attribute, item, names, expand);
    home::set_apart(attribute, item.clone(), made).instead_of(item)
}
