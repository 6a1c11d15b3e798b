//! Loops that set elements and accumulate beside that: one way through the slices does both.
//!
//! Nothing in lanes may panic, since what is set before can be told from outside: all that such a loop reaches is asked for before it. What accumulates
//! has a name of its own, in no slice that is set.

use fma_ir::Region;

use super::acts::{self, May, body_of};
use super::follow::{self, Changed, Followed, is_whole};
use super::header::{self, Header};
use super::map;
use super::outs::{self, Out};
use super::runs::Run;
use super::split::is_all;
use super::units::units;
use super::{Iterations, Reduction, Refusal, Source, Sum, alone, asked, push, runs};
use crate::tree::{ExprId, Tree};

/// The loop at a node, if it changes elements of slices and more than those.
pub fn of_loop(source: &Source<'_>, id: ExprId, sums: &[Sum], region: &Region) -> Option<Result<Reduction, Refusal>> {
    let header = header::of_loop(source.tree, id).ok()?;
    let (mut set, mut floats, mut outs) = (Vec::new(), Vec::new(), Vec::new());
    for sum in sums {
        match outs::out(source.tree, &header, *sum) {
            Some(out) => {
                set.push(*sum);
                outs.push(out);
            }
            None => floats.push(*sum),
        }
    }
    // What is put behind a list is one number.
    let is_element = |push: ExprId| push::element(source.tree, push).is_some();
    if set.is_empty() || map::pushed(&set).into_iter().any(is_element) {
        return None;
    }
    let changed = Changed { set: &set, floats: &floats, ..Changed::default() };
    Some(both(source, header, (id, changed), outs, region))
}

fn both(
    source: &Source<'_>,
    header: Header,
    (id, changed): (ExprId, Changed<'_>),
    outs: Vec<Out>,
    region: &Region,
) -> Result<Reduction, Refusal> {
    let tree = source.tree;
    acts::only_computes(tree, id, May::SetElements)?;
    is_all(source, &header, changed.floats)?;
    map::is_in_order(&header)?;
    let puts = puts(tree, id, changed.set)?;
    are_apart(tree, changed.floats, &outs)?;
    let mut followed = follow::body(source, header, changed, region)?;
    let (held, runs) = runs::held(tree, &mut followed, changed.floats, &[])?;
    is_taken_in_order(&followed.header, puts, &runs, &outs)?;
    let Followed { body, set, mut header, told, .. } = followed;
    told.of_all(tree, &body_of(tree, id))?;
    map::is_worth_it(tree, &header, &body)?;
    if !body.turns.is_empty() || header.gathered(tree) > 0 {
        return Err(Refusal::because("it sets elements and accumulates, and its steps do more than compute"));
    }
    let reaches = header.reached().next().is_some() || outs.iter().any(|out| matches!(out, Out::Indexed(..)));
    header.is_guarded |= reaches;
    asked::ask(tree, &mut header, (id, &body), &outs)?;
    map::may_be_asked(tree, &header, &outs)?;
    header.is_counted |= header.is_guarded || puts;
    header.apart = alone::check(tree, &header, &body, &outs)?;
    map::panics_nowhere(tree, &mut header)?;
    if source.iterations == Iterations::AsWritten {
        return Err(Refusal::because("it sets elements: say `dispatch`, or `lanes`"));
    }
    let flags = held.flags.union(body.licence());
    let units = runs::units(&runs, units(source, &header, body.format, (held.lanes.len(), false))?);
    let (format, wholes, held) = (body.format, held.wholes, held.lanes);
    let outs = outs.into_iter().zip(set).collect();
    Ok(Reduction { format, header, body, held, runs, outs, wholes, units, gathers: false, flags, other: None })
}

/// Whether it puts numbers behind lists, in order.
fn puts(tree: &Tree, id: ExprId, set: &[Sum]) -> Result<bool, Refusal> {
    let pushed = map::pushed(set);
    match pushed.is_empty() {
        true => Ok(false),
        false => push::check(tree, (id, &body_of(tree, id)), &pushed).map(|()| true),
    }
}

/// What is put behind a list backwards is what numbers run through: what only accumulates is taken in another order, and so is what is set beside a list.
fn is_taken_in_order(header: &Header, puts: bool, runs: &[Run], outs: &[Out]) -> Result<(), Refusal> {
    match puts && header.backwards && (runs.is_empty() || outs.iter().any(|out| !out.is_behind())) {
        true => Err(Refusal::because("it puts numbers behind a list, and does more than that")),
        false => Ok(()),
    }
}

/// What accumulates are floats, each under a name that leads to nothing that is set.
fn are_apart(tree: &Tree, floats: &[Sum], outs: &[Out]) -> Result<(), Refusal> {
    let set: Vec<_> = outs.iter().map(|out| header::path(tree, out.slice())).collect();
    let apart = |sum: &Sum| match sum {
        Sum::Local(_) => true,
        Sum::Place(place) => header::path(tree, *place)
            .is_some_and(|path| set.iter().all(|set| set.as_ref().is_some_and(|set| !alone::meet(set, &path)))),
        Sum::Pushed(_) => false,
    };
    match floats.iter().all(|sum| apart(sum) && !is_whole(tree, *sum)) {
        true => Ok(()),
        false => Err(Refusal::because("it sets elements, and more than those")),
    }
}
