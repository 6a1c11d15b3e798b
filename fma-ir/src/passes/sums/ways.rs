//! The ways to compute a polynomial by one operation from smaller ones.

mod product;
mod shared;
mod sum;

use super::polynomial::Polynomial;
use super::table::{Id, Signed, Table};

pub use shared::shared_ways;

/// One operation that gives a polynomial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// `±f·g`
    Product { factors: [Id; 2], negative: bool },
    /// `±x ± y`
    Sum { terms: [Signed; 2] },
    /// `±f·g ± x`, rounded once.
    Fused { factors: [Id; 2], negative: bool, rest: Signed },
}

impl Way {
    /// What it is computed from.
    pub fn operands(&self) -> Operands {
        let (list, count) = match *self {
            Way::Product { factors: [a, b], .. } => ([a, b, b], 2),
            Way::Sum { terms: [a, b] } => ([a.id, b.id, b.id], 2),
            Way::Fused { factors: [a, b], rest, .. } => ([a, b, rest.id], 3),
        };
        Operands { list, next: 0, count }
    }
}

/// What an operation is computed from, one after the other: adapters of iterators cost a tenth of a search that is not optimized.
#[derive(Clone, Copy)]
pub struct Operands {
    list: [Id; 3],
    next: usize,
    count: usize,
}

impl Iterator for Operands {
    type Item = Id;

    fn next(&mut self) -> Option<Id> {
        if self.next == self.count {
            return None;
        }
        self.next += 1;
        Some(self.list[self.next - 1])
    }
}

/// `factor · quotient + rest`
pub struct Split {
    pub factor: Polynomial,
    pub quotient: Polynomial,
    pub rest: Polynomial,
}

/// The ways that the polynomial alone suggests.
pub fn own_ways(table: &mut Table, id: Id) -> Vec<Way> {
    let polynomial = table.polynomial(id).clone();
    match polynomial.single() {
        Some(term) => collected(table, id, product::splits(table, &term)),
        None => sum::ways(table, id, &polynomial),
    }
}

/// The splits as ways: each once, and only if what is left is smaller.
pub fn collected(table: &mut Table, id: Id, splits: Vec<Split>) -> Vec<Way> {
    let mut ways = Vec::with_capacity(splits.len());
    for split in splits {
        let apart = if table.is_quotient(&split) { apart(table, &split) } else { None };
        for way in way(table, split).into_iter().chain(apart) {
            if !ways.contains(&way) && descends(table, id, &way) {
                ways.push(way);
            }
        }
    }
    ways
}

/// A product that is added after its own rounding: as a quotient it costs what the fused operation does, without a reciprocal.
fn apart(table: &mut Table, split: &Split) -> Option<Way> {
    let product = split.factor.times(&split.quotient)?;
    Some(Way::Sum { terms: [table.add(product), table.add(split.rest.clone())] })
}

/// Whether all operands are smaller than what they give: then no way leads in a circle.
pub fn descends(table: &Table, id: Id, way: &Way) -> bool {
    let measure = table.measure(id);
    for operand in way.operands() {
        if !table.is_leaf(operand) && table.measure(operand) >= measure {
            return false;
        }
    }
    true
}

/// A split as an operation. Where products may not enter sums without a rounding, the product is a polynomial of its own.
pub fn way(table: &mut Table, split: Split) -> Option<Way> {
    let Split { factor, quotient, rest } = split;
    let sums = factor.terms().len().max(quotient.terms().len()) > 1;
    if let Some(unit) = quotient.value().filter(|value| value.is_unit()) {
        let term = if unit.is_negative() { factor.negated() } else { factor };
        return (!rest.is_zero()).then(|| Way::Sum { terms: [table.add(term), table.add(rest)] });
    }
    if sums && !table.licence.factors() {
        return None;
    }
    if rest.is_zero() {
        let (f, q) = (table.add(factor), table.add(quotient));
        return Some(Way::Product { factors: [f.id, q.id], negative: f.negative != q.negative });
    }
    if !table.licence.contracts() {
        return apart(table, &Split { factor, quotient, rest });
    }
    let (f, q) = (table.add(factor), table.add(quotient));
    Some(Way::Fused { factors: [f.id, q.id], negative: f.negative != q.negative, rest: table.add(rest) })
}
