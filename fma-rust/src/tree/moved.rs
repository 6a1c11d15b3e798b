//! Floats by their bounds that are not `Copy`: rewritten only where each variable of the type is used once, and by value.

use super::read::Reader;
use super::*;

impl Reader<'_> {
    /// Where something is cloned or borrowed, what is moved when matters: then the type means no float.
    pub(super) fn leave_moved(&mut self) {
        let moved = self.items.generics.iter().enumerate().filter(|(_, generic)| !generic.copy);
        for (index, _) in moved {
            let ty = Type::Generic(index as u16);
            let again = |local: &Local| self.is(local.ty, &ty) && local.uses + local.opaque_uses > 1;
            let behind = |expr: &Expr| matches!(self.types.get(expr.ty), Type::Ref(_)) && self.is(expr.ty, &ty);
            if self.locals.iter().any(again) || self.exprs.iter().any(behind) {
                self.types.leave(&ty);
            }
        }
    }

    fn is(&self, id: TypeId, ty: &Type) -> bool {
        self.types.get(self.types.behind_refs(id)) == *ty
    }
}
