//! Differences of two values of which nothing is lost yet: where all terms of a sum have a factor that vanishes exactly, one of these or a logarithm, the sum vanishes
//! where they do, and every term is exact to the last digits. Multiplied out, `(1 + b) * (p - o) + (1 - b) * (q - p)` takes numbers near one another from one
//! another, and so does `(a - b) - (b - c)` as `a - 2 * b + c`.

use std::collections::BTreeMap;

use super::distances::is_distance;
use super::shifts::is_rounded;
use super::weights::is_logarithm;
use crate::live::{Keep, needed};
use crate::{FloatOp, Func, Op, Value, ValueId};

/// How many terms and factors of a sum are looked at.
const MOST: usize = 16;

/// What a term of a sum is made of.
#[derive(Clone, Default)]
pub struct Term {
    negative: bool,
    pub differences: Vec<ValueId>,
    pub others: Vec<ValueId>,
}

/// The differences in sums all of whose terms have a factor that vanishes.
pub fn differences(func: &Func) -> Vec<ValueId> {
    if !func.values().any(|(_, value)| is_difference(func, value)) {
        return Vec::new();
    }
    let added = added(func);
    let live = needed(func, Keep::Live);
    let sums = live.into_iter().filter(|id| is_sum(func.value(*id)) && !added[id.0 as usize]);
    let mut found = Vec::new();
    for id in sums {
        let mut terms = Vec::new();
        if take(func, id, false, &mut terms).is_some() && stay(func, &terms) {
            found.extend(terms.into_iter().flat_map(|term| term.differences));
        }
    }
    found
}

/// Whether the sum is the better for its differences. Where all terms have the same other factors, these come out of it, and values that meet with both signs
/// are none any more: `(a - b) + (b - c)` is `a - c`.
fn stay(func: &Func, terms: &[Term]) -> bool {
    let vanishes = |term: &Term| {
        !term.differences.is_empty() || term.others.iter().any(|factor| is_logarithm(func.value(*factor)))
    };
    let is_multiple = |term: &Term| term.differences.len() == 1 && term.others == terms[0].others;
    terms.len() > 1 && terms.iter().all(vanishes) && !(terms.iter().all(is_multiple) && cancel(func, terms))
}

/// Whether some value is above in one difference and below in another, as often.
fn cancel(func: &Func, terms: &[Term]) -> bool {
    let mut counts: BTreeMap<ValueId, i32> = BTreeMap::new();
    for term in terms {
        for difference in &term.differences {
            for (sign, arg) in [1, -1].into_iter().zip(func.value(*difference).args.iter()) {
                *counts.entry(*arg).or_default() += if term.negative { -sign } else { sign };
            }
        }
    }
    counts.values().any(|count| *count == 0)
}

/// The terms of a sum; `None` if they are too many.
pub fn take(func: &Func, id: ValueId, negative: bool, terms: &mut Vec<Term>) -> Option<()> {
    let value = func.value(id);
    if value.op == Op::Float(FloatOp::Neg) {
        return take(func, value.args[0], !negative, terms);
    }
    let mut term = Term { negative, ..Term::default() };
    if !is_sum(value) || is_difference(func, value) {
        multiply(func, id, &mut term)?;
    } else if let Some(addend) = value.args.get(2) {
        take(func, *addend, negative, terms)?;
        value.args[..2].iter().try_for_each(|arg| multiply(func, *arg, &mut term))?;
    } else {
        take(func, value.args[0], negative, terms)?;
        return take(func, value.args[1], negative != (value.op == Op::Float(FloatOp::Sub)), terms);
    }
    term.others.sort_unstable();
    terms.push(term);
    (terms.len() <= MOST).then_some(())
}

/// Takes a value into a term as its factors.
fn multiply(func: &Func, id: ValueId, term: &mut Term) -> Option<()> {
    let value = func.value(id);
    if value.op == Op::Float(FloatOp::Neg) {
        term.negative = !term.negative;
        return multiply(func, value.args[0], term);
    } else if value.op == Op::Float(FloatOp::Mul) {
        return value.args.iter().try_for_each(|arg| multiply(func, *arg, term));
    }
    let list = if is_difference(func, value) { &mut term.differences } else { &mut term.others };
    list.push(id);
    (list.len() <= MOST).then_some(())
}

/// Whether the value is a difference of two that are nothing rounded.
pub fn is_difference(func: &Func, value: &Value) -> bool {
    let is_exact = |id: &ValueId| {
        let value = func.value(func.without_signs(*id));
        !matches!(value.op, Op::Const(_)) && !is_rounded(value)
    };
    let of_two = value.op == Op::Float(FloatOp::Sub) && value.args.iter().all(is_exact);
    of_two || is_distance(func, value)
}

pub fn is_sum(value: &Value) -> bool {
    matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::Fma | FloatOp::MulAdd))
}

/// The values that enter a sum as a term.
pub fn added(func: &Func) -> Vec<bool> {
    let mut added = vec![false; func.values().len()];
    for (_, value) in func.values().filter(|(_, value)| is_sum(value)) {
        let terms = if value.args.len() > 2 { &value.args[2..] } else { &value.args[..] };
        terms.iter().for_each(|term| added[func.without_signs(*term).0 as usize] = true);
    }
    added
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::differences;
    use crate::FloatOp::{Add, Ln, Mul, Sub};
    use crate::{Flag, Flags, Sketch, Ty, ValueId, pipeline};

    /// How many differences stay in a sum of two products of `p - o` and of another difference.
    fn kept(other: [usize; 2], factors: [usize; 2], with: Option<usize>) -> usize {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let params: Vec<ValueId> = ["o", "p", "q", "j", "k"].into_iter().map(|name| s.param(name)).collect();
        let products = [([1, 0], factors[0]), (other, factors[1])].map(|(pair, factor)| {
            let difference = s.float(Sub, &pair.map(|place: usize| params[place]));
            s.float(Mul, &[difference, params[factor]])
        });
        let mut sum = s.float(Add, &products);
        if let Some(term) = with {
            sum = s.float(Add, &[sum, params[term]]);
        }
        differences(&s.giving(sum)).len()
    }

    #[test]
    fn the_differences_of_all_terms_stay() {
        assert_eq!(kept([2, 1], [3, 4], None), 2);
        assert_eq!(kept([2, 1], [3, 4], Some(3)), 0);
    }

    #[test]
    fn what_cancels_does() {
        assert_eq!(kept([2, 1], [3, 3], None), 0);
        assert_eq!(kept([1, 2], [3, 3], None), 2);
    }

    #[test]
    fn a_logarithm_vanishes_as_well() {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [a, b, c] = ["a", "b", "c"].map(|name| s.param(name));
        let (difference, logarithm) = (s.float(Sub, &[a, b]), s.float(Ln, &[c]));
        let products = [[difference, c], [logarithm, a]].map(|args| s.float(Mul, &args));
        let sum = s.float(Add, &products);
        assert_eq!(differences(&s.giving(sum)), [difference]);
    }

    /// `(a - b) * x + (b - a) * y` takes one of them, under `nsz`.
    #[test]
    fn opposite_differences_are_one() {
        let operations = |flags: Flags| {
            let mut s = Sketch::new(Ty::Float(Format::F64), flags);
            let [a, b, x, y] = ["a", "b", "x", "y"].map(|name| s.param(name));
            let products = [([a, b], x), ([b, a], y)].map(|(pair, factor)| {
                let difference = s.float(Sub, &pair);
                s.float(Mul, &[difference, factor])
            });
            let sum = s.float(Add, &products);
            pipeline(&s.giving(sum), &|_| String::new()).after().total
        };
        assert_eq!(operations(Flags::of(Flag::Reassoc)), 5);
        assert_eq!(operations(Flags::of(Flag::Reassoc).with(Flag::Nsz)), 4);
    }
}
