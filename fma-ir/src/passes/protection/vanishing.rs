//! Sums that are zero over the reals, though their author computes them: the error of a rounding is what is wanted.
//!
//! Every value has a residue modulo a large prime (`residue.rs`), computed as its number would be, with any number for what is not a sum, product or
//! quotient of others. A sum of two things that are not zero whose residue is zero is zero for all arguments. What makes it vanish is as few of the
//! operations below it as will do: the others may be any values.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::residue::Residue;
use crate::live::{Keep, needed};
use crate::{FloatOp, Func, Op, Ty, Value, ValueId};

/// How many operations below a sum are looked at.
const MOST: usize = 64;

/// What vanishes over the reals in a function.
pub struct Vanishing {
    /// For each value, whether it is a sum that vanishes, or made of such.
    pub is_error: Vec<bool>,
    /// Each sum that vanishes, with the operations that make it do so, itself last.
    pub terms: Vec<Vec<ValueId>>,
}

/// The residue of each value.
pub struct Residues(Vec<Residue>);

impl Residues {
    pub fn new(func: &Func) -> Residues {
        let mut residues: Vec<Residue> = Vec::with_capacity(func.values().len());
        for (id, value) in func.values() {
            residues.push(residue(func, id, value, |arg| residues[arg.0 as usize]));
        }
        Residues(residues)
    }

    pub fn of(&self, id: ValueId) -> Residue {
        self.0[id.0 as usize]
    }
}

/// Finds it.
pub fn vanishing(func: &Func, residues: &Residues) -> Vanishing {
    let of = |id: ValueId| residues.of(id);
    let mut found = Vanishing { is_error: vec![false; func.values().len()], terms: Vec::new() };
    for (id, value) in func.values().filter(|(id, value)| of(*id).is_zero() && is_real(func, value)) {
        let of_errors = value.args.iter().any(|arg| found.is_error[arg.0 as usize]);
        let is_root = is_sum_of_two(func, value, of);
        found.is_error[id.0 as usize] = is_root || of_errors;
        if is_root {
            found.terms.push(Inside::of(func, id).operations);
        }
    }
    if !found.terms.is_empty() {
        let live = needed(func, Keep::Live);
        found.terms.retain(|operations| operations.last().is_some_and(|root| live.contains(root)));
    }
    found
}

/// Whether the value adds.
pub fn is_sum(value: &Value) -> bool {
    matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::Fma | FloatOp::MulAdd))
}

/// A sum of two things that are not zero, one of which is computed, and not one thing with both signs.
fn is_sum_of_two(func: &Func, value: &Value, of: impl Fn(ValueId) -> Residue) -> bool {
    let parts = match *value.args {
        [a, b] if is_sum(value) && func.without_signs(a) != func.without_signs(b) => [of(a), of(b)],
        [a, b, c] if is_sum(value) => [of(a) * of(b), of(c)],
        _ => return false,
    };
    let is_made = value.args.iter().any(|arg| is_real(func, func.value(func.without_signs(*arg))));
    is_made && parts.iter().all(|part| !part.is_zero())
}

/// The operations of one sum that make it vanish.
struct Inside<'a> {
    func: &'a Func,
    /// In the order of the function; the sum is the last.
    operations: Vec<ValueId>,
}

impl Inside<'_> {
    fn of(func: &Func, root: ValueId) -> Inside<'_> {
        let mut inside = Inside { func, operations: vec![root] };
        while !inside.vanishes() && inside.operations.len() < MOST {
            // What is computed last cannot be below the others.
            let Some(next) = inside.border().max() else { return inside };
            inside.operations.push(next);
            inside.operations.sort_unstable();
        }
        inside.thinned()
    }

    /// Operands that are no operations of the sum yet, but could be.
    fn border(&self) -> impl Iterator<Item = ValueId> {
        let below = |id: &ValueId| {
            let value = self.func.value(*id);
            let others = squared_root(self.func, value).into_iter().chain(carried(self.func, value));
            value.args.iter().copied().chain(others).collect::<Vec<_>>()
        };
        let operands = self.operations.iter().flat_map(below);
        operands.filter(|id| is_real(self.func, self.func.value(*id)) && !self.operations.contains(id))
    }

    /// Without the operations that it does not take.
    fn thinned(mut self) -> Self {
        for id in self.operations.split_last().map_or(Vec::new(), |(_, below)| below.to_vec()) {
            let all = self.operations.clone();
            self.operations.retain(|other| *other != id);
            if !self.vanishes() {
                self.operations = all;
            }
        }
        self
    }

    /// Whether the sum is zero whatever its operations are computed from.
    fn vanishes(&self) -> bool {
        let mut known: Vec<(ValueId, Residue)> = Vec::with_capacity(self.operations.len());
        for id in &self.operations {
            let of = |arg: ValueId| match known.iter().find(|(known, _)| *known == arg) {
                Some((_, residue)) => *residue,
                None => outside(self.func, arg),
            };
            let residue = residue(self.func, *id, self.func.value(*id), of);
            known.push((*id, residue));
        }
        known.last().is_some_and(|(_, residue)| residue.is_zero())
    }
}

/// A number is itself, and any other value unknown.
fn outside(func: &Func, id: ValueId) -> Residue {
    let value = func.value(id);
    let number = matches!(value.op, Op::Const(_)).then(|| residue(func, id, value, |_| Residue::ZERO));
    number.unwrap_or_else(|| unknown(func, id, value))
}

/// What a value holds that nothing is known of: reads of one place are one number.
fn unknown(func: &Func, id: ValueId, value: &Value) -> Residue {
    match func.places.get(&value.site).filter(|_| matches!(value.op, Op::Opaque(_))) {
        Some(place) => Residue::unknown(u64::MAX - u64::from(place.0)),
        None => Residue::unknown(u64::from(id.0)),
    }
}

fn residue(func: &Func, id: ValueId, value: &Value, of: impl Fn(ValueId) -> Residue) -> Residue {
    let args = || value.args.iter().map(|arg| of(*arg));
    real(func, value, &of).unwrap_or_else(|| match value.op.is_pinned() {
        true => unknown(func, id, value),
        // The same function of the same numbers is the same number.
        false => {
            let mut hasher = DefaultHasher::new();
            (value.op, value.ty, value.site.0 * u32::from(value.args.is_empty())).hash(&mut hasher);
            args().for_each(|residue| residue.hash(&mut hasher));
            Residue::unknown(hasher.finish())
        }
    })
}

/// Whether the laws of the reals say what the value is.
fn is_real(func: &Func, value: &Value) -> bool {
    !matches!(value.op, Op::Const(_)) && real(func, value, &|_| Residue::ONE).is_some()
}

/// The float whose bits a float is made of again: whoever took them wanted digits of what it was rounded to.
fn carried(func: &Func, value: &Value) -> Option<ValueId> {
    let operand = |value: &Value| match *value.args {
        [arg] if matches!(value.op, Op::Opaque(_)) && func.bits.contains(&value.site) => Some(arg),
        _ => None,
    };
    let float = operand(func.value(operand(value)?))?;
    (func.value(float).ty == value.ty).then_some(float)
}

/// What a product is the square of the root of, whatever its sign.
fn squared_root(func: &Func, value: &Value) -> Option<ValueId> {
    let is_product = matches!(value.op, Op::Float(FloatOp::Mul | FloatOp::Fma | FloatOp::MulAdd));
    let [a, b] = is_product.then(|| [value.args[0], value.args[1]])?.map(|arg| func.without_signs(arg));
    let root = func.value(a);
    (a == b && root.op == Op::Float(FloatOp::Sqrt)).then(|| root.args[0])
}

/// The residue of the product of the first two operands: the square of a root is what it is the root of.
fn product(func: &Func, value: &Value, of: &impl Fn(ValueId) -> Residue) -> Residue {
    let product = of(value.args[0]) * of(value.args[1]);
    let Some(square) = squared_root(func, value) else { return product };
    let root = of(func.without_signs(value.args[0]));
    match product {
        product if product == root * root => of(square),
        product if product == -(root * root) => -of(square),
        product => product,
    }
}

fn is_float(ty: Ty) -> bool {
    matches!(ty, Ty::Float(_) | Ty::Generic(_))
}

/// The residue of a number, or of a value that is made of others by the operations of the reals.
fn real(func: &Func, value: &Value, of: &impl Fn(ValueId) -> Residue) -> Option<Residue> {
    if !is_float(value.ty) {
        return None;
    }
    let arg = |index: usize| of(value.args[index]);
    match value.op {
        Op::Const(bits) => Residue::of(value.ty.format()?, bits),
        Op::Float(FloatOp::Neg) => Some(-arg(0)),
        Op::Float(FloatOp::Add) => Some(arg(0) + arg(1)),
        Op::Float(FloatOp::Sub) => Some(arg(0) - arg(1)),
        Op::Float(FloatOp::Mul) => Some(product(func, value, of)),
        Op::Float(FloatOp::Div) => Some(arg(0) * arg(1).reciprocal()?),
        Op::Float(FloatOp::Recip) => arg(0).reciprocal(),
        Op::Float(FloatOp::Fma | FloatOp::MulAdd) => Some(product(func, value, of) + arg(2)),
        Op::Float(FloatOp::DiffOfProducts) => Some(arg(0) * arg(1) - arg(2) * arg(3)),
        Op::Powi(exponent) => {
            let power = arg(0).power(u64::from(exponent.unsigned_abs()));
            if exponent < 0 { power.reciprocal() } else { Some(power) }
        }
        // A conversion between formats rounds, as other operations do.
        Op::Cast => is_float(func.value(value.args[0]).ty).then(|| arg(0)),
        Op::Select => (arg(1) == arg(2)).then(|| arg(1)),
        Op::Opaque(_) => carried(func, value).map(of),
        Op::Float(_) | Op::Read(_) | Op::Int(_) => None,
        Op::Compare(_) | Op::Test(_) | Op::Logic(_) => None,
    }
}
