//! What has to hold of the steps between the ends, as `fma_core::rt::Ends` asks for it.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;

use super::shift::Shift;

/// Calls, each once.
#[derive(Clone, Default)]
pub struct Needs(Vec<(String, TokenStream)>);

impl Needs {
    /// `.method(base, shift)`
    pub fn add(&mut self, method: &TokenStream, base: &Expr, shift: &Shift) {
        let shift = shift.wide();
        self.put(quote!(.#method(#base, #shift)));
    }

    /// `.method(shift)`
    pub fn add_of_index(&mut self, method: &TokenStream, shift: &Shift) {
        let shift = shift.wide();
        self.put(quote!(.#method(#shift)));
    }

    fn put(&mut self, call: TokenStream) {
        let text = call.to_string();
        if self.0.iter().all(|(known, _)| *known != text) {
            self.0.push((text, call));
        }
    }

    pub fn join(&mut self, others: Needs) {
        others.0.into_iter().for_each(|(_, call)| self.put(call));
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn calls(&self) -> impl Iterator<Item = &TokenStream> {
        self.0.iter().map(|(_, call)| call)
    }
}
