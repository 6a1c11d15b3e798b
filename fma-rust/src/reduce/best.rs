//! The best element so far, and what is kept of it: its place, and numbers of its step.
//!
//! `if x > best { best = x; at = i; }` keeps the first of equal elements, `>=` the last. Lanes do so for the elements that they take, with the
//! number of the step beside the element; two lanes are joined by the better element, and of equal ones by the step that the loop would have
//! kept. That is what the loop gives, to the bit, so it needs no flag.

use fma_ir::{Cmp, Flag, FloatOp, Logic};

use super::follow::{Body, Change, Followed, Node, NodeId};
use super::{Join, Refusal};
use crate::tree::Tree;

/// An accumulator that is the best one, or is kept with it.
pub struct Member {
    /// Its number among the accumulators; none if only lanes know of it.
    index: Option<usize>,
    pub node: NodeId,
    pub join: Join,
}

/// The bests of a loop, with what is kept with them.
#[derive(Default)]
pub struct Bests {
    members: Vec<Member>,
    /// The bests that a function finds, which takes any element instead of a NaN, as no comparison does.
    functions: Vec<usize>,
}

/// A condition on which something better is taken.
#[derive(Clone, Copy)]
struct Better {
    cond: NodeId,
    /// The number of the best among the accumulators.
    best: usize,
    value: NodeId,
    greater: bool,
    latest: bool,
}

impl Bests {
    /// Finds them; `lanes` says which lane an accumulator has, and learns of the places that only lanes know of.
    pub fn of(
        tree: &Tree,
        followed: &mut Followed,
        floats: usize,
        lanes: &mut Vec<Option<usize>>,
    ) -> Result<Bests, Refusal> {
        let mut bests = Bests::default();
        for best in 0..floats {
            let all = (0..followed.results.len()).filter_map(|index| Some((index, kept(followed, index, floats)?)));
            let kept: Vec<(usize, Better)> = all.filter(|(_, better)| better.best == best).collect();
            let Some((_, better)) = kept.first() else { continue };
            let same = |(_, other): &(usize, Better)| other.cond == better.cond;
            if !kept.iter().all(same) || !takes(&followed.body, followed.results[best], better) {
                return Err(Refusal::because("what is kept with the best element is not taken where that is"));
            }
            bests.functions.extend(is_function(&followed.body, followed.results[best], better.value).then_some(best));
            let known = kept.iter().find(|(index, _)| *index >= floats).and_then(|(index, _)| lanes[*index]);
            let place = known.unwrap_or_else(|| lanes.iter().flatten().count());
            bests.keep(followed, better, place, kept.iter().map(|(index, _)| *index));
            if known.is_none() {
                bests.hide(tree, followed, better, lanes.len());
                lanes.push(Some(place));
            }
        }
        for (index, change) in (floats..).zip(&followed.changes) {
            if matches!(change, Some(Change::Place(..))) && bests.member(index).is_none() {
                let node = followed.results[index];
                is_latest(&followed.body, node, index)?;
                bests.members.push(Member { index: Some(index), node, join: Join::Max });
            }
        }
        match followed.header.backwards && !bests.members.is_empty() {
            true => Err(Refusal::because("what runs backwards is counted: reverse the slices instead")),
            false => Ok(bests),
        }
    }

    /// What an accumulator is, if it is the best or kept with it.
    pub fn member(&self, index: usize) -> Option<&Member> {
        self.members.iter().find(|member| member.index == Some(index))
    }

    /// Those that may not begin with a NaN.
    pub fn functions(&self) -> &[usize] {
        &self.functions
    }

    /// The places that only lanes know of.
    pub fn hidden(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.index.is_none())
    }

    fn keep(&mut self, followed: &mut Followed, better: &Better, place: usize, kept: impl Iterator<Item = usize>) {
        let Better { cond, best, value, greater, latest } = *better;
        let before = followed.body.find_or_push(Node::Sum(best), true);
        let node = followed.body.find_or_push(Node::Select(cond, value, before), true);
        self.members.push(Member { index: Some(best), node, join: Join::Best { greater, latest, place } });
        let join = Join::Kept { best };
        self.members.extend(kept.map(|index| Member { index: Some(index), node: followed.results[index], join }));
    }

    fn hide(&mut self, tree: &Tree, followed: &mut Followed, better: &Better, index: usize) {
        let counter = Node::Item(followed.header.counter(tree));
        let counter = followed.body.find_or_push(counter, false);
        let before = followed.body.find_or_push(Node::Sum(index), true);
        let node = followed.body.find_or_push(Node::Select(better.cond, counter, before), true);
        self.members.push(Member { index: None, node, join: Join::Kept { best: better.best } });
    }
}

impl Body {
    /// The comparison with an accumulator on which a condition depends, where all else that it asks for besides knows none.
    pub fn decides(&self, cond: NodeId) -> Option<NodeId> {
        let Node::Logic(Logic::And, args) = &self.nodes[cond.0] else {
            return matches!(self.nodes[cond.0], Node::Compare(..)).then_some(cond);
        };
        let mut holders = args.iter().filter(|arg| self.holds_sum[arg.0]);
        self.decides(*holders.next().xor(holders.next())?)
    }
}

/// The condition on which an accumulator takes something new, if that compares an element with another accumulator.
fn kept(followed: &Followed, index: usize, floats: usize) -> Option<Better> {
    let body = &followed.body;
    let Node::Select(cond, new, old) = &body.nodes[followed.results[index].0] else { return None };
    if body.nodes[old.0] != Node::Sum(index) || body.holds_sum[new.0] {
        return None;
    }
    let better = better(body, *cond)?;
    (better.best < floats && better.best != index).then_some(better)
}

fn better(body: &Body, cond: NodeId) -> Option<Better> {
    let Node::Compare(cmp, [left, right], _) = &body.nodes[body.decides(cond)?.0] else { return None };
    let (greater, latest) = match cmp {
        Cmp::Gt => (true, false),
        Cmp::Ge => (true, true),
        Cmp::Lt => (false, false),
        Cmp::Le => (false, true),
        Cmp::Eq | Cmp::Ne => return None,
    };
    match (&body.nodes[left.0], &body.nodes[right.0]) {
        (_, Node::Sum(best)) if !body.holds_sum[left.0] => {
            Some(Better { cond, best: *best, value: *left, greater, latest })
        }
        (Node::Sum(best), _) if !body.holds_sum[right.0] => {
            Some(Better { cond, best: *best, value: *right, greater: !greater, latest })
        }
        _ => None,
    }
}

/// Whether the best is what a function gives that may get a NaN.
fn is_function(body: &Body, node: NodeId, value: NodeId) -> bool {
    match &body.nodes[node.0] {
        Node::Select(_, new, _) => *new != value && is_function(body, *new, value),
        Node::Float(_, _, flags) => !flags.has(Flag::Nnan),
        _ => false,
    }
}

/// Whether the best becomes the element on the condition.
fn takes(body: &Body, node: NodeId, better: &Better) -> bool {
    let is_best = |id: NodeId| body.nodes[id.0] == Node::Sum(better.best);
    let is_better = |id: NodeId| match &body.nodes[id.0] {
        Node::Float(op, args, _) => {
            let right = *op == if better.greater { FloatOp::Max } else { FloatOp::Min };
            right && args.contains(&better.value) && args.iter().any(|arg| is_best(*arg))
        }
        _ => false,
    };
    match &body.nodes[node.0] {
        Node::Select(cond, new, old) if *cond == better.cond => *new == better.value && is_best(*old),
        Node::Select(cond, new, old) => {
            // `if a { best = best.max(x) }` is on the condition of `if a && x > best { at = i }`.
            let both = body.decides(better.cond).map(|compared| Node::Logic(Logic::And, vec![*cond, compared]));
            both.as_ref() == Some(&body.nodes[better.cond.0]) && is_better(*new) && is_best(*old)
        }
        Node::Float(..) => matches!(body.nodes[better.cond.0], Node::Compare(..)) && is_better(node),
        Node::Item(_) | Node::Sum(_) | Node::Set(_) | Node::Captured(_) | Node::Const(_) => false,
        Node::Compare(..) | Node::Logic(..) | Node::Counted(_) | Node::Turn(..) => false,
        Node::Running(_) | Node::Before { .. } => false,
    }
}

/// Whether an integer takes the index of the step on conditions that do not ask for what was accumulated: the latest one stays.
fn is_latest(body: &Body, node: NodeId, index: usize) -> Result<(), Refusal> {
    match &body.nodes[node.0] {
        Node::Item(_) => Ok(()),
        Node::Sum(sum) if *sum == index => Ok(()),
        Node::Select(cond, then, otherwise) if !body.holds_sum[cond.0] => {
            is_latest(body, *then, index)?;
            is_latest(body, *otherwise, index)
        }
        _ => Err(Refusal::because("an index is taken where an accumulator says so")),
    }
}
