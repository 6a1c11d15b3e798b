//! Macros in a body: their tokens are searched for names, and but for what a vector is made of not looked into.

use super::read::Reader;
use super::scope::words_of;

/// Macros of the standard library that read what they name, and bind nothing.
const READERS: &[&str] = &[
    "assert",
    "assert_eq",
    "assert_ne",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "matches",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
];

/// Macros that do not return.
const DIVERGING: &[&str] = &["panic", "todo", "unimplemented", "unreachable"];

/// Whether the macro changes no variable that it names.
pub fn only_reads(mac: &syn::Macro) -> bool {
    named(mac, READERS)
}

/// Whether the macro does not return.
pub fn diverges(mac: &syn::Macro) -> bool {
    named(mac, DIVERGING)
}

fn named(mac: &syn::Macro, list: &[&str]) -> bool {
    mac.path.segments.last().is_some_and(|segment| list.iter().any(|name| segment.ident == name))
}

/// Whether a macro of that name changes no variable that it names.
pub fn is_reader(name: &syn::Ident) -> bool {
    READERS.iter().any(|known| name == known)
}

impl Reader<'_> {
    /// Notes that the macro names locals; unless it only reads, it may change them, and their types may be decided in it.
    pub(super) fn macro_tokens(&mut self, mac: &syn::Macro) {
        // `assert!(s += 1.0, …)` is not worth following: an assignment anywhere in the tokens counts as a change.
        let text = mac.tokens.to_string();
        let reads = only_reads(mac) && !text.contains("& mut") && !text.replace("==", "").contains('=');
        for local in self.scopes.mentioned(mac.tokens.clone()) {
            let ty = self.locals[local.0].ty;
            self.types.escape(ty);
            let local = &mut self.locals[local.0];
            local.opaque_uses += 1;
            local.unstable |= !reads && local.mutable;
        }
    }

    /// A macro that stands as a statement may bind any name it was given.
    pub(super) fn forget(&mut self, tokens: proc_macro2::TokenStream) -> Vec<String> {
        let mut words = Vec::new();
        words_of(tokens, &mut words);
        words.retain(|word| self.scopes.find(word).is_some());
        words.iter().for_each(|word| self.scopes.bind(word.clone(), None));
        words
    }
}
