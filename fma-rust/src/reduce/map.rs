//! Loops that set the elements of slices, each by numbers of its own step: a step of all lanes at once computes what each would have alone, so
//! no flag is needed. It is done where the author asks for lanes.
//!
//! Elements at an index are set in lanes where all that the loop reaches is there; else the loop runs as written, and panics where it does.
//!
//! What the compiler makes of such loops is as fast on long slices with few others beside them; lanes have masked tails
//! and the same code whatever the optimisation level.

use fma_core::Format;
use fma_ir::{Class, Flag, Flags, FloatOp, Region};

use super::acts::{self, May, body_of};
use super::follow::{self, Body, Captured, Changed, Followed, Node, NodeId};
use super::header::{self, Bound, Header, Place, Steps};
use super::{Refusal, Source, Sum, alone, chain_of, push, turned, units};
use crate::tree::{ExprId, Kind, Tree, Type};

/// More operations than this are taken half as many lanes at a time, so that registers suffice.
const LARGE: usize = 24;

/// Up to so many operations, what a chain collects is left to the compiler's own loop, which fills no list with zeros first.
const CHEAP: usize = 2;

const MORE: &str = "it sets elements, and more than those";

/// A loop that sets elements.
pub struct Mapping {
    pub format: Format,
    pub header: Header,
    pub body: Body,
    /// Where it sets elements, and what to.
    pub outs: Vec<(Out, NodeId)>,
    /// The lanes, in units of 16 bytes.
    pub units: usize,
    pub flags: Flags,
}

impl Mapping {
    /// Whether a step is long code: it calls functions, or there is much of it.
    pub fn is_long(&self) -> bool {
        let calls = |node: &Node| matches!(node, Node::Float(op, ..) if matches!(op.class(), Class::Special));
        is_large(&self.body) || self.body.nodes.iter().any(calls)
    }
}

fn is_large(body: &Body) -> bool {
    body.nodes.iter().filter(|node| matches!(node, Node::Float(..))).count() > LARGE
}

/// Elements that are set.
#[derive(Clone, Debug)]
pub enum Out {
    /// All of a slice that the loop runs over.
    All(ExprId),
    /// Those at places that the index gives.
    Indexed(ExprId, Place),
    /// Those that are put behind a list.
    Pushed(ExprId),
}

impl Out {
    /// Whether what is set before a panic can be told from outside: not in a list that the panic drops.
    fn is_seen(&self, tree: &Tree) -> bool {
        match self {
            Out::All(_) | Out::Indexed(..) => true,
            Out::Pushed(list) => {
                !matches!(tree.expr(*list).kind, Kind::Local(_)) || matches!(tree.ty(*list), Type::Ref(_))
            }
        }
    }

    /// The slice that they are in.
    pub fn slice(&self) -> ExprId {
        match self {
            Out::All(place) | Out::Indexed(place, _) | Out::Pushed(place) => *place,
        }
    }
}

/// The loop at a node, if all that it changes are elements of slices: of those that it runs over, or at its index.
pub fn of_loop(source: &Source<'_>, id: ExprId, sums: &[Sum], region: &Region) -> Option<Result<Mapping, Refusal>> {
    let header = header::of_loop(source.tree, id).ok()?;
    let outs: Option<Vec<Out>> = sums.iter().map(|sum| out(source.tree, &header, *sum)).collect();
    Some(mapping(source, header, (id, outs?), sums, region))
}

fn mapping(
    source: &Source<'_>,
    header: Header,
    (id, outs): (ExprId, Vec<Out>),
    sums: &[Sum],
    region: &Region,
) -> Result<Mapping, Refusal> {
    let tree = source.tree;
    acts::only_computes(tree, id, May::SetElements)?;
    let pushed = pushed(sums);
    match pushed.is_empty() {
        true => sets_all(&header)?,
        false => puts_all(tree, (id, &header), &outs, &pushed)?,
    }
    // What is set is no stream of what is followed.
    let most = header.most_steps(tree);
    let changed = Changed { set: sums, ..Changed::default() };
    let Followed { body, set, mut header, told, .. } = follow::body(source, header, changed, region)?;
    told.of_all(tree, &body_of(tree, id))?;
    is_worth_it(tree, &header, &body)?;
    pays_to_collect(tree, id, (&pushed, &body))?;
    units::are_enough(source, most.into_iter().chain(header.most_steps(tree)).min(), body.approximates())?;
    // What is set before a step that panics can be told from outside.
    let reaches = header.reached().next().is_some() && outs.iter().any(|out| out.is_seen(tree));
    header.is_guarded |= reaches || outs.iter().any(|out| matches!(out, Out::Indexed(..)));
    header.is_counted |= header.is_guarded || !pushed.is_empty();
    alone::check(tree, &header, &body, &outs)?;
    if outs.len() > 1 {
        may_be_asked(tree, &header, &body, &outs)?;
    }
    turned::ask(tree, &mut header, &body)?;
    panics_nowhere(tree, &header)?;
    let flags = if body.approximates() { Flags::of(Flag::Afn) } else { Flags::NONE };
    let units = if is_large(&body) { 8 } else { 16 };
    Ok(Mapping { format: body.format, header, outs: outs.into_iter().zip(set).collect(), body, units, flags })
}

/// The calls that put numbers behind lists.
fn pushed(sums: &[Sum]) -> Vec<ExprId> {
    let push = |sum: &Sum| match sum {
        Sum::Pushed(push) => Some(*push),
        Sum::Local(_) | Sum::Place(_) => None,
    };
    sums.iter().filter_map(push).collect()
}

/// All that the loop does is setting elements, step by step.
fn sets_all(header: &Header) -> Result<(), Refusal> {
    match header.assigned.is_empty() {
        true => is_in_order(header),
        false => Err(Refusal::because(MORE)),
    }
}

/// The loop runs over slices, or over indices one after the other.
pub fn is_in_order(header: &Header) -> Result<(), Refusal> {
    match matches!(header.steps, Steps::Shortest | Steps::Range { .. }) && header.cuts.is_empty() {
        true => Ok(()),
        false => Err(Refusal::because(MORE)),
    }
}

/// All that the loop does is putting numbers behind lists, in order.
fn puts_all(tree: &Tree, (id, header): (ExprId, &Header), outs: &[Out], pushed: &[ExprId]) -> Result<(), Refusal> {
    push::check(tree, (id, &body_of(tree, id)), pushed)?;
    match outs.len() == pushed.len() && header.assigned.is_empty() && !header.backwards {
        true => Ok(()),
        false => Err(Refusal::because("it puts numbers behind a list, and does more than that")),
    }
}

/// What a chain collects is worth lanes.
fn pays_to_collect(tree: &Tree, id: ExprId, (pushed, body): (&[ExprId], &Body)) -> Result<(), Refusal> {
    match chain_of(tree, id).is_none() || pushed.is_empty() || is_dear(body) {
        true => Ok(()),
        false => Err(Refusal::because("it computes too little of what it collects: lanes would fill the list twice")),
    }
}

/// Whether what a step computes outweighs that elements which are collected in lanes are there before they are set.
fn is_dear(body: &Body) -> bool {
    let slow = |node: &Node| matches!(node, Node::Float(FloatOp::Sqrt | FloatOp::Div | FloatOp::Rsqrt, ..));
    let operations = body.nodes.iter().filter(|node| matches!(node, Node::Float(..))).count();
    body.approximates() || body.nodes.iter().any(slow) || operations > CHEAP || !body.turns.is_empty()
}

/// No step computes a number of its own that may panic.
pub fn panics_nowhere(tree: &Tree, header: &Header) -> Result<(), Refusal> {
    match header.all_formed().find(|formed| formed.may_panic(tree)) {
        Some(late) => {
            let late = header::text(tree, late.formula);
            Err(Refusal::Because(format!("`{late}` may panic where elements before it are set")))
        }
        None => Ok(()),
    }
}

/// Where a step sets one element and then panics at another, asking for that before may not panic.
pub fn may_be_asked(tree: &Tree, header: &Header, body: &Body, outs: &[Out]) -> Result<(), Refusal> {
    let set = outs.iter().filter_map(|out| match out {
        Out::Indexed(slice, at) => Some((*slice, at)),
        Out::All(_) | Out::Pushed(_) => None,
    });
    let late = body.captured.iter().any(|captured| matches!(captured, Captured::Element(_)));
    match !late && header.reached().chain(set).all(|place| header.can_be_asked(tree, place)) {
        true => Ok(()),
        false => Err(Refusal::because(
            "it sets several elements, and computes an integer that may panic: bind it by a `let` before",
        )),
    }
}

/// Lanes gain by what the loop computes.
pub fn is_worth_it(tree: &Tree, header: &Header, body: &Body) -> Result<(), Refusal> {
    // The compiler takes elements apart by whole registers, but not where functions are called.
    let takes_parts = header.streams.iter().any(|stream| header.parts_of(tree, stream).is_some());
    if (takes_parts || header.gathered(tree) > 0) && !body.approximates() {
        return Err(Refusal::because("gathering numbers of each element would cost more than lanes gain"));
    }
    // Where no hardware fuses, each lane of it is long code.
    if body.nodes.iter().any(|node| matches!(node, Node::Float(FloatOp::Fma, ..))) {
        return Err(Refusal::because("it sets elements by exact fused operations"));
    }
    match body.nodes.iter().any(|node| matches!(node, Node::Float(..))) {
        true => Ok(()),
        false => Err(Refusal::because("it sets elements, and computes nothing")),
    }
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
        let outer = header::root(tree, slice).is_some_and(|root| !header.inner.contains(&root));
        return (acts::is_element(tree, place) && outer && at.is_unit()).then_some(Out::Indexed(slice, at));
    }
    let (local, fields) = header::path(tree, place)?;
    match header.bound(local) {
        Some(Bound::Element(stream)) if fields.is_empty() && header.has_one_name(stream) => {
            header.out(stream).map(Out::All)
        }
        Some(Bound::Element(_) | Bound::Member(_) | Bound::Index | Bound::Part) | None => None,
    }
}
