//! Blocks, branches, assignments, and what may or may not run.

use fma_ir::{Effect, Op, Region, Stmt, Ty, ValueId, VarId};

use super::places::{conditions, is_branch};
use super::{Lowerer, op, scalar};
use crate::tree::{self, Arith, BlockId, Child, ExprId, Kind, LocalId, Order, Type, assigned};

impl Lowerer<'_> {
    /// A block in the region that is being built; its value.
    pub(super) fn block(&mut self, id: BlockId) -> Option<ValueId> {
        if !self.tree.block(id).is_apart {
            return self.statements(id);
        }
        self.reading_afresh(|lowerer| lowerer.statements(id))
    }

    /// What may run many times, or elsewhere, reads for itself.
    fn reading_afresh<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::take(&mut self.reads);
        let value = lower(self);
        self.reads = outer;
        value
    }

    fn statements(&mut self, id: BlockId) -> Option<ValueId> {
        let mut result = None;
        for stmt in &self.tree.block(id).stmts {
            result = match stmt {
                tree::Stmt::Let { local, binds, init, otherwise, .. } => {
                    self.let_none(binds);
                    self.let_stmt(*local, *init, *otherwise);
                    self.let_parts(&self.tree.let_parts(stmt));
                    self.let_others(binds, *init);
                    None
                }
                tree::Stmt::Expr(id, semi) => {
                    let value = if semi.is_none() { self.moved(*id) } else { self.value(*id) };
                    // A value that a semicolon drops is still computed; an assignment keeps it where the variable is read.
                    if let (Some(value), Some(_)) = (value, semi)
                        && !self.is_followed_assignment(*id)
                    {
                        self.use_here(*id, vec![value]);
                    }
                    // An assignment at the end gives nothing.
                    value.filter(|_| semi.is_none() && scalar(&self.tree.ty(*id)).is_some())
                }
                tree::Stmt::Item(..) | tree::Stmt::Macro { .. } => None,
            };
        }
        result
    }

    fn is_followed_assignment(&self, id: ExprId) -> bool {
        let Kind::Assign { target, .. } = self.expr(id).kind else { return false };
        matches!(self.expr(target).kind, Kind::Local(local) if self.follows(local))
    }

    pub(super) fn use_here(&mut self, id: ExprId, values: Vec<ValueId>) {
        self.stmts.push(Stmt::Opaque { site: Self::site(id), values, regions: Vec::new(), writes: Vec::new() });
    }

    pub(super) fn child_in_place(&mut self, child: Child) -> Option<ValueId> {
        match child {
            Child::Expr(id) => self.value(id),
            Child::Block(id) => self.block(id),
        }
    }

    /// The value of a node that gives it away: a struct, tuple or array that stands in a place is a statement.
    pub(super) fn moved(&mut self, id: ExprId) -> Option<ValueId> {
        let value = self.value(id);
        let id = self.without_parens(id);
        let stands = matches!(self.expr(id).kind, Kind::Local(_) | Kind::Field(_) | Kind::Deref(_));
        let many = matches!(self.tree.ty(id), Type::Struct(_) | Type::Tuple(_) | Type::Sequence(_));
        if value.is_none() && stands && many {
            self.use_here(id, Vec::new());
        }
        value
    }

    /// The values of the parts of a node; a number is converted also behind a reference.
    pub(super) fn parts(&mut self, id: ExprId, children: &[Child]) -> Vec<ValueId> {
        let converts = match &self.expr(id).syn {
            syn::Expr::MethodCall(call) => ["to_f32", "to_f64"].iter().any(|name| call.method == name),
            _ => false,
        };
        match children {
            [Child::Expr(receiver)] if converts => self.operand(*receiver).into_iter().collect(),
            _ => children.iter().filter_map(|child| self.child_in_place(*child)).collect(),
        }
    }

    /// A statement, even without a value.
    pub(super) fn jump(&mut self, id: ExprId, values: Vec<ValueId>) -> Option<ValueId> {
        self.use_here(id, values);
        None
    }

    /// Whether a local's content is followed.
    pub(super) fn follows(&self, id: LocalId) -> bool {
        let local = self.tree.local(id);
        !local.unstable && scalar(&self.tree.types.resolve(local.ty)).is_some()
    }

    pub(super) fn assign(
        &mut self,
        id: ExprId,
        arith: Option<Arith>,
        target: ExprId,
        value: ExprId,
    ) -> Option<ValueId> {
        let new = self.operand(value);
        if let Kind::Local(local) = self.expr(target).kind
            && self.follows(local)
        {
            return self.assign_local(id, arith, (target, local), new);
        }
        let result = match arith {
            None => {
                self.target(target);
                new
            }
            Some(arith) => {
                let old = self.operand(target);
                self.combine(id, arith, old, new)
            }
        };
        // The element that takes the value is named by its index.
        let is_row = result.is_none()
            && arith.is_none()
            && matches!(self.tree.ty(target), Type::Sequence(_) | Type::Struct(_) | Type::Tuple(_));
        let index = self.index_of(target).filter(|_| result.is_some() || is_row);
        self.use_here(id, result.into_iter().chain(index).collect());
        result
    }

    fn index_of(&self, target: ExprId) -> Option<ValueId> {
        match self.expr(target).kind {
            Kind::Index(_, index) => self.out.of[index.0],
            Kind::Paren(inner) => self.index_of(inner),
            _ => None,
        }
    }

    fn assign_local(
        &mut self,
        id: ExprId,
        arith: Option<Arith>,
        (target, local): (ExprId, LocalId),
        new: Option<ValueId>,
    ) -> Option<ValueId> {
        let result = match arith {
            None => new,
            Some(arith) => {
                let old = self.content(local, Some(target));
                self.out.of[target.0] = old;
                self.combine(id, arith, old, new)
            }
        };
        self.out.of[id.0] = result;
        match result {
            Some(value) => {
                self.content.insert(local, value);
                self.stmts.push(Stmt::Set { var: VarId(local.0 as u32), value, site: Self::site(id) });
                if self.rounded.contains(&local) {
                    self.forget(id, local);
                }
            }
            None => self.forget(id, local),
        }
        result
    }

    fn combine(&mut self, id: ExprId, arith: Arith, old: Option<ValueId>, new: Option<ValueId>) -> Option<ValueId> {
        let ty = self.out.func.value(old?).ty;
        Some(self.add(id, op(arith), vec![old?, new?], ty))
    }

    /// The parts of an assigned place are evaluated; the place itself is not read.
    fn target(&mut self, target: ExprId) {
        for child in tree::children(&self.expr(target).kind) {
            self.child_in_place(child);
        }
    }

    pub(super) fn forget(&mut self, after: ExprId, local: LocalId) {
        self.content.remove(&local);
        if let Some(value) = self.content(local, None) {
            self.out.after.entry(after).or_default().push((local, value));
        }
    }

    pub(super) fn branch(
        &mut self,
        id: ExprId,
        cond: ExprId,
        then: BlockId,
        otherwise: Option<ExprId>,
        ty: Option<Ty>,
    ) -> Option<ValueId> {
        let Some(condition) = self.value(cond) else {
            let children: Vec<Child> = [Child::Block(then)].into_iter().chain(otherwise.map(Child::Expr)).collect();
            return self.conditional(id, Order::Unknown, &children, ty);
        };
        if let (Some(ty), Some(otherwise)) = (ty, otherwise)
            && self.is_pure_block(then)
            && self.is_pure(otherwise)
        {
            let arms = [self.block(then)?, self.value(otherwise)?];
            return Some(self.add(id, Op::Select, vec![condition, arms[0], arms[1]], ty));
        }
        let children: Vec<Child> = [Child::Block(then)].into_iter().chain(otherwise.map(Child::Expr)).collect();
        let changed = self.changed(&children);
        let mut regions: Vec<Region> = children.iter().map(|child| self.region(*child, &[])).collect();
        let arms = children.iter().copied().zip(&mut regions).collect();
        let var = ty.and_then(|ty| self.chosen(id, ty, arms));
        let mut regions = regions.into_iter();
        let (then, otherwise) = (regions.next().unwrap_or_default(), regions.next().unwrap_or_default());
        self.stmts.push(Stmt::If { cond: condition, then, otherwise, site: Self::site(id) });
        changed.into_iter().for_each(|local| self.forget(id, local));
        match (var, ty) {
            (Some(var), Some(ty)) => Some(self.read_outcome(id, var, ty)),
            (_, ty) => self.result(id, ty),
        }
    }

    /// A node of which the IR knows only that its parts may run: each is a region of its own.
    pub(super) fn conditional(
        &mut self,
        id: ExprId,
        order: Order,
        children: &[Child],
        ty: Option<Ty>,
    ) -> Option<ValueId> {
        let changed = self.changed(children);
        let left = ty.and_then(|ty| self.left_with(id, ty));
        let outer = (order == Order::Elsewhere).then(|| std::mem::take(&mut self.content));
        let before = self.changed_before(id, children).unwrap_or_else(|| changed.clone());
        let regions = |lowerer: &mut Self| children.iter().map(|child| lowerer.region(*child, &before)).collect();
        // A branch reads what was read before, as one does whose condition is known.
        let mut regions: Vec<Region> =
            if is_branch(self.tree, id) { regions(self) } else { self.reading_afresh(regions) };
        if let Some(outer) = outer {
            self.content = outer;
        }
        let left = left.filter(|var| self.is_left_with(id, *var, &mut regions));
        let var = left.or_else(|| ty.and_then(|ty| self.chosen_by_pattern(id, ty, &mut regions)));
        let writes = changed.iter().map(|local| VarId(local.0 as u32)).chain(var).collect();
        self.stmts.push(Stmt::Opaque { site: Self::site(id), values: Vec::new(), regions, writes });
        changed.into_iter().for_each(|local| self.forget(id, local));
        match (var, ty) {
            (Some(var), Some(ty)) => Some(self.read_outcome(id, var, ty)),
            (_, ty) => self.result(id, ty),
        }
    }

    /// The value of a node that was a statement before.
    fn result(&mut self, id: ExprId, ty: Option<Ty>) -> Option<ValueId> {
        ty.and_then(|ty| self.leaf(id, Effect::Acts, Vec::new(), Some(ty)))
    }

    /// What may have changed before an arm of a branch runs: what its conditions assign, since no other arm has run.
    fn changed_before(&self, id: ExprId, children: &[Child]) -> Option<Vec<LocalId>> {
        Some(self.changed(&conditions(&self.expr(id).syn, children)?))
    }

    fn changed(&self, children: &[Child]) -> Vec<LocalId> {
        assigned(self.tree, children).into_iter().filter(|local| self.follows(*local)).collect()
    }

    /// A part as a region; the given locals may have changed before it runs.
    fn region(&mut self, child: Child, changed: &[LocalId]) -> Region {
        let outer_stmts = std::mem::take(&mut self.stmts);
        let (outer_content, outer_reads) = (self.content.clone(), self.reads.clone());
        let outer_moment = self.moment.take();
        let mut fresh = Vec::new();
        for local in changed {
            self.content.remove(local);
            if let Some(value) = self.content(*local, None) {
                fresh.push((*local, value));
            }
        }
        // An arm of a `match` that is a block has its statements in there.
        if let Child::Expr(id) = child
            && let Kind::Block(block) = self.expr(id).kind
        {
            self.out.at.insert(Child::Block(block), fresh.clone());
        }
        self.out.at.insert(child, fresh);
        let result = match child {
            Child::Expr(id) => self.moved(id),
            Child::Block(id) => self.block(id),
        };
        (self.content, self.reads, self.moment) = (outer_content, outer_reads, outer_moment);
        self.forget_moment();
        Region { stmts: std::mem::replace(&mut self.stmts, outer_stmts), result }
    }
}
