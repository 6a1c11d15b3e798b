//! Roots and functions of the library that cost less because another one is computed anyway.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::build::{Receive, build};
use super::constant::Constants;
use super::index::{BESIDE, Licence};
use super::matching::{Match, matched};
use crate::live::{Keep, needed};
use crate::pace::Paces;
use crate::place::Places;
use crate::rules::Rule;
use crate::rules::language::{Node, NodeId, Term, arity, commutes};
use crate::{
    Args, Class, Draft, Flags, FloatOp, Func, Log, Mode, Op, Rewritten, Seen, Source, Ty, Value, ValueId, rebuild,
};

/// Makes functions of those that are computed wherever they are, and not more often.
pub fn beside(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    // One has nothing beside it.
    func.values().filter(|(_, value)| is_function(value.op)).nth(1)?;
    let found = Known::of(func).all();
    (!found.is_empty()).then(|| {
        rebuild(func, source, log, |draft, id, value| {
            let made = found.get(&id).and_then(|(rule, found)| made(draft, rule, found, &value));
            let Some((rule, new)) = made else { return draft.add(value) };
            draft.step(rule.name, Seen::Old(id), new, rule.flags, None);
            new
        })
    })
}

/// A function of the library, or a root.
fn is_function(op: Op) -> bool {
    matches!(op, Op::Float(op) if op.class() == Class::Special || matches!(op, FloatOp::Sqrt | FloatOp::Rsqrt))
}

/// Whether a node of a replacement is a constant, of which another one is computed while the rule applies.
fn is_of_constant(term: &Term, node: NodeId) -> bool {
    matches!(term.node(node), Node::Constant(_) | Node::Number(_))
}

fn made(draft: &mut Draft<'_>, rule: &'static Rule, found: &Match, value: &Value) -> Option<(&'static Rule, ValueId)> {
    let bound = found.bound.map(|bound| bound.and_then(|old| draft.now(old)));
    let found = Match { bound, ..found.clone() };
    let new = build(rule, &found, value.flags, value.site, &mut Adding(draft))?;
    Some((rule, new))
}

struct Adding<'a, 'b>(&'a mut Draft<'b>);

impl Receive for Adding<'_, '_> {
    fn func(&self) -> &Func {
        self.0.func()
    }

    fn take(&mut self, value: Value) -> ValueId {
        self.0.add(value)
    }
}

/// What makes two values one.
type Key = (Op, Args, Ty, Flags, Mode);

/// The live values of a function, by what they are.
struct Known<'a> {
    func: &'a Func,
    live: Vec<ValueId>,
    values: HashMap<Key, ValueId>,
    places: Places,
    paces: Option<Paces>,
}

impl<'a> Known<'a> {
    fn of(func: &'a Func) -> Known<'a> {
        let live = needed(func, Keep::Live);
        let key = |value: &Value| (value.op, value.args.clone(), value.ty, value.flags, value.mode);
        let values = live.iter().map(|id| (key(func.value(*id)), *id)).collect();
        Known { func, live, values, places: Places::of(func), paces: Paces::of(func) }
    }

    /// For each function that another one gives, the rule: none is made of one that is made itself.
    fn all(&self) -> BTreeMap<ValueId, (&'static Rule, Match)> {
        let (mut found, mut kept) = (BTreeMap::new(), BTreeSet::new());
        for id in self.live.iter().copied().filter(|id| is_function(self.func.value(*id).op)) {
            let first = BESIDE.first(self.func, id, Licence::Carried, |rule| {
                let (matched, beside) = self.applies(rule, id)?;
                let is_free = !kept.contains(&id) && beside.iter().all(|other| !found.contains_key(other));
                is_free.then_some((rule, matched, beside))
            });
            if let Some((rule, matched, beside)) = first {
                kept.extend(beside);
                found.insert(id, (rule, matched));
            }
        }
        found
    }

    /// The match of a rule, and the functions that its replacement takes, if all of them are computed anyway.
    fn applies(&self, rule: &Rule, id: ValueId) -> Option<(Match, Vec<ValueId>)> {
        let found = matched(rule, self.func, id)?;
        let licensed =
            found.flags(self.func) == self.func.value(id).flags && self.func.value(id).flags.contains(rule.flags);
        licensed.then_some(())?;
        let (term, mut beside) = (&rule.replacement, Vec::new());
        for node in 0..term.count() {
            let is_taken = |op, of| is_function(op) && !is_of_constant(term, of);
            if matches!(term.node(node), Node::Apply(op, [of, ..]) if is_taken(op, of)) {
                beside.push(self.there(rule, &found, id, node)?);
            }
        }
        beside.iter().all(|other| self.serves(*other, id)).then_some((found, beside))
    }

    /// Whether one value is computed wherever another is, and not more often.
    fn serves(&self, other: ValueId, id: ValueId) -> bool {
        let [home, place] = [other, id].map(|id| self.places.home(id));
        let is_within = home.zip(place).is_some_and(|(home, place)| self.places.is_within(place, home));
        is_within && self.paces.as_ref().is_none_or(|paces| paces.pace(other) <= paces.pace(id))
    }

    /// The value that is what a node of the replacement would be.
    fn there(&self, rule: &Rule, found: &Match, id: ValueId, node: NodeId) -> Option<ValueId> {
        let term = &rule.replacement;
        let constant = |bits| self.value((Op::Const(bits), Args::NONE, found.ty, Flags::NONE, Mode::default()));
        let (func, format) = (self.func, found.ty.format()?);
        match term.node(node) {
            Node::Variable(letter) | Node::Constant(letter) => found.bound[letter as usize],
            Node::Number(number) => constant(number.bits(format)?),
            Node::Computed(evidence, operand) => {
                constant(Constants { term, found, func, format }.computed(evidence, operand)?)
            }
            Node::Truth(_) => None,
            Node::Apply(op, operands) => {
                let operands = &operands[..arity(op)];
                let args: Vec<ValueId> =
                    operands.iter().map(|node| self.there(rule, found, id, *node)).collect::<Option<_>>()?;
                let turned: Vec<ValueId> = args.iter().rev().copied().collect();
                let key = |args: Vec<ValueId>| (op, args.into(), found.ty, func.value(id).flags, found.mode);
                self.value(key(args)).or_else(|| self.value(key(turned)).filter(|_| commutes(op)))
            }
        }
    }

    fn value(&self, key: Key) -> Option<ValueId> {
        self.values.get(&key).copied()
    }
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::beside;
    use crate::{Flags, FloatOp, Log, Sketch, Ty, Value, ValueId, formula};

    /// What becomes of the sum of two functions of `x`.
    fn made(flags: Flags, draw: impl Fn(&mut Sketch, ValueId) -> [ValueId; 2]) -> String {
        let mut sketch = Sketch::new(Ty::Float(Format::F64), flags);
        let x = sketch.param("x");
        let terms = draw(&mut sketch, x);
        let sum = sketch.float(FloatOp::Add, &terms);
        let func = sketch.giving(sum);
        let new = beside(&func, &|_| String::new(), &mut Log::silent()).map_or(func, |new| new.func);
        new.body.result.map(|id| formula(&new, id, &|_| String::new())).unwrap_or_default()
    }

    fn of_opposites(sketch: &mut Sketch, x: ValueId) -> [ValueId; 2] {
        let opposite = sketch.float(FloatOp::Neg, &[x]);
        [opposite, x].map(|x| sketch.float(FloatOp::Exp, &[x]))
    }

    #[test]
    fn a_function_is_made_of_the_one_beside_it() {
        assert_eq!(made(Flags::FAST, of_opposites), "1.0 / x.exp() + x.exp()");
        assert_eq!(made(Flags::NONE, of_opposites), "(-x).exp() + x.exp()");
        let powers = |sketch: &mut Sketch, x| {
            [2.5_f64, -1.25].map(|power| {
                let power = sketch.bits(power.to_bits());
                sketch.float(FloatOp::Powf, &[x, power])
            })
        };
        let roots = |sketch: &mut Sketch, x| {
            let number = sketch.bits(4_f64.to_bits());
            let multiple = sketch.float(FloatOp::Mul, &[number, x]);
            [x, multiple].map(|x| sketch.float(FloatOp::Sqrt, &[x]))
        };
        assert_eq!(made(Flags::FAST, roots), "x.sqrt() + x.sqrt() * 2.0");
        assert_eq!(made(Flags::FAST, powers), "1.0 / (x.powf(-1.25) * x.powf(-1.25)) + x.powf(-1.25)");
    }

    /// `if x < 1 { exp(-x) } else { exp(x) }` computes one of them.
    #[test]
    fn functions_in_different_arms_are_not_beside_one_another() {
        let text = made(Flags::FAST, |sketch, x| {
            let [opposite, exp] = of_opposites(sketch, x);
            let one = sketch.bits(1_f64.to_bits());
            let like = sketch.func.value(exp).clone();
            let op = crate::Op::Compare(crate::Cmp::Lt);
            let less = sketch.func.add(Value { op, args: [x, one].into(), ty: Ty::Bool, ..like.clone() });
            let chosen = Value { op: crate::Op::Select, args: [less, opposite, exp].into(), ..like };
            [sketch.func.add(chosen), x]
        });
        assert!(text.contains("(-x).exp()"), "{text}");
    }
}
