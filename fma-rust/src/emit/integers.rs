//! The integers of a step: places, and what the index makes of them.

use proc_macro2::Span;
use syn::parse_quote;

use super::print::Printer;
use crate::reduce::{Formula, Linear, Place};
use crate::tree::{Arith, ExprId, Kind, LocalId, Tree, Type};

/// An integer of the step, by what it is made of: so it can be computed by other means than those of its types.
pub enum Integer {
    /// An index that is in scope.
    Index(LocalId),
    /// What is no sum, difference or product: computed as written.
    Number(ExprId),
    Of(Linear, Box<[Integer; 2]>, Type),
    Cast(Box<Integer>, Type),
}

impl Integer {
    /// What is written at a node, by indices and integers of the step.
    pub fn of(tree: &Tree, id: ExprId, (indices, lets): (&[LocalId], &[(LocalId, ExprId)])) -> Integer {
        let of = |id: ExprId| Integer::of(tree, id, (indices, lets));
        match &tree.expr(id).kind {
            Kind::Paren(inner) => of(*inner),
            Kind::Cast(inner) => Integer::Cast(Box::new(of(*inner)), tree.ty(id)),
            Kind::Local(local) if indices.contains(local) => Integer::Index(*local),
            Kind::Local(local) => match lets.iter().find(|(known, _)| known == local) {
                Some((_, init)) => of(*init),
                None => Integer::Number(id),
            },
            Kind::Arith(Arith::Int(op), args) => match (Linear::of(*op), args.as_slice()) {
                (Some(op), [one, other]) => Integer::Of(op, Box::new([of(*one), of(*other)]), tree.ty(id)),
                _ => Integer::Number(id),
            },
            _ => Integer::Number(id),
        }
    }
}

/// The name of an integer's type, as `fma_core` knows one that holds no more; what nothing decides holds anything.
fn named(ty: Type) -> syn::Ident {
    let name = match ty {
        Type::Int(int) if int.bits > 64 => {
            if int.signed {
                "i128"
            } else {
                "u64"
            }
        }
        Type::Int(int) => &int.name(),
        _ => "i128",
    };
    syn::Ident::new(name, Span::call_site())
}

impl Printer<'_> {
    /// An integer that the index gives, so wide that no step of computing it overflows.
    pub(super) fn wide(&mut self, id: ExprId, at: &Place) -> syn::Expr {
        self.wide_by(id, at.index.as_slice(), &at.lets)
    }

    /// The same of an integer that several indices give.
    pub(super) fn wide_by(&mut self, id: ExprId, indices: &[LocalId], lets: &[(LocalId, ExprId)]) -> syn::Expr {
        let integer = Integer::of(self.source.tree, id, (indices, lets));
        self.widened(&integer)
    }

    fn widened(&mut self, integer: &Integer) -> syn::Expr {
        match integer {
            Integer::Index(local) => self.name(*local),
            Integer::Number(id) => {
                let number = self.number(*id);
                parse_quote!(::fastmath::rt::lanes::wide((#number) as i128))
            }
            Integer::Of(op, args, ty) => {
                let [one, other] = [&args[0], &args[1]].map(|arg| self.widened(arg));
                let ty = named(ty.clone());
                match op {
                    Linear::Plus => parse_quote!(#one.plus::<#ty>(#other)),
                    Linear::Minus => parse_quote!(#one.minus::<#ty>(#other)),
                    Linear::Times => parse_quote!(#one.times::<#ty>(#other)),
                }
            }
            Integer::Cast(inner, ty) => {
                let (inner, ty) = (self.widened(inner), named(ty.clone()));
                parse_quote!(#inner.within::<#ty>())
            }
        }
    }

    /// An integer that the index gives, in a closure whose parameter is the index.
    pub(super) fn reached(&mut self, at: &Place) -> Formula {
        let scope = self.enter_index(at);
        let value = self.placed(at);
        self.scope.truncate(scope);
        Formula { index: self.index_of(at), value }
    }

    /// The same in wide integers.
    pub(super) fn reached_wide(&mut self, at: &Place) -> Formula {
        let scope = self.enter_index(at);
        let value = self.wide(at.formula, at);
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
