//! Products with reciprocals that serve nothing else, as quotients.

use std::collections::BTreeMap;

use super::ORDER;
use crate::live::{Keep, needed, uses};
use crate::pace::Paces;
use crate::{Draft, FloatOp, Func, Log, Mode, Op, Rewritten, Value, ValueId, rebuild};

/// How many factors of a product are looked at.
const MOST: usize = 16;

/// The function with a quotient for each product that alone takes a reciprocal as a factor.
pub fn closed(open: Rewritten) -> Rewritten {
    let func = &open.func;
    if !func.values().any(|(_, value)| is_inverse(value)) {
        return open;
    }
    let (uses, paces) = (uses(func), Paces::of(func));
    let lone = |id: &ValueId| is_inverse(func.value(*id)) && uses[id.0 as usize] == 1;
    // What divides before a loop does not divide in each of its turns.
    let pace = |id: ValueId| paces.as_ref().map_or(0, |paces| paces.pace(id));
    let closed = rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, id, value| {
        let is_product = value.op == Op::Float(FloatOp::Mul) && value.flags.contains(ORDER);
        let is_near = |arg: &ValueId| lone(arg) && pace(*arg) == pace(id);
        let place = func.value(id).args.iter().position(is_near).filter(|_| is_product);
        let Some(place) = place else { return draft.add(value) };
        let divisor = draft.value(value.args[place]).args[0];
        draft.float(FloatOp::Div, &[value.args[1 - place], divisor], value.flags, &value)
    });
    open.then(closed)
}

/// The function with one quotient for each product that alone takes powers of reciprocals: `x * r * r` is `x / (y * y)`. `None` where there is none.
pub fn gathered(func: &Func) -> Option<Rewritten> {
    if !func.values().any(|(_, value)| is_inverse(value)) {
        return None;
    }
    let (uses, paces) = (uses(func), Paces::of(func));
    let products = Products { func, uses, paces };
    let quotients: BTreeMap<ValueId, Quotient> =
        needed(func, Keep::Live).into_iter().filter_map(|id| Some((id, products.quotient(id)?))).collect();
    (!quotients.is_empty()).then(|| {
        rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, id, value| match quotients.get(&id) {
            Some(quotient) => written(draft, quotient, &value).unwrap_or_else(|| draft.add(value)),
            None => draft.add(value),
        })
    })
}

/// A product as a quotient: the factors of both sides.
struct Quotient {
    over: Vec<ValueId>,
    under: Vec<ValueId>,
}

/// A function with what is asked of its products.
struct Products<'a> {
    func: &'a Func,
    uses: Vec<u32>,
    paces: Option<Paces>,
}

impl Products<'_> {
    /// The quotient that a product is, or that of the product which a sum takes in.
    fn quotient(&self, id: ValueId) -> Option<Quotient> {
        let value = self.func.value(id);
        let is_product = matches!(value.op, Op::Float(FloatOp::Mul | FloatOp::MulAdd)) && is_open(value);
        let (mut open, mut factors) = (is_product.then(|| value.args[..2].to_vec())?, Vec::new());
        for _ in 0..MOST {
            let Some(factor) = open.pop() else { break };
            match self.inside(factor, id) {
                Some(args) => open.extend(args),
                None => factors.push(factor),
            }
        }
        let count = |of: ValueId| factors.iter().filter(|factor| **factor == of).count() as u32;
        let vanishes = |of: &ValueId| {
            is_inverse(self.func.value(*of)) && count(*of) == self.uses[of.0 as usize] && self.is_near(*of, id)
        };
        let (under, over): (Vec<ValueId>, Vec<ValueId>) = factors.iter().copied().partition(vanishes);
        let under = under.into_iter().map(|id| self.func.value(id).args[0]).collect::<Vec<_>>();
        (open.is_empty() && !under.is_empty() && !over.is_empty()).then_some(Quotient { over, under })
    }

    /// The factors of a product that serves nothing but the one that it is a factor of, or its square.
    fn inside(&self, id: ValueId, top: ValueId) -> Option<Vec<ValueId>> {
        let value = self.func.value(id);
        let is_product = value.op == Op::Float(FloatOp::Mul) && is_open(value) && self.is_near(id, top);
        (is_product && self.uses[id.0 as usize] == 1).then(|| value.args.to_vec())
    }

    /// Whether a loop's turns leave neither of two values as it is, or both.
    fn is_near(&self, id: ValueId, top: ValueId) -> bool {
        self.paces.as_ref().is_none_or(|paces| paces.pace(id) == paces.pace(top))
    }
}

fn written(draft: &mut Draft<'_>, quotient: &Quotient, like: &Value) -> Option<ValueId> {
    let [over, under] = [&quotient.over, &quotient.under].map(|factors| {
        let factors = factors.iter().rev().map(|factor| draft.now(*factor)).collect::<Option<Vec<_>>>()?;
        factors.into_iter().reduce(|a, b| draft.float(FloatOp::Mul, &[a, b], like.flags, like))
    });
    let divided = draft.float(FloatOp::Div, &[over?, under?], like.flags, like);
    let addend = like.args.get(2).map(|addend| draft.float(FloatOp::Add, &[divided, *addend], like.flags, like));
    Some(addend.unwrap_or(divided))
}

fn is_inverse(value: &Value) -> bool {
    value.op == Op::Float(FloatOp::Recip) && is_open(value)
}

fn is_open(value: &Value) -> bool {
    value.flags.contains(ORDER) && value.mode == Mode::default()
}
