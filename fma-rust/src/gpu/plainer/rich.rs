//! Whether a body has anything to say in fewer words.

use super::{
    RICH, apart, begun, broken, bytes, checked, default, endless, ends, heads, lengths, lets, lists, methods, mixed,
    numbers, ordering, rows, sequences, spelled, views, whole, wide, words,
};
use crate::walk::visit::{self, Visit};

/// The methods of numbers that may be called on references to them.
const OF_NUMBERS: [&str; 14] = [
    "count_ones",
    "count_zeros",
    "leading_zeros",
    "leading_ones",
    "trailing_zeros",
    "trailing_ones",
    "rotate_left",
    "rotate_right",
    "swap_bytes",
    "reverse_bits",
    "abs",
    "unsigned_abs",
    "is_power_of_two",
    "to_bits",
];

/// Whether there is anything to say in fewer words.
pub fn is_rich(block: &syn::Block) -> bool {
    let mut rich = Rich(false);
    rich.visit_block(block);
    rich.0 || views::any(block) || lengths::any(block) || wide::any(block)
}

struct Rich(bool);
impl Visit<'_> for Rich {
    fn visit_item(&mut self, _: &syn::Item) {}
    fn visit_expr_for_loop(&mut self, each: &syn::ExprForLoop) {
        self.0 |= heads::any(&each.pat) || heads::is_changed(&each.pat) || heads::taken(each).is_some();
        self.0 |= endless::is_one(each);
        visit::visit_expr_for_loop(self, each);
    }
    fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {
        self.0 = true;
    }
    fn visit_expr_field(&mut self, field: &syn::ExprField) {
        self.0 |= words::is_given(&field.base);
        visit::visit_expr_field(self, field);
    }
    fn visit_expr_index(&mut self, index: &syn::ExprIndex) {
        self.0 |= words::element(index).is_some();
        visit::visit_expr_index(self, index);
    }
    fn visit_macro(&mut self, _: &syn::Macro) {
        self.0 = true;
    }
    fn visit_expr_try(&mut self, _: &syn::ExprTry) {
        self.0 = true;
    }
    fn visit_expr_let(&mut self, found: &syn::ExprLet) {
        self.0 |= rows::is_row(&found.pat) || numbers::is_number(&found.pat);
        visit::visit_expr_let(self, found);
    }
    fn visit_arm(&mut self, arm: &syn::Arm) {
        self.0 |= rows::is_row(&arm.pat);
        visit::visit_arm(self, arm);
    }
    fn visit_local(&mut self, local: &syn::Local) {
        self.0 |= begun::is_one(local) || lets::is_one(local) || is_lent(local) || apart::is_bound(local);
        // What it is first given may be a literal, whose type is that of what it is given then.
        self.0 |= local.init.is_none() && !matches!(local.pat, syn::Pat::Type(_));
        self.0 |= rows::is_row(&local.pat) && local.init.as_ref().is_some_and(|init| init.diverge.is_some());
        visit::visit_local(self, local);
    }
    fn visit_expr_path(&mut self, path: &syn::ExprPath) {
        self.0 |= path.path.is_ident("None") || path.path.is_ident("Some");
        self.0 |= lists::is_from_fn(path) || default::is_one(path);
        self.0 |= spelled::is_one(path);
        self.0 |= methods::bound(path).is_some() || methods::converted(path).is_some();
        self.0 |= words::made_of_bytes(path).is_some() || words::float_of_bytes(path).is_some();
    }
    fn visit_expr_assign(&mut self, assign: &syn::ExprAssign) {
        self.0 |= apart::is_set(assign);
        visit::visit_expr_assign(self, assign);
    }
    fn visit_expr_break(&mut self, leave: &syn::ExprBreak) {
        self.0 |= broken::is_taking(leave);
        visit::visit_expr_break(self, leave);
    }
    fn visit_expr_reference(&mut self, reference: &syn::ExprReference) {
        self.0 |= reference.mutability.is_some();
        visit::visit_expr_reference(self, reference);
    }
    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        let names =
            RICH.iter().chain(&whole::NAMES).chain(&mixed::NAMES).chain(&checked::NAMES).chain(&sequences::NAMES);
        self.0 |= names.chain(&bytes::NAMES).chain(&ends::NAMES).any(|name| call.method == name)
            || OF_NUMBERS.iter().any(|name| call.method == name)
            || call.method == "into"
            || ordering::is_order(call);
        // Of an iterator: numbers have them with an argument.
        self.0 |= call.args.is_empty() && (call.method == "max" || call.method == "min");
        visit::visit_expr_method_call(self, call);
    }
}

/// Whether a name refers to something that may be a number.
fn is_lent(local: &syn::Local) -> bool {
    let init = local.init.as_ref().map(|init| &*init.expr);
    matches!(init, Some(syn::Expr::Reference(syn::ExprReference { mutability: None, expr, .. }))
        if !matches!(&**expr, syn::Expr::Index(index) if matches!(*index.index, syn::Expr::Range(_))))
}
