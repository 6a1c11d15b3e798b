//! Sums of two values that are computed anyway, though no member of a cluster: what they permit is less. They stay what they are, and a polynomial may be made of them: with
//! `p1 - p0` and `p2 - p1`, which keep their order, `p2 - 2*p1 + p0` is their difference.

use super::cluster::Cluster;
use super::coefficient::Coefficient;
use super::expand::Problem;
use super::monomial::{Atom, Monomial};
use super::polynomial::Polynomial;
use crate::live::{Keep, needed};
use crate::place::Places;
use crate::{Draft, Flag, FloatOp, Func, Mode, Op, Value, ValueId};

/// How many are looked at beside one cluster.
const MOST: usize = 8;

/// Those of a function.
pub struct Given {
    sums: Vec<ValueId>,
    places: Option<Places>,
}

impl Given {
    pub fn of(func: &Func) -> Given {
        let is_sum = |id: &ValueId| {
            let value = func.value(*id);
            let adds = matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub)) && value.mode == Mode::default();
            adds && !value.flags.has(Flag::Reassoc)
        };
        let mut sums: Vec<ValueId> = needed(func, Keep::Live).into_iter().filter(is_sum).collect();
        sums.sort_unstable();
        let places = (!sums.is_empty()).then(|| Places::of(func));
        Given { sums, places }
    }

    /// The problem with those of them for outputs that could be a part of one of its own.
    pub fn beside(&self, func: &Func, cluster: &Cluster, mut problem: Problem) -> Problem {
        let Some(places) = self.places.as_ref().filter(|_| cluster.kind.mode == Mode::default()) else {
            return problem;
        };
        let last = problem.outputs.iter().map(|output| output.0).max();
        for id in self.sums.iter().copied().filter(|id| last.is_some_and(|last| is_early(func, *id, last))) {
            let is_near = func.value(id).ty == cluster.kind.ty && places.home(id) == Some(cluster.kind.home);
            let sum = if is_near { sum(func, id, &problem) } else { None };
            let divides = |sum: &Polynomial| problem.outputs.iter().any(|output| is_part(sum, &output.1));
            if let Some(sum) = sum.filter(|sum| problem.given.len() < MOST && divides(sum)) {
                problem.given.push(id);
                problem.outputs.push((id, sum));
            }
        }
        problem.outputs.sort_by_key(|output| output.0);
        problem
    }
}

/// Whether a sum is there before a value is computed, or could be.
fn is_early(func: &Func, id: ValueId, last: ValueId) -> bool {
    let is_there = |arg: &ValueId| *arg < last || matches!(func.value(*arg).op, Op::Const(_));
    id < last || func.value(id).args.iter().all(is_there)
}

/// The sum itself, where what it is made of is there: no operation comes of it when it is asked for in its place.
pub fn made(func: &Func, draft: &mut Draft<'_>, id: ValueId) -> Option<ValueId> {
    let mut args = Vec::new();
    for arg in &func.value(id).args {
        let number = matches!(func.value(*arg).op, Op::Const(_)).then(|| draft.add(func.value(*arg).clone()));
        args.push(number.or(draft.now(*arg))?);
    }
    Some(draft.add(Value { args: args.as_slice().into(), ..func.value(id).clone() }))
}

/// A sum as a polynomial, where both operands are atoms of a problem, or one of them a number.
fn sum(func: &Func, id: ValueId, problem: &Problem) -> Option<Polynomial> {
    let value = func.value(id);
    let signs = if value.op == Op::Float(FloatOp::Sub) { Coefficient::ONE.negated() } else { Coefficient::ONE };
    let is_known = problem.outputs.iter().any(|output| output.0 == id);
    let term = |arg: ValueId| {
        if let Op::Const(bits) = func.value(arg).op {
            return Some((Monomial::ONE, Coefficient::of(value.ty.format()?, bits)?));
        }
        let place = problem.atoms.iter().position(|atom| *atom == arg)?;
        Some((Monomial::power(Atom::try_from(place).ok()?, 1), Coefficient::ONE))
    };
    let [a, (product, number)] = [term(value.args[0])?, term(value.args[1])?];
    let is_sum = !is_known && a.0 != product && ![a.1, number].iter().any(|number| number.is_zero());
    Some(Polynomial::of_terms(vec![a, (product, number.times(signs)?)])).filter(|_| is_sum)
}

fn is_part(sum: &Polynomial, of: &Polynomial) -> bool {
    of.terms().len() > 2 && (of.divided_by(sum).is_some() || !of.divided_nearly(sum).is_empty())
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use crate::FloatOp::{Add, Max, Mul, Sub};
    use crate::{Flag, Flags, Sketch, Ty, pipeline};

    /// `p - 2*q + r` beside `q - p` and `r - q` that keep their order: their difference takes one operation.
    #[test]
    fn a_second_difference_is_made_of_two_first_ones() {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [p, q, r] = ["p", "q", "r"].map(|name| s.param(name));
        let two = s.bits(2f64.to_bits());
        let doubled = s.float(Mul, &[two, q]);
        let left = s.float(Sub, &[p, doubled]);
        let second = s.float(Add, &[left, r]);
        s.flags = Flags::FAST.without(Flag::Reassoc);
        let first = [[q, p], [r, q]].map(|args| s.float(Sub, &args));
        let largest = s.float(Max, &first);
        let all = s.float(Max, &[largest, second]);
        let outcome = pipeline(&s.giving(all), &|_| String::new());
        assert_eq!(outcome.after().total, 5);
    }

    /// What all operations are of `p + q - 2` beside `p - 1` and `q - 1`, with the sum asked for before or behind these.
    fn beside_distances(is_first: bool) -> u32 {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [p, q] = ["p", "q"].map(|name| s.param(name));
        let [one, two] = [1f64, 2.0].map(|number| s.bits(number.to_bits()));
        let all = s.float(Add, &[p, q]);
        let freedom = s.float(Sub, &[all, two]);
        s.flags = Flags::FAST.without(Flag::Reassoc);
        let distances = [p, q].map(|count| s.float(Sub, &[count, one]));
        let largest = s.float(Max, &distances);
        let all = s.float(Max, &if is_first { [freedom, largest] } else { [largest, freedom] });
        pipeline(&s.giving(all), &|_| String::new()).after().total
    }

    #[test]
    fn a_sum_is_made_of_distances_from_a_constant() {
        assert_eq!(beside_distances(false), 5);
    }

    #[test]
    fn a_sum_that_is_needed_first_is_made_of_them_too() {
        assert_eq!(beside_distances(true), 5);
    }
}
