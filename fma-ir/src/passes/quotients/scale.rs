//! How far from 1 the numbers of a function are: if all that it is given is of one size, a value of degree 2 is of its square.
//!
//! A form with values of a higher degree leaves the range of its format where another does not.

use crate::live::{Keep, needed};
use crate::{FloatOp, Func, Op, Value};

/// The least and the greatest degree of what is summed in a value.
type Degrees = [i32; 2];

/// The greatest degree, below or above 0, of any value that the function needs.
pub fn scale(func: &Func) -> i32 {
    let mut degrees: Vec<Degrees> = vec![[1, 1]; func.values().len()];
    let mut most = 0;
    for id in needed(func, Keep::Live) {
        let value = func.value(id);
        let own = of(value, &value.args.iter().map(|arg| degrees[arg.0 as usize]).collect::<Vec<_>>());
        most = own.into_iter().map(i32::abs).fold(most, i32::max);
        degrees[id.0 as usize] = own;
    }
    most
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
