//! The ways in which steps leave their turns, and how often they turn at most.

use fma_core::lanes::Until;
use fma_ir::Cmp;

use super::super::Refusal;
use super::super::follow::{self, Node, NodeId, Turned, With};
use super::{Parts, Uniform};
use crate::tree::{ExprId, LocalId, Tree};

/// One way: what the integers are behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Which of them have counted the turn in which the step left.
    pub grown: Vec<bool>,
    /// What they are set to, on the way.
    pub sets: Vec<ExprId>,
}

/// A bound on the turns by an integer.
#[derive(Clone, Debug)]
pub struct Limit {
    /// Its number among the integers, and whether it has counted when it is asked.
    pub whole: usize,
    pub ahead: bool,
    pub until: Until,
    pub bound: ExprId,
    pub place: Bound,
}

/// Where it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Before anything has changed.
    First,
    /// When all has changed.
    Last,
}

/// The ways, that of the bounds first, and the bounds.
pub fn of(
    tree: &Tree,
    uniform: &Uniform,
    counters: &[LocalId],
    turned: &Turned,
    parts: &Parts,
) -> Result<(Vec<Way>, Vec<Limit>), Refusal> {
    let none = || Way { grown: vec![false; counters.len()], sets: Vec::new() };
    let is_for = matches!(tree.expr(parts.inner).syn, syn::Expr::ForLoop(_));
    let (mut bound, mut limits) = (is_for.then(none), Vec::new());
    for limit in &turned.limits {
        let (place, way) = bounded(turned, limit)?;
        if bound.as_ref().is_some_and(|known| *known != way) {
            return Err(Refusal::because("it stops counting in more than one way"));
        }
        bound = Some(way);
        uniform.begins(tree, parts, counters[limit.whole])?;
        if !uniform.is_same(tree, limit.bound) {
            return Err(Refusal::because("each step turns up to a bound of its own"));
        }
        let until = until(tree, turned, limit)?;
        limits.push(Limit { whole: limit.whole, ahead: limit.ahead, until, bound: limit.bound, place });
    }
    let exits: Vec<Way> = turned.exits.iter().map(|exit| way(&exit.with)).collect();
    // Where nothing bounds the turns, no step leaves that way.
    let bound = bound.or_else(|| exits.first().cloned()).unwrap_or_else(none);
    Ok(([bound].into_iter().chain(exits).collect(), limits))
}

/// Where a bound is asked, and what steps leave with there.
fn bounded(turned: &Turned, limit: &follow::CountedExit) -> Result<(Bound, Way), Refusal> {
    let place = place(turned, &limit.with)?;
    // In the last turn, what comes first decides.
    let (way, others) = match place {
        Bound::First => (way(&limit.with), &turned.exits[..limit.exits]),
        // Its turn is a whole one.
        Bound::Last => {
            let grown = vec![false; limit.with.grown.len()];
            (Way { grown, sets: limit.with.sets.clone() }, &turned.exits[limit.exits..])
        }
    };
    match others.iter().any(|exit| exit.with.sets != way.sets) {
        true => Err(Refusal::because("a bound and an exit of the same turn set integers to different numbers")),
        false => Ok((place, way)),
    }
}

fn way(with: &With) -> Way {
    Way { grown: with.grown.clone(), sets: with.sets.clone() }
}

fn place(turned: &Turned, with: &With) -> Result<Bound, Refusal> {
    let begins = |(index, id): (usize, &NodeId)| turned.body.nodes[id.0] == Node::Sum(index);
    if with.holds.iter().enumerate().all(begins) {
        return Ok(Bound::First);
    }
    match with.holds == turned.ends && with.grown == turned.grown {
        true => Ok(Bound::Last),
        false => Err(Refusal::because("it stops counting in the middle of a turn")),
    }
}

fn until(tree: &Tree, turned: &Turned, limit: &follow::CountedExit) -> Result<Until, Refusal> {
    let one = |id: ExprId| matches!(&tree.expr(id).syn, syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(one), .. }) if one.base10_digits() == "1");
    let down = match turned.grows[limit.whole] {
        Some((by, down)) if one(by) => down,
        _ => return Err(Refusal::because("what bounds its turns does not count one by one")),
    };
    match (limit.stays, down) {
        (Cmp::Lt, false) => Ok(Until::Less),
        (Cmp::Le, false) => Ok(Until::AtMost),
        (Cmp::Ne, false) => Ok(Until::UnequalUp),
        (Cmp::Gt, true) => Ok(Until::Greater),
        (Cmp::Ge, true) => Ok(Until::AtLeast),
        (Cmp::Ne, true) => Ok(Until::UnequalDown),
        (Cmp::Lt | Cmp::Le | Cmp::Eq, true) | (Cmp::Gt | Cmp::Ge | Cmp::Eq, false) => {
            Err(Refusal::because("what bounds its turns counts away from the bound"))
        }
    }
}
