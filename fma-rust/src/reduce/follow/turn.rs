//! One turn of a loop that numbers leave: where it is left, with what, and what is counted.

use std::collections::HashMap;

use fma_ir::{Cmp, Logic, Region, Stmt, ValueId};

use super::super::{Refusal, Source, Sum, acts};
use super::count::negated;
use super::*;

/// Where a turn may be left.
#[derive(Clone, Debug)]
pub struct Exit {
    /// In which lanes.
    pub leaves: NodeId,
    pub with: With,
}

/// What a turn is left with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct With {
    /// What the floats hold.
    pub holds: Vec<NodeId>,
    /// Which integers have counted the turn.
    pub grown: Vec<bool>,
    /// The assignments to integers on the way out.
    pub sets: Vec<ExprId>,
}

/// Where all lanes leave at once, because an integer says so.
#[derive(Clone, Debug)]
pub struct CountedExit {
    /// Which integer, and whether it has counted the turn.
    pub whole: usize,
    pub ahead: bool,
    /// What it must be, beside the bound, to go on.
    pub stays: Cmp,
    pub bound: ExprId,
    pub with: With,
    /// How many exits come before it.
    pub exits: usize,
}

/// A turn that was followed to its end.
pub struct Turned {
    pub body: Body,
    /// What each float becomes.
    pub ends: Vec<NodeId>,
    pub exits: Vec<Exit>,
    pub limits: Vec<CountedExit>,
    /// What each integer grows by in a turn, and whether downwards.
    pub grows: Vec<Option<(ExprId, bool)>>,
    /// Which of them have at its end.
    pub grown: Vec<bool>,
    pub told: Told,
}

/// What is known of a turn while it is followed.
pub(super) struct Turning {
    floats: Vec<Key>,
    /// The conditions around what is followed.
    pub(super) around: Vec<NodeId>,
    exits: Vec<Exit>,
    limits: Vec<CountedExit>,
    /// The comparisons of integers that count.
    pub(super) compares: Vec<Compare>,
    pub(super) grows: Vec<Option<(ExprId, bool)>>,
    pub(super) grown: Vec<bool>,
    /// Values of integers: whether they have counted the turn.
    pub(super) values: HashMap<ValueId, bool>,
    /// In an arm that leaves: how deep it is, and its assignments to integers.
    pub(super) sets: Option<(usize, Vec<ExprId>)>,
}

/// A condition to leave or to stay, in parts: the comparisons with which all lanes leave at once, each with what it is where they stay; and the rest.
type Parted = (Vec<(usize, bool)>, Option<NodeId>);

/// A comparison of an integer that counts, which stands on the left; `ahead` if it has counted the turn.
#[derive(Clone, Copy)]
pub(super) struct Compare {
    pub whole: usize,
    pub ahead: bool,
    pub cmp: Cmp,
    pub bound: ExprId,
}

/// Follows one turn: the condition of a `while`, if there is one, and the body.
pub fn turn(
    source: &Source<'_>,
    header: Header,
    (floats, wholes): (&[Sum], &[Sum]),
    (cond, region): (Option<&Region>, &Region),
) -> Result<Turned, Refusal> {
    let mut follow = Follow::new(source, header, format_of(source, floats)?, wholes);
    let keys: Vec<Key> = floats.iter().map(|sum| Key::of(source, *sum)).collect();
    follow.begin(&keys, 0);
    follow.turn = Some(Turning {
        floats: keys,
        around: Vec::new(),
        exits: Vec::new(),
        limits: Vec::new(),
        compares: Vec::new(),
        grows: vec![None; wholes.len()],
        grown: vec![false; wholes.len()],
        values: HashMap::new(),
        sets: None,
    });
    if let Some(cond) = cond {
        follow.region(cond)?;
        let Some(result) = cond.result else { return Err(Refusal::because("its condition is not understood")) };
        let stays = follow.required(result)?;
        let leaves = follow.not(stays);
        follow.leave_where(leaves)?;
    }
    follow.region(region)?;
    let ends = follow.held()?;
    if !follow.header.streams.is_empty() {
        return Err(Refusal::because("it takes the number of the turn as a float"));
    }
    let Some(Turning { exits, limits, grows, grown, .. }) = follow.turn else {
        return Err(Refusal::because("it is left nowhere"));
    };
    Ok(Turned { body: follow.body, ends, exits, limits, grows, grown, told: follow.told })
}

impl Follow<'_> {
    /// Whether a statement leaves the loop.
    pub(super) fn leaves(&self, stmt: &Stmt) -> bool {
        let Stmt::Opaque { site, .. } = stmt else { return false };
        self.turn.is_some() && acts::is_break(self.source.tree, ExprId(site.0 as usize))
    }

    /// Leaves the loop in the lanes for which all the conditions around hold.
    pub(super) fn leave(&mut self) -> Result<(), Refusal> {
        let around = self.turn.as_ref().map(|turn| turn.around.clone()).unwrap_or_default();
        let leaves = around.into_iter().reduce(|all, cond| self.node(Node::Logic(Logic::And, vec![all, cond])));
        match leaves {
            Some(leaves) => self.leave_where(leaves),
            None => Err(Refusal::because("no turn of it ends")),
        }
    }

    fn leave_where(&mut self, leaves: NodeId) -> Result<(), Refusal> {
        let (counted, rest) = self.parted(leaves, false);
        let holds = self.held()?;
        let Some(turn) = &mut self.turn else { return Ok(()) };
        let sets = turn.sets.as_ref().map(|(_, sets)| sets.clone()).unwrap_or_default();
        let with = With { holds, grown: turn.grown.clone(), sets };
        for (compare, stays) in counted {
            let Compare { whole, ahead, cmp, bound } = turn.compares[compare];
            let stays = if stays { cmp } else { negated(cmp) };
            let exits = turn.exits.len();
            turn.limits.push(CountedExit { whole, ahead, stays, bound, with: with.clone(), exits });
        }
        turn.exits.extend(rest.map(|leaves| Exit { leaves, with }));
        Ok(())
    }

    /// What the floats hold here.
    fn held(&self) -> Result<Vec<NodeId>, Refusal> {
        let keys = self.turn.iter().flat_map(|turn| &turn.floats);
        let held = keys.map(|key| self.holds.get(key).copied());
        held.collect::<Option<_>>().ok_or_else(|| Refusal::because("a number takes what has no lanes"))
    }

    /// The parts of a condition to stay or to leave.
    fn parted(&mut self, cond: NodeId, stays: bool) -> Parted {
        let splits = if stays { Logic::And } else { Logic::Or };
        match self.body.nodes[cond.0].clone() {
            Node::Counted(compare) => (vec![(compare, stays)], None),
            Node::Logic(Logic::Not, args) => {
                let (counted, rest) = self.parted(args[0], !stays);
                (counted, rest.map(|rest| self.not(rest)))
            }
            Node::Logic(logic, args) if logic == splits => {
                let (mut counted, mut rest) = (Vec::new(), None);
                for arg in args {
                    let (compares, other) = self.parted(arg, stays);
                    counted.extend(compares);
                    rest = match (rest, other) {
                        (Some(one), Some(other)) => Some(self.node(Node::Logic(logic, vec![one, other]))),
                        (one, other) => one.or(other),
                    };
                }
                (counted, rest)
            }
            _ => (Vec::new(), Some(cond)),
        }
    }

    /// What does not hold.
    pub(super) fn not(&mut self, cond: NodeId) -> NodeId {
        match &self.body.nodes[cond.0] {
            Node::Logic(Logic::Not, args) => args[0],
            _ => self.node(Node::Logic(Logic::Not, vec![cond])),
        }
    }

    /// Goes into an arm; what was set on the way out of the one around.
    pub(super) fn enter(&mut self, around: NodeId, leaves: bool) -> Option<(usize, Vec<ExprId>)> {
        let turn = self.turn.as_mut()?;
        turn.around.push(around);
        let own = leaves.then(|| (turn.around.len(), Vec::new()));
        std::mem::replace(&mut turn.sets, own)
    }

    pub(super) fn depart(&mut self, sets: Option<(usize, Vec<ExprId>)>) {
        if let Some(turn) = &mut self.turn {
            turn.around.pop();
            turn.sets = sets;
        }
    }

    pub(super) fn which_grew(&self) -> Vec<bool> {
        self.turn.as_ref().map(|turn| turn.grown.clone()).unwrap_or_default()
    }

    pub(super) fn set_grown(&mut self, grown: Vec<bool>) {
        if let Some(turn) = &mut self.turn {
            turn.grown = grown;
        }
    }
}
