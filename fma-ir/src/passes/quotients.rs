//! Quotients among sums of products: what divides meets what multiplies.
//!
//! Divisions become products with reciprocals of what they divide by, one for each factor that divides more than once; the sums of products are
//! then searched as ever ([`sums`]), and a reciprocal that serves one product alone becomes a quotient again. So `1/r`, `1/(r*r)` and `1/(r*r*r)` take one
//! division, `a*n*n/(v*v)` one quotient and its square, and `x*y/d + z*y` one product less.
//!
//! - **Licence.** `arcp`, and `reassoc` on the quotients and what they divide by. A root among the factors, `x / (sqrt(y) * y)`, is a power of its
//!   reciprocal under all flags.
//! - **Cost.** The whole function's, contracted: less weight where there are fused operations, and no more where there are none. One denominator for several
//!   ([`fractions`]) must not cost an operation more either, nor powers of two at the other side of a bar ([`bars`]).

mod bars;
mod closed;
mod divisor;
mod fractions;
mod inwards;
mod powers;
mod remainders;
mod sure;
mod twos;

use crate::live::{Keep, needed};
use crate::passes::{contraction, reciprocals, sums};
use crate::{
    Args, Detail, Draft, Flag, Flags, FloatOp, Func, Log, Machine, Mode, Op, Rewritten, Source, Step, Value, ValueId,
    cost, formula, rebuild,
};
use bars::balanced;
use closed::{closed, gathered};
use divisor::{Base, Divisions, Quotient, is_division};
use fractions::{Bars, LICENCE, fractions};
use inwards::inwards;
use remainders::remainders;
use twos::outwards;

const RULE: &str = "quotients";

/// The name of what takes powers of two out.
const TWOS: &str = "powers-of-two";

/// What every quotient here has to permit.
const ORDER: Flags = Flags::of(Flag::Reassoc).with(Flag::Arcp);

/// The function with products for its quotients, or with fewer of them.
struct Open {
    rule: &'static str,
    func: Rewritten,
    /// What that takes.
    flags: Flags,
    /// Whether a division less may cost operations more.
    may_grow: bool,
}

/// Looks for a cheaper form of the sums, products and quotients together.
pub fn quotients(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let divisions = Divisions::all(func).into_iter().map(|divisions| opened(func, &divisions));
    let common = [Bars::Common, Bars::Mixed].into_iter().filter_map(|bars| fractions(func, bars));
    let common = common.map(|func| Open { rule: RULE, func: shared(func), flags: LICENCE, may_grow: false });
    let divided = remainders(func).into_iter().map(|func| Open { rule: RULE, func, flags: LICENCE, may_grow: false });
    let bars = balanced(func).map(|func| Open { rule: RULE, func, flags: ORDER, may_grow: false });
    let twos = outwards(func).map(|func| Open { rule: TWOS, func, flags: twos::LICENCE, may_grow: false });
    let halves = inwards(func).map(|func| Open { rule: TWOS, func, flags: twos::LICENCE, may_grow: false });
    let twos = twos.into_iter().chain(halves);
    let mut best: Option<(Told, Rewritten, Log)> = None;
    for Open { rule, func: open, flags, may_grow } in divisions.chain(common).chain(divided).chain(bars).chain(twos) {
        let (new, found) = sought(open);
        let least = best.as_ref().map_or(func, |best| &best.1.func);
        if is_cheaper(&new.func, least, may_grow) {
            best = Some((Told { rule, flags }, new, found));
        }
    }
    let (told, new, found) = best?;
    tell(func, &new, told, &found, source, log);
    Some(new)
}

/// The same with one reciprocal for the quotients that have one denominator now.
fn shared(open: Rewritten) -> Rewritten {
    match reciprocals(&open.func, &|_| String::new(), &mut Log::silent()) {
        Some(next) => open.then(next),
        None => open,
    }
}

/// Takes out what stands above and below the same bar, before sums of products are looked for: a factor that was distributed is none any more.
pub fn cancelled(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let new = closed(fractions(func, Bars::Own)?);
    if !is_cheaper(&new.func, func, false) {
        return None;
    }
    tell(func, &new, Told { rule: RULE, flags: LICENCE }, &Log::silent(), source, log);
    Some(new)
}

/// The cheapest sums of products of a function whose quotients are open, and what was done.
fn sought(open: Rewritten) -> (Rewritten, Log) {
    let mut found = Log::silent();
    let sought = match sums(&open.func, &|_| String::new(), &mut found) {
        Some(next) => open.then(next),
        None => open,
    };
    let now = sought.now.clone();
    let apart = gathered(&sought.func).map(|next| Rewritten { func: Func::default(), now }.then(next));
    let closed = closed(sought);
    match apart {
        Some(apart) if is_cheaper(&apart.func, &closed.func, true) => (apart, found),
        Some(_) | None => (closed, found),
    }
}

/// Whether the first is: on machines with fused operations, and not dearer on the others; with no more operations, unless it `may_grow`.
fn is_cheaper(new: &Func, old: &Func, may_grow: bool) -> bool {
    let fused = |func: &Func| contraction(func, &|_| String::new(), &mut Log::silent()).map(|fused| fused.func);
    let (new, old) = (fused(new).unwrap_or_else(|| new.clone()), fused(old).unwrap_or_else(|| old.clone()));
    let costs = |machine| (cost(&new, machine), cost(&old, machine));
    let ((fused, old_fused), (split, old_split)) = (costs(Machine::Fused), costs(Machine::Split));
    fused.weight() < old_fused.weight()
        && split.weight() <= old_split.weight()
        && (may_grow || fused.total <= old_fused.total)
}

/// The function with products for quotients.
fn opened(func: &Func, divisions: &Divisions) -> Open {
    let flags = if divisions.take_roots() { Flags::FAST.without(Flag::Contract) } else { ORDER };
    let func = rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, id, value| match divisions.quotient(id) {
        Some(quotient) => product(draft, divisions, quotient, &value).unwrap_or_else(|| draft.add(value)),
        None => draft.add(value),
    });
    Open { rule: RULE, func, flags, may_grow: true }
}

/// A quotient as a product.
fn product(draft: &mut Draft<'_>, divisions: &Divisions, quotient: &Quotient, value: &Value) -> Option<ValueId> {
    let flags = quotient.flags;
    let like = &Value { flags, ..value.clone() };
    let (mut factors, mut alone): (Vec<ValueId>, Vec<ValueId>) = (Vec::new(), Vec::new());
    factors.extend(value.args.first().copied().filter(|_| value.args.len() > 1 && !quotient.of_one));
    for (base, exponent) in &quotient.divisor {
        if divisions.meets(base) {
            let inverse = inverse(draft, *base, like)?;
            factors.push(power(draft, inverse, *exponent, like));
        } else {
            let base = draft.now(base.value())?;
            alone.push(power(draft, base, *exponent, like));
        }
    }
    let alone = alone.into_iter().reduce(|a, b| draft.float(FloatOp::Mul, &[a, b], flags, like));
    factors.extend(alone.map(|base| draft.float(FloatOp::Recip, &[base], flags, like)));
    if let Some(bits) = quotient.scale {
        let (args, flags, mode) = (Args::default(), Flags::NONE, Mode::default());
        factors.push(draft.add(Value { op: Op::Const(bits), args, flags, mode, ..value.clone() }));
    }
    factors.into_iter().reduce(|a, b| draft.float(FloatOp::Mul, &[a, b], flags, like))
}

fn inverse(draft: &mut Draft<'_>, base: Base, like: &Value) -> Option<ValueId> {
    let (op, of) = match base {
        Base::Value(id) => (FloatOp::Recip, id),
        Base::Root { of, .. } => (FloatOp::Rsqrt, of),
    };
    let arg = draft.now(of)?;
    Some(draft.float(op, &[arg], like.flags, like))
}

fn power(draft: &mut Draft<'_>, base: ValueId, exponent: u32, like: &Value) -> ValueId {
    if exponent == 1 {
        base
    } else {
        draft.add(Value { op: Op::Powi(exponent as i32), args: [base].into(), ..like.clone() })
    }
}

/// What a line of the report says of a change.
#[derive(Clone, Copy)]
struct Told {
    rule: &'static str,
    flags: Flags,
}

/// One line for each output of the sums and each quotient that is another operation now; where there is none, one for what is made of quotients.
fn tell(func: &Func, new: &Rewritten, own: Told, found: &Log, source: Source<'_>, log: &mut Log) {
    let (live, told) = (needed(func, Keep::Live), log.steps.len());
    for id in &live {
        let value = func.value(*id);
        let step = found.steps.iter().find(|step| step.site == value.site).filter(|_| value.ty.is_float());
        let divides = new.now[id.0 as usize].is_some_and(|now| is_division(value) || is_division(new.func.value(now)));
        if step.is_some() || divides && is_other(func, new, *id) {
            let flags = step.map_or(own.flags, |step| step.flags.union(own.flags));
            tell_of(func, new, *id, Told { flags, ..own }, source, log);
        }
    }
    let last = live.iter().rev().find(|id| func.value(**id).ty.is_float() && is_other(func, new, **id));
    if let Some(id) = last.filter(|_| log.steps.len() == told) {
        tell_of(func, new, *id, own, source, log);
    }
}

/// Whether a value is another operation now, or one on something else.
fn is_other(func: &Func, new: &Rewritten, id: ValueId) -> bool {
    let (value, now) = (func.value(id), new.now[id.0 as usize].map(|now| new.func.value(now)));
    let args = value.args.mapped(|arg| new.now[arg.0 as usize]);
    now.is_some_and(|now| now.op != value.op || args.is_none_or(|args| args != now.args))
}

fn tell_of(func: &Func, new: &Rewritten, id: ValueId, told: Told, source: Source<'_>, log: &mut Log) {
    let Some(now) = new.now[id.0 as usize] else { return };
    let text = |func: &Func, id| if log.detail == Detail::Full { formula(func, id, source) } else { String::new() };
    let (before, after) = (text(func, id), text(&new.func, now));
    if log.detail == Detail::Licences || before != after {
        let Told { rule, flags } = told;
        log.steps.push(Step { rule, site: func.value(id).site, before, after, flags, note: None });
    }
}

#[cfg(test)]
mod tests;
