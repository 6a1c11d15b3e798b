//! What a step computes on its way to numbers: indices and integers, whose panics must not be lost.

use std::collections::HashSet;

use fma_ir::Site;

use super::super::Refusal;
use super::super::header::text;
use super::Follow;
use crate::tree::{Arith, Child, ExprId, Kind, Tree, children, within};

/// The nodes that numbers of the lanes are made of: what is inside is computed with them.
#[derive(Default)]
pub struct Told(HashSet<ExprId>);

impl Told {
    /// What either tells.
    pub fn and(mut self, other: Told) -> Told {
        self.0.extend(other.0);
        self
    }

    /// All that may panic in parts of a loop is told.
    pub fn of_all(&self, tree: &Tree, parts: &[Child]) -> Result<(), Refusal> {
        match parts.iter().find_map(|part| self.lost(tree, *part)) {
            Some(lost) => {
                Err(Refusal::Because(format!("`{}` may panic, and no number is made of it", text(tree, lost))))
            }
            None => Ok(()),
        }
    }

    fn lost(&self, tree: &Tree, part: Child) -> Option<ExprId> {
        let inside = match part {
            Child::Expr(id) if self.0.contains(&id) => return None,
            Child::Expr(id) if may_panic(&tree.expr(id).kind) => return Some(id),
            Child::Expr(id) => children(&tree.expr(id).kind),
            Child::Block(id) => tree.block(id).children(),
        };
        inside.into_iter().find_map(|part| self.lost(tree, part))
    }
}

fn may_panic(kind: &Kind) -> bool {
    matches!(kind, Kind::Index(..) | Kind::Arith(Arith::Int(_), _) | Kind::Assign { op: Some(Arith::Int(_)), .. })
}

impl Follow<'_> {
    /// A number is made of a node, and of the integers of the step that it names. What is in it is no more computed where it is named again.
    pub(super) fn tell(&mut self, id: ExprId) {
        let (tree, func) = (self.source.tree, self.source.func);
        let lets = self.header.lets_of(tree, id).into_iter().map(|(_, init)| init);
        let again = |part: ExprId| func.again.get(&Site(part.0 as u32)).into_iter().flatten();
        let parts = within(tree, id).into_iter().flat_map(again);
        self.told.0.extend(lets.chain([id]).chain(parts.map(|site| ExprId(site.0 as usize))));
    }

    pub(super) fn tell_site(&mut self, site: Site) {
        self.tell(ExprId(site.0 as usize));
    }

    /// The place that an assignment sets is an accumulator's.
    pub(super) fn tell_target(&mut self, site: Site) {
        if let Kind::Assign { target, .. } = self.source.tree.expr(ExprId(site.0 as usize)).kind {
            self.tell(target);
            self.tell_behind(target);
        }
    }

    /// The element that a name stands for is taken with what is read of it.
    pub(super) fn tell_behind(&mut self, place: ExprId) {
        self.header.behind(self.source.tree, place).into_iter().for_each(|element| self.tell(element));
    }
}
