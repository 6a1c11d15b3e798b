//! Errors are collected, reported all at once, and cannot be lost: whoever holds them must turn them into tokens.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::message::Message;

/// Where something is said.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    pub span: Span,
    pub message: Message,
}

/// The errors of one expansion.
#[derive(Default)]
#[must_use = "errors must reach the author"]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Adds an error.
    pub fn error(&mut self, span: Span, message: Message) {
        self.list.push(Diagnostic { span, message });
    }

    /// Adds an error that has not been said of any place yet.
    pub fn error_once(&mut self, span: Span, message: Message) {
        let is_known = |known: &Diagnostic| known.message == message && known.span.start() == span.start();
        if !self.list.iter().any(is_known) {
            self.error(span, message);
        }
    }

    /// Whether something has been said of a place.
    pub fn has(&self, span: Span) -> bool {
        self.list.iter().any(|known| known.span.start() == span.start() && known.span.end() == span.end())
    }

    /// Whether there is no error.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The errors themselves, for a reader who is no compiler.
    pub fn into_list(self) -> Vec<Diagnostic> {
        self.list
    }

    /// One `compile_error!` each, at its span.
    pub fn into_tokens(self) -> TokenStream {
        let errors = self.list.into_iter().map(|Diagnostic { span, message }| {
            let text = message.to_string();
            quote_spanned!(span=> ::core::compile_error!(#text);)
        });
        errors.collect()
    }
}
