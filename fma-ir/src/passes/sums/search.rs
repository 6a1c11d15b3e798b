//! The cheapest set of operations that gives a set of polynomials.
//!
//! What has to be computed is a set of pending polynomials; one operation replaces the largest of them by its operands. The set
//! counts a polynomial once however often it is used. A branch ends where it cannot become cheaper than the best plan so far.
//! The ways are ranked by what they are estimated to leave; plans that follow the first ranks come first (limited discrepancy
//! search, Harvey and Ginsberg 1995). Small sets are searched to the end; the fuel ends larger ones with the best plan so far.

use std::collections::HashMap;

use super::bound::Bound;
use super::table::{Id, Table};
use super::ways::Way;

/// How many sets are looked at for one part of a problem that takes so many operations: three plans' worth and a few, and 64 at most.
///
/// Of 1,160 random formulas that became cheaper, the best plan among 64 sets was found within so many for 97 in 100, and for all of the page.
fn fuel(operations: u32) -> u32 {
    operations.saturating_mul(3).saturating_add(8).min(64)
}

/// Whether so many operations by a simple scheme give no hope of fewer than so many: no formula of the page is half as dear as that.
fn is_far(estimate: u32, limit: u32) -> bool {
    estimate > limit.saturating_add(limit / 2).saturating_add(1)
}

/// How many pending polynomials are compared with the one that is computed next.
const NEIGHBOURS: usize = 12;

/// Operations, the largest result first.
pub type Steps = Vec<(Id, Way)>;

struct Search<'a> {
    table: &'a mut Table,
    steps: Steps,
    /// What has to be undercut.
    best: Bound,
    found: Option<Steps>,
    /// What may be taken on a machine without fused operations.
    most_split: u32,
    /// The sets that were looked at in this round, what they had cost so far, and how far from the first ranks one might still go.
    seen: HashMap<Vec<Id>, (Bound, usize)>,
    /// Whether a way was left out because of its rank.
    narrowed: bool,
    ties: Ties,
    fuel: u32,
}

/// What comes first among ways that promise the same.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ties {
    /// What another polynomial could use as well.
    Shared,
    /// What the polynomial alone suggests.
    Own,
}

/// How far from the first ranks a round may go, and how it ranks.
const ROUNDS: [(usize, Ties); 8] = [
    (0, Ties::Shared),
    (0, Ties::Own),
    (1, Ties::Own),
    (2, Ties::Own),
    (4, Ties::Own),
    (8, Ties::Own),
    (16, Ties::Own),
    (usize::MAX, Ties::Own),
];

/// The operations for some polynomials, leaves aside; `None` if they take as much as `limit`, or more on any machine.
///
/// What can share no operation is searched for apart: first it is taken for as cheap as its bound, then for what it costs.
pub fn cheapest(table: &mut Table, wanted: &[Id], limit: Bound) -> Option<Steps> {
    let mut pending = Vec::new();
    wanted.iter().for_each(|id| insert(table, &mut pending, *id));
    if is_far(pending.iter().map(|id| table.estimate(*id)).sum(), limit.operations) {
        return None;
    }
    let parts = parts(table, &pending);
    let mut costs: Vec<Bound> = parts.iter().map(|part| least(table, part)).collect();
    let mut all = Steps::new();
    for (index, part) in parts.iter().enumerate() {
        let others = costs.iter().enumerate().filter(|other| other.0 != index);
        let others = others.fold(Bound::default(), |sum, (_, cost)| sum.plus(*cost));
        let (steps, cost) = cheapest_part(table, part, limit.minus(others)?)?;
        costs[index] = cost;
        all.extend(steps);
    }
    Some(all)
}

fn cheapest_part(table: &mut Table, pending: &[Id], limit: Bound) -> Option<(Steps, Bound)> {
    let (steps, seen) = (Steps::new(), HashMap::new());
    let (found, most_split, narrowed, fuel) = (None, limit.split, false, fuel(limit.operations));
    let ties = Ties::Shared;
    let mut search = Search { table, steps, best: limit, found, most_split, seen, narrowed, ties, fuel };
    // One polynomial shares with none, and without common factors little is shared.
    let shares = pending.len() > 1 && search.table.licence.factors();
    for (ranks, ties) in ROUNDS.into_iter().skip(usize::from(!shares)) {
        (search.narrowed, search.seen, search.ties) = (false, HashMap::new(), ties);
        search.descend(pending, Bound::default(), ranks);
        if !search.narrowed || search.fuel == 0 {
            break;
        }
    }
    Some((search.found?, search.best))
}

/// The polynomials in parts that can share no operation, each in the order in which they come.
fn parts(table: &Table, pending: &[Id]) -> Vec<Vec<Id>> {
    let mut parts: Vec<Vec<Id>> = Vec::new();
    for id in pending {
        let meets = |part: &Vec<Id>| part.iter().any(|other| table.related(*id, *other));
        match parts.iter().position(meets) {
            None => parts.push(vec![*id]),
            Some(first) => {
                parts[first].push(*id);
                for index in (first + 1..parts.len()).rev().filter(|index| meets(&parts[*index])).collect::<Vec<_>>() {
                    let other = parts.remove(index);
                    parts[first].extend(other);
                }
            }
        }
    }
    parts.iter_mut().for_each(|part| part.sort_by_key(|id| (table.measure(*id), *id)));
    parts
}

/// What some polynomials take at least: each an operation, and related ones as much as the dearest of them.
fn least(table: &Table, pending: &[Id]) -> Bound {
    let of_part = |part: Vec<Id>| {
        let bounds = part.iter().map(|id| table.bound(*id));
        let (operations, split) = bounds.fold((0, 0), |(a, b), bound| (bound.operations.max(a), bound.split.max(b)));
        let count = part.len() as u32;
        let operations = operations.max(count);
        Bound { operations, split: if table.licence.is_fused() { operations } else { split.max(count) } }
    };
    parts(table, pending).into_iter().map(of_part).fold(Bound::default(), Bound::plus)
}

/// Puts a polynomial among the pending ones, the largest last.
fn insert(table: &Table, pending: &mut Vec<Id>, id: Id) {
    if table.is_leaf(id) {
        return;
    }
    let key = |id: Id| (table.measure(id), id);
    if let Err(place) = pending.binary_search_by_key(&key(id), |known| key(*known)) {
        pending.insert(place, id);
    }
}

impl Search<'_> {
    fn descend(&mut self, pending: &[Id], spent: Bound, ranks: usize) {
        if self.is_hopeless(pending, spent) || self.fuel == 0 {
            return;
        }
        let Some((largest, others)) = pending.split_last() else {
            (self.best, self.found) = (spent, Some(self.steps.clone()));
            return;
        };
        if self.seen.get(pending).is_some_and(|known| known.0 <= spent && known.1 >= ranks) {
            return;
        }
        self.fuel -= 1;
        self.seen.insert(pending.to_vec(), (spent, ranks));
        for (rank, way) in self.ranked(*largest, others).into_iter().enumerate() {
            if rank > ranks {
                self.narrowed = true;
                break;
            }
            let mut next = others.to_vec();
            way.operands().for_each(|operand| insert(self.table, &mut next, operand));
            self.steps.push((*largest, way));
            let spent = Bound { operations: spent.operations + 1, split: spent.split + self.split(&way) };
            self.descend(&next, spent, ranks - rank);
            self.steps.pop();
        }
    }

    /// The ways to compute a polynomial, first those whose operands are estimated to take least; what is pending takes nothing again.
    fn ranked(&mut self, id: Id, pending: &[Id]) -> Vec<Way> {
        let mut ways = self.table.ways(id);
        let own = ways.len();
        for other in pending.iter().rev().take(NEIGHBOURS) {
            ways.extend(self.table.shared_ways(id, *other));
        }
        let promise = |way: &Way| -> u32 {
            let mut open: Vec<Id> = way.operands().filter(|operand| !pending.contains(operand)).collect();
            open.dedup();
            open.into_iter().map(|operand| self.table.estimate(operand)).sum()
        };
        let is_last = |place: usize| (place < own) == (self.ties == Ties::Shared);
        let ranked = ways.iter().enumerate().map(|(place, way)| ((promise(way), is_last(place)), *way));
        let mut ranked: Vec<((u32, bool), Way)> = ranked.collect();
        ranked.sort_by_key(|way| way.0);
        let mut ways: Vec<Way> = Vec::with_capacity(ranked.len());
        for (_, way) in ranked {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
    }

    /// What the operation takes on a machine without fused ones.
    fn split(&self, way: &Way) -> u32 {
        match way {
            Way::Fused { .. } if !self.table.licence.is_fused() => 2,
            Way::Product { .. } | Way::Sum { .. } | Way::Fused { .. } => 1,
        }
    }

    /// Whether the set costs as much as the best plan at least.
    fn is_hopeless(&self, pending: &[Id], spent: Bound) -> bool {
        let least = spent.plus(least(self.table, pending));
        least >= self.best || least.split > self.most_split
    }
}
