//! From a cluster to the polynomials that it computes.

use std::collections::BTreeMap;

use super::cluster::Cluster;
use super::coefficient::Coefficient;
use super::cuts::{Cuts, is_factor, is_power, is_raised, is_scaled};
use super::licence::{Licence, Used};
use super::monomial::{Atom, Monomial};
use super::polynomial::{Polynomial, Term};
use super::present::{Present, is_open_inverse};
use crate::{FloatOp, Func, Op, ValueId};

/// What has to be computed, and from what.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The atoms: values outside of the cluster, and outputs that others take for an atom.
    pub atoms: Vec<ValueId>,
    /// In order of the values.
    pub outputs: Vec<(ValueId, Polynomial)>,
    /// The outputs that are no members: they stay what they are.
    pub given: Vec<ValueId>,
    /// Products with a reciprocal that the source computes: its quotients.
    pub quotients: Vec<Monomial>,
    /// Reciprocals that serve these outputs alone: as a factor of one product they make it a quotient, and cost nothing themselves.
    pub inverses: Vec<Atom>,
    /// What the expansion made use of.
    pub used: Used,
}

/// Writes what is used outside of the cluster as polynomials. `None` where there are too many atoms.
pub fn expand(
    func: &Func,
    cluster: &Cluster,
    wanted: &[ValueId],
    present: &Present,
    licence: Licence,
    cuts: Cuts,
) -> Option<Problem> {
    let known = Vec::with_capacity(cluster.members.len());
    let (atoms, numbers, quotients, used) = (Vec::new(), BTreeMap::new(), Vec::new(), Used::default());
    let inverses = Vec::new();
    let mut expansion =
        Expansion { func, cluster, present, cuts, licence, known, atoms, numbers, quotients, inverses, used };
    for id in &cluster.members {
        let polynomial = expansion.member(*id)?;
        expansion.quotient(*id, &polynomial);
        expansion.known.push(polynomial);
    }
    Some(expansion.problem(wanted))
}

struct Expansion<'a> {
    func: &'a Func,
    cluster: &'a Cluster,
    present: &'a Present,
    cuts: Cuts,
    licence: Licence,
    /// The polynomials of the members so far.
    known: Vec<Polynomial>,
    atoms: Vec<ValueId>,
    numbers: BTreeMap<ValueId, Atom>,
    quotients: Vec<Monomial>,
    /// Atoms that are each other's reciprocals.
    inverses: Vec<[Atom; 2]>,
    used: Used,
}

/// Which operands of one operation are taken for atoms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    None,
    Sums,
    All,
}

impl Expansion<'_> {
    /// What is used outside, and what that takes for atoms.
    fn problem(mut self, wanted: &[ValueId]) -> Problem {
        let mut outputs: BTreeMap<ValueId, Polynomial> = BTreeMap::new();
        let mut open = wanted.to_vec();
        while let Some(id) = open.pop() {
            let Some(index) = self.cluster.index(id).filter(|_| !outputs.contains_key(&id)) else { continue };
            let polynomial = std::mem::take(&mut self.known[index]);
            open.extend(polynomial.atoms().iter().map(|atom| self.atoms[usize::from(*atom)]));
            outputs.insert(id, polynomial);
        }
        let outputs = outputs.into_iter().collect();
        let inverses =
            (0..).zip(&self.atoms).filter(|(_, atom)| self.present.is_inverse_of(self.func, self.cluster, **atom));
        let inverses = inverses.map(|(number, _)| number).collect();
        Problem { atoms: self.atoms, outputs, given: Vec::new(), quotients: self.quotients, inverses, used: self.used }
    }

    /// Remembers a quotient by a shared reciprocal.
    fn quotient(&mut self, id: ValueId, polynomial: &Polynomial) {
        let value = self.func.value(id);
        let by_reciprocal = value.args.iter().any(|arg| self.func.value(*arg).op == Op::Float(FloatOp::Recip));
        if value.op == Op::Float(FloatOp::Mul) && by_reciprocal {
            self.quotients.extend(polynomial.single().map(|(product, _)| product));
        }
    }

    /// The polynomial of a member: where it is too long or not licensed, some operands are taken for atoms.
    fn member(&mut self, id: ValueId) -> Option<Polynomial> {
        let value = self.func.value(id);
        [Taken::None, Taken::Sums, Taken::All].into_iter().find_map(|taken| {
            let args = value.args.iter().enumerate().map(|(index, arg)| self.operand(value.op, index, *arg, taken));
            let args = args.collect::<Option<Vec<_>>>()?;
            let (polynomial, used) = combined(value.op, &args, self.licence)?;
            self.used = self.used.and(used);
            Some(self.cancelled(polynomial))
        })
    }

    /// The polynomial without what meets its own reciprocal in a term.
    fn cancelled(&mut self, polynomial: Polynomial) -> Polynomial {
        if self.inverses.is_empty() || !self.licence.cancels() {
            return polynomial;
        }
        let reduced = |mut product: Monomial| {
            for [atom, inverse] in &self.inverses {
                let both = product.exponent(*atom).min(product.exponent(*inverse));
                let pair = Monomial::power(*atom, both).times(&Monomial::power(*inverse, both));
                product = pair.and_then(|pair| product.over(&pair)).unwrap_or(product);
            }
            product
        };
        let terms: Vec<Term> = polynomial.terms().iter().map(|term| (reduced(term.0), term.1)).collect();
        if terms.iter().zip(polynomial.terms()).all(|(new, old)| new.0 == old.0) {
            return polynomial;
        }
        let sum =
            terms.into_iter().try_fold(Polynomial::default(), |sum, term| sum.plus(&Polynomial::of_terms(vec![term])));
        self.used = Used { distributes: true, vanishes: true, ..self.used };
        sum.unwrap_or(polynomial)
    }

    fn operand(&mut self, op: Op, index: usize, id: ValueId, taken: Taken) -> Option<Polynomial> {
        let value = self.func.value(id);
        if let Some(member) = self.cluster.index(id) {
            let power = is_power(self.func, id) || is_raised(self.func, op, id);
            let power = self.cuts == Cuts::Powers && power && self.present.uses(id) > 1;
            let scaled = self.cuts == Cuts::Shared && is_scaled(self.func, id);
            let used = self.cuts == Cuts::Used && self.present.uses(id) > 1;
            let sum = self.known[member].terms().len() > 1 || power || scaled || used;
            let cut = match self.cuts {
                Cuts::Powers => self.present.uses(id) > 1 || matches!(op, Op::Powi(_)),
                Cuts::Fewest => false,
                Cuts::Shared | Cuts::Used => self.present.uses(id) > 1,
                Cuts::Factors => is_factor(op, index),
                Cuts::Coefficients(variable) => is_factor(op, index) && !self.depends(member, variable),
            };
            let atom =
                taken == Taken::All || self.cuts == Cuts::Coefficients(id) || sum && (cut || taken == Taken::Sums);
            return if atom { self.atom(id) } else { Some(self.known[member].clone()) };
        }
        let number = match (value.op, value.ty.format()) {
            // A product with zero loses its atoms.
            (Op::Const(bits), Some(format)) => {
                Coefficient::of(format, bits).filter(|number| !number.is_zero() || self.licence.vanishes())
            }
            (Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Float(_) | Op::Powi(_) | Op::Compare(_), _) => None,
            (Op::Test(_) | Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast, _) => None,
        };
        self.used.vanishes |= number.is_some_and(Coefficient::is_zero);
        number.map_or_else(|| self.atom(id), |number| Some(Polynomial::constant(number)))
    }

    fn depends(&self, member: usize, variable: ValueId) -> bool {
        self.numbers.get(&variable).is_some_and(|number| self.known[member].atoms().contains(number))
    }

    fn atom(&mut self, id: ValueId) -> Option<Polynomial> {
        if let Some(number) = self.numbers.get(&id) {
            return Some(Polynomial::atom(*number));
        }
        let number = Atom::try_from(self.atoms.len()).ok().filter(|number| *number < Atom::MAX)?;
        self.atoms.push(id);
        self.numbers.insert(id, number);
        let is_inverse =
            |id: ValueId, of: ValueId| is_open_inverse(self.func.value(id)) && self.func.value(id).args[0] == of;
        let pairs = self.numbers.iter().filter(|(other, _)| is_inverse(id, **other) || is_inverse(**other, id));
        self.inverses.extend(pairs.map(|(_, other)| [*other, number]));
        Some(Polynomial::atom(number))
    }
}

/// A polynomial, and what it made use of.
pub type Licensed = (Polynomial, Used);

/// An operation on polynomials. `None` where the result is too long or not licensed.
pub fn combined(op: Op, args: &[Polynomial], licence: Licence) -> Option<Licensed> {
    match op {
        Op::Float(FloatOp::Add) => sum(&args[0], &args[1], licence),
        Op::Float(FloatOp::Sub) => difference(&args[0], &args[1], licence),
        Op::Float(FloatOp::Neg) => difference(&Polynomial::default(), &args[0], licence),
        Op::Float(FloatOp::Mul) => product(&args[0], &args[1], licence),
        Op::Float(FloatOp::Fma | FloatOp::MulAdd) => {
            let (product, used) = product(&args[0], &args[1], licence)?;
            let (sum, more) = sum(&product, &args[2], licence)?;
            Some((sum, used.and(more)))
        }
        Op::Powi(exponent) => (1..exponent).try_fold((args[0].clone(), Used::default()), |(power, used), _| {
            let (power, more) = product(&power, &args[0], licence)?;
            Some((power, used.and(more)))
        }),
        Op::Float(_) | Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Compare(_) | Op::Test(_) => None,
        Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => None,
    }
}

fn difference(left: &Polynomial, right: &Polynomial, licence: Licence) -> Option<Licensed> {
    let signs = right.terms().len() > 1;
    let (polynomial, used) = sum(left, &right.negated(), licence)?;
    (!signs || licence.signs()).then_some((polynomial, Used { signs, ..used }))
}

fn sum(left: &Polynomial, right: &Polynomial, licence: Licence) -> Option<Licensed> {
    let sum = left.plus_within(right, licence.most_terms)?;
    let products = left.terms().iter().filter(|term| right.terms().iter().any(|other| other.0 == term.0));
    let (meeting, apart) = (products.count(), left.terms().len() + right.terms().len());
    let used = Used { factors: meeting > 0, vanishes: sum.terms().len() + meeting < apart, ..Used::default() };
    is_licensed(used, licence).then_some((sum, used))
}

fn product(left: &Polynomial, right: &Polynomial, licence: Licence) -> Option<Licensed> {
    let product = left.times_within(right, licence.most_terms)?;
    let sums = [left, right].iter().any(|factor| factor.terms().len() > 1);
    let scale = left.value().or(right.value());
    let meeting = product.terms().len() < left.terms().len() * right.terms().len();
    let used = Used {
        signs: sums && scale.is_some_and(|scale| scale.is_negative()),
        factors: meeting,
        distributes: sums && scale.is_none(),
        vanishes: meeting,
        contracts: false,
    };
    is_licensed(used, licence).then_some((product, used))
}

fn is_licensed(used: Used, licence: Licence) -> bool {
    (!used.signs || licence.signs())
        && (!used.factors || licence.factors())
        && (!used.distributes || licence.distributes())
        && (!used.vanishes || licence.vanishes())
}
