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

/// How many sets are looked at, for one problem.
const FUEL: u32 = 64;

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
    fuel: u32,
}

/// The operations for some polynomials, leaves aside; `None` if they take as much as `limit`, or more on any machine.
pub fn cheapest(table: &mut Table, wanted: &[Id], limit: Bound) -> Option<Steps> {
    let mut pending = Vec::new();
    wanted.iter().for_each(|id| insert(table, &mut pending, *id));
    let (steps, seen) = (Steps::new(), HashMap::new());
    let (found, most_split, narrowed, fuel) = (None, limit.split, false, FUEL);
    let mut search = Search { table, steps, best: limit, found, most_split, seen, narrowed, fuel };
    for ranks in [0, 1, 2, 4, 8, 16, usize::MAX] {
        (search.narrowed, search.seen) = (false, HashMap::new());
        search.descend(&pending, Bound::default(), ranks);
        if !search.narrowed || search.fuel == 0 {
            break;
        }
    }
    search.found
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
        for other in pending.iter().rev().take(NEIGHBOURS) {
            ways.extend(self.table.shared_ways(id, *other));
        }
        let promise = |way: &Way| -> u32 {
            let mut open: Vec<Id> = way.operands().filter(|operand| !pending.contains(operand)).collect();
            open.dedup();
            open.into_iter().map(|operand| self.table.estimate(operand)).sum()
        };
        let mut ranked: Vec<(u32, Way)> = ways.into_iter().map(|way| (promise(&way), way)).collect();
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
        let bounds = pending.iter().map(|id| self.table.bound(*id));
        let (operations, split) = bounds.fold((0, 0), |(a, b), bound| (bound.operations.max(a), bound.split.max(b)));
        let count = pending.len() as u32;
        let least = Bound {
            operations: spent.operations + operations.max(count),
            split: spent.split + if self.table.licence.is_fused() { count } else { split.max(count) },
        };
        least >= self.best || least.split > self.most_split
    }
}
