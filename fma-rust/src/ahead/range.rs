//! Loops over all indices of a slice, as loops over its elements.

use syn::spanned::Spanned;
use syn::{Expr, ExprForLoop, ExprIndex, Pat, RangeLimits, parse_quote};

use super::names::{changed, each_bound};
use crate::blocks::own;
use crate::steady::{Known, is_literal};
use crate::walk::visit_mut::{self, VisitMut};

/// `for i in 0..x.len()` as a loop over the elements of `x`, which is only read, and their numbers.
pub fn by_elements(each: &ExprForLoop, known: &Known) -> Option<ExprForLoop> {
    let Pat::Ident(index) = &*each.pat else { return None };
    let slice = all_of(&each.expr).filter(|slice| known.is_lent(slice))?;
    let (index, name) = (index.ident.to_string(), named_by(slice)?);
    let mut again = false;
    let mut times = 0;
    each_bound(each, &mut |bound| {
        times += usize::from(bound == index);
        again |= bound == name;
    });
    if again || times != 1 || changed(&each.body).contains(&index) {
        return None;
    }
    let item = own("item");
    let mut found = each.clone();
    let mut elements = Elements { slice: &name, index: &index, item: &item, any: false };
    elements.visit_block_mut(&mut found.body);
    let any = elements.any;
    let pat = &each.pat;
    (found.pat, found.expr) = (parse_quote!((#pat, #item)), parse_quote!(#slice.iter().enumerate()));
    any.then_some(found)
}

/// How what stands for `x[i]` is spelt in texts.
pub const ITEM: &str = "(* fastmath_00_item)";

/// `x[i]` of such a loop.
pub fn text(each: &ExprForLoop) -> Option<String> {
    let Pat::Ident(index) = &*each.pat else { return None };
    Some(format!("{}[{}]", named_by(all_of(&each.expr)?)?, index.ident))
}

/// The slice whose indices a range has, all of them.
fn all_of(head: &Expr) -> Option<&Expr> {
    let Expr::Range(range) = head else { return None };
    let (Some(start), Some(Expr::MethodCall(end))) = (range.start.as_deref(), range.end.as_deref()) else {
        return None;
    };
    let whole = is_literal(start, "0") && matches!(range.limits, RangeLimits::HalfOpen(_));
    (whole && end.method == "len" && end.args.is_empty()).then_some(&*end.receiver)
}

fn named_by(slice: &Expr) -> Option<String> {
    match slice {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}

/// Puts the element in the place of `x[i]`.
struct Elements<'a> {
    slice: &'a str,
    index: &'a str,
    item: &'a syn::Ident,
    any: bool,
}

impl VisitMut for Elements<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Index(ExprIndex { expr: slice, index, .. }) = &*expr
            && named_by(slice).is_some_and(|name| name == self.slice)
            && named_by(index).is_some_and(|name| name == self.index)
        {
            let item = self.item;
            // An integer that overflows with it is told of where the element is.
            let (value, paren_token) = (parse_quote!(*#item), syn::token::Paren(slice.span()));
            let element = syn::ExprParen { attrs: Vec::new(), paren_token, expr: Box::new(value) };
            (*expr, self.any) = (Expr::Paren(element), true);
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}
