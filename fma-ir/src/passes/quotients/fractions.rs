//! Sums of quotients over one denominator, where that cancels: `p*r/(p + r)` of two ratios `a/b` and `a/c` divides once.
//!
//! A value is followed as `over/under`, both lists of factors. What stands in both cancels, and a sum puts what its terms share before the bracket. A sum
//! of a fraction and something else is a factor of its own, or a fraction as well, whichever costs less.
//!
//! - **Licence.** Whoever divides by zero or by infinity gets something else from the common denominator, and so does who cancels: all of [`LICENCE`].
//! - **Range.** A product of denominators may leave the range where the quotients do not: a fraction is written only where nothing in it is of a high degree, or
//!   of a higher one than what the value was made of ([`crate::scale`]), and of no higher one where a difference could be multiplied out.

use std::collections::HashMap;

use fma_core::{Format, Round, exact};

use super::divisor::is_division;
use super::meets::may_meet;
use super::powers::{Power, root};
use crate::live::{Keep, needed};
use crate::pace::Paces;
use crate::scale::{NEAR, Scales};
use crate::{Args, Draft, Flag, Flags, FloatOp, Func, Log, Mode, Op, Rewritten, Value, ValueId, rebuild};

/// What every operation has to permit that ends in a fraction.
pub const LICENCE: Flags = Flags::of(Flag::Reassoc).with(Flag::Arcp).with(Flag::Nnan).with(Flag::Ninf).with(Flag::Nsz);

/// With how many divisions a function is looked at.
const MOST_DIVISIONS: usize = 32;

/// How many factors a part of a fraction has at most.
const MOST_FACTORS: usize = 12;

/// A number as `over/under`, or its negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    pub negative: bool,
    pub over: Vec<ValueId>,
    pub under: Vec<ValueId>,
}

/// Which quotients meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bars {
    /// Those of one product.
    Own,
    /// Those of one sum, too: it gets one denominator.
    Common,
    /// Those of a sum and what else it adds, too: `1 - a/b` is `(b - a)/b`.
    Mixed,
}

/// The function with fractions for its quotients, where something divides that may meet anything.
pub fn fractions(func: &Func, bars: Bars) -> Option<Rewritten> {
    let divides = |id: &ValueId| is_division(func.value(*id)) && is_open(func.value(*id));
    let divisions = needed(func, Keep::Live).iter().filter(|id| divides(id)).count();
    // One bar that a sum goes over has to meet another one.
    let fewest = if bars == Bars::Mixed { 2 } else { 1 };
    if !(fewest..=MOST_DIVISIONS).contains(&divisions) || !may_meet(func, bars) {
        return None;
    }
    let mut old = Scales::default();
    old.grow(func);
    let (ratios, new) = (HashMap::new(), Scales::default());
    let mut known = Known { func, bars, paces: Paces::of(func), ratios, old, new };
    Some(rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, id, value| known.visit(draft, id, value)))
}

/// Whether a value is a sum: its terms may share factors, which stay where they are unless something cancels with them.
pub fn is_sum(value: &Value) -> bool {
    matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::MulAdd))
}

/// Whether a value may be a fraction.
pub fn is_open(value: &Value) -> bool {
    use FloatOp::{Add, Div, Mul, MulAdd, Neg, Recip, Sub};
    let computes = matches!(value.op, Op::Float(Add | Div | Mul | MulAdd | Neg | Recip | Sub) | Op::Powi(2..=12));
    computes && value.flags.contains(LICENCE) && value.mode == Mode::default() && value.ty.format().is_some()
}

/// The fractions found so far, by the values of the function before the pass.
struct Known<'a> {
    func: &'a Func,
    bars: Bars,
    paces: Option<Paces>,
    ratios: HashMap<ValueId, Ratio>,
    old: Scales,
    new: Scales,
}

impl Known<'_> {
    fn visit(&mut self, draft: &mut Draft<'_>, id: ValueId, value: Value) -> ValueId {
        if !is_open(&value) {
            return draft.add(value);
        }
        let old = &self.func.value(id).args;
        let parts: Vec<Ratio> = old.iter().zip(&*value.args).map(|(old, new)| self.part(id, *old, *new)).collect();
        let mut maker = Maker { draft, like: value, bars: self.bars };
        let Some(ratio) = maker.of(&parts) else { return maker.draft.add(maker.like) };
        let ratio = if ratio.power().is_some() { ratio } else { maker.scaled(&ratio).unwrap_or(ratio) };
        let is_less = !is_sum(&maker.like) && ratio.factors() < parts.iter().map(Ratio::factors).sum();
        let is_other = is_less || maker.power(&ratio).is_some() || parts.iter().any(|part| !part.under.is_empty());
        let number = is_other.then(|| maker.number(&ratio));
        let near = if maker.may_vanish(&ratio) { 0 } else { NEAR };
        self.ratios.insert(id, ratio);
        self.new.grow(maker.draft.func());
        let is_near = |number: &ValueId| self.new.most(*number) <= self.old.most(id).max(near);
        number.filter(is_near).unwrap_or_else(|| maker.draft.add(maker.like))
    }

    /// An operand as a fraction; over one where it is not to be looked into.
    fn part(&self, user: ValueId, old: ValueId, new: ValueId) -> Ratio {
        let is_near = self.paces.as_ref().is_none_or(|paces| paces.pace(old) == paces.pace(user));
        let is_alike = self.func.value(old).flags == self.func.value(user).flags;
        let known = self.ratios.get(&old).filter(|_| is_near && is_alike);
        known.cloned().unwrap_or_else(|| Ratio::of(new))
    }
}

impl Ratio {
    fn of(value: ValueId) -> Ratio {
        Ratio { negative: false, over: vec![value], under: Vec::new() }
    }

    fn turned(self) -> Ratio {
        Ratio { over: self.under, under: self.over, ..self }
    }

    fn factors(&self) -> usize {
        self.over.len() + self.under.len()
    }
}

/// What stands in both lists, taken out of them.
fn taken(one: &mut Vec<ValueId>, other: &mut Vec<ValueId>) -> Vec<ValueId> {
    let mut shared = Vec::new();
    one.retain(|factor| {
        let Some(place) = other.iter().position(|known| known == factor) else { return true };
        shared.push(other.swap_remove(place));
        false
    });
    shared
}

fn product(a: &Ratio, b: &Ratio) -> Ratio {
    let (mut over, mut under) = ([&a.over[..], &b.over].concat(), [&a.under[..], &b.under].concat());
    taken(&mut over, &mut under);
    Ratio { negative: a.negative != b.negative, over, under }
}

/// What makes the values of one fraction.
struct Maker<'a, 'd> {
    draft: &'a mut Draft<'d>,
    /// The value that it stands for.
    like: Value,
    bars: Bars,
}

impl Maker<'_, '_> {
    /// The value of its operands; `None` where it is too long for a fraction, or no fraction at all.
    fn of(&mut self, parts: &[Ratio]) -> Option<Ratio> {
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
            (true, false) | (false, true) => self.bars == Bars::Mixed,
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
    fn scaled(&mut self, ratio: &Ratio) -> Option<Ratio> {
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
    fn power(&self, ratio: &Ratio) -> Option<(u64, Power)> {
        let (scale, rest) = self.apart(ratio)?;
        Some((scale, rest.power()?))
    }

    /// The number itself; of the power of a fraction, that, and of a multiple of it.
    fn number(&mut self, ratio: &Ratio) -> ValueId {
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

    /// Whether sums stand below the bar that could be multiplied out, one of them a difference, which would lose the digits that it has exactly.
    fn may_vanish(&self, ratio: &Ratio) -> bool {
        let below = || ratio.under.iter().map(|id| self.draft.value(*id)).filter(|value| is_sum(value));
        below().count() > 1 && below().any(|value| value.op == Op::Float(FloatOp::Sub))
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
