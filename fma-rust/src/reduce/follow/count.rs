//! The integers that count the turns of a loop.

use fma_ir::{Cmp, Op, Stmt, ValueId};

use super::super::header::To;
use super::super::{Refusal, Sum, bare};
use super::read::without_refs;
use super::turn::Compare;
use super::*;
use crate::tree::Type;

impl Follow<'_> {
    /// An assignment to an integer: it counts the turn, or is made on the way out.
    pub(super) fn counts(&mut self, index: usize, id: ExprId) -> Result<(), Refusal> {
        let (change, refusal, conditional) = (self.change(index, id), self.opaque(id), self.conditional);
        let whole = self.is_integral(id);
        let Some(turn) = &mut self.turn else { return Ok(()) };
        match (&mut turn.sets, change) {
            (Some((depth, sets)), _) if *depth == turn.around.len() && whole => sets.push(id),
            (None, Some(Change::Times { by: Some(by), down, .. })) if !conditional && turn.grows[index].is_none() => {
                turn.grows[index] = Some((by, down));
                turn.grown[index] = true;
            }
            _ => return Err(refusal),
        }
        Ok(())
    }

    /// The integer that a node names.
    fn named_whole(&self, id: ExprId) -> Option<usize> {
        let tree = self.source.tree;
        let Kind::Local(local) = tree.expr(bare(tree, id)).kind else { return None };
        let keys = [Key::of(self.source, Sum::Local(local)), Key::place(tree, id)];
        self.wholes.iter().position(|whole| keys.contains(&whole.key))
    }

    /// Whether an assignment takes integers alone that are known where the loop was left.
    fn is_integral(&self, id: ExprId) -> bool {
        let tree = self.source.tree;
        let known = |id: ExprId| match &tree.expr(bare(tree, id)).kind {
            Kind::Local(local) => {
                self.named_whole(id).is_some()
                    || self.header.bound(*local).is_some()
                    || !self.header.inner.contains(local)
            }
            _ => true,
        };
        let Kind::Assign { value, .. } = tree.expr(id).kind else { return false };
        crate::tree::within(tree, value).into_iter().all(|id| {
            let ty = tree.types.get(tree.expr(id).ty);
            matches!(ty, Type::Int(_) | Type::IntLiteral) && known(id)
        })
    }

    /// What a statement gives an integer has counted the turn.
    pub(super) fn counted_on(&mut self, stmt: &Stmt, index: usize) {
        if let (Some(turn), Stmt::Set { value, .. }) = (&mut self.turn, stmt) {
            turn.values.insert(*value, turn.grown[index]);
        }
    }

    /// What is read of an integer.
    pub(super) fn counted_read(&mut self, value: ValueId) {
        let Op::Read(var) = self.source.func.value(value).op else { return };
        let index = self.wholes.iter().position(|whole| whole.key == Key::Var(var));
        if let (Some(turn), Some(index)) = (&mut self.turn, index) {
            turn.values.insert(value, turn.grown[index]);
        }
    }

    /// The comparison of integers, one of which grows from turn to turn.
    pub(super) fn asked(&mut self, value: ValueId) -> Result<Option<NodeId>, Refusal> {
        match self.counted(value)? {
            Some(node) => Ok(Some(node)),
            None => self.compared(value),
        }
    }

    /// The comparison of integers by the index: that of their difference with zero.
    fn compared(&mut self, value: ValueId) -> Result<Option<NodeId>, Refusal> {
        let (tree, node) = (self.source.tree, self.source.func.value(value));
        let written = tree.exprs.get(node.site.0 as usize).map(|expr| &expr.kind);
        let (Some(Kind::Arith(Arith::Compare(cmp), args)), None) = (written, &self.turn) else { return Ok(None) };
        let rewritten = matches!(node.op, Op::Compare(now) if now != *cmp);
        let (&[one, other], false) = (args.as_slice(), rewritten) else { return Ok(None) };
        let Some(stream) = self.header.difference(tree, (*cmp, [one, other]), self.conditional)? else {
            return self.beside(value, *cmp, [one, other]);
        };
        [one, other].into_iter().for_each(|side| self.tell(side));
        let [difference, zero] = [Node::Item(stream), Node::Const(0)].map(|node| self.node(node));
        Ok(Some(self.node(Node::Compare(*cmp, [difference, zero], node.flags))))
    }

    /// The comparison of an integer in an element with one that is the same in every step.
    fn beside(&mut self, value: ValueId, cmp: Cmp, [one, other]: [ExprId; 2]) -> Result<Option<NodeId>, Refusal> {
        for (held, asked) in [(one, (cmp, other)), (other, (cmp.turned(), one))] {
            if let Some(truth) = self.truth(value, (held, Some(asked)))? {
                self.tell(asked.1);
                return Ok(Some(truth));
            }
        }
        self.formed(value, ExprId(self.source.func.value(value).site.0 as usize))
    }

    /// What holds of integers that each step computes for itself.
    pub(super) fn formed(&mut self, value: ValueId, formula: ExprId) -> Result<Option<NodeId>, Refusal> {
        let tree = self.source.tree;
        if tree.ty(formula) != Type::Bool || self.turn.is_some() {
            return Ok(None);
        }
        let truth = (formula, To::Truth(None));
        let Some(stream) = self.header.formed(tree, truth, self.conditional)? else { return Ok(None) };
        self.tell(formula);
        Ok(Some(self.is_set(value, stream)))
    }

    /// Whether a stream has no zero.
    fn is_set(&mut self, value: ValueId, stream: usize) -> NodeId {
        let [number, zero] = [Node::Item(stream), Node::Const(0)].map(|node| self.node(node));
        let flags = self.source.func.value(value).flags;
        self.node(Node::Compare(Cmp::Ne, [number, zero], flags))
    }

    /// What holds of an element that is no float.
    pub(super) fn truth(
        &mut self,
        value: ValueId,
        (held, compared): (ExprId, Option<(Cmp, ExprId)>),
    ) -> Result<Option<NodeId>, Refusal> {
        let tree = self.source.tree;
        let held = without_refs(tree, held);
        let Some(stream) = self.header.truth(tree, (held, compared), self.conditional)? else { return Ok(None) };
        self.header.behind(tree, held).into_iter().chain([held]).for_each(|element| self.tell(element));
        Ok(Some(self.is_set(value, stream)))
    }

    /// The comparison of an integer that counts the turns.
    pub(super) fn counted(&mut self, value: ValueId) -> Result<Option<NodeId>, Refusal> {
        let (tree, node) = (self.source.tree, self.source.func.value(value));
        let Some(turn) = &self.turn else { return Ok(None) };
        let written = tree.exprs.get(node.site.0 as usize).map(|expr| &expr.kind);
        let Some(Kind::Arith(Arith::Compare(cmp), args)) = written else { return Ok(None) };
        let rewritten = matches!(node.op, Op::Compare(now) if now != *cmp);
        let (whole, cmp, bound) = match (self.named_whole(args[0]), self.named_whole(args[1])) {
            (Some(whole), None) => (whole, *cmp, args[1]),
            (None, Some(whole)) => (whole, cmp.turned(), args[0]),
            _ => return Ok(None),
        };
        if rewritten || !self.header.is_invariant(tree, bound) {
            return Err(self.opaque(ExprId(node.site.0 as usize)));
        }
        let ahead = node.args.iter().find_map(|arg| turn.values.get(arg)).copied().unwrap_or(turn.grown[whole]);
        let number = turn.compares.len();
        if let Some(turn) = &mut self.turn {
            turn.compares.push(Compare { whole, ahead, cmp, bound });
        }
        Ok(Some(self.node(Node::Counted(number))))
    }
}

/// What holds where a comparison of integers does not.
pub(super) fn negated(cmp: Cmp) -> Cmp {
    match cmp {
        Cmp::Lt => Cmp::Ge,
        Cmp::Le => Cmp::Gt,
        Cmp::Gt => Cmp::Le,
        Cmp::Ge => Cmp::Lt,
        Cmp::Eq => Cmp::Ne,
        Cmp::Ne => Cmp::Eq,
    }
}
