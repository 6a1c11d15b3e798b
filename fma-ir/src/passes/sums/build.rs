//! A plan as values.

use std::collections::HashMap;

use super::plan::Plan;
use super::table::{Id, Signed};
use super::ways::Way;
use crate::passes::sign::{negative, negative_product};
use crate::{Args, Draft, Flags, FloatOp, Mode, Op, Value, ValueId};

/// What has been built of a plan.
#[derive(Default)]
pub struct Built {
    known: HashMap<Signed, ValueId>,
}

impl Built {
    /// An output is what it was.
    pub fn stays(&mut self, output: Signed, value: ValueId) {
        self.known.insert(output, value);
    }
}

/// The value of an output, over values that are new already. `like` is what it replaces.
pub fn build(plan: &Plan, built: &mut Built, draft: &mut Draft<'_>, output: Signed, like: &Value) -> ValueId {
    Builder { plan, built, draft, like }.value(output)
}

struct Builder<'a, 'b> {
    plan: &'a Plan,
    built: &'a mut Built,
    draft: &'a mut Draft<'b>,
    like: &'a Value,
}

impl Builder<'_, '_> {
    fn value(&mut self, signed: Signed) -> ValueId {
        if let Some(known) = self.built.known.get(&signed) {
            return *known;
        }
        let opposite = self.built.known.get(&Signed { negative: !signed.negative, ..signed }).copied();
        let value = match (opposite, self.plan.ways.get(&signed.id).copied()) {
            (Some(opposite), _) => negative(self.draft, opposite, self.like.flags, self.like),
            (None, Some(way)) => self.operation(way, signed.negative),
            (None, None) => self.leaf(signed),
        };
        self.built.known.insert(signed, value);
        value
    }

    fn is_built(&self, id: Id) -> bool {
        self.built.known.contains_key(&Signed { id, negative: false })
    }

    fn positive(&mut self, id: Id) -> ValueId {
        self.value(Signed { id, negative: false })
    }

    fn float(&mut self, op: FloatOp, args: &[ValueId]) -> ValueId {
        self.draft.float(op, args, self.like.flags, self.like)
    }

    fn operation(&mut self, way: Way, opposite: bool) -> ValueId {
        match way {
            Way::Product { factors, negative } => {
                let factors = self.factors(factors, negative != opposite);
                self.float(FloatOp::Mul, &factors)
            }
            Way::Sum { terms } => {
                let [a, b] = terms.map(|term| Signed { negative: term.negative != opposite, ..term });
                self.sum(a, b)
            }
            Way::Fused { factors, negative: own, rest } => {
                let factors = self.factors(factors, own != opposite);
                let addend = self.addend(Signed { negative: rest.negative != opposite, ..rest });
                let op = if self.plan.table.licence.is_fused() { FloatOp::Fma } else { FloatOp::MulAdd };
                self.float(op, &[factors[0], factors[1], addend])
            }
        }
    }

    /// An operand of a fused operation, which takes its sign along: only what turns for nothing is turned.
    fn addend(&mut self, signed: Signed) -> ValueId {
        if self.plan.turns(signed.id) {
            return self.value(signed);
        }
        let value = self.positive(signed.id);
        if signed.negative { negative(self.draft, value, self.like.flags, self.like) } else { value }
    }

    /// Two factors, the constant last.
    fn factors(&mut self, [a, b]: [Id; 2], opposite: bool) -> [ValueId; 2] {
        let first_is_constant = self.plan.table.polynomial(a).value().is_some();
        let [a, b] = if first_is_constant { [b, a] } else { [a, b] };
        let turned = [b, a].into_iter().find(|id| opposite && a != b && self.plan.turns(*id) && !self.is_built(*id));
        if let Some(turned) = turned {
            let other = self.positive(if turned == a { b } else { a });
            return [other, self.value(Signed { id: turned, negative: true })];
        }
        let factors = [self.positive(a), self.positive(b)];
        if opposite { negative_product(self.draft, factors, self.like.flags, self.like) } else { factors }
    }

    fn sum(&mut self, a: Signed, b: Signed) -> ValueId {
        let [x, y] = [self.positive(a.id), self.positive(b.id)];
        match (a.negative, b.negative) {
            (false, false) => self.float(FloatOp::Add, &[x, y]),
            (false, true) => self.float(FloatOp::Sub, &[x, y]),
            (true, false) => self.float(FloatOp::Sub, &[y, x]),
            (true, true) => {
                let x = negative(self.draft, x, self.like.flags, self.like);
                self.float(FloatOp::Sub, &[x, y])
            }
        }
    }

    /// An atom or a constant.
    fn leaf(&mut self, signed: Signed) -> ValueId {
        let polynomial = self.plan.table.polynomial(signed.id);
        let atom = polynomial.atoms().first().copied();
        if let Some(atom) = atom {
            let value = match self.plan.output(atom) {
                Some(output) => Some(self.value(output)),
                None => self.draft.now(self.plan.problem.atoms[usize::from(atom)]),
            };
            if let Some(value) = value {
                let flips = signed.negative != polynomial_is_negative(self.plan, signed.id);
                return if flips { negative(self.draft, value, self.like.flags, self.like) } else { value };
            }
        }
        let number = polynomial.value().map(|value| if signed.negative { value.negated() } else { value });
        let bits = number.zip(self.like.ty.format()).and_then(|(number, format)| number.bits(format));
        let (op, flags, mode) = (Op::Const(bits.unwrap_or(0)), Flags::NONE, Mode::default());
        self.draft.add(Value { op, args: Args::default(), flags, mode, ..self.like.clone() })
    }
}

fn polynomial_is_negative(plan: &Plan, id: Id) -> bool {
    plan.table.polynomial(id).is_negative()
}
