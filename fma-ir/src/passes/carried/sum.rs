//! A sum as its terms.

use super::late::{ADDS, Lateness, MULTIPLIES};
use crate::passes::sign::negative_product;
use crate::{Draft, Flag, Flags, FloatOp, Func, Op, Value, ValueId};

/// A sum, with all sums in it that nothing else uses and that wait for the turn before.
pub struct Sum {
    /// In the order in which they are to be added.
    terms: Vec<Term>,
    /// The sums in it.
    inner: Vec<ValueId>,
    /// What all of them permit.
    flags: Flags,
    /// A sum in it is subtracted.
    negates: bool,
    /// Operations that it takes now.
    operations: usize,
}

#[derive(Clone, Copy)]
struct Term {
    negative: bool,
    kind: Kind,
    late: Option<u16>,
}

impl Term {
    fn is_product(&self) -> bool {
        matches!(self.kind, Kind::Product(_))
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Value(ValueId),
    /// That the addition may take in.
    Product([ValueId; 2]),
}

impl Sum {
    pub fn of(func: &Func, late: &Lateness, uses: &[u32], id: ValueId) -> Option<Sum> {
        let value = func.value(id);
        if !is_sum(value) {
            return None;
        }
        let (terms, inner) = Default::default();
        let mut sum = Sum { terms, inner, flags: value.flags, negates: false, operations: 0 };
        let mut reading = Reading { func, late, uses, sum: &mut sum };
        reading.open(id, false);
        sum.order();
        Some(sum)
    }

    pub fn inner(&self) -> &[ValueId] {
        &self.inner
    }

    pub fn licence(&self) -> Flags {
        let undone = self.is_one_product() && !self.flags.has(Flag::Reassoc);
        let first = if self.are_two_products() || undone { Flag::Contract } else { Flag::Reassoc };
        let flags = Flags::of(first);
        if self.negates { flags.with(Flag::Nsz) } else { flags }
    }

    fn are_two_products(&self) -> bool {
        self.terms.len() == 2 && self.terms.iter().all(Term::is_product)
    }

    /// A fused operation, which nobody has promised: the sum of a product that it was, or could have been.
    fn is_one_product(&self) -> bool {
        self.terms.len() == 2 && self.inner.is_empty() && self.terms.iter().any(Term::is_product)
    }

    /// Whether another order is licensed, makes the sum known earlier, and takes one operation more at most.
    pub fn is_known_earlier(&self, late: &Lateness, id: ValueId) -> bool {
        let has_product = self.terms.iter().any(Term::is_product);
        (self.flags.has(Flag::Reassoc) || self.are_two_products() || self.is_one_product())
            && (self.flags.contracts() || !has_product)
            && (self.flags.has(Flag::Nsz) || !self.negates)
            && self.is_late() < late.of_value(id)
            && self.takes() <= self.operations + 1
    }

    /// When the sum is known, added up in this order.
    fn is_late(&self) -> Option<u16> {
        let [first, rest @ ..] = self.terms.as_slice() else { return None };
        let start = first.late.map(|late| if first.is_product() { late.saturating_add(MULTIPLIES) } else { late });
        rest.iter().fold(start, |total, term| {
            let takes = if term.is_product() { MULTIPLIES } else { ADDS };
            total.max(term.late).map(|late| late.saturating_add(takes))
        })
    }

    fn takes(&self) -> usize {
        let starts_by_product = self.terms.first().is_some_and(Term::is_product);
        self.terms.len() - 1 + usize::from(starts_by_product)
    }

    /// What is known first comes first; among what does not wait, no product where there is another, and nothing negative.
    fn order(&mut self) {
        self.terms.sort_by_key(|term| term.late);
        let early = self.terms.iter().take_while(|term| term.late.is_none()).count();
        let start = self.terms[..early].iter().enumerate().min_by_key(|(_, term)| (term.is_product(), term.negative));
        if let Some((start, _)) = start {
            self.terms[..=start].rotate_right(1);
        }
    }

    /// The new value, like the old one.
    pub fn added_up(&self, draft: &mut Draft<'_>, like: &Value) -> ValueId {
        let (start, rest) = self.begin(draft, like);
        rest.iter().fold(start, |total, term| self.add(draft, total, term, like))
    }

    /// The first term, or the first two; and the others.
    fn begin(&self, draft: &mut Draft<'_>, like: &Value) -> (ValueId, &[Term]) {
        match self.terms.as_slice() {
            &[
                Term { kind: Kind::Product(factors), negative: true, .. },
                Term { kind: Kind::Value(id), negative: false, .. },
                ref rest @ ..,
            ] => {
                let factors = factors.map(|factor| now(draft, factor));
                let product = draft.float(FloatOp::Mul, &factors, self.flags, like);
                (draft.float(FloatOp::Sub, &[now(draft, id), product], self.flags, like), rest)
            }
            [first, rest @ ..] => (self.start(draft, first, like), rest),
            [] => (draft.add(like.clone()), &[]),
        }
    }

    fn start(&self, draft: &mut Draft<'_>, term: &Term, like: &Value) -> ValueId {
        match term.kind {
            Kind::Value(id) => {
                let id = now(draft, id);
                if term.negative { draft.float(FloatOp::Neg, &[id], self.flags, like) } else { id }
            }
            Kind::Product(factors) => {
                let factors = self.signed(draft, factors, term.negative, like);
                draft.float(FloatOp::Mul, &factors, self.flags, like)
            }
        }
    }

    fn add(&self, draft: &mut Draft<'_>, total: ValueId, term: &Term, like: &Value) -> ValueId {
        match term.kind {
            // As people write it: `s + …`.
            Kind::Value(id) if !term.negative => draft.float(FloatOp::Add, &[now(draft, id), total], self.flags, like),
            Kind::Value(id) => draft.float(FloatOp::Sub, &[total, now(draft, id)], self.flags, like),
            Kind::Product(factors) => {
                let [a, b] = self.signed(draft, factors, term.negative, like);
                draft.float(FloatOp::MulAdd, &[a, b, total], self.flags, like)
            }
        }
    }

    fn signed(&self, draft: &mut Draft<'_>, factors: [ValueId; 2], negative: bool, like: &Value) -> [ValueId; 2] {
        let factors = factors.map(|factor| now(draft, factor));
        if negative { negative_product(draft, factors, self.flags, like) } else { factors }
    }
}

/// Operands are visited before users.
fn now(draft: &Draft<'_>, old: ValueId) -> ValueId {
    draft.now(old).unwrap_or(old)
}

struct Reading<'a> {
    func: &'a Func,
    late: &'a Lateness,
    uses: &'a [u32],
    sum: &'a mut Sum,
}

impl Reading<'_> {
    /// The terms of a sum.
    fn open(&mut self, id: ValueId, negative: bool) {
        let value = self.func.value(id);
        self.sum.flags = self.sum.flags.intersection(value.flags);
        self.sum.operations += 1;
        match (value.op, &*value.args) {
            (Op::Float(FloatOp::Add), &[a, b]) => {
                self.term(a, negative, value);
                self.term(b, negative, value);
            }
            (Op::Float(FloatOp::Sub), &[a, b]) => {
                self.term(a, negative, value);
                self.term(b, !negative, value);
            }
            (_, &[a, b, c]) => {
                let late = self.late.latest(&[a, b]);
                self.sum.terms.push(Term { negative, kind: Kind::Product([a, b]), late });
                self.term(c, negative, value);
            }
            _ => {}
        }
    }

    fn term(&mut self, id: ValueId, negative: bool, sum: &Value) {
        let (value, late) = (self.func.value(id), self.late.of_value(id));
        let alone = self.uses[id.0 as usize] == 1 && value.ty == sum.ty;
        if alone && late.is_some() && is_sum(value) && reorders(value.flags) == reorders(sum.flags) {
            self.sum.negates |= negative;
            self.sum.inner.push(id);
            return self.open(id, negative);
        }
        let fusing = value.flags.contracts() && sum.flags.contracts() && value.mode == sum.mode;
        let kind = match (value.op, &*value.args) {
            (Op::Float(FloatOp::Mul), &[a, b]) if alone && fusing => {
                self.sum.operations += 1;
                self.sum.flags = self.sum.flags.intersection(value.flags);
                Kind::Product([a, b])
            }
            _ => Kind::Value(id),
        };
        let late = match kind {
            Kind::Product(factors) => self.late.latest(&factors),
            Kind::Value(_) => late,
        };
        self.sum.terms.push(Term { negative, kind, late });
    }
}

/// Not a fused operation that the author wrote, which keeps its operands, and nothing that promises its bits.
fn is_sum(value: &Value) -> bool {
    let adds = matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::MulAdd));
    adds && value.ty.is_float() && value.mode.is_plain() && !value.flags.has(Flag::Fused)
}

fn reorders(flags: Flags) -> bool {
    flags.has(Flag::Reassoc)
}
