//! The cheapest set of operations that gives a set of polynomials.
//!
//! What has to be computed is a set of pending polynomials; one operation replaces the largest of them by its operands. The set
//! counts a polynomial once however often it is used. A branch ends where it cannot become cheaper than the best plan so far.
//! The ways are ranked by what they are estimated to leave; plans that follow the first ranks come first (limited discrepancy
//! search, Harvey and Ginsberg 1995). Small sets are searched to the end; the fuel ends larger ones with the best plan so far.

use super::bound::{Bound, Limit, estimate_by_powers};
use super::sets::{Place, Sets, Ties, insert, least, parts};
use super::table::{Id, Table};
use super::ways::Way;

/// How many sets are looked at for one part of a problem that takes so many operations: as many as so many plans take, and a few.
///
/// Of 1,160 random formulas that became cheaper, the best plan among 64 sets was found within so many for 97 in 100, and for all of the page.
fn fuel(operations: u32, plans: u32) -> u32 {
    operations.saturating_mul(plans).saturating_add(8).min(64) * NEW
}

/// How many plans' worth are looked at before one is found, and how many more then: what is not found soon is seldom there.
const FIRST: u32 = 1;
const MORE: u32 = 2;

/// What it takes to look at a set for the first time, and to come back to it.
const NEW: u32 = 4;
const KNOWN: u32 = 1;

/// Whether so many operations by a simple scheme give no hope of fewer than so many: no formula of the page is half as dear as that.
fn is_far(estimate: u32, limit: u32) -> bool {
    estimate > limit.saturating_add(limit / 2).saturating_add(1)
}

/// Operations, the largest result first.
pub type Steps = Vec<(Id, Way)>;

struct Search<'a> {
    table: &'a mut Table,
    sets: Sets,
    steps: Steps,
    /// What has to be undercut.
    best: Bound,
    found: Option<Steps>,
    /// What may be taken on a machine without fused operations.
    most_split: u32,
    round: usize,
    ties: Ties,
    /// Whether a way was left out because of its rank.
    narrowed: bool,
    fuel: u32,
    /// What is left once a plan was found.
    more: u32,
}

/// How far from the first ranks a round may go, and how it ranks.
const ROUNDS: [(usize, Ties); 10] = [
    (0, Ties::Among),
    (0, Ties::Shared),
    (0, Ties::Own),
    (0, Ties::Pairs),
    (1, Ties::Own),
    (2, Ties::Own),
    (4, Ties::Own),
    (8, Ties::Own),
    (16, Ties::Own),
    (usize::MAX, Ties::Own),
];

/// The operations for some polynomials, leaves aside; `None` if they take as much as the limit.
///
/// What can share no operation is searched for apart: first it is taken for as cheap as its bound, then for what it costs.
pub fn cheapest(table: &mut Table, wanted: &[Id], limit: Limit) -> Option<Steps> {
    let mut pending = Vec::new();
    wanted.iter().for_each(|id| insert(table, &mut pending, *id));
    let estimates = pending.iter().map(|id| estimate_by_powers(table.polynomial(*id)));
    if is_far(estimates.sum(), limit.best.operations) {
        return None;
    }
    let parts = parts(table, &pending);
    let mut costs: Vec<Bound> = parts.iter().map(|part| least(table, part)).collect();
    let mut all = Steps::new();
    for (index, part) in parts.into_iter().enumerate() {
        let others = costs.iter().enumerate().filter(|other| other.0 != index);
        let others = others.fold(Bound::default(), |sum, (_, cost)| sum.plus(*cost));
        let (steps, cost) = cheapest_part(table, part, limit.minus(others)?)?;
        costs[index] = cost;
        all.extend(steps);
    }
    Some(all)
}

fn cheapest_part(table: &mut Table, pending: Vec<Id>, limit: Limit) -> Option<(Steps, Bound)> {
    // One polynomial shares with none, two with each other, and without common factors little is shared.
    let first = if table.licence.factors() { 3_usize.saturating_sub(pending.len()) } else { 2 };
    // Two sums gain nothing from what each of their terms has to be multiplied by.
    let are_many = pending.len() > 2;
    let operations = limit.best.operations;
    let (best, most_split, fuel) = (limit.best, limit.most_split, fuel(operations, FIRST));
    // One variable has few forms but Horner's.
    let more = if table.is_univariate(&pending) { 0 } else { self::fuel(operations, FIRST + MORE) - fuel };
    let mut sets = Sets::default();
    let all = sets.add(table, pending);
    let (steps, found, round, ties, narrowed) = (Steps::new(), None, 0, Ties::Own, false);
    let mut search = Search { table, sets, steps, best, found, most_split, round, ties, narrowed, fuel, more };
    for (round, (ranks, ties)) in ROUNDS.into_iter().enumerate().skip(first) {
        if ties == Ties::Pairs && !are_many {
            continue;
        }
        (search.round, search.ties, search.narrowed) = (round, ties, false);
        search.descend(all, Bound::default(), ranks);
        if !search.narrowed || search.fuel == 0 && ranks > 0 {
            break;
        }
    }
    Some((search.found?, search.best))
}

impl Search<'_> {
    fn descend(&mut self, place: Place, spent: Bound, ranks: usize) {
        // The first plans are found however long they are.
        if self.fuel == 0 && ranks > 0 || self.is_hopeless(place, spent) {
            return;
        }
        let Some((largest, _)) = self.sets.split_last(place) else {
            self.ends(spent);
            return;
        };
        let largest = *largest;
        if self.sets.was_seen(place, self.round, spent, ranks) {
            return;
        }
        let was_known = self.sets.rank(self.table, place);
        // One plan more, that takes nothing from what the others find.
        if self.ties != Ties::Pairs {
            self.fuel = self.fuel.saturating_sub(if was_known { KNOWN } else { NEW });
        }
        let mut rank = 0;
        while let Some(way) = self.sets.way(self.table, place, rank, self.ties) {
            if rank > ranks {
                self.narrowed = true;
                break;
            }
            let next = self.after(place, &way);
            self.steps.push((largest, way));
            let spent = Bound { operations: spent.operations + 1, split: spent.split + self.split(&way) };
            self.descend(next, spent, ranks - rank);
            self.steps.pop();
            rank += 1;
        }
    }

    /// A plan is complete: it is the best so far, if the reciprocals that it needs do not make it dearer.
    fn ends(&mut self, spent: Bound) {
        let inverses = self.table.inverses(self.steps.iter().map(|step| &step.1));
        let spent = spent.plus(Bound { operations: inverses, split: inverses });
        if spent < self.best && spent.split <= self.most_split {
            (self.best, self.found) = (spent, Some(self.steps.clone()));
            self.fuel += std::mem::take(&mut self.more);
        }
    }

    /// The set with the operands of a way for what it computes.
    fn after(&mut self, place: Place, way: &Way) -> Place {
        let mut next = self.sets.split_last(place).map_or(Vec::new(), |(_, others)| others.to_vec());
        for operand in way.operands() {
            insert(self.table, &mut next, operand);
        }
        self.sets.add(self.table, next)
    }

    /// What the operation takes on a machine without fused ones.
    fn split(&self, way: &Way) -> u32 {
        match way {
            Way::Fused { .. } if !self.table.licence.is_fused() => 2,
            Way::Product { .. } | Way::Sum { .. } | Way::Fused { .. } => 1,
        }
    }

    /// Whether the set costs as much as the best plan at least.
    fn is_hopeless(&self, place: Place, spent: Bound) -> bool {
        let least = spent.plus(self.sets.least(place));
        least >= self.best || least.split > self.most_split
    }
}
