//! Loops over chains: what the chain does to each item becomes the beginning of the body.

use quote::ToTokens;
use syn::{Expr, Pat, Stmt, parse_quote};

use super::bind::{Item, substituted};
use super::capture;
use super::names::{Names, Reading};
use super::stream::{Step, Stream};
use crate::walk::visit_mut::{self, VisitMut};

/// Takes the closures out of the head of a loop; what is to stand before it.
pub fn plain(each: &mut syn::ExprForLoop) -> Vec<Stmt> {
    let mut names = Names::new(Reading::Statements);
    let Ok(stream) = Stream::of(&each.expr, &mut names) else { return Vec::new() };
    if stream.steps.is_empty() || !is_plain(&each.pat) {
        return Vec::new();
    }
    let (mut stmts, mut known) = (Vec::new(), Vec::new());
    lent(&each.pat, &stream.item, &mut known);
    substituted(&mut each.body, &known);
    let_each(&each.pat, stream.item, &mut stmts);
    let mut pat = stream.pat;
    let label = each.label.as_ref().map_or_else(Step::label, |label| label.name.clone());
    let steps = Step::body(stream.steps.clone(), Vec::new(), &label);
    let steps = words(quote::quote!(#(#steps)*));
    stmts.retain(|stmt| !Bound::puts(stmt, &mut pat, &steps));
    stmts.append(&mut each.body.stmts);
    if stream.steps.iter().any(Step::is_nested) {
        each.label = Some(syn::Label { name: label.clone(), colon_token: Default::default() });
    }
    each.body.stmts = Step::body(stream.steps, stmts, &label);
    *each.expr = stream.head;
    *each.pat = pat;
    stream.lets
}

/// The names of references to what a step holds: they stand for it in the body.
fn lent(pat: &Pat, item: &Item, known: &mut Vec<(String, Item)>) {
    match (pat, item) {
        (Pat::Paren(inner), item) => lent(&inner.pat, item, known),
        (Pat::Tuple(tuple), Item::All(parts)) => {
            tuple.elems.iter().zip(parts).for_each(|(pat, part)| lent(pat, part, known));
        }
        (Pat::Ident(name), Item::One(syn::Expr::Reference(reference)))
            if reference.mutability.is_none() && capture::name(&reference.expr).is_some() =>
        {
            known.push((name.ident.to_string(), item.clone()));
        }
        _ => {}
    }
}

fn words(tokens: proc_macro2::TokenStream) -> Vec<String> {
    let mut words = Vec::new();
    crate::tree::words_of(tokens, &mut words);
    words
}

/// Whether a pattern only names what it takes apart.
pub fn is_plain(pat: &Pat) -> bool {
    match pat {
        Pat::Wild(_) => true,
        Pat::Ident(name) => {
            let lower = !name.ident.to_string().starts_with(char::is_uppercase);
            name.by_ref.is_none() && name.subpat.is_none() && lower
        }
        Pat::Paren(inner) => is_plain(&inner.pat),
        Pat::Reference(inner) => is_plain(&inner.pat),
        Pat::Tuple(parts) => parts.elems.iter().all(is_plain),
        _ => false,
    }
}

/// A name that the head binds, and the pattern that is to stand there.
struct Bound<'a> {
    name: &'a syn::Ident,
    by: &'a Pat,
    found: bool,
}

impl Bound<'_> {
    /// Puts the pattern of a `let` where the head binds its value, if no step names that or what the pattern binds; whether it does.
    fn puts(stmt: &Stmt, pat: &mut Pat, steps: &[String]) -> bool {
        let Stmt::Local(syn::Local { pat: by, init: Some(init), .. }) = stmt else { return false };
        let Some(name) = capture::name(&init.expr) else { return false };
        let mut named = words(by.to_token_stream());
        named.push(name.to_string());
        if named.iter().any(|name| steps.contains(name)) {
            return false;
        }
        let mut bound = Bound { name: &name, by, found: false };
        bound.visit_pat_mut(pat);
        bound.found
    }
}

impl VisitMut for Bound<'_> {
    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        match pat {
            Pat::Ident(ident) if ident.ident == *self.name => {
                self.found = true;
                *pat = self.by.clone();
            }
            other => visit_mut::visit_pat_mut(self, other),
        }
    }
}

/// A `let` for each part that has a name.
pub fn let_each(pat: &Pat, item: Item, stmts: &mut Vec<Stmt>) {
    match (pat, item) {
        (Pat::Paren(inner), item) => let_each(&inner.pat, item, stmts),
        (Pat::Reference(inner), item) => let_each(&inner.pat, item.dereferenced(), stmts),
        (Pat::Tuple(tuple), Item::All(parts)) if tuple.elems.len() == parts.len() => {
            tuple.elems.iter().zip(parts).for_each(|(pat, part)| let_each(pat, part, stmts));
        }
        (pat, item) => {
            let value: Expr = item.expr();
            stmts.push(parse_quote!(let #pat = #value;));
        }
    }
}
