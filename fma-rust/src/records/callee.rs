//! Functions that are read where they are called: which can be, and what is permitted in them.

use quote::ToTokens;

use crate::attribute::list_of;
use crate::called::are_lenient;
use crate::items::WithoutSelf;
use crate::tree::{Setting, is_conditional};
use crate::walk::visit_mut::VisitMut;

/// A function whose body can be read where it is called.
#[derive(Clone)]
pub struct Callee {
    pub sig: syn::Signature,
    pub block: syn::Block,
    /// What is permitted in it.
    pub setting: Setting,
}

/// Whether nothing is said of an operator's impl, its method, or what is in it.
pub fn is_untold(attrs: &[syn::Attribute], method: &syn::ImplItemFn) -> bool {
    let mut lists = attrs.iter().chain(&method.attrs).filter_map(list_of);
    let is_lenient = are_lenient(attrs) || are_lenient(&method.attrs);
    lists.next().is_none() && !is_lenient && is_plain(&method.attrs, &method.sig) && is_bare(&method.block)
}

/// Whether nothing in a block has attributes of its own.
pub fn is_bare(block: &syn::Block) -> bool {
    !block.to_token_stream().to_string().contains('#')
}

pub fn is_plain(attrs: &[syn::Attribute], sig: &syn::Signature) -> bool {
    let is_odd = sig.asyncness.is_some() || sig.unsafety.is_some() || sig.abi.is_some();
    !is_odd && !is_conditional(attrs) && sig.generics.lifetimes().count() == sig.generics.params.len()
}

/// The body of an operator of a type, whose name is written for `Self`.
pub fn written_out(method: &syn::ImplItemFn, this: &syn::Type, setting: Setting) -> Option<Callee> {
    let mut callee = Callee { sig: method.sig.clone(), block: method.block.clone(), setting };
    let syn::Type::Path(path) = this else { return None };
    let mut this = WithoutSelf(path.path.get_ident()?);
    this.visit_signature_mut(&mut callee.sig);
    this.visit_block_mut(&mut callee.block);
    Some(callee)
}
