//! What each step forms of integers for itself: an element at a place that is read too, `x[at[i]]`, and what holds of integers, `i % 2 == 0`.
//! It is computed as written, one step after the other, of what lanes could take in order: elements of slices, and the index.

use std::collections::BTreeSet;

use fma_ir::IntOp;

use super::made::literal;
use super::parts::alike;
use super::*;
use crate::reduce::acts::is_bounding;
use crate::tree::{Arith, children, within};

/// A formula of integers, and what it is made of.
#[derive(Clone, Debug)]
pub struct Formed {
    pub formula: ExprId,
    /// The integers of the step that the formula names, and what each is, in order.
    pub lets: Vec<(LocalId, ExprId)>,
    /// What a step takes for it.
    pub from: Vec<Source>,
    /// The names of what it takes.
    pub names: Vec<Named>,
    /// The elements at the index, which it takes as well.
    pub reads: Vec<(ExprId, usize)>,
}

/// A local that names what a step takes, or what is in that.
#[derive(Clone, Debug)]
pub struct Named {
    pub local: LocalId,
    pub item: usize,
    pub way: Vec<Member>,
}

impl Formed {
    /// The formula and the integers of the step that it names.
    pub fn parts(&self) -> impl Iterator<Item = ExprId> {
        self.lets.iter().map(|(_, init)| *init).chain([self.formula])
    }

    /// Whether computing it may panic though all that it takes is there: an element may be missing, an integer too large.
    pub fn may_panic(&self, tree: &Tree) -> bool {
        self.panics(tree).next().is_some()
    }

    /// What of it may.
    pub fn panics(&self, tree: &Tree) -> impl Iterator<Item = ExprId> {
        let is_taken = |id: ExprId| self.reads.iter().any(|(read, _)| *read == id);
        self.parts().flat_map(|part| within(tree, part)).filter(move |id| may_panic(tree, *id) && !is_taken(*id))
    }

    /// Whether it takes elements from anywhere.
    pub fn looks(&self, tree: &Tree) -> bool {
        let is_taken = |id: ExprId| self.reads.iter().any(|(read, _)| *read == id);
        let looks = |id: ExprId| matches!(tree.expr(id).kind, Kind::Index(..)) && !is_taken(id);
        self.parts().flat_map(|part| within(tree, part)).any(looks)
    }

    fn take(&mut self, tree: &Tree, source: Source) -> usize {
        let known = self.from.iter().position(|known| alike(tree, known, &source));
        known.unwrap_or_else(|| {
            self.from.push(source);
            self.from.len() - 1
        })
    }
}

impl Header {
    /// All that steps form.
    pub fn all_formed(&self) -> impl Iterator<Item = &Formed> {
        self.formed_streams().map(|(_, formed)| formed)
    }

    /// The streams of what steps form.
    pub fn formed_streams(&self) -> impl Iterator<Item = (&Stream, &Formed)> {
        self.streams.iter().filter_map(|stream| match &stream.kind {
            Source::Formed(formed) => Some((stream, &**formed)),
            Source::Elements { .. } | Source::Indexed { .. } | Source::Number { .. } | Source::Counter => None,
            Source::Step => None,
        })
    }

    /// What a node divides by that has no sign and is the same in every step: it panics only where that is zero, which can be asked before the first.
    pub fn divisor(&self, tree: &Tree, id: ExprId) -> Option<ExprId> {
        let Kind::Arith(Arith::Int(IntOp::Rem | IntOp::Div), args) = &tree.expr(id).kind else { return None };
        let by = bare(tree, *args.get(1)?);
        let has_sign = !matches!(tree.ty(by), Type::Int(int) if !int.signed);
        let is_named = matches!(tree.expr(by).kind, Kind::Local(_) | Kind::Field(_) | Kind::Constant(_));
        (!has_sign && is_named && self.is_outer(tree, by)).then_some(by)
    }

    /// A formula of integers, and of what lies where they say, that each step computes for itself.
    pub(super) fn form(&self, tree: &Tree, formula: ExprId) -> Option<Source> {
        let (lets, from, names, reads) = Default::default();
        let mut formed = Formed { formula, lets, from, names, reads };
        let (mut locals, mut open) = (BTreeSet::new(), vec![formula]);
        while let Some(id) = open.pop() {
            if let Some(source) = self.at_the_index(tree, id) {
                let item = formed.take(tree, source);
                formed.reads.push((id, item));
                continue;
            }
            if let Kind::Local(local) = tree.expr(id).kind
                && locals.insert(local)
            {
                open.extend(self.integer(local));
            }
            open.extend(children(&tree.expr(id).kind).into_iter().filter_map(|child| match child {
                Child::Expr(inner) => Some(inner),
                Child::Block(_) => None,
            }));
        }
        let is_named_here = |(local, _): &(LocalId, ExprId)| locals.contains(local);
        formed.lets = self.lets_of(tree, formula).into_iter().filter(is_named_here).collect();
        if !formed.parts().all(|part| self.is_integral(tree, part)) {
            return None;
        }
        for (local, bound) in locals.into_iter().filter_map(|local| Some((local, self.bound(local)?))) {
            let (source, way) = self.taken(tree, bound)?;
            if !is_named(tree, local, part_of(tree, &source, &way)) {
                return None;
            }
            let item = formed.take(tree, source);
            formed.names.push(Named { local, item, way });
        }
        // What is the same in every step is nothing that a step forms.
        (1..=MOST_TAKEN).contains(&formed.from.len()).then(|| Source::Formed(Box::new(formed)))
    }

    /// An element that lies evenly apart from that of the next step.
    fn at_the_index(&self, tree: &Tree, id: ExprId) -> Option<Source> {
        match tree.expr(id).kind {
            Kind::Index(place, index) => self.source(tree, bare(tree, place), index),
            _ => None,
        }
    }

    /// What a name of the step stands for: the index, an element, or what is in one.
    fn taken(&self, tree: &Tree, bound: Bound) -> Option<(Source, Vec<Member>)> {
        let (element, way) = match bound {
            Bound::Index => return Some((Source::Step, Vec::new())),
            Bound::Part => return None,
            Bound::Element(stream) => (Element::Of(stream), Vec::new()),
            Bound::Member(part) => self.parts.get(part)?.clone(),
        };
        let source = match element {
            Element::Of(stream) => self.streams.get(stream)?.kind.clone(),
            Element::At(id) => self.at_the_index(tree, id)?,
        };
        matches!(source, Source::Elements { .. } | Source::Indexed { .. }).then_some((source, way))
    }

    /// Whether a formula computes integers and truths alone, and reads what the loop does not set.
    fn is_integral(&self, tree: &Tree, id: ExprId) -> bool {
        let inside = || {
            children(&tree.expr(id).kind).into_iter().all(|child| match child {
                Child::Expr(inner) => self.is_integral(tree, inner),
                Child::Block(_) => false,
            })
        };
        let is_float = |id: ExprId| matches!(tree.ty(id), Type::Float(_));
        let is_integer = |id: ExprId| matches!(tree.ty(id), Type::Int(_) | Type::IntLiteral);
        match &tree.expr(id).kind {
            Kind::Local(local) => {
                !self.inner.contains(local) || self.bound(*local).is_some() || self.integer(*local).is_some()
            }
            Kind::Literal => !is_float(id),
            Kind::Arith(Arith::Int(_) | Arith::Compare(_) | Arith::Logic(_), args) => {
                !args.iter().any(|arg| is_float(*arg)) && inside()
            }
            Kind::Cast(inner) => !is_float(id) && !is_float(*inner) && inside(),
            Kind::Index(place, at) => {
                let behind = tree.types.behind_refs(tree.expr(*place).ty);
                is_integer(*at) && matches!(tree.types.resolve(behind), Type::Sequence(_)) && inside()
            }
            Kind::Deref(inner) => matches!(tree.ty(*inner), Type::Ref(_)) && inside(),
            Kind::Paren(_) | Kind::Field(_) | Kind::Ref(_) => inside(),
            Kind::Opaque { .. } => {
                let is_same = is_constant(tree, id) || is_integer(id) && self.is_outer(tree, id);
                is_same || is_integer(id) && is_bounding(tree, id) && inside()
            }
            Kind::Constant(_) | Kind::Arith(..) | Kind::If { .. } | Kind::Block(_) => false,
            Kind::Assign { .. } | Kind::Return(_) => false,
        }
    }
}

/// As many as `fma_core::lanes::Elements` knows in a tuple.
const MOST_TAKEN: usize = 4;

/// Whether what a local names can be named again: by a reference, or as a copy of an integer. What is a reference itself has names that do not say
/// how often they refer.
fn is_named(tree: &Tree, local: LocalId, part: Option<Type>) -> bool {
    let is_reference = |ty| matches!(tree.types.resolve(ty), Type::Ref(_));
    match tree.types.resolve(tree.local(local).ty) {
        _ if matches!(part, Some(Type::Ref(_))) => false,
        Type::Ref(inner) => part.is_some() && !is_reference(inner),
        Type::Int(_) | Type::IntLiteral | Type::Bool => true,
        _ => false,
    }
}

/// The type of an element, or of what is in it.
fn part_of(tree: &Tree, source: &Source, way: &[Member]) -> Option<Type> {
    let place = match source {
        Source::Elements { place, .. } | Source::Indexed { place, .. } => *place,
        Source::Number { .. } | Source::Counter | Source::Step | Source::Formed(_) => return None,
    };
    let Type::Sequence(elem) = tree.types.resolve(tree.types.behind_refs(tree.expr(place).ty)) else { return None };
    way.iter().try_fold(tree.types.resolve(elem), |ty, member| match (ty, member) {
        (Type::Tuple(parts), Member::Part(part)) => parts.get(*part as usize).map(|part| tree.types.resolve(*part)),
        (Type::Sequence(elem), Member::At(_)) => Some(tree.types.resolve(elem)),
        _ => None,
    })
}

/// Whether a node may panic. A remainder by a number is always there.
pub(super) fn may_panic(tree: &Tree, id: ExprId) -> bool {
    let Kind::Arith(Arith::Int(op), args) = &tree.expr(id).kind else {
        return matches!(tree.expr(id).kind, Kind::Index(..));
    };
    match op {
        IntOp::And | IntOp::Or | IntOp::Xor | IntOp::Not => false,
        IntOp::Rem | IntOp::Div => args.get(1).and_then(|by| literal(tree, *by)).is_none_or(|by| by == 0),
        IntOp::Neg | IntOp::Add | IntOp::Sub | IntOp::Mul | IntOp::Shl | IntOp::Shr => true,
    }
}
