//! Inverse roots where no instruction gives one: a root and a division, in the form that takes fewest operations.
//!
//! `rsqrt` is an instruction of GPUs and of wide registers; a scalar CPU takes a root and divides. There a product with a power of it, `x * r * (r * r)`, is a quotient
//! by the root and by what it is the root of, `x / (y * sqrt(y))`, and what else divides the product divides with them. An inverse root that serves several
//! products is `1 / sqrt(y)`, once.
//!
//! - **Licence.** `reassoc` and `arcp` on all that is gathered; the root itself was permitted to be any approximation.
//! - **Cost.** No more than with a reciprocal of each root.

mod ratio;

use std::collections::BTreeSet;

use super::sign::negative;
use crate::live::{Keep, needed, uses};
use crate::pace::Paces;
use crate::{
    Draft, Flag, Flags, FloatOp, Func, Log, Machine, Mode, Op, Rewritten, Seen, Source, Value, ValueId, cost, rebuild,
};
use ratio::Ratio;

const RULE: &str = "inverse-root";
const NOTE: &str = "no instruction of a scalar CPU gives an inverse root";

/// What every operation permits that is gathered into one quotient.
const ORDER: Flags = Flags::of(Flag::Reassoc).with(Flag::Arcp);

/// What a root of a quotient permits that is turned round, as the rule `div-sqrt-quotient` does.
const TURNED: Flags = ORDER.with(Flag::Ninf);

/// How many operations are gathered around a root.
const MOST: usize = 24;

/// A function without inverse roots: each is a root and a division.
pub fn inverse_roots(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    if !func.values().any(|(_, value)| is_inverse_root(value)) {
        return None;
    }
    let (graph, alone) = (Graph::of(func), Gathered::default());
    let gathered = graph.gathered();
    let is_cheaper = |gathered: &Gathered| {
        let costs = |gathered: &Gathered| {
            cost(&graph.written(gathered, &|_| String::new(), &mut Log::silent()).func, Machine::Fused)
        };
        !gathered.tops.is_empty() && costs(gathered).weight() <= costs(&alone).weight()
    };
    let chosen = if is_cheaper(&gathered) { &gathered } else { &alone };
    Some(graph.written(chosen, source, log))
}

fn is_inverse_root(value: &Value) -> bool {
    value.op == Op::Float(FloatOp::Rsqrt) && value.mode == Mode::default()
}

/// The products that become quotients by roots.
#[derive(Default)]
struct Gathered {
    tops: BTreeSet<ValueId>,
    /// What is taken apart on the way from them to the roots, these included.
    inside: BTreeSet<ValueId>,
}

/// A function with what is asked of it often.
struct Graph<'a> {
    func: &'a Func,
    uses: Vec<u32>,
    users: Vec<Vec<ValueId>>,
    paces: Option<Paces>,
    /// Whether a value divides, or is a product with one that does and serves nothing else.
    divides: Vec<bool>,
}

impl Graph<'_> {
    fn of(func: &Func) -> Graph<'_> {
        let (uses, mut users) = (uses(func), vec![Vec::new(); func.values().len()]);
        let mut divides = vec![false; func.values().len()];
        for id in needed(func, Keep::Live) {
            let value = func.value(id);
            value.args.iter().for_each(|arg| users[arg.0 as usize].push(id));
            let by_itself = matches!(value.op, Op::Float(FloatOp::Div | FloatOp::Recip)) || is_inverse_root(value);
            let of_others = value.args.iter().any(|arg| divides[arg.0 as usize] && uses[arg.0 as usize] == 1);
            divides[id.0 as usize] = by_itself || is_open(value) && of_others;
        }
        Graph { func, uses, users, paces: Paces::of(func), divides }
    }

    /// For each root, the last operation that all its uses end in.
    fn gathered(&self) -> Gathered {
        let mut gathered = Gathered::default();
        for (root, _) in self.func.values().filter(|(_, value)| is_inverse_root(value)) {
            if let Some((top, inside)) = self.top(root) {
                gathered.tops.insert(top);
                gathered.inside.extend(inside);
            }
        }
        // What is inside of another quotient is none of its own.
        gathered.tops.retain(|top| !gathered.inside.contains(top));
        gathered
    }

    /// The last operation, and those before it.
    fn top(&self, root: ValueId) -> Option<(ValueId, BTreeSet<ValueId>)> {
        let (mut inside, mut found) = (BTreeSet::from([root]), None);
        while inside.len() < MOST {
            let outside = inside.iter().flat_map(|id| self.users[id.0 as usize].iter().copied());
            let Some(next) = outside.filter(|id| !inside.contains(id)).min() else { break };
            if !self.may_gather(next, root, &inside) {
                break;
            }
            let is_whole = |id: &ValueId| {
                let known = self.users[id.0 as usize].iter().filter(|user| **user == next || inside.contains(user));
                known.count() as u32 == self.uses[id.0 as usize]
            };
            if inside.iter().all(is_whole) {
                found = Some((next, inside.clone()));
            }
            if !is_open(self.func.value(next)) {
                break;
            }
            inside.insert(next);
        }
        found
    }

    /// Whether an operation may end in a quotient that was begun: a sum takes a product in as its last operation.
    fn may_gather(&self, id: ValueId, root: ValueId, inside: &BTreeSet<ValueId>) -> bool {
        let value = self.func.value(id);
        let is_sum = value.op == Op::Float(FloatOp::MulAdd) && is_permitted(value) && !inside.contains(&value.args[2]);
        let is_near = self.paces.as_ref().is_none_or(|paces| paces.pace(id) == paces.pace(root));
        is_near && (is_open(value) || is_sum)
    }

    fn written(&self, gathered: &Gathered, source: Source<'_>, log: &mut Log) -> Rewritten {
        rebuild(self.func, source, log, |draft, id, value| {
            if gathered.tops.contains(&id) {
                let new = self.quotient(gathered, draft, id, &value);
                if let Some(new) = new {
                    draft.step(RULE, Seen::Old(id), new, ORDER, Some(NOTE));
                    return new;
                }
            }
            if !is_inverse_root(&value) {
                return draft.add(value);
            }
            let root = self.root(draft, id, &value);
            draft.float(FloatOp::Recip, &[root], value.flags, &value)
        })
    }

    /// The square root for an inverse one, as the function has it where it has it.
    fn root(&self, draft: &mut Draft<'_>, id: ValueId, value: &Value) -> ValueId {
        let of = self.func.value(id).args[0];
        let is_one = |user: &&ValueId| {
            let user = self.func.value(**user);
            user.op == Op::Float(FloatOp::Sqrt) && user.mode == value.mode
        };
        let flags = self.users[of.0 as usize].iter().find(is_one).map_or(value.flags, |id| self.func.value(*id).flags);
        draft.float(FloatOp::Sqrt, &value.args, flags, value)
    }

    /// A product with its roots below a bar.
    fn quotient(&self, gathered: &Gathered, draft: &mut Draft<'_>, id: ValueId, value: &Value) -> Option<ValueId> {
        let mut ratio = self.ratio(gathered, id);
        let Some(addend) = value.args.get(2).copied().filter(|_| value.op == Op::Float(FloatOp::MulAdd)) else {
            let number = self.number(&ratio, draft, value)?;
            return Some(if ratio.negative { negative(draft, number, value.flags, value) } else { number });
        };
        if let Some(factor) = ratio.spared() {
            let factor = draft.now(factor)?;
            let factor = if ratio.negative { negative(draft, factor, value.flags, value) } else { factor };
            let number = self.number(&ratio, draft, value)?;
            return Some(draft.float(FloatOp::MulAdd, &[number, factor, addend], value.flags, value));
        }
        let number = self.number(&ratio, draft, value)?;
        let opposite = draft.value(addend).clone();
        Some(match (ratio.negative, opposite.op == Op::Float(FloatOp::Neg)) {
            (true, _) => draft.float(FloatOp::Sub, &[addend, number], value.flags, value),
            (false, true) => draft.float(FloatOp::Sub, &[number, opposite.args[0]], value.flags, value),
            (false, false) => draft.float(FloatOp::Add, &[number, addend], value.flags, value),
        })
    }

    /// What a product is made of, as far as it is taken apart.
    fn ratio(&self, gathered: &Gathered, top: ValueId) -> Ratio {
        let value = self.func.value(top);
        let is_added = value.op == Op::Float(FloatOp::MulAdd);
        let factors = if is_added { &value.args[..2] } else { &[top][..] };
        let mut open: Vec<(ValueId, i32)> = factors.iter().rev().map(|factor| (*factor, 1)).collect();
        let mut ratio = Ratio::default();
        while let Some((id, power)) = open.pop() {
            let value = self.func.value(id);
            // A product that is added may leave a factor to the sum.
            let is_product = is_added && value.op == Op::Float(FloatOp::Mul);
            let alone = self.uses[id.0 as usize] == 1 && (self.divides[id.0 as usize] || is_product);
            let is_inside = id == top || gathered.inside.contains(&id) || alone && self.is_near(id, top);
            match (value.op, &*value.args) {
                (Op::Float(FloatOp::Rsqrt), [of]) if is_inside && is_inverse_root(value) => {
                    ratio.roots.entry(*of).or_insert((id, 0)).1 -= power;
                }
                (Op::Float(FloatOp::Neg), [a]) if is_inside && is_open(value) => {
                    ratio.negative ^= power % 2 != 0;
                    open.push((*a, power));
                }
                (Op::Float(FloatOp::Mul), [a, b]) if is_inside && is_open(value) => {
                    open.extend([(*b, power), (*a, power)])
                }
                (Op::Float(FloatOp::Div), [a, b]) if is_inside && is_open(value) => {
                    open.extend([(*b, -power), (*a, power)])
                }
                (Op::Float(FloatOp::Recip), [a]) if is_inside && is_open(value) => open.push((*a, -power)),
                _ => ratio.multiply(id, power),
            }
        }
        ratio
    }

    fn is_near(&self, id: ValueId, top: ValueId) -> bool {
        self.paces.as_ref().is_none_or(|paces| paces.pace(id) == paces.pace(top))
    }

    /// The root of `z / y` for an inverse root of `y / z`, where nothing else is below the bar.
    fn turned(&self, ratio: &Ratio, root: ValueId, draft: &mut Draft<'_>, like: &Value) -> Option<ValueId> {
        let value = self.func.value(root);
        let of = self.func.value(value.args[0]);
        let is_open = [value, of].iter().all(|value| value.flags.contains(TURNED) && value.mode == Mode::default());
        let is_below = ratio.factors.iter().any(|factor| factor.1 < 0);
        let is_alone = ratio.roots.len() == 1 && ratio.roots.values().all(|root| root.1 == -1) && !is_below;
        if !is_open || !is_alone || of.op != Op::Float(FloatOp::Div) || self.uses[value.args[0].0 as usize] != 1 {
            return None;
        }
        let [over, under] = [draft.now(of.args[1])?, draft.now(of.args[0])?];
        let quotient = draft.float(FloatOp::Div, &[over, under], of.flags, of);
        Some(draft.float(FloatOp::Sqrt, &[quotient], value.flags, like))
    }

    /// The number without its sign.
    fn number(&self, ratio: &Ratio, draft: &mut Draft<'_>, like: &Value) -> Option<ValueId> {
        let mut sides: [Vec<ValueId>; 2] = Default::default();
        for (id, power) in &ratio.factors {
            let base = draft.now(*id)?;
            sides[usize::from(*power < 0)].extend(raised(draft, base, power.unsigned_abs(), like));
        }
        for (of, (root, power)) in &ratio.roots {
            if let Some(root) = self.turned(ratio, *root, draft, like) {
                sides[0].push(root);
                continue;
            }
            let (side, power) = (usize::from(*power < 0), power.unsigned_abs());
            let base = draft.now(*of)?;
            sides[side].extend(raised(draft, base, power / 2, like));
            if power % 2 == 1 {
                let value = Value { args: [base].into(), ..self.func.value(*root).clone() };
                sides[side].push(self.root(draft, *root, &value));
            }
        }
        let mut product =
            |side: &[ValueId]| side.iter().copied().reduce(|a, b| draft.float(FloatOp::Mul, &[a, b], like.flags, like));
        let [over, under] = [product(&sides[0]), product(&sides[1])];
        match (over, under) {
            (Some(over), Some(under)) => Some(draft.float(FloatOp::Div, &[over, under], like.flags, like)),
            (None, Some(under)) => Some(draft.float(FloatOp::Recip, &[under], like.flags, like)),
            (over, None) => over,
        }
    }
}

/// A power by repeated squaring; `None` for the power of 0.
fn raised(draft: &mut Draft<'_>, base: ValueId, power: u32, like: &Value) -> Option<ValueId> {
    let (mut square, mut all) = (base, None);
    for bit in 0..u32::BITS - power.leading_zeros() {
        if bit > 0 {
            square = draft.float(FloatOp::Mul, &[square, square], like.flags, like);
        }
        if power >> bit & 1 == 1 {
            all = Some(all.map_or(square, |all| draft.float(FloatOp::Mul, &[all, square], like.flags, like)));
        }
    }
    all
}

fn is_permitted(value: &Value) -> bool {
    value.flags.contains(ORDER) && value.mode == Mode::default() && value.ty.format().is_some()
}

/// Whether an operation is a part of a quotient that may be taken apart.
fn is_open(value: &Value) -> bool {
    use FloatOp::{Div, Mul, Neg, Recip};
    matches!(value.op, Op::Float(Div | Mul | Neg | Recip)) && is_permitted(value)
}

#[cfg(test)]
mod tests;
