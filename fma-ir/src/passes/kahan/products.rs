//! Which sums are of two products.

use super::has_kernel;
use crate::{FloatOp, Func, Op, Value, ValueId};

/// `±a*b`, scaled by powers of two.
#[derive(Clone, Debug)]
pub struct Product {
    pub factors: [ValueId; 2],
    /// Constants that are powers of two.
    pub scales: Vec<ValueId>,
    pub negative: bool,
}

/// A sum of two products.
#[derive(Clone, Debug)]
pub struct Products {
    first: Product,
    second: Product,
    /// The operations that a rewrite replaces, the sum aside.
    pub touched: Vec<ValueId>,
}

impl Products {
    /// Looks at a sum, through negations and powers of two. A product beside itself is left alone: it doubles or vanishes, exactly.
    pub fn of(func: &Func, sum: ValueId) -> Option<Products> {
        let whole = func.value(sum);
        if !has_kernel(whole.ty) || !whole.mode.is_plain() {
            return None;
        }
        let mut touched = Vec::new();
        let [first, second] = if let Op::Float(op @ (FloatOp::Add | FloatOp::Sub)) = whole.op {
            terms(func, whole, op == FloatOp::Sub, &mut touched)?
        } else {
            fused(func, whole, &mut touched)?
        };
        // At least one has to lose something by its rounding.
        (!first.is_exact(func) || !second.is_exact(func)).then_some(Products { first, second, touched })
    }

    /// The two, one that rounds nothing last; else one that is subtracted, which saves a sign.
    pub fn ordered(&self, func: &Func) -> (&Product, &Product) {
        let [first, second] = [&self.first, &self.second];
        let turned = first.is_exact(func) || !second.is_exact(func) && first.negative && !second.negative;
        if turned { (second, first) } else { (first, second) }
    }

    /// Whether the products are subtracted as written.
    pub fn cancels(&self) -> bool {
        self.first.negative != self.second.negative
    }
}

impl Product {
    /// The signs of the factors are the product's.
    fn new(func: &Func, factors: [ValueId; 2], scales: Vec<ValueId>, negative: bool) -> Product {
        let mut product = Product { factors, scales, negative };
        for factor in &mut product.factors {
            while func.value(*factor).op == Op::Float(FloatOp::Neg) {
                *factor = func.value(*factor).args[0];
                product.negative = !product.negative;
            }
        }
        product
    }

    /// Whether both have the same factors: what a fused operation leaves of them is the error of a product.
    fn is_of(&self, other: &Product) -> bool {
        let [a, b] = other.factors;
        self.factors == [a, b] || self.factors == [b, a]
    }

    /// Whether it rounds nothing: a factor is a power of two.
    pub fn is_exact(&self, func: &Func) -> bool {
        self.factors.iter().any(|factor| is_power_of_two(func.value(*factor)))
    }
}

/// The product and the addend of a fused operation of the source, which has lost what the second product is rounded by.
fn fused(func: &Func, sum: &Value, touched: &mut Vec<ValueId>) -> Option<[Product; 2]> {
    let [a, b, addend] = sum.args[..] else { return None };
    if sum.op != Op::Float(FloatOp::Fma) {
        return None;
    }
    let first = Product::new(func, [a, b], Vec::new(), false);
    let second = product(func, sum, addend, false, touched)?;
    let is_left = second.is_exact(func) || first.is_of(&second);
    (!is_left).then_some([first, second])
}

/// The terms of a sum or difference.
fn terms(func: &Func, sum: &Value, negative: bool, touched: &mut Vec<ValueId>) -> Option<[Product; 2]> {
    let [left, right] = [sum.args[0], sum.args[1]];
    if func.without_signs(left) == func.without_signs(right) {
        return None;
    }
    Some([product(func, sum, left, false, touched)?, product(func, sum, right, negative, touched)?])
}

fn product(
    func: &Func,
    sum: &Value,
    mut id: ValueId,
    mut negative: bool,
    touched: &mut Vec<ValueId>,
) -> Option<Product> {
    let mut scales = Vec::new();
    loop {
        let value = func.value(id);
        let fits = value.mode == sum.mode && value.ty == sum.ty;
        touched.push(id);
        if !fits {
            return None;
        } else if value.op == Op::Float(FloatOp::Neg) {
            (id, negative) = (value.args[0], !negative);
        } else if let Some([scale, inner]) = scaled(func, value) {
            scales.push(scale);
            id = inner;
        } else {
            return Some(Product::new(func, factors(value)?, scales, negative));
        }
    }
}

/// The factors of a product or square.
fn factors(value: &Value) -> Option<[ValueId; 2]> {
    let first = *value.args.first()?;
    let second = if value.op == Op::Float(FloatOp::Mul) { value.args[1] } else { first };
    matches!(value.op, Op::Float(FloatOp::Mul) | Op::Powi(2)).then_some([first, second])
}

/// The power of two before a product or square that is rounded.
fn scaled(func: &Func, value: &Value) -> Option<[ValueId; 2]> {
    let [left, right] = factors(value).filter(|_| value.op == Op::Float(FloatOp::Mul))?;
    [[left, right], [right, left]].into_iter().find(|[scale, inner]| {
        is_power_of_two(func.value(*scale)) && factors(func.value(func.without_signs(*inner))).is_some()
    })
}

fn is_power_of_two(value: &Value) -> bool {
    let (Op::Const(bits), Some(format)) = (value.op, value.ty.format()) else { return false };
    let fraction = (1 << format.layout().fraction_bits) - 1;
    let normal = format.is_finite(bits) && !format.is_zero(bits) && !format.is_subnormal(bits);
    normal && bits & fraction == 0
}
