//! The body of a function in the place of a call.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Span;
use quote::format_ident;
use syn::parse_quote;

use crate::steady::INTEGERS;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// A function that begins by arithmetic, iterates once, and gives a number.
pub struct Called {
    parameters: Vec<(syn::PatIdent, syn::Type)>,
    gives: syn::Type,
    /// What stands before the loop, the loop, and what stands behind it.
    before: Vec<syn::Stmt>,
    turns: syn::Stmt,
    behind: Vec<syn::Stmt>,
    tail: Option<syn::Expr>,
    returns: bool,
    /// The names that mean something outside of it.
    pub free: BTreeSet<String>,
}

/// The function, if it can be read in the place of a call.
pub fn of(function: &syn::ItemFn) -> Option<Called> {
    let sig = &function.sig;
    let plain =
        sig.generics.params.is_empty() && sig.asyncness.is_none() && sig.unsafety.is_none() && sig.abi.is_none();
    let syn::ReturnType::Type(_, gives) = &sig.output else { return None };
    let parameters: Option<Vec<_>> = sig.inputs.iter().map(|input| parameter(input, is_number)).collect();
    let mut stmts = function.block.stmts.clone();
    let at = stmts.iter().position(is_loop)?;
    let behind = stmts.split_off(at + 1);
    let turns = stmts.pop()?;
    let (mut behind, tail) = with_tail(behind);
    let mut seen = Survey::default();
    stmts.iter().chain([&turns]).for_each(|stmt| seen.visit_stmt(stmt));
    let inside = seen.returns;
    behind.iter().for_each(|stmt| seen.visit_stmt(stmt));
    tail.iter().for_each(|tail| seen.visit_expr(tail));
    let mut early = Survey::default();
    stmts.iter().for_each(|stmt| early.visit_stmt(stmt));
    let fits = plain && is_number(gives) && seen.iterates_once() && early.returns == 0 && seen.returns == inside;
    let mut bound: BTreeSet<String> = parameters.iter().flatten().map(|(name, _)| name.ident.to_string()).collect();
    bound.append(&mut seen.bound);
    let returns = inside > 0;
    if !fits || (tail.is_none() && !returns) {
        return None;
    }
    let free = seen.named.difference(&bound).cloned().collect();
    let names = bound.iter().map(|name| (name.clone(), renamed(name))).collect();
    let mut rename = Rename { names: &names };
    let mut own = |mut stmt: syn::Stmt| {
        rename.visit_stmt_mut(&mut stmt);
        stmt
    };
    let before = stmts.into_iter().map(&mut own).collect();
    let turns = own(turns);
    behind = behind.into_iter().map(&mut own).collect();
    let mut tail = tail;
    tail.iter_mut().for_each(|tail| rename.visit_expr_mut(tail));
    Some(Called { parameters: parameters?, gives: (**gives).clone(), before, turns, behind, tail, returns, free })
}

impl Called {
    /// Whether a call gives it what it asks for, and its names mean the same where that stands.
    pub fn fits(&self, call: &syn::ExprCall, names: &BTreeSet<String>) -> bool {
        call.args.len() == self.parameters.len() && self.free.is_disjoint(names)
    }

    /// The statements that compute its result, under a name.
    pub fn stmts(&self, call: &syn::ExprCall, result: &syn::Ident) -> Vec<syn::Stmt> {
        let given = self.parameters.iter().zip(&call.args).map(|((name, ty), value)| {
            let (mutability, ident) = (&name.mutability, renamed(&name.ident.to_string()));
            parse_quote!(let #mutability #ident: #ty = #value;)
        });
        // The function is used, though nothing calls it any more.
        let function = &call.func;
        let named = parse_quote!(let _ = #function;);
        let mut stmts: Vec<syn::Stmt> = [named].into_iter().chain(given).chain(self.before.iter().cloned()).collect();
        let (gives, behind) = (&self.gives, &self.behind);
        let left = format_ident!("fastmath_left", span = Span::mixed_site());
        let none: syn::Expr = if is_float(gives) { parse_quote!(0.0) } else { parse_quote!(0) };
        let mut turns = self.turns.clone();
        if !self.returns {
            let tail = &self.tail;
            stmts.push(turns);
            stmts.extend(behind.iter().cloned());
            stmts.push(parse_quote!(let #result: #gives = #tail;));
            return stmts;
        }
        Leave { result, left: &left }.visit_stmt_mut(&mut turns);
        stmts.push(parse_quote!(let mut #result: #gives = #none;));
        stmts.push(parse_quote!(let mut #left = 0u8;));
        stmts.push(turns);
        if let Some(tail) = &self.tail {
            stmts.push(parse_quote!(if #left == 0 { #(#behind)* #result = #tail; }));
        }
        stmts
    }
}

/// The name of a parameter, and its type if that fits.
pub fn parameter(input: &syn::FnArg, fits: fn(&syn::Type) -> bool) -> Option<(syn::PatIdent, syn::Type)> {
    match input {
        syn::FnArg::Typed(typed) => named(typed).filter(|(_, ty)| fits(ty)),
        syn::FnArg::Receiver(_) => None,
    }
}

/// A plain name with its type.
pub fn named(typed: &syn::PatType) -> Option<(syn::PatIdent, syn::Type)> {
    match &*typed.pat {
        syn::Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => {
            Some((name.clone(), (*typed.ty).clone()))
        }
        _ => None,
    }
}

fn is_float(ty: &syn::Type) -> bool {
    is_one_of(ty, &["f32", "f64"])
}

pub fn is_number(ty: &syn::Type) -> bool {
    is_float(ty) || is_one_of(ty, &INTEGERS)
}

/// Whether a type has one of the names; what a macro was given stands in a group of its own.
pub fn is_one_of(ty: &syn::Type, names: &[&str]) -> bool {
    match ty {
        syn::Type::Group(inner) => is_one_of(&inner.elem, names),
        syn::Type::Path(path) => names.iter().any(|name| path.path.is_ident(name)),
        _ => false,
    }
}

fn is_loop(stmt: &syn::Stmt) -> bool {
    matches!(stmt, syn::Stmt::Expr(syn::Expr::Loop(_) | syn::Expr::While(_) | syn::Expr::ForLoop(_), _))
}

/// The statements, and the number that the last of them gives.
pub fn with_tail(mut stmts: Vec<syn::Stmt>) -> (Vec<syn::Stmt>, Option<syn::Expr>) {
    match stmts.pop() {
        Some(syn::Stmt::Expr(tail, None)) => (stmts, Some(tail)),
        Some(syn::Stmt::Expr(syn::Expr::Return(syn::ExprReturn { expr: Some(tail), .. }), _)) => (stmts, Some(*tail)),
        other => (stmts.into_iter().chain(other).collect(), None),
    }
}

/// The function that a call names.
pub fn name(call: &syn::ExprCall) -> Option<String> {
    match &*call.func {
        syn::Expr::Path(path) if path.qself.is_none() => path.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}

/// The names that a function binds.
pub fn bound(sig: &syn::Signature, block: &syn::Block) -> BTreeSet<String> {
    let mut survey = Survey::default();
    survey.visit_signature(sig);
    survey.visit_block(block);
    survey.bound
}

/// What is in a body.
#[derive(Default)]
pub struct Survey {
    pub bound: BTreeSet<String>,
    pub named: BTreeSet<String>,
    pub loops: usize,
    /// Those loops that end when something says so.
    pub open: usize,
    pub closures: usize,
    pub returns: usize,
    /// What is more than arithmetic, loops and branches.
    pub odd: bool,
}

impl Survey {
    fn iterates_once(&self) -> bool {
        !self.odd && self.closures == 0 && self.loops == 1
    }
}

impl Visit<'_> for Survey {
    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        self.bound.insert(pat.ident.to_string());
        visit::visit_pat_ident(self, pat);
    }
    fn visit_item(&mut self, _: &syn::Item) {
        self.odd = true;
    }
    fn visit_path(&mut self, path: &syn::Path) {
        let first = path.segments.first().filter(|_| path.leading_colon.is_none());
        self.named.extend(first.map(|first| first.ident.to_string()));
        visit::visit_path(self, path);
    }
    fn visit_macro(&mut self, _: &syn::Macro) {
        self.odd = true;
    }
    fn visit_attribute(&mut self, _: &syn::Attribute) {
        self.odd = true;
    }
    fn visit_expr(&mut self, expr: &syn::Expr) {
        match expr {
            syn::Expr::ForLoop(_) => self.loops += 1,
            syn::Expr::Loop(_) | syn::Expr::While(_) => {
                self.loops += 1;
                self.open += 1;
            }
            syn::Expr::Closure(_) => self.closures += 1,
            syn::Expr::Return(_) => self.returns += 1,
            syn::Expr::Struct(_) | syn::Expr::Async(_) | syn::Expr::Try(_) => self.odd = true,
            syn::Expr::Match(_) | syn::Expr::Let(_) | syn::Expr::Continue(_) => self.odd = true,
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}

/// A name that the author has not.
pub fn renamed(name: &str) -> syn::Ident {
    format_ident!("fastmath_{}", name.trim_start_matches("r#"), span = Span::mixed_site())
}

/// Its own names, apart from those around the call.
pub struct Rename<'a> {
    pub names: &'a BTreeMap<String, syn::Ident>,
}

impl VisitMut for Rename<'_> {
    fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
        if let Some(name) = self.names.get(&pat.ident.to_string()) {
            pat.ident = in_place_of(&pat.ident, name);
        }
        visit_mut::visit_pat_ident_mut(self, pat);
    }
    fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
        let named = path.path.get_ident().and_then(|ident| Some((ident, self.names.get(&ident.to_string())?)));
        if let Some((ident, name)) = named {
            path.path = in_place_of(ident, name).into();
        }
    }
}

/// A name where another stood, which messages point at.
pub fn in_place_of(ident: &syn::Ident, name: &syn::Ident) -> syn::Ident {
    syn::Ident::new(&name.to_string(), name.span().located_at(ident.span()))
}

/// `return value;` sets the result and leaves the loop.
struct Leave<'a> {
    result: &'a syn::Ident,
    left: &'a syn::Ident,
}

impl VisitMut for Leave<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        visit_mut::visit_block_mut(self, block);
        let Some(syn::Stmt::Expr(syn::Expr::Return(syn::ExprReturn { expr: Some(value), .. }), _)) = block.stmts.last()
        else {
            return;
        };
        let (result, left, value) = (self.result, self.left, value.clone());
        block.stmts.pop();
        let leave: syn::Block = parse_quote!({ #result = #value; #left = 1; break; });
        block.stmts.extend(leave.stmts);
    }
}
