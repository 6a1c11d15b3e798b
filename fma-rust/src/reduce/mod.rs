//! Loops over slices whose accumulators may be split over lanes.
//!
//! A loop is *split* if all that it changes are accumulators: variables that each step only adds to, multiplies, or takes the minimum or maximum
//! with, by operations that `reassoc` (for minima and maxima, `nnan` and `nsz`) permits to reorder. Its body is followed once, over symbols
//! ([`follow`]): what each accumulator becomes is a formula of itself, one element of each slice, and numbers that the loop does
//! not change. [`shape`] asks whether the formula accumulates, and [`print`] writes it as a step of `fma_core::lanes::fold`.
//!
//! Anything that could leave the loop, act, or be seen from outside keeps the loop as it is, with a reason in the report.

mod account;
mod acts;
mod alone;
mod apart;
mod asked;
mod best;
mod both;
mod cast;
mod chain;
mod follow;
mod header;
mod held;
mod iterate;
mod last;
mod map;
mod outs;
mod places;
mod print;
mod push;
mod refusal;
mod runs;
mod shape;
mod split;
mod sum;
mod turned;
mod units;

use std::collections::HashMap;

use fma_core::Format;
use fma_ir::{Flags, Func, Region, Site, Stmt};

use crate::tree::{Child, ExprId, Kind, LocalId, Tree};
pub use acts::body_of;
use acts::{May, acting};
use units::units;

pub use account::{Account, account};
pub use apart::{Along, Apart};
pub use asked::Ask;
pub use chain::{
    Chain, Item, Names, Origin, Reading, Step, Stream as Chained, TERMINALS, UNKNOWN, across, applied, chain_of,
    gathered, indexes, is_assignment, is_place, is_plain, let_each, names_are_seen, number as chain_number, postfix,
    put_into_arms, renamed, tail, unrolled,
};
pub use follow::{Body, Captured, Composed, Fixed, Moving, Node, NodeId, Part, Running, Spot, Turns, Way};
pub use header::{
    Cut, Formed, Header, Made, Member, Named, Parts, Place, SetParts, Sliding, Source as Numbers, Steps, Stream, Table,
    To, is_constant, is_linear, same,
};
pub use header::{Linear, literal, root, row_of};
pub use held::{Lane, Start, Whole};
pub use iterate::Iteration;
pub use map::Mapping;
pub use outs::Out;
pub use print::{
    Asked, Counted, Element, Elements, Ends, Fold, Form, Formula, Given, Guard, Head, Inner, Looked, Outer, PartSpot,
    Parted, Steps as HeadSteps, Taken, Turned, exact, few, first_window, formed_asked, guarded as run_guarded, if_any,
    iterated, lie_beside, mapped, parts_asked, spelling, tokens, turned_guards, way,
};
pub use refusal::Refusal;
pub use runs::Run;
pub use shape::Join;
pub use sum::Sum;
pub use units::are_few;

/// A loop that can be split.
pub struct Reduction {
    pub format: Format,
    pub header: Header,
    pub body: Body,
    /// What lanes hold: the accumulators, and what stands for integers.
    pub held: Vec<Lane>,
    /// What runs through the lanes, each of which has what its own step left.
    pub runs: Vec<Run>,
    /// The elements that it sets beside that, and what to.
    pub outs: Vec<(Out, NodeId)>,
    /// The integers that the loop changes.
    pub wholes: Vec<(Sum, Whole)>,
    /// The lanes, in units of 16 bytes.
    pub units: usize,
    /// Whether lanes gather numbers one by one.
    pub gathers: bool,
    /// The flags that license it.
    pub flags: Flags,
    /// What the loop accumulates in floats of the other type: in a loop of its own behind this one.
    pub other: Option<Box<Reduction>>,
}

impl Reduction {
    /// It, and the other.
    pub fn all(&self) -> impl Iterator<Item = &Reduction> {
        [Some(self), self.other.as_deref()].into_iter().flatten()
    }
}

/// What was found of the loops of a function.
#[derive(Default)]
pub struct Reductions {
    pub split: HashMap<ExprId, Reduction>,
    /// Those that set elements, in lanes.
    pub mapped: HashMap<ExprId, Mapping>,
    /// The loops that change floats and stay as they are.
    pub refused: Vec<(ExprId, Refusal)>,
    /// The loops whose steps run side by side, and those that iterate and stay as they are.
    pub iterations: HashMap<ExprId, Iteration>,
    pub serial: Vec<(ExprId, Refusal)>,
    /// The function with its inverse roots, for which a GPU has an instruction, where a scalar CPU divides by roots.
    pub with_roots: Option<Func>,
}

impl Reductions {
    /// The loops that are in lanes without a flag: those that set elements, with what is in them, and those that only count.
    pub fn set_or_counting(&self) -> Vec<ExprId> {
        let mapped = self.mapped.iter().flat_map(|(id, mapping)| mapping.loops(*id));
        let counting = self.split.iter().filter(|(_, split)| split.only_counts()).map(|(id, _)| *id);
        mapped.chain(counting).collect()
    }

    /// Whether a `clamp` is in lanes, which ask for its bounds.
    pub fn ask_for(&self, clamp: ExprId) -> bool {
        let split = self.split.values().flat_map(Reduction::all).map(|part| &part.header);
        let mut headers = split.chain(self.mapped.values().map(|mapping| &mapping.header));
        let is_asked = |ask: &Ask| matches!(ask, Ask::Ordered { clamp: asked, .. } if *asked == clamp);
        headers.any(|header| header.asked.iter().any(is_asked))
    }
}

/// What is read to find reductions.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub tree: &'a Tree,
    /// The function after the passes.
    pub func: &'a Func,
    /// The lanes that the author asks for.
    pub lanes: Option<u32>,
    pub iterations: Iterations,
    /// Whether it is what a loop does in each step.
    pub is_inside: bool,
}

impl<'a> Source<'a> {
    /// A function, after the passes.
    pub fn of(tree: &'a Tree, func: &'a Func, lanes: Option<u32>, iterations: Iterations) -> Source<'a> {
        Source { tree, func, lanes, iterations, is_inside: false }
    }

    /// The same function, in the steps of a loop.
    fn inside(self) -> Source<'a> {
        Source { is_inside: true, ..self }
    }

    /// Whether a statement is a loop.
    fn is_loop(&self, site: Site) -> bool {
        use syn::Expr::{ForLoop, Loop, While};
        self.tree.exprs.get(site.0 as usize).is_some_and(|expr| matches!(expr.syn, ForLoop(_) | While(_) | Loop(_)))
    }
}

/// What is to become of loops whose steps iterate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Iterations {
    SideBySide,
    /// Nothing asks for lanes.
    AsWritten,
}

/// Finds the loops to split.
pub fn find(source: &Source<'_>) -> Reductions {
    let mut found = Reductions::default();
    in_region(source, &source.func.body, &mut found);
    found
}

fn in_region(source: &Source<'_>, region: &Region, found: &mut Reductions) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::If { then, otherwise, .. } => {
                in_region(source, then, found);
                in_region(source, otherwise, found);
            }
            Stmt::Opaque { site, regions, writes, .. } => {
                if iterate::iterates(source, *site, regions, found) {
                    continue;
                }
                let (split, refused) = (found.split.len(), found.refused.len());
                let is_split = in_loop(source, *site, stmt, found);
                if turned::turns(found, *site) {
                    turned::inside(source, *site, regions, found);
                } else if !is_split || writes.is_empty() {
                    let within = if source.is_loop(*site) { source.inside() } else { *source };
                    regions.iter().for_each(|region| in_region(&within, region, found));
                }
                // Of nested loops it is the inner one that is split.
                if found.split.len() > split
                    && found.refused.get(refused).is_some_and(|(id, _)| id.0 == site.0 as usize)
                {
                    found.refused.remove(refused);
                }
            }
            Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
        }
    }
}

/// Looks at a loop; whether it is split.
fn in_loop(source: &Source<'_>, site: Site, stmt: &Stmt, found: &mut Reductions) -> bool {
    let id = ExprId(site.0 as usize);
    let Stmt::Opaque { regions, writes, .. } = stmt else { return false };
    let is_loop = source.tree.exprs.get(id.0).is_some_and(|expr| matches!(expr.syn, syn::Expr::ForLoop(_)));
    let (true, [_, body]) = (is_loop, regions.as_slice()) else { return false };
    let mut sums: Vec<Sum> = writes.iter().map(|var| Sum::Local(LocalId(var.0 as usize))).collect();
    sums.extend(places::of(source.tree, id).into_iter().chain(push::sums(source.tree, id)));
    sums.retain(|sum| !is_own(source.tree, id, *sum));
    let changes_floats = sums.iter().any(|sum| sum.ty(source.tree).is_some_and(fma_ir::Ty::is_float));
    // Nobody asked for lanes, and no flag has to let integers be counted in another order: what only counts stays as it is without a word.
    let casts = source.iterations == Iterations::SideBySide && cast::of(source.tree, id, &sums).is_some();
    let counts = source.iterations == Iterations::SideBySide
        && sums.iter().any(|sum| follow::is_whole(source.tree, *sum))
        && split::compared(source.tree, id).is_some();
    if !changes_floats && !counts && !casts {
        return false;
    }
    let refusal = match (map::of_loop(source, id, &sums, body), source.iterations) {
        (Some(Ok(mapping)), Iterations::SideBySide) => {
            found.mapped.insert(id, mapping);
            return true;
        }
        (Some(Ok(_)), Iterations::AsWritten) => Refusal::because("say `dispatch`, or `lanes`").of_elements(),
        (Some(Err(refusal)), _) => refusal.of_elements(),
        (None, _) => match split::reduction(source, id, &sums, body) {
            Ok(reduction) => {
                found.split.insert(id, reduction);
                return true;
            }
            Err(refusal) => refusal,
        },
    };
    found.refused.push((id, refusal));
    false
}

/// Whether an accumulator is a local that each step declares.
fn is_own(tree: &Tree, id: ExprId, sum: Sum) -> bool {
    let (Sum::Local(local), Kind::Opaque { binds, .. }) = (sum, &tree.expr(id).kind) else { return false };
    let bound: Vec<LocalId> = binds.iter().flat_map(|binds| binds.locals.iter().copied()).collect();
    body_of(tree, id).iter().any(|part| match part {
        Child::Block(body) => header::of_body(tree, *body, &bound).is_own(local),
        Child::Expr(_) => false,
    })
}

/// Parentheses and blocks of one expression do not matter.
fn bare(tree: &Tree, id: ExprId) -> ExprId {
    match tree.expr(id).kind {
        Kind::Paren(inner) => bare(tree, inner),
        _ => id,
    }
}
