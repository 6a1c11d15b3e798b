//! Which sums could take in which products.

use fma_core::Round;

use crate::live::{Keep, needed, roots};
use crate::{Flag, FloatOp, Func, Op, Value, ValueId};

/// What may be fused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Licence {
    /// What the operations' flags allow.
    Carried,
    /// What they would allow if all carried `contract`: for near misses.
    Supposed,
}

/// An operand of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

impl Side {
    /// Its index among the operands.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    pub fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// A product that a sum may take in, and the negations between them.
#[derive(Clone, Debug)]
pub struct Term {
    pub sum: ValueId,
    pub side: Side,
    pub product: ValueId,
    pub signs: Vec<ValueId>,
}

/// Everything that could be fused.
pub struct Terms {
    /// In the order of the sums, the left operand first.
    pub terms: Vec<Term>,
    /// For each value, whether something uses it that no fusion ends.
    pub needed_otherwise: Vec<bool>,
}

impl Terms {
    /// Looks at each operand of each sum, through negations. `None` if there is no product or no sum for it.
    pub fn of(func: &Func, licence: Licence) -> Option<Terms> {
        let allowed = |value: &Value| licence == Licence::Supposed || value.flags.contracts();
        let any = |fits: fn(&Value) -> bool| func.values().any(|(_, value)| fits(value) && allowed(value));
        if !any(is_product) || !any(is_sum) {
            return None;
        }
        let live = needed(func, Keep::Live);
        let summed = summed(func, &live);
        let mut terms = Vec::new();
        for sum in live.iter().filter(|id| is_sum(func.value(**id))) {
            let sides = [Side::Left, Side::Right].into_iter().filter_map(|side| term(func, licence, *sum, side));
            terms.extend(sides.filter(|term| !doubled(func, term) && !meets_again(func, &summed, term)));
        }
        let needed_otherwise = needed_otherwise(func, &live, &terms);
        Some(Terms { terms, needed_otherwise })
    }
}

fn is_sum(value: &Value) -> bool {
    value.ty.is_float() && matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub))
}

fn is_product(value: &Value) -> bool {
    value.op == Op::Float(FloatOp::Mul)
}

/// For each value the sums that take it in, with or without a sign.
fn summed(func: &Func, live: &[ValueId]) -> Vec<Vec<ValueId>> {
    let mut sums = vec![Vec::new(); func.values().len()];
    for sum in live.iter().filter(|id| is_sum(func.value(**id))) {
        func.value(*sum).args.iter().for_each(|arg| sums[func.without_signs(*arg).0 as usize].push(*sum));
    }
    sums
}

fn term(func: &Func, licence: Licence, sum: ValueId, side: Side) -> Option<Term> {
    let whole = func.value(sum);
    let mut id = whole.args[side.index()];
    let mut signs = Vec::new();
    while func.value(id).op == Op::Float(FloatOp::Neg) && func.value(id).mode == whole.mode {
        signs.push(id);
        id = func.value(id).args[0];
    }
    let product = func.value(id);
    let fits = product.op == Op::Float(FloatOp::Mul) && product.mode == whole.mode && product.ty == whole.ty;
    let promised = whole.flags.intersection(product.flags).has(Flag::Fused);
    let turned = is_asymmetric(whole.mode.round) && !promised && product_negative(whole, side, &signs);
    let contracts = |id: &ValueId| func.value(*id).flags.contracts();
    let allowed = licence == Licence::Supposed || signs.iter().chain([&id, &sum]).all(contracts);
    (fits && allowed && !turned).then_some(Term { sum, side, product: id, signs })
}

/// Whether the sum takes the product in with the other sign.
pub fn product_negative(sum: &Value, side: Side, signs: &[ValueId]) -> bool {
    (sum.op == Op::Float(FloatOp::Sub) && side == Side::Right) != (signs.len() % 2 == 1)
}

/// Whether the opposite of a number is rounded elsewhere than to the opposite: there, a product of the other sign that a machine
/// without fused operations rounds by itself is not the opposite of the product.
fn is_asymmetric(round: Round) -> bool {
    matches!(round, Round::Up | Round::Down)
}

/// Whether the sum is of the product and itself: `p + p` is exact and `p - p` is zero, and both should stay so.
fn doubled(func: &Func, term: &Term) -> bool {
    let args = &func.value(term.sum).args;
    func.without_signs(args[0]) == func.without_signs(args[1])
}

/// Whether the product meets its own sum, as in Veltkamp's splitting: `c = f*a; high = c - (c - a)`. Both sums need the rounded
/// product; with an exact one, `high` would be `a`.
fn meets_again(func: &Func, summed: &[Vec<ValueId>], term: &Term) -> bool {
    let sums = &summed[term.product.0 as usize];
    let inner = func.value(term.sum).args.iter().any(|other| sums.contains(&func.without_signs(*other)));
    inner || summed[term.sum.0 as usize].iter().any(|whole| sums.contains(whole))
}

/// Uses by anything but a term's sum, or by a negation that is itself needed otherwise.
fn needed_otherwise(func: &Func, live: &[ValueId], terms: &[Term]) -> Vec<bool> {
    let mut taken = vec![[false; 2]; func.values().len()];
    terms.iter().for_each(|term| taken[term.sum.0 as usize][term.side.index()] = true);
    let mut needed = vec![false; func.values().len()];
    roots(func, &func.body, Keep::Live, &mut |root| needed[root.0 as usize] = true);
    // Users before operands: what needs a negation is known when the negation is looked at as a user.
    for user in live.iter().rev() {
        let value = func.value(*user);
        for (index, arg) in value.args.iter().enumerate() {
            needed[arg.0 as usize] |= if value.op == Op::Float(FloatOp::Neg) {
                needed[user.0 as usize]
            } else {
                !is_sum(value) || !taken[user.0 as usize][index]
            };
        }
    }
    needed
}
