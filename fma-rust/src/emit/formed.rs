//! What each step of a loop computes for itself, as written.

use fma_ir::IntOp;
use quote::quote;
use syn::parse_quote;

use super::located;
use super::print::Printer;
use crate::groups::bare;
use crate::reduce::{Form, Formed, Linear, Looked, Named, Numbers, Table, is_constant, is_linear, way};
use crate::span;
use crate::tree::{Arith, BlockId, ExprId, Filler, Kind, Tree, Type, fill};

impl Printer<'_> {
    /// A formula as a closure's body: it takes `fastmath_item`, one thing or several. If it is an element of a table, that and its place there as well.
    pub(super) fn formed(&mut self, formed: &Formed, table: Option<Table>, asks: bool) -> Form {
        let from = formed.from.iter().map(|kind| self.taken(kind)).collect();
        let scope = self.scope.len();
        let written = |printer: &mut Self, id: ExprId| printer.written(id, &|id| element(formed, id));
        let names = self.all_named(formed, &written);
        let value = written(self, formed.formula);
        let looked = table.map(|Table { slice, at }| [self.lent(slice, written), written(self, at)]);
        self.scope.truncate(scope);
        let asked = asks.then(|| self.asked(formed, table.map_or(formed.formula, |table| table.at)));
        let table = looked.map(|[table, at]| Looked { table, at });
        Form { from, names, value, table, asked }
    }

    /// A table by its name; a constant is lent for as long as the program runs.
    fn lent(&mut self, slice: ExprId, written: impl Fn(&mut Self, ExprId) -> syn::Expr) -> syn::Expr {
        let table = written(self, slice);
        if is_constant(self.source.tree, slice) { parse_quote!(&#table) } else { table }
    }

    /// The `let`s of all that a formula names, which are in scope from then on.
    fn all_named(&mut self, formed: &Formed, written: &dyn Fn(&mut Self, ExprId) -> syn::Expr) -> Vec<syn::Stmt> {
        let named: Vec<_> = formed.names.iter().map(|named| named.local).collect();
        self.enter(&named);
        let mut names: Vec<syn::Stmt> = formed.names.iter().map(|named| self.called(formed, named)).collect();
        for (local, init) in &formed.lets {
            let init = written(self, *init);
            self.enter(&[*local]);
            names.push(self.let_integer(*local, &init));
        }
        names
    }

    /// What is formed, unless it overflows.
    fn asked(&mut self, formed: &Formed, at: ExprId) -> syn::Expr {
        let scope = self.scope.len();
        let checked = |printer: &mut Self, id: ExprId| printer.written_or_none(id, &|id| element(formed, id), true);
        let names = self.all_named(formed, &checked);
        let at = checked(self, at);
        self.scope.truncate(scope);
        let value = match bare(&at) {
            // What ends the closure where it overflows is what is asked for.
            syn::Expr::Try(asked) => (*asked.expr).clone(),
            at => parse_quote!(::core::option::Option::Some(#at)),
        };
        parse_quote!({ #(#names)* #value })
    }

    /// What a step takes, by its name in the source.
    fn called(&self, formed: &Formed, named: &Named) -> syn::Stmt {
        let local = self.source.tree.local(named.local);
        let (ident, place) = (&local.ident, way(item(formed, named.item), &named.way));
        let is_reference = matches!(self.source.tree.types.resolve(local.ty), Type::Ref(_));
        match (&formed.from[named.item], is_reference, named.way.is_empty()) {
            (Numbers::Step, ..) | (_, true, true) | (_, false, false) => parse_quote!(let #ident = #place;),
            (_, true, false) => parse_quote!(let #ident = &#place;),
            (_, false, true) => parse_quote!(let #ident = *#place;),
        }
    }

    /// Integers as written, whatever a variable is known to hold where they stand, but for what is taken from elsewhere.
    pub(super) fn written(&mut self, id: ExprId, taken: &dyn Fn(ExprId) -> Option<syn::Expr>) -> syn::Expr {
        self.written_or_none(id, taken, false)
    }

    /// The same; where it `checks`, by operations that end the closure around them where they overflow.
    fn written_or_none(&mut self, id: ExprId, taken: &dyn Fn(ExprId) -> Option<syn::Expr>, checks: bool) -> syn::Expr {
        struct Written<'p, 'a>(&'p mut Printer<'a>, &'p dyn Fn(ExprId) -> Option<syn::Expr>, bool);
        impl Filler for Written<'_, '_> {
            fn expr(&mut self, id: ExprId) -> syn::Expr {
                self.0.written_or_none(id, self.1, self.2)
            }
            fn block(&mut self, id: BlockId) -> syn::Block {
                self.0.block(id)
            }
        }
        if let Some(item) = taken(id) {
            return item;
        }
        let tree = self.source.tree;
        match (&tree.expr(id).kind, tree.ty(id)) {
            (Kind::Local(local), _) => {
                // What panics here does so where it was written.
                let mut name = self.name(*local);
                located::move_name(&mut name, span::of(&tree.expr(id).syn));
                return name;
            }
            (Kind::Arith(Arith::Int(op), args), Type::Int(int)) if checks && is_linear(tree, id) => {
                let (ty, method) = (quote::format_ident!("{}", int.name()), checked(*op));
                let args = args.iter().map(|arg| {
                    let value = self.written_or_none(*arg, taken, checks);
                    behind_refs(tree, tree.ty(*arg), value)
                });
                let args: Vec<syn::Expr> = args.collect();
                return parse_quote!(<#ty>::#method(#(#args),*)?);
            }
            _ => {}
        }
        let mut syn = tree.expr(id).syn.clone();
        fill(&mut syn, &mut Written(self, taken, checks));
        syn
    }
}

/// The method that computes a sum, difference or product unless it overflows.
fn checked(op: IntOp) -> syn::Ident {
    let name = match Linear::of(op) {
        Some(Linear::Minus) => "checked_sub",
        Some(Linear::Times) => "checked_mul",
        Some(Linear::Plus) | None => "checked_add",
    };
    syn::Ident::new(name, proc_macro2::Span::call_site())
}

/// An integer that may be lent, itself.
fn behind_refs(tree: &Tree, ty: Type, value: syn::Expr) -> syn::Expr {
    match ty {
        Type::Ref(inner) => behind_refs(tree, tree.types.resolve(inner), parse_quote!(*#value)),
        _ => value,
    }
}

/// An element at the index that a step takes for a formula.
fn element(formed: &Formed, id: ExprId) -> Option<syn::Expr> {
    let (_, taken) = formed.reads.iter().find(|(read, _)| *read == id)?;
    let item = item(formed, *taken);
    Some(parse_quote!(*#item))
}

/// One of the things that a step takes.
fn item(formed: &Formed, index: usize) -> proc_macro2::TokenStream {
    let number = syn::Index::from(index);
    if formed.from.len() == 1 { quote!(fastmath_item) } else { quote!(fastmath_item.#number) }
}
