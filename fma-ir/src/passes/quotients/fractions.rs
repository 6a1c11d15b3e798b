//! Sums of quotients over one denominator, where that cancels: `p*r/(p + r)` of two ratios `a/b` and `a/c` divides once.
//!
//! A value is followed as `over/under`, both lists of factors. What stands in both cancels, and a sum puts what its terms share before the bracket. A sum
//! of a fraction and something else is a factor of its own, or a fraction as well, whichever costs less.
//!
//! - **Licence.** Whoever divides by zero or by infinity gets something else from the common denominator, and so does who cancels: all of [`LICENCE`].
//! - **Range.** A product of denominators may leave the range where the quotients do not: a fraction is written only where nothing in it is of a high degree, or
//!   of a higher one than what the value was made of ([`crate::scale`]), and of no higher one where a difference could be multiplied out. Differences of two
//!   are not: they are kept as poles are.

use std::collections::HashMap;

use super::divisor::is_division;
use super::maker::{Maker, Vanishes};
use super::meets::may_meet;
use super::ratio::Ratio;
use crate::live::{Keep, needed, uses};
use crate::pace::Paces;
use crate::passes::protection;
use crate::scale::{Scales, near};
use crate::{Draft, Flag, Flags, FloatOp, Func, Log, Mode, Op, Rewritten, Value, ValueId, rebuild};

/// What every operation has to permit that ends in a fraction.
pub const LICENCE: Flags = Flags::of(Flag::Reassoc).with(Flag::Arcp).with(Flag::Nnan).with(Flag::Ninf).with(Flag::Nsz);

/// With how many divisions a function is looked at.
const MOST_DIVISIONS: usize = 32;

/// Which quotients meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bars {
    /// Those of one product.
    Own,
    /// Those of one sum, too: it gets one denominator.
    Common,
    /// Those of a sum and what else it adds, too: `1 - a/b` is `(b - a)/b`.
    Mixed,
    /// The same, but for quotients that serve more than one value: they are numbers, and what is made of them is of no degree of theirs.
    Apart,
}

/// The function with fractions for its quotients, where something divides that may meet anything.
pub fn fractions(func: &Func, bars: Bars) -> Option<Rewritten> {
    let divides = |id: &ValueId| is_division(func.value(*id)) && is_open(func.value(*id));
    let divisions = needed(func, Keep::Live).iter().filter(|id| divides(id)).count();
    // One bar that a sum goes over has to meet another one.
    let fewest = if matches!(bars, Bars::Mixed | Bars::Apart) { 2 } else { 1 };
    if !(fewest..=MOST_DIVISIONS).contains(&divisions) || !may_meet(func, bars) {
        return None;
    }
    let shared = if bars == Bars::Apart { shared(func) } else { Vec::new() };
    if bars == Bars::Apart && shared.is_empty() {
        return None;
    }
    let mut old = Scales::default();
    old.grow(func);
    let (ratios, new) = (HashMap::new(), Scales::default());
    let mut known = Known { func, bars, shared, paces: Paces::of(func), ratios, old, new, exposes: false };
    let new = rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, id, value| known.visit(draft, id, value));
    let kept = if known.exposes { protection(&new.func, &|_| String::new(), &mut Log::silent()) } else { None };
    Some(match kept {
        Some(kept) => new.then(kept),
        None => new,
    })
}

/// The quotients that several values are made of.
fn shared(func: &Func) -> Vec<ValueId> {
    let (live, uses) = (needed(func, Keep::Live), uses(func));
    let is_shared = |id: &ValueId| {
        let value = func.value(*id);
        value.op == Op::Float(FloatOp::Div) && is_open(value) && uses[id.0 as usize] > 1
    };
    live.into_iter().filter(is_shared).collect()
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
    /// The quotients that are numbers wherever something is made of them.
    shared: Vec<ValueId>,
    paces: Option<Paces>,
    ratios: HashMap<ValueId, Found>,
    old: Scales,
    new: Scales,
    /// Whether differences stand below a bar beside other sums now.
    exposes: bool,
}

/// A value as a fraction.
struct Found {
    ratio: Ratio,
    /// What is written for it, if that is another operation.
    number: Option<ValueId>,
    /// Whether it is of too high a degree to be written.
    is_far: bool,
    /// Whether a sum that it is made of is.
    is_of_far_sum: bool,
    /// The fraction that is written in its place.
    near: Option<Ratio>,
}

/// Which operands are looked into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    All,
    /// Those that are written as fractions.
    Near,
}

impl Known<'_> {
    fn visit(&mut self, draft: &mut Draft<'_>, id: ValueId, value: Value) -> ValueId {
        if !is_open(&value) {
            return draft.add(value);
        }
        let mut maker = Maker { draft, like: value, bars: self.bars };
        let Some(found) = self.found(&mut maker, id, Reach::All) else { return maker.draft.add(maker.like) };
        // What is of too high a degree with all that it is made of may be a fraction of what is written.
        let retries = found.is_far && self.is_of(id, |part| part.is_far);
        let nearer = if retries { self.found(&mut maker, id, Reach::Near) } else { None };
        let (written, near) = match nearer.filter(|nearer| !nearer.is_far) {
            Some(nearer) => (nearer.number, Some(nearer.ratio)),
            None => (found.number.filter(|_| !found.is_far), None),
        };
        let vanishes = maker.vanishes(near.as_ref().unwrap_or(&found.ratio));
        self.exposes |= written.is_some() && vanishes == Vanishes::Kept;
        self.ratios.insert(id, Found { near, ..found });
        written.unwrap_or_else(|| maker.draft.add(maker.like))
    }

    /// Whether an operand is such a fraction.
    fn is_of(&self, id: ValueId, asked: impl Fn(&Found) -> bool) -> bool {
        self.func.value(id).args.iter().any(|old| self.ratios.get(old).is_some_and(&asked))
    }

    /// A value as a fraction, and the number where it is another than what is written.
    fn found(&mut self, maker: &mut Maker<'_, '_>, id: ValueId, reach: Reach) -> Option<Found> {
        let old = self.func.value(id).args.iter().zip(&*maker.like.args);
        let parts: Vec<Ratio> = old.map(|(old, new)| self.part(id, *old, *new, reach)).collect();
        let ratio = maker.of(&parts)?;
        let ratio = if ratio.power().is_some() { ratio } else { maker.scaled(&ratio).unwrap_or(ratio) };
        let is_less = !is_sum(&maker.like) && ratio.factors() < parts.iter().map(Ratio::factors).sum();
        let is_other = is_less || maker.power(&ratio).is_some() || parts.iter().any(|part| !part.under.is_empty());
        let number = is_other.then(|| maker.number(&ratio));
        let near = if maker.vanishes(&ratio) == Vanishes::Lost { 0 } else { near(maker.like.ty) };
        let most = self.old.most(id).max(near);
        let is_of_far_sum = reach == Reach::All && self.is_of(id, |part| part.is_of_far_sum);
        let mut is_far = number.is_some_and(|number| self.reach(maker, number) > most);
        let mut number = number;
        if is_far && is_less {
            // What is left of a product that cancels may have room in several quotients.
            let parts = ratio.apart(|factor| self.new.own(factor), most);
            number = maker.product(&parts);
            is_far = number.is_none_or(|number| self.reach(maker, number) > most);
        }
        let is_of_far_sum = is_of_far_sum || is_far && is_sum(&maker.like);
        Some(Found { ratio, number, is_far, is_of_far_sum, near: None })
    }

    /// How far from 1 a number is that may be new, with all that it is made of.
    fn reach(&mut self, maker: &Maker<'_, '_>, number: ValueId) -> i32 {
        self.new.grow(maker.draft.func());
        self.new.most(number)
    }

    /// An operand as a fraction; over one where it is not to be looked into.
    fn part(&self, user: ValueId, old: ValueId, new: ValueId, reach: Reach) -> Ratio {
        let is_near = self.paces.as_ref().is_none_or(|paces| paces.pace(old) == paces.pace(user));
        let is_alike = self.func.value(old).flags == self.func.value(user).flags;
        let is_open = is_near && is_alike && !self.shared.contains(&old);
        let known = self.ratios.get(&old).filter(|_| is_open);
        let ratio = known.and_then(|known| match reach {
            Reach::Near if known.is_far => known.near.clone(),
            Reach::All | Reach::Near => Some(known.ratio.clone()),
        });
        ratio.unwrap_or_else(|| Ratio::of(new))
    }
}
