//! The value of a block or an `if` in which more happens than computing it: a variable of the node's own takes it, and is read behind it.

use fma_ir::{Args, Effect, Op, Region, Stmt, Ty, Value, ValueId, VarId};

use super::Lowerer;
use crate::tree::{Child, ExprId, Type};

impl Lowerer<'_> {
    /// The value of a block, behind the block.
    pub(super) fn outcome(&mut self, id: ExprId, value: Option<ValueId>, ty: Option<Ty>) -> Option<ValueId> {
        let (Some(result), Some(ty)) = (value, ty) else {
            return self.leaf(id, Effect::Acts, value.into_iter().collect(), ty);
        };
        let var = self.var(id, ty);
        self.stmts.push(Stmt::Set { var, value: result, site: Self::site(id) });
        Some(self.read_outcome(id, var, ty))
    }

    /// The variable that each arm sets unless it leaves the function or loop; `None` if an arm gives what is not known.
    pub(super) fn chosen(&mut self, id: ExprId, ty: Ty, arms: Vec<(Child, &mut Region)>) -> Option<VarId> {
        let gives = |(arm, region): &(Child, &mut Region)| region.result.is_some() || self.leaves(*arm);
        if arms.is_empty() || !arms.iter().all(gives) {
            return None;
        }
        let var = self.var(id, ty);
        for (_, region) in arms {
            let set = region.result.take().map(|value| Stmt::Set { var, value, site: Self::site(id) });
            region.stmts.extend(set);
        }
        Some(var)
    }

    /// The same for an `if let` or a `match`, which have other parts too.
    pub(super) fn chosen_by_pattern(&mut self, id: ExprId, ty: Ty, regions: &mut [Region]) -> Option<VarId> {
        let arms = self.tree.arms_of_patterns(id);
        let arm = |(place, region)| {
            let (_, arm) = arms.iter().find(|(index, _)| *index == place)?;
            Some((*arm, region))
        };
        let arms = regions.iter_mut().enumerate().filter_map(arm).collect();
        self.chosen(id, ty, arms)
    }

    pub(super) fn read_outcome(&mut self, id: ExprId, var: VarId, ty: Ty) -> ValueId {
        let (flags, mode) = Default::default();
        self.pin(Value { op: Op::Read(var), args: Args::NONE, ty, flags, mode, site: Self::site(id) })
    }

    pub(super) fn var(&mut self, id: ExprId, ty: Ty) -> VarId {
        let word = match self.expr(id).syn {
            syn::Expr::If(_) => "(if …)",
            syn::Expr::Match(_) => "(match …)",
            syn::Expr::Loop(_) => "(loop …)",
            _ => "{ … }",
        };
        self.out.func.var(word, ty)
    }

    /// Whether a part does not come to its end.
    pub(super) fn leaves(&self, arm: Child) -> bool {
        match arm {
            Child::Expr(id) => self.tree.ty(id) == Type::Never,
            Child::Block(id) => match self.tree.block(id).stmts.last() {
                Some(crate::tree::Stmt::Expr(last, _)) => self.tree.ty(*last) == Type::Never,
                _ => false,
            },
        }
    }
}
