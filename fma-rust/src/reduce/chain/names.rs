//! The names that an unrolled chain gives its numbers, and what stands around them.

use proc_macro2::Span;
use quote::format_ident;
use syn::spanned::Spanned;
use syn::{Expr, parse_quote};

use super::bind::{Item, is_place};
use super::capture::Captured;
use crate::tree::Edge;

/// For what chains are read as loops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// To be split over lanes, which may be done where any order may be taken.
    #[default]
    Lanes,
    /// As statements that compute what the chain computes, in its order: the edges of its closures stay.
    Statements,
}

/// A source of names that no one else writes.
#[derive(Default)]
pub struct Names {
    count: usize,
    pub reading: Reading,
    /// Who gives the names: no other gives the same ones.
    giver: &'static str,
}

impl Names {
    /// For a reading.
    pub fn new(reading: Reading) -> Names {
        Names { count: 0, reading, giver: "" }
    }

    /// For what stays in the body while others take that apart: a digit stands where others have a word.
    pub fn of_options() -> Names {
        Names::given_by("1_")
    }

    /// For orderings that are numbers.
    pub fn of_orders() -> Names {
        Names::given_by("2_")
    }

    /// For arrays that are written element by element.
    pub fn of_lists() -> Names {
        Names::given_by("8_")
    }

    /// For functions that take others.
    pub fn of_functions() -> Names {
        Names::given_by("7_")
    }

    /// For what `break` takes along.
    pub fn of_breaks() -> Names {
        Names::given_by("3_")
    }

    /// For what slices do as a whole.
    pub fn of_sequences() -> Names {
        Names::given_by("9_")
    }

    /// For results that are taken apart.
    pub fn of_results() -> Names {
        Names::given_by("6_")
    }

    /// For enums whose variants hold something.
    pub fn of_variants() -> Names {
        Names::given_by("4_")
    }

    /// For what makes one of all items of an iterator.
    pub fn of_gathered() -> Names {
        Names::given_by("0_")
    }

    /// For what is put where an impl would lend it.
    pub fn of_indexed() -> Names {
        Names::given_by("10_")
    }

    /// For the sides of comparisons.
    pub fn of_sides() -> Names {
        Names::given_by("11_")
    }

    /// For what is said at once, and options that are changed where they lie.
    pub fn of_several() -> Names {
        Names::given_by("12_")
    }

    /// For closures that give options.
    pub fn of_giving() -> Names {
        Names::given_by("13_")
    }

    /// For what one of several places is.
    pub fn of_either() -> Names {
        Names::given_by("14_")
    }

    /// For the bounds of parts.
    pub fn of_parts() -> Names {
        Names::given_by("15_")
    }

    fn given_by(giver: &'static str) -> Names {
        Names { count: 0, reading: Reading::Statements, giver }
    }

    /// A new name.
    pub fn fresh(&mut self, word: &str) -> syn::Ident {
        self.count += 1;
        format_ident!("fastmath_{}{word}{}", self.giver, self.count - 1, span = Span::mixed_site())
    }

    /// What a closure gives.
    pub fn given(&self, value: Expr) -> Expr {
        match self.reading {
            Reading::Lanes => value,
            Reading::Statements => across(Edge::Passed, &value),
        }
    }

    /// What a closure gave, under a name where it may be that nothing reads it: it was computed all the same.
    pub fn result(&mut self, value: Expr, stmts: &mut Vec<syn::Stmt>) -> Item {
        match value {
            Expr::Tuple(tuple) => Item::All(tuple.elems.into_iter().map(|part| self.result(part, stmts)).collect()),
            value if self.reading == Reading::Lanes => Item::One(value),
            Expr::Reference(reference) if is_place(&reference.expr) => {
                let (name, place) = (self.fresh("number"), &reference.expr);
                stmts.push(parse_quote!(let #name = #place;));
                Item::One(Expr::Reference(reference))
            }
            value => {
                let (name, value) = (self.fresh("number"), self.given(value));
                stmts.push(parse_quote!(let #name = #value;));
                Item::One(parse_quote!(#name))
            }
        }
    }

    /// What a closure takes from outside.
    pub fn captured(&mut self, closure: &syn::ExprClosure) -> Vec<Taken> {
        if self.reading == Reading::Lanes {
            return Vec::new();
        }
        let Captured { read, assigned } = Captured::of(closure);
        let edge = |name: &syn::Ident| across(Edge::Captured, &parse_quote!(#name));
        let changed = assigned.into_iter().map(|name| {
            let edge = edge(&name);
            Taken { stmt: parse_quote!(#edge;), by: None, name }
        });
        let changed: Vec<Taken> = changed.collect();
        let only_read = read.into_iter().map(|name| {
            let (by, edge) = (self.fresh("captured"), edge(&name));
            Taken { stmt: parse_quote!(let #by = #edge;), by: Some(by), name }
        });
        only_read.chain(changed).collect()
    }
}

/// Something from outside of a closure.
pub struct Taken {
    pub name: syn::Ident,
    /// The name that stands for it in the closure's body, unless that changes it.
    pub by: Option<syn::Ident>,
    pub stmt: syn::Stmt,
}

/// The statements that say that a total is made of an item, number by number.
pub fn gathered(total: &Item, item: &Item) -> Vec<syn::Stmt> {
    match (total, item) {
        (Item::One(Expr::Path(total)), Item::One(item)) => {
            let mark = Edge::Gathered.ident();
            named(item).map(|item| parse_quote!(#mark(#total, #item);)).into_iter().collect()
        }
        (Item::All(totals), Item::All(items)) => {
            totals.iter().zip(items).flat_map(|(total, item)| gathered(total, item)).collect()
        }
        (Item::One(_) | Item::All(_), _) => Vec::new(),
    }
}

/// The name of a number, or of a reference to one.
fn named(item: &Expr) -> Option<&syn::ExprPath> {
    match item {
        Expr::Path(path) => Some(path),
        Expr::Paren(syn::ExprParen { expr, .. }) | Expr::Reference(syn::ExprReference { expr, .. }) => named(expr),
        Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => named(expr),
        _ => None,
    }
}

/// A number that goes across an edge.
pub fn across(edge: Edge, value: &Expr) -> Expr {
    let mut name = edge.ident();
    name.set_span(value.span());
    match value {
        Expr::Tuple(tuple) => {
            let parts = tuple.elems.iter().map(|part| across(edge, part));
            parse_quote!((#(#parts),*))
        }
        value => parse_quote!(#name(#value)),
    }
}
