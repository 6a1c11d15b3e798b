//! Reciprocals: divisions by the same value share one.
//!
//! Under `arcp` on each of them, `a / d` and `b / d` become `a * r` and `b * r` with `r = d.recip()`, where that costs less on
//! every path: two divisions that run together pay for the reciprocal, and further ones in arms within may use it; where the
//! source computes `1 / d` anyway, one is enough. Two divisions in different arms share nothing. Constant divisors are rules.

use std::collections::HashMap;

use crate::live::{Keep, needed};
use crate::place::{Place, Places};
use crate::{
    Detail, Draft, Flag, Flags, FloatOp, Func, Log, Mode, Op, Rewritten, Seen, Source, Value, ValueId, rebuild,
};

const RULE: &str = "shared-reciprocal";

/// Makes divisions by the same value products with its reciprocal.
pub fn reciprocals(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let none = || Shares { of: Vec::new(), list: Vec::new() };
    let licensed = shares(func, &|value| value.flags.has(Flag::Arcp)).unwrap_or_else(none);
    let wished = if log.detail == Detail::Full { shares(func, &|_| true) } else { None }.unwrap_or_else(none);
    if licensed.list.is_empty() && wished.list.is_empty() {
        return None;
    }
    Some(rebuild(func, source, log, |draft, id, value| {
        if let Some(share) = licensed.of(id) {
            let new = replaced(draft, share, id, &value);
            if !is_reciprocal(func, id) {
                draft.step(RULE, Seen::Old(id), new, Flags::of(Flag::Arcp), None);
            }
            return new;
        }
        let missed = wished.of(id);
        if let Some(share) = missed.filter(|_| !is_reciprocal(func, id) && !value.flags.has(Flag::Arcp)) {
            let new = replaced(draft, share, id, &value);
            draft.near_miss(RULE, Seen::Old(id), new, Flag::Arcp);
        }
        draft.add(value)
    }))
}

/// What is shared, and for each value its place in the list.
struct Shares {
    of: Vec<Option<usize>>,
    list: Vec<Share>,
}

impl Shares {
    fn of(&self, id: ValueId) -> Option<&Share> {
        self.list.get((*self.of.get(id.0 as usize)?)?)
    }
}

/// Divisions by one value, reciprocals that the source computes included, and the flags that all carry.
struct Share {
    members: Vec<ValueId>,
    flags: Flags,
}

/// `a * r`, with the flags of the division; or `r` itself, where the source computes it.
fn replaced(draft: &mut Draft<'_>, share: &Share, id: ValueId, division: &Value) -> ValueId {
    let divisor = division.args[division.args.len() - 1];
    let reciprocal = draft.float(FloatOp::Recip, &[divisor], share.flags, division);
    if is_reciprocal(draft.old(), id) {
        return reciprocal;
    }
    draft.float(FloatOp::Mul, &[division.args[0], reciprocal], division.flags, division)
}

/// `None` if no two values divide.
fn shares(func: &Func, may: &dyn Fn(&Value) -> bool) -> Option<Shares> {
    func.values().filter(|(_, value)| divisor(func, value).is_some() && may(value)).nth(1)?;
    let places = Places::of(func);
    let list: Vec<Share> = groups(func, may).into_iter().flat_map(|members| divided(func, &places, members)).collect();
    let mut of = vec![None; func.values().len()];
    for (index, share) in list.iter().enumerate() {
        share.members.iter().for_each(|id| of[id.0 as usize] = Some(index));
    }
    Some(Shares { of, list })
}

/// The divisions and reciprocals of one divisor in one mode, in order.
fn groups(func: &Func, may: &dyn Fn(&Value) -> bool) -> Vec<Vec<ValueId>> {
    let mut groups: Vec<Vec<ValueId>> = Vec::new();
    let mut known: HashMap<(ValueId, Mode), usize> = HashMap::new();
    for id in needed(func, Keep::Live) {
        let value = func.value(id);
        let Some(divisor) = divisor(func, value).filter(|_| may(value)) else { continue };
        let index = *known.entry((divisor, value.mode)).or_insert(groups.len());
        if index == groups.len() {
            groups.push(Vec::new());
        }
        groups[index].push(id);
    }
    groups
}

/// What is divided by, where a reciprocal can be written: a type parameter need not have one.
fn divisor(func: &Func, value: &Value) -> Option<ValueId> {
    let divides = value.ty.format().is_some() && matches!(value.op, Op::Float(FloatOp::Div | FloatOp::Recip));
    let divisor = value.args.last().copied().filter(|_| divides)?;
    (!matches!(func.value(divisor).op, Op::Const(_))).then_some(divisor)
}

/// One share for each outermost place whose own divisions pay for a reciprocal; it serves everything within.
fn divided(func: &Func, places: &Places, mut members: Vec<ValueId>) -> Vec<Share> {
    let home = |id: &ValueId| places.home(*id).unwrap_or(Place::BODY);
    let mut outermost: Vec<_> = members.iter().map(home).collect();
    outermost.sort_by_key(|place| (places.depth(*place), *place));
    outermost.dedup();
    let mut shares = Vec::new();
    for place in outermost {
        let (here, elsewhere): (Vec<_>, Vec<_>) = members.iter().partition(|id| places.is_within(home(id), place));
        let (known, divisions): (Vec<ValueId>, Vec<_>) =
            here.iter().copied().filter(|id| home(id) == place).partition(|id| is_reciprocal(func, *id));
        let pays = divisions.len() >= 2 || !known.is_empty() && here.len() > known.len();
        if pays {
            let flags = here.iter().map(|id| func.value(*id).flags).reduce(Flags::intersection).unwrap_or_default();
            shares.push(Share { members: here, flags });
            members = elsewhere;
        }
    }
    shares
}

fn is_reciprocal(func: &Func, id: ValueId) -> bool {
    let value = func.value(id);
    value.op == Op::Float(FloatOp::Recip) || is_one(func.value(value.args[0]))
}

fn is_one(value: &Value) -> bool {
    let layout = value.ty.format().map(|format| format.layout());
    let one = layout.map(|layout| (layout.bias as u64) << layout.fraction_bits);
    matches!(value.op, Op::Const(bits) if Some(bits) == one)
}

#[cfg(test)]
mod tests;
