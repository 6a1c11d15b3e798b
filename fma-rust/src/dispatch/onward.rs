//! What clones would multiply.
//!
//! A closure in a clone is of another type for each machine. A function that takes it is another one for each of these types, and if it is dispatched has
//! clones of each: along a chain of functions that take closures and hand on closures of their own, the code grows with a power of three.
//! So the links of such a chain have no clones; its last function, which calls what it takes, has them.

use std::collections::BTreeSet;

use crate::handed::{is_foreign, is_lazy};
use crate::walk::visit::{self, Visit};

/// What says of a type that it may be a closure, or hold one.
const BOUNDS: [&str; 7] =
    ["Fn", "FnMut", "FnOnce", "Iterator", "IntoIterator", "DoubleEndedIterator", "ExactSizeIterator"];

/// Whether a function is a link of such a chain. What `is_own` knows is linked, and the machine handed on to it.
pub fn hands_on(sig: &syn::Signature, block: &syn::Block, is_own: &dyn Fn(&syn::Ident) -> bool) -> bool {
    let mut taken = Taken(false);
    taken.visit_signature(sig);
    let mut handed = Handed { is_own, closures: BTreeSet::new(), found: false };
    if taken.0 {
        handed.visit_block(block);
    }
    handed.found
}

struct Taken(bool);

impl Visit<'_> for Taken {
    fn visit_trait_bound(&mut self, bound: &syn::TraitBound) {
        let name = bound.path.segments.last();
        self.0 |= name.is_some_and(|name| BOUNDS.iter().any(|bound| name.ident == bound));
        visit::visit_trait_bound(self, bound);
    }

    /// A function behind a pointer is of one type.
    fn visit_type_trait_object(&mut self, _: &syn::TypeTraitObject) {}
}

struct Handed<'a> {
    is_own: &'a dyn Fn(&syn::Ident) -> bool,
    /// The names of closures.
    closures: BTreeSet<String>,
    found: bool,
}

impl Handed<'_> {
    fn holds_closure(&self, argument: &syn::Expr) -> bool {
        match argument {
            syn::Expr::Closure(_) => true,
            syn::Expr::Path(path) => {
                path.path.get_ident().is_some_and(|name| self.closures.contains(&name.to_string()))
            }
            syn::Expr::Paren(paren) => self.holds_closure(&paren.expr),
            syn::Expr::Reference(reference) => self.holds_closure(&reference.expr),
            syn::Expr::MethodCall(call) if is_lazy(argument) => {
                self.holds_closure(&call.receiver) || call.args.iter().any(|argument| self.holds_closure(argument))
            }
            _ => false,
        }
    }
}

impl Visit<'_> for Handed<'_> {
    fn visit_item(&mut self, _: &syn::Item) {}

    fn visit_local(&mut self, local: &syn::Local) {
        visit::visit_local(self, local);
        if let (syn::Pat::Ident(name), Some(init)) = (&local.pat, &local.init)
            && self.holds_closure(&init.expr)
        {
            self.closures.insert(name.ident.to_string());
        }
    }

    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        self.found |=
            is_foreign(&call.func, self.is_own) && call.args.iter().any(|argument| self.holds_closure(argument));
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        let of_self = matches!(&*call.receiver, syn::Expr::Path(path) if path.path.is_ident("self"));
        let is_foreign = of_self && !(self.is_own)(&call.method);
        self.found |= is_foreign && call.args.iter().any(|argument| self.holds_closure(argument));
        visit::visit_expr_method_call(self, call);
    }
}
