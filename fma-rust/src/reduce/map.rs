//! Loops that set the elements of slices, each by numbers of its own step: a step of all lanes at once computes what each would have alone, so
//! no flag is needed. It is done where the author asks for lanes.
//!
//! What the compiler makes of such loops is as fast on long slices with few others beside them; lanes have masked tails
//! and the same code whatever the optimisation level.

use fma_core::Format;
use fma_ir::{Flag, Flags, FloatOp, Region};

use super::acts::{self, body_of};
use super::follow::{self, Body, Followed, Node, NodeId};
use super::header::{self, Bound, Header, Steps};
use super::{Refusal, Source, Sum};
use crate::tree::{ExprId, Tree};

/// More operations than this are taken half as many lanes at a time, so that registers suffice.
const LARGE: usize = 24;

/// A loop that sets elements.
pub struct Mapping {
    pub format: Format,
    pub header: Header,
    pub body: Body,
    /// The slices whose elements it sets, and what to.
    pub outs: Vec<(ExprId, NodeId)>,
    /// The lanes, in units of 16 bytes.
    pub units: usize,
    pub flags: Flags,
}

/// The loop at a node, if all that it changes are elements of slices that it runs over by `iter_mut`.
pub fn of_loop(source: &Source<'_>, id: ExprId, sums: &[Sum], region: &Region) -> Option<Result<Mapping, Refusal>> {
    let header = header::of_loop(source.tree, id).ok()?;
    let outs: Option<Vec<ExprId>> = sums.iter().map(|sum| out(source.tree, &header, *sum)).collect();
    Some(mapping(source, header, (id, outs?), sums, region))
}

fn mapping(
    source: &Source<'_>,
    header: Header,
    (id, outs): (ExprId, Vec<ExprId>),
    sums: &[Sum],
    region: &Region,
) -> Result<Mapping, Refusal> {
    acts::only_computes(source.tree, id)?;
    if !matches!(header.steps, Steps::Shortest) || header.backwards || !header.assigned.is_empty() {
        return Err(Refusal::because("it sets elements, and more than those"));
    }
    let Followed { body, results, header, told, .. } = follow::body(source, header, (sums, &[]), region)?;
    told.of_all(source.tree, &body_of(source.tree, id))?;
    // Where no hardware fuses, each lane of it is long code.
    if body.nodes.iter().any(|node| matches!(node, Node::Float(FloatOp::Fma, ..))) {
        return Err(Refusal::because("it sets elements by exact fused operations"));
    }
    let count = body.nodes.iter().filter(|node| matches!(node, Node::Float(..))).count();
    if count == 0 {
        return Err(Refusal::because("it sets elements, and computes nothing"));
    }
    let flags = if body.approximates() { Flags::of(Flag::Afn) } else { Flags::NONE };
    let units = if count > LARGE { 8 } else { 16 };
    Ok(Mapping { format: body.format, header, outs: outs.into_iter().zip(results).collect(), body, units, flags })
}

/// The slice whose element an assignment sets.
fn out(tree: &Tree, header: &Header, sum: Sum) -> Option<ExprId> {
    let Sum::Place(place) = sum else { return None };
    let (local, fields) = header::path(tree, place)?;
    match header.bound(local) {
        Some(Bound::Element(stream)) if fields.is_empty() => header.out(stream),
        Some(Bound::Element(_) | Bound::Member(_) | Bound::Index | Bound::Part) | None => None,
    }
}
