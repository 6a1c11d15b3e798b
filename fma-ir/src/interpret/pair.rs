//! Operations on pairs of floats, as `fma_core::double` does them: the same bits on every machine.

use std::ops::{Neg, Rem};

use fma_core::double::{Constants, Double, Word as Real};
use fma_core::eft::Base;
use fma_core::{Df64, Df128, Format};

use super::{Word, arithmetic, integer};
use crate::{FloatOp, IntTy, Op, Ty};

/// The codes of both words, high first; of what is no pair, the second is zero.
pub type Pair = [Word; 2];

/// An operand: a pair, or a single word of any type.
#[derive(Clone, Copy, Debug)]
pub struct Operand {
    pub ty: Ty,
    pub words: Pair,
}

/// A pure operation that takes pairs or gives one; `None` if there is no such operation.
pub fn operation(op: Op, ty: Ty, operands: &[Operand]) -> Option<Pair> {
    if let Op::Compare(cmp) = op {
        let [x, y] = [wide(operands.first()?)?, wide(operands.get(1)?)?];
        return Some([arithmetic::ordered(cmp, x.partial_cmp(&y)).into(), 0]);
    } else if op == Op::Cast {
        return cast(operands.first()?, ty);
    }
    match ty {
        Ty::Double(Format::F32) => computed::<f32>(op, operands),
        Ty::Double(Format::F64) => computed::<f64>(op, operands),
        Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Int(_) | Ty::Bool | Ty::Other => None,
    }
}

/// The number in two f64, which hold every float, pair and integer of 64 bits.
fn wide(operand: &Operand) -> Option<Df128> {
    let [hi, lo] = operand.words;
    Some(match operand.ty {
        Ty::Float(Format::F32) => f32::from_code(hi).into(),
        Ty::Float(Format::F64) => f64::from_code(hi).into(),
        Ty::Double(Format::F32) => read::<f32>([hi, lo]).to_df128(),
        Ty::Double(Format::F64) => read::<f64>([hi, lo]),
        Ty::Int(int) => Df128::from_integer(integer::number(int, hi)),
        Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Bool | Ty::Other => return None,
    })
}

fn cast(operand: &Operand, to: Ty) -> Option<Pair> {
    let number = wide(operand)?;
    Some(match (to, operand.ty) {
        (Ty::Double(Format::F32), Ty::Int(int)) => codes(Df64::from_integer(integer::number(int, operand.words[0]))),
        (Ty::Double(Format::F32), _) => codes(number.to_df64()),
        (Ty::Double(Format::F64), _) => codes(number),
        (Ty::Float(Format::F32), _) => [number.to_f32().to_code(), 0],
        (Ty::Float(Format::F64), _) => [number.to_f64().to_code(), 0],
        (Ty::Int(int), _) => [to_integer(number, int), 0],
        (Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Bool | Ty::Other, _) => return None,
    })
}

/// Rust's `as`: toward zero, to the nearer end of the range; NaN is 0.
fn to_integer(number: Df128, ty: IntTy) -> Word {
    let (least, most) = match ty.signed {
        true => (-(1i128 << (ty.bits - 1)), (1i128 << (ty.bits - 1)) - 1),
        false => (0, (1i128 << ty.bits) - 1),
    };
    integer::word(ty, fma_core::rt::integer(number, least, most))
}

fn read<T: Real>([hi, lo]: Pair) -> Double<T> {
    Double::from_parts(T::from_code(hi), T::from_code(lo)).unwrap_or_else(|| T::from_code(hi).into())
}

fn codes<T: Real>(pair: Double<T>) -> Pair {
    [pair.hi().to_code(), pair.lo().to_code()]
}

/// What `+ - * /` tell apart.
#[derive(Clone, Copy)]
enum Number<T> {
    Word(T),
    Pair(Double<T>),
}

impl<T: Real> Number<T> {
    fn of(operand: &Operand) -> Number<T> {
        let word = T::from_code(operand.words[0]);
        if operand.ty.is_double() { Number::Pair(read(operand.words)) } else { Number::Word(word) }
    }

    fn pair(self) -> Double<T> {
        match self {
            Number::Word(word) => word.into(),
            Number::Pair(pair) => pair,
        }
    }

    fn negated(self) -> Number<T> {
        match self {
            Number::Word(word) => Number::Word(-word),
            Number::Pair(pair) => Number::Pair(-pair),
        }
    }
}

fn computed<T: Real>(op: Op, operands: &[Operand]) -> Option<Pair>
where
    Double<T>: Constants,
{
    let numbers: Vec<Number<T>> = operands.iter().map(Number::of).collect();
    let first = *numbers.first()?;
    if let Op::Powi(exponent) = op {
        return Some(codes(first.pair().powi(exponent)));
    }
    let Op::Float(op) = op else { return None };
    let rest: Vec<Double<T>> = numbers[1..].iter().map(|number| number.pair()).collect();
    let result = match (numbers.as_slice(), rest.as_slice()) {
        ([x, y], [_]) if op == FloatOp::Add => sum(*x, *y),
        ([x, y], [_]) if op == FloatOp::Sub => sum(*x, y.negated()),
        ([x, y], [_]) if op == FloatOp::Mul => product(*x, *y),
        ([x, y], [_]) if op == FloatOp::Div => quotient(*x, *y),
        (_, []) => unary(op, first.pair())?,
        (_, [y]) => binary(op, first.pair(), *y)?,
        (_, [y, z]) => ternary(op, first.pair(), *y, *z)?,
        _ => return None,
    };
    Some(codes(result))
}

fn sum<T: Real>(x: Number<T>, y: Number<T>) -> Double<T> {
    match (x, y) {
        (Number::Word(x), Number::Word(y)) => Double::from_sum(x, y),
        (Number::Pair(pair), Number::Word(word)) | (Number::Word(word), Number::Pair(pair)) => pair + word,
        (Number::Pair(x), Number::Pair(y)) => x + y,
    }
}

fn product<T: Real>(x: Number<T>, y: Number<T>) -> Double<T> {
    match (x, y) {
        (Number::Word(x), Number::Word(y)) => Double::from_product(x, y),
        (Number::Pair(pair), Number::Word(word)) | (Number::Word(word), Number::Pair(pair)) => pair * word,
        (Number::Pair(x), Number::Pair(y)) => x * y,
    }
}

fn quotient<T: Real>(x: Number<T>, y: Number<T>) -> Double<T> {
    match (x, y) {
        (Number::Word(x), Number::Word(y)) => Double::from_quotient(x, y),
        (Number::Pair(x), Number::Word(y)) => x / y,
        (x, Number::Pair(y)) => x.pair() / y,
    }
}

/// The methods by their operations.
macro_rules! method {
    ($op:ident $operands:tt: $($variant:ident $method:ident)*) => {{
        $(if $op == FloatOp::$variant {
            return Some(Double::$method $operands);
        })*
        None
    }};
}

fn unary<T: Real>(op: FloatOp, x: Double<T>) -> Option<Double<T>>
where
    Double<T>: Constants,
{
    method! { op (x):
        Neg neg Abs abs Recip recip Sqrt sqrt Signum signum Floor floor Ceil ceil Trunc trunc Round round
        RoundTiesEven round_ties_even Fract fract ToDegrees to_degrees ToRadians to_radians Cbrt cbrt
        Exp exp Exp2 exp2 ExpM1 exp_m1 Ln ln Log2 log2 Log10 log10 Ln1p ln_1p
        Sin sin Cos cos Tan tan Asin asin Acos acos Atan atan
        Sinh sinh Cosh cosh Tanh tanh Asinh asinh Acosh acosh Atanh atanh
    }
}

fn binary<T: Real>(op: FloatOp, x: Double<T>, y: Double<T>) -> Option<Double<T>> {
    method! { op (x, y): Rem rem Copysign copysign Min min Max max Hypot hypot Powf powf Log log Atan2 atan2 }
}

fn ternary<T: Real>(op: FloatOp, x: Double<T>, y: Double<T>, z: Double<T>) -> Option<Double<T>> {
    method! { op (x, y, z): Clamp clamp Fma mul_add MulAdd mul_add }
}
