//! Names that may refer to what changes: behind the last read that the author wrote, what they refer to may be set, and no one may read it by them.

use std::collections::BTreeSet;

use super::places::measured;
use super::scalar;
use crate::tree::{ExprId, Kind, LocalId, Stmt, Tree, Type, within};

/// The names that a `let` gives to what is made of something that may change.
pub(super) struct Borrowed(BTreeSet<LocalId>);

impl Borrowed {
    pub(super) fn of(tree: &Tree) -> Borrowed {
        let mut borrowed = Borrowed(BTreeSet::new());
        // A name may be made of another.
        loop {
            let lets = tree.blocks.iter().flat_map(|block| &block.stmts).filter_map(|stmt| match stmt {
                Stmt::Let { binds, init: Some(init), .. } => Some((binds, *init)),
                Stmt::Let { .. } | Stmt::Expr(..) | Stmt::Item(..) | Stmt::Macro { .. } => None,
            });
            let lent = lets.filter(|(_, init)| borrowed.may_change(tree, *init));
            let found: BTreeSet<LocalId> = lent.flat_map(|(binds, _)| binds).copied().collect();
            if found.len() == borrowed.0.len() {
                return borrowed;
            }
            borrowed.0 = found;
        }
    }

    /// Whether an expression names anything that the function may change, or that is borrowed from that.
    fn may_change(&self, tree: &Tree, init: ExprId) -> bool {
        within(tree, init).into_iter().any(|id| match tree.expr(id).kind {
            Kind::Local(local) => {
                let held = tree.local(local);
                let is_lent = tree.bound.contains(&local) && !held.shared && scalar(&tree.ty(id)).is_none();
                held.mutable || held.unstable || is_lent || self.0.contains(&local)
            }
            _ => false,
        })
    }

    /// Whether a place may be read behind its last read: what its name itself holds stays, and so does what is the caller's.
    pub(super) fn stay_readable(&self, tree: &Tree, id: ExprId) -> bool {
        let (mut at, mut is_owned) = (id, true);
        loop {
            match tree.expr(at).kind {
                Kind::Paren(inner) | Kind::Field(inner) | Kind::Deref(inner) | Kind::Index(inner, _) => {
                    is_owned &= !matches!(tree.ty(inner), Type::Ref(_) | Type::Unknown);
                    at = inner;
                }
                Kind::Local(local) => return is_owned || !self.0.contains(&local),
                Kind::Literal | Kind::Constant(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::Ref(_) => return false,
                Kind::Opaque { .. } => {
                    let Some(list) = measured(tree, at) else { return false };
                    is_owned &= !matches!(tree.ty(list), Type::Ref(_) | Type::Unknown);
                    at = list;
                }
                Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) => return false,
            }
        }
    }
}
