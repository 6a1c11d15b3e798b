//! Loops and blocks that `break` leaves with a number which may be a pair: a variable of the loop's own takes it, and is read behind it.

use fma_ir::{Region, Stmt, Ty, ValueId, VarId};

use super::Lowerer;
use crate::tree::{Child, ExprId, Type};

impl Lowerer<'_> {
    /// The variable that each `break` out of a node sets.
    pub(super) fn left_with(&mut self, id: ExprId, ty: Ty) -> Option<VarId> {
        let values = self.tree.broken.get(&id).filter(|_| self.in_pairs && ty.doubled().is_some())?;
        let var = self.var(id, ty);
        self.given.extend(values.iter().map(|value| (*value, var)));
        Some(var)
    }

    /// Sets the variable of what a `break` leaves; whether there is one.
    pub(super) fn gives(&mut self, id: ExprId, children: &[Child], values: &[ValueId]) -> bool {
        let [Child::Expr(given)] = children else { return false };
        let (Some(var), &[value]) = (self.given.get(given), values) else { return false };
        self.stmts.push(Stmt::Set { var: *var, value, site: Self::site(*given) });
        self.use_here(id, Vec::new());
        true
    }

    /// Whether each way out of a node sets its variable; else no way does.
    pub(super) fn is_left_with(&mut self, id: ExprId, var: VarId, regions: &mut [Region]) -> bool {
        let values = &self.tree.broken[&id];
        let is_known = |value: &ExprId| self.out.of[value.0].is_some() || self.tree.ty(*value) == Type::Never;
        let ends = matches!(self.expr(id).syn, syn::Expr::Block(_));
        let is_whole = match regions {
            [body] if ends => self.ends(id, var, body),
            _ => true,
        };
        let all = is_whole && values.iter().all(is_known);
        if !all {
            regions.iter_mut().for_each(|region| unset(region, var));
        }
        all
    }

    /// Sets the variable at the end of a block; whether its value is known.
    fn ends(&self, id: ExprId, var: VarId, body: &mut Region) -> bool {
        let set = body.result.take().map(|value| Stmt::Set { var, value, site: Self::site(id) });
        let children = crate::tree::children(&self.expr(id).kind);
        let is_known = set.is_some() || children.iter().all(|child| self.leaves(*child));
        body.stmts.extend(set);
        is_known
    }
}

/// What was set is used where it is.
fn unset(region: &mut Region, var: VarId) {
    for stmt in &mut region.stmts {
        match stmt {
            Stmt::Set { var: set, value, site } if *set == var => {
                let (values, regions, writes) = (vec![*value], Vec::new(), Vec::new());
                *stmt = Stmt::Opaque { site: *site, values, regions, writes };
            }
            Stmt::If { then, otherwise, .. } => {
                unset(then, var);
                unset(otherwise, var);
            }
            Stmt::Opaque { regions, .. } => regions.iter_mut().for_each(|region| unset(region, var)),
            Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
        }
    }
}
