//! Sums of quotients over one denominator, where that cancels: `p*r/(p + r)` of two ratios `a/b` and `a/c` divides once.
//!
//! A value is followed as `whole + over/under`, both parts of the fraction lists of factors. What stands in both cancels; a sum puts what its terms share
//! before the bracket, so that `p*r/(p + r)` of two ratios with one numerator divides once. The whole part stays outside until something
//! divides by the sum: an accumulator is not divided anew in each turn.
//!
//! - **Licence.** Whoever divides by zero or by infinity gets something else from the common denominator, and so does who cancels: all of [`LICENCE`].
//! - **Range.** A product of denominators may leave the range where the quotients do not, and digits that a difference has exactly are lost where it is
//!   multiplied out: what is found serves only where no value is of a higher degree than before ([`super::scale`]).

use std::collections::HashMap;

use fma_core::Format;

use super::divides;
use crate::live::{Keep, needed, uses};
use crate::pace::Paces;
use crate::{Args, Draft, Flag, Flags, FloatOp, Func, Log, Mode, Op, Rewritten, Value, ValueId, rebuild};

/// What every operation has to permit that ends in a fraction.
pub const LICENCE: Flags = Flags::of(Flag::Reassoc).with(Flag::Arcp).with(Flag::Nnan).with(Flag::Ninf).with(Flag::Nsz);

/// With how many divisions a function is looked at.
const MOST_DIVISIONS: usize = 32;

/// How many factors a part of a fraction has at most.
const MOST_FACTORS: usize = 8;

/// Which operands are looked into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Those that serve nothing else.
    Own,
    /// All: what is needed twice may be found twice.
    Shared,
}

impl Depth {
    pub const ALL: [Depth; 2] = [Depth::Own, Depth::Shared];
}

/// A number as `whole + over/under`, or `whole - over/under`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ratio {
    whole: Option<ValueId>,
    negative: bool,
    over: Vec<ValueId>,
    under: Vec<ValueId>,
}

/// The function over common denominators, where two quotients could meet.
pub fn fractions(func: &Func, depth: Depth) -> Option<Rewritten> {
    let divides = |id: &ValueId| divides(func.value(*id)) && is_open(func.value(*id));
    let divisions = needed(func, Keep::Live).iter().filter(|id| divides(id)).count();
    if !(2..=MOST_DIVISIONS).contains(&divisions) {
        return None;
    }
    let mut known = Known { func, depth, uses: uses(func), paces: Paces::of(func), ratios: HashMap::new() };
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
    depth: Depth,
    uses: Vec<u32>,
    paces: Option<Paces>,
    ratios: HashMap<ValueId, Ratio>,
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
        let is_new = parts.iter().any(|part| !part.under.is_empty());
        let new = if is_new { maker.number(&ratio) } else { maker.draft.add(maker.like) };
        self.ratios.insert(id, ratio);
        new
    }

    /// An operand as a fraction; over one where it is not to be looked into.
    fn part(&self, user: ValueId, old: ValueId, new: ValueId) -> Ratio {
        let is_near = self.paces.as_ref().is_none_or(|paces| paces.pace(old) == paces.pace(user));
        let is_own = self.depth == Depth::Shared || self.uses[old.0 as usize] == 1;
        let is_alike = self.func.value(old).flags == self.func.value(user).flags;
        let known = self.ratios.get(&old).filter(|_| is_near && is_own && is_alike);
        known.cloned().unwrap_or_else(|| Ratio::of(new))
    }
}

impl Ratio {
    fn of(value: ValueId) -> Ratio {
        Ratio { whole: None, negative: false, over: vec![value], under: Vec::new() }
    }

    fn turned(self) -> Ratio {
        Ratio { over: self.under, under: self.over, ..self }
    }

    fn is_plain(&self) -> bool {
        self.under.is_empty()
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

/// What makes the values of one fraction.
struct Maker<'a, 'd> {
    draft: &'a mut Draft<'d>,
    /// The value that it stands for.
    like: Value,
}

impl Maker<'_, '_> {
    /// The value of its operands; `None` where it is too long for a fraction, or no fraction at all.
    fn of(&mut self, parts: &[Ratio]) -> Option<Ratio> {
        let ratio = match (self.like.op, parts) {
            (Op::Float(FloatOp::Neg), [a]) => self.negative(a.clone()),
            (Op::Float(FloatOp::Recip), [a]) => self.improper(a.clone())?.turned(),
            (Op::Float(FloatOp::Div), [a, b]) => {
                let divisor = self.improper(b.clone())?.turned();
                self.product(a.clone(), divisor)?
            }
            (Op::Float(FloatOp::Mul), [a, b]) => self.product(a.clone(), b.clone())?,
            (Op::Powi(power), [a]) => {
                let square = |ratio: Option<Ratio>, _| self.product(ratio?, a.clone());
                (1..power).fold(Some(a.clone()), square)?
            }
            (Op::Float(FloatOp::Add), [a, b]) => self.sum(a.clone(), b.clone())?,
            (Op::Float(FloatOp::Sub), [a, b]) => {
                let b = self.negative(b.clone());
                self.sum(a.clone(), b)?
            }
            _ => return None,
        };
        (ratio.over.len() <= MOST_FACTORS && ratio.under.len() <= MOST_FACTORS).then_some(ratio)
    }

    fn negative(&mut self, ratio: Ratio) -> Ratio {
        let whole = ratio.whole.map(|whole| self.float(FloatOp::Neg, &[whole]));
        Ratio { whole, negative: !ratio.negative, ..ratio }
    }

    /// The product; a sum with a whole part is multiplied out where that cancels.
    fn product(&mut self, a: Ratio, b: Ratio) -> Option<Ratio> {
        let [a, b] = [(&a, &b), (&b, &a)].map(|(one, other)| {
            let cancels = one.whole.is_some() && one.under.iter().any(|factor| other.over.contains(factor));
            if cancels || one.whole.is_none() { self.improper(one.clone()) } else { Some(Ratio::of(self.number(one))) }
        });
        let (a, b) = (a?, b?);
        let (mut over, mut under) = ([a.over, b.over].concat(), [a.under, b.under].concat());
        taken(&mut over, &mut under);
        Some(Ratio { whole: None, negative: a.negative != b.negative, over, under })
    }

    /// The fractions over one denominator, and the sum of the whole parts.
    fn sum(&mut self, a: Ratio, b: Ratio) -> Option<Ratio> {
        if a.is_plain() && b.is_plain() {
            return None;
        }
        let [(a, mut whole), (b, other)] = [a, b].map(|ratio| self.parted(ratio));
        whole = match (whole, other) {
            (Some(a), Some(b)) => Some(self.float(FloatOp::Add, &[a, b])),
            (whole, other) => whole.or(other),
        };
        let fraction = match (a, b) {
            (Some(a), Some(b)) => self.common(a, b),
            (fraction, other) => fraction.or(other)?,
        };
        Some(Ratio { whole, ..fraction })
    }

    /// The fraction, if it is one, and what stands beside it.
    fn parted(&mut self, ratio: Ratio) -> (Option<Ratio>, Option<ValueId>) {
        if ratio.is_plain() {
            return (None, Some(self.number(&ratio)));
        }
        (Some(Ratio { whole: None, ..ratio.clone() }), ratio.whole)
    }

    /// The sum of two fractions without whole parts.
    fn common(&mut self, a: Ratio, b: Ratio) -> Ratio {
        let (mut of_a, mut of_b) = (a.under, b.under);
        let mut under = taken(&mut of_a, &mut of_b);
        let (mut left, mut right) = ([a.over, of_b.clone()].concat(), [b.over, of_a.clone()].concat());
        under.extend([of_a, of_b].concat());
        let mut over = taken(&mut left, &mut right);
        let [left, right] = [left, right].map(|factors| self.all(&factors));
        let op = if a.negative == b.negative { FloatOp::Add } else { FloatOp::Sub };
        over.push(self.float(op, &[left, right]));
        taken(&mut over, &mut under);
        Ratio { whole: None, negative: a.negative, over, under }
    }

    /// The same without a whole part.
    fn improper(&mut self, ratio: Ratio) -> Option<Ratio> {
        let Some(whole) = ratio.whole else { return Some(ratio) };
        let sum = self.common(Ratio::of(whole), Ratio { whole: None, ..ratio });
        Some(sum)
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
        match (ratio.whole, ratio.negative) {
            (None, false) => fraction,
            (None, true) => self.float(FloatOp::Neg, &[fraction]),
            (Some(whole), false) => self.float(FloatOp::Add, &[whole, fraction]),
            (Some(whole), true) => self.float(FloatOp::Sub, &[whole, fraction]),
        }
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
