//! What a step reads: numbers of streams, accumulators, and what the loop does not change.

use fma_core::Format;
use fma_ir::{Effect, Flag, Flags, FloatOp, Op, Ty, ValueId};

use super::super::header::{Bound, Stream, To, is_place, root};
use super::super::{Refusal, acts, bare};
use super::{Captured, Fixed, Follow, Key, Node, NodeId};
use crate::tree::{ExprId, Kind, LocalId, Tree};

impl Follow<'_> {
    /// A value that is read in each step.
    pub(super) fn pinned(&mut self, value: ValueId) -> Result<Option<NodeId>, Refusal> {
        let node = self.source.func.value(value);
        let site = ExprId(node.site.0 as usize);
        match node.op {
            Op::Read(var) => {
                let local = crate::tree::LocalId(var.0 as usize);
                if let Some(taken) = self.turned_local(value, local)? {
                    return Ok(Some(taken));
                }
                Ok(match (self.holds.get(&Key::Var(var)), self.header.bound(local)) {
                    (Some(node), _) => Some(*node),
                    (None, Some(_)) if node.ty == Ty::Bool && self.turn.is_none() => self.truth(value, (site, None))?,
                    (None, Some(Bound::Element(stream))) => self.item(value, stream)?,
                    (None, Some(Bound::Member(part))) => self.part(value, part)?,
                    (None, Some(Bound::Index | Bound::Part)) => None,
                    // What an `if` of the step gave has no name, and was not followed.
                    (None, None) if self.header.inner.contains(&local) || local.0 >= self.source.tree.locals.len() => {
                        None
                    }
                    (None, None) => self.captured(Captured::Value(value), node.ty),
                })
            }
            Op::Opaque(Effect::Pure) => Ok(None),
            Op::Opaque(_) => match self.asked(value)? {
                Some(node) => Ok(Some(node)),
                None => match self.bounded(value, site)? {
                    Some(node) => Ok(Some(node)),
                    None => self.place(value, site),
                },
            },
            Op::Const(_) | Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) => Ok(None),
            Op::Select | Op::Int(_) | Op::Cast => Ok(None),
        }
    }

    /// Whether a value is made of what was computed before the loop. A constant always is, and what the loop took from outside.
    pub(super) fn is_outer(&self, value: ValueId) -> bool {
        match self.known.get(&value) {
            Some(known) => known.is_some_and(|node| match self.body.nodes[node.0] {
                Node::Const(_) => true,
                // An element or a field is named in the loop: it can be read before, but no number has been made of it there.
                Node::Captured(number) => matches!(self.body.captured[number].number, Captured::Value(_)),
                _ => false,
            }),
            None => self.source.func.value(value).args.iter().all(|arg| self.is_outer(*arg)),
        }
    }

    /// A read of memory: an element of a slice, an accumulator, or a place that the loop does not change.
    pub(super) fn place(&mut self, value: ValueId, site: ExprId) -> Result<Option<NodeId>, Refusal> {
        let (tree, ty) = (self.source.tree, self.source.func.value(value).ty);
        if let Some(node) = self.lazy.get(&site) {
            return Ok(Some(*node));
        }
        let (target, is_lane) = (without_refs(tree, site), ty.format() == Some(self.body.format));
        if let Some(held) = self.held_at(target) {
            // An integer that stands there may still be converted.
            return Ok(Some(held).filter(|_| is_lane || !self.casts));
        }
        if is_lane && let Some(taken) = self.turned_place(target, false)? {
            return Ok(Some(taken));
        }
        if self.turn.is_none()
            && let Some(taken) = self.element(value, target)?
        {
            return Ok(taken);
        }
        match tree.expr(target).kind {
            Kind::Local(local) => self.local(value, (local, site)),
            Kind::Index(..) if !is_lane => Ok(None),
            Kind::Index(..) if self.turn.is_some() => {
                let what = super::super::header::text(tree, target);
                Err(Refusal::Because(format!("`{what}` is read in its turns: read it into a `let` before")))
            }
            Kind::Index(..) | Kind::Field(_) if self.is_fixed(target) && self.is_there(target) => {
                self.header.is_counted = true;
                Ok(self.captured(Captured::Element(site), ty))
            }
            Kind::Index(..) => {
                let stream = self.header.indexed(tree, target, (self.conditional, false))?;
                Ok(Some(self.node(Node::Item(stream))))
            }
            _ if acts::conversion(tree, target).is_some() => self.converted(target),
            _ if is_place(tree, target) && !self.is_inner(target) => Ok(self.captured(Captured::Place(site), ty)),
            _ if !ty.is_float() => Ok(None),
            _ => Err(self.opaque(site)),
        }
    }

    /// What a place holds that the loop changes.
    fn held_at(&mut self, target: ExprId) -> Option<NodeId> {
        let tree = self.source.tree;
        self.slot(target).or_else(|| self.holds.get(&Key::place(tree, target)).copied())
    }

    /// What a step takes of an element: a number or a truth, or nothing yet where it may be converted before it is used.
    fn element(&mut self, value: ValueId, target: ExprId) -> Result<Option<Option<NodeId>>, Refusal> {
        let (tree, ty) = (self.source.tree, self.source.func.value(value).ty);
        if ty.format() == Some(self.body.format) {
            let Some(stream) = self.header.made(tree, target, (self.conditional, false))? else { return Ok(None) };
            self.tell_behind(target);
            return Ok(Some(Some(self.node(Node::Item(stream)))));
        }
        let truth = match ty {
            Ty::Bool => match self.truth(value, (target, None))? {
                Some(truth) => Some(truth),
                None => self.formed(value, target)?,
            },
            _ => None,
        };
        Ok(if truth.is_some() || self.header.holds(tree, target) { Some(truth) } else { None })
    }

    /// A local that is read by a reference, or is one.
    fn local(&mut self, value: ValueId, (local, site): (LocalId, ExprId)) -> Result<Option<NodeId>, Refusal> {
        if let Some(taken) = self.turned_local(value, local)? {
            return Ok(Some(taken));
        }
        match self.header.bound(local) {
            Some(Bound::Element(stream)) => self.item(value, stream),
            Some(Bound::Member(part)) => self.part(value, part),
            Some(Bound::Index | Bound::Part) => Ok(None),
            None if self.header.inner.contains(&local) => Ok(None),
            None => Ok(self.captured(Captured::Place(site), self.source.func.value(value).ty)),
        }
    }

    pub(super) fn is_inner(&self, place: ExprId) -> bool {
        root(self.source.tree, place).is_none_or(|root| self.header.inner.contains(&root))
    }

    pub(super) fn item(&mut self, value: ValueId, stream: usize) -> Result<Option<NodeId>, Refusal> {
        match self.source.func.value(value).ty.format() == Some(self.body.format) {
            true => Ok(Some(self.node(Node::Item(stream)))),
            // It may be converted before it is used.
            false => Ok(None),
        }
    }

    /// A part of an element that a pattern binds.
    fn part(&mut self, value: ValueId, part: usize) -> Result<Option<NodeId>, Refusal> {
        // One of another type is a number by a conversion alone.
        if self.source.func.value(value).ty.format() != Some(self.body.format) {
            return Ok(None);
        }
        if let Some(slot) = self.header.copied_slot(self.source.tree, part) {
            self.header.behind_part(part).into_iter().for_each(|element| self.tell(element));
            return Ok(Some(self.node(Node::Set(slot))));
        }
        let Some(stream) = self.header.part(self.source.tree, part, self.conditional)? else { return Ok(None) };
        self.header.behind_part(part).into_iter().for_each(|element| self.tell(element));
        Ok(Some(self.node(Node::Item(stream))))
    }

    /// `x as f64`, `f64::from(x)`.
    pub(super) fn converted(&mut self, site: ExprId) -> Result<Option<NodeId>, Refusal> {
        let found = match self.integer_that_is_set(site) {
            Some(set) => Some(set),
            None => self.conversion(site)?,
        };
        if found.is_some() {
            self.tell(site);
        }
        Ok(found)
    }

    /// A number of `f32` is exact in `f64`; an integer is one if the index gives it, or the same in every step.
    fn conversion(&mut self, site: ExprId) -> Result<Option<NodeId>, Refusal> {
        let tree = self.source.tree;
        let operand = match (&tree.expr(site).kind, acts::conversion(tree, site)) {
            (Kind::Cast(inner), _) => *inner,
            (_, Some(inner)) => inner,
            (_, None) => return Ok(None),
        };
        let ty = crate::lower::scalar(&tree.ty(site));
        if ty.and_then(Ty::format) != Some(self.body.format) {
            return Ok(None);
        }
        let behind = tree.types.resolve(tree.types.behind_refs(tree.expr(operand).ty));
        if let Some(from) = crate::lower::scalar(&behind)
            && let Some(taken) = self.turned_number(operand, from)?
        {
            return Ok(Some(taken));
        }
        let stream = match crate::lower::scalar(&behind) {
            Some(Ty::Float(Format::F32)) => self.widened(without_refs(tree, operand))?,
            Some(Ty::Int(_)) => self.header.number(tree, operand, self.conditional)?,
            _ => None,
        };
        let stream = match (stream, crate::lower::scalar(&behind)) {
            (None, Some(Ty::Float(Format::F32 | Format::F64) | Ty::Int(_))) if self.turn.is_none() => {
                match self.header.made(tree, operand, (self.conditional, true))? {
                    Some(stream) => Some(stream),
                    None => self.header.formed(tree, (operand, To::Number), self.conditional)?,
                }
            }
            (stream, _) => stream,
        };
        if let Some(stream) = stream {
            return Ok(Some(self.node(Node::Item(stream))));
        }
        let whole = matches!(crate::lower::scalar(&behind), Some(Ty::Int(_)));
        let fixed = self.fixed(site, operand, whole);
        Ok(ty.zip(fixed).and_then(|(ty, fixed)| self.captured(fixed, ty)))
    }

    /// A conversion that is the same in every step: where integers are computed for it, which might panic, where there is a step.
    fn fixed(&mut self, site: ExprId, operand: ExprId, whole: bool) -> Option<Captured> {
        let tree = self.source.tree;
        if self.header.is_invariant(tree, operand) {
            return Some(Captured::Place(site));
        }
        let late = whole && !self.conditional && self.turn.is_none() && self.header.is_outer(tree, operand);
        self.header.is_counted |= late;
        late.then_some(Captured::Element(site))
    }

    /// The stream of an element of `f32` as a number of `f64`.
    pub(super) fn widened(&mut self, operand: ExprId) -> Result<Option<usize>, Refusal> {
        let tree = self.source.tree;
        let wider = self.body.format == Format::F64;
        match tree.expr(operand).kind {
            Kind::Index(..) => self.header.indexed(tree, operand, (self.conditional, wider)).map(Some),
            Kind::Local(local) => match self.header.bound(local) {
                Some(Bound::Element(stream)) => {
                    if let Some(Stream { widens, .. }) = self.header.streams.get_mut(stream) {
                        *widens = wider;
                    }
                    Ok(Some(stream))
                }
                Some(Bound::Member(_) | Bound::Index | Bound::Part) | None => Ok(None),
            },
            _ => Ok(None),
        }
    }

    pub(super) fn captured(&mut self, captured: Captured, ty: Ty) -> Option<NodeId> {
        if ty != Ty::Float(self.body.format) {
            return None;
        }
        Some(self.taken(Fixed { number: captured, divides: false }))
    }

    fn taken(&mut self, fixed: Fixed) -> NodeId {
        let known = self.body.captured.iter().position(|known| *known == fixed);
        let index = known.unwrap_or_else(|| {
            self.body.captured.push(fixed);
            self.body.captured.len() - 1
        });
        self.node(Node::Captured(index))
    }

    /// A division by what the loop does not change, as a product.
    pub(super) fn divided(&mut self, op: FloatOp, args: &[NodeId], flags: Flags) -> Option<NodeId> {
        let (&[x, by], true) = (args, op == FloatOp::Div && flags.has(Flag::Arcp)) else { return None };
        let Node::Captured(index) = self.body.nodes[by.0] else { return None };
        let reciprocal = self.taken(Fixed { divides: true, ..self.body.captured[index] });
        Some(self.node(Node::Float(FloatOp::Mul, vec![x, reciprocal], flags)))
    }
}

pub fn without_refs(tree: &Tree, id: ExprId) -> ExprId {
    match tree.expr(bare(tree, id)).kind {
        Kind::Deref(inner) | Kind::Ref(inner) => without_refs(tree, inner),
        _ => bare(tree, id),
    }
}
