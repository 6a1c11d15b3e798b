//! What stands beside a function: a module of its name, or constants beside a method.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::ext::IdentExt;

use crate::attribute::Options;
use crate::rewrite::Rewritten;
use crate::{gpu, report};

/// `mod f { pub const REPORT; pub const PTX; … }` beside the function `f`; `mod f_f32` beside a generic one.
pub fn module(vis: &syn::Visibility, name: &syn::Ident, function: &Rewritten, options: &Options) -> TokenStream {
    let report = options.report.then(|| report::constant(&syn::parse_quote!(pub), &format_ident!("REPORT"), function));
    let [(_, own), instances @ ..] = &gpu::by_instance(&function.texts)[..] else { return TokenStream::new() };
    let texts = gpu::items(own);
    let instances = instances.iter().map(|(suffix, texts)| {
        let (name, texts) = (format_ident!("{name}{suffix}"), gpu::items(texts));
        quote! {
            #[doc(hidden)]
            #vis mod #name { #texts }
        }
    });
    let own = (report.is_some() || !texts.is_empty()).then(|| {
        quote! {
            #[doc(hidden)]
            #vis mod #name {
                #report
                #texts
            }
        }
    });
    asked_for(quote!(#own #(#instances)*), options)
}

/// `F_REPORT`, `F_PTX`, `F_F32_PTX`, … beside the method `f`.
pub fn constants(vis: &syn::Visibility, name: &syn::Ident, function: &Rewritten, options: &Options) -> TokenStream {
    let prefix = name.unraw().to_string().to_uppercase() + "_";
    let report = options.report.then(|| report::constant(vis, &format_ident!("{prefix}REPORT"), function));
    let texts = gpu::by_instance(&function.texts).into_iter().map(|(suffix, texts)| {
        let prefix = format!("{}{}_", name.unraw(), suffix).to_uppercase();
        gpu::constants(&texts, vis, &prefix)
    });
    asked_for(quote!(#report #(#texts)*), options)
}

/// The tokens where the word stands that asked for them: an impl of a trait has no place for them, as the compiler says, and only it knows.
fn asked_for(tokens: TokenStream, options: &Options) -> TokenStream {
    let Some(word) = options.company else { return tokens };
    let at_word = |mut tree: TokenTree| {
        if let TokenTree::Group(group) = &tree {
            tree = Group::new(group.delimiter(), asked_for(group.stream(), options)).into();
        }
        tree.set_span(tree.span().located_at(word));
        tree
    };
    tokens.into_iter().map(at_word).collect()
}
