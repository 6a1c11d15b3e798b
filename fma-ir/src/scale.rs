//! How far from 1 the numbers of a function are: if all that it is given is of one size, a value of degree 2 is of its square.
//!
//! A form with values of a higher degree leaves the range of its format where another does not.
//!
//! - **Bound.** Every step keeps it that no number is further from 1, with all that it is made of, than the one that it stands for was, or than [`near`] is: rules one by one, sums and
//!   quotients by [`Scales::hold_of`], and the other passes put operations together whose numbers were there. So after all rounds a number is no further away than what was written, or
//!   than `near`, however often its products cancelled.
//! - **But** for sums that are nothing but rounding: where `a + b - a` is `b`, what is divided by it is as far away as its real value is.

use fma_core::Sign;
use fma_core::exact::{Number, decode};

use crate::rules::{Node, NodeId, Term, arity};
use crate::{FloatOp, Func, Op, Rewritten, Ty, Value, ValueId};

/// What all degrees here are counted in, one by one: roots of roots, and a cubic one, are whole numbers of these.
pub const ONE: i32 = 48;

/// How far from 1 a rewrite may take numbers, whatever is rewritten before: the fourth power of what the function is given is in the range of f32 up to 10^9, of
/// f64 up to 10^77, and in that of a format with a shorter exponent the square up to 200.
pub fn near(ty: Ty) -> i32 {
    if ty.format().is_some_and(|format| format.layout().exponent_bits < 8) { 2 * ONE } else { 4 * ONE }
}

/// The degree of a value where all that is given is small, and where it is large: of what is summed, the least counts there and the greatest here.
type Degrees = [i32; 2];

/// Its degrees, and the greatest degree, below or above 0, of it and of all that it is made of.
type Scale = (Degrees, i32);

/// The scale of each value.
#[derive(Default)]
pub struct Scales(Vec<Scale>);

impl Scales {
    pub fn of(func: &Func) -> Scales {
        let mut scales = Scales::default();
        scales.grow(func);
        scales
    }

    /// Whether what was made of a function stays near: no number is further from 1 than the one that it stands for was, with all that it is made of, or
    /// than there is room for.
    pub fn hold_of(&self, func: &Func, new: &Rewritten) -> bool {
        let later = Scales::of(&new.func);
        let stays = |(id, value): (ValueId, &Value)| {
            let now = new.now[id.0 as usize].filter(|_| value.ty.is_float());
            now.is_none_or(|now| later.most(now) <= self.most(id).max(near(value.ty)))
        };
        func.values().all(stays)
    }

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

    /// How far from 1 a value itself is, whatever it is made of.
    pub fn own(&self, id: ValueId) -> i32 {
        let [low, high] = self.0[id.0 as usize].0;
        low.saturating_abs().max(high.saturating_abs())
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
    use FloatOp::{
        Abs, Add, Cbrt, Copysign, DiffOfProducts, Div, Fma, Hypot, Max, Min, Mul, MulAdd, Neg, Recip, Rsqrt, Sqrt, Sub,
    };
    match (op, args) {
        (Op::Const(_), _) => [0, 0],
        (Op::Float(Neg | Abs), [a]) | (Op::Float(Copysign), [a, _]) => *a,
        (Op::Float(Recip), [a]) => inverse(*a),
        (Op::Float(Sqrt), [a]) => part(*a, 2),
        (Op::Float(Rsqrt), [a]) => inverse(part(*a, 2)),
        (Op::Float(Cbrt), [a]) => part(*a, 3),
        (Op::Float(Add | Sub | Hypot | Min | Max), [a, b]) => sum(*a, *b),
        (Op::Float(Mul), [a, b]) => product(*a, *b),
        (Op::Float(Div), [a, b]) => product(*a, inverse(*b)),
        (Op::Float(Fma | MulAdd), [a, b, c]) => sum(product(*a, *b), *c),
        (Op::Float(DiffOfProducts), [a, b, c, d]) => sum(product(*a, *b), product(*c, *d)),
        (Op::Select, [_, a, b]) => sum(*a, *b),
        (Op::Powi(power), [a]) => {
            let [low, high] = if power < 0 { inverse(*a) } else { *a };
            let times = |degree: i32| degree.saturating_mul(power.saturating_abs());
            [times(low), times(high)]
        }
        // Whatever else gives a number gives one of the size of all others.
        _ => [ONE, ONE],
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
    part([low, high], 2)
}

/// The degrees of a root.
fn part(of: Degrees, root: i32) -> Degrees {
    of.map(|degree| degree / root)
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

    use super::{ONE, Scales};
    use crate::FloatOp::{Mul, Powf};
    use crate::{Flags, Sketch, Ty};

    /// How far a power of a square goes, whose exponent is a constant.
    fn most(exponent: f64) -> f64 {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let x = s.param("x");
        let square = s.float(Mul, &[x, x]);
        let exponent = s.bits(exponent.to_bits());
        let power = s.float(Powf, &[square, exponent]);
        let mut scales = Scales::default();
        scales.grow(&s.func);
        f64::from(scales.most(power)) / f64::from(ONE)
    }

    #[test]
    fn a_power_is_as_far_as_its_exponent_says() {
        assert_eq!([1.5, -1.5, 2.4, 0.25].map(most), [3.0, 3.0, 5.0, 2.0]);
    }
}
