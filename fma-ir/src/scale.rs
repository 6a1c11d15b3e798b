//! How far from 1 the numbers of a function are: if all that it is given is of one size, a value of degree 2 is of its square.
//!
//! A form with values of a higher degree leaves the range of its format where another does not.

use crate::rules::{Node, NodeId, Term, arity};
use crate::{FloatOp, Func, Op, ValueId};

/// How far from 1 a rewrite may take numbers: the fourth power of what the function is given is in the range of f32 up to 10^9.
pub const NEAR: i32 = 4;

/// The degree of a value where all that is given is small, and where it is large: of what is summed, the least counts there and the greatest here.
type Degrees = [i32; 2];

/// Its degrees, and the greatest degree, below or above 0, of it and of all that it is made of.
type Scale = (Degrees, i32);

/// The scale of each value.
#[derive(Default)]
pub struct Scales(Vec<Scale>);

impl Scales {
    /// Takes in the values that are new.
    pub fn grow(&mut self, func: &Func) {
        for (_, value) in func.values().skip(self.0.len()) {
            let args: Vec<Scale> = value.args.iter().map(|arg| self.0[arg.0 as usize]).collect();
            self.0.push(of(value.op, &args));
        }
    }

    pub fn most(&self, id: ValueId) -> i32 {
        self.0[id.0 as usize].1
    }

    /// The same of a term whose letters stand for values.
    pub fn most_of(&self, term: &Term, letters: &[Option<ValueId>]) -> i32 {
        self.of_node(term, term.root(), letters).1
    }

    fn of_node(&self, term: &Term, id: NodeId, letters: &[Option<ValueId>]) -> Scale {
        match term.node(id) {
            Node::Variable(letter) | Node::Constant(letter) => {
                letters[letter as usize].map_or(([0, 0], 0), |value| self.0[value.0 as usize])
            }
            Node::Apply(op, operands) => {
                let args: Vec<Scale> =
                    operands[..arity(op)].iter().map(|arg| self.of_node(term, *arg, letters)).collect();
                of(op, &args)
            }
            Node::Number(_) | Node::Truth(_) | Node::Computed(..) => ([0, 0], 0),
        }
    }
}

fn of(op: Op, args: &[Scale]) -> Scale {
    let degrees: Vec<Degrees> = args.iter().map(|arg| arg.0).collect();
    let own = degrees_of(op, &degrees);
    let most = own.into_iter().map(i32::saturating_abs).chain(args.iter().map(|arg| arg.1)).max();
    (own, most.unwrap_or(0))
}

fn degrees_of(op: Op, args: &[Degrees]) -> Degrees {
    use FloatOp::{Abs, Add, DiffOfProducts, Div, Fma, Mul, MulAdd, Neg, Recip, Sqrt, Sub};
    match (op, args) {
        (Op::Const(_), _) => [0, 0],
        (Op::Float(Neg | Abs), [a]) => *a,
        (Op::Float(Recip), [a]) => inverse(*a),
        (Op::Float(Sqrt), [[low, high]]) => [low.div_euclid(2), high.saturating_add(1).div_euclid(2)],
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

fn inverse(degrees: Degrees) -> Degrees {
    degrees.map(i32::saturating_neg)
}

fn sum(a: Degrees, b: Degrees) -> Degrees {
    [a[0].min(b[0]), a[1].max(b[1])]
}

fn product(a: Degrees, b: Degrees) -> Degrees {
    [a[0].saturating_add(b[0]), a[1].saturating_add(b[1])]
}
