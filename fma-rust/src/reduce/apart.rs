//! Elements of one slice at several places that a step reaches and some of which it sets: `a[i * n + j] -= f * a[k * n + j]`. Where no step reaches what
//! another sets, the parts of the slice are slices of their own; whether that is so is asked before the first step.

use super::Numbers;
use super::follow::{Body, without_refs};
use super::header::{self, Header, Place};
use super::outs::Out;
use crate::tree::{ExprId, Kind, Tree};

/// The places of one slice.
#[derive(Clone, Debug)]
pub struct Apart {
    /// The slice, or the one of the rows.
    pub slice: ExprId,
    /// Those that are set, by their numbers among all elements that are.
    pub set: Vec<(usize, Along)>,
    /// The streams that are read.
    pub read: Vec<(usize, Along)>,
    /// The elements that are the same in each step, which are read before the first.
    pub fixed: Vec<(ExprId, Along)>,
}

/// Where a step is in a slice.
#[derive(Clone, Debug)]
pub struct Along {
    /// The row, if the elements are in one.
    pub row: Option<ExprId>,
    pub at: Place,
}

impl Apart {
    /// Whether a stream is one of them.
    pub fn reads(&self, stream: usize) -> bool {
        self.read.iter().any(|(index, _)| *index == stream)
    }

    /// Whether elements that are set are some of them.
    pub fn sets(&self, out: usize) -> bool {
        self.set.iter().any(|(index, _)| *index == out)
    }

    /// Whether an element that is read before the first step is one of them.
    pub fn holds(&self, element: ExprId) -> bool {
        self.fixed.iter().any(|(fixed, _)| *fixed == element)
    }

    /// Whether its places can be told apart before the first step, and may be: what is always an element or two further is not.
    fn can_be_asked(&self, tree: &Tree, header: &Header) -> bool {
        let set: Vec<&Along> = self.set.iter().map(|(_, along)| along).collect();
        let all: Vec<&Along> = set.iter().copied().chain(self.read.iter().map(|(_, along)| along)).collect();
        let alike = |along: &Along| along.row.is_some() == set[0].row.is_some();
        let moves = |along: &&Along| along.at.is_unit() && along.at.index.is_some();
        let near = |one: usize| all[one + 1..].iter().any(|other| is_near(tree, header, all[one], other));
        let fixed = self.fixed.iter().map(|(_, along)| along);
        all.iter().copied().chain(fixed).all(alike) && all.iter().all(moves) && !(0..set.len()).any(near)
    }
}

/// Whether two places are in the same row, or always as far apart as it says there in digits.
fn is_near(tree: &Tree, header: &Header, one: &Along, other: &Along) -> bool {
    match (one.row, other.row) {
        (Some(row), Some(other)) => header::text(tree, row) == header::text(tree, other),
        _ => header.are_near(tree, one.at.formula, other.at.formula),
    }
}

/// The slices of which more than one place is reached, one of which is set.
pub fn all(tree: &Tree, header: &Header, body: &Body, outs: &[Out]) -> Vec<Apart> {
    let mut found: Vec<Apart> = Vec::new();
    // Elements that consist of parts are set as one.
    let elements = outs.iter().filter(|out| !matches!(out, Out::Part(_, 1..)));
    for (index, out) in elements.enumerate() {
        if let Some((slice, at)) = element(out) {
            let (whole, along) = along(tree, slice, at);
            match of(tree, &mut found, whole) {
                Some(apart) => apart.set.push((index, along)),
                None => {
                    found.push(Apart { slice: whole, set: vec![(index, along)], read: Vec::new(), fixed: Vec::new() })
                }
            }
        }
    }
    for (index, stream) in header.streams.iter().enumerate() {
        if let Numbers::Indexed { place, at } = &stream.kind {
            let (whole, along) = along(tree, *place, at);
            of(tree, &mut found, whole).into_iter().for_each(|apart| apart.read.push((index, along.clone())));
        }
    }
    for element in body.elements() {
        if let Kind::Index(slice, formula) = tree.expr(without_refs(tree, element)).kind {
            let at = Place { index: None, formula, less: None, stride: None, lets: Vec::new() };
            let (whole, along) = along(tree, super::bare(tree, slice), &at);
            of(tree, &mut found, whole).into_iter().for_each(|apart| apart.fixed.push((element, along.clone())));
        }
    }
    found.retain(|apart| apart.set.len() + apart.read.len() + apart.fixed.len() > 1);
    match body.turns.is_empty() && found.iter().all(|apart| apart.can_be_asked(tree, header)) {
        true => found,
        false => Vec::new(),
    }
}

/// Where elements are that are set.
fn element(out: &Out) -> Option<(ExprId, &Place)> {
    match out {
        Out::Indexed(slice, at) => Some((*slice, at)),
        Out::Part(parts, _) => Some((parts.slice, parts.row.as_ref()?)),
        Out::All(_) | Out::Pushed(_) => None,
    }
}

fn along(tree: &Tree, slice: ExprId, at: &Place) -> (ExprId, Along) {
    let (whole, row) = header::row_of(tree, slice).map_or((slice, None), |(whole, row)| (whole, Some(row)));
    (whole, Along { row, at: at.clone() })
}

fn of<'a>(tree: &Tree, found: &'a mut [Apart], whole: ExprId) -> Option<&'a mut Apart> {
    let path = header::path(tree, whole)?;
    found.iter_mut().find(|apart| header::path(tree, apart.slice).as_ref() == Some(&path))
}
