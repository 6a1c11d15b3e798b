//! Calls of functions that give back what they change: each is put where it belongs.

use std::collections::HashSet;

use proc_macro2::Span;
use syn::{Expr, Pat, Signature, Stmt, Type, parse_quote};

use super::called::Signatures;
use super::changed::{changed, value_of};
use crate::reduce::{across, is_place};
use crate::tree::Edge;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// Puts what the calls in a body give back into the places that they are passed.
pub fn given_back(block: &mut syn::Block, signature: &Signature, known: &Signatures<'_>) {
    let mut references = References::default();
    references.visit_signature(signature);
    references.visit_block(block);
    Calls { known, references: references.0, count: 0 }.visit_block_mut(block);
}

/// What a call passes for an input of a signature.
fn passed(call: &mut Expr, at: usize, has_receiver: bool) -> Option<&mut Expr> {
    match call {
        Expr::MethodCall(syn::ExprMethodCall { receiver, args, .. }) => match at.checked_sub(1) {
            None => has_receiver.then_some(receiver),
            Some(at) => args.get_mut(at),
        },
        Expr::Call(call) => call.args.get_mut(at),
        _ => None,
    }
}

/// The names of references that something is changed behind.
#[derive(Default)]
struct References(HashSet<String>);

impl Visit<'_> for References {
    fn visit_pat_type(&mut self, typed: &syn::PatType) {
        if let (Pat::Ident(name), Type::Reference(_)) = (&*typed.pat, &*typed.ty) {
            self.0.insert(name.ident.to_string());
        }
    }
    fn visit_local(&mut self, local: &syn::Local) {
        if let (Pat::Ident(name), Some(init)) = (&local.pat, &local.init)
            && matches!(&*init.expr, Expr::Reference(syn::ExprReference { mutability: Some(_), .. }))
        {
            self.0.insert(name.ident.to_string());
        }
        visit::visit_local(self, local);
    }
    fn visit_expr_for_loop(&mut self, each: &syn::ExprForLoop) {
        let names = |pat: &Pat| match pat {
            Pat::Ident(name) => vec![name.ident.to_string()],
            Pat::Tuple(tuple) => tuple
                .elems
                .iter()
                .filter_map(|part| match part {
                    Pat::Ident(name) => Some(name.ident.to_string()),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        };
        if quote::ToTokens::to_token_stream(&each.expr).to_string().contains("mut") {
            self.0.extend(names(&each.pat));
        }
        visit::visit_expr_for_loop(self, each);
    }
}

/// The calls of what gives back.
struct Calls<'a> {
    known: &'a Signatures<'a>,
    references: HashSet<String>,
    count: usize,
}

impl Calls<'_> {
    /// What is behind a reference that is passed; an index is computed once.
    fn place(&mut self, arg: &Expr, begun: &mut Vec<Stmt>) -> Option<Expr> {
        match arg {
            Expr::Paren(paren) => self.place(&paren.expr, begun),
            Expr::Reference(syn::ExprReference { mutability: Some(_), expr, .. }) => self.steady(expr, begun),
            Expr::Path(path) if path.path.get_ident().is_some() => Some(parse_quote!(*#arg)),
            _ => None,
        }
    }

    fn steady(&mut self, place: &Expr, begun: &mut Vec<Stmt>) -> Option<Expr> {
        match place {
            Expr::Index(index) if is_place(&index.expr) && !matches!(*index.index, Expr::Range(_)) => {
                let (base, index) = (&index.expr, &index.index);
                if is_place(index) {
                    return Some(place.clone());
                }
                self.count += 1;
                let at = quote::format_ident!("fastmath_5_at{}", self.count, span = Span::mixed_site());
                begun.push(parse_quote!(let #at: usize = #index;));
                Some(parse_quote!(#base[#at]))
            }
            _ => is_place(place).then(|| place.clone()),
        }
    }

    /// What a method is called on, which refers to itself.
    fn receiver(&mut self, receiver: &Expr, begun: &mut Vec<Stmt>) -> Option<Expr> {
        match receiver {
            Expr::Path(path)
                if path.path.get_ident().is_some_and(|name| self.references.contains(&name.to_string())) =>
            {
                Some(parse_quote!(*#receiver))
            }
            Expr::Paren(paren) => self.receiver(&paren.expr, begun),
            _ => self.steady(receiver, begun),
        }
    }

    fn said(&mut self, expr: &mut Expr) -> Option<Expr> {
        let signature = self.known.called(expr)?;
        let (mut places, mut begun) = (Vec::new(), Vec::new());
        let mut call = expr.clone();
        for (at, _) in changed(&signature) {
            let arg = passed(&mut call, at, signature.receiver().is_some())?;
            let place = match (&*arg, &*expr) {
                (receiver, Expr::MethodCall(_)) if at == 0 => self.receiver(receiver, &mut begun)?,
                (arg, _) => self.place(arg, &mut begun)?,
            };
            *arg = parse_quote!((#place));
            places.push(place);
        }
        if places.is_empty() {
            return None;
        }
        let said = self.assigned(&call, &places, value_of(&signature.output).is_some());
        Some(if begun.is_empty() { said } else { parse_quote!({ #(#begun)* #said }) })
    }

    /// The call, and what it gives back where it belongs.
    fn assigned(&mut self, call: &Expr, places: &[Expr], gives: bool) -> Expr {
        self.count += 1;
        let count = self.count;
        let name = |word: &str| quote::format_ident!("fastmath_5_{word}{count}", span = Span::mixed_site());
        // The CPU reads a variable from memory that something else may change.
        let read =
            places.iter().filter(|place| matches!(place, Expr::Path(_))).map(|place| across(Edge::Captured, place));
        let read: Vec<Expr> = read.collect();
        if let ([place], false) = (places, gives) {
            return parse_quote!({ #(#read;)* #place = #call; });
        }
        let back: Vec<syn::Ident> = (0..places.len()).map(|at| name(&format!("back{at}_"))).collect();
        match gives {
            true => {
                let given = name("given");
                parse_quote!({ #(#read;)* let (#(#back,)* #given) = #call; #(#places = #back;)* #given })
            }
            false => parse_quote!({ #(#read;)* let (#(#back),*) = #call; #(#places = #back;)* }),
        }
    }
}

impl VisitMut for Calls<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Some(said) = self.said(expr) {
            *expr = said;
        }
    }
}
