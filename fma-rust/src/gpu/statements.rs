//! The body that a text is read from.

use proc_macro2::Span;

use super::bodies::Body;
use super::inner::{self, hoisted};
use super::instance::has_parameters;
use super::plainer::{any_given, applies, is_rich, plainer, with_bodies};
use super::spread::{Spread, spread};
use crate::compared;
use crate::items::{spelled, with_enums};
use crate::parted::parted;
use crate::rewrite::Function;
use crate::sought::Sought;
use crate::tree::Items;
use crate::understood::Understood;

/// A body for PTX.
pub struct Statements {
    pub block: syn::Block,
    /// What it is read with, where that is not the function's own.
    pub around: Option<(syn::Signature, Items)>,
    /// A struct that holds slices, where it is needed as a whole.
    pub refused: Option<Span>,
}

/// A function in other words than the author's, before its statements are.
struct Elsewhere {
    signature: syn::Signature,
    block: syn::Block,
    items: Items,
    refused: Option<Span>,
}

impl Function<'_> {
    /// Its body for PTX, where that is asked for and is not the one that the CPU's is read from.
    pub fn statements(&self, block: &syn::Block, read: &Understood) -> Option<Statements> {
        self.options.ptx.as_ref()?;
        let Some(Elsewhere { signature, block, items, refused }) = self.elsewhere(block) else {
            return self.as_it_stands(block, read).map(|block| Statements { block, around: None, refused: None });
        };
        let (block, rich) = (hoisted(&block).unwrap_or(block), with_enums(items.clone()));
        let function = Function { signature: &signature, items: &rich, ..*self };
        let block = if has_parameters(&signature) { block } else { function.plainer(&block) };
        Some(Statements { block, around: Some((signature, items)), refused })
    }

    /// The function with all that it may name in other modules, and without structs that hold slices, where there is either.
    fn elsewhere(&self, block: &syn::Block) -> Option<Elsewhere> {
        let within = self.in_modules(block);
        let spread = match &within {
            Some((signature, block, items)) => spread(&Function { signature, items, ..*self }, block),
            None => spread(self, block),
        };
        let refused = match spread {
            Some(Ok(Spread { signature, block, items })) => {
                return Some(Elsewhere { signature, block, items, refused: None });
            }
            Some(Err(place)) => Some(place),
            None if within.is_none() => return None,
            None => None,
        };
        let as_it_stands = || (self.signature.clone(), block.clone(), self.items.clone());
        let (signature, block, items) = within.unwrap_or_else(as_it_stands);
        Some(Elsewhere { signature, block, items, refused })
    }

    /// The same of a function that names nothing in other modules.
    fn as_it_stands(&self, block: &syn::Block, read: &Understood) -> Option<syn::Block> {
        if let Some(block) = hoisted(block) {
            return Some(if has_parameters(self.signature) { block } else { self.plainer(&block) });
        }
        let calls_generic = || self.items.functions.values().chain(self.items.inherent.values()).any(has_parameters);
        match has_parameters(self.signature) {
            true => Some(block.clone()),
            false if is_rich(block) || inner::any(block) || calls_generic() => Some(self.plainer(block)),
            false if read.otherwise || !self.items.enums.is_empty() => Some(self.plainer(block)),
            false if any_given(self.signature, block, self.items) || applies(block, self.items) => {
                Some(self.plainer(block))
            }
            false => None,
        }
    }

    pub(super) fn plainer(&self, block: &syn::Block) -> syn::Block {
        let read = |body: &Body| {
            let items = body.seen(self.items);
            Function { signature: &body.signature, options: &body.options, items: &items, ..*self }
                .for_text(&body.block)
        };
        let block = with_bodies(self.for_text(block), self.signature, (self.items, self.options), &read);
        plainer(&block, self.signature, &with_enums(inner::with_enums_of(self.items, &block))).unwrap_or(block)
    }

    /// The body as the CPU's is computed.
    fn for_text(&self, block: &syn::Block) -> syn::Block {
        let (stepped, _) = self.stepped(block, &Sought::of(self.signature, block));
        let (unrolled, _) = self.unrolled(stepped.unwrap_or_else(|| block.clone()), false);
        let mut block = parted(unrolled);
        let own = inner::any(&block).then(|| inner::with_enums_of(self.items, &block));
        spelled(&mut block, own.as_ref().unwrap_or(self.items));
        compared::spelled(&mut block, self.items);
        block
    }
}
