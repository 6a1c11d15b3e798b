//! Weights that vanish: `1 - t` is exact near 1.
//!
//! - Beside a logarithm, as in `y * ln(p) + (1 - y) * ln(1 - p)`, it is small where that is large, and one logarithm is nothing to take from the other.
//! - In a product by itself, `(1 - t) * a`, it may be multiplied out in one fused operation, `a - t * a`, but not where `t * a` is rounded because something
//!   else takes it, and not where another factor is a sum of products, into which it would be multiplied. Nor is a
//!   difference of two values there.

use super::differences::is_difference;
use super::distances::is_distance;
use super::shifts::alone;
use super::vanishing::is_sum;
use crate::{FloatOp, Func, Op, Value, ValueId};

/// How many factors of a product are looked at.
const MOST: usize = 16;

/// A product, whatever is added to it.
#[derive(Default)]
struct Product {
    factors: Vec<ValueId>,
    /// The products that it is made of.
    inside: Vec<ValueId>,
}

/// The weights that stay as they are.
pub fn weights(func: &Func) -> Vec<ValueId> {
    if !func.values().any(|(_, value)| is_difference(func, value)) {
        return Vec::new();
    }
    let (alone, mut found) = (alone(func), Vec::new());
    for (id, value) in func.values() {
        let Some(product) = Product::of(func, id) else { continue };
        let by_logarithm = product.factors.iter().any(|factor| is_logarithm(func.value(*factor)));
        let alone = alone[id.0 as usize] && value.op == Op::Float(FloatOp::Mul);
        let by_sum = product.factors.iter().any(|factor| is_other_sum(func, *factor));
        let stays = |factor: &&ValueId| match is_distance(func, func.value(**factor)) {
            true => by_logarithm || alone && (by_sum || product.is_shared(func, **factor)),
            false => alone && by_sum && is_difference(func, func.value(**factor)),
        };
        found.extend(product.factors.iter().filter(stays));
    }
    found
}

impl Product {
    fn of(func: &Func, id: ValueId) -> Option<Product> {
        let value = func.value(id);
        let is_product = |value: &Value| value.op == Op::Float(FloatOp::Mul);
        if !is_product(value) && !matches!(value.op, Op::Float(FloatOp::Fma | FloatOp::MulAdd)) {
            return None;
        }
        let mut product = Product::default();
        let mut open = if is_product(value) { vec![id] } else { value.args[..2].to_vec() };
        for _ in 0..MOST {
            let Some(id) = open.pop().map(|id| func.without_signs(id)) else { break };
            if is_product(func.value(id)) {
                product.inside.push(id);
                open.extend(func.value(id).args.iter());
            } else {
                product.factors.push(id);
            }
        }
        Some(product)
    }

    /// Whether another product has what the distance is of, times another factor of this one.
    fn is_shared(&self, func: &Func, distance: ValueId) -> bool {
        let is_number = |id: ValueId| matches!(func.value(id).op, Op::Const(_));
        let is_of = |id: ValueId| func.value(distance).args.contains(&id) && !is_number(id);
        let other = |id: ValueId| !is_of(id) && !is_number(id) && self.factors.contains(&id);
        let mut products = func.values().filter(|(_, value)| value.op == Op::Float(FloatOp::Mul));
        products.any(|(id, value)| {
            let [a, b] = [value.args[0], value.args[1]].map(|arg| func.without_signs(arg));
            !self.inside.contains(&id) && (is_of(a) && other(b) || is_of(b) && other(a))
        })
    }
}

/// Whether the value is a sum of something rounded: multiplied out, a product has a factor more.
fn is_other_sum(func: &Func, id: ValueId) -> bool {
    let value = func.value(id);
    let has_product =
        || value.args.iter().any(|arg| func.value(func.without_signs(*arg)).op == Op::Float(FloatOp::Mul));
    let takes_product = value.op == Op::Float(FloatOp::Fma) || value.op == Op::Float(FloatOp::MulAdd);
    is_sum(value) && (takes_product || has_product())
}

/// Whether the value vanishes at 1, exactly, and is without bound at 0.
pub fn is_logarithm(value: &Value) -> bool {
    matches!(value.op, Op::Float(FloatOp::Ln | FloatOp::Log2 | FloatOp::Log10 | FloatOp::Ln1p | FloatOp::Log))
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::weights;
    use crate::FloatOp::{self, Add, Div, Ln, Mul, Sub};
    use crate::{Flags, Sketch, Ty, ValueId};

    /// `(1 - t) * a` and `t * b`, joined.
    fn kept(of: impl Fn(&mut Sketch, ValueId) -> [ValueId; 2], join: FloatOp) -> usize {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [t, x] = ["t", "x"].map(|name| s.param(name));
        let [a, b] = of(&mut s, x);
        let one = s.bits(1_f64.to_bits());
        let weight = s.float(Sub, &[one, t]);
        let products = [[weight, a], [t, b]].map(|args| s.float(Mul, &args));
        let result = s.float(join, &products);
        weights(&s.giving(result)).len()
    }

    #[test]
    fn weights_of_logarithms_stay() {
        let logarithm = |s: &mut Sketch, x: ValueId| [s.float(Ln, &[x]), x];
        assert_eq!(kept(logarithm, Add), 1);
        assert_eq!(kept(|_, x| [x, x], Add), 0);
    }

    /// `(1 - a) * (a * b + c)` and `(a - c) * (a * b + c)`, alone and with `c` added.
    #[test]
    fn what_a_product_by_itself_vanishes_with_stays() {
        let kept = |is_weight: bool, is_alone: bool| {
            let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
            let [a, b, c] = ["a", "b", "c"].map(|name| s.param(name));
            let [one, product] = [s.bits(1_f64.to_bits()), s.float(Mul, &[a, b])];
            let factors = match is_weight {
                true => [s.float(Sub, &[one, a]), s.float(Add, &[product, c])],
                false => [s.float(Sub, &[a, c]), s.float(Add, &[product, c])],
            };
            let whole = s.float(Mul, &factors);
            let result = if is_alone { whole } else { s.float(Add, &[whole, c]) };
            weights(&s.giving(result)).len()
        };
        assert_eq!([kept(true, true), kept(false, true)], [1, 1]);
        assert_eq!([kept(true, false), kept(false, false)], [0, 0]);
    }

    #[test]
    fn a_weight_stays_where_its_product_would_share_a_rounded_one() {
        assert_eq!(kept(|_, x| [x, x], Div), 1);
        assert_eq!(kept(|s, x| [x, s.param("b")], Div), 0);
    }
}
