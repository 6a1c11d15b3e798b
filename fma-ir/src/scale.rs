//! How far from 1 the numbers of a function are: if all that it is given is of one size, a value of degree 2 is of its square.
//!
//! A form with values of a higher degree leaves the range of its format where another does not.

use fma_core::Sign;
use fma_core::exact::{Number, decode};

use crate::rules::{Node, NodeId, Term, arity};
use crate::{FloatOp, Func, Op, Ty, Value, ValueId};

/// How far from 1 a rewrite may take numbers, whatever is rewritten before: the fourth power of what the function is given is in the range of f32 up to 10^9, of
/// f64 up to 10^77, and in that of a format with a shorter exponent the square up to 200.
pub fn near(ty: Ty) -> i32 {
    if ty.format().is_some_and(|format| format.layout().exponent_bits < 8) { 2 } else { 4 }
}

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
        for value in func.values_behind(self.0.len()) {
            let args: Vec<Scale> = value.args.iter().map(|arg| self.0[arg.0 as usize]).collect();
            let raised = halves(func, value).map(|halves| raised(args[0].0, halves));
            self.0.push(raised.map_or_else(|| of(value.op, &args), |own| among(own, &args)));
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
    among(degrees_of(op, &degrees), args)
}

fn among(own: Degrees, args: &[Scale]) -> Scale {
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

/// The exponent of a power that is a constant, in halves, as far from 0 as its size.
fn halves(func: &Func, value: &Value) -> Option<i32> {
    let (Op::Float(FloatOp::Powf), [_, exponent]) = (value.op, &*value.args) else { return None };
    let (Op::Const(bits), Some(format)) = (func.value(*exponent).op, value.ty.format()) else { return None };
    let Number::Finite(real) = decode(format, bits) else { return None };
    let size = match real.exponent + 1 {
        shift @ 0..=8 => real.significand.checked_shl(shift.unsigned_abs())?,
        shift @ -127..=-1 => real.significand.div_ceil(1 << shift.unsigned_abs()),
        _ => return None,
    };
    let size = i32::try_from(size).ok()?;
    Some(if real.sign == Sign::Negative { -size } else { size })
}

/// The degrees of a power whose exponent is so many halves.
fn raised(of: Degrees, halves: i32) -> Degrees {
    let [low, high] = if halves < 0 { inverse(of) } else { of }.map(|degree| degree.saturating_mul(halves.abs()));
    [low.div_euclid(2), high.saturating_add(1).div_euclid(2)]
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

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::Scales;
    use crate::FloatOp::{Mul, Powf};
    use crate::{Flags, Sketch, Ty};

    /// How far a power of a square goes, whose exponent is a constant.
    fn most(exponent: f64) -> i32 {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let x = s.param("x");
        let square = s.float(Mul, &[x, x]);
        let exponent = s.bits(exponent.to_bits());
        let power = s.float(Powf, &[square, exponent]);
        let mut scales = Scales::default();
        scales.grow(&s.func);
        scales.most(power)
    }

    #[test]
    fn a_power_is_as_far_as_its_exponent_says() {
        assert_eq!([1.5, -1.5, 2.4, 0.25].map(most), [3, 3, 5, 2]);
    }
}
