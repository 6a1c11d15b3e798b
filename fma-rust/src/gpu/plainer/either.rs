//! References to one place or another: `let r = if c { &x[0] } else { &x[1] };` is the number that is there, and
//! `let part = if c { &x[1..] } else { &x[..3] };` the part between bounds that are chosen.

use std::collections::HashMap;

use syn::{Expr, FnArg, Pat, Stmt, Type, parse_quote};

use super::bound::{Bound, name};
use super::put::{Bare, Put};
use crate::reduce::{Names, across};
use crate::tree::{Edge, Type as Known, primitive};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// Chooses what they refer to.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature) {
    Either { slices: slices(signature), bound: Bound::of(signature, block), names: Names::of_either() }
        .visit_block_mut(block);
}

/// Whether a body has any.
pub fn any(block: &syn::Block) -> bool {
    struct Any(bool);
    impl Visit<'_> for Any {
        fn visit_local(&mut self, local: &syn::Local) {
            self.0 |= chosen(local).is_some();
            visit::visit_local(self, local);
        }
    }
    let mut any = Any(false);
    any.visit_block(block);
    any.0
}

/// The parameters that are slices or arrays of numbers behind references.
fn slices(signature: &syn::Signature) -> Vec<String> {
    let is_number = |ty: &Type| matches!(ty, Type::Path(path) if path.path.get_ident().is_some_and(|name| matches!(primitive(&name.to_string()), Known::Float(_) | Known::Int(_))));
    let of_numbers = |input: &FnArg| {
        let FnArg::Typed(typed) = input else { return None };
        let (Pat::Ident(name), Type::Reference(reference)) = (&*typed.pat, &*typed.ty) else { return None };
        let elem = match &*reference.elem {
            Type::Slice(slice) => &*slice.elem,
            Type::Array(array) => &*array.elem,
            _ => return None,
        };
        (reference.mutability.is_none() && is_number(elem)).then(|| name.ident.to_string())
    };
    signature.inputs.iter().filter_map(of_numbers).collect()
}

/// The name that such a `let` binds, and the choice.
fn chosen(local: &syn::Local) -> Option<(&syn::Ident, &Expr)> {
    let pat = match &local.pat {
        Pat::Type(typed) => &*typed.pat,
        pat => pat,
    };
    let (Pat::Ident(syn::PatIdent { ident, by_ref: None, subpat: None, mutability: None, .. }), Some(init)) =
        (pat, &local.init)
    else {
        return None;
    };
    let mut arms = Vec::new();
    each(&mut init.expr.as_ref().clone(), &mut |arm| arms.push(matches!(arm, Expr::Reference(_))))?;
    (init.diverge.is_none() && arms.len() > 1 && arms.iter().all(|lends| *lends)).then_some((ident, &*init.expr))
}

/// Goes through what the arms of a choice give; `None` where it is none, or an arm has more to do.
fn each(expr: &mut Expr, take: &mut dyn FnMut(&mut Expr)) -> Option<()> {
    match expr {
        Expr::If(choice) => {
            each_of_block(&mut choice.then_branch, take)?;
            each(&mut choice.else_branch.as_mut()?.1, take)
        }
        Expr::Match(choice) => choice.arms.iter_mut().try_for_each(|arm| each(&mut arm.body, take)),
        Expr::Block(block) if block.label.is_none() => each_of_block(&mut block.block, take),
        Expr::Paren(paren) => each(&mut paren.expr, take),
        Expr::Reference(reference) if reference.mutability.is_none() => {
            take(expr);
            Some(())
        }
        _ => None,
    }
}

fn each_of_block(block: &mut syn::Block, take: &mut dyn FnMut(&mut Expr)) -> Option<()> {
    match &mut block.stmts[..] {
        [Stmt::Expr(only, None)] => each(only, take),
        _ => None,
    }
}

struct Either {
    slices: Vec<String>,
    bound: Bound,
    names: Names,
}

impl Either {
    /// The statement in other words, and what follows.
    fn said(&mut self, local: &syn::Local, rest: &[Stmt]) -> Option<Vec<Stmt>> {
        let (ident, choice) = chosen(local)?;
        self.part(ident, choice, rest).or_else(|| self.number(ident, choice, rest))
    }

    /// Whether a name is that of such a parameter, throughout.
    fn is_slice(&self, name: &String) -> bool {
        self.slices.contains(name) && self.bound.is_steady(name)
    }

    fn number(&mut self, ident: &syn::Ident, choice: &Expr, rest: &[Stmt]) -> Option<Vec<Stmt>> {
        let (mut choice, mut fits) = (choice.clone(), true);
        each(&mut choice, &mut |arm| match element(arm) {
            Some((slice, place)) if self.is_slice(&slice) => *arm = place,
            _ => fits = false,
        })?;
        if !fits || !self.bound.is_steady(&ident.to_string()) {
            return None;
        }
        let number = self.names.fresh("number");
        let value = across(Edge::Passed, &choice);
        let known = HashMap::from([(ident.to_string(), parse_quote!(#number))]);
        let (mut put, mut rest) = (Put { known: &known, bare: Bare::Reference, left: false }, rest.to_vec());
        rest.iter_mut().for_each(|stmt| put.visit_stmt_mut(stmt));
        let first: Stmt = parse_quote!(let #number = #value;);
        (!put.left).then(|| std::iter::once(first).chain(rest).collect())
    }

    fn part(&mut self, ident: &syn::Ident, choice: &Expr, rest: &[Stmt]) -> Option<Vec<Stmt>> {
        let (mut choice, mut of) = (choice.clone(), Vec::new());
        each(&mut choice, &mut |arm| {
            of.push(ends(arm).map(|(slice, ends)| {
                *arm = ends;
                slice
            }));
        })?;
        let slice = of.first()?.clone().filter(|slice| self.is_slice(slice))?;
        if of.iter().any(|other| other.as_ref() != Some(&slice)) {
            return None;
        }
        let [from, past] = ["from", "past"].map(|word| self.names.fresh(word));
        let slice = syn::Ident::new(&slice, ident.span());
        let said: [Stmt; 2] = [
            parse_quote!(let (#from, #past): (usize, usize) = #choice;),
            parse_quote!(let #ident = &#slice[#from..#past];),
        ];
        Some(said.into_iter().chain(rest.iter().cloned()).collect())
    }
}

/// The slice that `&x[i]` lends an element of, and the element.
fn element(arm: &Expr) -> Option<(String, Expr)> {
    let Expr::Reference(reference) = arm else { return None };
    let Expr::Index(index) = &*reference.expr else { return None };
    let is_one = !matches!(*index.index, Expr::Range(_));
    Some((name(&index.expr).filter(|_| is_one)?, (*reference.expr).clone()))
}

/// The slice that `&x[a..b]` lends a part of, and its bounds.
fn ends(arm: &Expr) -> Option<(String, Expr)> {
    let Expr::Reference(reference) = arm else { return None };
    let Expr::Index(index) = &*reference.expr else { return None };
    let (Expr::Range(range), slice) = (&*index.index, &index.expr) else { return None };
    let from = range.start.as_ref().map_or_else(|| parse_quote!(0), |start| (**start).clone());
    let past: Expr = match (&range.end, &range.limits) {
        (None, _) => parse_quote!(#slice.len()),
        (Some(end), syn::RangeLimits::HalfOpen(_)) => (**end).clone(),
        (Some(end), syn::RangeLimits::Closed(_)) => parse_quote!((#end) + 1),
    };
    Some((name(slice)?, parse_quote!((#from, #past))))
}

impl VisitMut for Either {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            let said = match &block.stmts[at] {
                Stmt::Local(local) => self.said(local, &block.stmts[at + 1..]),
                _ => None,
            };
            if let Some(said) = said {
                block.stmts.truncate(at);
                block.stmts.extend(said);
            }
            at += 1;
        }
        visit_mut::visit_block_mut(self, block);
    }
}
