//! Elements that are nothing but numbers of one type: each of those lies evenly apart, as far as there are numbers to an element.

use fma_core::lanes::mixes;
use fma_ir::IntOp;

use super::made::{To, literal};
use super::*;
use crate::tree::{Arith, TypeId};

/// Elements of so many bits are not taken apart for one of their numbers.
const LARGE: u32 = 256;

/// Elements of more numbers are none that lanes take apart.
const MOST: usize = 8;

/// The numbers that an element consists of, in the order of their names, and which of them a stream takes.
#[derive(Clone, Debug)]
pub struct Parts {
    pub all: Vec<Way>,
    pub which: usize,
    /// Whether the elements are chunks of a slice of numbers.
    pub chunks: bool,
    /// Where the first number of each element is, if the index gives it.
    pub first: Option<Place>,
}

impl Stream {
    /// How many numbers an element has, if it is a chunk of a slice.
    pub fn chunk(&self) -> Option<usize> {
        self.kind.chunk()
    }
}

impl Source {
    pub(super) fn chunk(&self) -> Option<usize> {
        let Source::Elements { cuts, .. } = self else { return None };
        cuts.iter().find_map(|cut| if let Cut::Chunks(size) = cut { Some(*size) } else { None })
    }
}

impl Header {
    /// Those of a stream that takes one of them.
    pub fn parts_of(&self, tree: &Tree, stream: &Stream) -> Option<Parts> {
        if let Some(parts) = self.chunk(tree, stream).or_else(|| self.block(tree, stream)) {
            return Some(parts);
        }
        let way = &stream.made.as_ref().filter(|made| made.to == To::Itself)?.members;
        let all = all_of(tree, stream)?;
        let which = all.iter().position(|part| part == way)?;
        // One number of many is found sooner by itself than by taking all of them apart.
        let of_same = |other: &&Stream| other.made.is_some() && same(&other.kind, &stream.kind);
        let bits = forwards(stream).and_then(|slice| numbers_of(tree, slice)).map_or(0, bits_of);
        if bits >= LARGE && self.streams.iter().filter(of_same).count() == 1 {
            return None;
        }
        mixes(all.len()).then_some(Parts { all, which, chunks: false, first: None })
    }

    /// A chunk is an element of as many parts as it has numbers.
    fn chunk(&self, tree: &Tree, stream: &Stream) -> Option<Parts> {
        let (Steps::Chunks { size, .. }, Source::Indexed { at, .. }) = (self.steps, &stream.kind) else { return None };
        let size = literal(tree, *self.counts.get(size)?).filter(|size| mixes(*size))?;
        let is_number = stream.made.is_none() && !stream.widens && at.index.is_none();
        let which = literal(tree, at.formula).filter(|which| *which < size)?;
        let all = in_row(size);
        (is_number && self.cuts.is_empty() && !self.backwards).then_some(Parts {
            all,
            which,
            chunks: true,
            first: None,
        })
    }
}

impl Header {
    /// Numbers at `place + 0`, `place + 1`, … where `place` grows by as many as there are: those of elements, if the last of them is taken as well.
    fn block(&self, tree: &Tree, stream: &Stream) -> Option<Parts> {
        let Source::Indexed { place, at } = &stream.kind else { return None };
        let number = |stream: &Stream| stream.made.is_none() && !stream.widens;
        let (block, which) = self.block_of(tree, at).filter(|_| number(stream))?;
        let ends = |other: &&Stream| match &other.kind {
            Source::Indexed { place: also, at } if number(other) && text(tree, *also) == text(tree, *place) => {
                self.block_of(tree, at).is_some_and(|(same, last)| same.is(tree, &block) && last + 1 == block.size)
            }
            _ => false,
        };
        self.streams.iter().find(ends)?;
        Some(Parts { all: in_row(block.size), which, chunks: false, first: Some(block.first) })
    }

    /// The block of numbers that a place is in, and which of them it is.
    pub fn block_of(&self, tree: &Tree, at: &Place) -> Option<(Block, usize)> {
        let size = usize::try_from(at.stride?).ok().filter(|size| mixes(*size))?;
        let (first, which) = match &tree.expr(bare(tree, at.formula)).kind {
            Kind::Arith(Arith::Int(IntOp::Add), args) => match (literal(tree, args[0]), literal(tree, args[1])) {
                (None, Some(which)) => (args[0], which),
                (Some(which), None) => (args[1], which),
                _ => (at.formula, 0),
            },
            _ => (at.formula, 0),
        };
        let first = Place { formula: bare(tree, first), lets: self.lets_of(tree, first), ..at.clone() };
        (which < size && at.index.is_some() && at.less.is_none()).then_some((Block { first, size }, which))
    }
}

/// Numbers of a step that lie one after the other.
pub struct Block {
    pub first: Place,
    pub size: usize,
}

impl Block {
    pub fn is(&self, tree: &Tree, other: &Block) -> bool {
        self.size == other.size && self.first.text(tree) == other.first.text(tree)
    }
}

/// The parts of each element that a stream takes, if those lie one after the other.
pub(super) fn all_of(tree: &Tree, stream: &Stream) -> Option<Vec<Way>> {
    let slice = forwards(stream)?;
    match stream.chunk() {
        Some(size) => Some(in_row(size)),
        None => all(tree, slice),
    }
}

/// The parts of each element of a slice, if those are numbers of one type.
pub(super) fn all(tree: &Tree, slice: ExprId) -> Option<Vec<Way>> {
    let (ways, formats): (Vec<Way>, Vec<Format>) = numbers_of(tree, slice)?.into_iter().unzip();
    // A number by itself has no parts.
    let has_parts = ways.first().is_some_and(|way| !way.is_empty());
    (has_parts && formats.iter().all(|format| *format == formats[0])).then_some(ways)
}

/// The numbers in each element of a slice, if there is nothing else in it.
fn numbers_of(tree: &Tree, slice: ExprId) -> Option<Vec<(Way, Format)>> {
    let Type::Sequence(elem) = tree.types.resolve(tree.types.behind_refs(tree.expr(slice).ty)) else { return None };
    let mut found = Vec::new();
    numbers(tree, elem, &mut Way::new(), &mut found)?;
    Some(found)
}

fn bits_of(numbers: Vec<(Way, Format)>) -> u32 {
    numbers.iter().map(|(_, format)| format.layout().bits).sum()
}

/// Adds the ways to all numbers in something of a type, if there is nothing else in it.
fn numbers(tree: &Tree, ty: TypeId, way: &mut Way, found: &mut Vec<(Way, Format)>) -> Option<()> {
    let resolved = tree.types.resolve(ty);
    if let Type::Float(format) = resolved {
        found.push((way.clone(), format));
        return (found.len() <= MOST).then_some(());
    }
    let mut into = |member: Member, part: TypeId| {
        way.push(member);
        let all = numbers(tree, part, way, found);
        way.pop();
        all
    };
    match resolved {
        Type::Tuple(parts) => parts.iter().enumerate().try_for_each(|(at, part)| into(Member::Part(at as u32), *part)),
        Type::Struct(index) => {
            let fields = tree.fields.get(index).filter(|fields| !fields.is_empty())?;
            fields.iter().try_for_each(|(member, part)| into(Member::of(member), *part))
        }
        Type::Sequence(part) => (0..tree.types.most_elements(ty)?).try_for_each(|at| into(Member::At(at), part)),
        _ => None,
    }
}

/// The parts of a row.
fn in_row(count: usize) -> Vec<Way> {
    (0..count).map(|at| vec![Member::At(at)]).collect()
}

/// The slice whose elements a stream takes one after the other.
fn forwards(stream: &Stream) -> Option<ExprId> {
    match &stream.kind {
        Source::Elements { place, cuts } => {
            let apart = cuts.iter().any(|cut| matches!(cut, Cut::Every(..) | Cut::Reversed));
            (!apart).then_some(*place)
        }
        Source::Indexed { place, at } => at.is_unit().then_some(*place),
        Source::Number { .. } | Source::Counter | Source::Step | Source::Formed(_) => None,
    }
}

/// Whether two give the same in each step.
pub(super) fn alike(tree: &Tree, one: &Source, other: &Source) -> bool {
    match (one, other) {
        (Source::Indexed { place, at }, Source::Indexed { place: also, at: here }) => {
            text(tree, *place) == text(tree, *also) && at.text(tree) == here.text(tree)
        }
        (Source::Number { at }, Source::Number { at: here }) => at.text(tree) == here.text(tree),
        (Source::Formed(one), Source::Formed(other)) => one.formula == other.formula,
        (Source::Counter, Source::Counter) | (Source::Step, Source::Step) => true,
        _ => same(one, other),
    }
}
