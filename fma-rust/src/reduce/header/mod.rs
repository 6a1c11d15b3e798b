//! What a loop runs over: slices element by element, or indices.

mod bind;
mod few;
mod formed;
mod growth;
mod guard;
mod inside;
mod items;
mod made;
mod near;
mod number;
mod parts;
mod place;
mod reach;
mod set;
mod stream;
mod table;
mod turns;

use std::collections::BTreeSet;

use fma_core::Format;

use super::{Apart, Ask, Refusal, bare};
use crate::tree::{BlockId, Child, ExprId, Kind, LocalId, Tree, Type};

pub use formed::{Formed, Named};
pub use guard::Linear;
use made::Element;
pub use made::{Made, Member, To, Way, literal, same};
use parts::Block;
pub use parts::Parts;
use place::{called, is_part, is_row};
pub use place::{is_place, is_slice, path, root, row_of, text};
pub use reach::Place;
use set::Whole;
pub use set::{InBlock, SetParts, Slot};
use stream::are_too_many;
pub use stream::{Source, Stream};
pub use table::{Table, is_constant, is_linear};
pub use turns::Sliding;

/// The head of a loop.
#[derive(Debug)]
pub struct Header {
    /// How the steps are counted.
    pub steps: Steps,
    /// What cuts the steps of a loop over indices, in order.
    pub cuts: Vec<Cut>,
    /// What a step takes, in the order of first mention.
    pub streams: Vec<Stream>,
    /// Slices that numbers are formed of, and that no lane takes.
    pub raw: Vec<Source>,
    /// The arguments of the head's adaptors, in order: evaluated once, before the first step.
    pub counts: Vec<ExprId>,
    /// How often items are numbered.
    pub numberings: usize,
    /// Whether the steps run backwards: nothing to whoever may reorder them.
    pub backwards: bool,
    /// Whether what the index reaches has to be known to be there before the first step: some of it is only reached under a condition, or
    /// what is set before the step that panics can be told from outside.
    pub is_guarded: bool,
    /// Whether the index may be cast to fewer digits: that it has no more is asked for.
    pub is_narrow: bool,
    /// What else has to hold before that.
    pub asked: Vec<Ask>,
    /// Whether all that steps take of tables has to be there before that.
    pub looks: bool,
    /// The slices of which elements are set at one place and reached at another.
    pub apart: Vec<Apart>,
    /// Whether asking may panic where the first step does: nothing is asked where there is none.
    pub needs_step: bool,
    /// Whether the index is compared with an end of its range: what is then read beside it may not be there without the comparison.
    pub is_compared: bool,
    /// Whether it is asked to be less or greater than something else: of what is read beside it, only what it goes back from may be there then.
    pub is_ordered: bool,
    /// Whether the indices are needed though no stream is.
    pub is_counted: bool,
    /// What the pattern binds.
    pub bound: Vec<(LocalId, Bound)>,
    /// The parts of elements that names are bound to: the element, and the way to them.
    pub parts: Vec<(Element, Way)>,
    /// The locals that the loop sets or declares: what is made of others is the same in each step.
    pub inner: BTreeSet<LocalId>,
    /// The locals from outside that the loop sets.
    pub assigned: BTreeSet<LocalId>,
    /// The integers that a step computes, and what each is, in order.
    pub integers: Vec<(LocalId, ExprId)>,
    /// The indices of loops inside, where only what the steps make of a place is asked.
    turning: Vec<LocalId>,
    /// Whether what is read is one of several iterators.
    is_beside: bool,
    /// The elements all of whose parts are set, and those parts.
    set: Vec<(Whole, Vec<Way>)>,
}

/// How the steps are counted.
#[derive(Clone, Copy, Debug)]
pub enum Steps {
    /// By the shortest of the slices.
    Shortest,
    /// `start..end` or `start..=end`.
    Range { start: ExprId, end: ExprId, inclusive: bool },
    /// `place.windows(size)`, the size by its number among the arguments.
    Windows { place: ExprId, size: usize },
    /// `place.chunks_exact(size)`
    Chunks { place: ExprId, size: usize },
}

/// What an adaptor does to a slice or to indices; arguments by their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    Take(usize),
    Skip(usize),
    /// `step_by`, and by how much, if that stands there in digits.
    Every(usize, Option<i64>),
    /// The last ones: what `take` leaves of a slice that is run through backwards.
    Last(usize),
    /// All but the last ones.
    DropLast(usize),
    Reversed,
    /// What numbers the items that `skip` leaves.
    Behind(usize),
    /// What numbers the items that `step_by` leaves.
    Times(usize),
    /// `chunks_exact` by a number in digits: each element is an array of so many.
    Chunks(usize),
}

/// What a local of the loop is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The element of a stream, or a reference to it.
    Element(usize),
    /// A part of an element, by its number.
    Member(usize),
    Index,
    /// A window or a chunk: its elements are those at the index and behind it.
    Part,
}

/// The head of a `for` loop that changes the locals.
pub fn of_loop(tree: &Tree, id: ExprId) -> Result<Header, Refusal> {
    let expr = tree.expr(id);
    let (syn::Expr::ForLoop(each), Kind::Opaque { children, binds, .. }) = (&expr.syn, &expr.kind) else {
        return Err(Refusal::because("it is no `for` loop"));
    };
    let [Child::Expr(source), Child::Block(body)] = children[..] else {
        return Err(Refusal::because("its head is not understood"));
    };
    if each.label.is_some() && super::chain_number(each).is_none() {
        return Err(Refusal::because("it has a label"));
    }
    let locals: Vec<LocalId> = binds.iter().flat_map(|binds| binds.locals.iter().copied()).collect();
    let mut header = of_body(tree, body, &locals);
    header.read(tree, source, &each.pat, &locals)?;
    header.bind_lets(tree, body);
    header.ask_for_narrow(tree, id);
    Ok(header)
}

/// The head of a loop that takes nothing, whose pattern binds some locals.
pub fn of_body(tree: &Tree, body: BlockId, locals: &[LocalId]) -> Header {
    let lets = reach::lets(tree, body).into_iter().flat_map(|given| given.binds);
    let own: BTreeSet<LocalId> = locals.iter().chain(lets).copied().collect();
    let assigned: BTreeSet<LocalId> = crate::tree::assigned(tree, &[Child::Block(body)]);
    Header {
        steps: Steps::Shortest,
        cuts: Vec::new(),
        streams: Vec::new(),
        raw: Vec::new(),
        counts: Vec::new(),
        numberings: 0,
        backwards: false,
        is_guarded: false,
        is_narrow: false,
        looks: false,
        asked: Vec::new(),
        apart: Vec::new(),
        needs_step: false,
        is_compared: false,
        is_ordered: false,
        is_counted: false,
        bound: Vec::new(),
        parts: Vec::new(),
        inner: assigned.union(&own).copied().collect(),
        assigned: assigned.difference(&own).copied().collect(),
        integers: reach::integers(tree, body),
        turning: Vec::new(),
        is_beside: false,
        set: Vec::new(),
    }
}

impl Header {
    /// What a local is, if the loop's pattern or an alias in its body binds it.
    pub fn bound(&self, local: LocalId) -> Option<Bound> {
        self.bound.iter().find(|(known, _)| *known == local).map(|(_, bound)| *bound)
    }

    /// Whether an element has no other name: what is set under one is read under all.
    pub fn has_one_name(&self, stream: usize) -> bool {
        self.bound.iter().filter(|(_, bound)| *bound == Bound::Element(stream)).count() == 1
    }

    /// The slice whose elements a stream takes, if all of it is taken: whoever sets an element through a reference may.
    pub fn out(&self, stream: usize) -> Option<ExprId> {
        match &self.streams.get(stream)?.kind {
            Source::Elements { place, cuts } if cuts.is_empty() => Some(*place),
            Source::Elements { .. } | Source::Indexed { .. } | Source::Number { .. } | Source::Counter => None,
            Source::Step | Source::Formed(_) => None,
        }
    }

    /// Whether a place is in something that the loop declares.
    pub fn names_inner(&self, tree: &Tree, place: ExprId) -> bool {
        root(tree, place).is_none_or(|root| self.is_own(root))
    }

    /// Whether the loop declares a local.
    pub fn is_own(&self, local: LocalId) -> bool {
        self.inner.contains(&local) && !self.assigned.contains(&local)
    }

    /// Elements of `f32` that are not converted, or not used at all, are streams of `f64` too; elements of any other format are none.
    pub fn of_one_format(&mut self, tree: &Tree, format: Format) -> Result<(), Refusal> {
        for stream in &mut self.streams {
            let (Source::Elements { place, .. } | Source::Indexed { place, .. }) = stream.kind else { continue };
            if stream.made.is_some() {
                continue;
            }
            let Type::Sequence(elem) = tree.types.resolve(tree.types.behind_refs(tree.expr(place).ty)) else {
                continue;
            };
            match tree.types.resolve(elem) {
                Type::Float(Format::F32) if format == Format::F64 => stream.widens = true,
                Type::Float(known) if known == format => {}
                // No one asks for its numbers, only how many there are.
                Type::Float(other) if [Format::F32, Format::F64].contains(&other) => {
                    stream.made = Some(Made { members: Vec::new(), to: To::Number });
                }
                _ => return Err(Refusal::because("its slices and accumulators are of different types")),
            }
        }
        match are_too_many(&self.streams) {
            true => Err(Refusal::because("a step reads more numbers of slices than lanes take")),
            false => Ok(()),
        }
    }

    /// Whether streams are counted by more than their own lengths.
    pub fn is_ranged(&self) -> bool {
        let whole = |source: &Source| matches!(source, Source::Elements { .. });
        let mut sources = self.streams.iter().flat_map(|stream| match &stream.kind {
            Source::Formed(formed) => &formed.from[..],
            kind => std::slice::from_ref(kind),
        });
        self.is_counted || !matches!(self.steps, Steps::Shortest) || !sources.all(whole)
    }

    /// The stream of the steps' numbers: found, or new.
    pub fn counter(&mut self, tree: &Tree) -> usize {
        self.stream(tree, Stream { kind: Source::Counter, widens: false, made: None })
    }

    /// A stream: found, or new.
    fn stream(&mut self, tree: &Tree, stream: Stream) -> usize {
        let same = |known: &Stream| {
            known.widens == stream.widens
                && known.made == stream.made
                && match stream.kind {
                    Source::Elements { .. } => stream.made.is_some() && same(&known.kind, &stream.kind),
                    _ => parts::alike(tree, &known.kind, &stream.kind),
                }
        };
        if let Some(known) = self.streams.iter().position(same) {
            return known;
        }
        self.streams.push(stream);
        self.streams.len() - 1
    }
}
