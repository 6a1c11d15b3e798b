//! Sums of quotients over one denominator, where that cancels: `p*r/(p + r)` of two ratios `a/b` and `a/c` divides once.
//!
//! A value is followed as `over/under`, both lists of factors. What stands in both cancels, and a sum puts what its terms share before the bracket. A sum
//! of a fraction and something else is a factor of its own.
//!
//! - **Licence.** Whoever divides by zero or by infinity gets something else from the common denominator, and so does who cancels: all of [`LICENCE`].
//! - **Range.** A product of denominators may leave the range where the quotients do not, and digits that a difference has exactly are lost where it is
//!   multiplied out: a fraction is written only where nothing in it is of a higher degree than what the value was made of ([`super::scale`]).

use std::collections::HashMap;

use fma_core::Format;

use super::divisor::is_division;
use crate::live::{Keep, needed};
use crate::pace::Paces;
use crate::scale::Scales;
use crate::{Args, Draft, Flag, Flags, FloatOp, Func, Log, Mode, Op, Rewritten, Value, ValueId, rebuild};

/// What every operation has to permit that ends in a fraction.
pub const LICENCE: Flags = Flags::of(Flag::Reassoc).with(Flag::Arcp).with(Flag::Nnan).with(Flag::Ninf).with(Flag::Nsz);

/// With how many divisions a function is looked at.
const MOST_DIVISIONS: usize = 32;

/// How many factors a part of a fraction has at most.
const MOST_FACTORS: usize = 8;

/// A number as `over/under`, or its negative.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ratio {
    negative: bool,
    over: Vec<ValueId>,
    under: Vec<ValueId>,
}

/// The function over common denominators, where two quotients could meet.
pub fn fractions(func: &Func) -> Option<Rewritten> {
    let divides = |id: &ValueId| is_division(func.value(*id)) && is_open(func.value(*id));
    let divisions = needed(func, Keep::Live).iter().filter(|id| divides(id)).count();
    if !(2..=MOST_DIVISIONS).contains(&divisions) {
        return None;
    }
    let mut old = Scales::default();
    old.grow(func);
    let mut known = Known { func, paces: Paces::of(func), ratios: HashMap::new(), old, new: Scales::default() };
    Some(rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, id, value| known.visit(draft, id, value)))
}

/// Whether a value may be a fraction.
fn is_open(value: &Value) -> bool {
    use FloatOp::{Add, Div, Mul, Neg, Recip, Sub};
    let computes = matches!(value.op, Op::Float(Add | Div | Mul | Neg | Recip | Sub) | Op::Powi(2..=4));
    computes && value.flags.contains(LICENCE) && value.mode == Mode::default() && value.ty.format().is_some()
}

/// The fractions found so far, by the values of the function before the pass.
struct Known<'a> {
    func: &'a Func,
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
        let mut maker = Maker { draft, like: value };
        let Some(ratio) = maker.of(&parts) else { return maker.draft.add(maker.like) };
        let is_other = parts.iter().any(|part| !part.under.is_empty());
        let number = is_other.then(|| maker.number(&ratio));
        self.ratios.insert(id, ratio);
        self.new.grow(maker.draft.func());
        let is_near = |number: &ValueId| self.new.most(*number) <= self.old.most(id);
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
            (Op::Powi(power), [a]) => (1..power).fold(a.clone(), |all, _| product(&all, a)),
            (Op::Float(FloatOp::Add), [a, b]) => self.sum(a, b)?,
            (Op::Float(FloatOp::Sub), [a, b]) => self.sum(a, &negative(b))?,
            _ => return None,
        };
        (ratio.over.len() <= MOST_FACTORS && ratio.under.len() <= MOST_FACTORS).then_some(ratio)
    }

    /// The sum of two fractions over one denominator.
    fn sum(&mut self, a: &Ratio, b: &Ratio) -> Option<Ratio> {
        if a.under.is_empty() || b.under.is_empty() {
            return None;
        }
        let (mut of_a, mut of_b) = (a.under.clone(), b.under.clone());
        let mut under = taken(&mut of_a, &mut of_b);
        let (mut left, mut right) = ([&a.over[..], &of_b].concat(), [&b.over[..], &of_a].concat());
        under.extend([of_a, of_b].concat());
        let mut over = taken(&mut left, &mut right);
        let [left, right] = [left, right].map(|factors| self.all(&factors));
        let op = if a.negative == b.negative { FloatOp::Add } else { FloatOp::Sub };
        over.push(self.float(op, &[left, right]));
        taken(&mut over, &mut under);
        Some(Ratio { negative: a.negative, over, under })
    }

    /// The number itself.
    fn number(&mut self, ratio: &Ratio) -> ValueId {
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

    /// The product of some factors.
    fn all(&mut self, factors: &[ValueId]) -> ValueId {
        let product = factors.iter().copied().reduce(|a, b| self.float(FloatOp::Mul, &[a, b]));
        product.unwrap_or_else(|| self.one())
    }

    fn one(&mut self) -> ValueId {
        let one = self.like.ty.format().map_or(0, Format::one);
        let like = self.like.clone();
        self.draft.add(Value {
            op: Op::Const(one),
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
