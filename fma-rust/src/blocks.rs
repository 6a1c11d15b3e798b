//! Loops over the elements of slices beside one another, in blocks.

use proc_macro2::Span;
use syn::{Expr, Pat, parse_quote};

use crate::steady::Known;

/// A head, over parts of its slices.
pub struct Head {
    /// What runs through the parts.
    pub inside: Expr,
    /// What it gives.
    pub items: Pat,
    /// The name of the index, where elements are numbered.
    pub index: Option<syn::Ident>,
    /// The parts one by one.
    pub leaves: Vec<Leaf>,
}

/// The part of one slice.
pub struct Leaf {
    /// The name of the part.
    pub part: syn::Ident,
    pub slice: Expr,
    /// What its elements are called, where the head's pattern has that apart.
    pub pat: Option<Pat>,
    pub gives: Gives,
}

/// How a slice gives its elements.
#[derive(Clone, PartialEq, Eq)]
pub enum Gives {
    Lends,
    /// By such a method.
    Copies(syn::Ident),
    /// To be set.
    LendsMutably,
}

impl Leaf {
    pub fn is_set(&self) -> bool {
        self.gives == Gives::LendsMutably
    }

    /// What runs through the part.
    pub fn each(&self) -> Expr {
        let part = &self.part;
        match &self.gives {
            Gives::Lends => parse_quote!(#part.iter()),
            Gives::Copies(method) => parse_quote!(#part.iter().#method()),
            Gives::LendsMutably => parse_quote!(#part.iter_mut()),
        }
    }

    /// What that gives at an index.
    pub fn item(&self, at: &Expr) -> Expr {
        let part = &self.part;
        match &self.gives {
            Gives::Lends => parse_quote!(&#part[#at]),
            Gives::Copies(method) if method == "cloned" => parse_quote!(#part[#at].clone()),
            Gives::Copies(_) => parse_quote!(#part[#at]),
            Gives::LendsMutably => parse_quote!(&mut #part[#at]),
        }
    }
}

/// Which slices there may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// Those of floats that are read.
    Floats,
    /// Any, and parts of them.
    All,
}

impl Head {
    pub fn of(expr: &Expr, pat: &Pat, known: &Known, of: Of) -> Option<Head> {
        let mut slices = Slices { known, of, parts: 0 };
        if let Expr::MethodCall(call) = expr
            && call.method == "enumerate"
            && let Pat::Tuple(numbered) = pat
            && let [Pat::Ident(index), pat] = numbered.elems.iter().collect::<Vec<_>>()[..]
        {
            let head = slices.head(&call.receiver, Some(pat))?;
            let is_plain = index.mutability.is_none() && index.by_ref.is_none() && index.subpat.is_none();
            return is_plain.then(|| Head { index: Some(index.ident.clone()), items: pat.clone(), ..head });
        }
        slices.head(expr, Some(pat)).map(|head| Head { items: pat.clone(), ..head })
    }

    /// All that it gives, numbers among it, and what it is called.
    pub fn numbered(&self) -> (Pat, Expr) {
        let Head { inside, items, index, .. } = self;
        match index {
            None => (items.clone(), inside.clone()),
            Some(index) => (parse_quote!((#index, #items)), parse_quote!(#inside.enumerate())),
        }
    }

    /// The parts, each of so many elements, and what gives them.
    pub fn blocks(&self, size: usize) -> Option<(Pat, Expr)> {
        let mut leaves = self.leaves.iter().map(|leaf| -> (Pat, Expr) {
            let Leaf { part, slice, .. } = leaf;
            let chunks =
                if leaf.is_set() { parse_quote!(#slice.chunks_mut(#size)) } else { parse_quote!(#slice.chunks(#size)) };
            (parse_quote!(#part), chunks)
        });
        let first = leaves.next()?;
        Some(leaves.fold(first, |(parts, chunks), (part, others)| {
            (parse_quote!((#parts, #part)), parse_quote!(#chunks.zip(#others)))
        }))
    }
}

/// Reads heads, and gives names to the parts of their slices.
struct Slices<'a> {
    known: &'a Known,
    of: Of,
    parts: usize,
}

impl Slices<'_> {
    fn head(&mut self, expr: &Expr, pat: Option<&Pat>) -> Option<Head> {
        match expr {
            Expr::Paren(paren) => self.head(&paren.expr, pat),
            Expr::MethodCall(call) => self.adapted(call, pat),
            Expr::Reference(reference) => self.slice(&reference.expr, pat, lends(reference.mutability.is_some())),
            Expr::Path(_) if self.known.is_lent(expr) => self.slice(expr, pat, Gives::Lends),
            _ => None,
        }
    }

    fn adapted(&mut self, call: &syn::ExprMethodCall, pat: Option<&Pat>) -> Option<Head> {
        let (method, args): (_, Vec<&Expr>) = (&call.method, call.args.iter().collect());
        match (method.to_string().as_str(), &args[..]) {
            ("iter", []) => self.slice(&call.receiver, pat, Gives::Lends),
            ("iter_mut", []) => self.slice(&call.receiver, pat, Gives::LendsMutably),
            ("copied" | "cloned", []) => {
                let mut head = self.head(&call.receiver, pat)?;
                let [leaf] = &mut head.leaves[..] else { return None };
                if leaf.gives != Gives::Lends {
                    return None;
                }
                leaf.gives = Gives::Copies(method.clone());
                Some(Head { inside: leaf.each(), ..head })
            }
            ("skip", [count]) if self.of == Of::All && matches!(count, Expr::Lit(_)) => {
                let mut head = self.head(&call.receiver, pat)?;
                // Nor can what is lent to be set be asked for its length.
                if !head.leaves.iter().all(|leaf| !leaf.is_set() && may_be_asked_twice(&leaf.slice)) {
                    return None;
                }
                for Leaf { slice, .. } in &mut head.leaves {
                    *slice = parse_quote!(#slice[#slice.len().min(#count)..]);
                }
                Some(head)
            }
            ("zip", [other]) => {
                let [one, two] = apart(pat);
                Some(beside(self.head(&call.receiver, one)?, self.head(other, two)?))
            }
            _ => None,
        }
    }

    fn slice(&mut self, slice: &Expr, pat: Option<&Pat>, gives: Gives) -> Option<Head> {
        let may = match self.of {
            Of::Floats => self.known.has_floats(slice) && gives == Gives::Lends,
            Of::All => self.known.is_sequence(without_range(slice)),
        };
        if !may {
            return None;
        }
        let part = own(&format!("part{}", self.parts));
        self.parts += 1;
        let leaf = Leaf { part, slice: slice.clone(), pat: pat.cloned(), gives };
        Some(Head { inside: leaf.each(), items: parse_quote!(_), index: None, leaves: vec![leaf] })
    }
}

fn lends(mutably: bool) -> Gives {
    if mutably { Gives::LendsMutably } else { Gives::Lends }
}

/// `x` of `x[1..]`
fn without_range(slice: &Expr) -> &Expr {
    match slice {
        Expr::Index(part) if matches!(*part.index, Expr::Range(_)) => without_range(&part.expr),
        _ => slice,
    }
}

/// Whether a slice is the same when it is written twice: what its range is made of acts on nothing.
fn may_be_asked_twice(slice: &Expr) -> bool {
    let all = |parts: &[&Expr]| parts.iter().all(|part| may_be_asked_twice(part));
    match slice {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Paren(inner) => may_be_asked_twice(&inner.expr),
        Expr::Field(field) => may_be_asked_twice(&field.base),
        Expr::Index(part) => all(&[&part.expr, &part.index]),
        Expr::Range(range) => range.start.iter().chain(&range.end).all(|end| may_be_asked_twice(end)),
        Expr::Binary(binary) => {
            use syn::BinOp::{Add, Div, Mul, Rem, Sub};
            let computes = matches!(binary.op, Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_));
            computes && all(&[&binary.left, &binary.right])
        }
        Expr::MethodCall(call) => {
            let is_plain = call.method == "len" || call.method == "min" || call.method == "max";
            is_plain && may_be_asked_twice(&call.receiver) && call.args.iter().all(may_be_asked_twice)
        }
        _ => false,
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
    let [inside, beside] = [&first.inside, &second.inside];
    Head {
        inside: parse_quote!(#inside.zip(#beside)),
        items: parse_quote!(_),
        index: None,
        leaves: first.leaves.into_iter().chain(second.leaves).collect(),
    }
}

/// A name that no one else gives.
pub fn own(name: &str) -> syn::Ident {
    quote::format_ident!("fastmath_00_{name}", span = Span::mixed_site())
}
