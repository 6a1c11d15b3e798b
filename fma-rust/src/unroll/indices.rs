//! What the number of a step is for.

use super::put::Put;
use crate::walk::visit::Visit;

/// Looks for the number of a step in indices, where no cast stands beside it.
pub struct Indices<'a> {
    put: &'a Put<'a>,
    pub any: bool,
}

impl<'a> Indices<'a> {
    pub fn of(put: &'a Put<'a>) -> Indices<'a> {
        Indices { put, any: false }
    }
}

impl<'ast> Visit<'ast> for Indices<'_> {
    fn visit_expr_index(&mut self, index: &'ast syn::ExprIndex) {
        struct Casts(bool);
        impl<'ast> Visit<'ast> for Casts {
            fn visit_expr_cast(&mut self, _: &'ast syn::ExprCast) {
                self.0 = true;
            }
        }
        let mut casts = Casts(false);
        casts.visit_expr(&index.index);
        self.any |= !casts.0 && self.put.varies(&index.index);
        crate::walk::visit::visit_expr_index(self, index);
    }
}
