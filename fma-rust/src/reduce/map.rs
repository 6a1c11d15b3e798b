//! Loops that set the elements of slices, each by numbers of its own step: a step of all lanes at once computes what each would have alone, so
//! no flag is needed. It is done where the author asks for lanes.
//!
//! Elements at an index are set in lanes where all that the loop reaches is there; else the loop runs as written, and panics where it does.
//!
//! What the compiler makes of such loops is as fast on long slices with few others beside them; lanes have masked tails
//! and the same code whatever the optimisation level.

use fma_core::Format;
use fma_ir::{Class, Flags, FloatOp, IntTy, Region};

use super::acts::{self, May, body_of};
use super::follow::{self, Body, Changed, Followed, Node, NodeId};
use super::header::{self, Formed, Header, Steps, Stream};
use super::outs::{self, Out};
use super::{Refusal, Source, Sum, alone, asked, cast, chain_of, push, turned, units};
use crate::tree::{ExprId, Tree};

/// More operations than this are taken half as many lanes at a time, so that registers suffice.
const LARGE: usize = 24;

/// Up to so many operations, what a chain collects is left to the compiler's own loop, which fills no list with zeros first.
const CHEAP: usize = 2;

/// So many operations beside each element of a table outweigh that it is asked for.
const COMPUTED: usize = 3;

const MORE: &str = "it sets elements, and more than those";

/// A loop that sets elements.
pub struct Mapping {
    pub format: Format,
    pub header: Header,
    pub body: Body,
    /// Where it sets elements, and what to.
    pub outs: Vec<(Out, NodeId)>,
    /// The integers that it sets them to by `as`, if it does.
    pub cast: Option<IntTy>,
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

    /// Whether lanes take a while for each step, and may compute it otherwise than it is written.
    pub fn is_slow(&self) -> bool {
        is_slow(&self.body)
    }
}

fn is_large(body: &Body) -> bool {
    operations(body) > LARGE
}

/// The loop at a node, if all that it changes are elements of slices: of those that it runs over, or at its index.
pub fn of_loop(source: &Source<'_>, id: ExprId, sums: &[Sum], region: &Region) -> Option<Result<Mapping, Refusal>> {
    let mut header = header::of_loop(source.tree, id).ok()?;
    let (outs, sums) = outs::of(source.tree, id, &mut header, sums)?;
    Some(mapping(source, header, (id, outs), &sums, region))
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
    let cast = cast::of(tree, id, sums);
    let changed = Changed { set: sums, compared: cast.map(|cast| cast.from), ..Changed::default() };
    let Followed { body, set, mut header, told, .. } = follow::body(source, header, changed, region)?;
    told.of_all(tree, &body_of(tree, id))?;
    match cast {
        Some(cast) => cast.check(tree, &header, (&body, &outs, &set))?,
        None => pays(tree, (id, &header), (&pushed, &body), &outs)?,
    }
    units::are_enough(source, most.into_iter().chain(header.most_steps(tree)).min(), is_dear_alone(&body))?;
    asks(tree, &mut header, (id, &body), &outs)?;
    header.is_counted |= header.is_guarded || !pushed.is_empty();
    header.apart = alone::check(tree, &header, &body, &outs)?;
    turned::ask(tree, &mut header, &body)?;
    panics_nowhere(tree, &mut header)?;
    let flags = body.licence();
    let units = if is_large(&body) { 8 } else { 16 };
    let (outs, cast) = (outs.into_iter().zip(set).collect(), cast.map(|cast| cast.to));
    Ok(Mapping { format: body.format, header, outs, cast, body, units, flags })
}

/// Lanes gain by what the loop computes, and lose no more by putting elements together and filling lists.
fn pays(
    tree: &Tree,
    (id, header): (ExprId, &Header),
    (pushed, body): (&[ExprId], &Body),
    outs: &[Out],
) -> Result<(), Refusal> {
    is_worth_it(tree, header, body)?;
    outweighs_parts(tree, header, body, outs)?;
    pays_to_collect(tree, id, (pushed, body))
}

/// What is set before a step that panics can be told from outside: all that might is asked for.
fn asks(tree: &Tree, header: &mut Header, body: (ExprId, &Body), outs: &[Out]) -> Result<(), Refusal> {
    if outs.iter().any(|out| out.is_seen(tree)) {
        let reaches = header.reached().next().is_some();
        header.is_guarded |= reaches;
        asked::ask(tree, header, body, outs)?;
    }
    header.is_guarded |= outs.iter().any(Out::is_asked);
    if outs.len() > 1 { may_be_asked(tree, header, outs) } else { Ok(()) }
}

/// The calls that put numbers behind lists.
pub fn pushed(sums: &[Sum]) -> Vec<ExprId> {
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

/// The loop runs over slices or their windows, or over indices one after the other.
pub fn is_in_order(header: &Header) -> Result<(), Refusal> {
    let one_by_one = matches!(header.steps, Steps::Shortest | Steps::Range { .. } | Steps::Windows { .. });
    match one_by_one && header.cuts.is_empty() {
        true => Ok(()),
        false => Err(Refusal::because(MORE)),
    }
}

/// All that the loop does is putting numbers behind lists, in order.
fn puts_all(tree: &Tree, (id, header): (ExprId, &Header), outs: &[Out], pushed: &[ExprId]) -> Result<(), Refusal> {
    push::check(tree, (id, &body_of(tree, id)), pushed)?;
    let elements = outs.iter().filter(|out| !matches!(out, Out::Part(_, 1..)));
    match elements.count() == pushed.len() && header.assigned.is_empty() && !header.backwards {
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
    is_slow(body) || operations(body) > CHEAP || !body.turns.is_empty()
}

/// Whether even a few steps side by side outweigh what the compiler makes of them one after the other: they call functions, or each of them turns.
fn is_dear_alone(body: &Body) -> bool {
    body.approximates() || !body.turns.is_empty()
}

fn operations(body: &Body) -> usize {
    body.nodes.iter().filter(|node| matches!(node, Node::Float(..))).count()
}

/// Whether a step takes roots, divides or calls functions.
fn is_slow(body: &Body) -> bool {
    let slow = |node: &Node| matches!(node, Node::Float(FloatOp::Sqrt | FloatOp::Div | FloatOp::Rsqrt, ..));
    body.approximates() || body.nodes.iter().any(slow)
}

/// No step computes a number of its own that may panic, but for what can be asked for before the first: elements of tables, and integers that overflow.
pub fn panics_nowhere(tree: &Tree, header: &mut Header) -> Result<(), Refusal> {
    let panics = |formed: &Formed| formed.panics(tree).any(|id| header.divisor(tree, id).is_none());
    let late: Vec<(&Stream, &Formed)> = header.formed_streams().filter(|(_, formed)| panics(formed)).collect();
    let is_asked = |(stream, formed): &(&Stream, &Formed)| {
        let at = header.table(tree, stream).map_or(formed.formula, |table| table.at);
        header.can_ask(tree, formed, at)
    };
    if let Some((_, late)) = late.iter().find(|late| !is_asked(late)) {
        let late = header::text(tree, late.formula);
        return Err(Refusal::Because(format!("`{late}` may panic where elements before it are set")));
    }
    if !late.is_empty() {
        (header.looks, header.is_guarded, header.is_counted) = (true, true, true);
    }
    Ok(())
}

/// Where a step sets one element and then panics at another, all is asked for before, which may not panic.
pub fn may_be_asked(tree: &Tree, header: &Header, outs: &[Out]) -> Result<(), Refusal> {
    let set = outs.iter().filter_map(Out::reached);
    match header.reached().chain(set).all(|place| header.can_be_asked(tree, place)) {
        true => Ok(()),
        false => Err(Refusal::because(
            "it sets several elements, and computes an integer that may panic: bind it by a `let` before",
        )),
    }
}

/// What takes parts of elements of four f64 or more from one another, or puts them or six f32 or more together, outweighs all that does not take long, and is less than
/// two operations for each part: each fills a register.
fn outweighs_parts(tree: &Tree, header: &Header, body: &Body, outs: &[Out]) -> Result<(), Refusal> {
    let taken = header.streams.iter().filter_map(|stream| Some(header.parts_of(tree, stream)?.all.len()));
    let set = outs.iter().filter_map(|out| if let Out::Part(parts, _) = out { Some(parts.all.len()) } else { None });
    let (taken, set): (Vec<usize>, Vec<usize>) = (taken.collect(), set.collect());
    let most_set = set.iter().copied().max().unwrap_or_default();
    let most = taken.iter().copied().max().unwrap_or_default().max(most_set);
    let least = if body.format == Format::F64 && most >= 4 {
        2 * taken.iter().chain(&set).sum::<usize>()
    } else if body.format == Format::F32 && most_set >= 6 {
        2 * most_set
    } else {
        0
    };
    match operations(body) >= least || is_slow(body) {
        true => Ok(()),
        false => Err(Refusal::because("it computes too little of elements that are put together")),
    }
}

/// Lanes gain by what the loop computes. What lies in tables is taken by one instruction, but it is asked before whether all is there: so much has to be
/// computed beside it as pays for that.
pub fn is_worth_it(tree: &Tree, header: &Header, body: &Body) -> Result<(), Refusal> {
    let looks = header.streams.iter().filter(|stream| header.table(tree, stream).is_some()).count();
    let is_cheap = body.weight() < COMPUTED * looks || header.gathered(tree) > 0;
    if is_cheap && !body.approximates() {
        return Err(Refusal::because("gathering numbers of each element would cost more than lanes gain"));
    }
    let compares = body.nodes.iter().filter(|node| matches!(node, Node::Compare(..))).count();
    match operations(body) + compares {
        0 => Err(Refusal::because("it sets elements, and computes nothing")),
        _ => Ok(()),
    }
}
