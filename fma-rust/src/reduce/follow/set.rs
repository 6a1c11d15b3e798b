//! What a step sets that is no variable of its own: elements, fields, and what it puts behind lists.

use fma_ir::{Op, Site, Ty, ValueId};

use super::super::Refusal;
use super::super::header::Slot;
use super::read::without_refs;
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
            _ if self.holds.contains_key(&Key::PartPushed(id, 0)) => Key::PartPushed(id, 0),
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

    /// The float that an integer is by `as`, where the loop sets such.
    fn before_cast(&self, value: ValueId) -> ValueId {
        let node = self.source.func.value(value);
        match (node.op, node.ty, node.args.first()) {
            (Op::Cast, Ty::Int(_), Some(float)) if self.casts => *float,
            _ => value,
        }
    }

    /// The float that an element is by `as`, which the loop sets to another integer later.
    pub(super) fn integer_that_is_set(&self, site: ExprId) -> Option<NodeId> {
        let tree = self.source.tree;
        let Kind::Cast(operand) = tree.expr(site).kind else { return None };
        let to = crate::lower::scalar(&tree.ty(site)).and_then(Ty::format);
        if to != Some(self.body.format) {
            return None;
        }
        let held = *self.holds.get(&Key::place(tree, without_refs(tree, operand))).filter(|_| self.casts)?;
        matches!(self.body.nodes[held.0], Node::Set(_)).then_some(held)
    }

    /// Follows the parts of an element that is put behind a list.
    fn put_parts(&mut self, element: ExprId, values: &[ValueId]) -> Result<(), Refusal> {
        let parts = (0..).take_while(|part| self.holds.contains_key(&Key::PartPushed(element, *part))).count();
        if values.len() != parts {
            return Err(self.opaque(element));
        }
        for (part, value) in values.iter().enumerate() {
            let node = self.required(*value)?;
            self.holds.insert(Key::PartPushed(element, part), node);
        }
        self.tell_target(Site(element.0 as u32));
        Ok(())
    }

    /// Follows what a statement sets, of the values in it.
    pub(super) fn set(&mut self, site: Site, values: &[ValueId]) -> Result<(), Refusal> {
        let id = ExprId(site.0 as usize);
        if self.holds.contains_key(&Key::PartPushed(id, 0)) {
            return self.put_parts(id, values);
        }
        // What is set comes before the index that says where, and a list before what is put behind it.
        let value = match self.source.tree.expr(id).kind {
            Kind::Assign { .. } => values.first(),
            _ => values.last(),
        };
        let Some(value) = value else { return Err(self.opaque(id)) };
        let node = self.required(self.before_cast(*value))?;
        self.holds.extend(self.target(site).map(|key| (key, node)));
        self.tell_target(site);
        Ok(())
    }
}
