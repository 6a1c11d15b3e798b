//! What operations on pairs of floats cost, counted in `fma_core::double` on a machine with fused operations.

use super::Cost;
use crate::{Class, FloatOp, Func, Op, Value};

const fn row(fma: u32, mul: u32, add: u32, div: u32, depth: u32) -> Cost {
    Cost { fma, mul, add, div, depth, special: 0, logic: 0, sign: 0, total: 0 }
}

/// A basic operation by the number of its operands that are words: none, one, both.
struct Row(FloatOp, [Cost; 3]);

/// The operations of a product of two words are a product and its error; those of a pair end in three that normalise it.
const ROWS: [Row; 4] = [
    Row(FloatOp::Add, [row(0, 0, 20, 0, 10), row(0, 0, 10, 0, 9), row(0, 0, 6, 0, 5)]),
    Row(FloatOp::Sub, [row(0, 0, 20, 0, 10), row(0, 0, 10, 0, 9), row(0, 0, 6, 0, 5)]),
    Row(FloatOp::Mul, [row(1, 3, 5, 0, 6), row(1, 2, 4, 0, 6), row(1, 1, 0, 0, 2)]),
    Row(FloatOp::Div, [row(1, 2, 7, 2, 9), row(1, 1, 6, 2, 9), row(1, 1, 6, 2, 9)]),
];

/// A root and a quotient, with an exact square between.
const SQRT: Cost = row(1, 1, 7, 2, 9);

/// The cost of an operation that takes pairs or gives one; `None` for all others.
pub fn pair(func: &Func, value: &Value) -> Option<Cost> {
    let words = value.args.iter().filter(|arg| !func.value(**arg).ty.is_double()).count();
    if !value.ty.is_double() && words == value.args.len() {
        return None;
    }
    let none = Cost::default();
    Some(match value.op {
        Op::Float(op) => float(op, words),
        // The library squares in three words.
        Op::Powi(2) => float(FloatOp::Mul, 0),
        Op::Powi(_) => Cost { special: 1, depth: 1, ..none },
        // The high words; and, where these are equal, the low ones.
        Op::Compare(_) => Cost { logic: 2, depth: 1, ..none },
        Op::Select => Cost { logic: 2, depth: 1, ..none },
        // To a word or from one: nothing is computed.
        Op::Cast | Op::Const(_) | Op::Read(_) | Op::Opaque(_) => none,
        Op::Test(_) | Op::Logic(_) | Op::Int(_) => Cost { logic: 1, depth: 1, ..none },
    })
}

fn float(op: FloatOp, words: usize) -> Cost {
    let none = Cost::default();
    if let Some(Row(_, costs)) = ROWS.iter().find(|Row(known, _)| *known == op) {
        return costs[words.min(2)];
    }
    match op.class() {
        Class::Sign => Cost { sign: 2, ..none },
        // A choice of pairs or the rounding of two words, each several comparisons.
        Class::Add => Cost { add: 2, logic: 2, depth: 3, ..none },
        Class::Mul => float(FloatOp::Mul, 0),
        Class::Fma | Class::Kahan => plus(float(FloatOp::Mul, 0), float(FloatOp::Add, 0)),
        Class::Div if op == FloatOp::Sqrt => SQRT,
        Class::Div => float(FloatOp::Div, 0),
        Class::Special => Cost { special: 1, depth: 1, ..none },
    }
}

/// One after the other.
fn plus(first: Cost, second: Cost) -> Cost {
    Cost { depth: first.depth + second.depth, ..super::count::plus(first, second) }
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::super::{Machine, cost};
    use super::*;
    use crate::{Flag, Flags, Log, Sketch, Ty, passes};

    /// `acc + x * y` with a pair: the product of words is two operations, the sum of pairs twenty.
    #[test]
    fn a_pair_costs_what_it_is_made_of() {
        let mut sketch = Sketch::new(Ty::Float(Format::F64), Flags::of(Flag::Df64));
        let [acc, x, y] = ["acc", "x", "y"].map(|name| sketch.param(name));
        let root = sketch.float(FloatOp::Sqrt, &[acc]);
        let product = sketch.float(FloatOp::Mul, &[x, y]);
        let sum = sketch.float(FloatOp::Add, &[root, product]);
        let new = passes::promotion(&sketch.giving(sum), &|_| String::new(), &mut Log::default())
            .expect("it is asked for")
            .func;
        let wanted = plus(SQRT, Cost { mul: 1, fma: 1, add: 20, depth: 10, ..Cost::default() });
        assert_eq!(cost(&new, Machine::Fused), Cost { total: 33, ..wanted });
    }
}
