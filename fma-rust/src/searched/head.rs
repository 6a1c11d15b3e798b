//! What a search runs over: slices of floats beside one another, by their names.

use syn::{Expr, Pat, parse_quote};

use super::{BLOCK, own};
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
}

impl Head {
    pub fn of(expr: &Expr, pat: &Pat, known: &Known) -> Option<Head> {
        let mut slices = Slices { known, parts: 0 };
        if let Expr::MethodCall(call) = expr
            && call.method == "enumerate"
            && let Pat::Tuple(numbered) = pat
            && let Some(Pat::Ident(index)) = numbered.elems.first()
        {
            let head = slices.head(&call.receiver)?;
            let is_plain = index.mutability.is_none() && index.by_ref.is_none() && index.subpat.is_none();
            let inside = &head.inside;
            return is_plain.then(|| Head {
                inside: parse_quote!(#inside.enumerate()),
                index: Some(index.ident.clone()),
                ..head
            });
        }
        slices.head(expr)
    }
}

/// Reads heads, and gives names to the parts of their slices.
struct Slices<'a> {
    known: &'a Known,
    parts: usize,
}

impl Slices<'_> {
    fn head(&mut self, expr: &Expr) -> Option<Head> {
        match expr {
            Expr::Paren(paren) => self.head(&paren.expr),
            Expr::MethodCall(call) => self.adapted(call),
            Expr::Reference(reference) if reference.mutability.is_none() => self.slice(&reference.expr),
            Expr::Path(_) if self.known.is_lent(expr) => self.slice(expr),
            _ => None,
        }
    }

    fn adapted(&mut self, call: &syn::ExprMethodCall) -> Option<Head> {
        let (method, args): (_, Vec<&Expr>) = (&call.method, call.args.iter().collect());
        match (method.to_string().as_str(), &args[..]) {
            ("iter", []) => self.slice(&call.receiver),
            ("copied" | "cloned", []) => {
                let head = self.head(&call.receiver)?;
                let inside = &head.inside;
                Some(Head { inside: parse_quote!(#inside.#method()), ..head })
            }
            ("zip", [other]) => {
                let [first, second] = [self.head(&call.receiver)?, self.head(other)?];
                let [block, other] = [&first.block, &second.block];
                let [chunks, others] = [&first.chunks, &second.chunks];
                let [inside, beside] = [&first.inside, &second.inside];
                Some(Head {
                    block: parse_quote!((#block, #other)),
                    chunks: parse_quote!(#chunks.zip(#others)),
                    inside: parse_quote!(#inside.zip(#beside)),
                    index: None,
                })
            }
            _ => None,
        }
    }

    fn slice(&mut self, slice: &Expr) -> Option<Head> {
        if !self.known.has_floats(slice) {
            return None;
        }
        let part = own(&format!("part{}", self.parts));
        self.parts += 1;
        Some(Head {
            block: parse_quote!(#part),
            chunks: parse_quote!(#slice.chunks(#BLOCK)),
            inside: parse_quote!(#part.iter()),
            index: None,
        })
    }
}
