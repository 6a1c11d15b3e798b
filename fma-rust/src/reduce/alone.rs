//! Elements that a loop sets by its index: nothing else in it may be in their slice.

use super::follow::{Body, Captured, Turns};
use super::header::{self, Header, Place};
use super::outs::Out;
use super::{Formed, Numbers, Refusal};
use crate::tree::{Child, ExprId, LocalId, Tree, children};

/// Whether no number of the loop but the element itself is in a slice whose elements are set by the index.
pub fn check(tree: &Tree, header: &Header, body: &Body, outs: &[Out]) -> Result<(), Refusal> {
    let again = header.can_be_asked_twice(tree) && outs.iter().all(|out| header.is_named(tree, out.slice()));
    if header.is_guarded && !again {
        return Err(Refusal::because("it reaches elements by an index, and its head does more than count"));
    }
    if outs.iter().all(|out| out.reached().is_none()) {
        return Ok(());
    }
    let formulas = header.streams.iter().filter_map(|stream| match &stream.kind {
        Numbers::Indexed { at, .. } | Numbers::Number { at } => Some(at),
        Numbers::Elements { .. } | Numbers::Counter | Numbers::Step | Numbers::Formed(_) => None,
    });
    let own = outs.iter().filter_map(|out| out.reached().map(|(_, at)| at));
    let captured = body.captured.iter().filter_map(|captured| match captured.number {
        Captured::Place(id) | Captured::Element(id) => Some(id),
        Captured::Value(_) => None,
    });
    let formed = header.all_formed().flat_map(Formed::parts);
    let read = formulas
        .chain(own)
        .flat_map(parts)
        .chain(formed)
        .chain(header.reached().map(|(slice, _)| slice))
        .chain(captured)
        .chain(body.turns.iter().flat_map(turned));
    let read: Vec<Path> = read.flat_map(|id| paths(tree, id)).collect();
    let slices = outs.iter().filter(|out| !matches!(out, Out::Part(_, 1..))).map(Out::slice);
    let set: Vec<Path> = slices.flat_map(|slice| paths(tree, slice)).collect();
    let twice = (0..set.len()).find(|index| set[..*index].iter().any(|other| meet(other, &set[*index])));
    let met = read.iter().find(|path| set.iter().any(|set| meet(set, path))).or(twice.map(|index| &set[index]));
    match met {
        Some((root, _)) => Err(Refusal::Because(format!(
            "a step may read of `{}` what an earlier one has set",
            tree.local(*root).ident
        ))),
        None => Ok(()),
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
