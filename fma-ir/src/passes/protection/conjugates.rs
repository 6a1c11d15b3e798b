//! Products of two sums of the same values, some of them with the other sign: `(a - b) * (a + b)` is exact to the last digits where `a * a - b * b`
//! cancels, and so are `a + (b + c)` and `a + (b - c)`, of which Kahan makes the area of a triangle.

use crate::{FloatOp, Func, Op, Value, ValueId};

/// How many factors of a product and terms of a factor are looked at.
const MOST: usize = 8;

/// A sum as it is written.
struct Sum {
    /// The terms in order, each with its sign.
    terms: Vec<(ValueId, bool)>,
    /// The sums that it is made of.
    inside: Vec<ValueId>,
}

/// The sums and differences that stay because they are factors beside one another.
pub fn conjugates(func: &Func) -> Vec<ValueId> {
    let mut inside: Vec<Vec<ValueId>> = Vec::with_capacity(func.values().len());
    let mut found = Vec::new();
    for (id, value) in func.values() {
        let mut own = Vec::new();
        if is(value, FloatOp::Mul) {
            own = value.args.iter().flat_map(|factor| inside[factor.0 as usize].clone()).take(MOST).collect();
            found.extend(paired(func, &own));
        } else if is_sum(value) {
            own.push(id);
        }
        inside.push(own);
    }
    found
}

/// What stays of the factors of one product.
fn paired(func: &Func, factors: &[ValueId]) -> Vec<ValueId> {
    let sums: Vec<Sum> = factors.iter().filter_map(|factor| Sum::of(func, *factor)).collect();
    let has_other = |sum: &&Sum| sums.iter().any(|other| sum.differs_in_signs(other));
    let of = |sum: &Sum| {
        let has_difference = sum.inside.iter().any(|id| is(func.value(*id), FloatOp::Sub));
        sum.inside.iter().copied().filter(|_| has_difference).collect::<Vec<_>>()
    };
    sums.iter().filter(has_other).flat_map(of).collect()
}

impl Sum {
    fn of(func: &Func, id: ValueId) -> Option<Sum> {
        let mut sum = Sum { terms: Vec::new(), inside: Vec::new() };
        sum.take(func, id, false)?;
        sum.terms.sort_unstable();
        Some(sum)
    }

    fn take(&mut self, func: &Func, id: ValueId, negative: bool) -> Option<()> {
        let value = func.value(id);
        if is(value, FloatOp::Neg) {
            return self.take(func, value.args[0], !negative);
        } else if !is_sum(value) {
            self.terms.push((id, negative));
            return (self.terms.len() <= MOST).then_some(());
        }
        self.inside.push(id);
        self.take(func, value.args[0], negative)?;
        self.take(func, value.args[1], negative != is(value, FloatOp::Sub))
    }

    /// Whether another has the same terms, some with the same sign and some with the other one.
    fn differs_in_signs(&self, other: &Sum) -> bool {
        let same = self.terms.len() == other.terms.len()
            && self.terms.iter().zip(&other.terms).all(|(one, other)| one.0 == other.0);
        let signs = |equal: bool| {
            let mut pairs = self.terms.iter().zip(&other.terms);
            pairs.any(move |(one, other)| (one.1 == other.1) == equal)
        };
        same && signs(true) && signs(false)
    }
}

fn is_sum(value: &Value) -> bool {
    is(value, FloatOp::Add) || is(value, FloatOp::Sub)
}

fn is(value: &Value, op: FloatOp) -> bool {
    value.op == Op::Float(op)
}
