//! The item that the attribute stands on, or the method: rewritten under what stands around it, with what is to stand beside it.

use proc_macro2::TokenStream;
use quote::quote;

use crate::around::Around as Seen;
use crate::attribute::{Options, Warning};
use crate::dispatch::{Place, may_be_of_trait, unheld};
use crate::expand::Expansion;
use crate::walk::visit_mut::VisitMut;
use crate::{compared, items, namesakes, warn};

impl Expansion {
    pub(crate) fn annotated_item(&mut self, mut item: syn::Item, options: &Options, groups: bool) -> TokenStream {
        compared::item(&mut item, groups);
        let namesakes = namesakes::set_apart(&mut item);
        let items = self.seen.items.clone().beside(&namesakes);
        let beside = self.item(&mut item, options, &items, true);
        if let Some(mut warnings) = self.unused_flags(options) {
            warnings.visit_item_mut(&mut item);
        }
        self.clones_inside(&mut item, 0);
        if self.changed { namesakes.as_written(quote!(#item #beside)) } else { TokenStream::new() }
    }

    pub(crate) fn annotated_method(
        &mut self,
        mut method: syn::ImplItemFn,
        options: &Options,
        groups: bool,
    ) -> TokenStream {
        compared::method(&mut method, groups);
        let place = match may_be_of_trait(&method) && unheld(&method.attrs, &method.block).is_none() {
            true => Place::Unknown,
            false => Place::Impl,
        };
        let Seen { items, block, .. } = &self.seen;
        let items = block.as_ref().map_or_else(|| items.clone(), |block| items::of_impl(items, block));
        let items = self.with_beside(&items, &[], options, quote!(#method));
        let beside = self.method(&mut method, options, &items, place);
        if let Some(mut warnings) = self.unused_flags(options) {
            warnings.visit_impl_item_fn_mut(&mut method);
        }
        let clones = self.clones();
        if self.changed { quote!(#method #beside #(#clones)*) } else { TokenStream::new() }
    }

    /// The warnings of flags that did nothing, if there are any.
    fn unused_flags(&mut self, options: &Options) -> Option<warn::Insert> {
        self.names.unknown(&mut self.errors);
        let silent = options.allow.contains(&Warning::UnusedFlag) || !self.errors.is_empty();
        let list = if silent { Vec::new() } else { warn::unused_flags(&self.functions, options, &self.written) };
        self.changed |= !list.is_empty();
        (!list.is_empty()).then_some(warn::Insert(list))
    }
}
