//! What one round of printing tells the next.

use std::collections::BTreeSet;

use fma_ir::{Site, ValueId};

use crate::tree::LocalId;

/// Grows from round to round, but for `dropped`, which `kept` limits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// `let`s that nothing names any more.
    pub dropped: BTreeSet<LocalId>,
    /// `let`s that something turned out to name after all.
    pub kept: BTreeSet<LocalId>,
    /// Nodes whose number a later statement needs: bound where they stand.
    pub exported: BTreeSet<Site>,
    /// Reads of variables that are needed when the variable is something else: bound where the variable still holds them.
    pub captured: BTreeSet<ValueId>,
    /// Numbers that several others need, but only one of them from where they were bound (the how manieth time): not bound there.
    pub unshared: BTreeSet<(ValueId, usize)>,
    /// Locals that the source names and the new body does not: named once, so that no warning appears.
    pub unnamed: BTreeSet<LocalId>,
    /// A mutable local is named less often than in the source: an assignment may have lost its reader, and the lint for that is silenced.
    pub silent_assignments: bool,
    /// A mutable parameter is put into a pair, and only that one changes.
    pub silent_parameters: bool,
}
