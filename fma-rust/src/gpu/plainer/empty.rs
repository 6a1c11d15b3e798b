//! Structs without fields, which are made by their names alone: `Relu` is `Relu {}`.

use syn::{Expr, parse_quote};

use crate::tree::Items;
use crate::walk::visit_mut::{self, VisitMut};

/// Writes braces behind them.
pub fn plain(block: &mut syn::Block, items: &Items) {
    if any(items) {
        Empty(items).visit_block_mut(block);
    }
}

/// Whether there are such.
pub fn any(items: &Items) -> bool {
    items.structs.iter().any(|(_, fields)| fields.is_empty())
}

struct Empty<'a>(&'a Items);

impl VisitMut for Empty<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::Path(path) = &*expr
            && let Some(name) = path.path.get_ident()
            && self.0.structs.iter().any(|(known, fields)| fields.is_empty() && name == known)
        {
            *expr = parse_quote!(#name {});
        }
    }
}
