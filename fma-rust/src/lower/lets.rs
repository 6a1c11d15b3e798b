//! What `let` gives names to.

use fma_ir::{Stmt, ValueId, VarId};

use super::Lowerer;
use crate::tree::{Child, ExprId, LocalId, Order};

impl Lowerer<'_> {
    /// What is declared here holds nothing yet: not what was read of all that a loop around changes.
    pub(super) fn let_none(&mut self, binds: &[LocalId]) {
        for local in binds {
            self.content.remove(local);
        }
    }

    pub(super) fn let_stmt(&mut self, local: Option<LocalId>, init: Option<ExprId>, otherwise: Option<ExprId>) {
        let Some(init) = init else { return };
        let value = self.moved(init);
        if let Some(otherwise) = otherwise {
            self.conditional(otherwise, Order::Unknown, &[Child::Expr(otherwise)], None);
        }
        match (local, value) {
            (Some(local), Some(value)) if self.follows(local) => self.hold(local, init, value),
            (_, Some(value)) => self.use_here(init, vec![value]),
            (Some(local), None) if self.follows(local) => self.forget(init, local),
            (_, None) => {}
        }
    }

    /// `let (a, b) = (x, y)`, once `x` and `y` are computed: none of them sees the new names.
    pub(super) fn let_parts(&mut self, parts: &[(LocalId, ExprId)]) {
        for (local, part) in parts {
            if let Some(value) = self.out.of[part.0].filter(|_| self.follows(*local)) {
                self.hold(*local, *part, value);
            }
        }
    }

    /// What changes later and is bound by a pattern holds from here on what is read from it here.
    pub(super) fn let_others(&mut self, binds: &[LocalId], init: Option<ExprId>) {
        for local in binds.iter().copied() {
            let unknown = self.tree.local(local).mutable && !self.content.contains_key(&local);
            if let Some(init) = init.filter(|_| unknown && self.follows(local)) {
                self.forget(init, local);
            }
        }
    }

    /// A local that is followed is declared, and holds a value.
    fn hold(&mut self, local: LocalId, init: ExprId, value: ValueId) {
        let (var, site) = (VarId(local.0 as u32), Self::site(init));
        self.content.insert(local, value);
        self.stmts.push(match self.tree.local(local).mutable {
            true => Stmt::Set { var, value, site },
            false => Stmt::Let { var, value, site },
        });
        if self.tree.local(local).opaque_uses > 0 {
            self.use_here(init, vec![value]);
        }
        if self.rounded.contains(&local) {
            self.forget(init, local);
        }
    }
}
