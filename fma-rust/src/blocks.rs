//! Loops over the elements of slices beside one another, in blocks.

use proc_macro2::Span;
use syn::{Expr, Pat, parse_quote};

use crate::rounds::Known;

/// A head in blocks.
pub struct Head {
    /// The parts of the slices, by names.
    pub block: Pat,
    /// What gives them.
    pub chunks: Expr,
    /// The head over them.
    pub inside: Expr,
    /// The name of the index, where elements are numbered.
    pub index: Option<syn::Ident>,
    /// The parts one by one.
    pub leaves: Vec<Leaf>,
}

/// The part of one slice.
pub struct Leaf {
    /// The slice, and what runs through its part.
    pub slice: Expr,
    pub each: Expr,
    /// What its elements are called, where the head's pattern has that apart.
    pub pat: Option<Pat>,
    /// Whether its elements may be set.
    pub is_set: bool,
}

/// Which slices there may be, and how many elements make a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Blocks {
    pub size: usize,
    /// Not only those of floats that are read.
    pub any: bool,
}

impl Head {
    pub fn of(expr: &Expr, pat: &Pat, known: &Known, blocks: Blocks) -> Option<Head> {
        let mut slices = Slices { known, blocks, parts: 0 };
        if let Expr::MethodCall(call) = expr
            && call.method == "enumerate"
            && let Pat::Tuple(numbered) = pat
            && let [Pat::Ident(index), pat] = numbered.elems.iter().collect::<Vec<_>>()[..]
        {
            let head = slices.head(&call.receiver, Some(pat))?;
            let is_plain = index.mutability.is_none() && index.by_ref.is_none() && index.subpat.is_none();
            let inside = &head.inside;
            return is_plain.then(|| Head {
                inside: parse_quote!(#inside.enumerate()),
                index: Some(index.ident.clone()),
                ..head
            });
        }
        slices.head(expr, Some(pat))
    }
}

/// Reads heads, and gives names to the parts of their slices.
struct Slices<'a> {
    known: &'a Known,
    blocks: Blocks,
    parts: usize,
}

impl Slices<'_> {
    fn head(&mut self, expr: &Expr, pat: Option<&Pat>) -> Option<Head> {
        match expr {
            Expr::Paren(paren) => self.head(&paren.expr, pat),
            Expr::MethodCall(call) => self.adapted(call, pat),
            Expr::Reference(reference) => self.slice(&reference.expr, pat, reference.mutability.is_some()),
            Expr::Path(_) if self.known.is_lent(expr) => self.slice(expr, pat, false),
            _ => None,
        }
    }

    fn adapted(&mut self, call: &syn::ExprMethodCall, pat: Option<&Pat>) -> Option<Head> {
        let (method, args): (_, Vec<&Expr>) = (&call.method, call.args.iter().collect());
        match (method.to_string().as_str(), &args[..]) {
            ("iter", []) => self.slice(&call.receiver, pat, false),
            ("iter_mut", []) => self.slice(&call.receiver, pat, true),
            ("copied" | "cloned", []) => {
                let mut head = self.head(&call.receiver, pat)?;
                let [leaf] = &mut head.leaves[..] else { return None };
                let inside = &head.inside;
                leaf.each = parse_quote!(#inside.#method());
                Some(Head { inside: leaf.each.clone(), ..head })
            }
            ("zip", [other]) => {
                let [one, two] = apart(pat);
                Some(beside(self.head(&call.receiver, one)?, self.head(other, two)?))
            }
            _ => None,
        }
    }

    fn slice(&mut self, slice: &Expr, pat: Option<&Pat>, is_set: bool) -> Option<Head> {
        let Blocks { size, any } = self.blocks;
        let may = if any { self.known.is_sequence(slice) } else { self.known.has_floats(slice) && !is_set };
        if !may {
            return None;
        }
        let part = own(&format!("part{}", self.parts));
        self.parts += 1;
        let (chunks, each): (Expr, Expr) = match is_set {
            true => (parse_quote!(#slice.chunks_mut(#size)), parse_quote!(#part.iter_mut())),
            false => (parse_quote!(#slice.chunks(#size)), parse_quote!(#part.iter())),
        };
        Some(Head {
            block: parse_quote!(#part),
            chunks,
            inside: each.clone(),
            index: None,
            leaves: vec![Leaf { slice: slice.clone(), each, pat: pat.cloned(), is_set }],
        })
    }
}

/// What a pattern calls the items of two heads beside one another.
fn apart(pat: Option<&Pat>) -> [Option<&Pat>; 2] {
    match pat {
        Some(Pat::Tuple(pair)) => match pair.elems.iter().collect::<Vec<_>>()[..] {
            [one, two] => [Some(one), Some(two)],
            _ => [None; 2],
        },
        Some(Pat::Paren(paren)) => apart(Some(&paren.pat)),
        _ => [None; 2],
    }
}

/// Two heads beside one another.
fn beside(first: Head, second: Head) -> Head {
    let [block, other] = [&first.block, &second.block];
    let [chunks, others] = [&first.chunks, &second.chunks];
    let [inside, beside] = [&first.inside, &second.inside];
    Head {
        block: parse_quote!((#block, #other)),
        chunks: parse_quote!(#chunks.zip(#others)),
        inside: parse_quote!(#inside.zip(#beside)),
        index: None,
        leaves: first.leaves.into_iter().chain(second.leaves).collect(),
    }
}

/// A name that no one else gives.
pub fn own(name: &str) -> syn::Ident {
    quote::format_ident!("fastmath_00_{name}", span = Span::mixed_site())
}
