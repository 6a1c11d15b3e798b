//! Quotients among sums of products: what divides meets what multiplies.
//!
//! Divisions become products with reciprocals of what they divide by, one for each factor that divides more than once; the sums of products are
//! then searched as ever ([`sums`]), and a reciprocal that serves one product alone becomes a quotient again. So `1/r`, `1/(r*r)` and `1/(r*r*r)` take one
//! division, `a*n*n/(v*v)` one quotient and its square, and `x*y/d + z*y` one product less.
//!
//! - **Licence.** `arcp`, and `reassoc` on the quotients and what they divide by. A root among the factors, `x / (sqrt(y) * y)`, is a power of its
//!   reciprocal under all flags.
//! - **Cost.** The whole function's, contracted: less weight where there are fused operations, and no more where there are none. One denominator for several
//!   ([`fractions`]) may cost two operations for each division less, and powers of two at the other side of a bar ([`bars`]) none.

mod bars;
mod closed;
mod divisor;
mod factors;
mod fractions;
mod inwards;
mod maker;
mod meets;
mod multiples;
mod numbers;
mod powers;
mod price;
mod ratio;
mod reader;
mod remainders;
mod sure;
mod twos;
mod weighted;

use crate::live::{Keep, needed};
use crate::passes::{Settled, reciprocals, sums};
use crate::scale::Scales;
use crate::{
    Args, Detail, Draft, Flag, Flags, FloatOp, Func, Log, Mode, Op, Rewritten, Source, Step, Value, ValueId, formula,
    rebuild,
};
use bars::balanced;
use closed::{closed, gathered};
use divisor::{Base, Divisions, Quotient, is_division};
use fractions::{Bars, LICENCE, fractions};
use inwards::inwards;
use multiples::multiples;
use price::{Growth, Price};
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
    /// What a division less may cost.
    growth: Growth,
}

/// Looks for a cheaper form of the sums, products and quotients together, home by home: many loops in a row take one round.
pub fn quotients(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let mut homes = Divisions::homes(func);
    let first = homes.first().map_or_else(Vec::new, |home| opened_in(func, home));
    let mut whole = cheapest(func, first.into_iter().chain(of_whole(func)), source, log);
    let others = 1..homes.len();
    let (mut at, mut left) = (0, homes.len());
    for _ in others {
        let now = whole.as_ref().map_or(func, |whole| &whole.func);
        homes = Divisions::homes(now);
        // Where nothing divides any more, there is no home.
        at += usize::from(homes.len() >= left);
        left = homes.len();
        let Some(home) = homes.get(at) else { break };
        if let Some(next) = cheapest(now, opened_in(now, home).into_iter(), source, log) {
            whole = Some(match whole {
                Some(whole) => whole.then(next),
                None => next,
            });
        }
    }
    whole
}

/// The function with products for the quotients of one home.
fn opened_in(func: &Func, home: &[ValueId]) -> Vec<Open> {
    let shared =
        multiples(func, home).map(|shared| Open { rule: RULE, func: shared, flags: LICENCE, growth: Growth::of(func) });
    Divisions::all(func, home).iter().map(|divisions| opened(func, divisions)).chain(shared).collect()
}

/// The function with other bars, wherever they are.
fn of_whole(func: &Func) -> impl Iterator<Item = Open> {
    let common = [Bars::Common, Bars::Mixed, Bars::Apart].into_iter().filter_map(|bars| fractions(func, bars));
    let common =
        common.map(|common| Open { rule: RULE, func: shared(common), flags: LICENCE, growth: Growth::of(func) });
    let divided =
        remainders(func).into_iter().map(|func| Open { rule: RULE, func, flags: LICENCE, growth: Growth::None });
    let bars = balanced(func).map(|func| Open { rule: RULE, func, flags: ORDER, growth: Growth::None });
    let twos = outwards(func).map(|func| Open { rule: TWOS, func, flags: twos::LICENCE, growth: Growth::None });
    let halves = inwards(func).map(|func| Open { rule: TWOS, func, flags: twos::LICENCE, growth: Growth::None });
    common.chain(divided).chain(bars).chain(twos).chain(halves)
}

/// The cheapest of the forms, if it is cheaper than the function.
fn cheapest(func: &Func, forms: impl Iterator<Item = Open>, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let (mut best, mut least): (Option<(Told, Found)>, Option<Price>) = (None, None);
    let (mut tried, mut scales): (Vec<Func>, Option<Scales>) = (Vec::new(), None);
    for Open { rule, func: open, flags, growth } in forms {
        if tried.contains(&open.func) {
            continue;
        }
        tried.push(open.func.clone());
        let found = sought(open, &mut log.settled);
        if !scales.get_or_insert_with(|| Scales::of(func)).hold_of(func, &found.new) {
            continue;
        }
        if found.price.is_below(least.get_or_insert_with(|| Price::of(func)), growth) {
            least = Some(found.price);
            best = Some((Told { rule, flags }, found));
        }
    }
    let (told, Found { new, log: found, .. }) = best?;
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
    let is_cheaper = new.func != *func && Price::of(&new.func).is_below(&Price::of(func), Growth::None);
    if !is_cheaper || !Scales::of(func).hold_of(func, &new) {
        return None;
    }
    tell(func, &new, Told { rule: RULE, flags: LICENCE }, &Log::silent(), source, log);
    Some(new)
}

/// A function whose quotients were open, what it costs, and what was done.
struct Found {
    new: Rewritten,
    price: Price,
    log: Log,
}

/// The cheapest sums of products of a function whose quotients are open: what was no better where they were closed is not asked for again.
fn sought(open: Rewritten, settled: &mut Settled) -> Found {
    let mut log = Log { settled: std::mem::take(settled), ..Log::silent() };
    let sought = match sums(&open.func, &|_| String::new(), &mut log) {
        Some(next) => open.then(next),
        None => open,
    };
    *settled = std::mem::take(&mut log.settled);
    let now = sought.now.clone();
    let apart = gathered(&sought.func).map(|next| Rewritten { func: Func::default(), now }.then(next));
    let new = closed(sought);
    let price = Price::of(&new.func);
    if let Some(apart) = apart.filter(|apart| apart.func != new.func) {
        let other = Price::of(&apart.func);
        if other.is_below(&price, Growth::Any) {
            return Found { new: apart, price: other, log };
        }
    }
    Found { new, price, log }
}

/// The function with products for quotients.
fn opened(func: &Func, divisions: &Divisions) -> Open {
    let flags = if divisions.take_roots() { Flags::FAST.without(Flag::Contract) } else { ORDER };
    let func = rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, id, value| match divisions.quotient(id) {
        Some(quotient) => product(draft, divisions, quotient, &value).unwrap_or_else(|| draft.add(value)),
        None => draft.add(value),
    });
    Open { rule: RULE, func, flags, growth: Growth::Any }
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
