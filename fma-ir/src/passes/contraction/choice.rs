//! Which product each sum takes in.

use std::collections::BTreeSet;

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
    let dying = dying(func, terms);
    let mut fusions = vec![None; func.values().len()];
    for pair in terms.terms.chunk_by(|a, b| a.sum == b.sum) {
        let taken = pair.iter().find(|term| dying[term.product.0 as usize]);
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

/// For each value, whether it is a product that every one of its sums takes in.
///
/// Two products of one sum are rivals: one of them stays. The most products die with a largest set without rivals in it;
/// taking the one with the fewest rivals first finds it wherever rivalry makes no cycles, and a good one elsewhere.
pub fn dying(func: &Func, terms: &Terms) -> Vec<bool> {
    let mut rivals = rivals(func, terms);
    let mut dying = vec![false; rivals.len()];
    let alive = rivals.iter().enumerate().filter_map(|(id, rivals)| Some((rivals.as_ref()?.len(), id)));
    let mut queue: BTreeSet<(usize, usize)> = alive.collect();
    while let Some((_, first)) = queue.pop_first() {
        dying[first] = true;
        for loser in rivals[first].take().unwrap_or_default() {
            let Some(others) = rivals[loser].take() else { continue };
            queue.remove(&(others.len(), loser));
            for other in others {
                let Some(left) = &mut rivals[other] else { continue };
                queue.remove(&(left.len(), other));
                left.remove(&loser);
                queue.insert((left.len(), other));
            }
        }
    }
    dying
}

/// For each product that could die, the products that could then not.
fn rivals(func: &Func, terms: &Terms) -> Vec<Option<BTreeSet<usize>>> {
    let mut rivals = vec![None; func.values().len()];
    let mortal = |id: ValueId| !terms.needed_otherwise[id.0 as usize];
    for term in terms.terms.iter().filter(|term| mortal(term.product)) {
        rivals[term.product.0 as usize] = Some(BTreeSet::new());
    }
    for pair in terms.terms.chunk_by(|a, b| a.sum == b.sum).filter(|pair| pair.len() == 2) {
        let [a, b] = [pair[0].product, pair[1].product];
        if mortal(a) && mortal(b) {
            rivals[a.0 as usize].get_or_insert_default().insert(b.0 as usize);
            rivals[b.0 as usize].get_or_insert_default().insert(a.0 as usize);
        }
    }
    rivals
}
