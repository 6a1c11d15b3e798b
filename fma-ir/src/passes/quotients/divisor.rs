//! What divides in a function, factor by factor.

use std::collections::BTreeMap;

use super::ORDER;
use super::factors::quotient;
use super::sure::Sure;
use crate::live::{Keep, needed};
use crate::pace::Paces;
use crate::place::{Place, Places};
use crate::{Flags, FloatOp, Func, Mode, Op, Value, ValueId};

/// How many quotients are looked at.
const MOST_QUOTIENTS: usize = 32;

/// A factor of a divisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Base {
    Value(ValueId),
    /// The square root of a value.
    Root {
        of: ValueId,
        root: ValueId,
    },
}

impl Base {
    pub fn value(&self) -> ValueId {
        match *self {
            Base::Value(id) | Base::Root { root: id, .. } => id,
        }
    }
}

/// What a division is by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Each factor of its divisor.
    Factors,
    /// The divisor, though it is a product, where several quotients have it.
    Whole,
    /// The divisor but for its constants, though its factors divide more than once: no reciprocal of them is there to serve twice.
    Apart,
}

impl Cut {
    pub const ALL: [Cut; 3] = [Cut::Factors, Cut::Whole, Cut::Apart];
}

/// A division.
pub struct Quotient {
    pub divisor: Vec<(Base, u32)>,
    /// What the constants among the factors divide by, as a factor.
    pub scale: Option<u64>,
    /// What the division and the products in its divisor permit.
    pub flags: Flags,
    /// It divides 1.
    pub of_one: bool,
}

/// The divisions of a function that may be products.
pub struct Divisions {
    quotients: BTreeMap<ValueId, Quotient>,
    /// How often each factor divides.
    counts: BTreeMap<Base, u32>,
    cut: Cut,
}

impl Divisions {
    /// What divides, home by home, in the order in which the function needs it.
    pub fn homes(func: &Func) -> Vec<Vec<ValueId>> {
        let mut homes: Vec<(Place, Vec<ValueId>)> = Vec::new();
        if func.values().any(|(_, value)| is_division(value)) {
            let places = Places::of(func);
            let live = needed(func, Keep::Live).into_iter().filter(|id| is_division(func.value(*id)));
            for id in live.take(MOST_QUOTIENTS) {
                let home = places.home(id).unwrap_or(Place::BODY);
                match homes.iter_mut().find(|known| known.0 == home) {
                    Some(known) => known.1.push(id),
                    None => homes.push((home, vec![id])),
                }
            }
        }
        homes.into_iter().map(|home| home.1).collect()
    }

    /// One for each cut by which something could be shared in a home: a factor of divisors, or one of a numerator.
    pub fn all(func: &Func, home: &[ValueId]) -> Vec<Divisions> {
        let (live, paces) = (needed(func, Keep::Live), Paces::of(func));
        Cut::ALL.into_iter().filter_map(|cut| Divisions::of(func, &live, home, paces.as_ref(), cut)).collect()
    }

    fn of(func: &Func, live: &[ValueId], here: &[ValueId], paces: Option<&Paces>, cut: Cut) -> Option<Divisions> {
        let divisor = |id: &ValueId| func.value(func.value(*id).args[func.value(*id).args.len() - 1]);
        if cut == Cut::Whole && !here.iter().any(|id| is_product(divisor(id))) {
            return None;
        }
        let mut quotients: BTreeMap<_, _> =
            here.iter().filter_map(|id| Some((*id, quotient(func, *id, paces, cut)?))).collect();
        let roots = roots(func, live, &quotients);
        if !roots.is_empty() {
            let sure = Sure::of(func);
            quotients
                .iter_mut()
                .for_each(|(id, quotient)| by_roots(quotient, &|root| sure.runs_with(*id, root), &roots));
        }
        let mut counts = BTreeMap::new();
        for (base, exponent) in quotients.values().flat_map(|quotient| &quotient.divisor) {
            *counts.entry(*base).or_insert(0) += exponent;
        }
        // An inverse root that is there serves a division as well.
        for root in live.iter().map(|id| func.value(*id)).filter(|value| value.op == Op::Float(FloatOp::Rsqrt)) {
            let base = roots.get(&root.args[0]).and_then(|base| counts.get_mut(base));
            base.into_iter().for_each(|count| *count += 1);
        }
        let divisions = Divisions { quotients, counts, cut };
        let pays = match cut {
            Cut::Factors => divisions.may_pay(func),
            Cut::Whole => divisions.share_a_product(func),
            Cut::Apart => divisions.counts.values().any(|count| *count > 1) && divisions.of_products(func),
        };
        pays.then_some(divisions)
    }

    pub fn quotient(&self, id: ValueId) -> Option<&Quotient> {
        self.quotients.get(&id)
    }

    /// Whether a factor divides more than once, so that its reciprocal may serve twice.
    pub fn meets(&self, base: &Base) -> bool {
        self.cut != Cut::Apart && self.counts.get(base).is_some_and(|count| *count > 1)
    }

    /// Whether some division is by a power of a root's reciprocal.
    pub fn take_roots(&self) -> bool {
        let is_root = |base: &Base| matches!(base, Base::Root { .. }) && self.meets(base);
        self.counts.keys().any(is_root)
    }

    fn may_pay(&self, func: &Func) -> bool {
        let of_product = |id: &ValueId| is_product(func.value(func.value(*id).args[0]));
        // A sum takes a factor of what is divided in: `a*b/c + d` is `a*(b/c) + d`.
        let is_added = |id: &ValueId| func.values().any(|(_, value)| adds(value) && value.args.contains(id));
        self.counts.values().any(|count| *count > 1)
            || self.quotients.values().any(|quotient| quotient.scale.is_some() && !quotient.of_one)
            || self.quotients.keys().any(|id| of_product(id) && (self.quotients.len() > 1 || is_added(id)))
            || self.multiplies(func)
    }

    /// Whether a divisor is a product, of which a factor or a constant may leave the quotient.
    fn of_products(&self, func: &Func) -> bool {
        let by_product = |id: &ValueId| func.value(*id).args.last().is_some_and(|by| is_product(func.value(*by)));
        self.quotients.keys().any(by_product)
    }

    /// Whether what divides multiplies a sum as well, in which it may meet its reciprocal: `z * (1 + a/z)`.
    fn multiplies(&self, func: &Func) -> bool {
        let divides = |id: &ValueId| self.counts.contains_key(&Base::Value(*id));
        func.values().any(|(_, value)| {
            let is_product =
                matches!(value.op, Op::Float(FloatOp::Mul | FloatOp::MulAdd)) && value.flags.contains(ORDER);
            is_product && value.args[..2].iter().any(divides) && value.args[..2].iter().any(|id| adds(func.value(*id)))
        })
    }

    /// Whether several quotients have a product for their divisor, or a reciprocal of one that they share already.
    fn share_a_product(&self, func: &Func) -> bool {
        self.quotients.iter().any(|(id, quotient)| {
            let is_shared = func.value(*id).op == Op::Float(FloatOp::Recip)
                || quotient.divisor.iter().any(|factor| self.meets(&factor.0));
            is_shared && func.value(*id).args.last().is_some_and(|divisor| is_product(func.value(*divisor)))
        })
    }
}

fn adds(value: &Value) -> bool {
    matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::Fma | FloatOp::MulAdd))
}

fn is_product(value: &Value) -> bool {
    matches!(value.op, Op::Float(FloatOp::Mul) | Op::Powi(_)) && value.flags.contains(ORDER)
}

pub fn is_division(value: &Value) -> bool {
    let divides = matches!(value.op, Op::Float(FloatOp::Div | FloatOp::Recip));
    divides && value.flags.contains(ORDER) && value.mode == Mode::default() && value.ty.is_float()
}

/// The roots that divide, by what they are roots of.
fn roots(func: &Func, live: &[ValueId], quotients: &BTreeMap<ValueId, Quotient>) -> BTreeMap<ValueId, Base> {
    let bases = quotients.values().flat_map(|quotient| quotient.divisor.iter().map(|factor| factor.0));
    let mut roots: BTreeMap<ValueId, Base> = BTreeMap::new();
    for base in bases {
        if let Base::Root { of, .. } = base {
            roots.insert(of, base);
        }
    }
    let inverses = live.iter().filter(|id| {
        let value = func.value(**id);
        value.op == Op::Float(FloatOp::Rsqrt) && value.flags.contains(Flags::FAST)
    });
    for root in inverses {
        let of = func.value(*root).args[0];
        roots.entry(of).or_insert(Base::Root { of, root: *root });
    }
    roots
}

/// What has a root that divides is the square of that, where the root is computed as well: it is no number for less than zero.
fn by_roots(quotient: &mut Quotient, is_sure: &dyn Fn(ValueId) -> bool, roots: &BTreeMap<ValueId, Base>) {
    if !quotient.flags.contains(Flags::FAST) {
        return;
    }
    let mut divisor: Vec<(Base, u32)> = Vec::new();
    for (base, exponent) in std::mem::take(&mut quotient.divisor) {
        let (base, exponent) = match base {
            Base::Value(id) => match roots.get(&id).filter(|root| is_sure(root.value())) {
                Some(root) => (*root, 2 * exponent),
                None => (base, exponent),
            },
            Base::Root { .. } => (base, exponent),
        };
        match divisor.iter_mut().find(|known| known.0 == base) {
            Some(known) => known.1 += exponent,
            None => divisor.push((base, exponent)),
        }
    }
    quotient.divisor = divisor;
}
