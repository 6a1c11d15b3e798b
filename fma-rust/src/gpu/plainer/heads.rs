//! Heads of loops that take rows and structs apart: `for (i, &[x, y]) in …` is `for (i, row) in …` with `let [x, y] = *row;` in its body.

use std::collections::HashMap;

use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Member, Pat, Stmt, parse_quote};

use super::put::{Bare, Put};

/// Gives what is taken apart a name.
pub fn plain(block: &mut syn::Block) {
    Heads { count: 0 }.visit_block_mut(block);
}

/// Whether a head takes rows or structs apart.
pub fn any(pat: &Pat) -> bool {
    match pat {
        Pat::Slice(_) | Pat::Struct(_) | Pat::TupleStruct(_) => true,
        Pat::Paren(inner) => any(&inner.pat),
        Pat::Reference(inner) => any(&inner.pat),
        Pat::Tuple(parts) => parts.elems.iter().any(any),
        _ => false,
    }
}

struct Heads {
    count: usize,
}

impl VisitMut for Heads {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        visit_mut::visit_expr_for_loop_mut(self, each);
        let mut parted = Parted { count: self.count, lets: Vec::new(), known: HashMap::new() };
        let (mut pat, mut body) = ((*each.pat).clone(), each.body.clone());
        if !any(&pat) || parted.part(&mut pat).is_none() {
            return;
        }
        let mut put = Put { known: &parted.known, bare: Bare::Reference, left: false };
        put.visit_block_mut(&mut body);
        if put.left {
            return;
        }
        self.count = parted.count;
        body.stmts.splice(0..0, parted.lets);
        (*each.pat, each.body) = (pat, body);
    }
}

struct Parted {
    count: usize,
    lets: Vec<Stmt>,
    /// The names of references to parts.
    known: HashMap<String, Expr>,
}

impl Parted {
    fn part(&mut self, pat: &mut Pat) -> Option<()> {
        match pat {
            Pat::Paren(inner) => self.part(&mut inner.pat),
            Pat::Tuple(parts) => parts.elems.iter_mut().try_for_each(|part| self.part(part)),
            Pat::Reference(inner) if matches!(*inner.pat, Pat::Slice(_) | Pat::Struct(_) | Pat::TupleStruct(_)) => {
                let (name, parts) = (self.fresh(), &inner.pat);
                self.lets.push(parse_quote!(let #parts = *#name;));
                *pat = parse_quote!(#name);
                Some(())
            }
            Pat::Slice(_) | Pat::Struct(_) | Pat::TupleStruct(_) => {
                let name = self.fresh();
                self.refer(pat, &parse_quote!(#name))?;
                *pat = parse_quote!(#name);
                Some(())
            }
            _ => Some(()),
        }
    }

    fn fresh(&mut self) -> syn::Ident {
        self.count += 1;
        quote::format_ident!("fastmath_6_row{}", self.count, span = proc_macro2::Span::mixed_site())
    }

    /// The names in a pattern refer to the parts of a place.
    fn refer(&mut self, pat: &Pat, place: &Expr) -> Option<()> {
        match pat {
            Pat::Wild(_) | Pat::Rest(_) => Some(()),
            Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() && name.mutability.is_none() => {
                self.known.insert(name.ident.to_string(), place.clone());
                Some(())
            }
            Pat::Slice(_) | Pat::Struct(_) | Pat::TupleStruct(_) | Pat::Tuple(_) => {
                parts(pat, place)?.into_iter().try_for_each(|(part, place)| self.refer(part, &place))
            }
            _ => None,
        }
    }
}

/// The parts of a pattern, each with the place that it stands for.
pub fn parts<'a>(pat: &'a Pat, place: &Expr) -> Option<Vec<(&'a Pat, Expr)>> {
    let is_rest = |part: &Pat| matches!(part, Pat::Rest(_));
    match pat {
        Pat::Slice(slice) if !slice.elems.iter().any(is_rest) => {
            Some(slice.elems.iter().enumerate().map(|(at, part)| (part, parse_quote!(#place[#at]))).collect())
        }
        Pat::TupleStruct(syn::PatTupleStruct { elems, .. }) | Pat::Tuple(syn::PatTuple { elems, .. })
            if !elems.iter().any(is_rest) =>
        {
            let part = |(at, part)| {
                let member = Member::from(at);
                (part, parse_quote!(#place.#member))
            };
            Some(elems.iter().enumerate().map(part).collect())
        }
        Pat::Struct(fields) => {
            let part = |field: &'a syn::FieldPat| {
                let member = &field.member;
                (&*field.pat, parse_quote!(#place.#member))
            };
            Some(fields.fields.iter().map(part).collect())
        }
        _ => None,
    }
}
