//! Integers that a loop sets to what floats are by `as`: lanes hold the floats, and the runtime makes integers of them where they are set.

use fma_core::Format;
use fma_ir::IntTy;

use super::follow::{Body, Node, NodeId};
use super::header::{self, Header};
use super::outs::Out;
use super::{Numbers, Refusal, Sum, alone, bare, push};
use crate::tree::{ExprId, Kind, Tree, Type, throughout};

/// What all elements that a loop sets are, and of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    pub to: IntTy,
    pub from: Format,
}

/// The one kind of integers that a loop sets, each by `as` from one kind of floats, if it sets nothing else.
pub fn of(tree: &Tree, id: ExprId, sums: &[Sum]) -> Option<Cast> {
    let elements = sums.iter().all(|sum| matches!(sum, Sum::Place(_) | Sum::Pushed(_)));
    let assigned = throughout(tree, id).into_iter().filter_map(|part| match tree.expr(part).kind {
        Kind::Assign { target, .. } if matches!(tree.expr(target).kind, Kind::Local(_)) => None,
        // A value of no kind where it is computed from what stands there.
        Kind::Assign { op: Some(_), .. } => Some(None),
        Kind::Assign { op: None, value, .. } => Some(Some(value)),
        _ => push::of(tree, part).map(|(_, number)| Some(number)),
    });
    let mut casts = assigned.map(|value| cast(tree, value?));
    let first = casts.next()??;
    (elements && casts.all(|cast| cast == Some(first))).then_some(first)
}

fn cast(tree: &Tree, value: ExprId) -> Option<Cast> {
    let Kind::Cast(inner) = tree.expr(bare(tree, value)).kind else { return None };
    let (Type::Int(to), Type::Float(from)) = (tree.ty(value), tree.ty(inner)) else { return None };
    let has_lanes = to.bits <= 64 && [Format::F32, Format::F64].contains(&from);
    has_lanes.then_some(Cast { to, from })
}

impl Cast {
    /// Whether every integer is exact as a float.
    fn is_exact(self) -> bool {
        self.to.bits <= if self.from == Format::F32 { 16 } else { 32 }
    }

    /// What is set is whole elements of slices, in which nothing else is that a step takes, and each is exact in a lane that may stay as it is.
    pub fn check(
        self,
        tree: &Tree,
        header: &Header,
        (body, outs, set): (&Body, &[Out], &[NodeId]),
    ) -> Result<(), Refusal> {
        self.keeps_all(body, set)?;
        are_apart(tree, header, outs)
    }

    fn keeps_all(self, body: &Body, set: &[NodeId]) -> Result<(), Refusal> {
        match self.is_exact() || !set.iter().any(|node| may_stay(body, *node)) {
            true => Ok(()),
            false => Err(Refusal::Because(format!(
                "some steps leave what they set: not every `{}` is exact in a lane",
                self.to.name()
            ))),
        }
    }
}

/// Whether a number may be the element that stands there.
fn may_stay(body: &Body, id: NodeId) -> bool {
    match body.nodes[id.0] {
        Node::Set(_) | Node::Turn(..) => true,
        Node::Select(_, then, otherwise) => may_stay(body, then) || may_stay(body, otherwise),
        Node::Item(_) | Node::Sum(_) | Node::Captured(_) | Node::Const(_) | Node::Counted(_) => false,
        Node::Float(..) | Node::Compare(..) | Node::Logic(..) | Node::Running(_) | Node::Before { .. } => false,
    }
}

/// The slice that a part is of.
fn without_range(tree: &Tree, slice: ExprId) -> ExprId {
    match tree.expr(bare(tree, slice)).kind {
        Kind::Index(whole, range) if matches!(tree.ty(range), Type::Iter(_)) => without_range(tree, whole),
        _ => slice,
    }
}

/// Whether what is set is whole elements of slices, in which nothing else is that a step takes.
fn are_apart(tree: &Tree, header: &Header, outs: &[Out]) -> Result<(), Refusal> {
    if outs.iter().any(|out| matches!(out, Out::Part(..))) {
        return Err(Refusal::because("it sets parts of elements to integers"));
    }
    let sources = header.streams.iter().map(|stream| &stream.kind).chain(&header.raw);
    let taken: Vec<ExprId> = sources.flat_map(places).collect();
    let path = |slice: ExprId| header::path(tree, without_range(tree, slice));
    let meet = |one: ExprId, other: ExprId| match (path(one), path(other)) {
        (Some(one), Some(other)) => alone::meet(&one, &other),
        _ => true,
    };
    match taken.into_iter().find(|taken| outs.iter().any(|out| meet(*taken, out.slice()))) {
        Some(taken) => {
            let taken = header::text(tree, taken);
            Err(Refusal::Because(format!("a step takes of `{taken}` what it sets to an integer")))
        }
        None => Ok(()),
    }
}

/// The slices that something is taken of.
fn places(source: &Numbers) -> Vec<ExprId> {
    match source {
        Numbers::Elements { place, .. } | Numbers::Indexed { place, .. } => vec![*place],
        Numbers::Number { .. } | Numbers::Counter | Numbers::Step => Vec::new(),
        Numbers::Formed(formed) => formed.from.iter().flat_map(places).collect(),
    }
}
