//! Conversions to pairs and from them, as `fma_core::double::convert` has them.

use fma_core::{Format, Sign};
use fma_ir::{IntTy, Logic, Ty};

use super::super::builder::Builder;
use super::super::kind;
use super::words::Words;
use super::{Number, Pair};
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name, Why};

impl Builder<'_> {
    pub(super) fn cast_pair(&mut self, from: Ty, to: Ty, number: &Number) -> Operand {
        let word = |number: &Number| match number {
            Number::Word(word) | Number::Pair([word, _]) => word.clone(),
        };
        match (from, to) {
            (Ty::Double(from), Ty::Float(to)) if from == to => word(number),
            (Ty::Double(Format::F32), Ty::Float(Format::F64)) => {
                let [word, _] = self.widened_pair(number);
                word
            }
            (Ty::Double(Format::F64), Ty::Float(Format::F32)) => {
                let pair = Words::of(self, Format::F64).widened(number);
                let odd = Words::of(self, Format::F64).odd(&pair);
                self.single(&odd)
            }
            (_, Ty::Double(to)) => match self.pair_from(from, to, number) {
                Some(pair) => self.paired(to, &pair),
                None => self.unknown(Why::NoConversion),
            },
            (..) => self.unknown(Why::Pair("as")),
        }
    }

    fn pair_from(&mut self, from: Ty, to: Format, number: &Number) -> Option<Pair> {
        Some(match (from, to) {
            (Ty::Float(from) | Ty::Double(from), to) if from == to => Words::of(self, to).widened(number),
            (Ty::Float(Format::F32) | Ty::Double(Format::F32), Format::F64) => self.widened_pair(number),
            (Ty::Float(Format::F64) | Ty::Double(Format::F64), Format::F32) => self.narrowed_pair(number),
            (Ty::Int(ty), _) => {
                let Number::Word(whole) = number else { return None };
                self.pair_of_integer(ty, to, whole)?
            }
            (Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Bool | Ty::Other, _) => return None,
        })
    }

    fn single(&mut self, x: &Operand) -> Operand {
        self.emit(Form::new(Name::Cvt, &[Kind::F32, Kind::F64]).with(Modifier::Rn), [x.clone()])
    }

    fn double(&mut self, x: &Operand) -> Operand {
        self.cast(Ty::Float(Format::F32), Ty::Float(Format::F64), vec![x.clone()])
    }

    /// Words of f32, in words of f64.
    fn widened_pair(&mut self, number: &Number) -> Pair {
        let mut singles = Words::of(self, Format::F32);
        let pair = singles.widened(number);
        let ordinary = singles.is_ordinary(&pair[0]);
        let [hi, lo] = pair.each_ref().map(|word| self.double(word));
        let mut words = Words::of(self, Format::F64);
        let (sum, zero) = (words.fast_two_sum(&hi, &lo), words.zero());
        words.choose_pair(&ordinary, &sum, &[hi, zero])
    }

    /// The nearest pair of f32. The way of numbers next to a tie serves all of them.
    fn narrowed_pair(&mut self, number: &Number) -> Pair {
        let mut words = Words::of(self, Format::F64);
        let wide = words.widened(number);
        let odd = words.odd(&wide);
        let hi = self.single(&odd);
        let back = self.double(&hi);
        let mut words = Words::of(self, Format::F64);
        let rest = words.sub(&wide[0], &back);
        let rest = words.two_sum(&rest, &wide[1]);
        let odd = words.odd(&rest);
        let lo = self.single(&odd);
        let mut words = Words::of(self, Format::F32);
        let ordinary = words.is_ordinary(&hi);
        let (pair, zero) = (words.rounded_pair(&hi, &lo), words.zero());
        words.choose_pair(&ordinary, &pair, &[hi, zero])
    }

    /// The nearest pair to an integer of up to 64 bits.
    fn pair_of_integer(&mut self, from: IntTy, to: Format, whole: &Operand) -> Option<Pair> {
        let (bits, pointer) = (64, false);
        let wide = IntTy { bits, signed: from.signed, pointer };
        let target = kind::float(to)?;
        let whole = self.cast(Ty::Int(from), Ty::Int(wide), vec![whole.clone()]);
        let source = kind::integer(wide)?;
        let hi = self.emit(Form::new(Name::Cvt, &[target, source]).with(Modifier::Rn), [whole.clone()]);
        let back = self.wrapped(to, source, &hi);
        let rest = self.emit(Form::new(Name::Sub, &[Kind::S64]), [whole, back]);
        let lo = self.emit(Form::new(Name::Cvt, &[target, Kind::S64]).with(Modifier::Rn), [rest]);
        Some(Words::of(self, to).fast_two_sum(&hi, &lo))
    }

    /// An integer that is a float, modulo 2^64: the last power of two is beyond the type.
    fn wrapped(&mut self, format: Format, wide: Kind, x: &Operand) -> Operand {
        let mut words = Words::of(self, format);
        let (bound, half) = (words.power(62), words.power(-1));
        let (far, half) = (words.is(Modifier::Ge, x, &bound), words.mul(x, &half));
        let kind = words.kind;
        let form = Form::new(Name::Cvt, &[wide, kind]).with(Modifier::Rzi);
        let [near, half] = [x.clone(), half].map(|number| self.emit(form.clone(), [number]));
        let twice = self.emit(Form::new(Name::Shl, &[Kind::B64]), [half, Operand::Bits(1)]);
        self.emit(Form::new(Name::Selp, &[Kind::B64]), [twice, near, far])
    }
}

impl Words<'_, '_> {
    /// A pair of f64 in one word whose last bit is 1 unless it is exact.
    fn odd(&mut self, x: &Pair) -> Operand {
        let zero = self.zero();
        let last = self.bitwise(Name::And, &x[0], &Operand::Bits(1));
        let even = Form::new(Name::Setp, &[Kind::U64]).with(Modifier::Eq);
        let even = self.text.emit(even, [last, Operand::Bits(0)]);
        let inexact = self.is(Modifier::Neu, &x[1], &zero);
        let moves = self.text.logic(Logic::And, vec![even, inexact]);
        let [low, high] = [1, 0].map(|part| self.is(Modifier::Gt, &x[part], &zero));
        let inward = self.text.logic(Logic::Xor, vec![low, high]);
        let bits = super::super::flush::as_bits(&x[0]);
        let [up, down] = [Name::Add, Name::Sub]
            .map(|name| self.text.emit(Form::new(name, &[Kind::U64]), [bits.clone(), Operand::Bits(1)]));
        let moved = self.choose(&inward, &down, &up);
        self.choose(&moves, &moved, &x[0])
    }

    /// The pair of a rounded number and its rounded rest; the greatest pair where that overflows.
    fn rounded_pair(&mut self, hi: &Operand, lo: &Operand) -> Pair {
        let format = self.format;
        let sum = self.fast_two_sum(hi, lo);
        let finite = self.is_within(&sum[0], 0, format.max_finite(Sign::Positive));
        // The number below half a last place of the greatest word.
        let places = self.fraction_bits() as i32;
        let largest = super::super::flush::number(format, format.max_finite(Sign::Positive));
        let by = self.power(-places - 2);
        let low = self.mul(&largest, &by);
        let low = self.text.copysign(format, &low, hi);
        self.choose_pair(&finite, &sum, &[hi.clone(), low])
    }
}
