//! What lies at the ends of the range: scaled exactly, computed, and scaled back.

use fma_core::Sign;

use super::super::flush::as_bits;
use super::super::{integer, kind};
use super::Pair;
use super::words::Words;
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name};

/// The steps that bring any exponent of a result into the range of a word: a quotient of the largest and the smallest number takes
/// as many.
const STEPS: usize = 2;

impl Words<'_, '_> {
    pub fn sum_near_overflow(&mut self, x: &Operand, y: &Operand) -> Pair {
        let sum = self.two_sum(x, y);
        let most = self.format.max_finite(Sign::Positive);
        let finite = self.is_within(&sum[1], 0, most);
        let pairs = [x, y].map(|word| [word.clone(), self.zero()]);
        let special = self.add_special(&pairs[0], &pairs[1]);
        self.choose_pair(&finite, &sum, &special)
    }

    pub fn add_special(&mut self, x: &Pair, y: &Pair) -> Pair {
        let most = self.format.max_finite(Sign::Positive);
        let sum = self.add(&x[0], &y[0]);
        let zero = self.zero();
        let some = self.is(Modifier::Neu, &sum, &zero);
        let [first, second] = [x, y].map(|pair| self.is_within(&pair[0], 0, most));
        let finite = self.text.logic(fma_ir::Logic::And, vec![first, second]);
        let scales = self.text.logic(fma_ir::Logic::And, vec![some, finite]);
        let quarter = self.power(-2);
        let [x, y] = [x, y].map(|pair| pair.each_ref().map(|word| self.mul(word, &quarter)));
        let quartered = self.add_words(&x, &y);
        let scaled = self.scaled(&quartered, &integer::of(Kind::S32, 2));
        self.choose_pair(&scales, &scaled, &[sum, zero])
    }

    pub fn mul_special(&mut self, x: &Pair, y: &Pair) -> Pair {
        let product = self.mul(&x[0], &y[0]);
        let ordinary = self.both_ordinary(x, y);
        let [(x, x_exponent), (y, y_exponent)] = [x, y].map(|pair| self.significand(pair));
        let exponent = self.whole(Name::Add, &x_exponent, &y_exponent);
        let inner = self.mul_words(&x, &y);
        let scaled = self.scaled(&inner, &exponent);
        self.choose_pair(&ordinary, &scaled, &[product, self.zero()])
    }

    pub fn div_special(&mut self, x: &Pair, y: &Pair) -> Pair {
        let quotient = self.div(&x[0], &y[0]);
        let ordinary = self.both_ordinary(x, y);
        let [(x, x_exponent), (y, y_exponent)] = [x, y].map(|pair| self.significand(pair));
        let exponent = self.whole(Name::Sub, &x_exponent, &y_exponent);
        let inner = self.div_words(&x, &y);
        let scaled = self.scaled(&inner, &exponent);
        self.choose_pair(&ordinary, &scaled, &[quotient, self.zero()])
    }

    pub fn sqrt_special(&mut self, x: &Pair) -> Pair {
        let (root, zero) = (self.sqrt(&x[0]), self.zero());
        let (ordinary, positive) = (self.is_ordinary(&x[0]), self.is(Modifier::Gt, &x[0], &zero));
        let scales = self.text.logic(fma_ir::Logic::And, vec![ordinary, positive]);
        let (x, exponent) = self.significand(x);
        let odd = self.text.emit(Form::new(Name::And, &[Kind::B32]), [exponent.clone(), Operand::Bits(1)]);
        let even = self.whole(Name::Sub, &exponent, &odd);
        let half = self.text.emit(Form::new(Name::Shr, &[Kind::S32]), [even, Operand::Bits(1)]);
        let x = self.scaled(&x, &odd);
        let inner = self.sqrt_words(&x);
        let scaled = self.scaled(&inner, &half);
        self.choose_pair(&scales, &scaled, &[root, zero])
    }

    fn both_ordinary(&mut self, x: &Pair, y: &Pair) -> Operand {
        let both = [x, y].map(|pair| self.is_ordinary(&pair[0]));
        self.text.logic(fma_ir::Logic::And, both.to_vec())
    }

    /// Arithmetic on exponents.
    fn whole(&mut self, name: Name, a: &Operand, b: &Operand) -> Operand {
        self.text.emit(Form::new(name, &[Kind::S32]), [a.clone(), b.clone()])
    }

    /// A pair with a high word from 1 to 2, and the exponent of what it takes from that; of a number that is neither zero nor special.
    fn significand(&mut self, x: &Pair) -> (Pair, Operand) {
        let exponent = self.exponent(&x[0]);
        let opposite = self.whole(Name::Sub, &Operand::Bits(0), &exponent);
        (self.scaled(x, &opposite), exponent)
    }

    fn exponent(&mut self, x: &Operand) -> Operand {
        let (bits, unsigned) = (kind::bits(self.format), kind::unsigned(self.format));
        let wide = unsigned == Kind::U64;
        let magnitude = self.bitwise(Name::And, x, &Operand::Bits(self.format.mask() >> 1));
        let places = Operand::Bits(self.fraction_bits().into());
        let mut biased = self.text.emit(Form::new(Name::Shr, &[unsigned]), [magnitude.clone(), places]);
        if wide {
            biased = self.text.emit(Form::new(Name::Cvt, &[Kind::U32, Kind::U64]), [biased]);
        }
        let leading = self.text.emit(Form::new(Name::Clz, &[bits]), [magnitude]);
        // The lowest place of a subnormal number is that of the least exponent.
        let width = self.format.layout().bits as i128;
        let most = width - 1 + (1 - i128::from(self.bias())) - i128::from(self.fraction_bits());
        let subnormal = self.whole(Name::Sub, &integer::of(Kind::S32, most), &leading);
        let normal = self.whole(Name::Sub, &biased, &integer::of(Kind::S32, self.bias().into()));
        let tiny = Form::new(Name::Setp, &[Kind::U32]).with(Modifier::Eq);
        let tiny = self.text.emit(tiny, [biased, Operand::Bits(0)]);
        self.text.emit(Form::new(Name::Selp, &[Kind::B32]), [subnormal, normal, tiny])
    }

    /// A pair times a power of two, rounded once to a word where it underflows, an infinity where it overflows.
    fn scaled(&mut self, x: &Pair, exponent: &Operand) -> Pair {
        let factors = self.factors(exponent);
        let [hi, lo] = x.each_ref().map(|word| factors.iter().fold(word.clone(), |word, by| self.mul(&word, by)));
        let ordinary = self.is_ordinary(&hi);
        let sum = self.fast_two_sum(&hi, &lo);
        let zero = self.zero();
        self.choose_pair(&ordinary, &sum, &[hi, zero])
    }

    /// Powers of two that are numbers of the format, with this exponent together: only the last of them rounds.
    fn factors(&mut self, exponent: &Operand) -> Vec<Operand> {
        let most = self.bias();
        let least = 1 - most;
        let step = least + self.fraction_bits() as i32 + 1;
        let (mut left, mut factors) = (exponent.clone(), Vec::new());
        for (beyond, bound, by) in [(Modifier::Gt, most, most), (Modifier::Lt, least, step)] {
            for _ in 0..STEPS {
                let form = Form::new(Name::Setp, &[Kind::S32]).with(beyond);
                let far = self.text.emit(form, [left.clone(), integer::of(Kind::S32, bound.into())]);
                let (power, one) = (self.power(by), self.one());
                factors.push(self.choose(&far, &power, &one));
                let taken = [integer::of(Kind::S32, by.into()), Operand::Bits(0), far];
                let taken = self.text.emit(Form::new(Name::Selp, &[Kind::B32]), taken);
                left = self.whole(Name::Sub, &left, &taken);
            }
        }
        factors.push(self.power_of(&left));
        factors
    }

    /// 2^n, of an exponent of a normal number.
    fn power_of(&mut self, exponent: &Operand) -> Operand {
        let mut biased = self.whole(Name::Add, exponent, &integer::of(Kind::S32, self.bias().into()));
        if kind::unsigned(self.format) == Kind::U64 {
            biased = self.text.emit(Form::new(Name::Cvt, &[Kind::U64, Kind::U32]), [biased]);
        }
        let places = Operand::Bits(self.fraction_bits().into());
        self.text.emit(Form::new(Name::Shl, &[kind::bits(self.format)]), [as_bits(&biased), places])
    }
}
