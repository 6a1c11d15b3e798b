//! Polynomials in one variable: Horner's scheme and Estrin's.
//!
//! `horner` and `estrin` permit to reorder a polynomial into that scheme, without `reassoc`. A polynomial is a sum of terms `c·x^n` with at
//! most one term for each `n`, one `n` at least being 2 or more; its coefficients are products of constants and other values.
//!
//! - Horner (degree `n`): `n` fused operations one after another. Even and odd polynomials stay in `x²`; gaps become powers.
//! - Estrin (G. Estrin, "Organization of computer systems: the fixed plus variable structure computer", 1960): pairs of terms, then
//!   pairs of pairs: `n` fused operations and the squares of `x`, in a depth of about `log2 n`. The last three are nested, which is no
//!   deeper. It pays from degree 3 on.

use std::collections::HashMap;

use super::bound::Limit;
use super::cluster::Cluster;
use super::cuts::Cuts;
use super::expand::{Problem, expand};
use super::licence::{Licence, Used};
use super::monomial::{Atom, Monomial};
use super::plan::{Cost, Plan, table};
use super::polynomial::{Polynomial, Term};
use super::present::Present;
use super::search::cheapest;
use super::table::{Id, Table};
use super::ways::{Split, Way, way};
use crate::{Flag, Func, ValueId};

/// A polynomial under a scheme.
pub enum Found {
    /// It has its scheme already, or costs no less in it.
    Stays,
    Plan(Box<Plan>),
}

/// Brings an output of a cluster into its scheme; `None` where it is not a polynomial that the scheme is for.
pub fn scheme(func: &Func, cluster: &Cluster, present: &Present, output: ValueId) -> Option<Found> {
    let flags = cluster.kind.flags;
    let licence = Licence::of_scheme(flags);
    let expanded = |cuts| expand(func, cluster, &[output], present, licence, cuts);
    let guess = [Cuts::Shared, Cuts::Fewest].into_iter().find_map(|cuts| variable(&expanded(cuts)?, output))?;
    let mut problem = expanded(Cuts::Coefficients(guess))?;
    problem.outputs.retain(|known| known.0 == output);
    problem.used = Used::default();
    let variable = variable(&problem, output)?;
    let atom = problem.atoms.iter().position(|value| *value == variable)? as Atom;
    let (tail, coefficients) = coefficients(&problem.outputs.first()?.1, atom)?;
    let degree = coefficients.last()?.0 + tail.exponent(atom);
    let wanted = if degree > 2 { Flag::Estrin } else { Flag::Horner };
    let scheme = [wanted, Flag::Horner].into_iter().find(|scheme| flags.has(*scheme))?;
    let now = present.cost(func, &present.freed(cluster, &[output], &problem.atoms));
    let mut writer = Writer { table: table(&problem, licence, &present.depths), ways: HashMap::new(), atom };
    let sum = if scheme == Flag::Estrin { writer.estrin(&coefficients)? } else { writer.horner(&coefficients)? };
    if !tail.is_one() {
        writer.fused(Polynomial::product(tail), sum, Polynomial::default())?;
    }
    writer.products()?;
    let plan = Plan::new(problem, writer.table, writer.ways, Some(scheme));
    let better = plan.has_sound_constants(cluster.kind.ty) && is_better(scheme, &now, &plan.cost);
    Some(if better { Found::Plan(Box::new(plan)) } else { Found::Stays })
}

/// Who asks for Estrin's scheme wants depth, and pays for it with operations.
fn is_better(scheme: Flag, now: &Cost, new: &Cost) -> bool {
    let depth = (new.depth, new.operations) < (now.depth, now.operations);
    if scheme == Flag::Estrin { depth } else { now.yields_to(new) }
}

/// The value with the highest power, if it is a square at least.
fn variable(problem: &Problem, output: ValueId) -> Option<ValueId> {
    let polynomial = &problem.outputs.iter().find(|known| known.0 == output)?.1;
    let powers = polynomial.terms().iter().flat_map(|term| term.0.factors());
    let (exponent, atom) = powers.map(|(atom, exponent)| (exponent, std::cmp::Reverse(atom))).max()?;
    (exponent > 1).then(|| problem.atoms[usize::from(atom.0)])
}

/// What all terms have in common, and the exponents with their coefficients, in order, of what it multiplies: the lowest exponent is 0. `None` where two
/// terms have the same exponent.
fn coefficients(polynomial: &Polynomial, variable: Atom) -> Option<(Monomial, Vec<(u8, Polynomial)>)> {
    let tail = polynomial.content();
    let term = |(product, value): &Term| {
        let product = product.over(&tail)?;
        let exponent = product.exponent(variable);
        let rest = product.over(&Monomial::power(variable, exponent))?;
        Some((exponent, Polynomial::of_terms(vec![(rest, *value)])))
    };
    let mut list = polynomial.terms().iter().map(term).collect::<Option<Vec<_>>>()?;
    list.sort_by_key(|coefficient| coefficient.0);
    let distinct = list.windows(2).all(|pair| pair[0].0 < pair[1].0);
    (distinct && list.len() > 1).then_some((tail, list))
}

/// The operations of a scheme in the making.
struct Writer {
    table: Table,
    ways: HashMap<Id, Way>,
    atom: Atom,
}

impl Writer {
    fn power(&self, exponent: u8) -> Polynomial {
        Polynomial::product(Monomial::power(self.atom, exponent))
    }

    fn horner(&mut self, coefficients: &[(u8, Polynomial)]) -> Option<Polynomial> {
        let (highest, others) = coefficients.split_last()?;
        let (mut above, mut sum) = highest.clone();
        for (exponent, coefficient) in others.iter().rev() {
            sum = self.fused(self.power(above - exponent), sum, coefficient.clone())?;
            above = *exponent;
        }
        Some(sum)
    }

    fn estrin(&mut self, coefficients: &[(u8, Polynomial)]) -> Option<Polynomial> {
        let step = coefficients.iter().map(|(exponent, _)| *exponent).fold(0, greatest_divisor);
        let mut list: Vec<Polynomial> = Vec::new();
        for (exponent, coefficient) in coefficients {
            list.resize(usize::from(exponent / step), Polynomial::default());
            list.push(coefficient.clone());
        }
        let mut exponent = step;
        while list.len() > 1 {
            let power = self.power(exponent);
            // Three are nested: as deep as with another square, which they do not need.
            if let [low, middle, high] = &list[..]
                && !middle.is_zero()
            {
                let above = self.fused(power.clone(), high.clone(), middle.clone())?;
                list = vec![self.fused(power, above, low.clone())?];
                break;
            }
            let pairs = list.chunks(2).map(|pair| match pair {
                [low, high] if !high.is_zero() => self.fused(power.clone(), high.clone(), low.clone()),
                [low, ..] => Some(low.clone()),
                [] => None,
            });
            list = pairs.collect::<Option<_>>()?;
            exponent = exponent.checked_mul(2)?;
        }
        list.pop()
    }

    /// `factor · quotient + rest`
    fn fused(&mut self, factor: Polynomial, quotient: Polynomial, rest: Polynomial) -> Option<Polynomial> {
        let most = self.table.licence.most_terms;
        let product = factor.times_within(&quotient, most)?;
        let whole = product.plus_within(&rest, most)?;
        self.write(&whole, &factor, &quotient, &rest)?;
        if !self.table.licence.contracts() {
            self.write(&product, &factor, &quotient, &Polynomial::default())?;
        }
        Some(whole)
    }

    fn write(
        &mut self,
        whole: &Polynomial,
        factor: &Polynomial,
        quotient: &Polynomial,
        rest: &Polynomial,
    ) -> Option<()> {
        let signed = self.table.add(whole.clone());
        let [quotient, rest] = [quotient, rest].map(|part| if signed.negative { part.negated() } else { part.clone() });
        if !self.table.is_leaf(signed.id) {
            let way = way(&mut self.table, Split { factor: factor.clone(), quotient, rest })?;
            self.ways.insert(signed.id, way);
        }
        Some(())
    }

    /// The powers and coefficients that the scheme is made of.
    fn products(&mut self) -> Option<()> {
        let operands = self.ways.values().flat_map(Way::operands);
        let mut open: Vec<Id> = operands.filter(|id| !self.table.is_leaf(*id) && !self.ways.contains_key(id)).collect();
        open.sort_unstable();
        open.dedup();
        self.ways.extend(cheapest(&mut self.table, &open, Limit::NONE)?);
        Some(())
    }
}

fn greatest_divisor(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}
