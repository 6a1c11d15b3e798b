//! What is the same in every step.

use std::collections::{BTreeMap, BTreeSet};

use fma_ir::{Effect, Op, ValueId};

use super::super::header::{self, is_place, root};
use super::super::{Refusal, Source, acts, bare};
use super::{Body, Captured, Fixed, Node, Parts};
use crate::tree::{Child, ExprId, Kind, LocalId, Stmt, Tree, Type, children};

/// Tells it from what belongs to one step.
pub struct Uniform {
    /// The locals that belong to steps.
    own: BTreeSet<LocalId>,
    /// What those that never change are bound to as a step begins.
    inits: BTreeMap<LocalId, ExprId>,
}

impl Uniform {
    /// For the steps of a loop.
    pub fn of(tree: &Tree, parts: &Parts) -> Uniform {
        let own = header::of_body(tree, parts.body, &parts.binds).inner;
        let lasting = own.iter().filter(|local| !tree.local(**local).mutable);
        let init = |local: &LocalId| parts.before(tree).iter().find_map(|stmt| init(tree, stmt, *local));
        let inits = lasting.filter_map(|local| Some((*local, init(local)?))).collect();
        Uniform { own, inits }
    }

    /// Whether an integer is the same in every step.
    pub fn is_same(&self, tree: &Tree, id: ExprId) -> bool {
        let id = bare(tree, id);
        let inside = || {
            children(&tree.expr(id).kind)
                .into_iter()
                .all(|child| matches!(child, Child::Expr(id) if self.is_same(tree, id)))
        };
        match &tree.expr(id).kind {
            Kind::Local(local) if self.own.contains(local) => {
                self.inits.get(local).is_some_and(|init| self.is_same(tree, *init))
            }
            Kind::Local(_) => true,
            Kind::Literal | Kind::Constant(_) => true,
            Kind::Opaque { effect: Effect::Pure, children, .. } if children.is_empty() => true,
            Kind::Opaque { .. } => acts::expression(tree, id, acts::May::OnlyCompute).is_ok() && inside(),
            Kind::Field(_) | Kind::Deref(_) => {
                is_place(tree, id) && root(tree, id).is_some_and(|root| !self.own.contains(&root))
            }
            Kind::Cast(_) | Kind::Arith(..) | Kind::Ref(_) | Kind::Paren(_) => inside(),
            Kind::Index(..) | Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) => false,
        }
    }

    /// The ends of a range are the same in every step, and have lanes.
    pub fn ends(&self, tree: &Tree, range: ExprId) -> Result<(), Refusal> {
        let same = children(&tree.expr(range).kind)
            .into_iter()
            .all(|child| matches!(child, Child::Expr(end) if self.is_same(tree, end) && !is_wide(tree, end)));
        match same {
            true => Ok(()),
            false => Err(Refusal::because("each step has a range of its own to turn over")),
        }
    }

    /// What an integer begins with is the same in every step.
    pub fn begins(&self, tree: &Tree, parts: &Parts, local: LocalId) -> Result<(), Refusal> {
        let before = parts.before(tree);
        let inits: Vec<ExprId> = before.iter().filter_map(|stmt| init(tree, stmt, local)).collect();
        let again = before.iter().any(|stmt| matches!(stmt, Stmt::Expr(id, _) if crate::tree::assigned(tree, &[Child::Expr(*id)]).contains(&local)));
        match inits[..] {
            [init] if !again && self.is_same(tree, init) && !is_wide(tree, init) => Ok(()),
            _ => Err(Refusal::Because(format!("`{}` counts from a number of the step's own", tree.local(local).ident))),
        }
    }

    /// Sorts what a turn captures: what is the same in every step stays captured, and the rest are items.
    pub fn captured(&self, source: &Source<'_>, body: &mut Body) -> (Vec<Fixed>, Vec<Fixed>) {
        let (mut outer, mut fixed) = (Vec::new(), Vec::new());
        let nodes = body.captured.iter().map(|captured| {
            let (list, node): (_, fn(usize) -> Node) = match self.is_outer(source, captured.number) {
                true => (&mut outer, Node::Captured),
                false => (&mut fixed, Node::Item),
            };
            list.push(*captured);
            node(list.len() - 1)
        });
        let nodes: Vec<Node> = nodes.collect();
        for node in &mut body.nodes {
            if let Node::Captured(index) = node {
                *node = nodes[*index].clone();
            }
        }
        (outer, fixed)
    }

    fn is_outer(&self, source: &Source<'_>, captured: Captured) -> bool {
        match captured {
            Captured::Value(value) => self.is_outer_value(source, value),
            Captured::Place(place) | Captured::Element(place) => {
                root(source.tree, place).is_some_and(|root| !self.own.contains(&root))
            }
        }
    }

    fn is_outer_value(&self, source: &Source<'_>, value: ValueId) -> bool {
        let node = source.func.value(value);
        let kept = |local: LocalId| {
            local.0 < source.tree.locals.len() && !source.tree.local(local).mutable && !self.own.contains(&local)
        };
        match node.op {
            Op::Const(_) => true,
            Op::Read(var) => kept(LocalId(var.0 as usize)),
            Op::Opaque(_) | Op::Int(_) | Op::Cast => false,
            Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Select => {
                node.args.iter().all(|arg| self.is_outer_value(source, *arg))
            }
        }
    }
}

/// More digits than lanes count.
fn is_wide(tree: &Tree, id: ExprId) -> bool {
    matches!(tree.ty(id), Type::Int(int) if int.bits > 64)
}

/// What a statement binds a local to.
fn init(tree: &Tree, stmt: &Stmt, local: LocalId) -> Option<ExprId> {
    let Stmt::Let { syn, local: bound, binds, init: Some(init), .. } = stmt else { return None };
    match *bound == Some(local) {
        true => Some(*init),
        false => {
            tree.bound_parts(&syn.pat, binds, *init).into_iter().find(|(part, _)| *part == local).map(|(_, init)| init)
        }
    }
}
