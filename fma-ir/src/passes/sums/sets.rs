//! The sets of pending polynomials that a search has met, each once, with what does not depend on how it came there.

use super::bound::Bound;
use super::pairs::term_by_term;
use super::table::{Id, Table};
use super::ways::Way;
use crate::intern::{Index, mixed};

/// How many pending polynomials are compared with the one that is computed next.
const NEIGHBOURS: usize = 12;

/// An operation, in parts that several polynomials may share.
pub const WHOLE: u32 = 12;

/// A set's number.
pub type Place = usize;

/// Which way comes first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ties {
    /// The same by the pairs of factors in their operands: `(k*x + l*u)*s` beside others with `k`, `l` and `s` is `k*s*x + l*s*u`.
    Pairs,
    /// Whose operands serve others, too: those share what they take.
    Among,
    /// Of those that promise the same, what another polynomial suggests.
    Shared,
    /// Of those that promise the same, what the polynomial alone suggests.
    Own,
}

/// A way with its promise and whether the polynomial alone suggests it.
#[derive(Clone, Copy)]
struct Ranked {
    promise: u32,
    is_own: bool,
    way: Way,
}

impl Ranked {
    fn precedes(&self, other: &Ranked) -> bool {
        (self.promise, !self.is_own) < (other.promise, !other.is_own)
    }
}

struct Set {
    /// The largest last.
    pending: Vec<Id>,
    least: Bound,
    /// Empty until the set is looked at.
    ways: Vec<Ranked>,
    /// What had been spent when the round came here, and how far from the first ranks it might still go.
    seen: Option<(usize, Bound, usize)>,
}

/// The sets by their numbers.
#[derive(Default)]
pub struct Sets {
    list: Vec<Set>,
    index: Index,
}

impl Sets {
    pub fn add(&mut self, table: &Table, pending: Vec<Id>) -> Place {
        let (new, mut hash) = (self.list.len(), 0);
        for id in &pending {
            hash = mixed(hash ^ u64::from(*id));
        }
        let is_same = |known: u32| self.list[known as usize].pending == pending;
        if let Some(known) = self.index.find_or_add(hash, new as u32, is_same) {
            return known as Place;
        }
        let least = least(table, &pending);
        self.list.push(Set { pending, least, ways: Vec::new(), seen: None });
        new
    }

    /// What the polynomials take at least.
    pub fn least(&self, place: Place) -> Bound {
        self.list[place].least
    }

    /// The polynomial that is computed next, and the others.
    pub fn split_last(&self, place: Place) -> Option<(&Id, &[Id])> {
        self.list[place].pending.split_last()
    }

    /// Whether a round was here that had not spent more and could go as far; if not, this one was.
    pub fn was_seen(&mut self, place: Place, round: usize, spent: Bound, ranks: usize) -> bool {
        let seen = &mut self.list[place].seen;
        let was = seen.is_some_and(|known| known.0 == round && known.1 <= spent && known.2 >= ranks);
        if !was {
            *seen = Some((round, spent, ranks));
        }
        was
    }

    /// The ways to compute the largest, first those whose operands are estimated to take least; whether they were known.
    pub fn rank(&mut self, table: &mut Table, place: Place) -> bool {
        if !self.list[place].ways.is_empty() {
            return true;
        }
        let ways = match self.split_last(place) {
            Some((largest, others)) => ranked(table, *largest, others),
            None => Vec::new(),
        };
        self.list[place].ways = ways;
        false
    }

    /// The way of a rank: all by their own ties, the first one by either.
    pub fn way(&self, table: &mut Table, place: Place, rank: usize, ties: Ties) -> Option<Way> {
        let (ways, (_, others)) = (&self.list[place].ways, self.split_last(place)?);
        let first = ways.first()?;
        let found = match ties {
            Ties::Pairs if rank == 0 => ways.iter().min_by_key(|way| (paired(table, &way.way, others), way.is_own)),
            Ties::Among if rank == 0 => ways.iter().min_by_key(|way| (amortised(table, &way.way, others), way.is_own)),
            Ties::Shared if rank == 0 => ways.iter().find(|way| way.promise == first.promise && !way.is_own),
            Ties::Pairs | Ties::Among | Ties::Shared | Ties::Own => None,
        };
        found.or(ways.get(rank)).map(|ranked| ranked.way)
    }
}

/// The polynomials in parts that can share no operation, each in the order in which they come.
pub fn parts(table: &Table, pending: &[Id]) -> Vec<Vec<Id>> {
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
pub fn least(table: &Table, pending: &[Id]) -> Bound {
    let of_part = |part: &[Id]| {
        let bounds = part.iter().map(|id| table.bound(*id));
        let (operations, split) = bounds.fold((0, 0), |(a, b), bound| (bound.operations.max(a), bound.split.max(b)));
        let count = part.len() as u32;
        let operations = operations.max(count);
        Bound { operations, split: if table.licence.is_fused() { operations } else { split.max(count) } }
    };
    match pending {
        [] => Bound::default(),
        [_] => of_part(pending),
        _ => parts(table, pending).iter().map(|part| of_part(part)).fold(Bound::default(), Bound::plus),
    }
}

/// Puts a polynomial among the pending ones, the largest last.
pub fn insert(table: &Table, pending: &mut Vec<Id>, id: Id) {
    if table.is_leaf(id) {
        return;
    }
    let key = |id: Id| (table.measure(id), id);
    if let Err(place) = pending.binary_search_by_key(&key(id), |known| key(*known)) {
        pending.insert(place, id);
    }
}

/// The ways to compute a polynomial beside pending ones, each once and in order.
fn ranked(table: &mut Table, id: Id, pending: &[Id]) -> Vec<Ranked> {
    let mut ways: Vec<Ranked> = Vec::new();
    for way in table.ways(id) {
        place(&mut ways, Ranked { promise: promise(table, &way, pending), is_own: true, way });
    }
    for other in pending.iter().rev().take(NEIGHBOURS) {
        for way in table.shared_ways(id, *other) {
            if !ways.iter().any(|known| known.way == way) {
                place(&mut ways, Ranked { promise: promise(table, &way, pending), is_own: false, way });
            }
        }
    }
    ways
}

/// Puts a way behind those that are as good.
fn place(ways: &mut Vec<Ranked>, new: Ranked) {
    let place = ways.partition_point(|known| !new.precedes(known));
    ways.insert(place, new);
}

/// The same where what others could use as well is shared among them.
fn amortised(table: &Table, way: &Way, pending: &[Id]) -> u32 {
    let (mut sum, mut last) = (0, None);
    for operand in way.operands() {
        if last != Some(operand) && !table.is_leaf(operand) && !pending.contains(&operand) {
            sum += table.estimate(operand) * WHOLE / (1 + users(table, operand, pending));
        }
        last = Some(operand);
    }
    sum
}

/// The same where what the terms of the operands could share with others is shared, too.
fn paired(table: &mut Table, way: &Way, pending: &[Id]) -> u32 {
    let (mut sum, mut last) = (0, None);
    for operand in way.operands() {
        if last != Some(operand) && !table.is_leaf(operand) && !pending.contains(&operand) {
            let whole = table.estimate(operand) * WHOLE / (1 + users(table, operand, pending));
            sum += whole.min(term_by_term(table, operand, pending));
        }
        last = Some(operand);
    }
    sum
}

/// How many pending polynomials could use another one.
pub fn users(table: &Table, part: Id, pending: &[Id]) -> u32 {
    pending.iter().rev().take(NEIGHBOURS).filter(|other| table.serves(part, **other)).count() as u32
}

/// What the operands of a way are estimated to take; what is pending takes nothing again. A reciprocal that a sum takes in is no part of a quotient.
fn promise(table: &Table, way: &Way, pending: &[Id]) -> u32 {
    let takes_inverse =
        |way: &Way| matches!(way, Way::Fused { factors, .. } if factors.iter().any(|id| table.is_inverse(*id)));
    let (mut sum, mut last) = (u32::from(takes_inverse(way)), None);
    for operand in way.operands() {
        if last != Some(operand) && !pending.contains(&operand) {
            sum += table.estimate(operand);
        }
        last = Some(operand);
    }
    sum
}
