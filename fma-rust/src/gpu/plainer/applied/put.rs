//! What a call passes, in the places of the parameters.

use syn::{Expr, ReturnType, Stmt, parse_quote};

use super::body::{Part, is_plain};
use super::takes::Callable;
use crate::reduce::{Names, across};
use crate::tree::Edge;
use crate::walk::visit_mut::{self, VisitMut};

/// Puts what is passed in the place of a parameter.
pub struct Put<'a> {
    pub name: syn::Ident,
    pub part: &'a Part,
    pub names: &'a mut Names,
    /// Whether a function is called wherever it is named, or handed on.
    pub is_called_only: bool,
}

impl Put<'_> {
    /// In all of a block but the statement that declares it; nothing where a function is named otherwise than it may be.
    pub fn in_block(&mut self, block: &mut syn::Block, declared: usize) -> Option<()> {
        for (at, stmt) in block.stmts.iter_mut().enumerate() {
            if at != declared {
                self.visit_stmt_mut(stmt);
            }
        }
        self.is_called_only.then_some(())
    }

    fn is_it(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Path(path) => path.path.is_ident(&self.name),
            Expr::Paren(inner) => self.is_it(&inner.expr),
            Expr::Reference(inner) => self.is_it(&inner.expr),
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => self.is_it(expr),
            _ => false,
        }
    }

    /// A method that may take it.
    fn method(&mut self, callable: &Callable, function: &Expr, call: &mut syn::ExprMethodCall) {
        self.visit_expr_mut(&mut call.receiver);
        for arg in &mut call.args {
            if !self.is_it(arg) {
                self.visit_expr_mut(arg);
            } else if let Some(closure) = self.closure(callable, function) {
                *arg = closure;
            } else {
                self.is_called_only = false;
            }
        }
    }

    /// What stands for a reference to a place.
    fn behind(&mut self, place: &Expr, expr: &mut Expr) {
        let is_name = |expr: &Expr| matches!(expr, Expr::Path(path) if path.path.is_ident(&self.name));
        let base = match &mut *expr {
            Expr::Index(index) => Some(&mut *index.expr),
            Expr::Field(field) => Some(&mut *field.base),
            Expr::MethodCall(call) => Some(&mut *call.receiver),
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr: inner, .. }) if is_name(inner) => {
                *expr = parse_quote!((#place));
                return;
            }
            other if is_name(other) => {
                *expr = parse_quote!(&#place);
                return;
            }
            _ => None,
        };
        if let Some(base) = base.filter(|base| is_name(base)) {
            *base = place.clone();
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    /// `f`, which the library calls.
    fn closure(&mut self, callable: &Callable, function: &Expr) -> Option<Expr> {
        let taken: Vec<syn::Ident> = callable.inputs.iter().map(|_| self.names.fresh("each")).collect();
        let args: Vec<Expr> = taken.iter().map(|name| parse_quote!(#name)).collect();
        let called = self.called(callable, function, &args)?;
        Some(parse_quote!(|#(#taken),*| #called))
    }

    /// `f(x)`: what it takes and gives has the types that are declared.
    fn called(&mut self, callable: &Callable, function: &Expr, args: &[Expr]) -> Option<Expr> {
        if callable.inputs.len() != args.len() {
            return None;
        }
        let (mut stmts, mut passed): (Vec<Stmt>, Vec<Expr>) = (Vec::new(), Vec::new());
        for (ty, arg) in callable.inputs.iter().zip(args) {
            if !is_plain(ty) {
                passed.push(arg.clone());
                continue;
            }
            let name = self.names.fresh("taken");
            stmts.push(parse_quote!(let #name: #ty = #arg;));
            passed.push(parse_quote!(#name));
        }
        let ReturnType::Type(_, ty) = &callable.output else {
            return Some(parse_quote!({ #(#stmts)* #function(#(#passed),*); }));
        };
        if !is_plain(ty) {
            return None;
        }
        let result = self.names.fresh("given");
        stmts.push(parse_quote!(let #result: #ty = #function(#(#passed),*);));
        let edge = across(Edge::Known, &parse_quote!(#result));
        Some(parse_quote!({ #(#stmts)* #edge }))
    }
}

impl VisitMut for Put<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if matches!(self.part, Part::Function(..)) && self.is_it(expr) {
            self.is_called_only = false;
            return;
        }
        if let Part::Behind(place) = self.part {
            return self.behind(place, expr);
        }
        match (self.part, &mut *expr) {
            (Part::Function(callable, function), Expr::Call(call)) if self.is_it(&call.func) => {
                call.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
                let args: Vec<Expr> = call.args.iter().cloned().collect();
                match self.called(callable, function, &args) {
                    Some(called) => *expr = called,
                    None => self.is_called_only = false,
                }
            }
            (Part::Function(callable, function), Expr::MethodCall(call)) => self.method(callable, function, call),
            // Handed on: whoever takes it calls it.
            (Part::Function(_, function), Expr::Call(call)) => {
                for arg in &mut call.args {
                    match self.is_it(arg) {
                        true => *arg = function.clone(),
                        false => self.visit_expr_mut(arg),
                    }
                }
                self.visit_expr_mut(&mut call.func);
            }
            (Part::Same(place), Expr::Path(path)) if path.path.is_ident(&self.name) => *expr = place.clone(),
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
