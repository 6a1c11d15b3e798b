//! What a step sets that is no variable of its own: elements, fields, and what it puts behind lists.

use fma_ir::{Site, ValueId};

use super::super::Refusal;
use super::super::header::Slot;
use super::{Follow, Key, Node, NodeId};
use crate::tree::{ExprId, Kind};

impl Follow<'_> {
    /// The place that an assignment at a site changes, if it is no variable of its own, and the list behind which a call puts a number.
    pub(super) fn target(&self, site: Site) -> Option<Key> {
        let (tree, id) = (self.source.tree, ExprId(site.0 as usize));
        let key = match tree.exprs.get(id.0)?.kind {
            Kind::Assign { target, .. } => match self.header.slot(tree, target) {
                Some(Slot::Itself(slot)) => Key::Part(slot),
                _ => Key::place(tree, target),
            },
            _ => Key::Pushed(id),
        };
        self.holds.contains_key(&key).then_some(key)
    }

    /// What a part of an element is, where such parts are set.
    pub(super) fn slot(&mut self, place: ExprId) -> Option<NodeId> {
        let slot = self.header.slot(self.source.tree, place)?;
        self.tell_behind(place);
        match slot {
            Slot::Itself(slot) => self.holds.get(&Key::Part(slot)).copied(),
            Slot::Copy(slot) => Some(self.node(Node::Set(slot))),
        }
    }

    /// Follows what a statement sets, of the values in it.
    pub(super) fn set(&mut self, site: Site, values: &[ValueId]) -> Result<(), Refusal> {
        let id = ExprId(site.0 as usize);
        // What is set comes before the index that says where, and a list before what is put behind it.
        let value = match self.source.tree.expr(id).kind {
            Kind::Assign { .. } => values.first(),
            _ => values.last(),
        };
        let Some(value) = value else { return Err(self.opaque(id)) };
        let node = self.required(*value)?;
        self.holds.extend(self.target(site).map(|key| (key, node)));
        self.tell_target(site);
        Ok(())
    }
}
