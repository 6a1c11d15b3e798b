//! Elements that are nothing but numbers of one type: each of those lies evenly apart, as far as there are numbers to an element.

use super::made::{To, literal};
use super::*;

/// More numbers than this lie so far apart that whole registers of them would gain nothing.
pub(super) const MOST: usize = 4;

/// The numbers that an element consists of, in the order of their names, and which of them a stream takes.
#[derive(Clone, Debug)]
pub struct Parts {
    pub all: Vec<Member>,
    pub which: usize,
    /// Whether the elements are chunks of a slice of numbers.
    pub chunks: bool,
}

impl Header {
    /// Those of a stream that takes one of them.
    pub fn parts_of(&self, tree: &Tree, stream: &Stream) -> Option<Parts> {
        if let Some(parts) = self.chunk(tree, stream) {
            return Some(parts);
        }
        let [member] = &stream.made.as_ref().filter(|made| made.to == To::Itself)?.members[..] else { return None };
        let slice = forwards(stream)?;
        let all = match stream.chunk() {
            Some(size) => (0..size).map(Member::At).collect(),
            None => all(tree, slice)?,
        };
        let which = all.iter().position(|part| part == member)?;
        (2..=MOST).contains(&all.len()).then_some(Parts { all, which, chunks: false })
    }

    /// A chunk is an element of as many parts as it has numbers.
    fn chunk(&self, tree: &Tree, stream: &Stream) -> Option<Parts> {
        let (Steps::Chunks { size, .. }, Source::Indexed { at, .. }) = (self.steps, &stream.kind) else { return None };
        let size = literal(tree, *self.counts.get(size)?).filter(|size| (2..=MOST).contains(size))?;
        let is_number = stream.made.is_none() && !stream.widens && at.index.is_none();
        let which = literal(tree, at.formula).filter(|which| *which < size)?;
        let all = (0..size).map(Member::At).collect();
        (is_number && self.cuts.is_empty() && !self.backwards).then_some(Parts { all, which, chunks: true })
    }
}

/// The parts of each element of a slice.
fn all(tree: &Tree, slice: ExprId) -> Option<Vec<Member>> {
    let Type::Sequence(elem) = tree.types.resolve(tree.types.behind_refs(tree.expr(slice).ty)) else { return None };
    let format = |part| match tree.types.resolve(part) {
        Type::Float(format) => Some(format),
        _ => None,
    };
    match tree.types.resolve(elem) {
        Type::Tuple(parts) => {
            let first = format(*parts.first()?)?;
            let alike = parts.iter().all(|part| format(*part) == Some(first));
            alike.then(|| (0..parts.len() as u32).map(Member::Part).collect())
        }
        Type::Struct(index) => tree.uniform.get(index)?.as_ref().map(|fields| fields.iter().map(Member::of).collect()),
        Type::Sequence(number) => {
            format(number)?;
            tree.types.most_elements(elem).map(|count| (0..count).map(Member::At).collect())
        }
        _ => None,
    }
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
