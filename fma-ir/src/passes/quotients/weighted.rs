//! Sums of products that have a quotient over one divisor each: with `u = a/(a + b)` and `v = b/(a + b)`, the mean `u*x + v*y` stands over `a + b`, whatever the degree
//! of the quotient that it would be.

use super::fractions::LICENCE;
use super::remainders::quotient;
use crate::{FloatOp, Func, Mode, Op, Value, ValueId};

/// How many terms and how many factors are looked at.
const MOST: usize = 8;

/// A sum over one divisor.
pub struct Weighted {
    pub divisor: ValueId,
    pub terms: Vec<Term>,
}

/// What stands over the divisor in one term, with what multiplies the quotient.
pub struct Term {
    pub negative: bool,
    pub factors: Vec<ValueId>,
}

/// The sum that a value is, if it is one.
pub fn weighted(func: &Func, value: &Value) -> Option<Weighted> {
    let (mut terms, mut divisor) = (Vec::new(), None);
    if !is_open(value) || !adds(value) {
        return None;
    }
    each_term(func, value, false, &mut |id, more, negative| {
        let mut found = Term { negative, factors: Vec::new() };
        let factors = [Some(id), more].into_iter().flatten();
        let own = factors.map(|id| factor(func, id, &mut found)).collect::<Option<Vec<_>>>()?;
        let mut own = own.into_iter().flatten();
        let by = own.next().filter(|_| own.next().is_none())?;
        let is_same = *divisor.get_or_insert(by) == by && terms.len() < MOST;
        terms.push(found);
        is_same.then_some(())
    })?;
    Some(Weighted { divisor: divisor?, terms })
}

/// Visits the terms of a sum, each as one or two factors.
fn each_term(
    func: &Func,
    sum: &Value,
    negative: bool,
    visit: &mut dyn FnMut(ValueId, Option<ValueId>, bool) -> Option<()>,
) -> Option<()> {
    let turned = negative != (sum.op == Op::Float(FloatOp::Sub));
    let (first, last) = match *sum.args {
        [a, b] => ([a, a], [(a, negative), (b, turned)]),
        [a, b, c] => ([a, b], [(c, negative), (c, negative)]),
        _ => return None,
    };
    let rest = if sum.args.len() == 3 {
        visit(first[0], Some(first[1]), negative)?;
        &last[1..]
    } else {
        &last[..]
    };
    for (id, negative) in rest {
        let value = func.value(*id);
        if is_open(value) && adds(value) {
            each_term(func, value, *negative, visit)?;
        } else {
            visit(*id, None, *negative)?;
        }
    }
    Some(())
}

/// Takes the factors of a product, and gives what a quotient among them is divided by; `None` where there are too many.
fn factor(func: &Func, id: ValueId, term: &mut Term) -> Option<Option<ValueId>> {
    let value = func.value(id);
    if let Some([over, under]) = quotient(func, value) {
        term.factors.push(over);
        return Some(Some(under));
    }
    if value.op != Op::Float(FloatOp::Mul) || !is_open(value) {
        term.factors.push(id);
        return (term.factors.len() < MOST).then_some(None);
    }
    let [one, other] = [factor(func, value.args[0], term)?, factor(func, value.args[1], term)?];
    (one.is_none() || other.is_none()).then_some(one.or(other))
}

fn adds(value: &Value) -> bool {
    matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::MulAdd))
}

fn is_open(value: &Value) -> bool {
    value.flags.contains(LICENCE) && value.mode == Mode::default() && value.ty.format().is_some()
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use crate::FloatOp::{Add, Div, Mul};
    use crate::{Flags, Sketch, Ty, pipeline};

    /// Two weights that are high powers, each made before it is used: one division, and the difference of what is weighed.
    #[test]
    fn a_mean_by_weights_of_a_high_degree_divides_once() {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [a, b, x, y] = ["a", "b", "x", "y"].map(|name| s.param(name));
        let powers = [a, b].map(|base| {
            let square = s.float(Mul, &[base, base]);
            s.float(Mul, &[square, square])
        });
        let whole = s.float(Add, &powers);
        let weights = powers.map(|power| s.float(Div, &[power, whole]));
        let terms = [(weights[0], x), (weights[1], y)].map(|(weight, of)| s.float(Mul, &[weight, of]));
        let mean = s.float(Add, &terms);
        let cost = pipeline(&s.giving(mean), &|_| String::new()).after();
        assert_eq!([cost.div, cost.total], [1, 7]);
    }
}
