//! How far from 1 the numbers of a function are: if all that it is given is of one size, a value of degree 2 is of its square.
//!
//! A form with values of a higher degree leaves the range of its format where another does not.

use crate::{FloatOp, Func, Op, Value, ValueId};

/// The least and the greatest degree of what is summed in a value.
type Degrees = [i32; 2];

/// For each value, its degrees, and the greatest degree, below or above 0, of it and of all that it is made of.
#[derive(Default)]
pub struct Scales(Vec<(Degrees, i32)>);

impl Scales {
    /// Takes in the values that are new.
    pub fn grow(&mut self, func: &Func) {
        for (_, value) in func.values().skip(self.0.len()) {
            let args: Vec<Degrees> = value.args.iter().map(|arg| self.0[arg.0 as usize].0).collect();
            let own = of(value, &args);
            let inside = value.args.iter().map(|arg| self.most(*arg));
            let most = own.into_iter().map(i32::saturating_abs).chain(inside).max();
            self.0.push((own, most.unwrap_or(0)));
        }
    }

    pub fn most(&self, id: ValueId) -> i32 {
        self.0[id.0 as usize].1
    }
}

fn of(value: &Value, args: &[Degrees]) -> Degrees {
    use FloatOp::{Abs, Add, DiffOfProducts, Div, Fma, Mul, MulAdd, Neg, Recip, Sqrt, Sub};
    match (value.op, args) {
        (Op::Const(_), _) => [0, 0],
        (Op::Float(Neg | Abs), [a]) => *a,
        (Op::Float(Recip), [a]) => inverse(*a),
        (Op::Float(Sqrt), [[low, high]]) => [low.div_euclid(2), (high + 1).div_euclid(2)],
        (Op::Float(Add | Sub), [a, b]) => sum(*a, *b),
        (Op::Float(Mul), [a, b]) => product(*a, *b),
        (Op::Float(Div), [a, b]) => product(*a, inverse(*b)),
        (Op::Float(Fma | MulAdd), [a, b, c]) => sum(product(*a, *b), *c),
        (Op::Float(DiffOfProducts), [a, b, c, d]) => sum(product(*a, *b), product(*c, *d)),
        (Op::Powi(power), [a]) => {
            let [low, high] = if power < 0 { inverse(*a) } else { *a };
            let times = |degree: i32| degree.saturating_mul(power.saturating_abs());
            [times(low), times(high)]
        }
        // Whatever else gives a number gives one of the size of all others.
        _ => [1, 1],
    }
}

fn inverse([low, high]: Degrees) -> Degrees {
    [high.saturating_neg(), low.saturating_neg()]
}

fn sum(a: Degrees, b: Degrees) -> Degrees {
    [a[0].min(b[0]), a[1].max(b[1])]
}

fn product(a: Degrees, b: Degrees) -> Degrees {
    [a[0].saturating_add(b[0]), a[1].saturating_add(b[1])]
}
