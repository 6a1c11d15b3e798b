//! What one round of printing tells the next.

use std::collections::BTreeSet;

use fma_ir::{Site, ValueId};

use super::print::Printer;
use crate::tree::{LocalId, Stmt};

/// Grows from round to round, but for `dropped`, which `kept` limits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// `let`s that nothing names any more.
    pub dropped: BTreeSet<LocalId>,
    /// `let`s that something turned out to name after all.
    pub kept: BTreeSet<LocalId>,
    /// Nodes whose number a later statement needs: bound where they stand.
    pub exported: BTreeSet<Site>,
    /// Those of them that are needed behind the block in which they stand.
    pub outside: BTreeSet<Site>,
    /// Reads of variables that are needed when the variable is something else: bound where the variable still holds them.
    pub captured: BTreeSet<ValueId>,
    /// Numbers that several others need, but only one of them from where they were bound (the how manieth time): not bound there.
    pub unshared: BTreeSet<(ValueId, usize)>,
    /// Locals that the source names and the new body does not: named once, so that no warning appears.
    pub unnamed: BTreeSet<LocalId>,
    /// A mutable local is named less often than in the source: an assignment may have lost its reader, and the lint for that is silenced.
    pub silent_assignments: bool,
    /// A mutable local is assigned, and nothing reads it any more.
    pub silent_variables: bool,
    /// A mutable parameter is put into a pair, and only that one changes.
    pub silent_parameters: bool,
    /// Comparisons were put together, of which `contains` of a range may say the same.
    pub silent_ranges: bool,
    /// A condition became `true` or `false`.
    pub silent_conditions: bool,
}

impl Plan {
    /// What the next round begins with.
    pub fn grows(&self) -> Plan {
        Plan {
            exported: self.exported.clone(),
            outside: self.outside.clone(),
            captured: self.captured.clone(),
            kept: self.kept.clone(),
            unshared: self.unshared.clone(),
            ..Plan::default()
        }
    }
}

impl Printer<'_> {
    /// The body, if nothing failed, and what the round found out.
    pub(super) fn finish(mut self, block: syn::Block) -> (Option<syn::Block>, Plan) {
        let tree = self.source.tree;
        self.next.silent_ranges |= tree.compares_ranges;
        for (index, shared) in self.shared.iter().enumerate().filter(|(_, shared)| shared.named == 1) {
            let count = self.shared[..index].iter().filter(|earlier| earlier.value == shared.value).count();
            self.next.unshared.insert((shared.value, count));
        }
        for (index, local) in tree.locals.iter().enumerate() {
            let id = LocalId(index);
            let named = self.named.get(&id).copied().unwrap_or(0);
            let read = local.uses > 0 || self.source.stepped;
            let targets = self.targets.get(&id);
            // One that is declared before it is known is assigned as well.
            let assigned = local.mutable || targets.is_some();
            self.next.silent_assignments |= assigned && named < local.uses;
            self.next.silent_variables |= named < local.uses && targets == Some(&named);
            let silent = read && local.opaque_uses == 0 && named == 0;
            if silent && self.is_droppable(id) {
                self.drop_let(id);
            } else if silent && local.uses > 0 && !self.next.dropped.contains(&id) {
                self.next.unnamed.insert(id);
                self.next.silent_variables |= !self.is_mentioned(id);
            }
        }
        (Some(block).filter(|_| !self.failed), self.next)
    }

    /// Whether a statement can name it behind what binds it: it is no parameter of a closure, and no name of an arm or a `for`.
    fn is_mentioned(&self, id: LocalId) -> bool {
        let tree = self.source.tree;
        let let_binds = |stmt: &Stmt| matches!(stmt, Stmt::Let { binds, .. } if binds.contains(&id));
        let in_block =
            tree.blocks.iter().any(|block| block.declared.contains(&id) || block.stmts.iter().any(let_binds));
        tree.outer.contains(&id) || tree.bound.contains(&id) || in_block
    }

    fn is_droppable(&self, id: LocalId) -> bool {
        let local = self.source.tree.local(id);
        let kept = self.source.check || self.next.kept.contains(&id);
        !kept && !local.mutable && local.opaque_uses == 0 && self.is_let(id)
    }

    /// Drops a `let`, and those that it alone named.
    fn drop_let(&mut self, id: LocalId) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            self.next.dropped.insert(id);
            for named in self.named_by.remove(&id).unwrap_or_default() {
                let left = self.named.entry(named).or_default();
                *left = left.saturating_sub(1);
                if *left == 0 && self.is_droppable(named) {
                    open.push(named);
                }
            }
        }
    }

    fn is_let(&self, id: LocalId) -> bool {
        let tree = self.source.tree;
        let followed = crate::lower::scalar(&tree.types.resolve(tree.local(id).ty)).is_some();
        followed
            && tree
                .blocks
                .iter()
                .flat_map(|block| &block.stmts)
                .any(|stmt| matches!(stmt, Stmt::Let { local: Some(local), init: Some(_), .. } if *local == id))
    }
}
