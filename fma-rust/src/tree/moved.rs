//! Floats by their bounds that are not `Copy`: rewritten only where each variable of the type is used once, and by value. What may be `Copy` by a bound
//! whose name is all that is known of it is not where its author clones it or computes with what is borrowed: of a `Copy` type no one has to.

use super::read::Reader;
use super::*;

/// A type parameter that its bounds declare a float.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generic {
    pub name: String,
    pub copy: Copied,
}

/// Whether values of a type parameter are copied where they are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// Its bounds say so.
    Yes,
    /// A bound of one word, which no import here explains, has the name of a trait that says so.
    Perhaps,
    /// Each can be used once.
    No,
}

impl Reader<'_> {
    /// Where something is cloned or borrowed, what is moved when matters: then the type means no float.
    pub(super) fn leave_moved(&mut self) {
        for (index, generic) in self.items.generics.iter().enumerate() {
            let ty = Type::Generic(index as u16);
            match generic.copy {
                Copied::Yes => continue,
                Copied::Perhaps if !self.exprs.iter().any(|expr| self.spares(expr, &ty)) => continue,
                Copied::Perhaps | Copied::No => {}
            }
            let again = |local: &Local| self.is(local.ty, &ty) && local.uses + local.opaque_uses > 1;
            let behind = |expr: &Expr| matches!(self.types.get(expr.ty), Type::Ref(_)) && self.is(expr.ty, &ty);
            if self.locals.iter().any(again) || self.exprs.iter().any(behind) {
                self.types.leave(&ty);
            }
        }
    }

    /// Whether an expression keeps a value of the type that would else be moved.
    fn spares(&self, expr: &Expr, ty: &Type) -> bool {
        let is_borrowed = |id: &ExprId| {
            let id = self.exprs[id.0].ty;
            matches!(self.types.get(id), Type::Ref(_)) && self.is(id, ty)
        };
        match (&expr.kind, &expr.syn) {
            (Kind::Arith(_, operands), _) => operands.iter().any(is_borrowed),
            (kind, syn::Expr::MethodCall(call)) if call.method == "clone" && call.args.is_empty() => {
                let receiver = children(kind).into_iter().next();
                matches!(receiver, Some(Child::Expr(id)) if self.is(self.exprs[id.0].ty, ty))
            }
            _ => false,
        }
    }

    fn is(&self, id: TypeId, ty: &Type) -> bool {
        self.types.get(self.types.behind_refs(id)) == *ty
    }
}
