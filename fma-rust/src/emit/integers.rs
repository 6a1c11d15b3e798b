//! The integers of a step: places, and what the index makes of them.

use syn::parse_quote;

use super::build::method as method_call;
use super::print::Printer;
use crate::reduce::{Formula, Place, wide_method};
use crate::tree::{Arith, ExprId, Kind, LocalId, Type};

impl Printer<'_> {
    /// An integer that the index gives, so wide that no step of computing it overflows.
    pub(super) fn wide(&mut self, id: ExprId, at: &Place) -> syn::Expr {
        self.wide_by(id, at.index.as_slice(), &at.lets)
    }

    /// The same of an integer that several indices give.
    pub(super) fn wide_by(&mut self, id: ExprId, indices: &[LocalId], lets: &[(LocalId, ExprId)]) -> syn::Expr {
        let tree = self.source.tree;
        match &tree.expr(id).kind {
            Kind::Paren(inner) => self.wide_by(*inner, indices, lets),
            // What is below zero is nowhere.
            Kind::Cast(inner) => self.wide_by(*inner, indices, lets),
            Kind::Local(local) if indices.contains(local) => self.name(*local),
            Kind::Local(local) => match lets.iter().find(|(known, _)| known == local) {
                Some((_, init)) => self.wide_by(*init, indices, lets),
                None => self.widened(id),
            },
            Kind::Arith(Arith::Int(op), args) => match (wide_method(*op), args.as_slice()) {
                (Some(method), [one, other]) => {
                    let [one, other] = [*one, *other].map(|arg| self.wide_by(arg, indices, lets));
                    method_call(one, method, vec![other])
                }
                _ => self.widened(id),
            },
            _ => self.widened(id),
        }
    }

    fn widened(&mut self, id: ExprId) -> syn::Expr {
        let number = self.number(id);
        parse_quote!(::fastmath::rt::lanes::wide((#number) as i128))
    }

    /// An integer that the index gives, in a closure whose parameter is the index.
    pub(super) fn reached(&mut self, at: &Place) -> Formula {
        let scope = self.enter_index(at);
        let value = self.placed(at);
        self.scope.truncate(scope);
        Formula { index: self.index_of(at), value }
    }

    /// An integer that an index gives which is in scope, with the integers of the step that it names.
    pub(super) fn placed(&mut self, at: &Place) -> syn::Expr {
        let scope = self.scope.len();
        let mut lets: Vec<syn::Stmt> = Vec::new();
        for (local, init) in &at.lets {
            let value = self.value_of(*init);
            let init = self.expr(*init);
            self.enter(&[*local]);
            self.put(*local, value);
            lets.push(self.let_integer(*local, &init));
        }
        let value = self.expr(at.formula);
        let value = match (value, at.less) {
            (value, Some(less)) => {
                let less = self.expr(less);
                parse_quote!((#value) as i128 - (#less) as i128)
            }
            // A closure's body needs no parentheses.
            (syn::Expr::Paren(paren), None) => *paren.expr,
            (value, None) => value,
        };
        self.scope.truncate(scope);
        at.lets.iter().for_each(|(local, _)| self.put(*local, None));
        if lets.is_empty() { value } else { parse_quote!({ #(#lets)* #value }) }
    }

    /// An integer of the step, bound: it has its type from its `let` perhaps, and from nothing else.
    pub(super) fn let_integer(&mut self, local: LocalId, init: &syn::Expr) -> syn::Stmt {
        let (name, tree) = (self.name(local), self.source.tree);
        match tree.types.resolve(tree.local(local).ty) {
            Type::Int(int) => {
                let ty = quote::format_ident!("{}", int.name());
                parse_quote!(let #name: #ty = #init;)
            }
            _ => parse_quote!(let #name = #init;),
        }
    }

    /// The scope of before.
    pub(super) fn enter_index(&mut self, at: &Place) -> usize {
        let scope = self.scope.len();
        self.enter(at.index.as_slice());
        scope
    }

    pub(super) fn index_of(&self, at: &Place) -> Option<syn::Ident> {
        at.index.map(|local| self.source.tree.local(local).ident.clone())
    }
}
