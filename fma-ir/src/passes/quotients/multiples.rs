//! Quotients whose divisor is a part of another one: `x/(y*z)` and `w/y` take one reciprocal, `r = 1/(y*z)`, and are `x*r` and `w*z*r`.
//!
//! - **Licence.** `z` meets its own reciprocal: all of [`LICENCE`], and the larger divisor divides wherever the smaller one does.
//! - **Cost.** For the search of the sums to say: a division less, and a product more at most for each factor.

use std::collections::BTreeMap;

use super::divisor::{Base, Cut, Quotient};
use super::factors::quotient;
use super::fractions::LICENCE;
use super::sure::Sure;
use crate::pace::Paces;
use crate::{Args, Draft, Flags, FloatOp, Func, Log, Mode, Op, Rewritten, Value, ValueId, rebuild};

/// The function with one reciprocal for the quotients of a home whose divisors are parts of one; `None` where there are none.
pub fn multiples(func: &Func, home: &[ValueId]) -> Option<Rewritten> {
    let paces = Paces::of(func);
    let licensed = home.iter().filter(|id| func.value(**id).flags.contains(LICENCE));
    let quotients: BTreeMap<ValueId, Quotient> =
        licensed.filter_map(|id| Some((*id, quotient(func, *id, paces.as_ref(), Cut::Factors)?))).collect();
    let (whole, members) = largest(func, &quotients)?;
    let own = quotients.get(&whole)?;
    let members: BTreeMap<ValueId, &Quotient> =
        members.into_iter().chain([whole]).filter_map(|id| Some((id, quotients.get(&id)?))).collect();
    let flags = members.values().fold(own.flags, |flags, member| flags.intersection(member.flags));
    Some(rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, id, value| {
        let like = Value { flags, ..value.clone() };
        let product = members.get(&id).and_then(|member| product(draft, &own.divisor, member, &like));
        product.unwrap_or_else(|| draft.add(value))
    }))
}

/// The quotient with whose divisor most others divide, and these.
fn largest(func: &Func, quotients: &BTreeMap<ValueId, Quotient>) -> Option<(ValueId, Vec<ValueId>)> {
    let is_part =
        |part: &Quotient, of: &Quotient| rest(&of.divisor, &part.divisor).is_some_and(|rest| !rest.is_empty());
    let candidates = quotients.iter().filter(|(_, quotient)| quotient.divisor.len() > 1);
    let mut found: Vec<(ValueId, Vec<ValueId>)> = candidates
        .map(|(id, whole)| {
            let members = quotients.iter().filter(|(_, part)| is_part(part, whole));
            (*id, members.map(|(id, _)| *id).collect())
        })
        .collect();
    found.retain(|(_, members)| !members.is_empty());
    if found.is_empty() {
        return None;
    }
    let sure = Sure::of(func);
    found.iter_mut().for_each(|(whole, members)| members.retain(|id| sure.runs_with(*id, *whole)));
    found.into_iter().rev().max_by_key(|(_, members)| members.len()).filter(|(_, members)| !members.is_empty())
}

/// What one divisor has besides another that is a part of it.
fn rest(whole: &[(Base, u32)], part: &[(Base, u32)]) -> Option<Vec<(Base, u32)>> {
    let mut rest = whole.to_vec();
    for (base, exponent) in part {
        let own = rest.iter_mut().find(|known| known.0 == *base)?;
        own.1 = own.1.checked_sub(*exponent)?;
    }
    rest.retain(|factor| factor.1 > 0);
    Some(rest)
}

/// A quotient as a product with the reciprocal of the larger divisor.
fn product(draft: &mut Draft<'_>, whole: &[(Base, u32)], own: &Quotient, like: &Value) -> Option<ValueId> {
    let mut factors: Vec<ValueId> =
        like.args.first().copied().filter(|_| like.args.len() > 1 && !own.of_one).into_iter().collect();
    factors.extend(powers(draft, &rest(whole, &own.divisor)?, like)?);
    let under = powers(draft, whole, like)?;
    let under = under.into_iter().reduce(|a, b| draft.float(FloatOp::Mul, &[a, b], like.flags, like))?;
    factors.push(draft.float(FloatOp::Recip, &[under], like.flags, like));
    if let Some(bits) = own.scale {
        let (args, flags, mode) = (Args::default(), Flags::NONE, Mode::default());
        factors.push(draft.add(Value { op: Op::Const(bits), args, flags, mode, ..like.clone() }));
    }
    factors.into_iter().reduce(|a, b| draft.float(FloatOp::Mul, &[a, b], like.flags, like))
}

fn powers(draft: &mut Draft<'_>, factors: &[(Base, u32)], like: &Value) -> Option<Vec<ValueId>> {
    let mut powers = Vec::new();
    for (base, exponent) in factors {
        let base = draft.now(base.value())?;
        let raised = Value { op: Op::Powi(*exponent as i32), args: [base].into(), ..like.clone() };
        powers.push(if *exponent == 1 { base } else { draft.add(raised) });
    }
    Some(powers)
}
