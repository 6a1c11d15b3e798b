//! What lanes hold: the accumulators that are floats, and numbers that stand for integers.

use fma_ir::{Flags, FloatOp};

use super::asked::Ask;
use super::best::{Bests, Member};
use super::follow::{Body, Change, Followed, Node, NodeId};
use super::header::{Header, Place};
use super::{Iterations, Join, Numbers, Reduction, Refusal, Source, Steps, Sum, last, shape};
use crate::place::is_made;
use crate::tree::{ExprId, Tree};

/// A number that each lane holds.
#[derive(Clone, Copy, Debug)]
pub struct Lane {
    pub start: Start,
    /// What it becomes in one step.
    pub node: NodeId,
    pub join: Join,
}

impl Lane {
    /// Whether it holds the best element, or what is kept of it.
    pub fn is_best(&self) -> bool {
        matches!(self.join, Join::Best { .. } | Join::Kept { .. })
    }
}

/// What lanes are joined to in the end.
#[derive(Clone, Copy, Debug)]
pub enum Start {
    Of(Sum),
    /// Nothing was counted.
    Zero,
    /// Nothing was found in any step.
    Nowhere,
}

/// An integer that the loop changes, by what lanes hold, and the expression that is said to overflow.
#[derive(Clone, Debug)]
pub enum Whole {
    /// It grows as often as a lane says, or in each step; by one if nothing says by how much.
    Times { lane: Option<usize>, by: Option<ExprId>, down: bool, at: ExprId },
    /// It is the index in the step that a lane says, or what a call makes of that which holds it.
    Place { lane: usize, at: Place, held: Option<ExprId> },
    /// It grows by what the index gives.
    Total(Place, Option<ExprId>),
}

/// All of them.
pub struct Held {
    pub lanes: Vec<Lane>,
    pub wholes: Vec<(Sum, Whole)>,
    pub flags: Flags,
}

/// How many numbers of each element lanes gather for the best one.
const MOST_OF_BEST: usize = 2;

/// What lanes hold of a body that was followed.
pub fn held(tree: &Tree, followed: &mut Followed, floats: &[Sum], integers: &[Sum]) -> Result<Held, Refusal> {
    let mut numbers = numbering(followed, floats.len())?;
    let bests = Bests::of(tree, followed, floats.len(), &mut numbers)?;
    for index in bests.functions() {
        (followed.header.is_guarded, followed.header.is_counted) = (true, true);
        followed.header.asked.push(Ask::Number(floats[*index]));
    }
    let mut held = Held { lanes: Vec::new(), wholes: Vec::new(), flags: Flags::NONE };
    for (index, sum) in floats.iter().enumerate() {
        let (node, join) = match bests.member(index) {
            Some(member) => (member.node, member.join),
            None => accumulated(followed, index, &mut held.flags).map_err(|refusal| refusal.of(&sum.name(tree)))?,
        };
        held.lanes.push(Lane { start: Start::Of(*sum), node, join });
    }
    for (sum, (index, change)) in integers.iter().zip((floats.len()..).zip(followed.changes.clone())) {
        let lane = numbers.get(index).copied().flatten();
        let node = followed.results[index];
        let Some(change) = change else { return Err(Refusal::because("an accumulator never changes")) };
        held.wholes.push((*sum, whole(change, lane)));
        held.lanes.extend(lane.map(|_| integer(node, bests.member(index))));
    }
    held.lanes.extend(bests.hidden().map(|member| integer(member.node, Some(member))));
    for node in &mut followed.body.nodes {
        if let Node::Sum(sum) = node {
            *sum = numbers.get(*sum).copied().flatten().unwrap_or(*sum);
        }
    }
    Ok(held)
}

/// The best element of a list waits for nothing where it is asked for by a branch that is seldom taken: lanes gain by their width alone, which
/// is lost where several numbers of each element must be gathered. Sums gain what they wait for one another, and that too is lost where lanes gather
/// nearly as often as they compute.
pub fn pays(source: &Source<'_>, followed: &Followed, held: &Held) -> Result<(), Refusal> {
    let gathered = followed.header.gathered(source.tree);
    let adds = |lane: &Lane| lane.join == Join::Sum;
    let computes = followed.body.approximates() || followed.body.weight() > 2 * gathered;
    let best = held.lanes.iter().all(Lane::is_best);
    let seldom = source.iterations == Iterations::AsWritten && takes_points(source.tree, &followed.header);
    match (gathered > MOST_OF_BEST || seldom) && best || gathered > 1 && held.lanes.iter().all(adds) && !computes {
        true => Err(Refusal::because(
            "gathering so many numbers of each element would cost more than lanes gain: `lanes` splits it all the same",
        )),
        false => Ok(()),
    }
}

impl Reduction {
    /// Whether no lane holds a float of the author's.
    pub fn only_counts(&self) -> bool {
        self.held.iter().all(|lane| !matches!(lane.start, Start::Of(_)))
    }

    /// The slice whose length says whether lanes gain anything, and up to how many elements the loop is better taken as written: by a branch that is seldom
    /// taken, where it looks for the best of points; and where it counts, since filling lanes and taking integers out of them takes longer than so many steps.
    pub fn as_written_up_to(&self, tree: &Tree) -> Option<(ExprId, usize)> {
        let best = self.held.iter().all(Lane::is_best);
        let most = match best {
            true if takes_points(tree, &self.header) => SEARCHED_OF_POINTS,
            true => SEARCHED,
            false => COUNTED,
        };
        let alone = self.other.is_none() && !self.header.is_guarded && self.header.can_be_asked_twice(tree);
        let may = (best || self.only_counts()) && alone && !self.body.approximates();
        // The parts of a slice that is searched are long, but for the last.
        let is_part = |slice: ExprId| is_made(tree.expr(slice).span);
        run_through(&self.header).filter(|slice| may && !is_part(*slice)).map(|slice| (slice, most))
    }
}

/// Lists up to this length are searched for the best element as written.
const SEARCHED: usize = 32;

/// And those of points.
const SEARCHED_OF_POINTS: usize = 64;

/// Up to so many elements are counted as written.
const COUNTED: usize = 16;

/// A slice that the loop runs through.
fn run_through(header: &Header) -> Option<ExprId> {
    let place = |source: &Numbers| match source {
        Numbers::Elements { place, .. } => Some(*place),
        Numbers::Indexed { .. } | Numbers::Number { .. } | Numbers::Counter => None,
        Numbers::Step | Numbers::Formed(_) => None,
    };
    match header.steps {
        Steps::Windows { place, .. } | Steps::Chunks { place, .. } => Some(place),
        Steps::Range { .. } | Steps::Shortest => header.streams.iter().find_map(|stream| match &stream.kind {
            Numbers::Formed(formed) => formed.from.iter().find_map(place),
            kind => place(kind),
        }),
    }
}

/// Whether it takes more numbers of each element than one or two, by whole registers.
pub fn takes_points(tree: &Tree, header: &Header) -> bool {
    header.streams.iter().filter(|stream| header.parts_of(tree, stream).is_some()).count() > MOST_OF_BEST
}

fn accumulated(followed: &mut Followed, index: usize, flags: &mut Flags) -> Result<(NodeId, Join), Refusal> {
    let node = followed.results[index];
    let shape = shape::of(&followed.body, node, index)?;
    *flags = flags.union(shape.flags);
    let node = if shape.join == Join::Sum { last::entered(&mut followed.body, node) } else { node };
    Ok((node, shape.join))
}

fn whole(change: Change, lane: Option<usize>) -> Whole {
    match (change, lane) {
        (Change::Times { by, down, at }, lane) => Whole::Times { lane, by, down, at },
        (Change::Place(at, held), Some(lane)) => Whole::Place { lane, at, held },
        (Change::Place(place, _), None) => Whole::Total(place, None),
        (Change::Total(place, at), _) => Whole::Total(place, Some(at)),
    }
}

/// The lane of an integer: counted, unless it is a place.
fn integer(node: NodeId, place: Option<&Member>) -> Lane {
    match place {
        Some(member) => Lane { start: Start::Nowhere, node: member.node, join: member.join },
        None => Lane { start: Start::Zero, node, join: Join::Sum },
    }
}

/// The lane of each accumulator; integers that grow in each step alike need none.
fn numbering(followed: &Followed, floats: usize) -> Result<Vec<Option<usize>>, Refusal> {
    let mut lanes: Vec<Option<usize>> = (0..floats).map(Some).collect();
    let mut next = floats;
    for (index, change) in (floats..).zip(&followed.changes) {
        let needed = match change {
            Some(Change::Times { .. }) => is_counted(&followed.body, followed.results[index], index)?,
            Some(Change::Place(..)) => true,
            Some(Change::Total(..)) | None => false,
        };
        lanes.push(needed.then_some(next));
        next += usize::from(needed);
    }
    Ok(lanes)
}

/// Whether an integer grows in some steps only; at most once in each.
fn is_counted(body: &Body, node: NodeId, index: usize) -> Result<bool, Refusal> {
    match &body.nodes[node.0] {
        Node::Float(FloatOp::Add, args, _) if body.nodes[args[0].0] == Node::Sum(index) => Ok(false),
        _ => is_chosen(body, node, index).map(|()| true),
    }
}

fn is_chosen(body: &Body, node: NodeId, index: usize) -> Result<(), Refusal> {
    match &body.nodes[node.0] {
        Node::Sum(sum) if *sum == index => Ok(()),
        Node::Float(FloatOp::Add, args, _) if body.nodes[args[0].0] == Node::Sum(index) => Ok(()),
        Node::Select(cond, then, otherwise) if !body.holds_sum[cond.0] => {
            is_chosen(body, *then, index)?;
            is_chosen(body, *otherwise, index)
        }
        _ => {
            Err(Refusal::because("an integer grows by more than one step at once, or as often as an accumulator says"))
        }
    }
}
