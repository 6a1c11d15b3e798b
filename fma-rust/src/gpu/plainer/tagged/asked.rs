//! What a pattern asks of a place, and what it names there.

use std::collections::{BTreeSet, HashMap};

use quote::ToTokens;
use syn::{Expr, Member, Pat, Stmt, parse_quote};

use super::{Variants, place_of};
use crate::gpu::plainer::put::{Bare, Put};
use crate::gpu::plainer::several::{alternatives, binds_nothing};
use crate::items::{kind, place};
use crate::reduce::is_plain;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::VisitMut;

/// How a pattern binds what it finds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum By {
    Value,
    Shared,
    Mutable,
}

impl By {
    /// Behind a reference.
    pub fn reference(mutability: Option<syn::Token![mut]>) -> By {
        if mutability.is_some() { By::Mutable } else { By::Shared }
    }
}

/// What a pattern asks besides, and what it names.
#[derive(Clone, Default)]
pub struct Asked {
    pub conditions: Vec<Expr>,
    lets: Vec<Stmt>,
    /// The names that are references, and the places behind them.
    lent: HashMap<String, Expr>,
}

impl Asked {
    /// Statements in which the names are known; nothing where a reference is handed on that no place can stand for.
    pub fn named(&self, mut stmts: Vec<Stmt>) -> Option<Vec<Stmt>> {
        let mut put = Put { known: &self.lent, bare: Bare::Reference, left: false };
        stmts.iter_mut().for_each(|stmt| put.visit_stmt_mut(stmt));
        (!put.left).then(|| self.lets.iter().cloned().chain(stmts).collect())
    }

    /// Whether nothing is named.
    pub fn is_silent(&self) -> bool {
        self.lets.is_empty() && self.lent.is_empty()
    }

    /// Whether two ask and name the same.
    pub fn is_like(&self, other: &Asked) -> bool {
        let words = |asked: &Asked| {
            let conditions = asked.conditions.iter().map(|one| one.to_token_stream().to_string());
            let lets = asked.lets.iter().map(|one| one.to_token_stream().to_string());
            let lent = asked.lent.iter().map(|(name, place)| format!("{name}: {}", place.to_token_stream()));
            let lent: BTreeSet<String> = lent.collect();
            conditions.chain(lets).chain(lent).collect::<Vec<_>>()
        };
        words(self) == words(other)
    }

    /// Names what is found.
    fn name(&mut self, found: &Found<'_>, name: &syn::PatIdent) {
        let (ident, mutability, place) = (&name.ident, &name.mutability, &found.place);
        let is_lent = name.by_ref.is_some() || found.by != By::Value || is_dereferenced(ident, found.readers);
        if is_lent {
            self.lent.insert(ident.to_string(), place.clone());
        } else {
            self.lets.push(parse_quote!(let #mutability #ident = #place;));
        }
    }
}

/// What is matched: a place, and how patterns bind what is there.
#[derive(Clone)]
pub struct Found<'b> {
    pub place: Expr,
    pub by: By,
    /// Where names are read, which tells whether they are references.
    pub readers: &'b [&'b Expr],
}

impl Found<'_> {
    fn part(&self, member: &Member) -> Self {
        let place = &self.place;
        Found { place: parse_quote!(#place.#member), ..self.clone() }
    }

    fn of_variant(&self, at: usize) -> Self {
        self.part(&Member::Named(place(at)))
    }

    /// The number of its variant.
    pub fn kind(&self) -> Expr {
        let (place, kind) = (&self.place, kind());
        parse_quote!(#place.#kind)
    }
}

impl Variants<'_> {
    /// Whether a variant stands anywhere in a pattern.
    pub fn is_asking(&self, pat: &Pat) -> bool {
        struct Asks<'v, 'a>(&'v Variants<'a>, bool);
        impl Visit<'_> for Asks<'_, '_> {
            fn visit_pat(&mut self, pat: &Pat) {
                self.1 |= self.0.variant_of(pat).is_some();
                visit::visit_pat(self, pat);
            }
        }
        let mut asks = Asks(self, false);
        asks.visit_pat(pat);
        asks.1
    }

    /// The number of the variant that a pattern asks for, and the patterns of what that holds.
    pub fn variant_of<'p>(&self, pat: &'p Pat) -> Option<(usize, Vec<(usize, &'p Pat)>)> {
        let path = match pat {
            Pat::Paren(inner) => return self.variant_of(&inner.pat),
            Pat::Reference(inner) => return self.variant_of(&inner.pat),
            Pat::Path(path) => &path.path,
            Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() && name.mutability.is_none() => {
                &syn::Path::from(name.ident.clone())
            }
            Pat::TupleStruct(parts) => &parts.path,
            Pat::Struct(fields) => &fields.path,
            _ => return None,
        };
        let (of, number) = self.variant(path)?;
        let variant = &of.variants[number];
        let parts = match pat {
            Pat::TupleStruct(parts) => {
                let tuple =
                    syn::PatTuple { attrs: Vec::new(), paren_token: parts.paren_token, elems: parts.elems.clone() };
                let each = crate::gpu::source::parts_of(&tuple, variant.fields.len())?;
                let told: Vec<bool> = each.iter().map(Option::is_some).collect();
                let mut pats = parts.elems.iter().filter(|pat| !matches!(pat, Pat::Rest(_)));
                let fields = variant.fields.iter().zip(told).filter(|(_, told)| *told);
                fields.map(|((_, at), _)| Some((*at, pats.next()?))).collect::<Option<_>>()?
            }
            Pat::Struct(fields) => {
                let named = |field: &'p syn::FieldPat| Some((place_of(variant, &field.member)?, &*field.pat));
                fields.fields.iter().map(named).collect::<Option<_>>()?
            }
            _ => Vec::new(),
        };
        Some((number, parts))
    }

    /// What a pattern asks of a place, variants and all.
    pub fn ask(&mut self, found: &Found<'_>, pat: &Pat, asked: &mut Asked) -> Option<()> {
        if let Some((number, parts)) = self.variant_of(pat) {
            let (kind, number) = (found.kind(), number_of(number));
            asked.conditions.push(parse_quote!((#kind == #number)));
            return self.ask_parts(found, &parts, asked);
        }
        match pat {
            Pat::Wild(_) | Pat::Rest(_) => Some(()),
            Pat::Paren(inner) => self.ask(found, &inner.pat, asked),
            Pat::Reference(inner) => self.ask(&Found { by: By::Value, ..found.clone() }, &inner.pat, asked),
            // A name in capitals may be a constant.
            Pat::Ident(name) if is_plain(pat) || name.by_ref.is_some() || name.subpat.is_some() => {
                asked.name(found, name);
                name.subpat.iter().try_for_each(|(_, inner)| self.ask(found, inner, asked))
            }
            Pat::Tuple(tuple) => {
                let parts: Vec<_> = tuple.elems.iter().enumerate().collect();
                let is_whole = parts.iter().all(|(_, pat)| !matches!(pat, Pat::Rest(_)));
                let mut parts = parts.into_iter().filter(|_| is_whole);
                is_whole.then_some(())?;
                parts.try_for_each(|(at, pat)| self.ask(&found.part(&Member::from(at)), pat, asked))
            }
            Pat::Struct(fields) => {
                fields.fields.iter().try_for_each(|field| self.ask(&found.part(&field.member), &field.pat, asked))
            }
            pat if binds_nothing(pat) && !self.is_asking(pat) => {
                let place = &found.place;
                asked.conditions.push(parse_quote!((match #place { #pat => true, _ => false })));
                Some(())
            }
            _ => None,
        }
    }

    /// What the patterns of a variant's fields ask.
    pub fn ask_parts(&mut self, found: &Found<'_>, parts: &[(usize, &Pat)], asked: &mut Asked) -> Option<()> {
        parts.iter().try_for_each(|(at, pat)| self.ask(&found.of_variant(*at), pat, asked))
    }

    /// A pattern with a name in place of each variant in it, of which is asked besides.
    pub fn lifted(&mut self, pat: &Pat, readers: &[&Expr], asked: &mut Asked) -> Option<Pat> {
        if self.variant_of(pat).is_some() {
            let name = self.names.fresh("held");
            let found = Found { place: parse_quote!(#name), by: By::Value, readers };
            self.ask(&found, pat, asked)?;
            return Some(parse_quote!(#name));
        }
        let mut lifted = pat.clone();
        let parts: Vec<&mut Pat> = match &mut lifted {
            Pat::Paren(inner) => vec![&mut *inner.pat],
            Pat::Reference(inner) => vec![&mut *inner.pat],
            Pat::Tuple(tuple) => tuple.elems.iter_mut().collect(),
            Pat::TupleStruct(tuple) => tuple.elems.iter_mut().collect(),
            Pat::Or(_) if self.is_asking(pat) => return None,
            _ => Vec::new(),
        };
        for part in parts {
            *part = self.lifted(part, readers, asked)?;
        }
        Some(lifted)
    }

    /// The number of each variant that a pattern without names asks for.
    pub fn numbers(&self, pat: &Pat) -> Option<Pat> {
        let numbers = alternatives(pat).into_iter().map(|one| {
            let (number, parts) = self.variant_of(one)?;
            let is_free = parts.iter().all(|(_, part)| matches!(part, Pat::Wild(_)));
            is_free.then(|| number_of(number))
        });
        let numbers: Vec<syn::LitInt> = numbers.collect::<Option<_>>()?;
        Some(parse_quote!(#(#numbers)|*))
    }
}

/// A variant as a literal.
pub fn number_of(number: usize) -> syn::LitInt {
    syn::LitInt::new(&number.to_string(), proc_macro2::Span::mixed_site())
}

/// Whether a name is that of a reference, as far as what reads it tells.
fn is_dereferenced(name: &syn::Ident, readers: &[&Expr]) -> bool {
    struct Behind<'a>(&'a syn::Ident, bool);
    impl Visit<'_> for Behind<'_> {
        fn visit_expr(&mut self, expr: &Expr) {
            if let Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr: inner, .. }) = expr {
                self.1 |= matches!(&**inner, Expr::Path(path) if path.path.is_ident(self.0));
            }
            visit::visit_expr(self, expr);
        }
    }
    let mut behind = Behind(name, false);
    readers.iter().for_each(|reader| behind.visit_expr(reader));
    behind.1
}
