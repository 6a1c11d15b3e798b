//! What lints say of a rewritten function: no more than of the one that was written.

use proc_macro2::Span;

use crate::attribute::list_of;
use crate::emit::{Printed, ReadAs};
use crate::rewrite::Rewritten;
use crate::walk::visit::{self, Visit};

/// What a printed body does about lints.
#[derive(Default)]
pub struct Lints {
    /// It is not the body that was written: what the author expects a lint to find may be gone.
    rewritten: bool,
    /// Silences those that only the printed body would raise.
    silence: Option<syn::Attribute>,
    /// What has lost an attribute that a lint asks for.
    pub bared: Bared,
}

/// Whether braces or parentheses around one expression have lost the attribute that they were for.
#[derive(Default)]
pub struct Bared {
    braces: bool,
    parens: bool,
}

impl Bared {
    /// Those of a body as written.
    pub fn of(block: &syn::Block) -> Bared {
        let mut bared = Bared::default();
        bared.visit_block(block);
        bared
    }
}

impl Visit<'_> for Bared {
    fn visit_expr(&mut self, expr: &syn::Expr) {
        let is_list = |attr: &syn::Attribute| list_of(attr).is_some();
        match expr {
            syn::Expr::Block(block) => {
                let is_one = matches!(block.block.stmts[..], [syn::Stmt::Expr(_, None)]);
                self.braces |= is_one && block.attrs.iter().any(is_list);
            }
            syn::Expr::Paren(inner) => self.parens |= inner.attrs.iter().any(is_list),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}

impl Lints {
    /// Those of a body that was printed; none of one that stays as it was written.
    pub fn of(printed: Option<&Printed>, read: &ReadAs) -> Lints {
        let silence = printed.and_then(|printed| printed.lint(read));
        Lints { rewritten: printed.is_some(), silence, bared: Bared::default() }
    }
}

/// Silences in a function's attributes what only the rewritten function would be told.
///
/// Of a dispatched function a lint may speak in the clone and not in the entry, or the other way round: `expect` only allows there.
pub fn silence(function: &Rewritten, sig: &syn::Signature, attrs: &mut Vec<syn::Attribute>) {
    if function.lints.rewritten || function.dispatch.is_some() {
        attrs.iter_mut().for_each(allow);
    }
    attrs.extend(function.lints.silence.clone());
    let Bared { braces, parens } = function.lints.bared;
    attrs.extend(braces.then(|| syn::parse_quote!(#[allow(unused_braces)])));
    attrs.extend(parens.then(|| syn::parse_quote!(#[allow(unused_parens)])));
    if function.dispatch.is_some() && takes_pointer(sig) {
        attrs.push(syn::parse_quote!(#[allow(clippy::not_unsafe_ptr_arg_deref)]));
    }
}

/// Whether a parameter is a pointer: handed on to a function that is compiled for a level, whose call is unsafe, it looks as if it were read there.
fn takes_pointer(sig: &syn::Signature) -> bool {
    struct Pointers(bool);
    impl Visit<'_> for Pointers {
        fn visit_type(&mut self, ty: &syn::Type) {
            self.0 |= matches!(ty, syn::Type::Ptr(_));
            visit::visit_type(self, ty);
        }
    }
    let mut pointers = Pointers(false);
    sig.inputs.iter().for_each(|input| pointers.visit_fn_arg(input));
    pointers.0
}

fn allow(attr: &mut syn::Attribute) {
    if let syn::Meta::List(list) = &mut attr.meta
        && list.path.is_ident("expect")
    {
        list.path = syn::Ident::new("allow", Span::call_site()).into();
    }
}
