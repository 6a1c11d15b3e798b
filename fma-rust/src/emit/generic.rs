//! Fused operations of generic floats: which there are, the bounds in scope decide when the rewritten function is compiled.

use fma_ir::{FloatOp, Op, Value, ValueId};
use proc_macro2::Span;
use quote::{quote, quote_spanned};

use super::build::{self, match_one, names, tuple};
use super::print::Printer;

/// Whether an operation must round once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Promise {
    None,
    Fused,
}

/// The forms by the signs of product and last operand: how the runtime finds and calls them, and how they are written without fusion.
struct Form {
    kind: &'static str,
    contracted: &'static str,
    fused: &'static str,
}

const fn form(kind: &'static str, contracted: &'static str, fused: &'static str) -> Form {
    Form { kind, contracted, fused }
}

/// By whether the product is negated, and by whether the last operand is.
const FORMS: [[Form; 2]; 2] = [
    [form("kind", "mul_add", "fused"), form("signed", "mul_sub", "fused_sub")],
    [form("signed", "neg_mul_add", "fused_neg"), form("signed", "neg_mul_sub", "fused_neg_sub")],
];

impl Printer<'_> {
    /// `match (a, b, c) { (a, b, c) => { use kinds::*; (&&&of(&a)).kind().mul_add(a, b, c, |a, b, c| a * b + c) } }`.
    pub(super) fn generic(&mut self, value: &Value, promise: Promise) -> Option<syn::Expr> {
        let [product, other, last] = value.args[..] else { return None };
        let ((product, minus), (last, less)) = (self.without_sign(product), self.without_sign(last));
        let form = &FORMS[usize::from(minus)][usize::from(less)];
        let operands = [product, other, last].map(|operand| self.value(operand));
        let named = operands.iter().all(|operand| matches!(operand, syn::Expr::Path(_)));
        let idents = [self.temp(), self.temp(), self.temp()];
        let [a, b, c] = &idents;
        let plain = match (minus, less) {
            (false, false) => quote!(#a * #b + #c),
            (false, true) => quote!(#a * #b - #c),
            (true, false) => quote!(#c - #a * #b),
            (true, true) => quote!(-(#a * #b) - #c),
        };
        let name = if promise == Promise::Fused { form.fused } else { form.contracted };
        // A promise that no bound can keep is an error at the author's formula.
        let at = self.source.tree.exprs.get(value.site.0 as usize).map_or_else(Span::mixed_site, |expr| expr.span);
        let [kind, name] = [form.kind, name].map(|name| syn::Ident::new(name, Span::mixed_site().located_at(at)));
        let [x, y, z] = if named { operands.clone() } else { idents.each_ref().map(build::name) };
        // Only names stand in these tokens, and the imported ones are traits: nothing of the author's is looked up among them.
        let chosen = quote_spanned!(Span::mixed_site()=> {
            use ::fastmath::rt::generic::kinds::*;
            (&&&::fastmath::rt::generic::of(&#x)).#kind().#name(#x, #y, #z, |#a, #b, #c| #plain)
        });
        let chosen = syn::parse2(chosen).ok()?;
        if named {
            return Some(chosen);
        }
        Some(match_one(tuple(operands.into()), names(&idents.map(Some)), chosen))
    }

    /// What a value negates, if it does.
    fn without_sign(&self, id: ValueId) -> (ValueId, bool) {
        let value = self.source.func.value(id);
        let negates = value.op == Op::Float(FloatOp::Neg) && self.held(id).is_none() && self.bound(id).is_none();
        if negates { (value.args[0], true) } else { (id, false) }
    }
}
