//! The body of a loop, followed once over symbols.

use std::collections::HashMap;

use fma_core::Format;
use fma_ir::{Cmp, Effect, Flags, FloatOp, Logic, Op, Region, Stmt, Ty, ValueId, VarId};

use super::header::{Bound, Header, is_place};
use super::{Refusal, Source, bare};
use crate::tree::{ExprId, Kind, LocalId, Tree};

/// A node's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(pub usize);

/// A number or a truth in one lane.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// The element of a slice.
    Item(usize),
    /// What an accumulator holds before the step.
    Sum(usize),
    /// A number that the loop does not change.
    Captured(usize),
    Const(u64),
    Float(FloatOp, Vec<NodeId>, Flags),
    Compare(Cmp, [NodeId; 2], Flags),
    Logic(Logic, Vec<NodeId>),
    Select(NodeId, NodeId, NodeId),
}

/// Where a captured number is printed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    Value(ValueId),
    Place(ExprId),
}

/// The formulas of one step, operands before users.
pub struct Body {
    pub format: Format,
    pub nodes: Vec<Node>,
    pub captured: Vec<Captured>,
    /// For each node, whether an accumulator is in it.
    pub holds_sum: Vec<bool>,
}

impl Body {
    /// Whether a function became an approximation.
    pub fn approximates(&self) -> bool {
        let approximate = |op: &FloatOp| super::print::spelling(*op).is_some_and(|spelling| spelling.approximate);
        self.nodes.iter().any(|node| matches!(node, Node::Float(op, ..) if approximate(op)))
    }
}

/// Follows the body; what each accumulator becomes.
pub fn body(
    source: &Source<'_>,
    header: Header,
    locals: &[LocalId],
    region: &Region,
) -> Result<(Body, Vec<NodeId>, Header), Refusal> {
    let formats = locals.iter().map(|local| source.func.variable(VarId(local.0 as u32)).ty.format());
    let mut formats: Vec<Option<Format>> = formats.collect();
    formats.dedup();
    let [Some(format @ (Format::F32 | Format::F64))] = formats[..] else {
        return Err(Refusal::Because("what it changes is not all `f32` or all `f64`".to_owned()));
    };
    let body = Body { format, nodes: Vec::new(), captured: Vec::new(), holds_sum: Vec::new() };
    let mut follow = Follow { source, header, body, known: HashMap::new(), holds: HashMap::new(), conditional: false };
    for (index, local) in locals.iter().enumerate() {
        let node = follow.node(Node::Sum(index));
        follow.holds.insert(VarId(local.0 as u32), node);
    }
    follow.region(region)?;
    if follow.header.slices.is_empty() {
        return Err(Refusal::Because("it takes no elements of slices".to_owned()));
    }
    let sums = locals.iter().filter_map(|local| follow.holds.get(&VarId(local.0 as u32)).copied()).collect();
    Ok((follow.body, sums, follow.header))
}

struct Follow<'a> {
    source: &'a Source<'a>,
    header: Header,
    body: Body,
    /// What each value of the loop is; `None` if it is nothing that has lanes.
    known: HashMap<ValueId, Option<NodeId>>,
    /// What each variable that the loop sets or declares holds.
    holds: HashMap<VarId, NodeId>,
    /// Whether what is followed may not run.
    conditional: bool,
}

impl Follow<'_> {
    fn node(&mut self, node: Node) -> NodeId {
        if let Some(known) = self.body.nodes.iter().position(|known| *known == node) {
            return NodeId(known);
        }
        let holds = |ids: &[NodeId]| ids.iter().any(|id| self.body.holds_sum[id.0]);
        let holds = match &node {
            Node::Sum(_) => true,
            Node::Item(_) | Node::Captured(_) | Node::Const(_) => false,
            Node::Float(_, args, _) | Node::Logic(_, args) => holds(args),
            Node::Compare(_, args, _) => holds(args),
            Node::Select(cond, then, otherwise) => holds(&[*cond, *then, *otherwise]),
        };
        self.body.nodes.push(node);
        self.body.holds_sum.push(holds);
        NodeId(self.body.nodes.len() - 1)
    }

    fn region(&mut self, region: &Region) -> Result<(), Refusal> {
        for stmt in &region.stmts {
            match stmt {
                Stmt::Eval(value) => {
                    let node = self.pinned(*value)?;
                    self.known.insert(*value, node);
                }
                Stmt::Let { var, value, .. } | Stmt::Set { var, value, .. } => match self.optional(*value)? {
                    Some(node) => {
                        self.holds.insert(*var, node);
                    }
                    None if self.source.func.variable(*var).ty.is_float() => return Err(self.unknown(*value)),
                    None => {
                        self.holds.remove(var);
                    }
                },
                Stmt::If { cond, then, otherwise, .. } => self.branch(*cond, then, otherwise)?,
                Stmt::Check { .. } => {}
                Stmt::Return { .. } => return Err(Refusal::Because("it may return".to_owned())),
                // A value that a semicolon drops.
                Stmt::Opaque { regions, writes, .. } if regions.is_empty() && writes.is_empty() => {}
                Stmt::Opaque { site, .. } => return Err(self.opaque(ExprId(site.0 as usize))),
            }
        }
        Ok(())
    }

    fn branch(&mut self, cond: ValueId, then: &Region, otherwise: &Region) -> Result<(), Refusal> {
        let cond = self.required(cond)?;
        let (before, outer) = (self.holds.clone(), std::mem::replace(&mut self.conditional, true));
        self.region(then)?;
        let after_then = std::mem::replace(&mut self.holds, before.clone());
        self.region(otherwise)?;
        let after_otherwise = std::mem::replace(&mut self.holds, before);
        self.conditional = outer;
        let mut vars: Vec<VarId> = self.holds.keys().copied().collect();
        vars.sort();
        for var in vars {
            if let (Some(then), Some(otherwise)) = (after_then.get(&var), after_otherwise.get(&var)) {
                let chosen = match then == otherwise {
                    true => *then,
                    false => self.node(Node::Select(cond, *then, *otherwise)),
                };
                self.holds.insert(var, chosen);
            }
        }
        Ok(())
    }

    /// A value that is read in each step.
    fn pinned(&mut self, value: ValueId) -> Result<Option<NodeId>, Refusal> {
        let node = self.source.func.value(value);
        let site = ExprId(node.site.0 as usize);
        match node.op {
            Op::Read(var) => {
                let bound = self.header.bound.iter().find(|(local, _)| local.0 == var.0 as usize);
                Ok(match (self.holds.get(&var), bound) {
                    (Some(node), _) => Some(*node),
                    (None, Some((_, Bound::Element(slice)))) => self.item(value, *slice)?,
                    (None, Some((_, Bound::Index))) => None,
                    (None, None) => self.captured(Captured::Value(value), node.ty),
                })
            }
            Op::Opaque(Effect::Pure) => Ok(None),
            Op::Opaque(_) => self.place(value, site),
            Op::Const(_) | Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) => Ok(None),
            Op::Select | Op::Int(_) | Op::Cast => Ok(None),
        }
    }

    /// A read of memory: an element of a slice, or a place that the loop does not change.
    fn place(&mut self, value: ValueId, site: ExprId) -> Result<Option<NodeId>, Refusal> {
        let tree = self.source.tree;
        let target = without_refs(tree, site);
        match tree.expr(target).kind {
            Kind::Local(local) => {
                let bound = self.header.bound.iter().find(|(known, _)| *known == local).map(|(_, bound)| *bound);
                match bound {
                    Some(Bound::Element(slice)) => self.item(value, slice),
                    Some(Bound::Index) => Ok(None),
                    None => Ok(self.captured(Captured::Place(site), self.source.func.value(value).ty)),
                }
            }
            Kind::Index(place, index) => {
                let slice = self.header.indexed(tree, (place, index), self.conditional)?;
                self.item(value, slice)
            }
            _ if is_place(tree, target) => Ok(self.captured(Captured::Place(site), self.source.func.value(value).ty)),
            _ => Err(self.opaque(site)),
        }
    }

    fn item(&mut self, value: ValueId, slice: usize) -> Result<Option<NodeId>, Refusal> {
        match self.source.func.value(value).ty.format() == Some(self.body.format) {
            true => Ok(Some(self.node(Node::Item(slice)))),
            false => Err(Refusal::Because("its slices and accumulators are of different types".to_owned())),
        }
    }

    fn captured(&mut self, captured: Captured, ty: Ty) -> Option<NodeId> {
        if ty != Ty::Float(self.body.format) {
            return None;
        }
        let known = self.body.captured.iter().position(|known| *known == captured);
        let index = known.unwrap_or_else(|| {
            self.body.captured.push(captured);
            self.body.captured.len() - 1
        });
        Some(self.node(Node::Captured(index)))
    }

    fn required(&mut self, value: ValueId) -> Result<NodeId, Refusal> {
        match self.optional(value)? {
            Some(node) => Ok(node),
            None => Err(self.unknown(value)),
        }
    }

    /// What a value is in a lane, if anything.
    fn optional(&mut self, value: ValueId) -> Result<Option<NodeId>, Refusal> {
        if let Some(known) = self.known.get(&value) {
            return Ok(*known);
        }
        let found = self.formula(value)?;
        self.known.insert(value, found);
        Ok(found)
    }

    fn formula(&mut self, value: ValueId) -> Result<Option<NodeId>, Refusal> {
        let node = self.source.func.value(value).clone();
        if node.op.is_pinned() {
            return Ok(self.captured(Captured::Value(value), node.ty));
        }
        if self.is_outer(value) && !matches!(node.op, Op::Const(_)) && node.ty.is_float() {
            return Ok(self.captured(Captured::Value(value), node.ty));
        }
        let mut args = Vec::new();
        for arg in &node.args {
            match self.optional(*arg)? {
                Some(arg) => args.push(arg),
                None => return Ok(None),
            }
        }
        Ok(match (node.op, args.as_slice()) {
            (Op::Const(bits), _) if node.ty == Ty::Float(self.body.format) => Some(self.node(Node::Const(bits))),
            (Op::Float(op), _) if has_lanes(op, node.flags) && node.mode.is_plain() => {
                Some(self.node(Node::Float(op, args, node.flags)))
            }
            (Op::Compare(cmp), [a, b]) => Some(self.node(Node::Compare(cmp, [*a, *b], node.flags))),
            (Op::Logic(logic), _) => Some(self.node(Node::Logic(logic, args))),
            (Op::Select, [cond, then, otherwise]) => Some(self.node(Node::Select(*cond, *then, *otherwise))),
            _ => None,
        })
    }

    /// Whether a value is made of what was computed before the loop.
    fn is_outer(&self, value: ValueId) -> bool {
        let node = self.source.func.value(value);
        match self.known.contains_key(&value) {
            true => false,
            false => node.args.iter().all(|arg| self.is_outer(*arg)),
        }
    }

    fn unknown(&self, value: ValueId) -> Refusal {
        let site = self.source.func.value(value).site;
        self.opaque(ExprId(site.0 as usize))
    }

    fn opaque(&self, id: ExprId) -> Refusal {
        let text = crate::text::Texts::of(self.source.tree).of_expr(id);
        Refusal::Because(format!("`{text}` has no lanes"))
    }
}

fn without_refs(tree: &Tree, id: ExprId) -> ExprId {
    match tree.expr(bare(tree, id)).kind {
        Kind::Deref(inner) | Kind::Ref(inner) => without_refs(tree, inner),
        _ => bare(tree, id),
    }
}

/// Whether an operation can be computed in lanes: the functions only as approximations.
fn has_lanes(op: FloatOp, flags: Flags) -> bool {
    super::print::spelling(op).is_some_and(|spelling| !spelling.approximate || flags.has(fma_ir::Flag::Afn))
}
