//! Assignments to what the IR does not follow: parts of structs, tuples and arrays, and several variables at once.

use fma_ir::{Site, VarId};
use fma_ptx::Act;

use super::place::Slot;
use super::shape::Shape;
use super::{Walk, bare};
use crate::tree::{Arith, Child, ExprId, Kind};

impl Walk<'_> {
    /// Assignments to variables that the IR does not follow, and to parts of them.
    pub(super) fn assignments(&mut self) {
        for index in 0..self.tree.exprs.len() {
            let (id, tree) = (ExprId(index), self.tree);
            match &tree.expr(id).kind {
                Kind::Assign { op, target, value } => self.assigned(id, *op, bare(tree, *target), *value),
                Kind::Opaque { children, .. } if is_changing(&tree.expr(id).syn) => {
                    if let [Child::Expr(target), _] = children[..] {
                        self.given_back(id, target);
                    }
                }
                Kind::Opaque { children, .. } if matches!(tree.expr(id).syn, syn::Expr::Assign(_)) => {
                    if let [Child::Expr(target), Child::Expr(value)] = children[..] {
                        self.taken_apart(id, target, value);
                    }
                }
                _ => {}
            }
        }
    }

    fn assigned(&mut self, id: ExprId, op: Option<Arith>, target: ExprId, value: ExprId) {
        if let Kind::Local(local) = self.tree.expr(target).kind
            && self.tree.local(local).unstable
            && matches!(self.shape(target), Some(Shape::Number(_)))
        {
            self.assemble(id, vec![Some(VarId(local.0 as u32))], Vec::new());
            return;
        }
        if self.root(target).is_some_and(|root| self.fixed.contains(&root)) {
            return;
        }
        let Some((place, shape)) = self.place(target) else {
            if op.is_none() {
                self.store_row(id, target, value);
            }
            return;
        };
        let is_number = matches!(shape, Shape::Number(_));
        if is_number {
            self.keep_indices(target);
            let act = if place.steps.is_empty() {
                Act::Assemble { vars: vec![Some(place.first)], copies: Vec::new() }
            } else {
                Act::StoreLocal(place)
            };
            self.source.acts.insert(Site(id.0 as u32), act.clone());
            if matches!(self.tree.expr(target).kind, Kind::Index(..)) {
                self.source.acts.insert(Site(target.0 as u32), Act::Kept);
            }
        } else if op.is_none() && place.steps.is_empty() {
            let goal = Slot { first: place.first, shape };
            self.replace(id, value, &goal);
        } else if op.is_none() {
            self.replace_element(id, target, value);
        }
    }

    /// The whole of a slot is replaced: what it is replaced by may be made of it.
    fn replace(&mut self, id: ExprId, value: ExprId, goal: &Slot) {
        let to = |slot: &Slot| slot.vars().into_iter().map(Some).collect::<Vec<_>>();
        if self.own(value).is_some() {
            self.copy(id, value, &to(goal));
            return;
        }
        let made = self.slot("made", goal.shape.clone());
        if self.fill(value, &to(&made)) {
            let copies = made.vars().into_iter().zip(goal.vars()).collect();
            self.assemble(id, Vec::new(), copies);
        }
    }

    /// `rows[i] = row`: an element of several numbers.
    fn replace_element(&mut self, id: ExprId, target: ExprId, value: ExprId) {
        let is_fixed = self.root(target).is_some_and(|root| self.fixed.contains(&root));
        let Some((place, shape)) = self.place(target).filter(|_| !is_fixed) else { return };
        let from = match self.own(value) {
            Some(slot) => slot,
            None => {
                let made = self.slot("made", shape);
                if !self.fill(value, &made.vars().into_iter().map(Some).collect::<Vec<_>>()) {
                    return;
                }
                made
            }
        };
        self.keep_indices(target);
        self.source.acts.insert(Site(id.0 as u32), Act::StoreOwn(place, from.vars()));
    }

    /// `a += b` of structs: what the function of the operator gives back.
    fn given_back(&mut self, id: ExprId, target: ExprId) {
        let is_fixed = self.root(target).is_some_and(|root| self.fixed.contains(&root));
        let own = self.own(target).filter(|_| !is_fixed).map(|slot| slot.vars());
        let place = own.or_else(|| self.record_passed(target, &[]));
        let site = Site(id.0 as u32);
        match (place, self.source.acts.get_mut(&site)) {
            (Some(vars), Some(Act::Call(taken))) => *taken = vars.into_iter().map(Some).collect(),
            _ => drop(self.source.acts.remove(&site)),
        }
    }

    /// `(a, b) = (b, a + b);`, and elements of several numbers.
    fn taken_apart(&mut self, id: ExprId, target: ExprId, value: ExprId) {
        let Some(vars) = self.targets(target) else { return self.replace_element(id, target, value) };
        let Some(shape) = self.shape(value).filter(|shape| shape.size() as usize == vars.len()) else { return };
        let made = self.slot("made", shape);
        if !self.fill(value, &made.vars().into_iter().map(Some).collect::<Vec<_>>()) {
            return;
        }
        let copies = made.vars().into_iter().zip(vars).filter_map(|(from, to)| Some((from, to?))).collect();
        // The names on the left are read as a tuple would be; nothing comes of it.
        let kept = self.inside(target).into_iter().map(|part| (Site(part.0 as u32), Act::Kept));
        self.source.acts.extend(kept);
        self.assemble(id, Vec::new(), copies);
    }

    /// The variables on the left of an assignment to several.
    fn targets(&self, id: ExprId) -> Option<Vec<Option<VarId>>> {
        let id = bare(self.tree, id);
        match (&self.tree.expr(id).syn, &self.tree.expr(id).kind) {
            (syn::Expr::Infer(_), _) => Some(vec![None]),
            (syn::Expr::Tuple(_) | syn::Expr::Array(_), Kind::Opaque { children, .. }) => {
                let part = |child: &Child| match child {
                    Child::Expr(part) => self.targets(*part),
                    Child::Block(_) => None,
                };
                Some(children.iter().map(part).collect::<Option<Vec<_>>>()?.concat())
            }
            (_, Kind::Local(local)) if matches!(self.shape(id), Some(Shape::Number(_))) => {
                Some(vec![Some(VarId(local.0 as u32))])
            }
            _ if self.root(id).is_some_and(|root| self.fixed.contains(&root)) => None,
            _ => Some(self.own(id)?.vars().into_iter().map(Some).collect()),
        }
    }

    /// A node and those inside of it.
    fn inside(&self, id: ExprId) -> Vec<ExprId> {
        let mut all = vec![id];
        for child in crate::tree::children(&self.tree.expr(id).kind) {
            if let Child::Expr(part) = child {
                all.extend(self.inside(part));
            }
        }
        all
    }
}

/// `a += b`
fn is_changing(syn: &syn::Expr) -> bool {
    matches!(syn, syn::Expr::Binary(binary) if crate::reduce::is_assignment(&binary.op))
}
