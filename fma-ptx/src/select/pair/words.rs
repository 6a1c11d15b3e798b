//! Steps on single words: to nearest, with subnormals.

use fma_core::{Format, Sign};

use super::super::builder::Builder;
use super::super::flush::{as_bits, number};
use super::super::kind;
use super::Pair;
use crate::code::{Guard, Line, Operand};
use crate::{Form, Kind, Modifier, Name};

/// A function in which words of a format are computed.
pub struct Words<'b, 'a> {
    pub text: &'b mut Builder<'a>,
    pub format: Format,
    pub kind: Kind,
}

impl<'b, 'a> Words<'b, 'a> {
    /// Pairs are of f32 or f64.
    pub fn of(text: &'b mut Builder<'a>, format: Format) -> Words<'b, 'a> {
        let kind = if format == Format::F64 { Kind::F64 } else { Kind::F32 };
        Words { text, format, kind }
    }

    fn rounded<const N: usize>(&mut self, name: Name, operands: [&Operand; N]) -> Operand {
        let form = Form::new(name, &[self.kind]).with(Modifier::Rn);
        self.text.emit(form, operands.map(Operand::clone))
    }

    pub fn add(&mut self, a: &Operand, b: &Operand) -> Operand {
        self.rounded(Name::Add, [a, b])
    }

    pub fn sub(&mut self, a: &Operand, b: &Operand) -> Operand {
        self.rounded(Name::Sub, [a, b])
    }

    pub fn mul(&mut self, a: &Operand, b: &Operand) -> Operand {
        self.rounded(Name::Mul, [a, b])
    }

    pub fn div(&mut self, a: &Operand, b: &Operand) -> Operand {
        self.rounded(Name::Div, [a, b])
    }

    pub fn fma(&mut self, a: &Operand, b: &Operand, c: &Operand) -> Operand {
        self.rounded(Name::Fma, [a, b, c])
    }

    pub fn sqrt(&mut self, a: &Operand) -> Operand {
        self.rounded(Name::Sqrt, [a])
    }

    pub fn neg(&mut self, a: &Operand) -> Operand {
        self.text.negated(self.format, a)
    }

    pub fn zero(&self) -> Operand {
        number(self.format, self.format.zero(Sign::Positive))
    }

    pub fn one(&self) -> Operand {
        number(self.format, self.format.one())
    }

    /// A comparison of words.
    pub fn is(&mut self, cmp: Modifier, a: &Operand, b: &Operand) -> Operand {
        self.text.emit(Form::new(Name::Setp, &[self.kind]).with(cmp), [a.clone(), b.clone()])
    }

    /// An operation on the bits of a word.
    pub fn bitwise(&mut self, name: Name, a: &Operand, b: &Operand) -> Operand {
        self.text.emit(Form::new(name, &[kind::bits(self.format)]), [as_bits(a), as_bits(b)])
    }

    /// The first word where the condition holds, else the second.
    pub fn choose(&mut self, condition: &Operand, then: &Operand, otherwise: &Operand) -> Operand {
        let operands = [then.clone(), otherwise.clone(), condition.clone()];
        self.text.emit(Form::new(Name::Selp, &[self.kind]), operands)
    }

    /// The first pair where the condition holds, else the second.
    pub fn choose_pair(&mut self, condition: &Operand, then: &Pair, otherwise: &Pair) -> Pair {
        [0, 1].map(|part| self.choose(condition, &then[part], &otherwise[part]))
    }

    /// The number 2^exponent.
    pub fn power(&self, exponent: i32) -> Operand {
        number(self.format, ((self.bias() + exponent) as u64) << self.fraction_bits())
    }

    pub fn fraction_bits(&self) -> u32 {
        u32::from(self.format.layout().fraction_bits as u16)
    }

    /// The exponent of the largest number.
    pub fn bias(&self) -> i32 {
        (self.format.one() >> self.fraction_bits()) as i32
    }

    /// Whether twice the bits, less a number modulo their width, are at most another: a range of magnitudes.
    pub fn is_within(&mut self, x: &Operand, least: u64, most: u64) -> Operand {
        let unsigned = kind::unsigned(self.format);
        let double = self.text.emit(Form::new(Name::Shl, &[kind::bits(self.format)]), [as_bits(x), Operand::Bits(1)]);
        let [least, most] = [least, most].map(|bits| bits << 1 & self.format.mask());
        let beyond = match least {
            0 => double,
            _ => self.text.emit(Form::new(Name::Sub, &[unsigned]), [double, Operand::Bits(least)]),
        };
        let form = Form::new(Name::Setp, &[unsigned]).with(Modifier::Le);
        self.text.emit(form, [beyond, Operand::Bits(most - least)])
    }

    /// Neither zero, nor infinite, nor NaN.
    pub fn is_ordinary(&mut self, x: &Operand) -> Operand {
        let format = self.format;
        self.is_within(x, format.min_subnormal(), format.max_finite(Sign::Positive))
    }

    /// What is computed in any case where a condition holds, and elsewhere what takes longer, behind a jump.
    pub fn unless(&mut self, usual: Operand, fast: Pair, special: impl FnOnce(&mut Self) -> Pair) -> Pair {
        let Operand::Register(usual) = usual else { return fast };
        let bits = kind::bits(self.format);
        let results = fast.map(|word| self.text.own(&word, bits));
        let end = self.text.label();
        self.text.go(Some(Guard::If(usual)), end);
        let mark = self.text.mark();
        let found = special(self);
        for (result, word) in results.iter().zip(found) {
            self.text.act(None, Form::new(Name::Mov, &[bits]), vec![result.clone(), as_bits(&word)]);
        }
        self.text.forget(mark);
        self.text.lines.push(Line::Label(end));
        results
    }
}
