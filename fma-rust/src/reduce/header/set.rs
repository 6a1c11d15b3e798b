//! Elements all of whose parts a step may set: points in their place.

use fma_core::lanes::mixes;

use super::made::Element;
use super::*;
use crate::tree::{Local, throughout};

/// The parts of the elements of a slice, each of which is set or stays.
#[derive(Clone, Debug)]
pub struct SetParts {
    pub slice: ExprId,
    /// How many numbers make an element, if the slice is one of numbers.
    pub chunk: Option<usize>,
    pub all: Vec<Way>,
    /// Where each part is, if the slice is one of numbers and the index gives it.
    pub places: Vec<Place>,
    /// Where each element is, if the index gives it.
    pub row: Option<Place>,
    /// What is put behind the list, if the elements are not there yet.
    pub behind: Option<ExprId>,
}

impl SetParts {
    /// Whether the elements are arrays, whose numbers are in order.
    pub fn is_array(&self) -> bool {
        self.all.iter().all(|way| matches!(way[..], [Member::At(_)]))
    }
}

/// An element whose parts are set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whole {
    /// What a stream gives.
    Of(usize),
    /// `place[index]`: the local that the slice is in, and both as text, the index with the integers of the step that it names.
    At(LocalId, [String; 2]),
}

/// An element at an index, one of those that a step has side by side.
pub struct InBlock {
    pub slice: ExprId,
    pub place: ExprId,
    pub at: Place,
    pub block: Block,
    pub which: usize,
}

impl InBlock {
    /// Whether another is in the same block.
    pub fn is_beside(&self, tree: &Tree, other: &InBlock) -> bool {
        text(tree, self.slice) == text(tree, other.slice) && self.block.is(tree, &other.block)
    }
}

/// One of the parts that are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// What is there.
    Itself(usize),
    /// What was there when a name was given to a copy, before anything was set.
    Copy(usize),
}

impl Header {
    /// Takes the elements that hold these places as what a loop sets: elements of as many parts, which it names in no other way.
    pub fn sets_parts(&mut self, tree: &Tree, id: ExprId, places: &[ExprId]) -> Option<Vec<SetParts>> {
        let mut elements: Vec<(Whole, Element)> = Vec::new();
        for place in places {
            let (element, _) = self.member(tree, *place)?;
            let whole = self.whole(tree, &element)?;
            if !elements.iter().any(|(known, _)| *known == whole) {
                elements.push((whole, element));
            }
        }
        let set = elements.iter().map(|(_, element)| match element {
            Element::Of(stream) => self.set_elements(tree, *stream),
            Element::At(element) => self.set_rows(tree, *element),
        });
        let set = set.collect::<Option<Vec<SetParts>>>()?;
        let alike = set.iter().all(|other| other.all.len() == set[0].all.len());
        self.set = elements.into_iter().zip(&set).map(|((whole, _), set)| (whole, set.all.clone())).collect();
        let known = places.iter().all(|place| matches!(self.slot(tree, *place), Some(Slot::Itself(_))));
        if alike && known && self.names_parts(tree, id) {
            return Some(set);
        }
        self.set.clear();
        None
    }

    /// The block of numbers that an element at an index is in.
    pub fn in_block(&self, tree: &Tree, place: ExprId) -> Option<InBlock> {
        let Kind::Index(slice, index) = tree.expr(place).kind else { return None };
        let (slice, at) = (bare(tree, slice), self.place(tree, index)?);
        let outer = root(tree, slice).is_some_and(|root| !self.inner.contains(&root));
        let (block, which) = self.block_of(tree, &at).filter(|_| outer && is_slice(tree, slice))?;
        Some(InBlock { slice, place, at, block, which })
    }

    fn set_elements(&self, tree: &Tree, stream: usize) -> Option<SetParts> {
        let stream = self.streams.get(stream)?;
        let Source::Elements { place, cuts } = &stream.kind else { return None };
        let chunk = stream.chunk();
        let is_whole = cuts.len() == usize::from(chunk.is_some());
        let all = parts::all_of(tree, stream).filter(|all| is_whole && mixes(all.len()))?;
        Some(SetParts { slice: *place, chunk, all, places: Vec::new(), row: None, behind: None })
    }

    /// The parts of elements at the index.
    fn set_rows(&self, tree: &Tree, element: ExprId) -> Option<SetParts> {
        let Kind::Index(slice, index) = tree.expr(element).kind else { return None };
        let (slice, row) = (bare(tree, slice), self.place(tree, index)?);
        let outer = root(tree, slice).is_some_and(|root| !self.inner.contains(&root));
        let all = parts::all(tree, slice).filter(|all| mixes(all.len()))?;
        let is_row = outer && is_slice(tree, slice) && row.is_unit();
        is_row.then_some(SetParts { slice, chunk: None, all, places: Vec::new(), row: Some(row), behind: None })
    }

    /// Which of all parts that are set a place is.
    pub fn slot(&self, tree: &Tree, place: ExprId) -> Option<Slot> {
        let slot = self.slot_of(tree, &self.member(tree, place)?)?;
        let local = named(tree, place)?;
        // The slice itself, or a name that a step has given.
        let is_there = self.bound(local).is_none() || is_reference(tree, tree.local(local));
        Some(if is_there { Slot::Itself(slot) } else { Slot::Copy(slot) })
    }

    /// The same of a part of an element that a pattern has copied.
    pub fn copied_slot(&self, tree: &Tree, part: usize) -> Option<usize> {
        self.slot_of(tree, self.parts.get(part)?)
    }

    fn slot_of(&self, tree: &Tree, (element, way): &(Element, Way)) -> Option<usize> {
        if self.set.is_empty() {
            return None;
        }
        let whole = self.whole(tree, element)?;
        let group = self.set.iter().position(|(set, _)| *set == whole)?;
        let all = &self.set[group].1;
        Some(group * all.len() + all.iter().position(|part| part == way)?)
    }

    /// How many numbers are set, or stay, as parts of elements.
    pub fn slots(&self) -> usize {
        self.set.iter().map(|(_, all)| all.len()).sum()
    }

    /// Whether the parts of a stream's elements are set.
    pub fn is_set(&self, stream: usize) -> bool {
        self.set.iter().any(|(set, _)| *set == Whole::Of(stream))
    }

    /// Whether the parts of an element are set.
    fn sets(&self, tree: &Tree, element: &Element) -> bool {
        self.whole(tree, element).is_some_and(|whole| self.set.iter().any(|(set, _)| *set == whole))
    }

    /// Whether the elements that are set are named by their parts alone, and copied before any is set.
    fn names_parts(&self, tree: &Tree, id: ExprId) -> bool {
        let body = super::super::acts::body_of(tree, id);
        let all: Vec<ExprId> = body.iter().flat_map(|part| within(tree, *part)).collect();
        let is_set = |node: &ExprId| match tree.expr(*node).kind {
            Kind::Assign { target, .. } => self.slot(tree, target).is_some(),
            _ => false,
        };
        let first = all.iter().position(is_set).unwrap_or(all.len());
        let lets = body.iter().flat_map(|part| match part {
            Child::Block(block) => reach::lets(tree, *block),
            Child::Expr(_) => Vec::new(),
        });
        let lets: Vec<reach::Let<'_>> =
            lets.filter(|given| given.binds.iter().any(|name| self.is_of_set(tree, *name))).collect();
        let taken: BTreeSet<ExprId> = lets.iter().filter_map(|given| given.init).collect();
        let named = all.iter().filter(|node| self.slot(tree, **node).is_some() || taken.contains(node));
        let named: BTreeSet<ExprId> = named.filter_map(|node| innermost(tree, *node)).collect();
        let by_parts = all.iter().all(|node| match tree.expr(*node).kind {
            Kind::Local(local) => !self.is_of_set(tree, local) || named.contains(node),
            _ => true,
        });
        by_parts && lets.iter().all(|given| self.is_taken(tree, given, &all[..first]))
    }

    /// Whether a `let` gives names to parts of what is set alone, and to copies only of what stands before the first assignment.
    fn is_taken(&self, tree: &Tree, given: &reach::Let<'_>, before: &[ExprId]) -> bool {
        let bound = given.binds.iter().all(|local| self.is_of_set(tree, *local));
        let refers = given.binds.iter().all(|local| is_reference(tree, tree.local(*local)));
        bound && (refers || given.init.is_some_and(|init| before.contains(&init)))
    }

    /// An element that any mention of it is.
    fn whole(&self, tree: &Tree, element: &Element) -> Option<Whole> {
        match element {
            Element::Of(stream) => Some(Whole::Of(*stream)),
            Element::At(id) => match tree.expr(*id).kind {
                Kind::Index(slice, index) => {
                    let at = self.place(tree, index)?.text(tree);
                    Some(Whole::At(root(tree, bare(tree, slice))?, [text(tree, bare(tree, slice)), at]))
                }
                _ => None,
            },
        }
    }

    fn is_of_set(&self, tree: &Tree, local: LocalId) -> bool {
        match self.bound(local) {
            Some(Bound::Element(stream)) => self.is_set(stream),
            Some(Bound::Member(part)) => self.sets(tree, &self.parts[part].0),
            Some(Bound::Index | Bound::Part) | None => false,
        }
    }
}

fn is_reference(tree: &Tree, local: &Local) -> bool {
    matches!(tree.types.resolve(local.ty), Type::Ref(_))
}

/// All nodes of a part, in source order.
fn within(tree: &Tree, part: Child) -> Vec<ExprId> {
    match part {
        Child::Expr(id) => throughout(tree, id),
        Child::Block(block) => tree.block(block).children().into_iter().flat_map(|part| within(tree, part)).collect(),
    }
}

/// The name that a place begins with.
fn innermost(tree: &Tree, place: ExprId) -> Option<ExprId> {
    match tree.expr(place).kind {
        Kind::Local(_) => Some(place),
        Kind::Paren(inner) | Kind::Deref(inner) | Kind::Ref(inner) | Kind::Field(inner) | Kind::Index(inner, _) => {
            innermost(tree, inner)
        }
        _ => None,
    }
}

fn named(tree: &Tree, place: ExprId) -> Option<LocalId> {
    match tree.expr(innermost(tree, place)?).kind {
        Kind::Local(local) => Some(local),
        _ => None,
    }
}
