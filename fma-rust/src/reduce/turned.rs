//! Loops inside of a step that every step turns equally often: what they reach, and whether it can be asked for.

use fma_ir::{Region, Site};

use super::follow::{Body, Turns};
use super::header::Header;
use super::{Mapping, Reduction, Reductions, Refusal, Source, in_region};
use crate::tree::{ExprId, Tree};

/// What loops inside of a step reach can be asked for before the first step, and is: else the loop runs as written.
pub fn ask(tree: &Tree, header: &mut Header, body: &Body) -> Result<(), Refusal> {
    if body.turns.is_empty() {
        return Ok(());
    }
    (header.is_guarded, header.is_counted) = (true, true);
    let asked = |turns: &Turns| {
        let own = turns.header.reached().all(|place| turns.header.can_be_asked(tree, place));
        let places = turns.moving.iter().filter_map(|moving| Some((moving.slice, moving.at.place()?)));
        let moving = places.into_iter().all(|place| header.can_be_asked(tree, place));
        let formed = turns.header.all_formed().next().is_some();
        let ends = turns.header.streams.iter().filter_map(|stream| header.part_of(tree, stream)?.end);
        let ends = ends.into_iter().all(|end| header.is_wide(tree, end.formula));
        own && moving && ends && !formed && turns.header.can_be_asked_twice(tree)
    };
    match header.can_be_asked_twice(tree) && body.turns.iter().all(asked) {
        true => Ok(()),
        false => Err(Refusal::because("what its turns reach cannot be asked for before the first step")),
    }
}

/// A reduction adds up steps whose turns take the same in each: where a step is, lanes do not know.
pub fn is_uniform(body: &Body) -> Result<(), Refusal> {
    match body.turns.iter().all(|turns| turns.moving.is_empty()) {
        true => Ok(()),
        false => Err(Refusal::because("its turns take elements that move with the steps")),
    }
}

/// Whether a loop runs in lanes by turns of loops inside.
pub fn turns(found: &Reductions, site: Site) -> bool {
    let id = ExprId(site.0 as usize);
    let is_more = |loops: usize| loops > 1;
    found.split.get(&id).is_some_and(|split| is_more(split.loops(id).count()))
        || found.mapped.get(&id).is_some_and(|mapping| is_more(mapping.loops(id).count()))
}

/// The loops inside of steps that run side by side may be split as well, for few steps of many turns; why one is not is nothing to tell of.
pub fn inside(source: &Source<'_>, site: Site, regions: &[Region], found: &mut Reductions) {
    let refused = found.refused.len();
    regions.iter().for_each(|region| in_region(source, region, found));
    found.refused.truncate(refused);
    found.serial.retain(|(id, _)| id.0 != site.0 as usize);
}

impl Reduction {
    /// The loops that are in lanes with it: itself, and those inside.
    pub fn loops(&self, id: ExprId) -> impl Iterator<Item = ExprId> {
        self.all().flat_map(|part| &part.body.turns).map(|turns| turns.id).chain([id])
    }
}

impl Mapping {
    /// The loops that are in lanes with it: itself, and those inside.
    pub fn loops(&self, id: ExprId) -> impl Iterator<Item = ExprId> {
        self.body.turns.iter().map(|turns| turns.id).chain([id])
    }
}
