//! `ty = f32` and `ty(Real = f64)`: what types are that nothing in sight tells; `crate = quick`: where this crate is.

use fma_core::Format;
use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned;

use super::Reader;
use crate::attribute::entry::Entry;
use crate::attribute::nearest::nearest;
use crate::attribute::{Alias, Named, Word};
use crate::home;
use crate::items::is_primitive;
use crate::message::Message;

const TYPES: [(&str, Format); 4] =
    [("f32", Format::F32), ("f64", Format::F64), ("f16", Format::F16), ("bf16", Format::Bf16)];

impl Reader<'_> {
    /// What an operand is where nothing tells.
    pub(super) fn leaf(&mut self, value: TokenStream) {
        if let Some(format) = self.format(value) {
            self.options.setting.leaf = Some(format);
        }
    }

    /// What names stand for that are declared elsewhere.
    pub(super) fn aliases(&mut self, entries: Vec<Entry>, span: Span) {
        if self.part {
            return self.errors.error(span, Message::OnlyOnFunctions { word: "ty(...)" });
        }
        if entries.is_empty() {
            self.errors.error(span, Message::NeedsArguments { word: Word::Ty.text(), example: "ty(Real = f64)" });
        }
        for Entry { ident, value, .. } in entries {
            let Some(value) = value.filter(|_| !is_primitive(&ident)) else {
                self.errors.error(ident.span(), Message::NoAlias { name: ident.to_string() });
                continue;
            };
            let Ok(ty) = syn::parse2(value.clone()) else { continue };
            if self.format(value).is_some() {
                self.options.aliases.push(Alias { name: Named { ident, found: Default::default() }, ty });
            }
        }
    }

    /// Where this crate is.
    pub(super) fn home(&mut self, value: TokenStream, span: Span) {
        if self.part {
            return self.errors.error(span, Message::OnlyOnFunctions { word: Word::Crate.text() });
        }
        if home::path(value.clone()).is_none() {
            self.errors.error(value.span(), Message::NoHome);
        }
        self.options.home = Some(span);
    }

    fn format(&mut self, value: TokenStream) -> Option<Format> {
        let text = value.to_string();
        let found = TYPES.iter().find(|(name, _)| *name == text).map(|(_, format)| *format);
        if found.is_none() {
            let nearest = nearest(&text, TYPES.iter().map(|(name, _)| *name));
            let list = "`f32`, `f64`, `f16`, `bf16`";
            self.errors.error(value.span(), Message::UnknownValue { of: "ty", word: text, nearest, list });
        }
        found
    }
}
