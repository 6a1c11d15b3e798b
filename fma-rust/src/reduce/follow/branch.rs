//! Branches: both arms are followed, and what they leave is chosen from.

use std::collections::HashMap;

use fma_ir::{Flag, Logic, Region, Site, ValueId};

use super::count::negated;
use super::{Follow, Key, Node, NodeId, Refusal};
use crate::tree::{Arith, ExprId, Kind};

impl Follow<'_> {
    pub(super) fn is_lazy(&self, site: Site) -> bool {
        let kind = self.source.tree.exprs.get(site.0 as usize).map(|expr| &expr.kind);
        matches!(kind, Some(Kind::Arith(Arith::Logic(_), _)))
    }

    /// `a && b` where `b` reads: both are known, as nothing in `b` acts.
    pub(super) fn lazy(&mut self, site: Site, regions: &[Region]) -> Result<(), Refusal> {
        let Kind::Arith(Arith::Logic(logic), _) = self.source.tree.expr(ExprId(site.0 as usize)).kind else {
            return Ok(());
        };
        let outer = self.conditional;
        let mut args = Vec::new();
        for region in regions {
            self.region(region)?;
            self.conditional = true;
            let Some(result) = region.result else { return Ok(()) };
            args.push(self.required(result)?);
        }
        self.conditional = outer;
        let node = self.node(Node::Logic(logic, args));
        self.lazy.insert(ExprId(site.0 as usize), node);
        Ok(())
    }

    pub(super) fn branch(&mut self, cond: ValueId, then: &Region, otherwise: &Region) -> Result<(), Refusal> {
        if self.turn.is_none() && self.optional(cond)?.is_none() {
            return self.unasked(cond, [then, otherwise]);
        }
        let cond = self.required(cond)?;
        let leave = [then, otherwise].map(|region| region.stmts.last().is_some_and(|stmt| self.leaves(stmt)));
        let before = self.which_grew();
        let then = self.arm(Some(cond), then, leave)?;
        let grown = self.which_grew();
        self.set_grown(before);
        let not = if self.turn.is_some() { self.not(cond) } else { cond };
        let otherwise = self.arm(Some(not), otherwise, [leave[1], leave[0]])?;
        match leave {
            [true, true] => return Err(Refusal::because("no turn of it ends")),
            [true, false] => self.holds = otherwise,
            [false, true] => {
                self.holds = then;
                self.set_grown(grown);
            }
            [false, false] => self.chosen(cond, &then, &otherwise),
        }
        Ok(())
    }

    /// A branch on a condition that has no lanes: nothing that they hold may depend on it, and it may give no number.
    fn unasked(&mut self, cond: ValueId, arms: [&Region; 2]) -> Result<(), Refusal> {
        let named = self.source.tree.locals.len();
        for arm in arms {
            let after = self.arm(None, arm, [false, false])?;
            let is_unnamed = |key: &Key| matches!(key, Key::Var(var) if var.0 as usize >= named);
            let gives = after.keys().any(|key| is_unnamed(key) && !self.holds.contains_key(key));
            if gives || self.holds.iter().any(|(key, held)| after.get(key) != Some(held)) {
                return Err(self.unknown(cond));
            }
        }
        Ok(())
    }

    /// What everything holds behind an arm; whether it leaves the loop, and whether the other one does: then it is what always runs.
    fn arm(
        &mut self,
        around: Option<NodeId>,
        region: &Region,
        [leaves, alone]: [bool; 2],
    ) -> Result<HashMap<Key, NodeId>, Refusal> {
        let (before, outer) = (self.holds.clone(), self.conditional);
        self.conditional |= !alone;
        let sets = around.and_then(|around| self.enter(around, leaves));
        self.arms += 1;
        self.region(region)?;
        self.arms -= 1;
        self.depart(sets);
        self.conditional = outer;
        Ok(std::mem::replace(&mut self.holds, before))
    }

    /// What both arms know, they choose from; what one of them has made unknown is so.
    fn chosen(&mut self, cond: NodeId, then: &HashMap<Key, NodeId>, otherwise: &HashMap<Key, NodeId>) {
        let mut keys: Vec<&Key> = then.keys().filter(|key| otherwise.contains_key(key)).collect();
        keys.sort();
        self.holds.clear();
        for key in keys {
            let chosen = match then[key] == otherwise[key] {
                true => then[key],
                false => self.select(cond, then[key], otherwise[key]),
            };
            self.holds.insert(key.clone(), chosen);
        }
    }

    /// One accumulation on two conditions is one on both, as `a && b` is: `if a { if b { s = x } }`.
    fn select(&mut self, cond: NodeId, then: NodeId, otherwise: NodeId) -> NodeId {
        match self.body.nodes[then.0] {
            Node::Select(inner, new, old) if old == otherwise && self.body.holds_sum[old.0] => {
                let both = self.node(Node::Logic(Logic::And, vec![cond, inner]));
                self.node(Node::Select(both, new, old))
            }
            // What stays comes last: `if x <= best {} else { best = x; }`
            Node::Sum(_) if then != otherwise && !matches!(self.body.nodes[otherwise.0], Node::Sum(_)) => {
                match self.opposite(cond) {
                    Some(opposite) => self.select(opposite, otherwise, then),
                    None => self.node(Node::Select(cond, then, otherwise)),
                }
            }
            _ => self.node(Node::Select(cond, then, otherwise)),
        }
    }

    /// What holds where a condition does not, if that is as plain: with no NaN a number is greater where it is not less or equal.
    fn opposite(&mut self, cond: NodeId) -> Option<NodeId> {
        match self.body.nodes[cond.0].clone() {
            Node::Compare(cmp, args, flags) if flags.has(Flag::Nnan) => {
                Some(self.node(Node::Compare(negated(cmp), args, flags)))
            }
            _ if !self.body.holds_sum[cond.0] => Some(self.not(cond)),
            _ => None,
        }
    }
}
