//! `+ - * /` and the square root, as `fma_core::double::arithmetic` has them; see there for their bounds.

use fma_core::{Format, Sign};
use fma_ir::FloatOp;

use super::words::Words;
use super::{Number, Pair};
use crate::Modifier;
use crate::code::Operand;

impl Words<'_, '_> {
    /// An operation; `None` where there are no instructions for it here.
    pub fn computed(&mut self, op: FloatOp, numbers: &[Number]) -> Option<Pair> {
        let pairs: Vec<Pair> = numbers.iter().map(|number| self.widened(number)).collect();
        Some(match op {
            FloatOp::Add => self.sum(numbers.first()?, numbers.get(1)?),
            FloatOp::Sub => self.difference(numbers.first()?, numbers.get(1)?),
            FloatOp::Mul => self.product(numbers.first()?, numbers.get(1)?),
            FloatOp::Div => self.divided(pairs.first()?, numbers.get(1)?),
            FloatOp::Recip => {
                let one = [self.one(), self.zero()];
                self.quotient(&one, pairs.first()?)
            }
            FloatOp::Fma | FloatOp::MulAdd => {
                let product = Number::Pair(self.product(numbers.first()?, numbers.get(1)?));
                self.sum(&product, numbers.get(2)?)
            }
            FloatOp::Sqrt => self.root(pairs.first()?),
            FloatOp::Neg | FloatOp::Abs | FloatOp::Signum | FloatOp::Copysign => return self.of_signs(op, &pairs),
            FloatOp::Min | FloatOp::Max | FloatOp::Clamp => return self.of_signs(op, &pairs),
            FloatOp::Floor | FloatOp::Ceil | FloatOp::Trunc | FloatOp::Fract | FloatOp::Round => return None,
            FloatOp::RoundTiesEven | FloatOp::Rem | FloatOp::ToDegrees | FloatOp::ToRadians => return None,
            FloatOp::DiffOfProducts | FloatOp::Rsqrt | FloatOp::Cbrt | FloatOp::Hypot | FloatOp::Powf => return None,
            FloatOp::Exp | FloatOp::Exp2 | FloatOp::ExpM1 | FloatOp::Ln | FloatOp::Log2 => return None,
            FloatOp::Log10 | FloatOp::Ln1p | FloatOp::Log | FloatOp::Sin | FloatOp::Cos => return None,
            FloatOp::Tan | FloatOp::Asin | FloatOp::Acos | FloatOp::Atan | FloatOp::Atan2 => return None,
            FloatOp::Sinh | FloatOp::Cosh | FloatOp::Tanh => return None,
            FloatOp::Asinh | FloatOp::Acosh | FloatOp::Atanh => return None,
        })
    }

    fn difference(&mut self, x: &Number, y: &Number) -> Pair {
        if let (Number::Word(a), Number::Word(b)) = (x, y) {
            return self.difference_of_words(a, b);
        }
        let y = self.opposite(y);
        self.sum(x, &y)
    }

    fn divided(&mut self, x: &Pair, y: &Number) -> Pair {
        match y {
            Number::Word(y) => self.quotient_by_word(x, y),
            Number::Pair(y) => self.quotient(x, y),
        }
    }

    pub fn widened(&self, number: &Number) -> Pair {
        match number {
            Number::Word(word) => [word.clone(), self.zero()],
            Number::Pair(pair) => pair.clone(),
        }
    }

    fn opposite(&mut self, number: &Number) -> Number {
        match number {
            Number::Word(word) => Number::Word(self.neg(word)),
            Number::Pair(pair) => Number::Pair(pair.each_ref().map(|word| self.neg(word))),
        }
    }

    /// Products and quotients within have an error term that is a number, and no overflowing part.
    fn is_safe(&mut self, x: &Operand) -> Operand {
        let [least, most] = if self.format == Format::F64 { [-968, 1000] } else { [-100, 120] };
        let [least, most] = [least, most].map(|exponent| self.power(exponent));
        let bits = |power: Operand| super::super::flush::constant(&power).unwrap_or(0);
        self.is_within(x, bits(least), bits(most))
    }

    fn both_safe(&mut self, x: &Operand, y: &Operand) -> Operand {
        let both = [self.is_safe(x), self.is_safe(y)];
        self.text.logic(fma_ir::Logic::And, both.to_vec())
    }

    pub fn two_sum(&mut self, a: &Operand, b: &Operand) -> Pair {
        let sum = self.add(a, b);
        let a_part = self.sub(&sum, b);
        let b_part = self.sub(&sum, &a_part);
        let (a_error, b_error) = (self.sub(a, &a_part), self.sub(b, &b_part));
        let error = self.add(&a_error, &b_error);
        [sum, error]
    }

    pub fn fast_two_sum(&mut self, a: &Operand, b: &Operand) -> Pair {
        let sum = self.add(a, b);
        let part = self.sub(&sum, a);
        let error = self.sub(b, &part);
        [sum, error]
    }

    fn two_prod(&mut self, a: &Operand, b: &Operand) -> Pair {
        let product = self.mul(a, b);
        let opposite = self.neg(&product);
        let error = self.fma(a, b, &opposite);
        [product, error]
    }

    fn sum(&mut self, x: &Number, y: &Number) -> Pair {
        let (fast, pairs) = match (x, y) {
            (Number::Word(a), Number::Word(b)) => return self.sum_of_words(a, b),
            (Number::Pair(pair), Number::Word(word)) | (Number::Word(word), Number::Pair(pair)) => {
                (self.add_word_words(pair, word), [pair.clone(), self.widened(&Number::Word(word.clone()))])
            }
            (Number::Pair(x), Number::Pair(y)) => (self.add_words(x, y), [x.clone(), y.clone()]),
        };
        let usual = self.is_ordinary(&fast[0]);
        self.unless(usual, fast, |words| words.add_special(&pairs[0], &pairs[1]))
    }

    pub fn add_words(&mut self, x: &Pair, y: &Pair) -> Pair {
        let [high, high_error] = self.two_sum(&x[0], &y[0]);
        let [low, low_error] = self.two_sum(&x[1], &y[1]);
        let [sum, carried] = self.fast_two_sum(&high, &low);
        let tail = self.add(&high_error, &carried);
        let tail = self.add(&tail, &low_error);
        self.fast_two_sum(&sum, &tail)
    }

    fn add_word_words(&mut self, x: &Pair, y: &Operand) -> Pair {
        let sum = self.add(&x[0], y);
        let x_part = self.sub(&sum, y);
        let y_part = self.sub(&sum, &x_part);
        let first = self.sub(&x[0], &x_part);
        let first = self.add(&x[1], &first);
        let second = self.sub(y, &y_part);
        let tail = self.add(&first, &second);
        self.fast_two_sum(&sum, &tail)
    }

    fn is_far_below_max(&mut self, x: &Operand) -> Operand {
        let most = self.format.max_finite(Sign::Positive) - (2 << self.fraction_bits());
        self.is_within(x, 0, most)
    }

    fn sum_of_words(&mut self, a: &Operand, b: &Operand) -> Pair {
        let fast = self.two_sum(a, b);
        let usual = self.is_far_below_max(&fast[0]);
        self.unless(usual, fast, |words| words.sum_near_overflow(a, b))
    }

    fn difference_of_words(&mut self, a: &Operand, b: &Operand) -> Pair {
        let difference = self.sub(a, b);
        let a_part = self.add(&difference, b);
        let b_part = self.sub(&difference, &a_part);
        let (a_error, b_error) = (self.sub(a, &a_part), self.add(b, &b_part));
        let error = self.sub(&a_error, &b_error);
        let usual = self.is_far_below_max(&difference);
        self.unless(usual, [difference, error], |words| {
            let opposite = words.neg(b);
            words.sum_near_overflow(a, &opposite)
        })
    }

    fn product(&mut self, x: &Number, y: &Number) -> Pair {
        let (fast, pairs) = match (x, y) {
            (Number::Word(a), Number::Word(b)) => (self.two_prod(a, b), [self.widened(x), self.widened(y)]),
            (Number::Pair(pair), Number::Word(word)) | (Number::Word(word), Number::Pair(pair)) => {
                let [product, error] = self.two_prod(&pair[0], word);
                let low = self.mul(&pair[1], word);
                let tail = self.add(&error, &low);
                (self.fast_two_sum(&product, &tail), [pair.clone(), self.widened(&Number::Word(word.clone()))])
            }
            (Number::Pair(x), Number::Pair(y)) => (self.mul_words(x, y), [x.clone(), y.clone()]),
        };
        let usual = self.is_safe(&fast[0]);
        self.unless(usual, fast, |words| words.mul_special(&pairs[0], &pairs[1]))
    }

    pub fn mul_words(&mut self, x: &Pair, y: &Pair) -> Pair {
        let [product, error] = self.two_prod(&x[0], &y[0]);
        let (first, second) = (self.mul(&x[0], &y[1]), self.mul(&x[1], &y[0]));
        let low = self.add(&first, &second);
        let tail = self.add(&error, &low);
        self.fast_two_sum(&product, &tail)
    }

    fn quotient(&mut self, x: &Pair, y: &Pair) -> Pair {
        let fast = self.div_words(x, y);
        let usual = self.both_safe(&fast[0], &x[0]);
        self.unless(usual, fast, |words| words.div_special(x, y))
    }

    pub fn div_words(&mut self, x: &Pair, y: &Pair) -> Pair {
        let quotient = self.div(&x[0], &y[0]);
        let remainder = self.remainder(&x[0], &quotient, &y[0]);
        let low = self.mul(&quotient, &y[1]);
        let low = self.sub(&x[1], &low);
        let rest = self.add(&remainder, &low);
        let tail = self.div(&rest, &y[0]);
        self.fast_two_sum(&quotient, &tail)
    }

    fn quotient_by_word(&mut self, x: &Pair, y: &Operand) -> Pair {
        let quotient = self.div(&x[0], y);
        let remainder = self.remainder(&x[0], &quotient, y);
        let rest = self.add(&remainder, &x[1]);
        let tail = self.div(&rest, y);
        let fast = self.fast_two_sum(&quotient, &tail);
        let usual = self.both_safe(&fast[0], &x[0]);
        let pair = [y.clone(), self.zero()];
        self.unless(usual, fast, |words| words.div_special(x, &pair))
    }

    /// What a quotient leaves of a word.
    fn remainder(&mut self, x: &Operand, quotient: &Operand, y: &Operand) -> Operand {
        let [product, error] = self.two_prod(quotient, y);
        let rest = self.sub(x, &product);
        self.sub(&rest, &error)
    }

    fn root(&mut self, x: &Pair) -> Pair {
        let [least, most] = if self.format == Format::F64 { [-968, 1000] } else { [-100, 120] };
        let [least, most] = [least, most].map(|exponent| self.power(exponent));
        let (above, below) = (self.is(Modifier::Ge, &x[0], &least), self.is(Modifier::Le, &x[0], &most));
        let usual = self.text.logic(fma_ir::Logic::And, vec![above, below]);
        let fast = self.sqrt_words(x);
        self.unless(usual, fast, |words| words.sqrt_special(x))
    }

    pub fn sqrt_words(&mut self, x: &Pair) -> Pair {
        let root = self.sqrt(&x[0]);
        let rest = self.remainder(&x[0], &root, &root);
        let rest = self.add(&rest, &x[1]);
        let twice = self.add(&root, &root);
        let tail = self.div(&rest, &twice);
        self.fast_two_sum(&root, &tail)
    }
}
