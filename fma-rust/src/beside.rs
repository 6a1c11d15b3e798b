//! What stands beside a function: a module of its name, or constants beside a method.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::ext::IdentExt;

use crate::attribute::Options;
use crate::rewrite::Rewritten;
use crate::{gpu, report};

/// `mod f { pub const REPORT; pub const PTX; … }` beside the function `f`.
pub fn module(vis: &syn::Visibility, name: &syn::Ident, function: &Rewritten, options: &Options) -> TokenStream {
    let report = options.report.then(|| report::constant(&syn::parse_quote!(pub), &format_ident!("REPORT"), function));
    let texts = gpu::items(&function.texts);
    if report.is_none() && texts.is_empty() {
        return TokenStream::new();
    }
    quote! {
        #[doc(hidden)]
        #vis mod #name {
            #report
            #texts
        }
    }
}

/// `F_REPORT`, `F_PTX`, … beside the method `f`.
pub fn constants(vis: &syn::Visibility, name: &syn::Ident, function: &Rewritten, options: &Options) -> TokenStream {
    let prefix = name.unraw().to_string().to_uppercase() + "_";
    let report = options.report.then(|| report::constant(vis, &format_ident!("{prefix}REPORT"), function));
    let texts = gpu::constants(&function.texts, vis, &prefix);
    quote!(#report #texts)
}
