//! Which product each sum takes in.

use std::collections::{BTreeMap, BTreeSet};

use super::terms::{Side, Term, Terms, product_negative};
use crate::{Flag, FloatOp, Func, Op, ValueId};

/// A sum with the product that it takes in.
#[derive(Clone, Debug)]
pub struct Fusion {
    pub sum: ValueId,
    pub side: Side,
    pub product: ValueId,
    /// The negations between them.
    pub signs: Vec<ValueId>,
    pub product_negative: bool,
    pub addend_negative: bool,
    pub note: Option<&'static str>,
}

/// For each value the fusion that replaces it.
pub fn choose(func: &Func, terms: &Terms) -> Vec<Option<Fusion>> {
    let dying = dying(terms);
    let mut fusions = vec![None; func.values().len()];
    for pair in terms.terms.chunk_by(|a, b| a.sum == b.sum) {
        let taken = pair.iter().find(|term| dying.contains(&term.product));
        let promised = || pair.iter().find(|term| promised(func, term));
        if let Some(term) = taken.or_else(promised) {
            fusions[term.sum.0 as usize] = Some(fusion(func, term, note(term, pair)));
        }
    }
    fusions
}

fn fusion(func: &Func, term: &Term, note: Option<&'static str>) -> Fusion {
    let difference = func.value(term.sum).op == Op::Float(FloatOp::Sub);
    let Term { sum, side, product, ref signs } = *term;
    let product_negative = product_negative(func.value(sum), side, signs);
    let addend_negative = difference && side == Side::Left;
    Fusion { sum, side, product, signs: signs.clone(), product_negative, addend_negative, note }
}

fn promised(func: &Func, term: &Term) -> bool {
    func.value(term.sum).flags.intersection(func.value(term.product).flags).has(Flag::Fused)
}

/// Of two products, the reader should know which one keeps its rounding.
fn note(term: &Term, pair: &[Term]) -> Option<&'static str> {
    (pair.len() == 2).then_some(match term.side {
        Side::Left => "the right product keeps its own rounding",
        Side::Right => "the left product keeps its own rounding",
    })
}

/// The products that every one of their sums takes in.
///
/// Two products of one sum are rivals: one of them stays. The most products die with a largest set without rivals in it;
/// taking the one with the fewest rivals first finds it wherever rivalry makes no cycles, and a good one elsewhere.
fn dying(terms: &Terms) -> BTreeSet<ValueId> {
    let mut rivals = rivals(terms);
    let mut dying = BTreeSet::new();
    while let Some((first, losers)) = rivals.iter().min_by_key(|(id, rivals)| (rivals.len(), **id)) {
        let (first, losers) = (*first, losers.clone());
        dying.insert(first);
        rivals.retain(|id, _| *id != first && !losers.contains(id));
        rivals.values_mut().for_each(|rivals| rivals.retain(|rival| !losers.contains(rival)));
    }
    dying
}

/// For each product that could die, the products that could then not.
fn rivals(terms: &Terms) -> BTreeMap<ValueId, BTreeSet<ValueId>> {
    let pairs = || terms.terms.chunk_by(|a, b| a.sum == b.sum).filter(|pair| pair.len() == 2);
    let mortal = |id: &ValueId| !terms.needed_otherwise[id.0 as usize];
    let products = terms.terms.iter().map(|term| term.product).filter(mortal);
    let mut rivals: BTreeMap<_, BTreeSet<_>> = products.map(|product| (product, BTreeSet::new())).collect();
    for [a, b] in pairs().map(|pair| [pair[0].product, pair[1].product]).filter(|pair| pair.iter().all(mortal)) {
        rivals.entry(a).or_default().insert(b);
        rivals.entry(b).or_default().insert(a);
    }
    rivals
}
