//! What is made of fractions: sums over one denominator, powers, and the numbers themselves.

use fma_core::{Format, Round, exact};

use super::fractions::{Bars, is_sum};
use super::powers::{Power, root};
use super::ratio::{Ratio, product, taken};
use crate::passes::protection::differences::is_difference;
use crate::{Args, Draft, Flags, FloatOp, Mode, Op, Value, ValueId};

/// How many factors a part of a fraction has at most.
const MOST_FACTORS: usize = 12;

/// What becomes of differences below a bar.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Vanishes {
    /// There is none beside another sum.
    None,
    /// Poles are kept ([`crate::passes::protection`]).
    Kept,
    /// It may be multiplied out, and lose the digits that it has exactly.
    Lost,
}

/// What makes the values of one fraction.
pub struct Maker<'a, 'd> {
    pub draft: &'a mut Draft<'d>,
    /// The value that it stands for.
    pub like: Value,
    pub bars: Bars,
}

impl Maker<'_, '_> {
    /// The value of its operands; `None` where it is too long for a fraction, or no fraction at all.
    pub fn of(&mut self, parts: &[Ratio]) -> Option<Ratio> {
        let negative = |ratio: &Ratio| Ratio { negative: !ratio.negative, ..ratio.clone() };
        let ratio = match (self.like.op, parts) {
            (Op::Float(FloatOp::Neg), [a]) => negative(a),
            (Op::Float(FloatOp::Recip), [a]) => a.clone().turned(),
            (Op::Float(FloatOp::Div), [a, b]) => product(a, &b.clone().turned()),
            (Op::Float(FloatOp::Mul), [a, b]) => product(a, b),
            // A high power of a quotient divides once as it is.
            (Op::Powi(5..), [a]) if !a.under.is_empty() => return None,
            (Op::Powi(power), [a]) => (1..power).fold(a.clone(), |all, _| product(&all, a)),
            (Op::Float(FloatOp::Add), [a, b]) => self.sum(a, b)?,
            (Op::Float(FloatOp::Sub), [a, b]) => self.sum(a, &negative(b))?,
            (Op::Float(FloatOp::MulAdd), [a, b, c]) => self.sum(&product(a, b), c)?,
            _ => return None,
        };
        (ratio.over.len() <= MOST_FACTORS && ratio.under.len() <= MOST_FACTORS).then_some(ratio)
    }

    /// The sum of two fractions over one denominator.
    fn sum(&mut self, a: &Ratio, b: &Ratio) -> Option<Ratio> {
        let meet = match (a.under.is_empty(), b.under.is_empty()) {
            (true, true) => a.over.iter().any(|factor| b.over.contains(factor)),
            (false, false) => self.bars != Bars::Own,
            (true, false) | (false, true) => matches!(self.bars, Bars::Mixed | Bars::Apart),
        };
        if !meet {
            return None;
        }
        let (mut of_a, mut of_b) = (a.under.clone(), b.under.clone());
        let mut under = taken(&mut of_a, &mut of_b);
        let (mut left, mut right) = ([&a.over[..], &of_b].concat(), [&b.over[..], &of_a].concat());
        under.extend([of_a, of_b].concat());
        let mut over = taken(&mut left, &mut right);
        let mut terms = [left, right].map(|factors| self.all(&factors));
        let op = if a.negative == b.negative { FloatOp::Add } else { FloatOp::Sub };
        if op == FloatOp::Add {
            // The same sum may stand elsewhere, most often in this order.
            terms.sort_unstable();
        }
        over.push(self.float(op, &terms));
        taken(&mut over, &mut under);
        Some(Ratio { negative: a.negative, over, under })
    }

    /// The same with one constant at most, above the bar; `None` where that is no normal number.
    pub fn scaled(&mut self, ratio: &Ratio) -> Option<Ratio> {
        let (scale, mut rest) = self.apart(ratio)?;
        if rest.factors() + 2 > ratio.factors() || ratio.under.is_empty() {
            return None;
        }
        rest.over.push(self.constant(scale));
        Some(rest)
    }

    /// The constants of both sides as one, where that is a normal number, and the rest.
    fn apart(&self, ratio: &Ratio) -> Option<(u64, Ratio)> {
        let format = self.like.ty.format()?;
        let bits = |id: &ValueId| if let Op::Const(bits) = self.draft.value(*id).op { Some(bits) } else { None };
        let times = |a: u64, b: u64| exact::mul(format, a, b, Round::NearestEven);
        let parted = |factors: &[ValueId]| {
            let constant = factors.iter().filter_map(bits).fold(format.one(), times);
            (constant, factors.iter().copied().filter(|id| bits(id).is_none()).collect::<Vec<_>>())
        };
        let ((scale, over), (by, under)) = (parted(&ratio.over), parted(&ratio.under));
        let scale = exact::div(format, scale, by, Round::NearestEven);
        let is_normal = format.is_finite(scale) && exact::abs(format, scale) >= format.min_normal();
        is_normal.then_some((scale, Ratio { over, under, ..*ratio }))
    }

    /// What the fraction is a multiple of a power of, where something divides.
    pub fn power(&self, ratio: &Ratio) -> Option<(u64, Power)> {
        let (scale, rest) = self.apart(ratio)?;
        Some((scale, rest.power()?))
    }

    /// The number itself; of the power of a fraction, that, and of a multiple of it.
    pub fn number(&mut self, ratio: &Ratio) -> ValueId {
        if let Some((scale, Power { of, exponent, beside })) = self.power(ratio) {
            let root = self.number(&of);
            let mut factors = [vec![root; exponent], beside].concat();
            if Some(scale) != self.like.ty.format().map(Format::one) {
                factors.push(self.constant(scale));
            }
            let multiple = self.all(&factors);
            return if ratio.negative { self.float(FloatOp::Neg, &[multiple]) } else { multiple };
        }
        let over = self.all(&ratio.over);
        let fraction = match ratio.under.as_slice() {
            [] => over,
            under => {
                let under = self.all(under);
                self.float(FloatOp::Div, &[over, under])
            }
        };
        if ratio.negative { self.float(FloatOp::Neg, &[fraction]) } else { fraction }
    }

    /// The product of some fractions.
    pub fn product(&mut self, parts: &[Ratio]) -> Option<ValueId> {
        let numbers: Vec<ValueId> = parts.iter().map(|part| self.number(part)).collect();
        numbers.into_iter().reduce(|a, b| self.float(FloatOp::Mul, &[a, b]))
    }

    /// Whether sums stand below the bar that could be multiplied out, one of them a difference.
    pub fn vanishes(&self, ratio: &Ratio) -> Vanishes {
        let below: Vec<&Value> =
            ratio.under.iter().map(|id| self.draft.value(*id)).filter(|value| is_sum(value)).collect();
        let is_kept = |value: &&&Value| is_difference(self.draft.func(), value);
        let mut lost = below.iter().filter(|value| value.op == Op::Float(FloatOp::Sub) && !is_kept(value));
        match (below.len(), lost.next()) {
            (2.., Some(_)) => Vanishes::Lost,
            (2.., None) if below.iter().any(|value| is_kept(&value)) => Vanishes::Kept,
            (2.., None) | (0 | 1, _) => Vanishes::None,
        }
    }

    /// The product of some factors: of two of each, a square.
    fn all(&mut self, factors: &[ValueId]) -> ValueId {
        let (half, rest) = root(factors, 2);
        if rest.is_empty() && half.len() > 1 {
            let root = self.all(&half);
            return self.float(FloatOp::Mul, &[root, root]);
        }
        let product = factors.iter().copied().reduce(|a, b| self.float(FloatOp::Mul, &[a, b]));
        product.unwrap_or_else(|| self.one())
    }

    fn one(&mut self) -> ValueId {
        self.constant(self.like.ty.format().map_or(0, Format::one))
    }

    fn constant(&mut self, bits: u64) -> ValueId {
        let like = self.like.clone();
        self.draft.add(Value {
            op: Op::Const(bits),
            args: Args::default(),
            flags: Flags::NONE,
            mode: Mode::default(),
            ..like
        })
    }

    fn float(&mut self, op: FloatOp, args: &[ValueId]) -> ValueId {
        let like = self.like.clone();
        self.draft.float(op, args, like.flags, &like)
    }
}
