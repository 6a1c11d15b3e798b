//! What a function may cost.

use proc_macro2::Span;

use super::Reader;
use crate::attribute::Budget;
use crate::attribute::entry::Entry;
use crate::attribute::nearest::nearest;
use crate::message::Message;

impl Reader<'_> {
    pub(super) fn budget(&mut self, entries: Vec<Entry>, span: Span) {
        if self.part {
            return self.errors.error(span, Message::OnlyOnFunctions { word: "budget" });
        }
        let mut budget = Budget::default();
        for Entry { ident, value, .. } in entries {
            let text = ident.to_string();
            let Some(field) = Budget::FIELDS.into_iter().find(|field| *field == text) else {
                let nearest = nearest(&text, Budget::FIELDS);
                let list = "`fma`, `mul`, `add`, `div`, `special`, `depth`, `total`";
                self.errors.error(ident.span(), Message::UnknownValue { of: "budget", word: text, nearest, list });
                continue;
            };
            let count = value.and_then(|value| syn::parse2::<syn::LitInt>(value).ok()?.base10_parse().ok());
            match count {
                Some(count) => budget.limits.push((field, count, ident.span())),
                None => self.errors.error(ident.span(), Message::BadCount { of: field }),
            }
        }
        self.options.budget = Some(budget);
    }
}
