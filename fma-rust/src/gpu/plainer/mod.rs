//! A body in fewer words, for PTX alone: closures, chains, options, assertions and references to what the function holds become
//! statements. The CPU's function keeps them.
//!
//! What the CPU hands to a function of the standard library, or to a closure, is rounded first: it stands behind an
//! [`Edge`](crate::tree::Edge), across which nothing is fused.

mod alike;
mod apart;
mod applied;
mod arms;
mod asserts;
mod back;
mod begun;
mod best;
mod borrowed;
mod bound;
mod broken;
mod bytes;
mod called;
mod changed;
mod checked;
mod closures;
mod combined;
mod conversions;
mod counted;
mod default;
mod deferred;
mod dropped;
mod either;
mod empty;
mod endless;
mod ends;
mod fallible;
mod fixed;
mod gathered;
mod given;
mod giving;
mod heads;
mod indexed;
mod kept;
mod kinds;
mod lengths;
mod lent;
mod lets;
mod lists;
mod maybe;
mod methods;
mod mixed;
mod narrow;
mod numbers;
mod opened;
mod order;
mod ordering;
mod out;
mod outcomes;
mod own;
mod put;
mod ranged;
mod references;
mod rich;
mod rows;
mod sequences;
mod several;
mod sides;
mod spelled;
mod tagged;
mod taken;
mod told;
mod typed;
mod unique;
mod views;
mod whole;
mod wide;
mod words;

use super::bodies::Body;
use crate::attribute::Options;
use crate::compared;
use crate::reduce::{Reading, UNKNOWN, unrolled};
use crate::tree::Items;
pub use applied::{any as applies, is_applied, takes_functions};
pub use bound::Bound;
pub use changed::changed;
pub use given::{GIVEN, OPTIONAL, told, told_items};
pub use heads::parts;
pub use kept::KEPT;
pub use kinds::within as outcome;
pub use lent::number as lent;
pub use methods::bound;
use own::Own;
pub use rich::is_rich;
pub use rows::is_gap;
pub use unique::written;
pub use wide::HIGH;

/// Whether a body names what the module says in more words: functions of options, and constants that are structs.
pub fn any_given(signature: &syn::Signature, block: &syn::Block, items: &Items) -> bool {
    let any_named = !items.tagged.is_empty() || empty::any(items) || indexed::any(items);
    any_named
        || sides::any(signature, block)
        || either::any(block)
        || given::any(signature, block, items)
        || fixed::any(block, items)
        || lent::any(block, items)
}

/// The body with those of functions that take others where it calls them, and of impls of `Sum` where they are meant.
pub fn with_bodies(
    mut block: syn::Block,
    signature: &syn::Signature,
    (items, options): (&Items, &Options),
    read: &dyn Fn(&Body) -> syn::Block,
) -> syn::Block {
    gathered::plain(&mut block, &signature.output, (items, options), read);
    if applied::any(&block, items) {
        applied::plain(&mut block, signature, (items, options), read);
    }
    block
}

/// The body in fewer words; nothing where it needs none.
pub fn plainer(block: &syn::Block, signature: &syn::Signature, items: &Items) -> Option<syn::Block> {
    if !is_rich(block) && !any_given(signature, block, items) {
        return None;
    }
    let own = Own::of(signature, block, items);
    let mut block = block.clone();
    own.hide(&mut block);
    bytes::plain(&mut block, &own);
    declared(&mut block, signature, items);
    one_by_one(&mut block, signature);
    asserts::plain(&mut block);
    broken::plain(&mut block);
    named(&mut block, signature, items);
    ends::plain(&mut block);
    spelled::plain(&mut block);
    let known = called::Signatures::of(items, &block);
    lent::handed(&mut block, &known);
    numbers::plain(&mut block);
    default::plain(&mut block);
    compared::spelled(&mut block, items);
    fixed::plain(&mut block, items);
    outcomes::plain(&mut block, signature, items);
    sequences::plain(&mut block, signature);
    ordering::plain(&mut block);
    views::plain(&mut block, signature);
    unique::plain(&mut block, signature);
    heads::plain(&mut block);
    lists::plain(&mut block, signature, items);
    let leaves = given::plain(&mut block, signature, items);
    taken::plain(&mut block, signature, leaves);
    methods::plain(&mut block);
    let known = called::Signatures::of(items, &block).knowing(signature, &block);
    lent::plain(&mut block, &known);
    changed::plain(&mut block, signature, &given::output(signature), &known);
    counted::plain(&mut block, signature, items);
    references::plain(&mut block, signature);
    let mut block = in_statements(block, signature, items);
    own.show(&mut block);
    Some(block)
}

/// What is said of several at once, and where options are made or changed without a name.
fn one_by_one(block: &mut syn::Block, signature: &syn::Signature) {
    apart::plain(block);
    either::plain(block, signature);
    opened::plain(block);
    giving::plain(block, signature);
}

/// Chains and closures as statements.
fn in_statements(block: syn::Block, signature: &syn::Signature, items: &Items) -> syn::Block {
    let (mut block, _) = unrolled(block, (&signature.output, &items.aliases), false, &|_| true, Reading::Statements);
    counted::behind(&mut block, signature, items);
    closures::plain(&mut block, signature);
    closures::without_references(&mut block);
    block
}

/// What names iterators, parts of what references lend, types, and several numbers at once.
fn named(block: &mut syn::Block, signature: &syn::Signature, items: &Items) {
    conversions::plain(block, signature, items);
    endless::plain(block);
    deferred::plain(block, signature);
    begun::plain(block, signature);
    lets::plain(block, signature);
    sides::plain(block, signature);
}

/// What the module and the body declare, in words that all others understand.
fn declared(block: &mut syn::Block, signature: &syn::Signature, items: &Items) {
    lengths::plain(block, items);
    wide::plain(block);
    tagged::plain(block, signature, items);
    empty::plain(block, items);
    indexed::plain(block, signature, items);
}

/// The methods and functions that may be said in fewer words.
const RICH: [&str; 42] = [
    "saturating_pow",
    "wrapping_pow",
    "get_mut",
    "first_mut",
    "last_mut",
    "contains",
    "sum",
    "product",
    "fold",
    "count",
    "map",
    "any",
    "all",
    "for_each",
    "powi",
    "pow",
    "get",
    "first",
    "last",
    "next",
    "nth",
    "position",
    "swap",
    "iter_mut",
    "windows",
    "chunks",
    "is_empty",
    "reduce",
    "max_by",
    "min_by",
    "then",
    "then_some",
    "unwrap_or",
    "is_some",
    "is_none",
    "find_map",
    "rposition",
    "filter_map",
    "chain",
    "chunks_mut",
    "chunks_exact_mut",
    "unwrap_or_default",
];

/// What chains and options are made of besides.
const OTHERS: [&str; 23] = [
    "flat_map",
    "flatten",
    "map_while",
    "scan",
    "into_iter",
    "skip_while",
    "take_while",
    "inspect",
    "find",
    "max",
    "min",
    "max_by_key",
    "min_by_key",
    "or",
    "or_else",
    "and_then",
    "unwrap",
    "expect",
    "unwrap_or_else",
    "map_or",
    "map_or_else",
    "is_some_and",
    "is_none_or",
];

/// Whether a method of that name is understood, where what it is called on and given is.
pub fn is_understood(method: &str) -> bool {
    let lists: [&[&str]; 8] = [
        &RICH,
        &OTHERS,
        &whole::NAMES,
        &mixed::NAMES,
        &checked::NAMES,
        &sequences::NAMES,
        &views::BEGINNING,
        &views::LAZY,
    ];
    lists.iter().any(|names| names.contains(&method)) || method == "abs" || method == HIGH || method == UNKNOWN
}
