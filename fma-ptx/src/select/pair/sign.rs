//! Signs, minima, maxima and comparisons, as `fma_core::double::sign` has them.

use fma_core::Sign;
use fma_ir::{Cmp, FloatOp, Logic};

use super::super::value::comparison;
use super::words::Words;
use super::{Number, Pair};
use crate::code::Operand;
use crate::{Modifier, Name};

impl Words<'_, '_> {
    /// An operation that rounds nothing.
    pub fn of_signs(&mut self, op: FloatOp, pairs: &[Pair]) -> Option<Pair> {
        Some(match (op, pairs) {
            (FloatOp::Neg, [x]) => x.each_ref().map(|word| self.neg(word)),
            (FloatOp::Abs, [x]) => self.magnitude(x),
            (FloatOp::Signum, [x]) => {
                let (number, one) = (self.is(Modifier::Num, &x[0], &x[0]), self.one());
                let sign = self.text.copysign(self.format, &one, &x[0]);
                [self.choose(&number, &sign, &x[0]), self.zero()]
            }
            (FloatOp::Copysign, [x, sign]) => self.with_sign(x, &sign[0]),
            (FloatOp::Min, [x, y]) => self.extreme(Cmp::Lt, x, y),
            (FloatOp::Max, [x, y]) => self.extreme(Cmp::Gt, x, y),
            (FloatOp::Clamp, [x, low, high]) => {
                let below = self.ordered(Cmp::Lt, x, low);
                let raised = self.choose_pair(&below, low, x);
                let above = self.ordered(Cmp::Gt, &raised, high);
                self.choose_pair(&above, high, &raised)
            }
            _ => return None,
        })
    }

    fn magnitude(&mut self, x: &Pair) -> Pair {
        let one = self.one();
        let sign = self.text.copysign(self.format, &one, &x[0]);
        let low = self.mul(&x[1], &sign);
        [self.text.magnitude(self.format, &x[0]), low]
    }

    fn with_sign(&mut self, x: &Pair, sign: &Operand) -> Pair {
        let differ = self.bitwise(Name::Xor, &x[0], sign);
        let mask = Operand::Bits(self.format.zero(Sign::Negative));
        let flip = self.bitwise(Name::And, &differ, &mask);
        x.each_ref().map(|word| self.bitwise(Name::Xor, word, &flip))
    }

    /// The first one where it is less (or greater), or the second is NaN.
    fn extreme(&mut self, wins: Cmp, x: &Pair, y: &Pair) -> Pair {
        let (first, nan) = (self.ordered(wins, x, y), self.is(Modifier::Nan, &y[0], &y[0]));
        let first = self.text.logic(Logic::Or, vec![first, nan]);
        self.choose_pair(&first, x, y)
    }

    /// A comparison with a pair, or of two.
    pub fn compared(&mut self, cmp: Cmp, numbers: &[Number]) -> Operand {
        let [x, y] = [0, 1].map(|place| self.widened(&numbers[place]));
        self.ordered(cmp, &x, &y)
    }

    /// By the high words, and where they are equal by the low ones.
    fn ordered(&mut self, cmp: Cmp, x: &Pair, y: &Pair) -> Operand {
        let (both, either) = (|words: &mut Self, a, b| words.text.logic(Logic::And, vec![a, b]), Logic::Or);
        if cmp == Cmp::Ne {
            let differ = [0, 1].map(|part| self.is(Modifier::Neu, &x[part], &y[part]));
            return self.text.logic(either, differ.to_vec());
        }
        let strict = match cmp {
            Cmp::Lt | Cmp::Le => Modifier::Lt,
            Cmp::Gt | Cmp::Ge => Modifier::Gt,
            Cmp::Eq | Cmp::Ne => Modifier::Eq,
        };
        let (equal, low) = (self.is(Modifier::Eq, &x[0], &y[0]), self.is(comparison(cmp), &x[1], &y[1]));
        let tied = both(self, equal, low);
        if cmp == Cmp::Eq {
            return tied;
        }
        let high = self.is(strict, &x[0], &y[0]);
        self.text.logic(either, vec![high, tied])
    }
}
