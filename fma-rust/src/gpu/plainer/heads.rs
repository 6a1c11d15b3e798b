//! Heads of loops that take rows and structs apart: `for (i, &[x, y]) in …` is `for (i, row) in …` with `let [x, y] = *row;` in its body.

use std::collections::HashMap;

use syn::{Expr, Member, Pat, Stmt, parse_quote};

use super::fixed;
use super::put::{Bare, Put};
use crate::walk::visit_mut::{self, VisitMut};

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

/// Whether a head names what its body changes: `for mut k in …`.
pub fn is_changed(pat: &Pat) -> bool {
    matches!(pat, Pat::Ident(ident) if ident.mutability.is_some() && ident.by_ref.is_none())
}

/// How a loop takes the tuples of an array.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    Values,
    References,
}

/// If a loop takes tuples apart that are elements, and not what `zip` gives.
pub fn taken(each: &syn::ExprForLoop) -> Option<Taken> {
    let mut pat = (*each.pat).clone();
    let pat = element(&mut pat, &each.expr)?;
    let (tuple, refers) = match &*pat {
        Pat::Reference(inner) => (&*inner.pat, true),
        pat => (pat, false),
    };
    let Pat::Tuple(_) = tuple else { return None };
    elements(numbered(&each.expr).unwrap_or(&each.expr)).filter(|taken| *taken == Taken::References || !refers)
}

/// The part of a head that takes an element: behind its number, under `enumerate`.
fn element<'p>(pat: &'p mut Pat, head: &Expr) -> Option<&'p mut Pat> {
    match (numbered(head), pat) {
        (None, pat) => Some(pat),
        (Some(_), Pat::Tuple(both)) if both.elems.len() == 2 => both.elems.last_mut(),
        (Some(_), _) => None,
    }
}

/// What `enumerate` numbers.
fn numbered(head: &Expr) -> Option<&Expr> {
    match head {
        Expr::MethodCall(call) if call.method == "enumerate" => Some(&call.receiver),
        _ => None,
    }
}

/// Of an array as it is written, or of a constant that is bound.
fn elements(head: &Expr) -> Option<Taken> {
    match head {
        Expr::Array(_) => Some(Taken::Values),
        Expr::Path(path) if path.path.get_ident().is_some_and(fixed::is_bound) => Some(Taken::Values),
        Expr::Paren(inner) => elements(&inner.expr),
        Expr::Reference(reference) if reference.mutability.is_none() => {
            elements(&reference.expr).map(|_| Taken::References)
        }
        Expr::MethodCall(call) if call.args.is_empty() => {
            let inner = elements(&call.receiver)?;
            match call.method.to_string().as_str() {
                "iter" => Some(Taken::References),
                "into_iter" | "rev" => Some(inner),
                "copied" | "cloned" => Some(Taken::Values),
                _ => None,
            }
        }
        _ => None,
    }
}

struct Heads {
    count: usize,
}

impl VisitMut for Heads {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        visit_mut::visit_expr_for_loop_mut(self, each);
        unchanged(each);
        let mut parted = Parted { count: self.count, lets: Vec::new(), known: HashMap::new() };
        let taken = taken(each);
        let (mut pat, mut body) = ((*each.pat).clone(), each.body.clone());
        let part = match taken {
            Some(taken) => element(&mut pat, &each.expr).and_then(|pat| parted.whole(pat, taken)),
            None if any(&pat) => parted.part(&mut pat),
            None => None,
        };
        if part.is_none() {
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

/// `for mut k in …` binds what its body changes there.
fn unchanged(each: &mut syn::ExprForLoop) {
    if let Pat::Ident(ident) = &mut *each.pat
        && ident.mutability.take_if(|_| ident.by_ref.is_none()).is_some()
    {
        let name = &ident.ident;
        each.body.stmts.insert(0, parse_quote!(let mut #name = #name;));
    }
}

struct Parted {
    count: usize,
    lets: Vec<Stmt>,
    /// The names of references to parts.
    known: HashMap<String, Expr>,
}

impl Parted {
    /// A tuple that is an element.
    fn whole(&mut self, pat: &mut Pat, taken: Taken) -> Option<()> {
        let name = self.fresh();
        match (&*pat, taken) {
            (Pat::Reference(inner), _) => {
                let parts = &inner.pat;
                self.lets.push(parse_quote!(let #parts = *#name;));
            }
            (parts, Taken::Values) => self.lets.push(parse_quote!(let #parts = #name;)),
            (_, Taken::References) => self.refer(pat, &parse_quote!(#name))?,
        }
        *pat = parse_quote!(#name);
        Some(())
    }

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
