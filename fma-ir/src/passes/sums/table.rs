//! The polynomials that a search has met, each once, up to its sign where zeros have none.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use super::bound::{Bound, bound, estimate};
use super::licence::Licence;
use super::monomial::{Atom, Monomial};
use super::polynomial::Polynomial;
use super::reach::Reach;
use super::ways::{Split, Way, own_ways, shared_ways};
use crate::intern::Index;

/// A polynomial's number in its table.
pub type Id = u32;

/// A polynomial or its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signed {
    pub id: Id,
    pub negative: bool,
}

/// How large a polynomial is: what it is computed from is smaller. Degree, terms, coefficients besides 1 and -1.
pub type Measure = (u32, usize, usize);

struct Entry {
    polynomial: Polynomial,
    measure: Measure,
    estimate: u32,
    /// What is only asked of the polynomials that are pending.
    bound: OnceCell<Bound>,
    reach: OnceCell<Reach>,
    ways: Option<Vec<Way>>,
}

/// Polynomials by their numbers.
pub struct Table {
    entries: Vec<Entry>,
    index: Index,
    shared: HashMap<(Id, Id), Vec<Way>>,
    /// What was asked of two polynomials: sets that differ in one of theirs ask the same.
    serving: RefCell<HashMap<(Id, Id), bool>>,
    pub licence: Licence,
    /// How long each atom has to be waited for.
    ready: Vec<u32>,
    /// Products that stay together where that costs nothing: a quotient is in range where its parts, met by others, may not be.
    pub quotients: Vec<Monomial>,
    /// Atoms that are reciprocals of nothing else's.
    inverses: Vec<Atom>,
}

impl Table {
    pub fn new(licence: Licence, ready: Vec<u32>, quotients: Vec<Monomial>, inverses: Vec<Atom>) -> Table {
        let (entries, index, shared, serving) = Default::default();
        Table { entries, index, shared, serving, licence, ready, quotients, inverses }
    }

    /// How many of the reciprocals that these use stay operations: all but those that are a factor of just one product, which becomes a quotient.
    pub fn inverses<'a>(&self, ways: impl Iterator<Item = &'a Way> + Clone) -> u32 {
        let stays = |atom: &&Atom| {
            let is = |id: &Id| self.polynomial(*id).single().is_some_and(|term| term.0 == Monomial::power(**atom, 1));
            let mut uses = ways.clone().flat_map(|way| way.operands().filter(is).map(move |_| way));
            !matches!((uses.next(), uses.next()), (None | Some(Way::Product { .. }), None))
        };
        self.inverses.iter().filter(stays).count() as u32
    }

    /// Whether a polynomial is a reciprocal of nothing else's.
    pub fn is_inverse(&self, id: Id) -> bool {
        let is = |product: &Monomial| self.inverses.iter().any(|atom| *product == Monomial::power(*atom, 1));
        self.polynomial(id).single().is_some_and(|(product, _)| is(&product))
    }

    /// Whether a product that is added has a reciprocal of nothing else's for a factor.
    pub fn is_quotient(&self, split: &Split) -> bool {
        let is_inverse = |factor: &Polynomial| {
            factor.single().is_some_and(|term| self.inverses.iter().any(|atom| term.0 == Monomial::power(*atom, 1)))
        };
        !self.inverses.is_empty()
            && !split.rest.is_zero()
            && [&split.factor, &split.quotient].into_iter().any(is_inverse)
    }

    /// A sum keeps its sign where the sign of a zero counts: the negative of 0 is -0, and a sum of opposites is 0.
    pub fn add(&mut self, polynomial: Polynomial) -> Signed {
        let negative = polynomial.is_negative() && (self.licence.signs() || polynomial.terms().len() == 1);
        let polynomial = if negative { polynomial.negated() } else { polynomial };
        let id = self.entries.len() as Id;
        let is_same = |known: Id| self.entries[known as usize].polynomial == polynomial;
        if let Some(id) = self.index.find_or_add(polynomial.mixed(), id, is_same) {
            return Signed { id, negative };
        }
        let units = polynomial.terms().iter().filter(|term| term.1.is_unit()).count();
        let terms = polynomial.terms().len();
        let (estimate, measure) = (estimate(&polynomial), (polynomial.degree(), terms, terms - units));
        let (bound, reach) = Default::default();
        self.entries.push(Entry { polynomial, measure, estimate, bound, reach, ways: None });
        Signed { id, negative }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn polynomial(&self, id: Id) -> &Polynomial {
        &self.entries[id as usize].polynomial
    }

    pub fn is_leaf(&self, id: Id) -> bool {
        let polynomial = self.polynomial(id);
        polynomial.is_zero() || polynomial.is_leaf()
    }

    pub fn measure(&self, id: Id) -> Measure {
        self.entries[id as usize].measure
    }

    pub fn bound(&self, id: Id) -> Bound {
        let entry = &self.entries[id as usize];
        *entry.bound.get_or_init(|| bound(&entry.polynomial))
    }

    /// Whether all of these are made of one and the same atom.
    pub fn is_univariate(&self, list: &[Id]) -> bool {
        list.iter().map(|id| self.reach(*id)).reduce(Reach::and).is_some_and(Reach::is_one)
    }

    /// Whether one operation could serve both.
    pub fn related(&self, a: Id, b: Id) -> bool {
        self.reach(a).meets(self.reach(b))
    }

    fn reach(&self, id: Id) -> Reach {
        let entry = &self.entries[id as usize];
        *entry.reach.get_or_init(|| Reach::of(&entry.polynomial))
    }

    /// Whether a product, or a sum, is a part of some terms of another polynomial.
    pub fn serves(&self, part: Id, whole: Id) -> bool {
        if !self.reach(part).is_within(self.reach(whole)) {
            return false;
        }
        *self.serving.borrow_mut().entry((part, whole)).or_insert_with(|| self.divides(part, whole))
    }

    fn divides(&self, part: Id, whole: Id) -> bool {
        let (part, whole) = (self.polynomial(part), self.polynomial(whole));
        match part.single() {
            Some((product, value)) => whole.terms().iter().any(|term| {
                (value.is_unit() || term.1.magnitude() == value.magnitude()) && term.0.over(&product).is_some()
            }),
            None => whole.divided_by(part).is_some(),
        }
    }

    pub fn estimate(&self, id: Id) -> u32 {
        self.entries[id as usize].estimate
    }

    pub fn ready(&self, atom: Atom) -> u32 {
        self.ready.get(usize::from(atom)).copied().unwrap_or(0)
    }

    /// The ways that come from the polynomial alone.
    pub fn ways(&mut self, id: Id) -> Vec<Way> {
        if let Some(ways) = &self.entries[id as usize].ways {
            return ways.clone();
        }
        let ways = own_ways(self, id);
        self.entries[id as usize].ways = Some(ways.clone());
        ways
    }

    /// The ways that use another polynomial, or what it has in common with this one.
    pub fn shared_ways(&mut self, id: Id, other: Id) -> Vec<Way> {
        if let Some(ways) = self.shared.get(&(id, other)) {
            return ways.clone();
        }
        let ways = shared_ways(self, id, other);
        self.shared.insert((id, other), ways.clone());
        ways
    }
}
