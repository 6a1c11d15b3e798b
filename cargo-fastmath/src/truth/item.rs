//! What variables and values hold.

use fma_core::{Format, Sign};
use fma_ir::interpret::{Word, integer};
use fma_ir::{FloatOp, Ty};

use crate::real::{self, Bound, Fault, Interval, Known, Ratio};

/// What a variable or value holds.
#[derive(Clone, Debug)]
pub enum Item {
    Real(Interval, Option<Ratio>),
    Integer(i128),
    Truth(bool),
}

impl Item {
    pub fn truth(&self) -> Known<bool> {
        match self {
            Item::Truth(truth) => Ok(*truth),
            Item::Real(..) | Item::Integer(_) => Err(Fault::Undefined),
        }
    }

    pub fn real(&self) -> Known<&Interval> {
        match self {
            Item::Real(interval, _) => Ok(interval),
            Item::Integer(_) | Item::Truth(_) => Err(Fault::Undefined),
        }
    }

    pub fn integer(&self) -> Known<i128> {
        match self {
            Item::Integer(number) => Ok(*number),
            Item::Real(..) | Item::Truth(_) => Err(Fault::Undefined),
        }
    }

    pub fn ratio(&self) -> Option<&Ratio> {
        match self {
            Item::Real(_, ratio) => ratio.as_ref(),
            Item::Integer(_) | Item::Truth(_) => None,
        }
    }
}

/// An input, exactly.
pub fn item(ty: Ty, word: Word) -> Known<Item> {
    Ok(match ty {
        Ty::Float(format) | Ty::Double(format) => real_item(code(format, word)?),
        Ty::Generic(_) => real_item(code(Format::F64, word)?),
        Ty::Int(int) => Item::Integer(integer::number(int, word)),
        Ty::Bool | Ty::Other => Item::Truth(word != 0),
    })
}

/// A number whose quotient is known if it is a point.
pub fn real_item(interval: Interval) -> Item {
    let ratio = interval.as_point().and_then(Ratio::of);
    Item::Real(interval, ratio)
}

/// The opposite of a number; anything else stays.
pub fn negated(item: Item) -> Item {
    match item {
        Item::Real(interval, ratio) => Item::Real(interval.negated(), ratio.map(|ratio| ratio.negated())),
        Item::Integer(_) | Item::Truth(_) => item,
    }
}

/// The number of a code; an infinity is beyond all.
fn code(format: Format, code: Word) -> Known<Interval> {
    if format.is_infinite(code) {
        let end = if format.sign(code) == Sign::Negative { Bound::Lowest } else { Bound::Highest };
        return Ok(Interval { low: end.clone(), high: end });
    }
    real::decoded(format, code).map(Interval::point).ok_or(Fault::Undefined)
}

/// The integer part, where it is known; beyond every integer type it is as good as the largest.
pub fn whole(interval: &Interval) -> Known<i128> {
    let cut = real::operation(FloatOp::Trunc, std::slice::from_ref(interval), 128)?;
    let point = cut.as_point().ok_or(Fault::Undecided)?;
    if point.magnitude() < 100 {
        return i128::try_from(point.in_units(0)).map_err(|_| Fault::Undecided);
    }
    Ok(if point.is_negative() { i128::MIN } else { i128::MAX })
}

pub type Combine = fn(&Ratio, &Ratio) -> Option<Ratio>;

/// The operations that keep quotients quotients.
pub const RATIOS: [(FloatOp, Combine); 4] = [
    (FloatOp::Add, Ratio::plus),
    (FloatOp::Sub, |x, y| x.plus(&y.negated())),
    (FloatOp::Mul, Ratio::times),
    (FloatOp::Div, Ratio::over),
];
