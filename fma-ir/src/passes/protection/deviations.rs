//! Deviations from a mean: in `(x - m)*(y - n) + (z - m)*(w - n)` all products vanish where the values are near `m` and `n`. Multiplied out they are those of the values themselves, and of the sum next to
//! nothing is left.

use super::differences::{Term, added, is_sum, take};
use crate::live::{Keep, needed};
use crate::{FloatOp, Func, Op, ValueId};

/// The differences in sums all of whose terms are products of two of them, from values that every term has.
pub fn deviations(func: &Func) -> Vec<ValueId> {
    let subtracts = |value: &crate::Value| value.op == Op::Float(FloatOp::Sub);
    if func.values().filter(|(_, value)| subtracts(value)).nth(3).is_none() {
        return Vec::new();
    }
    let added = added(func);
    let live = needed(func, Keep::Live);
    let sums = live.into_iter().filter(|id| is_sum(func.value(*id)) && !added[id.0 as usize]);
    sums.flat_map(|id| deviating(func, id)).collect()
}

/// Those of one sum.
fn deviating(func: &Func, id: ValueId) -> Vec<ValueId> {
    let mut terms = Vec::new();
    if take(func, id, false, &mut terms).is_none() || terms.len() < 2 {
        return Vec::new();
    }
    let all: Vec<Vec<[ValueId; 2]>> = terms.iter().map(|term| differences(func, term)).collect();
    let is_mean = |mean: ValueId| all.iter().all(|term| term.iter().any(|[_, from]| *from == mean));
    let found = all.iter().map(|term| term.iter().filter(|[_, from]| is_mean(*from)).map(|[id, _]| *id).collect());
    let found: Vec<Vec<ValueId>> = found.collect();
    let are_products = found.iter().all(|term| term.len() > 1);
    if are_products { found.concat() } else { Vec::new() }
}

/// The differences among the factors of a term, each with what is subtracted.
fn differences(func: &Func, term: &Term) -> Vec<[ValueId; 2]> {
    let factors = term.differences.iter().chain(&term.others);
    let subtracts = |id: &ValueId| func.value(*id).op == Op::Float(FloatOp::Sub);
    factors.copied().filter(subtracts).map(|id| [id, func.value(id).args[1]]).collect()
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::deviations;
    use crate::FloatOp::{Add, Mul, Sub};
    use crate::{Flags, Sketch, Ty, ValueId};

    /// `(x - m)*(y - n) + (z - m)*(w - k)`: how many differences stay.
    fn kept(is_one_mean: bool) -> usize {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [x, y, z, w, a, b] = ["x", "y", "z", "w", "a", "b"].map(|name| s.param(name));
        let [m, n, k] = [[x, z], [y, w], [a, b]].map(|args| s.float(Add, &args));
        let k = if is_one_mean { n } else { k };
        let products = [[x, m, y, n], [z, m, w, k]].map(|[x, m, y, n]: [ValueId; 4]| {
            let both = [[x, m], [y, n]].map(|args| s.float(Sub, &args));
            s.float(Mul, &both)
        });
        let sum = s.float(Add, &products);
        deviations(&s.giving(sum)).len()
    }

    #[test]
    fn deviations_from_one_mean_stay() {
        assert_eq!(kept(true), 4);
        assert_eq!(kept(false), 0);
    }
}
