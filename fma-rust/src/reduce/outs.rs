//! The elements that a loop sets.

use super::acts;
use super::header::{self, Bound, Header, InBlock, Member, Place, SetParts, Way};
use super::{Sum, push};
use crate::tree::{ExprId, Kind, Tree, Type};

/// Elements that are set.
#[derive(Clone, Debug)]
pub enum Out {
    /// All of a slice that the loop runs over.
    All(ExprId),
    /// Those at places that the index gives.
    Indexed(ExprId, Place),
    /// Those that are put behind a list.
    Pushed(ExprId),
    /// One of the numbers that the elements of a slice consist of, which are set in order.
    Part(SetParts, usize),
}

impl Out {
    /// Whether what is set before a panic can be told from outside: not in a list that the panic drops.
    pub fn is_seen(&self, tree: &Tree) -> bool {
        let list = self.slice();
        !self.is_behind() || !matches!(tree.expr(list).kind, Kind::Local(_)) || matches!(tree.ty(list), Type::Ref(_))
    }

    /// Whether they are put behind a list.
    pub fn is_behind(&self) -> bool {
        match self {
            Out::Pushed(_) => true,
            Out::Part(parts, _) => parts.behind.is_some(),
            Out::All(_) | Out::Indexed(..) => false,
        }
    }

    /// Whether it has to be asked for: that it is there, or that elements consist of their parts in order, which those of arrays do.
    pub fn is_asked(&self) -> bool {
        self.reached().is_some() || matches!(self, Out::Part(parts, _) if !parts.is_array())
    }

    /// The place that the index gives, if it does.
    pub fn reached(&self) -> Option<(ExprId, &Place)> {
        match self {
            Out::Indexed(slice, at) => Some((*slice, at)),
            Out::Part(parts, which) => Some((parts.slice, parts.places.get(*which).or(parts.row.as_ref())?)),
            Out::All(_) | Out::Pushed(_) => None,
        }
    }

    /// The slice that they are in.
    pub fn slice(&self) -> ExprId {
        match self {
            Out::All(place) | Out::Indexed(place, _) | Out::Pushed(place) => *place,
            Out::Part(parts, _) => parts.slice,
        }
    }
}

/// All that a loop sets, if those are elements: and in which order.
pub fn of(tree: &Tree, id: ExprId, header: &mut Header, sums: &[Sum]) -> Option<(Vec<Out>, Vec<Sum>)> {
    let whole = |sum: &Sum| out(tree, header, *sum).map(|out| vec![out]);
    let whole: Option<Vec<Vec<Out>>> = sums.iter().map(|sum| put(tree, *sum).or_else(|| whole(sum))).collect();
    if let Some(outs) = whole {
        let alike = outs.iter().all(|out| out.len() == outs[0].len());
        return alike.then(|| (outs.concat(), sums.to_vec()));
    }
    let places = sums.iter().map(place).collect::<Option<Vec<ExprId>>>()?;
    match parts(tree, id, header, &places) {
        Some(outs) => Some((outs, sums.to_vec())),
        None => blocks(tree, header, &places),
    }
}

/// The parts of an element that is put behind a list.
fn put(tree: &Tree, sum: Sum) -> Option<Vec<Out>> {
    let Sum::Pushed(push) = sum else { return None };
    let ((slice, _), element) = (push::of(tree, push)?, push::element(tree, push)?);
    let all: Vec<Way> = element.parts.into_iter().map(|(member, _)| vec![member]).collect();
    let (count, behind) = (all.len(), Some(element.id));
    let set = SetParts { slice, chunk: None, all, places: Vec::new(), row: None, behind };
    Some((0..count).map(|part| Out::Part(set.clone(), part)).collect())
}

fn place(sum: &Sum) -> Option<ExprId> {
    if let Sum::Place(place) = sum { Some(*place) } else { None }
}

/// All elements of blocks, `x[2 * i]` and `x[2 * i + 1]`, if the loop sets nothing else; and the places in their order.
fn blocks(tree: &Tree, header: &Header, places: &[ExprId]) -> Option<(Vec<Out>, Vec<Sum>)> {
    let mut blocks: Vec<Vec<InBlock>> = Vec::new();
    for place in places {
        let found = header.in_block(tree, *place)?;
        match blocks.iter_mut().find(|block| block[0].is_beside(tree, &found)) {
            Some(block) => block.push(found),
            None => blocks.push(vec![found]),
        }
    }
    let size = blocks.first()?.len();
    let (mut outs, mut sums) = (Vec::new(), Vec::new());
    for mut block in blocks {
        block.sort_by_key(|part| part.which);
        let is_full = block[0].block.size == size && block.iter().map(|part| part.which).eq(0..size);
        if !is_full {
            return None;
        }
        sums.extend(block.iter().map(|part| Sum::Place(part.place)));
        let (slice, all) = (block[0].slice, (0..size).map(|at| vec![Member::At(at)]).collect());
        let places = block.into_iter().map(|part| part.at).collect();
        let set = SetParts { slice, chunk: None, all, places, row: None, behind: None };
        outs.extend((0..size).map(|part| Out::Part(set.clone(), part)));
    }
    Some((outs, sums))
}

/// All parts of the elements some of whose parts the loop sets, if it sets nothing else.
fn parts(tree: &Tree, id: ExprId, header: &mut Header, places: &[ExprId]) -> Option<Vec<Out>> {
    let set = header.sets_parts(tree, id, places)?;
    let each = set.into_iter().flat_map(|set| (0..set.all.len()).map(move |part| Out::Part(set.clone(), part)));
    Some(each.collect())
}

/// The elements that an assignment sets.
pub fn out(tree: &Tree, header: &Header, sum: Sum) -> Option<Out> {
    let place = match sum {
        Sum::Place(place) => place,
        Sum::Pushed(push) => return push::of(tree, push).map(|(list, _)| Out::Pushed(list)),
        Sum::Local(_) => return None,
    };
    if let Kind::Index(slice, index) = tree.expr(place).kind {
        let (slice, at) = (super::bare(tree, slice), header.place(tree, index)?);
        let row = header::row_of(tree, slice).filter(|(_, row)| header.is_outer(tree, *row));
        let whole = row.map_or(slice, |(whole, _)| whole);
        let outer = header::root(tree, whole).is_some_and(|root| !header.inner.contains(&root));
        let is_element = row.is_some() || acts::is_element(tree, place);
        return (is_element && outer && at.is_unit()).then_some(Out::Indexed(slice, at));
    }
    let (local, fields) = header::path(tree, place)?;
    match header.bound(local) {
        Some(Bound::Element(stream)) if fields.is_empty() && header.has_one_name(stream) => {
            header.out(stream).map(Out::All)
        }
        Some(Bound::Element(_) | Bound::Member(_) | Bound::Index | Bound::Part) | None => None,
    }
}
