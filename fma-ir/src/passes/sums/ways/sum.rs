//! Sums of products.

use super::{Split, Way, collected};
use crate::passes::sums::bound::occurrences;
use crate::passes::sums::coefficient::Coefficient;
use crate::passes::sums::monomial::{Atom, Monomial};
use crate::passes::sums::polynomial::{Polynomial, Term, is_leaf};
use crate::passes::sums::table::{Id, Table};

/// How many terms a part has if each is tried as the one that is added last.
const FEW: usize = 5;

/// How many divisors of a common factor are tried.
const MOST_DIVISORS: usize = 12;

/// The ways to compute a sum. Parts that share no atom are independent: one of them is enough to look at.
pub fn ways(table: &mut Table, id: Id, whole: &Polynomial) -> Vec<Way> {
    let mut parts = parts(whole);
    if parts.iter().all(|part| is_leaf(part)) {
        return leaves(table, whole).into_iter().collect();
    }
    let ready = |part: &Vec<Term>| part.iter().map(|term| term_ready(table, term)).max().unwrap_or(0);
    let last = (0..parts.len()).filter(|index| !is_leaf(&parts[*index])).max_by_key(|index| {
        let part = &parts[*index];
        (part.len() > 1, ready(part), std::cmp::Reverse(*index))
    });
    let part = Polynomial::of_terms(parts.swap_remove(last.unwrap_or(0)));
    let others = Polynomial::of_terms(parts.into_iter().flatten().collect());
    let has_factors = table.licence.factors() && part.terms().len() > 1;
    let mut splits = if has_factors { factored(table, &part) } else { Vec::new() };
    let is_product = |term: &&Term| term.0.degree() > 1 || !term.0.is_one() && !term.1.is_unit();
    let products = part.terms().iter().filter(is_product);
    // Without common factors all terms are alike but for the time at which they are ready.
    let few = table.licence.factors() && part.terms().len() <= FEW;
    let last = products.clone().max_by_key(|term| term_ready(table, term));
    for term in products.filter(|term| few || Some(*term) == last) {
        splits.extend(peeled(table, &part, term));
    }
    splits.retain_mut(|split| {
        let rest = split.rest.plus(&others);
        rest.map(|rest| split.rest = rest).is_some()
    });
    if table.licence.factors() {
        numbers(whole, &mut splits);
    }
    collected(table, id, splits)
}

/// How long the atoms of a term have to be waited for.
fn term_ready(table: &Table, term: &Term) -> u32 {
    term.0.factors().map(|factor| table.ready(factor.0)).max().unwrap_or(0)
}

/// The terms by the atoms that connect them.
fn parts(whole: &Polynomial) -> Vec<Vec<Term>> {
    let mut parts: Vec<Vec<Term>> = Vec::new();
    for term in whole.terms() {
        let touches = |part: &Vec<Term>| part.iter().any(|other| !other.0.common(&term.0).is_one());
        let (touching, mut apart): (Vec<_>, Vec<_>) = parts.into_iter().partition(touches);
        apart.push(touching.into_iter().flatten().chain([*term]).collect());
        parts = apart;
    }
    parts
}

/// A sum of atoms, in two halves.
fn leaves(table: &mut Table, whole: &Polynomial) -> Option<Way> {
    let terms: Vec<_> = whole.terms().iter().map(|term| (term_ready(table, term), *term)).collect();
    let half = first_half(&terms);
    let (left, right) = whole.terms().iter().partition(|term| half.contains(term));
    let terms = [left, right].map(|terms| table.add(Polynomial::of_terms(terms)));
    Some(Way::Sum { terms })
}

/// What is combined apart from the rest if the two that are ready first always meet first (Huffman's tree).
pub fn first_half<T: Copy>(parts: &[(u32, T)]) -> Vec<T> {
    let mut open: Vec<(u32, Vec<T>)> = parts.iter().map(|(ready, part)| (*ready, vec![*part])).collect();
    while open.len() > 2 {
        open.sort_by_key(|part| part.0);
        let (second, first) = (open.remove(1), open.remove(0));
        open.push((second.0 + 1, first.1.into_iter().chain(second.1).collect()));
    }
    open.into_iter().next().map(|part| part.1).unwrap_or_default()
}

/// A term of the sum as a product that is fused with the others, cut in two in each way.
pub fn peeled(table: &Table, whole: &Polynomial, term: &Term) -> Vec<Split> {
    let rest: Vec<Term> = whole.terms().iter().copied().filter(|other| other != term).collect();
    let rest = Polynomial::of_terms(rest);
    let splits = super::product::splits(table, term);
    splits.into_iter().map(|split| Split { rest: rest.clone(), ..split }).collect()
}

/// Common factors: numbers, products of atoms, and sums.
fn factored(table: &Table, part: &Polynomial) -> Vec<Split> {
    let mut splits = Vec::new();
    for quotient in &table.quotients {
        let (factor, (times, rest)) = (Polynomial::product(*quotient), part.divided(quotient));
        splits.extend((!times.is_zero()).then_some(Split { factor, quotient: times, rest }));
    }
    contents(part, &mut splits);
    let mut occurrences = occurrences(part);
    occurrences.sort_by_key(|(atom, count)| (std::cmp::Reverse(*count), std::cmp::Reverse(table.ready(*atom))));
    for (atom, count) in occurrences {
        powers(part, atom, count, &mut splits);
    }
    pairs(part, &mut splits);
    squares(part, &mut splits);
    splits
}

/// A number that several terms have, and one that divides others as well: `3a + 6b` is `3(a + 2b)`.
fn numbers(part: &Polynomial, splits: &mut Vec<Split>) {
    let mut seen: Vec<Coefficient> = Vec::new();
    for value in part.terms().iter().map(|term| term.1.magnitude()).filter(|value| !value.is_unit()) {
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        let alike = by_number(part, value, |term| term.1.magnitude() == value);
        let multiples = by_number(part, value, |term| term.1.over(value).is_some());
        splits.extend(alike.into_iter().chain(multiples));
    }
}

/// Some terms, if they are several, as a number times the rest of them.
fn by_number(part: &Polynomial, value: Coefficient, is_one: impl Fn(&Term) -> bool) -> Option<Split> {
    let (with, rest): (Vec<Term>, Vec<Term>) = part.terms().iter().partition(|term| is_one(term));
    let over = |term: Term| Some((term.0, term.1.over(value)?));
    let quotient = with.into_iter().map(over).collect::<Option<Vec<Term>>>()?;
    let split = |[quotient, rest]: [Polynomial; 2]| Split { factor: Polynomial::constant(value), quotient, rest };
    (quotient.len() > 1).then(|| split([quotient, rest].map(Polynomial::of_terms)))
}

/// An atom, its lowest power, and the sum that it multiplies.
fn powers(part: &Polynomial, atom: Atom, count: u32, splits: &mut Vec<Split>) {
    let exponents = part.terms().iter().map(|term| term.0.exponent(atom)).filter(|exponent| *exponent > 0);
    let lowest = exponents.min().unwrap_or(1);
    for exponent in if lowest > 1 { vec![1, 2, lowest] } else { vec![1] } {
        let factor = Monomial::power(atom, exponent);
        let (quotient, rest) = part.divided(&factor);
        splits.push(Split { factor: Polynomial::product(factor), quotient, rest });
    }
    if count > 1 {
        let (quotient, _) = part.divided(&Monomial::power(atom, lowest));
        let (kernel, _) = quotient.divided(&quotient.content());
        if let Some((quotient, rest)) = part.divided_by(&kernel).filter(|_| kernel.terms().len() > 1) {
            splits.push(Split { factor: kernel, quotient, rest });
        }
    }
}

/// What all terms have in common, in parts: `a³b + a²b²` is `ab(a² + ab)`, whose `ab` counts once.
fn contents(part: &Polynomial, splits: &mut Vec<Split>) {
    let mut divisors = vec![Monomial::ONE];
    for (atom, exponent) in part.content().factors() {
        let powers = (1..=exponent).filter_map(|exponent| {
            divisors.iter().map(|divisor| divisor.times(&Monomial::power(atom, exponent))).collect::<Option<Vec<_>>>()
        });
        let more: Vec<Monomial> = powers.flatten().collect();
        divisors.extend(more);
        divisors.truncate(MOST_DIVISORS);
    }
    for factor in divisors.into_iter().filter(|divisor| divisor.degree() > 1) {
        let (quotient, rest) = part.divided(&factor);
        splits.push(Split { factor: Polynomial::product(factor), quotient, rest });
    }
}

/// What two terms have in common, if it is a product itself.
fn pairs(part: &Polynomial, splits: &mut Vec<Split>) {
    let mut seen: Vec<Monomial> = Vec::new();
    for (index, one) in part.terms().iter().enumerate() {
        for other in &part.terms()[index + 1..] {
            let factor = one.0.common(&other.0);
            if factor.degree() > 1 && !seen.contains(&factor) {
                seen.push(factor);
                let (quotient, rest) = part.divided(&factor);
                splits.push(Split { factor: Polynomial::product(factor), quotient, rest });
            }
        }
    }
}

/// `x² ± 2xy + y²`, wherever all three terms are there.
fn squares(part: &Polynomial, splits: &mut Vec<Split>) {
    let roots: Vec<Polynomial> = part.terms().iter().filter_map(root).collect();
    for (index, one) in roots.iter().enumerate() {
        for other in &roots[index + 1..] {
            for other in [other.clone(), other.negated()] {
                let square = one.plus(&other).and_then(|sum| Some((sum.times(&sum)?, sum)));
                let found = square.filter(|(square, _)| square.terms().iter().all(|term| part.terms().contains(term)));
                if let Some((rest, sum)) = found.and_then(|(square, sum)| Some((part.plus(&square.negated())?, sum))) {
                    splits.push(Split { factor: sum.clone(), quotient: sum, rest });
                }
            }
        }
    }
}

fn root(term: &Term) -> Option<Polynomial> {
    let root = if term.0.is_one() { Some(Monomial::ONE) } else { term.0.root() };
    Some(Polynomial::of_terms(vec![(root?, term.1.root()?)]))
}
