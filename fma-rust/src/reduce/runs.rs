//! Accumulators that a step takes besides accumulating, `s += x[i]; sums[i] = s`: they run through the lanes, each of which has what its own step
//! left.
//!
//! What such a number becomes is a formula of itself and of what has lanes. With what changes nothing in its place, the formula is what the step
//! brings; the lanes join that in halves, as the flags permit that let it be reordered, and what they come to stands for the number behind the step
//! wherever the step takes it, and what the lane before came to for the number before it.

mod kept;

use std::collections::{HashMap, HashSet};

use fma_core::Format;
use fma_ir::Flags;

use super::follow::{Body, Composed, Followed, Node, NodeId, Running, Way};
use super::held::{self, Held};
use super::print::{operands, rebuilt};
use super::{Join, Refusal, Sum, shape};
use crate::tree::{Stmt, Tree};
use kept::{Bounded, Kept, Reading};

/// A number that runs through the lanes, and what it is behind a step.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub sum: Sum,
    pub node: NodeId,
}

/// What lanes hold of a body that was followed, and what runs through them: nothing, where all only accumulates.
pub fn held(
    tree: &Tree,
    followed: &mut Followed,
    floats: &[Sum],
    integers: &[Sum],
) -> Result<(Held, Vec<Run>), Refusal> {
    let refusal = match followed.set.iter().any(|node| followed.body.holds_sum[node.0]) {
        true => Refusal::because("what it sets depends on what has accumulated"),
        false => match held::held(tree, followed, floats, integers) {
            Ok(held) => return Ok((held, Vec::new())),
            Err(refusal) => refusal,
        },
    };
    let computes = followed.body.turns.is_empty() && followed.header.gathered(tree) == 0;
    if !integers.is_empty() || !computes {
        return Err(refusal);
    }
    match Apart::of(followed, floats) {
        Ok(Apart { runs, .. }) if runs.iter().any(|run| is_bare(tree, run.sum)) => {
            Err(Refusal::because("what it changes has no number before the first step: give it one"))
        }
        Ok(Apart { runs, rest, flags }) => {
            let held = held::held(tree, followed, &rest, &[])?;
            Ok((Held { flags: held.flags.union(flags), ..held }, runs))
        }
        Err(missing @ Refusal::Missing(_)) => Err(missing),
        Err(_) => Err(refusal),
    }
}

/// What runs through lanes has 64 bytes of them.
pub fn units(runs: &[Run], otherwise: usize) -> usize {
    if runs.is_empty() { otherwise } else { 4 }
}

/// Whether a variable is declared without a number: steps that set it do not ask for one.
fn is_bare(tree: &Tree, sum: Sum) -> bool {
    let Sum::Local(local) = sum else { return false };
    let is_bare = |stmt: &Stmt| matches!(stmt, Stmt::Let { binds, init: None, .. } if binds.contains(&local));
    tree.blocks.iter().flat_map(|block| &block.stmts).any(is_bare)
}

/// The numbers that run through the lanes, and those that only accumulate.
struct Apart {
    runs: Vec<Run>,
    rest: Vec<Sum>,
    flags: Flags,
}

impl Apart {
    fn of(followed: &mut Followed, floats: &[Sum]) -> Result<Apart, Refusal> {
        let mut apart = Apart { runs: Vec::new(), rest: Vec::new(), flags: Flags::NONE };
        let mut is_rest: Vec<bool> = (0..floats.len()).map(|sum| !is_taken(followed, sum)).collect();
        let mut left: Vec<usize> = (0..floats.len()).filter(|sum| !is_rest[*sum]).collect();
        loop {
            apart.put_all(followed, floats, &mut left)?;
            // What accumulates in no other way, now that what it takes is known.
            let other = (0..floats.len()).find(|sum| is_rest[*sum] && !accumulates(followed, *sum));
            let Some(other) = other else { break };
            is_rest[other] = false;
            left.push(other);
        }
        let numbers: Vec<usize> =
            is_rest.iter().scan(0, |next, is| Some(std::mem::replace(next, *next + usize::from(*is)))).collect();
        for node in &mut followed.body.nodes {
            if let Node::Sum(sum) = node {
                *sum = numbers[*sum];
            }
        }
        let rest = |sum: &usize| is_rest[*sum];
        apart.rest = (0..floats.len()).filter(rest).map(|sum| floats[sum]).collect();
        followed.results = (0..floats.len()).filter(rest).map(|sum| followed.results[sum]).collect();
        Ok(apart)
    }

    /// Puts what the lanes come to in the place of all these numbers, each behind those that it takes.
    fn put_all(&mut self, followed: &mut Followed, floats: &[Sum], left: &mut Vec<usize>) -> Result<(), Refusal> {
        while !left.is_empty() {
            let mut refusal = waiting();
            let mut found = None;
            for (place, sum) in left.iter().enumerate() {
                match Step::of(followed, *sum) {
                    Ok(step) if followed.body.holds_sum[step.node.0] => {}
                    Ok(step) => {
                        found = Some((place, step));
                        break;
                    }
                    Err(reason) => refusal = reason,
                }
            }
            let Some((place, step)) = found else {
                // Where others wait as well, a flag alone would change nothing.
                let is_alone = left.len() == 1 || !matches!(refusal, Refusal::Missing(_));
                return Err(if is_alone { refusal } else { waiting() });
            };
            self.put(followed, floats[left.remove(place)], step);
        }
        Ok(())
    }

    /// Puts what the lanes come to in the place of a number.
    fn put(&mut self, followed: &mut Followed, sum: Sum, step: Step) {
        let Followed { body, set, results, .. } = followed;
        let run = self.runs.len();
        let running = match step.way {
            Some(way) => body.find_or_push(Node::Running(Running { run, step: step.node, way }), false),
            None => step.node,
        };
        let before = body.find_or_push(Node::Before { run, running }, false);
        let mut places = HashMap::from([(results[step.index], running), (step.sum, before)]);
        for node in set.iter_mut().chain(results.iter_mut()) {
            *node = with(body, *node, &mut places);
        }
        self.flags = self.flags.union(step.flags);
        self.runs.push(Run { sum, node: running });
    }
}

fn waiting() -> Refusal {
    Refusal::because("numbers that run through the lanes ask for one another")
}

/// Whether what else a step does takes an accumulator.
fn is_taken(followed: &Followed, sum: usize) -> bool {
    let Followed { body, set, results, .. } = followed;
    let others = (0..results.len()).filter(|other| *other != sum).map(|other| results[other]);
    set.iter().copied().chain(others).any(|node| holds(body, node, sum))
}

/// Whether it accumulates as lanes of its own do, or would with one more flag.
fn accumulates(followed: &Followed, sum: usize) -> bool {
    matches!(shape::of(&followed.body, followed.results[sum], sum), Ok(_) | Err(Refusal::Missing(_)))
}

/// Whether an accumulator is in a formula.
fn holds(body: &Body, id: NodeId, sum: usize) -> bool {
    let (mut seen, mut open) = (HashSet::new(), vec![id]);
    while let Some(id) = open.pop() {
        if body.nodes[id.0] == Node::Sum(sum) {
            return true;
        }
        if body.holds_sum[id.0] && seen.insert(id) {
            open.extend(operands(&body.nodes[id.0]));
        }
    }
    false
}

/// A formula with others in the place of what it is made of.
fn with(body: &mut Body, id: NodeId, places: &mut HashMap<NodeId, NodeId>) -> NodeId {
    if let Some(place) = places.get(&id) {
        return *place;
    }
    let old = operands(&body.nodes[id.0]);
    let new: Vec<NodeId> = old.iter().map(|operand| with(body, *operand, places)).collect();
    let place = match old == new {
        true => id,
        false => {
            let holds_sum = new.iter().any(|operand| body.holds_sum[operand.0]);
            body.find_or_push(rebuilt(&body.nodes[id.0], &new), holds_sum)
        }
    };
    places.insert(id, place);
    place
}

/// What a step brings to a number that runs through the lanes.
struct Step {
    /// The accumulator, by its number and as a node.
    index: usize,
    sum: NodeId,
    node: NodeId,
    /// How lanes join it; not at all where nothing is left of what was before.
    way: Option<Way>,
    flags: Flags,
}

impl Step {
    fn of(followed: &mut Followed, index: usize) -> Result<Step, Refusal> {
        let (body, result) = (&mut followed.body, followed.results[index]);
        let sum = body.find_or_push(Node::Sum(index), true);
        if !holds(body, result, index) {
            return Ok(Step { index, sum, node: result, way: None, flags: Flags::NONE });
        }
        let (way, node, flags) = match shape::of(body, result, index) {
            Ok(shape) => {
                let way = Way::of(shape.join).ok_or_else(|| Refusal::because("it keeps the best"))?;
                let nothing = constant(body, way.nothing());
                (way, with(body, result, &mut HashMap::from([(sum, nothing)])), shape.flags)
            }
            Err(missing @ Refusal::Missing(_)) => return Err(missing),
            Err(_) => match bounded(body, result, index) {
                Err(Refusal::Because(_)) => kept(body, result, index)?,
                found => found?,
            },
        };
        Ok(Step { index, sum, node, way: Some(way), flags })
    }
}

/// Where a step keeps a part of what there was: as much in every step, or nothing besides.
fn kept(body: &mut Body, result: NodeId, sum: usize) -> Result<(Way, NodeId, Flags), Refusal> {
    let mut reading = Reading::new(body, sum);
    let kept = reading.of(result)?;
    let (fuses, needs) = (reading.fuses, reading.licence()?);
    match kept {
        Kept { factor: Some(factor), rest: None } => Ok((Way::Product, factor, needs)),
        Kept { factor: Some(factor), rest: Some(rest) } if is_steady(body, factor) => {
            Ok((Way::Kept { factor, fuses }, rest, needs))
        }
        Kept { factor: Some(factor), rest: Some(rest) } => {
            Ok((Way::Composed { by: Composed::Varied, factor, fuses }, rest, needs))
        }
        Kept { factor: None, .. } => Err(Refusal::because("nothing is left of what there was")),
    }
}

/// Where what a step keeps is at least so much, or at most.
fn bounded(body: &mut Body, result: NodeId, sum: usize) -> Result<(Way, NodeId, Flags), Refusal> {
    let mut reading = Reading::new(body, sum);
    let Bounded { greatest, bound, kept } = reading.bounded(result)?;
    let (needs, one) = (reading.licence()?, constant(body, 1.0));
    let (by, factor) = match (kept, greatest) {
        (Kept { factor: Some(factor), rest: Some(shift) }, true) if factor == one => (Composed::ShiftedGreatest, shift),
        (Kept { factor: Some(factor), rest: Some(shift) }, false) if factor == one => (Composed::ShiftedLeast, shift),
        (Kept { factor: Some(factor), rest: None }, true) => (Composed::ScaledGreatest, factor),
        (Kept { factor: Some(factor), rest: None }, false) => (Composed::ScaledLeast, factor),
        _ => return Err(Refusal::because("what it bounds is both multiplied and added to")),
    };
    Ok((Way::Composed { by, factor, fuses: false }, bound, needs))
}

impl Way {
    fn of(join: Join) -> Option<Way> {
        match join {
            Join::Sum => Some(Way::Sum),
            Join::Product => Some(Way::Product),
            Join::Min => Some(Way::Least),
            Join::Max => Some(Way::Greatest),
            Join::Best { .. } | Join::Kept { .. } => None,
        }
    }

    /// What changes nothing.
    fn nothing(self) -> f64 {
        match self {
            Way::Sum | Way::Kept { .. } | Way::Composed { .. } => -0.0,
            Way::Product => 1.0,
            Way::Least => f64::INFINITY,
            Way::Greatest => f64::NEG_INFINITY,
        }
    }
}

fn constant(body: &mut Body, number: f64) -> NodeId {
    let is_single = body.format == Format::F32;
    let bits = if is_single { u64::from((number as f32).to_bits()) } else { number.to_bits() };
    body.find_or_push(Node::Const(bits), false)
}

/// Whether a number is the same in every step.
fn is_steady(body: &Body, id: NodeId) -> bool {
    let node = &body.nodes[id.0];
    let computes = matches!(node, Node::Captured(_) | Node::Const(_) | Node::Float(..));
    computes && operands(node).iter().all(|operand| is_steady(body, *operand))
}
