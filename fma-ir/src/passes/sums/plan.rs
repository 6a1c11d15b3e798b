//! A way to compute what a cluster computes, and what that costs.

use std::collections::HashMap;

use super::bound::{Bound, Limit};
use super::expand::Problem;
use super::licence::{Licence, Used};
use super::monomial::Atom;
use super::polynomial::Polynomial;
use super::search::cheapest;
use super::table::{Id, Signed, Table};
use super::ways::Way;
use crate::{Flag, Flags, Ty, ValueId};

/// What a form costs; the first difference decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost {
    /// Where there are fused operations.
    pub operations: u32,
    /// Where there are none.
    pub split: u32,
    /// Signs that no other operation takes along.
    pub signs: u32,
    pub depth: u32,
}

impl Cost {
    /// The same with so many sums of two more, and with so many less.
    pub fn with_sums(self, count: u32) -> Cost {
        Cost { operations: self.operations + count, split: self.split + count, ..self }
    }

    pub fn without_sums(self, count: u32) -> Cost {
        Cost { operations: self.operations - count, split: self.split - count, ..self }
    }

    /// Whether the other is better, and not dearer on a machine without fused operations.
    pub fn yields_to(&self, other: &Cost) -> bool {
        other < self && other.split <= self.split
    }
}

/// The operations for a problem.
pub struct Plan {
    pub problem: Problem,
    pub table: Table,
    pub outputs: Vec<(ValueId, Signed)>,
    pub ways: HashMap<Id, Way>,
    pub used: Used,
    pub cost: Cost,
    /// The scheme that it follows, if it was not searched for.
    pub scheme: Option<Flag>,
}

/// The best plan for a problem that is better than the best so far, and on a machine without fused operations takes no more than `most_split`.
/// `ready` says how long to wait for each value.
pub fn plan(problem: Problem, licence: Licence, best: Cost, most_split: u32, ready: &[u32], ty: Ty) -> Option<Plan> {
    let mut table = table(&problem, licence, ready);
    let wanted: Vec<Id> = problem.outputs.iter().map(|(_, sum)| table.add(sum.clone()).id).collect();
    // One more than the best: a form of the same count may be less deep.
    let limit = Limit { best: Bound { operations: best.operations, split: best.split + 1 }, most_split };
    let ways: HashMap<Id, Way> = cheapest(&mut table, &wanted, limit)?.into_iter().collect();
    let plan = Plan::new(problem, table, ways, None);
    (plan.has_sound_constants(ty) && plan.cost < best && plan.cost.split <= most_split).then_some(plan)
}

/// An empty table over the atoms of a problem.
pub fn table(problem: &Problem, licence: Licence, ready: &[u32]) -> Table {
    let ready = problem.atoms.iter().map(|atom| ready[atom.0 as usize]).collect();
    Table::new(licence, ready, problem.quotients.clone(), problem.inverses.clone())
}

impl Plan {
    pub fn new(problem: Problem, mut table: Table, ways: HashMap<Id, Way>, scheme: Option<Flag>) -> Plan {
        let outputs = problem.outputs.iter().map(|(id, sum)| (*id, table.add(sum.clone()))).collect();
        let mut plan = Plan { used: problem.used, problem, table, outputs, ways, cost: Cost::default(), scheme };
        plan.used = plan.used.and(plan.use_of_ways());
        plan.cost = plan.cost();
        plan
    }

    /// The flags that license it.
    pub fn flags(&self, carried: Flags) -> Flags {
        match self.scheme {
            Some(scheme) => self.used.flags_of_scheme(scheme, carried),
            None => self.used.flags(carried),
        }
    }

    /// The output that stands for an atom.
    pub fn output(&self, atom: Atom) -> Option<Signed> {
        let value = self.problem.atoms[usize::from(atom)];
        self.outputs.iter().find(|output| output.0 == value).map(|output| output.1)
    }

    fn cost(&self) -> Cost {
        let mut depths = vec![None; self.table.len()];
        let depth = self.outputs.iter().map(|output| self.depth(output.1.id, &mut depths)).max();
        let split = |way: &Way| match way {
            Way::Fused { .. } if !self.table.licence.is_fused() => 2,
            Way::Product { .. } | Way::Sum { .. } | Way::Fused { .. } => 1,
        };
        let bare = |way: &Way, negative: bool| match *way {
            Way::Product { negative: own, factors } => {
                let free = |id: &Id| self.turns(*id) || self.table.polynomial(*id).value().is_some();
                own != negative && !factors.iter().any(free)
            }
            Way::Sum { terms: [a, b] } => (a.negative != negative) && (b.negative != negative),
            Way::Fused { .. } => false,
        };
        let inside = self.ways.iter().filter(|(id, way)| {
            let output = self.outputs.iter().find(|output| output.1.id == **id);
            bare(way, output.is_some_and(|output| output.1.negative))
        });
        let leaves = self.outputs.iter().filter(|output| output.1.negative && self.table.is_leaf(output.1.id));
        let inverses = self.table.inverses(self.ways.values());
        Cost {
            operations: self.ways.len() as u32 + inverses,
            split: self.ways.values().map(split).sum::<u32>() + inverses,
            signs: (inside.count() + leaves.count()) as u32,
            depth: depth.unwrap_or(0),
        }
    }

    /// Whether the negative costs no more than the polynomial itself.
    pub fn turns(&self, id: Id) -> bool {
        match self.ways.get(&id) {
            Some(Way::Sum { terms: [a, b] }) => a.negative != b.negative,
            Some(Way::Fused { .. }) => self.table.licence.signs(),
            Some(Way::Product { .. }) | None => false,
        }
    }

    fn depth(&self, id: Id, known: &mut [Option<u32>]) -> u32 {
        if let Some(depth) = known[id as usize] {
            return depth;
        }
        let depth = match self.ways.get(&id) {
            Some(way) => 1 + way.operands().map(|operand| self.depth(operand, known)).max().unwrap_or(0),
            None => self.table.polynomial(id).atoms().first().map_or(0, |atom| match self.output(*atom) {
                Some(output) => self.depth(output.id, known),
                None => self.table.ready(*atom),
            }),
        };
        known[id as usize] = Some(depth);
        depth
    }

    fn use_of_ways(&self) -> Used {
        let sums = |id: &Id| self.table.polynomial(*id).terms().len() > 1;
        let of = |way: &Way| match way {
            Way::Product { factors, .. } => Used { factors: factors.iter().any(sums), ..Used::default() },
            Way::Sum { terms } => {
                let signs = terms.iter().any(|term| term.negative && sums(&term.id));
                Used { signs, distributes: self.parts_a_term(way), ..Used::default() }
            }
            Way::Fused { factors, rest, .. } => Used {
                factors: factors.iter().any(sums),
                signs: rest.negative && sums(&rest.id),
                contracts: true,
                distributes: self.parts_a_term(way),
                ..Used::default()
            },
        };
        self.ways.values().map(of).fold(Used::default(), Used::and)
    }

    /// Whether both operands of a sum have a term with the same product.
    fn parts_a_term(&self, way: &Way) -> bool {
        let of = |id: Id| self.table.polynomial(id);
        let [product, rest] = match *way {
            Way::Sum { terms: [a, b] } => [Some(of(a.id).clone()), Some(of(b.id).clone())],
            Way::Fused { factors: [a, b], rest, .. } => [of(a).times(of(b)), Some(of(rest.id).clone())],
            Way::Product { .. } => [None, None],
        };
        let meets = |(a, b): (Polynomial, Polynomial)| a.terms().iter().any(|term| b.has(&term.0));
        product.zip(rest).is_some_and(meets)
    }

    /// Whether the format has a normal number near each constant.
    pub fn has_sound_constants(&self, ty: Ty) -> bool {
        let outputs = self.outputs.iter().map(|output| output.1.id);
        let mut used = self.ways.values().flat_map(Way::operands).chain(outputs);
        let sound = |id: Id| match self.table.polynomial(id).value() {
            Some(value) => ty.format().is_some_and(|format| value.bits(format).is_some()),
            None => true,
        };
        used.all(sound)
    }
}
