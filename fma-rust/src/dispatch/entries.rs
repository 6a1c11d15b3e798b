//! What the expansion does about clones.

use super::clone::Left;
use super::{Entry, clone, unfit};
use crate::attribute::Options;
use crate::expand::{Expansion, Place};
use crate::message::Message;
use crate::rewrite::Rewritten;

impl Expansion {
    /// The options of a function, without the wish for clones where it cannot have any: an error if it was made for this very function.
    pub fn with_clones(
        &mut self,
        (attrs, sig): (&[syn::Attribute], &syn::Signature),
        mut options: Options,
        place: Place,
    ) -> Options {
        let Some(dispatch) = options.dispatch else { return options };
        let message = match place {
            Place::TraitImpl => Some(Message::DispatchInTrait),
            Place::Free | Place::Impl => unfit(attrs, sig),
        };
        if let Some(message) = message {
            options.dispatch = None;
            if !dispatch.inherited {
                self.errors.error(dispatch.span, message);
            }
        }
        options
    }

    /// The options of what stands in a trait or an impl of one, where clones have no place.
    pub fn without_place(&mut self, mut options: Options) -> Options {
        if let Some(dispatch) = options.dispatch.take()
            && !dispatch.inherited
        {
            self.errors.error(dispatch.span, Message::DispatchInTrait);
        }
        options
    }

    /// Takes the body of a dispatched function, of which the account is that of this index, out into its clone.
    pub fn split(
        &mut self,
        attrs: &[syn::Attribute],
        sig: &mut syn::Signature,
        block: &mut syn::Block,
        index: usize,
        method: bool,
    ) {
        let Rewritten { dispatch: Some(dispatch), unchosen, .. } = &mut self.functions[index] else { return };
        self.changed = true;
        let left = match unchosen.take() {
            Some(body) => Left::Body(body),
            None => Left::Call(*dispatch),
        };
        let word = dispatch.span;
        let mut entry = clone::split(attrs, sig, block, left, method);
        // What the compiler says of a clone that cannot stand there, it says of the word that asked for it.
        entry.clone.sig.ident.set_span(sig.ident.span().located_at(word));
        self.entries.push(entry);
    }

    /// The clone of a function that stands alone or inside another stands inside its entry: the function may be an impl's, which nothing
    /// in it tells. Those before `first` belong to what is around it.
    pub fn clones_inside(&mut self, item: &mut syn::Item, first: usize) {
        if let syn::Item::Fn(function) = item {
            let clones = self.entries.split_off(first).into_iter().flat_map(Entry::items);
            function.block.stmts.splice(0..0, clones.map(syn::Stmt::Item));
        }
    }

    /// The clones that are to stand beside the annotated method.
    pub fn clones(&mut self) -> impl Iterator<Item = syn::ImplItem> + use<> {
        std::mem::take(&mut self.entries).into_iter().flat_map(Entry::methods)
    }
}
