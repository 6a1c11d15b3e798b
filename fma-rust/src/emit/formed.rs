//! What each step of a loop computes for itself, as written.

use quote::{format_ident, quote};
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
        for (local, init) in &formed.lets {
            let init = self.of_items(formed, *init);
            self.enter(&[*local]);
            let name = self.name(*local);
            names.push(match self.source.tree.types.resolve(self.source.tree.local(*local).ty) {
                Type::Int(int) => {
                    let ty = format_ident!("{}", int.name());
                    parse_quote!(let #name: #ty = #init;)
                }
                _ => parse_quote!(let #name = #init;),
            });
        }
        let value = self.of_items(formed, formed.formula);
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

    /// A formula as written, but for what a step takes.
    fn of_items(&mut self, formed: &Formed, id: ExprId) -> syn::Expr {
        struct OfItems<'p, 'a>(&'p mut Printer<'a>, &'p Formed);
        impl Filler for OfItems<'_, '_> {
            fn expr(&mut self, id: ExprId) -> syn::Expr {
                self.0.of_items(self.1, id)
            }
            fn block(&mut self, id: BlockId) -> syn::Block {
                self.0.block(id)
            }
        }
        if let Some((_, taken)) = formed.reads.iter().find(|(read, _)| *read == id) {
            let item = item(formed, *taken);
            return parse_quote!(*#item);
        }
        if let Kind::Local(local) = self.source.tree.expr(id).kind {
            return self.name(local);
        }
        let mut syn = self.source.tree.expr(id).syn.clone();
        fill(&mut syn, &mut OfItems(self, formed));
        syn
    }
}

/// One of the things that a step takes.
fn item(formed: &Formed, index: usize) -> proc_macro2::TokenStream {
    let number = syn::Index::from(index);
    if formed.from.len() == 1 { quote!(fastmath_item) } else { quote!(fastmath_item.#number) }
}
