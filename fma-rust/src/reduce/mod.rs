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
mod asked;
mod best;
mod both;
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
mod shape;
mod sum;
mod turned;
mod units;

use std::collections::HashMap;

use fma_core::Format;
use fma_ir::{Flag, Flags, Func, Region, Site, Stmt};

use crate::tree::{Child, ExprId, Kind, LocalId, Tree};
pub use acts::body_of;
use acts::{May, acting};
use follow::{Changed, Followed, Told, is_whole};
use header::text;
use units::units;

pub use account::{Account, account};
pub use asked::Ask;
pub use chain::{
    Chain, Item, Names, Reading, Step, Stream as Chained, across, applied, chain_of, is_assignment, is_place, is_plain,
    let_each, number as chain_number, postfix, renamed, tail, unrolled,
};
pub use follow::{Body, Captured, Moving, Node, NodeId, Part, Turns};
pub use header::{
    Cut, Formed, Header, Made, Member, Named, Parts, Place, SetParts, Source as Numbers, Steps, Stream, To, same,
};
pub use header::{Linear, literal, root, row_of};
pub use held::{Lane, Start, Whole};
pub use iterate::Iteration;
pub use map::Mapping;
pub use outs::Out;
pub use print::{
    Asked, Counted, Element, Elements, Fold, Form, Formula, Given, Guard, Head, Inner, Outer, Steps as HeadSteps,
    Taken, Turned, exact, first_window, guarded as run_guarded, if_any, iterated, lie_beside, mapped, spelling, tokens,
    turned_guards, way,
};
pub use refusal::Refusal;
pub use shape::Join;
pub use sum::Sum;

/// A loop that can be split.
pub struct Reduction {
    pub format: Format,
    pub header: Header,
    pub body: Body,
    /// What lanes hold: the accumulators, and what stands for integers.
    pub held: Vec<Lane>,
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

/// What is read to find reductions.
pub struct Source<'a> {
    pub tree: &'a Tree,
    /// The function after the passes.
    pub func: &'a Func,
    /// The lanes that the author asks for.
    pub lanes: Option<u32>,
    pub iterations: Iterations,
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
                    regions.iter().for_each(|region| in_region(source, region, found));
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
    if !sums.iter().any(|sum| sum.ty(source.tree).is_some_and(fma_ir::Ty::is_float)) {
        return false;
    }
    let refusal = match (map::of_loop(source, id, &sums, body), source.iterations) {
        (Some(Ok(mapping)), Iterations::SideBySide) => {
            found.mapped.insert(id, mapping);
            return true;
        }
        (Some(Ok(_)), Iterations::AsWritten) => Refusal::because("say `dispatch`, or `lanes`").of_elements(),
        (Some(Err(refusal)), _) => refusal.of_elements(),
        (None, _) => match reduction(source, id, &sums, body).and_then(|found| guarded(source, found)) {
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

fn reduction(source: &Source<'_>, id: ExprId, sums: &[Sum], region: &Region) -> Result<Reduction, Refusal> {
    if let Some(found) = both::of_loop(source, id, sums, region) {
        return found;
    }
    let header = header::of_loop(source.tree, id)?;
    acts::only_computes(source.tree, id, May::Turn)?;
    is_all(source, &header, sums)?;
    let (wholes, floats): (Vec<Sum>, Vec<Sum>) = sums.iter().partition(|sum| is_whole(source.tree, **sum));
    let is_single = |sum: &Sum| sum.ty(source.tree) == Some(fma_ir::Ty::Float(Format::F32));
    let (singles, doubles): (Vec<Sum>, Vec<Sum>) = floats.iter().partition(|sum| is_single(sum));
    let parts = body_of(source.tree, id);
    if singles.is_empty() || doubles.is_empty() {
        let (one, told) = of_one_type(source, header, (&floats, &wholes), region)?;
        return told.of_all(source.tree, &parts).map(|()| one);
    }
    let again = || header::of_loop(source.tree, id);
    // Whichever type the integers ask for.
    let ((first, told), rest) = match of_one_type(source, header, (&doubles, &wholes), region) {
        Ok(first) => (first, &singles),
        Err(_) => (of_one_type(source, again()?, (&singles, &wholes), region)?, &doubles),
    };
    let (other, also) = of_one_type(source, again()?, (rest, &[]), region)?;
    told.and(also).of_all(source.tree, &parts)?;
    Ok(Reduction { other: Some(Box::new(other)), ..first })
}

/// What the loop accumulates in floats of one type, and the integers beside it.
fn of_one_type(
    source: &Source<'_>,
    header: Header,
    (floats, wholes): (&[Sum], &[Sum]),
    region: &Region,
) -> Result<(Reduction, Told), Refusal> {
    let changed = Changed { floats, wholes, ..Changed::default() };
    let mut followed = follow::body(source, header, changed, region)?;
    let held = held::held(source.tree, &mut followed, floats, wholes)?;
    if source.lanes.is_none() {
        held::pays(source, &followed, &held)?;
    }
    let Followed { body, mut header, told, .. } = followed;
    turned::is_uniform(&body)?;
    turned::ask(source.tree, &mut header, &body)?;
    let most = header.most_steps(source.tree);
    let flags = if body.approximates() { held.flags.with(Flag::Afn) } else { held.flags };
    let gathers = header.gathered(source.tree) > 0;
    let units = units(source.lanes, most, body.format, (held.lanes.len(), gathers))?;
    let (format, wholes, held) = (body.format, held.wholes, held.lanes);
    let (outs, other) = (Vec::new(), None);
    Ok((Reduction { format, header, body, held, outs, wholes, units, gathers, flags, other }, told))
}

/// A loop that may have to run as written must have a head that can be asked twice.
fn guarded(source: &Source<'_>, reduction: Reduction) -> Result<Reduction, Refusal> {
    let acts = |part: &Reduction| part.header.is_guarded && !part.header.can_be_asked_twice(source.tree);
    let acts = reduction.all().any(acts);
    match acts {
        false => Ok(reduction),
        true => Err(Refusal::because("some of what it reads is read under a condition: read it into a `let` before")),
    }
}

/// All that the loop changes of what is outside of it are the accumulators, and they can be named before it.
fn is_all(source: &Source<'_>, header: &Header, sums: &[Sum]) -> Result<(), Refusal> {
    let tree = source.tree;
    let inner = sums.iter().find_map(|sum| match sum {
        Sum::Place(place) => Some(*place).filter(|place| header.names_inner(tree, *place)),
        Sum::Local(_) | Sum::Pushed(_) => None,
    });
    if let Some(place) = inner {
        return Err(Refusal::Because(format!("`{}` is reached through a name of its own", text(tree, place))));
    }
    let is_sum = |local: LocalId| {
        let place =
            |sum: &Sum| matches!(sum, Sum::Place(place) if header::path(tree, *place) == Some((local, Vec::new())));
        sums.contains(&Sum::Local(local)) || sums.iter().any(place)
    };
    match header.assigned.iter().find(|local| !is_sum(**local)) {
        Some(local) => Err(Refusal::Because(format!(
            "it changes `{}`, which is neither a float nor counted",
            tree.local(*local).ident
        ))),
        None => Ok(()),
    }
}

/// Parentheses and blocks of one expression do not matter.
fn bare(tree: &Tree, id: ExprId) -> ExprId {
    match tree.expr(id).kind {
        Kind::Paren(inner) => bare(tree, inner),
        _ => id,
    }
}
