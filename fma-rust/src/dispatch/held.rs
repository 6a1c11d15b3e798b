//! A method that holds its clones as closures: beside one that is a trait's, or may be, no function can stand.
//!
//! What stands inside of a method names `Self` and generics in no function, and in every closure. These are compiled for a level as clones are,
//! always inlined in a function of the runtime. The body is there once for each, so it may hold nothing that the program has but once.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::parse_quote;

use super::attributes::{TRACKED, has};
use super::clone::{MACHINE, called};
use super::worlds::condition;
use super::{Dispatch, stands_once};

/// Why a method can hold no clones; `None` if it can.
pub fn unheld(attrs: &[syn::Attribute], block: &syn::Block) -> Option<&'static str> {
    if has(attrs, TRACKED) {
        Some("the closures that a method of a trait is compiled as know no caller: call a dispatched function")
    } else if stands_once(block) {
        Some(
            "a method of a trait is compiled as several closures, and an item or a macro in it may stand but once: call a dispatched function",
        )
    } else {
        None
    }
}

/// Whether a method that is annotated alone may be a trait's: what says who sees it is not.
pub fn may_be_of_trait(method: &syn::ImplItemFn) -> bool {
    matches!(method.vis, syn::Visibility::Inherited)
}

/// Puts the body into a closure for each level, and behind them for the baseline.
pub fn hold(sig: &mut syn::Signature, block: &mut syn::Block, dispatch: Dispatch) {
    let machine = format_ident!("{MACHINE}", span = Span::mixed_site());
    let output = match &sig.output {
        syn::ReturnType::Default => quote!(()),
        syn::ReturnType::Type(_, ty) => quote!(#ty),
    };
    let levels = dispatch.levels();
    let parameters = sig.inputs.iter_mut().enumerate().filter_map(bound);
    // Behind the parameters the author's braces look superfluous: they are no longer the author's.
    let braces = block.brace_token;
    block.brace_token = syn::token::Brace(Span::mixed_site().located_at(braces.span.join()));
    *block =
        parse_quote!({ ::fastmath::rt::machine::held!([#(#levels),*] #machine, #output, { #(#parameters)* #block }) });
    // A method that ends in what was made is not the author's: lints would be silent about it.
    block.brace_token = braces;
}

/// What a closure does with a parameter: moved into it as a whole and then bound, it is dropped where a function drops it, and what no name takes with it.
fn bound((index, input): (usize, &mut syn::FnArg)) -> Option<TokenStream> {
    match input {
        // Named as a whole, it is captured as a whole.
        syn::FnArg::Receiver(receiver) => receiver.reference.is_none().then(|| quote!(let _ = &self;)),
        syn::FnArg::Typed(typed) => {
            let pat = typed.pat.clone();
            let condition = condition(input).map(|condition| quote!(#[cfg(#condition)]));
            let name = called(index, input);
            Some(quote!(#condition let #name = #name; #condition let #pat = #name;))
        }
    }
}
