//! What a call hands to a function that is read in its place.

use std::collections::BTreeMap;

use super::body::{in_place_of, is_number, is_one_of};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// What a number or a slice of numbers is.
pub fn is_plain(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Reference(behind) => behind.mutability.is_none() && is_plain(&behind.elem),
        syn::Type::Slice(slice) => is_plain(&slice.elem),
        syn::Type::Array(array) => is_plain(&array.elem),
        syn::Type::Group(inner) => is_plain(&inner.elem),
        _ => is_number(ty) || is_one_of(ty, &["bool"]),
    }
}

/// Whether a `let` can hold what a call hands on: a reference into what dies with the statement can stand in a call alone.
pub fn lives(ty: &syn::Type, value: &syn::Expr) -> bool {
    let mut calls = Calls { within: 0, deepest: 0 };
    calls.visit_expr(value);
    !matches!(ty, syn::Type::Reference(_)) || calls.deepest < 2
}

/// How deep calls stand in one another.
struct Calls {
    within: usize,
    deepest: usize,
}

impl Visit<'_> for Calls {
    fn visit_expr(&mut self, expr: &syn::Expr) {
        let makes =
            matches!(expr, syn::Expr::Call(_) | syn::Expr::MethodCall(_) | syn::Expr::Macro(_) | syn::Expr::Block(_));
        self.within += usize::from(makes);
        self.deepest = self.deepest.max(self.within);
        visit::visit_expr(self, expr);
        self.within -= usize::from(makes);
    }
}

/// The name of a slice that a call hands on: it needs no other.
pub fn slice<'a>(ty: &syn::Type, value: &'a syn::Expr) -> Option<&'a syn::Ident> {
    let syn::Type::Reference(behind) = ty else { return None };
    matches!(*behind.elem, syn::Type::Slice(_) | syn::Type::Array(_)).then_some(())?;
    match value {
        syn::Expr::Path(path) if path.qself.is_none() => path.path.get_ident(),
        syn::Expr::Reference(behind) if behind.mutability.is_none() => match &*behind.expr {
            syn::Expr::Path(path) if path.qself.is_none() => path.path.get_ident(),
            _ => None,
        },
        _ => None,
    }
}

/// A number that a call writes, with its type.
pub fn literal(ty: &syn::Type, value: &syn::Expr) -> Option<syn::Lit> {
    let (syn::Type::Path(ty), syn::Expr::Lit(value)) = (ty, value) else { return None };
    let ty = ty.path.get_ident()?;
    match &value.lit {
        syn::Lit::Int(int) if int.suffix().is_empty() && *ty != "f32" && *ty != "f64" => {
            Some(syn::LitInt::new(&format!("{}{ty}", int.base10_digits()), int.span()).into())
        }
        syn::Lit::Float(float) if float.suffix().is_empty() => {
            // No suffix may stand behind the point of `1.`.
            let digits = float.base10_digits();
            let point = if digits.ends_with('.') { "0" } else { "" };
            Some(syn::LitFloat::new(&format!("{digits}{point}{ty}"), float.span()).into())
        }
        _ => None,
    }
}

/// A slice by the name that it has at the call, and as the call hands it on.
pub struct Slice {
    pub name: syn::Ident,
    pub value: syn::Expr,
}

/// A body with names of its own, and what a call writes in the places of parameters.
pub struct Put<'a> {
    pub names: BTreeMap<String, syn::Ident>,
    pub literals: BTreeMap<String, syn::Lit>,
    pub slices: BTreeMap<String, Slice>,
    /// The functions that take a slice under any name.
    pub known: &'a dyn Fn(&str) -> bool,
}

impl Put<'_> {
    fn slice(&self, expr: &syn::Expr) -> Option<&Slice> {
        self.slices.get(&name(expr)?)
    }
}

/// The name that an expression is.
pub fn name(expr: &syn::Expr) -> Option<String> {
    match expr {
        syn::Expr::Path(path) if path.qself.is_none() => path.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}

impl VisitMut for Put<'_> {
    fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
        if let Some(name) = self.names.get(&pat.ident.to_string()) {
            pat.ident = in_place_of(&pat.ident, name);
        }
        visit_mut::visit_pat_ident_mut(self, pat);
    }

    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        match expr {
            syn::Expr::Call(call) if name(&call.func).is_some_and(|name| (self.known)(&name)) => {
                for arg in &mut call.args {
                    match self.slice(arg) {
                        Some(slice) => *arg = slice.value.clone(),
                        None => self.visit_expr_mut(arg),
                    }
                }
                self.visit_expr_mut(&mut call.func);
            }
            syn::Expr::Path(path) if path.path.get_ident().is_some() => self.put(expr),
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
}

impl Put<'_> {
    fn put(&self, expr: &mut syn::Expr) {
        let Some(text) = name(expr) else { return };
        let syn::Expr::Path(path) = expr else { return };
        if let Some(lit) = self.literals.get(&text) {
            *expr = syn::Expr::Lit(syn::ExprLit { attrs: Vec::new(), lit: lit.clone() });
        } else if let Some(name) = self.names.get(&text).or_else(|| self.slices.get(&text).map(|slice| &slice.name)) {
            let ident = path.path.get_ident().map_or_else(|| name.clone(), |ident| in_place_of(ident, name));
            path.path = ident.into();
        }
    }
}

/// Whether a body asks for no more of a slice than any name of it gives: for its elements, its length, or the same of a function that is known.
pub fn only_elements(slice: &str, known: &dyn Fn(&str) -> bool, stmts: &[syn::Stmt], tail: &syn::Expr) -> bool {
    let mut seen = Elements { slice, known, whole: false };
    stmts.iter().for_each(|stmt| seen.visit_stmt(stmt));
    seen.visit_expr(tail);
    !seen.whole
}

/// The methods of slices that are those of what stands for one.
const METHODS: [&str; 9] = ["len", "is_empty", "iter", "first", "last", "get", "windows", "chunks", "chunks_exact"];

struct Elements<'a> {
    slice: &'a str,
    known: &'a dyn Fn(&str) -> bool,
    whole: bool,
}

impl Elements<'_> {
    fn is_it(&self, expr: &syn::Expr) -> bool {
        name(expr).is_some_and(|name| name == self.slice)
    }
}

impl Visit<'_> for Elements<'_> {
    fn visit_expr(&mut self, expr: &syn::Expr) {
        match expr {
            syn::Expr::Index(index) if self.is_it(&index.expr) => self.visit_expr(&index.index),
            syn::Expr::MethodCall(call)
                if self.is_it(&call.receiver) && METHODS.iter().any(|name| call.method == name) =>
            {
                call.args.iter().for_each(|arg| self.visit_expr(arg));
            }
            syn::Expr::Call(call) if name(&call.func).is_some_and(|name| (self.known)(&name)) => {
                let others: Vec<_> = call.args.iter().filter(|arg| !self.is_it(arg)).collect();
                others.into_iter().for_each(|arg| self.visit_expr(arg));
            }
            other => {
                self.whole |= self.is_it(other);
                visit::visit_expr(self, other);
            }
        }
    }
}
