//! What a loop that is split accumulates.

use fma_core::Format;
use fma_ir::Region;

use super::follow::{self, Changed, Followed, Told, is_whole};
use super::header::{self, Header, text};
use super::units::units;
use super::{May, Reduction, Refusal, Source, Sum, acts, body_of, both, held, runs, turned};
use crate::tree::{Arith, ExprId, Kind, LocalId, Tree, throughout};

/// What becomes of a loop that changes these.
pub(super) fn reduction(source: &Source<'_>, id: ExprId, sums: &[Sum], region: &Region) -> Result<Reduction, Refusal> {
    match both::of_loop(source, id, sums, region) {
        Some(found) => found,
        None => accumulated(source, id, sums, region),
    }
    .and_then(|found| guarded(source, found))
}

/// Where nothing but accumulators changes.
fn accumulated(source: &Source<'_>, id: ExprId, sums: &[Sum], region: &Region) -> Result<Reduction, Refusal> {
    let header = header::of_loop(source.tree, id)?;
    acts::only_computes(source.tree, id, May::Turn)?;
    is_all(source, &header, sums)?;
    let (wholes, floats): (Vec<Sum>, Vec<Sum>) = sums.iter().partition(|sum| is_whole(source.tree, **sum));
    let is_single = |sum: &Sum| sum.ty(source.tree) == Some(fma_ir::Ty::Float(Format::F32));
    let (singles, doubles): (Vec<Sum>, Vec<Sum>) = floats.iter().partition(|sum| is_single(sum));
    let parts = body_of(source.tree, id);
    if singles.is_empty() || doubles.is_empty() {
        let (one, told) = of_one_type(source, id, header, (&floats, &wholes), region)?;
        return told.of_all(source.tree, &parts).map(|()| one);
    }
    let again = || header::of_loop(source.tree, id);
    // Whichever type the integers ask for.
    let ((first, told), rest) = match of_one_type(source, id, header, (&doubles, &wholes), region) {
        Ok(first) => (first, &singles),
        Err(_) => (of_one_type(source, id, again()?, (&singles, &wholes), region)?, &doubles),
    };
    let (other, also) = of_one_type(source, id, again()?, (rest, &[]), region)?;
    told.and(also).of_all(source.tree, &parts)?;
    Ok(Reduction { other: Some(Box::new(other)), ..first })
}

/// What the loop accumulates in floats of one type, and the integers beside it.
fn of_one_type(
    source: &Source<'_>,
    id: ExprId,
    header: Header,
    (floats, wholes): (&[Sum], &[Sum]),
    region: &Region,
) -> Result<(Reduction, Told), Refusal> {
    let compared = if floats.is_empty() { compared(source.tree, id) } else { None };
    let changed = Changed { floats, wholes, compared, ..Changed::default() };
    let mut followed = follow::body(source, header, changed, region)?;
    let (held, runs) = runs::held(source.tree, &mut followed, floats, wholes)?;
    if held.lanes.is_empty() && runs.is_empty() {
        return Err(Refusal::because("it counts nothing that floats decide"));
    }
    if source.lanes.is_none() {
        held::pays(source, &followed, &held)?;
    }
    let Followed { body, mut header, told, .. } = followed;
    turned::is_uniform(&body)?;
    turned::ask(source.tree, &mut header, &body)?;
    let flags = held.flags.union(body.licence());
    let gathers = header.gathered(source.tree) > 0;
    let units = runs::units(&runs, units(source, &header, body.format, (held.lanes.len(), gathers))?);
    let (format, wholes, held) = (body.format, held.wholes, held.lanes);
    let (outs, other) = (Vec::new(), None);
    Ok((Reduction { format, header, body, held, runs, outs, wholes, units, gathers, flags, other }, told))
}

/// The one format of the floats that a loop asks something of.
pub(super) fn compared(tree: &Tree, id: ExprId) -> Option<Format> {
    let mut formats = throughout(tree, id).into_iter().filter_map(|part| match &tree.expr(part).kind {
        Kind::Arith(Arith::Compare(_) | Arith::Test(_), args) => {
            let behind = tree.types.behind_refs(tree.expr(*args.first()?).ty);
            crate::lower::scalar(&tree.types.resolve(behind))?.format()
        }
        _ => None,
    });
    let first = formats.next().filter(|format| matches!(format, Format::F32 | Format::F64))?;
    formats.all(|format| format == first).then_some(first)
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
pub(super) fn is_all(source: &Source<'_>, header: &Header, sums: &[Sum]) -> Result<(), Refusal> {
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
