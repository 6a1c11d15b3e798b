//! Expands every function of a crate in this process: seconds for what the crates' own tests take many minutes to reach.

use std::fmt::{self, Display, Formatter};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItemFn, ItemFn, Signature};

/// What a sweep saw.
#[derive(Default)]
pub struct Swept {
    pub functions: usize,
    pub took: Duration,
    /// The function that took longest.
    pub slowest: (Duration, String),
    /// A function's name and what came out of it that must not.
    pub complaints: Vec<String>,
}

impl Display for Swept {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let each = self.took.as_secs_f64() * 1e3 / self.functions.max(1) as f64;
        let (longest, slowest) = &self.slowest;
        write!(out, "{} functions, {each:.2} ms each, {slowest} {:.0} ms", self.functions, longest.as_secs_f64() * 1e3)
    }
}

impl Swept {
    /// Expands each function of a source text under a list of flags.
    pub fn text(&mut self, text: &str, flags: &TokenStream) {
        if let Ok(file) = syn::parse_file(text) {
            Functions { flags, swept: self }.visit_file(&file);
        }
    }
}

struct Functions<'a> {
    flags: &'a TokenStream,
    swept: &'a mut Swept,
}

impl Functions<'_> {
    fn expand(&mut self, mut function: ImplItemFn) {
        let outer = |attribute: &Attribute| matches!(attribute.style, syn::AttrStyle::Outer);
        function.attrs.retain(|attribute| !outer(attribute));
        let start = Instant::now();
        let expand = || fma_rust::expand(self.flags.clone(), function.to_token_stream());
        let expansion = catch_unwind(AssertUnwindSafe(expand));
        let took = start.elapsed();
        self.swept.took += took;
        self.swept.functions += 1;
        if took > self.swept.slowest.0 {
            self.swept.slowest = (took, function.sig.ident.to_string());
        }
        if let Some(complaint) = complaint(&function, expansion.ok()) {
            self.swept.complaints.push(format!("{}: {complaint}", function.sig.ident));
        }
    }
}

fn complaint(function: &ImplItemFn, expansion: Option<TokenStream>) -> Option<&'static str> {
    let Some(expansion) = expansion else { return Some("the attribute panics") };
    match syn::parse2::<ImplItemFn>(expansion) {
        Err(_) => Some("the expansion is not one function"),
        Ok(new) if new.block.stmts.is_empty() && !function.block.stmts.is_empty() => Some("the body is gone"),
        Ok(new) if tokens(&new.sig) != tokens(&function.sig) => Some("the signature is another"),
        Ok(_) => None,
    }
}

fn tokens(signature: &Signature) -> String {
    signature.to_token_stream().to_string()
}

impl<'ast> Visit<'ast> for Functions<'_> {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        let ItemFn { attrs, vis, sig, block } = item.clone();
        self.expand(ImplItemFn { attrs, vis, defaultness: None, sig, block: *block });
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.expand(item.clone());
        visit::visit_impl_item_fn(self, item);
    }
}
