//! Calls of other functions of the module.

use fma_ir::{Op, Site, VarId};
use fma_ptx::{Act, Argument, Called, Meaning, Taken, Why};

use super::{Walk, place};
use crate::gpu::callee::called;
use crate::lower::scalar;
use crate::tree::{ExprId, LocalId};

impl Walk<'_> {
    /// Each call that is understood, and those that lead back to where they stand.
    pub(super) fn calls(&mut self) {
        for index in 0..self.tree.exprs.len() {
            let id = ExprId(index);
            let Some((name, args)) = called(self.tree, self.items, id) else { continue };
            match self.callees.find(&name, self.items) {
                Some(Ok(callee)) => self.call(id, callee, &args),
                Some(Err(why)) => self.refused.push((id, why)),
                None => {}
            }
        }
    }

    fn call(&mut self, id: ExprId, callee: usize, args: &[ExprId]) {
        let takes = self.callees.list[callee].source.takes.clone();
        let mut takes = takes.iter().peekable();
        let mut passed = Vec::new();
        for arg in args {
            match (takes.peek(), self.slice(*arg)) {
                (Some(Taken::Slice { .. }), Some(slice)) => {
                    passed.push(Argument::Slice(slice));
                    takes.next();
                }
                (Some(Taken::Number(_)), _) if self.is_number(*arg) => {
                    passed.push(Argument::Operand);
                    takes.next();
                }
                (Some(Taken::Part { .. }), _) => {
                    let Some(parts) = place(self.tree, *arg).map(|local| self.parts_taken(local)) else { return };
                    let count = parts.len();
                    passed.extend(parts.into_iter().map(Argument::Part));
                    takes.by_ref().take(count).for_each(drop);
                }
                // What has no numbers is passed as nothing.
                (_, None) if !self.is_number(*arg) && place(self.tree, *arg).is_some() => {}
                _ => return,
            }
        }
        if takes.peek().is_some() {
            return;
        }
        let site = Site(id.0 as u32);
        self.source.calls.insert(site, Called { callee, args: passed });
        match self.lowered.of[id.0] {
            Some(value) if matches!(self.lowered.func.value(value).op, Op::Opaque(_)) => {
                self.source.values.insert(site, Meaning::Call);
            }
            Some(_) => {}
            None => {
                self.source.acts.entry(site).or_insert(Act::Call(Vec::new()));
            }
        }
    }

    fn is_number(&self, id: ExprId) -> bool {
        self.lowered.of[id.0].is_some() && scalar(&self.tree.ty(id)).is_some()
    }

    /// The places of the parts of a parameter, in order.
    fn parts_taken(&self, local: LocalId) -> Vec<usize> {
        let mut places: Vec<usize> =
            self.fields.iter().filter(|((owner, _), _)| *owner == local).map(|(_, place)| *place).collect();
        places.sort_unstable();
        places
    }

    /// The results of a call that a `let` takes apart.
    pub(super) fn bound_results(&mut self, id: ExprId, locals: &[Option<LocalId>]) {
        let vars = locals.iter().map(|local| local.map(|local| VarId(local.0 as u32))).collect();
        self.source.acts.insert(Site(id.0 as u32), Act::Call(vars));
    }
}

/// Where something is refused for a reason of its own.
pub type Refused = Vec<(ExprId, Why)>;
