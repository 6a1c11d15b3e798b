//! What the expansion does about clones.

use super::held::{hold, unheld};
use super::{Entry, clone, has_loop, unfit};
use crate::attribute::Options;
use crate::expand::Expansion;
use crate::left::Left;
use crate::message::Message;
use crate::rewrite::Rewritten;

/// Where a function stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Free,
    Impl,
    /// A trait, or an impl of one.
    Trait,
    /// Any of the two: it is annotated alone.
    Unknown,
}

/// A function as written, that may get clones.
pub struct Candidate<'a> {
    pub attrs: &'a [syn::Attribute],
    pub sig: &'a syn::Signature,
    pub block: &'a syn::Block,
    pub place: Place,
}

impl Candidate<'_> {
    /// Why it can have none; `None` if it can.
    fn unfit(&self) -> Option<&'static str> {
        unfit(self.attrs, self.sig).or_else(|| match self.place {
            Place::Trait => unheld(self.attrs, self.block),
            Place::Free | Place::Impl | Place::Unknown => None,
        })
    }
}

impl Expansion {
    /// The options of a function, without the wish for clones where it cannot have any: an error if it was made for this very function, and
    /// else what a report says of it.
    pub fn with_clones(&mut self, candidate: Candidate<'_>, mut options: Options) -> (Options, Option<Left>) {
        let Some(dispatch) = options.dispatch.take() else { return (options, None) };
        let (span, has_loop) = (dispatch.span, has_loop(candidate.block));
        let function = candidate.sig.ident.to_string();
        let mut left = None;
        match candidate.unfit() {
            Some(reason) if !dispatch.inherited => self.errors.error(span, Message::NoClones { function, reason }),
            Some(reason) => {
                let reason = format!("compiled once: {reason}");
                left = has_loop.then(|| Left { span, text: "dispatch".to_owned(), reason });
            }
            // Nothing calls the clone of a trait's.
            None if candidate.place == Place::Trait && dispatch.inherited && !has_loop => {}
            None => options.dispatch = Some(dispatch.of(candidate.block)),
        }
        (options, left)
    }

    /// Takes the body of a dispatched function, of which the account is that of this index, out into its clone.
    pub fn split(
        &mut self,
        attrs: &[syn::Attribute],
        sig: &mut syn::Signature,
        block: &mut syn::Block,
        index: usize,
        place: Place,
    ) {
        let Rewritten { dispatch: Some(dispatch), unchosen, .. } = &mut self.functions[index] else { return };
        self.changed = true;
        let method = match place {
            Place::Free => false,
            Place::Impl => true,
            Place::Unknown | Place::Trait => return hold(sig, block, *dispatch),
        };
        let left = match unchosen.take() {
            Some(body) => clone::Left::Body(body),
            None => clone::Left::Call(*dispatch),
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
