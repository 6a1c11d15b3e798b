//! Powers of fractions: `x*x*x / (y*y*y)` is the cube of one quotient, and `x*x*z / (y*y)` a square and a factor.

use super::ratio::Ratio;
use crate::ValueId;

/// Which powers are looked for; those of higher exponents are powers of these.
const EXPONENTS: [usize; 2] = [3, 2];

/// A power of a fraction, and factors beside it.
pub struct Power {
    pub of: Ratio,
    pub exponent: usize,
    pub beside: Vec<ValueId>,
}

/// What a product is such a power of, and what is left.
pub fn root(factors: &[ValueId], exponent: usize) -> (Vec<ValueId>, Vec<ValueId>) {
    let mut sorted = factors.to_vec();
    sorted.sort_unstable();
    let (mut of, mut rest) = (Vec::new(), Vec::new());
    for alike in sorted.chunk_by(|one, other| one == other) {
        let (whole, left) = alike.split_at(alike.len() - alike.len() % exponent);
        of.extend_from_slice(&whole[..whole.len() / exponent]);
        rest.extend_from_slice(left);
    }
    (of, rest)
}

impl Ratio {
    /// What it is a power of, where something divides, and what else stands above the bar.
    pub fn power(&self) -> Option<Power> {
        EXPONENTS.into_iter().find_map(|exponent| {
            let (under, rest) = root(&self.under, exponent);
            let (over, beside) = root(&self.over, exponent);
            let is_one = rest.is_empty() && !under.is_empty() && (!over.is_empty() || beside.is_empty());
            is_one.then_some(Power { of: Ratio { negative: false, over, under }, exponent, beside })
        })
    }
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use crate::FloatOp::{Div, Mul};
    use crate::{Flags, Sketch, Ty, ValueId, pipeline};

    /// The divisions and all operations of what is drawn of two numbers.
    fn cost(draw: impl FnOnce(&mut Sketch, [ValueId; 2]) -> ValueId) -> [u32; 2] {
        let mut sketch = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let params = ["x", "y"].map(|name| sketch.param(name));
        let value = draw(&mut sketch, params);
        let cost = pipeline(&sketch.giving(value), &|_| String::new()).after();
        [cost.div, cost.total]
    }

    /// `x^3 / y^9` is the cube of `x / y^3`.
    #[test]
    fn a_quotient_of_cubes_is_a_cube() {
        let found = cost(|s, [x, y]| {
            let powers = [(3, x), (9, y)].map(|(exponent, base)| s.powi(exponent, base));
            s.float(Div, &powers)
        });
        assert_eq!(found, [1, 5]);
    }

    /// `h*h*h*y` with `h = x/y`: nothing but products is another operation, and still the report has a line.
    #[test]
    fn a_factor_stays_beside_a_square() {
        let mut sketch = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [x, y] = ["x", "y"].map(|name| sketch.param(name));
        let h = sketch.float(Div, &[x, y]);
        let product = [h, h, y].into_iter().fold(h, |product, factor| sketch.float(Mul, &[product, factor]));
        let outcome = pipeline(&sketch.giving(product), &|_| String::new());
        assert_eq!([outcome.after().div, outcome.after().total], [1, 3]);
        assert_eq!(outcome.log.steps.iter().map(|step| step.rule).collect::<Vec<_>>(), ["quotients"]);
    }
}
