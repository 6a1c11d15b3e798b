//! How arrays, structs and tuples of the function's own get their numbers: each number is a variable.

use std::collections::HashMap;

use fma_ir::{Site, VarId};
use fma_ptx::Act;

use super::place::{Slot, bodies};
use super::shape::Shape;
use super::{Walk, bare, behind};
use crate::tree::{Child, ExprId, Kind, LocalId, Stmt, Type};

/// Those that locals hold.
pub type Slots = HashMap<LocalId, Slot>;

/// Where each number goes; nothing where nothing has a name for it.
pub type Goal = [Option<VarId>];

impl Walk<'_> {
    /// The locals, in an order in which each is made of those before it.
    pub(super) fn locals(&mut self) {
        let tree = self.tree;
        let lets: Vec<_> = tree.blocks.iter().flat_map(|block| &block.stmts).collect();
        loop {
            let before = self.bound.len();
            self.declared_first(&lets);
            for stmt in &lets {
                let Stmt::Let { syn, binds, init: Some(init), otherwise: None, .. } = stmt else { continue };
                if !self.bound.contains(init) && self.shape(*init).is_some() {
                    self.bind(&syn.pat, binds, *init);
                }
            }
            if self.bound.len() == before {
                return;
            }
        }
    }

    /// A `let` without a value, of something of several numbers: what is assigned to it first tells which.
    fn declared_first(&mut self, lets: &[&Stmt]) {
        let tree = self.tree;
        for stmt in lets {
            let Stmt::Let { local: Some(local), init: None, .. } = stmt else { continue };
            if self.slots.contains_key(local) {
                continue;
            }
            let given = tree.exprs.iter().find_map(|expr| match expr.kind {
                Kind::Assign { op: None, target, value } => {
                    matches!(tree.expr(target).kind, Kind::Local(set) if set == *local).then_some(value)
                }
                _ => None,
            });
            let Some((given, shape)) = given.and_then(|value| Some((value, self.shape(value)?))) else { continue };
            if let Shape::Number(_) = shape {
                self.source.constants.insert(VarId(local.0 as u32), 0);
            }
            if matches!(shape, Shape::Number(_)) || !shape.is_whole() {
                continue;
            }
            self.bound.insert(given);
            let slot = self.slot(&tree.local(*local).ident.to_string(), shape);
            // An option that holds nothing yet is copied where one that holds something is.
            self.source.constants.extend(slot.vars().into_iter().map(|var| (var, 0)));
            self.slots.insert(*local, slot);
        }
    }

    /// A `let`: what it binds are variables, or slots of them.
    fn bind(&mut self, pat: &syn::Pat, binds: &[LocalId], init: ExprId) {
        let Some(mut shape) = self.shape(init) else { return };
        // A row in memory behind a reference stays there.
        let made = behind(self.tree, init);
        if made != bare(self.tree, init) && self.own(made).is_none() && self.row_shape(made).is_some() {
            return;
        }
        if let syn::Pat::Type(typed) = pat {
            let declared = Shape::of(self.items, &typed.ty, self.items.this.as_ref());
            shape = if declared == Shape::Nothing { shape } else { declared };
        }
        self.bound.insert(init);
        if self.lent(binds, init) {
            return;
        }
        // A number that plain assignments change is followed by the IR.
        let is_followed = |local: &LocalId| !self.tree.local(*local).unstable;
        if matches!(shape, Shape::Number(_)) && binds.iter().all(is_followed) {
            return;
        }
        let mut goal = Vec::new();
        // What it is made of may be bound in a block around, which is looked at later.
        if self.names(pat, binds, &shape, &mut goal) && !self.fill(init, &goal) {
            self.bound.remove(&init);
        }
    }

    /// `let w = &v;` of several numbers: nothing changes them while the name is there, so it is another one for the same variables.
    fn lent(&mut self, binds: &[LocalId], init: ExprId) -> bool {
        let (tree, id) = (self.tree, bare(self.tree, init));
        let is_shared = matches!(&tree.expr(id).syn, syn::Expr::Reference(taken) if taken.mutability.is_none());
        let (true, Kind::Ref(inner), [local]) = (is_shared, &tree.expr(id).kind, binds) else { return false };
        let slot = self.own(*inner).filter(|slot| !matches!(slot.shape, Shape::Number(_)));
        let refers = matches!(tree.types.get(tree.local(*local).ty), Type::Ref(_)) && !tree.local(*local).mutable;
        match slot.filter(|_| refers) {
            Some(slot) => self.slots.insert(*local, slot).is_none(),
            None => false,
        }
    }

    /// Makes an expression give its numbers to variables, wherever control comes from; `false` where something else may be given.
    pub(super) fn fill(&mut self, id: ExprId, goal: &Goal) -> bool {
        let tree = self.tree;
        if let (Some(_), [var]) = (self.lowered.of[id.0], goal) {
            self.source.sets.extend(var.map(|var| (Site(id.0 as u32), var)));
            return true;
        }
        let id = bare(tree, id);
        let tail = |block| match tree.block(block).stmts.last() {
            Some(Stmt::Expr(last, None)) => Some(*last),
            _ => None,
        };
        match &tree.expr(id).kind {
            _ if tree.ty(id) == Type::Never => true,
            Kind::If { then, otherwise: Some(otherwise), .. } => {
                let then = tail(*then).is_some_and(|then| self.fill(then, goal)) || self.never_ends(*then);
                self.fill(*otherwise, goal) && then
            }
            Kind::Block(block) => tail(*block).is_some_and(|last| self.fill(last, goal)) || self.never_ends(*block),
            Kind::Opaque { children, .. } => self.fill_made(id, children, goal),
            Kind::Index(..) => self.fetch(id, goal) || self.load_row(id, goal),
            Kind::Deref(_) if self.own(id).is_none() => self.load_row(id, goal),
            Kind::Local(_) | Kind::Field(_) if self.own(id).is_none() => self.load_row(id, goal),
            Kind::Local(_) | Kind::Field(_) | Kind::Deref(_) => self.copy(id, id, goal),
            Kind::Literal | Kind::Constant(_) | Kind::Paren(_) | Kind::Arith(..) | Kind::Cast(_) => false,
            Kind::Ref(inner) => self.fill(*inner, goal),
            Kind::If { .. } | Kind::Assign { .. } | Kind::Return(_) => false,
        }
    }

    fn never_ends(&self, block: crate::tree::BlockId) -> bool {
        match self.tree.block(block).stmts.last() {
            Some(Stmt::Expr(last, _)) => self.tree.ty(*last) == Type::Never,
            _ => false,
        }
    }

    fn fill_made(&mut self, id: ExprId, children: &[Child], goal: &Goal) -> bool {
        let site = Site(id.0 as u32);
        match &self.tree.expr(id).syn {
            syn::Expr::Match(choice) => {
                let all: Vec<_> = bodies(choice, children).collect();
                all.into_iter().all(|body| self.fill(body, goal))
            }
            syn::Expr::Tuple(_) | syn::Expr::Array(_) | syn::Expr::Struct(_) => self.literal(id, children, goal),
            syn::Expr::Repeat(_) => self.repeated(id, children, goal),
            syn::Expr::Call(_) if self.constructed(id).is_some() => self.literal(id, children, goal),
            _ => match self.source.acts.get_mut(&site) {
                Some(Act::SineAndCosine(taken) | Act::SinCos(taken, ..) | Act::Call(taken)) => {
                    *taken = goal.to_vec();
                    true
                }
                Some(_) | None => false,
            },
        }
    }

    /// The numbers among the parts go where they belong; what parts hold that are variables already is copied.
    fn literal(&mut self, id: ExprId, children: &[Child], goal: &Goal) -> bool {
        let Some(shape) = self.shape(id).filter(|shape| shape.size() as usize == goal.len()) else { return false };
        let Some((order, rest)) = self.order(id, &shape, children.len()) else { return false };
        let (mut vars, mut copies) = (Vec::new(), Vec::new());
        if let (true, Some(Child::Expr(base))) = (rest, children.last().copied()) {
            let Some(base) = self.held_whole(base, &shape) else { return false };
            let given = |at: &u32| order.iter().any(|(before, part)| (*before..before + part.size()).contains(at));
            let others = (0..shape.size()).filter(|at| !given(at));
            copies.extend(others.filter_map(|at| Some((VarId(base.first.0 + at), goal[at as usize]?))));
        }
        for (child, (before, part)) in children.iter().zip(order) {
            let (Child::Expr(child), range) = (*child, before as usize..(before + part.size()) as usize) else {
                return false;
            };
            let Some(goal) = goal.get(range) else { return false };
            if self.lowered.of[child.0].is_some() {
                vars.extend_from_slice(goal);
            } else if let Some(from) = self.vars_of(child) {
                copies.extend(from.into_iter().zip(goal).filter_map(|(from, to)| Some((from, (*to)?))));
            } else if !self.fill(child, goal) {
                return false;
            }
        }
        self.assemble(id, vars, copies)
    }

    /// The variables that something stands in already, or the places in memory: what names these is no statement that would load them.
    fn vars_of(&mut self, id: ExprId) -> Option<Vec<VarId>> {
        match (self.own(id), &self.tree.expr(id).kind) {
            (Some(slot), _) => Some(slot.vars()),
            (None, Kind::Field(_) | Kind::Deref(_)) => self.record_passed(id, &[]),
            (None, _) => None,
        }
    }

    /// Where something of a shape stands, or is made to stand.
    fn held_whole(&mut self, id: ExprId, shape: &Shape) -> Option<Slot> {
        if let Some(slot) = self.own(id) {
            return Some(slot);
        }
        let slot = self.slot("rest", shape.clone());
        let goal: Vec<_> = slot.vars().into_iter().map(Some).collect();
        self.fill(id, &goal).then_some(slot)
    }

    /// The shapes of a literal's parts as they are written, each with how many numbers stand before it; and whether something
    /// gives the rest.
    fn order(&self, id: ExprId, shape: &Shape, count: usize) -> Option<(Vec<(u32, Shape)>, bool)> {
        if let syn::Expr::Struct(literal) = &self.tree.expr(id).syn {
            let member = |field: &syn::FieldValue| match &field.member {
                syn::Member::Named(name) => shape.field(&name.to_string()),
                syn::Member::Unnamed(at) => shape.field(&at.index.to_string()),
            };
            let own = |(before, shape): (u32, &Shape)| (before, shape.clone());
            let parts: Option<Vec<_>> = literal.fields.iter().map(|field| member(field).map(own)).collect();
            let rest = literal.rest.is_some();
            return parts.filter(|parts| parts.len() + usize::from(rest) == count).map(|parts| (parts, rest));
        }
        let parts = shape.parts();
        let all = || parts.iter().map(|(before, shape)| (*before, (*shape).clone())).collect();
        (parts.len() == count).then(|| (all(), false))
    }

    /// `[x; 4]`
    fn repeated(&mut self, id: ExprId, children: &[Child], goal: &Goal) -> bool {
        let [Child::Expr(each)] = *children else { return false };
        if self.lowered.of[each.0].is_some() {
            return self.assemble(id, goal.to_vec(), Vec::new());
        }
        let Some(shape) = self.shape(each).filter(|shape| shape.size() > 0) else { return false };
        let own = self.own(each);
        let slot = own.clone().unwrap_or_else(|| self.slot("each", shape));
        let vars = slot.vars();
        let filled = own.is_some() || self.fill(each, &vars.iter().copied().map(Some).collect::<Vec<_>>());
        let copies = vars.iter().cycle().zip(goal).filter_map(|(from, to)| Some((*from, (*to)?)));
        let copies = copies.collect();
        filled && self.assemble(id, Vec::new(), copies)
    }

    /// The values of the statement at a node go to variables, and then numbers from one to another.
    pub(super) fn assemble(&mut self, id: ExprId, vars: Vec<Option<VarId>>, copies: Vec<(VarId, VarId)>) -> bool {
        self.source.acts.insert(Site(id.0 as u32), Act::Assemble { vars, copies });
        true
    }

    /// What stands in a place is copied by the statement at a node.
    pub(super) fn copy(&mut self, id: ExprId, from: ExprId, goal: &Goal) -> bool {
        let Some(slot) = self.own(from).filter(|slot| slot.shape.size() as usize == goal.len()) else { return false };
        let copies = slot.vars().into_iter().zip(goal).filter_map(|(from, to)| Some((from, (*to)?)));
        let copies = copies.collect();
        self.assemble(id, Vec::new(), copies)
    }

    /// An element that is an array or struct itself.
    fn fetch(&mut self, id: ExprId, goal: &Goal) -> bool {
        let fits = |(_, shape): &(fma_ptx::Place, Shape)| shape.size() as usize == goal.len();
        let Some((place, _)) = self.place(id).filter(fits) else { return false };
        self.keep_indices(id);
        self.source.acts.insert(Site(id.0 as u32), Act::Fetch(place, goal.to_vec()));
        true
    }

    /// The indices inside of a place are kept for it.
    pub(super) fn keep_indices(&mut self, id: ExprId) {
        match self.tree.expr(id).kind {
            Kind::Paren(inner) | Kind::Ref(inner) | Kind::Deref(inner) | Kind::Field(inner) => self.keep_indices(inner),
            Kind::Index(base, _) => {
                let site = Site(id.0 as u32);
                self.source.acts.entry(site).or_insert(Act::Kept);
                self.keep_indices(base);
            }
            _ => {}
        }
    }

    /// What the function returns by way of variables.
    pub(super) fn returned(&mut self, shape: Shape, ends: &[ExprId]) {
        let slot = self.slot("result", shape);
        let goal: Vec<_> = slot.vars().into_iter().map(Some).collect();
        for end in ends {
            self.fill(*end, &goal);
        }
        self.source.returned = slot.vars();
    }
}
