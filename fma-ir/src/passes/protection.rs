//! Takes the permissions to reorder away from error-free transformations: whoever writes one wants the rounding error that the laws of the reals
//! say is zero.
//!
//! - **By name** (`rules/kept.rs`): the shapes that published code writes, which may be terms of other than zero.
//! - **By value** (`vanishing.rs`): whatever vanishes over the reals, however it is spelt. All that makes it vanish loses every permission to change what
//!   is rounded; a sum that takes such an error in keeps its order, for the error is lost where it meets a large term first.
//! - **By variable** (`again.rs`): what undoes a value that has a name.
//! - **In sums of squares** (`squares.rs`), what is squared stays as it is: whatever order they are added in, they do not become negative; and so does
//!   a distance from a constant of which a polynomial is made (`shifts.rs`), a difference times the sum of the same two (`conjugates.rs`), and
//!   what vanishes term by term where a variable meets a constant (`distances.rs`), the slopes of secants (`secants.rs`), distances from poles (`poles.rs`),
//!   powers beside a number (`powers.rs`), and multiples of distances whose constant would be rounded (`multiples.rs`).
//! - **By digits** (`parts.rs`): constants in parts. The sums that bring the parts together keep their order, and may still be fused.

mod again;
mod conjugates;
mod deviations;
pub(super) mod differences;
mod distances;
mod multiples;
mod opposites;
mod parts;
mod poles;
mod powers;
mod residue;
mod secants;
mod shifts;
mod squares;
mod vanishing;
mod weights;

#[cfg(test)]
mod tests;

use crate::rules::each_kept;
use crate::{
    Detail, Flag, Flags, FloatOp, Func, Kept, Log, Op, Rewritten, Source, Value, ValueId, formula, rebuild, uses,
};
use again::undone;
use conjugates::conjugates;
use deviations::deviations;
use differences::differences;
use distances::distances;
use multiples::multiples;
use opposites::Opposites;
use parts::sums_of_parts;
use poles::poles;
use powers::powers;
use secants::secants;
use shifts::shifts;
use squares::squared_sums;
use vanishing::{Residues, is_sum, vanishing};
use weights::weights;

/// What could make an error term vanish, or be of another number than its result is. The others speak of values, not of order.
const ORDER: Flags = Flags::of(Flag::Contract)
    .with(Flag::Fused)
    .with(Flag::Arcp)
    .with(Flag::Afn)
    .with(Flag::Kahan)
    .with(Flag::Lerp)
    .with(Flag::Df64)
    .union(LAWS);

/// What takes a product into a sum.
const FUSING: Flags = Flags::of(Flag::Contract).with(Flag::Fused);

/// What could add in another order.
const LAWS: Flags = Flags::of(Flag::Reassoc).with(Flag::Horner).with(Flag::Estrin);

/// Leaves error-free transformations alone, and says so where a flag would have touched them.
pub fn protection(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let sums = func.values().filter(|(_, value)| is_sum(value));
    let flags = sums.fold(Flags::NONE, |flags, (_, value)| flags.union(value.flags)).intersection(ORDER);
    let mut kept = Vec::new();
    let taken = found(func, flags, &mut |rule, reason, root, operations: &[ValueId]| {
        let flags = operations.iter().fold(Flags::NONE, |flags, id| flags.union(func.value(*id).flags));
        if !flags.intersection(LAWS.with(Flag::Df64)).is_empty() {
            let formula = if log.detail == Detail::Full { formula(func, root, source) } else { String::new() };
            kept.push(Kept { rule, site: func.value(root).site, formula, reason });
        }
    })?;
    log.kept.append(&mut kept);
    let lost = |id: ValueId, value: &Value| value.flags.intersection(taken[id.0 as usize]);
    let losing = func.values().filter(|(id, value)| !lost(*id, value).is_empty());
    let sites: Vec<_> = losing.map(|(id, value)| (value.site, lost(id, value))).collect();
    (!sites.is_empty()).then(|| {
        log.lost.extend(sites);
        let opposites = Opposites::of(func, &taken);
        rebuild(func, source, log, |draft, id, value| opposites.add(draft, id, value))
    })
}

/// For each value, the flags that it loses as a part of an error-free transformation; `None` if there is none.
pub fn taken(func: &Func) -> Option<Vec<Flags>> {
    found(func, ORDER, &mut |_, _, _, _| ())
}

/// Is shown what was found: the name, the reason, the result and the operations.
type Visit<'a> = &'a mut dyn FnMut(&'static str, &'static str, ValueId, &[ValueId]);

/// Looks for what these flags could change.
fn found(func: &Func, flags: Flags, visit: Visit<'_>) -> Option<Vec<Flags>> {
    if flags.is_empty() || !func.values().any(|(_, value)| is_sum(value)) {
        return None;
    }
    let mut taken = Taken { flags: vec![Flags::NONE; func.values().len()], any: false };
    let residues = Residues::new(func);
    by_name(func, &mut taken, visit);
    by_value(func, &residues, &mut taken, visit);
    by_variable(func, &residues, &mut taken, visit);
    if !flags.intersection(LAWS).is_empty() {
        by_digits(func, &mut taken, visit);
        let alone = squared_sums(func).into_iter().chain(shifts(func)).chain(conjugates(func)).chain(distances(func));
        let alone = alone.chain(differences(func)).chain(weights(func)).chain(deviations(func));
        alone
            .chain(secants(func))
            .chain(poles(func))
            .chain(powers(func))
            .chain(multiples(func))
            .for_each(|id| taken.from(id, LAWS));
    }
    taken.any.then_some(taken.flags)
}

/// The flags that values lose.
struct Taken {
    flags: Vec<Flags>,
    any: bool,
}

impl Taken {
    fn from(&mut self, id: ValueId, flags: Flags) {
        let own = &mut self.flags[id.0 as usize];
        *own = own.union(flags);
        self.any = true;
    }
}

fn by_name(func: &Func, taken: &mut Taken, visit: Visit<'_>) {
    each_kept(func, |rule, found| {
        found.covered.iter().for_each(|id| taken.from(*id, ORDER));
        if let Some(root) = found.covered.last() {
            visit(rule.name, rule.reason, *root, &found.covered);
        }
    });
}

fn by_value(func: &Func, residues: &Residues, taken: &mut Taken, visit: Visit<'_>) {
    let found = vanishing(func, residues);
    for operations in &found.terms {
        let Some(root) = operations.last() else { continue };
        if !taken.flags[root.0 as usize].has(Flag::Contract) {
            visit("error-term", "zero but for what its roundings lose", *root, operations);
        }
        operations.iter().for_each(|id| taken.from(*id, ORDER));
    }
    let takes_error = |value: &Value| is_sum(value) && value.args.iter().any(|arg| found.is_error[arg.0 as usize]);
    for (id, _) in func.values().filter(|(_, value)| takes_error(value)) {
        taken.from(id, LAWS);
    }
}

fn by_variable(func: &Func, residues: &Residues, taken: &mut Taken, visit: Visit<'_>) {
    for pair in undone(func, residues) {
        let [_, root] = pair;
        if !taken.flags[root.0 as usize].has(Flag::Reassoc) {
            visit("rounded-by-a-variable", "undoes what a variable holds, but for its rounding", root, &pair);
        }
        // A product that nothing else uses may still enter the sum: what is undone then is the product, rounded as the sum is.
        let [made, _] = pair;
        taken.from(root, ORDER);
        taken.from(made, if takes_a_product(func, made) { ORDER.minus(FUSING) } else { ORDER });
    }
}

/// Whether a sum has a product of its own among its operands.
fn takes_a_product(func: &Func, sum: ValueId) -> bool {
    let uses = uses(func);
    func.value(sum).args.iter().any(|arg| {
        let product = func.without_signs(*arg);
        uses[product.0 as usize] == 1 && func.value(product).op == Op::Float(FloatOp::Mul)
    })
}

fn by_digits(func: &Func, taken: &mut Taken, visit: Visit<'_>) {
    let sums =
        sums_of_parts(func).into_iter().filter(|id| !taken.flags[id.0 as usize].has(Flag::Reassoc)).collect::<Vec<_>>();
    for id in sums {
        visit("constant-in-parts", "the parts of a constant are one number over the reals (Cody and Waite)", id, &[id]);
        taken.from(id, LAWS);
    }
}
