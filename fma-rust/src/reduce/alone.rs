//! Elements that a loop sets by its index: nothing else in it may be in their slice, but at places that can be told apart.

use super::follow::{Body, Captured, Turns};
use super::header::{self, Header, Place};
use super::outs::Out;
use super::{Apart, Formed, Numbers, Refusal, apart};
use crate::tree::{Child, ExprId, Kind, LocalId, Tree, children};

/// Whether no number of the loop but the element itself is in a slice whose elements are set by the index; and what has to be told apart for that.
pub fn check(tree: &Tree, header: &Header, body: &Body, outs: &[Out]) -> Result<Vec<Apart>, Refusal> {
    let again = header.can_be_asked_twice(tree) && outs.iter().all(|out| header.is_named(tree, out.slice()));
    if header.is_guarded && !again {
        return Err(Refusal::because(
            "it reaches elements by an index, and its head does more than count: bind its ends by a `let` before",
        ));
    }
    if outs.iter().all(|out| out.reached().is_none()) {
        return Ok(Vec::new());
    }
    // When the head was read, the indices of loops inside were not known.
    if outs.iter().filter_map(Out::reached).any(|(_, at)| header.place(tree, at.formula).is_none()) {
        return Err(Refusal::because("which element a step sets is another in each turn of a loop inside"));
    }
    let apart = apart::all(tree, header, body, outs);
    let read = read_elsewhere(header, body, outs, &apart).into_iter().flat_map(|id| paths(tree, id));
    let elements = outs.iter().filter(|out| !matches!(out, Out::Part(_, 1..))).enumerate();
    let is_again = |index: usize| apart.iter().any(|apart| apart.sets(index) && apart.set[0].0 != index);
    let slices = elements.filter(|(index, _)| !is_again(*index)).map(|(_, out)| out.slice());
    let set: Vec<Path> = slices.flat_map(|slice| paths(tree, whole(tree, slice))).collect();
    let twice = (0..set.len()).find(|index| set[..*index].iter().any(|other| meet(other, &set[*index])));
    let mut read = read.filter(|path| set.iter().any(|set| meet(set, path)));
    match read.next().or(twice.map(|index| set[index].clone())) {
        Some((root, _)) => Err(Refusal::Because(format!(
            "a step may read of `{}` what an earlier one has set",
            tree.local(root).ident
        ))),
        None => Ok(apart),
    }
}

/// What a step reads, but for the places that are told apart before the first.
fn read_elsewhere(header: &Header, body: &Body, outs: &[Out], apart: &[Apart]) -> Vec<ExprId> {
    let formulas = header.streams.iter().filter_map(|stream| match &stream.kind {
        Numbers::Indexed { at, .. } | Numbers::Number { at } => Some(at),
        Numbers::Elements { .. } | Numbers::Counter | Numbers::Step | Numbers::Formed(_) => None,
    });
    let own = outs.iter().filter_map(|out| out.reached().map(|(_, at)| at));
    let captured = body.captured.iter().filter_map(|captured| match captured.number {
        Captured::Element(id) if apart.iter().any(|apart| apart.holds(id)) => None,
        Captured::Place(id) | Captured::Element(id) => Some(id),
        Captured::Value(_) => None,
    });
    let formed = header.all_formed().flat_map(Formed::parts);
    let streams = header.streams.iter().enumerate();
    let streams = streams.filter(|(index, _)| !apart.iter().any(|apart| apart.reads(*index)));
    let reached = streams.map(|(_, stream)| &stream.kind).chain(header.all_formed().flat_map(|formed| &formed.from));
    let reached = reached.filter_map(|kind| kind.reached().map(|(slice, _)| slice));
    let turned = body.turns.iter().flat_map(turned);
    formulas.chain(own).flat_map(parts).chain(formed).chain(reached).chain(captured).chain(turned).collect()
}

/// The slice that a row is in.
fn whole(tree: &Tree, slice: ExprId) -> ExprId {
    match tree.expr(slice).kind {
        Kind::Index(rows, _) => whole(tree, super::bare(tree, rows)),
        _ => slice,
    }
}

/// What a loop inside of a step takes, and the integers that say how often and where.
fn turned(turns: &Turns) -> impl Iterator<Item = ExprId> {
    let slices = turns.header.streams.iter().filter_map(|stream| match &stream.kind {
        Numbers::Elements { place, .. } => Some(vec![*place]),
        Numbers::Indexed { place, at } => Some(parts(at).chain([*place]).collect()),
        Numbers::Number { at } => Some(parts(at).collect()),
        Numbers::Counter | Numbers::Step | Numbers::Formed(_) => None,
    });
    let raw = turns.header.raw.iter().filter_map(|kind| match kind {
        Numbers::Elements { place, .. } => Some(vec![*place]),
        Numbers::Indexed { .. } | Numbers::Number { .. } | Numbers::Counter => None,
        Numbers::Step | Numbers::Formed(_) => None,
    });
    let moving =
        turns.moving.iter().map(|moving| moving.at.place().into_iter().flat_map(parts).chain([moving.slice]).collect());
    let all: Vec<Vec<ExprId>> = slices.chain(raw).chain(moving).chain([turns.header.ends()]).collect();
    all.into_iter().flatten()
}

fn parts(at: &Place) -> impl Iterator<Item = ExprId> {
    at.lets.iter().map(|(_, init)| *init).chain([at.formula])
}

/// A local, and the fields that lead to something in it.
pub type Path = (LocalId, Vec<String>);

/// The longest paths in an expression.
fn paths(tree: &Tree, id: ExprId) -> Vec<Path> {
    if let Some(path) = header::path(tree, id) {
        return vec![path];
    }
    let inner = children(&tree.expr(id).kind).into_iter().filter_map(|child| match child {
        Child::Expr(inner) => Some(inner),
        Child::Block(_) => None,
    });
    inner.flat_map(|inner| paths(tree, inner)).collect()
}

/// Whether one is in the other.
pub fn meet((root, fields): &Path, (other, more): &Path) -> bool {
    root == other && fields.iter().zip(more).all(|(field, other)| field == other)
}
