//! What each step of a loop computes for itself, as written.

use quote::quote;
use syn::parse_quote;

use super::print::Printer;
use crate::reduce::{Form, Formed, Named, Numbers, way};
use crate::tree::{BlockId, ExprId, Filler, Kind, Type, fill};

impl Printer<'_> {
    /// A formula as a closure's body: it takes `fastmath_item`, one thing or several.
    pub(super) fn formed(&mut self, formed: &Formed) -> Form {
        let from = formed.from.iter().map(|kind| self.taken(kind)).collect();
        let scope = self.scope.len();
        let named: Vec<_> = formed.names.iter().map(|named| named.local).collect();
        self.enter(&named);
        let mut names: Vec<syn::Stmt> = formed.names.iter().map(|named| self.called(formed, named)).collect();
        let taken = |id: ExprId| {
            let (_, taken) = formed.reads.iter().find(|(read, _)| *read == id)?;
            let item = item(formed, *taken);
            Some(parse_quote!(*#item))
        };
        for (local, init) in &formed.lets {
            let init = self.written(*init, &taken);
            self.enter(&[*local]);
            names.push(self.let_integer(*local, &init));
        }
        let value = self.written(formed.formula, &taken);
        self.scope.truncate(scope);
        Form { from, names, value }
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
        struct Written<'p, 'a>(&'p mut Printer<'a>, &'p dyn Fn(ExprId) -> Option<syn::Expr>);
        impl Filler for Written<'_, '_> {
            fn expr(&mut self, id: ExprId) -> syn::Expr {
                self.0.written(id, self.1)
            }
            fn block(&mut self, id: BlockId) -> syn::Block {
                self.0.block(id)
            }
        }
        if let Some(item) = taken(id) {
            return item;
        }
        if let Kind::Local(local) = self.source.tree.expr(id).kind {
            return self.name(local);
        }
        let mut syn = self.source.tree.expr(id).syn.clone();
        fill(&mut syn, &mut Written(self, taken));
        syn
    }
}

/// One of the things that a step takes.
fn item(formed: &Formed, index: usize) -> proc_macro2::TokenStream {
    let number = syn::Index::from(index);
    if formed.from.len() == 1 { quote!(fastmath_item) } else { quote!(fastmath_item.#number) }
}
