//! Which functions can have clones.

use super::attributes::{COMPILED, has};
use super::worlds::are_too_many;
use crate::walk::visit::{self, Visit};

/// Why a function can have no clones; `None` if it can.
pub fn unfit(attrs: &[syn::Attribute], sig: &syn::Signature) -> Option<&'static str> {
    if sig.constness.is_some() {
        Some("a constant has no machine to choose: remove `const`")
    } else if sig.asyncness.is_some() {
        Some("a future runs elsewhere than it is made: move the arithmetic to a function that is not `async`")
    } else if sig.variadic.is_some() {
        Some("arguments without a number cannot be handed on")
    } else if has(attrs, COMPILED) {
        Some("it is compiled for a machine already: remove `target_feature`")
    } else if gives_unnamed(&sig.output) {
        Some("each clone would give a type of its own: name the result's type instead of `impl Trait`")
    } else if are_too_many(sig) {
        Some("more than three conditions of `cfg` stand before its parameters")
    } else {
        None
    }
}

fn gives_unnamed(output: &syn::ReturnType) -> bool {
    struct Unnamed(bool);
    impl Visit<'_> for Unnamed {
        fn visit_type_impl_trait(&mut self, _: &syn::TypeImplTrait) {
            self.0 = true;
        }
    }
    let mut unnamed = Unnamed(false);
    unnamed.visit_return_type(output);
    unnamed.0
}

/// What runs through an iterator.
const LOOPS: [&str; 18] = [
    "sum",
    "product",
    "fold",
    "for_each",
    "min_by",
    "max_by",
    "reduce",
    "try_fold",
    "rfold",
    "collect",
    "extend",
    "count",
    "any",
    "all",
    "find",
    "position",
    "rposition",
    "partition",
];

/// Whether a body has a loop of its own, or hands a closure to an iterator that has one.
pub fn has_loop(block: &syn::Block) -> bool {
    struct Loops(bool);
    impl Visit<'_> for Loops {
        fn visit_item(&mut self, _: &syn::Item) {}
        fn visit_expr_for_loop(&mut self, _: &syn::ExprForLoop) {
            self.0 = true;
        }
        fn visit_expr_while(&mut self, _: &syn::ExprWhile) {
            self.0 = true;
        }
        fn visit_expr_loop(&mut self, _: &syn::ExprLoop) {
            self.0 = true;
        }
        fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
            self.0 |= LOOPS.iter().any(|name| call.method == name);
            crate::walk::visit::visit_expr_method_call(self, call);
        }
    }
    let mut loops = Loops(false);
    loops.visit_block(block);
    loops.0
}

/// Whether a body calls what may be a function of the same module or impl, whose clone then stands in this one's.
pub fn calls_on(block: &syn::Block) -> bool {
    struct Calls(bool);
    impl Visit<'_> for Calls {
        fn visit_item(&mut self, _: &syn::Item) {}

        fn visit_expr_call(&mut self, call: &syn::ExprCall) {
            if let syn::Expr::Path(path) = &*call.func {
                let ident = |segment: Option<&syn::PathSegment>| segment.map(|segment| segment.ident.to_string());
                let (first, segments) = (ident(path.path.segments.first()), path.path.segments.len());
                let is_near = segments == 1 || matches!(first.as_deref(), Some("self" | "Self" | "super" | "crate"));
                let is_function =
                    ident(path.path.segments.last()).is_some_and(|name| !name.starts_with(char::is_uppercase));
                self.0 |= is_near && is_function;
            }
            visit::visit_expr_call(self, call);
        }

        fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
            self.0 |= matches!(&*call.receiver, syn::Expr::Path(path) if path.path.is_ident("self"));
            visit::visit_expr_method_call(self, call);
        }
    }
    let mut calls = Calls(false);
    calls.visit_block(block);
    calls.0
}
