//! Loops whose steps iterate, each until numbers of its own say stop, run side by side.
//!
//! ```text
//! for (out, &cr) in row.iter_mut().zip(xs) {     the loop over steps: any head whose elements can be taken ahead
//!     let (mut x, mut y, mut n) = (0.0, 0.0, 0); what a step begins with: arithmetic
//!     while n < MOST && x * x + y * y <= 4.0 {   its turns: arithmetic on floats of one type, integers that count
//!         (…)
//!         n += 1;
//!     }
//!     *out = n;                                  what is made of it: anything that does not leave the loop
//! }
//! ```
//!
//! becomes rounds over as many steps as `fma_core::lanes::Group` takes: their beginnings as written, one after the other; then all
//! of them turn in lanes, and a lane that has left keeps its numbers; then their ends as written. Each step computes what it
//! would have computed alone, so no flag is needed; what can be told from outside is that a step begins before the one ahead of it
//! has ended. So nothing that a step begins with may depend on what an earlier one ends with ([`parts`]), and a loop that does
//! not end, or panics at its beginning, does so before up to 31 steps ahead of it have written what they made.
//!
//! Integers that count the turns need no lanes: all lanes count alike, so how often a step has turned says what they are, and a bound on
//! them bounds the turns of all ([`ways`]). It is done where the author asks for lanes, by `dispatch` or `lanes`.

mod parts;
mod uniform;
mod ways;

use std::collections::HashSet;

use fma_core::Format;
use fma_ir::{Region, Site, Stmt as Flow};

use super::follow::{self, Body, Captured, Fixed, Node, NodeId, Turned, is_whole};
use super::header::{self, Header, Steps};
use super::{Iterations, Reductions, Refusal, Source, Sum};
use crate::tree::{BlockId, Child, ExprId, Kind, LocalId, Tree};
pub use parts::Parts;
use uniform::Uniform;
pub use ways::{Bound, Limit, Way};

/// A loop to run side by side.
pub struct Iteration {
    pub format: Format,
    pub parts: Parts,
    /// The formulas of a turn: what it captures is the same in every step, and its items are numbers of the step that stay.
    pub body: Body,
    pub outer: Vec<Fixed>,
    pub fixed: Vec<Fixed>,
    pub floats: Vec<Number>,
    pub exits: Vec<NodeId>,
    pub wholes: Vec<Whole>,
    /// With what the steps leave: by the bound on their turns, and by each exit.
    pub ways: Vec<Way>,
    pub limits: Vec<Limit>,
    pub range: Option<Range>,
}

impl Iteration {
    /// The locals that belong to a step.
    pub fn binds(&self, tree: &Tree) -> impl Iterator<Item = LocalId> + use<> {
        header::of_body(tree, self.parts.body, &self.parts.binds).inner.into_iter()
    }
}

/// The range of a `for` over turns.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    pub head: ExprId,
    pub index: Option<LocalId>,
}

/// A float that a turn changes.
pub struct Number {
    pub local: LocalId,
    /// What it is at the end of a turn, and at each exit.
    pub end: NodeId,
    pub holds: Vec<NodeId>,
    /// Whether anything asks for it behind the turns.
    pub is_wanted: bool,
}

/// An integer that a turn changes, and what it grows by in each.
pub struct Whole {
    pub local: LocalId,
    pub grows: Option<(ExprId, bool)>,
}

/// Looks for a loop whose steps iterate; whether they run side by side.
pub fn iterates(source: &Source<'_>, site: Site, regions: &[Region], found: &mut Reductions) -> bool {
    let id = ExprId(site.0 as usize);
    let [_, body] = regions else { return false };
    if id.0 >= source.tree.exprs.len() {
        return false;
    }
    match (of_loop(source, id, body), source.iterations) {
        (None, _) => {}
        (Some(Ok(iteration)), Iterations::SideBySide) => {
            found.iterations.insert(id, iteration);
            return true;
        }
        (Some(Ok(_)), Iterations::AsWritten) => {
            found.serial.push((id, Refusal::because("nothing asks for lanes: say `dispatch`, or `lanes`")));
        }
        (Some(Err(refusal)), _) => found.serial.push((id, refusal)),
    }
    false
}

/// The loop over steps at a node, if it is one with turns inside; and why it stays.
fn of_loop(source: &Source<'_>, id: ExprId, region: &Region) -> Option<Result<Iteration, Refusal>> {
    let parts = parts::of(source.tree, id)?;
    let flow = region
        .stmts
        .iter()
        .find(|stmt| matches!(stmt, Flow::Opaque { site, .. } if site.0 as usize == parts.inner.0))?;
    let Flow::Opaque { regions, writes, .. } = flow else { return None };
    let mut sums: Vec<Sum> = writes.iter().map(|var| Sum::Local(LocalId(var.0 as usize))).collect();
    sums.extend(super::places::of(source.tree, parts.inner));
    sums.iter()
        .any(|sum| sum.ty(source.tree).is_some_and(fma_ir::Ty::is_float))
        .then(|| iteration(source, parts, sums, regions))
}

fn iteration(source: &Source<'_>, parts: Parts, sums: Vec<Sum>, regions: &[Region]) -> Result<Iteration, Refusal> {
    let tree = source.tree;
    let (header, range) = turns(tree, parts.inner)?;
    let own: Vec<LocalId> = header.inner.difference(&header.assigned).copied().collect();
    let locals = sums.iter().filter(|sum| !matches!(sum, Sum::Local(local) if own.contains(local)));
    let (wholes, floats): (Vec<Sum>, Vec<Sum>) = locals.partition(|sum| is_whole(tree, **sum));
    let names = |sums: &[Sum]| sums.iter().map(|sum| name(tree, *sum)).collect::<Result<Vec<LocalId>, Refusal>>();
    let (names, counters) = (names(&floats)?, names(&wholes)?);
    parts::check(source, &parts, names.iter().chain(&counters))?;
    let uniform = Uniform::of(tree, &parts);
    let (cond, body) = match regions {
        [body] => (None, body),
        [cond, body] if range.is_none() => (Some(cond), body),
        [_, body] => (None, body),
        _ => return Err(Refusal::because("its turns are not understood")),
    };
    let turned = follow::turn(source, header, (&floats, &wholes), (cond, body))?;
    turned.told.of_all(tree, &repeated(tree, parts.inner))?;
    let (ways, limits) = ways::of(tree, &uniform, &counters, &turned, &parts)?;
    if let Some(range) = range {
        uniform.ends(tree, range.head)?;
    }
    no_counts(&turned)?;
    let Turned { mut body, ends, exits, grows, .. } = turned;
    // Each step leaves where it would have left alone.
    body.estimate_nothing();
    let (outer, fixed) = uniform.captured(source, &mut body);
    let numbers = names.iter().enumerate().map(|(index, local)| Number {
        local: *local,
        end: ends[index],
        holds: exits.iter().map(|exit| exit.with.holds[index]).collect(),
        is_wanted: parts.wants(tree, *local),
    });
    let floats = numbers.collect();
    let wholes = counters.into_iter().zip(grows).map(|(local, grows)| Whole { local, grows }).collect();
    let exits = exits.iter().map(|exit| exit.leaves).collect();
    Ok(Iteration { format: body.format, parts, body, outer, fixed, floats, exits, wholes, ways, limits, range })
}

fn name(tree: &Tree, sum: Sum) -> Result<LocalId, Refusal> {
    match sum {
        Sum::Local(local) => Ok(local),
        Sum::Place(place) if matches!(tree.expr(place).kind, Kind::Local(_)) => {
            header::root(tree, place).ok_or_else(|| Refusal::because("its turns change what has no name"))
        }
        Sum::Place(place) | Sum::Pushed(place) => Err(Refusal::Because(format!(
            "its turns change `{}`, which is no variable of the step",
            header::text(tree, place)
        ))),
    }
}

/// The head of the loop over turns, and the range of a `for`.
fn turns(tree: &Tree, inner: ExprId) -> Result<(Header, Option<Range>), Refusal> {
    let (expr, children) = (tree.expr(inner), crate::tree::children(&tree.expr(inner).kind));
    let body =
        children.iter().rev().find_map(|child| if let Child::Block(block) = child { Some(*block) } else { None });
    let Some(body) = body else { return Err(Refusal::because("its turns are not understood")) };
    parts::turn(tree, inner, body)?;
    let syn::Expr::ForLoop(_) = expr.syn else { return Ok((header::of_body(tree, body, &[]), None)) };
    let header = header::of_loop(tree, inner)?;
    let plain = matches!(header.steps, Steps::Range { .. }) && header.cuts.is_empty() && !header.backwards;
    let head = match children[..] {
        [Child::Expr(head), _] if plain && header.streams.is_empty() => super::bare(tree, head),
        _ => return Err(Refusal::because("its turns run over more than a range")),
    };
    let index = header.bound.first().map(|(local, _)| *local);
    Ok((header, Some(Range { head, index })))
}

/// What a loop over turns runs through in each: of a `for`, not its head.
fn repeated(tree: &Tree, inner: ExprId) -> Vec<Child> {
    match tree.expr(inner).syn {
        syn::Expr::ForLoop(_) => super::body_of(tree, inner),
        _ => crate::tree::children(&tree.expr(inner).kind),
    }
}

/// No formula asks what all lanes count.
fn no_counts(turned: &Turned) -> Result<(), Refusal> {
    let leaves = turned.exits.iter().map(|exit| exit.leaves);
    let held = turned.exits.iter().flat_map(|exit| exit.with.holds.iter().copied());
    let (mut open, mut seen): (Vec<NodeId>, HashSet<NodeId>) =
        (leaves.chain(held).chain(turned.ends.iter().copied()).collect(), HashSet::new());
    while let Some(id) = open.pop() {
        if let Node::Counted(_) = turned.body.nodes[id.0] {
            return Err(Refusal::because("the turns are counted inside of a condition"));
        }
        if seen.insert(id) {
            open.extend(super::print::operands(&turned.body.nodes[id.0]));
        }
    }
    match turned.exits.is_empty() {
        true => Err(Refusal::because("all steps turn equally often")),
        false => Ok(()),
    }
}

/// The statements of a block, by what stands before and behind one of them.
pub fn block_of(tree: &Tree, id: BlockId) -> &[crate::tree::Stmt] {
    &tree.block(id).stmts
}

/// Whether a node is a loop.
pub fn is_loop(tree: &Tree, id: ExprId) -> bool {
    matches!(tree.expr(id).syn, syn::Expr::ForLoop(_) | syn::Expr::While(_) | syn::Expr::Loop(_))
        && matches!(tree.expr(id).kind, Kind::Opaque { .. })
}
