//! Where polynomials end: what they take for an atom of theirs though it is one itself.

use super::cluster::Cluster;
use super::present::Present;
use crate::{FloatOp, Func, Op, ValueId};

/// Which sums are atoms of the polynomials that use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cuts {
    /// As few as the licence and the limits allow: products are distributed.
    Fewest,
    /// Sums, and multiples by a constant, that are used more than once.
    Shared,
    /// Sums that are multiplied.
    Factors,
    /// Sums, powers from the third on, and products that are raised to them, that are used more than once, and the sums that these are powers of.
    Powers,
    /// Whatever is used more than once, products as well: what is made of it is searched for as if nothing were known of it.
    Used,
    /// Sums that are multiplied and do not depend on this value: the coefficients of a polynomial in it.
    Coefficients(ValueId),
}

impl Cuts {
    /// Those without a variable in mind that may cut something in a cluster, and the one that cuts nothing.
    pub fn of(func: &Func, cluster: &Cluster, present: &Present) -> Vec<Cuts> {
        let (mut sums, mut cuts) = (vec![false; cluster.members.len()], Vec::new());
        let mut may = [false; 4];
        for (place, id) in cluster.members.iter().enumerate() {
            let value = func.value(*id);
            sums[place] = !matches!(value.op, Op::Float(FloatOp::Mul | FloatOp::Neg) | Op::Powi(_));
            for (index, arg) in value.args.iter().enumerate() {
                let Some(operand) = cluster.index(*arg) else { continue };
                let shared = present.uses(*arg) > 1;
                may[0] |= sums[operand] && is_factor(value.op, index);
                may[1] |= (sums[operand] || is_scaled(func, *arg)) && shared;
                may[2] |= (is_power(func, *arg) || is_raised(func, value.op, *arg)) && shared;
                may[3] |= is_repeated(func, *arg) && shared;
                sums[place] |= sums[operand];
            }
        }
        let all = [(may[0], Cuts::Factors), (may[1], Cuts::Shared), (true, Cuts::Fewest), (may[2], Cuts::Powers)];
        let all = all.into_iter().chain([(may[3], Cuts::Used)]);
        cuts.extend(all.filter(|(may, _)| *may).map(|(_, cuts)| cuts));
        cuts
    }
}

/// Whether the value is a constant times another.
pub fn is_scaled(func: &Func, id: ValueId) -> bool {
    let value = func.value(id);
    let is_number = |arg: &ValueId| matches!(func.value(*arg).op, Op::Const(_));
    value.op == Op::Float(FloatOp::Mul) && value.args.iter().any(is_number)
}

/// Whether the value is a power that takes two products at least.
pub fn is_power(func: &Func, id: ValueId) -> bool {
    matches!(func.value(id).op, Op::Powi(exponent) if exponent > 2)
}

/// Whether the value is the square of a product: the high power of something that products alone made.
pub fn is_repeated(func: &Func, id: ValueId) -> bool {
    let value = func.value(id);
    let is_square = value.op == Op::Float(FloatOp::Mul) && value.args[0] == value.args[1];
    is_square && func.value(value.args[0]).op == Op::Float(FloatOp::Mul)
}

/// Whether the operation raises a product to a power that takes two products at least.
pub fn is_raised(func: &Func, op: Op, id: ValueId) -> bool {
    matches!(op, Op::Powi(exponent) if exponent > 2) && func.value(id).op == Op::Float(FloatOp::Mul)
}

/// Whether the operation multiplies this operand.
pub fn is_factor(op: Op, index: usize) -> bool {
    let multiplies = matches!(op, Op::Float(FloatOp::Mul | FloatOp::Fma | FloatOp::MulAdd) | Op::Powi(_));
    multiplies && index < 2
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use crate::FloatOp::{Div, Mul, Rsqrt, Sub};
    use crate::{Flags, Sketch, Ty, pipeline};

    /// `e * (q^12 - q^6)` of `q = s / sqrt(x)`: the powers are those of one number, and none of a root.
    #[test]
    fn powers_of_one_product_share_their_squarings() {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [e, length, x] = ["e", "length", "x"].map(|name| s.param(name));
        let inverse = s.float(Rsqrt, &[x]);
        let ratio = s.float(Mul, &[length, inverse]);
        let powers = [12, 6].map(|exponent| s.powi(exponent, ratio));
        let difference = s.float(Sub, &powers);
        let energy = s.float(Mul, &[e, difference]);
        let cost = pipeline(&s.giving(energy), &|_| String::new()).after();
        assert_eq!([cost.div, cost.total], [1, 7]);
    }

    /// `e/x * (2*s*s - s)` of the sixth power `s` of `r`, made by products: the number is taken into the sum, over that power.
    #[test]
    fn a_power_that_is_used_twice_is_an_atom() {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [e, x, r] = ["e", "x", "r"].map(|name| s.param(name));
        let [two, number] = [2f64, 24.0].map(|number| s.bits(number.to_bits()));
        let ratio = s.float(Div, &[r, x]);
        let cube = s.powi(3, ratio);
        let sixth = s.float(Mul, &[cube, cube]);
        let doubled = s.float(Mul, &[two, sixth]);
        let twelfth = s.float(Mul, &[doubled, sixth]);
        let difference = s.float(Sub, &[twelfth, sixth]);
        let scaled = s.float(Mul, &[number, e]);
        let scaled = s.float(Div, &[scaled, x]);
        let force = s.float(Mul, &[scaled, difference]);
        let cost = pipeline(&s.giving(force), &|_| String::new()).after();
        assert_eq!([cost.div, cost.total], [1, 9]);
    }
}
