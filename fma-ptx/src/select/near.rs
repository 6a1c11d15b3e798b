//! What lies beside a number and between two, as the standard library has it; no mode reaches there.

use fma_core::{Format, Sign};
use fma_ir::{FloatOp, IntOp, IntTy, Ty};

use super::builder::Builder;
use super::flush::{as_bits, number};
use super::kind;
use super::value::Setting;
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name, Near, Why};

impl Builder<'_> {
    /// A neighbour, or the middle.
    pub fn near(&mut self, near: Near, setting: Setting, args: &[Operand]) -> Operand {
        match (near, args) {
            (Near::Above, [x]) => self.above(setting.format, x),
            (Near::Below, [x]) => {
                let opposite = self.negated(setting.format, x);
                let above = self.above(setting.format, &opposite);
                self.negated(setting.format, &above)
            }
            (Near::Middle, [x, y]) => self.middle(setting.plain(), [x, y]),
            _ => self.unknown(Why::Opaque),
        }
    }

    /// The least greater number: the next code, or that before it where there is a sign. Infinity and NaN stay.
    fn above(&mut self, format: Format, x: &Operand) -> Operand {
        let (bits, unsigned) = (kind::bits(format), kind::unsigned(format));
        let x = as_bits(x);
        let with = |name, kind| Form::new(name, &[kind]);
        let magnitude = self.emit(with(Name::And, bits), [x.clone(), Operand::Bits(format.mask() >> 1)]);
        let [next, before] =
            [Name::Add, Name::Sub].map(|name| self.emit(with(name, unsigned), [x.clone(), Operand::Bits(1)]));
        let negative =
            self.emit(with(Name::Setp, kind::signed(format)).with(Modifier::Lt), [x.clone(), Operand::Bits(0)]);
        let moved = self.emit(with(Name::Selp, bits), [before, next, negative]);
        let zero = self.emit(with(Name::Setp, unsigned).with(Modifier::Eq), [magnitude.clone(), Operand::Bits(0)]);
        let moved = self.emit(with(Name::Selp, bits), [Operand::Bits(format.min_subnormal()), moved, zero]);
        let infinity = Operand::Bits(format.infinity(Sign::Positive));
        let nan = self.emit(with(Name::Setp, unsigned).with(Modifier::Gt), [magnitude, infinity.clone()]);
        let last = self.emit(with(Name::Setp, unsigned).with(Modifier::Eq), [x.clone(), infinity]);
        let stays = self.emit(with(Name::Or, Kind::Pred), [nan, last]);
        self.emit(with(Name::Selp, bits), [x, moved, stays])
    }

    /// Of f32 in f64; of f64, without leaving the range.
    fn middle(&mut self, setting: Setting, [x, y]: [&Operand; 2]) -> Operand {
        let [single, double] = [Format::F32, Format::F64].map(Ty::Float);
        if setting.format == Format::F32 {
            let wide = [x, y].map(|x| self.cast(single, double, vec![x.clone()]));
            let middle = self.half_sum(setting.of(Format::F64), wide);
            return self.cast(double, single, vec![middle]);
        }
        if setting.format == Format::F64 {
            return self.middle_of_doubles(setting, [x, y]);
        }
        self.unknown(Why::NoFunction("midpoint"))
    }

    fn half_sum(&mut self, setting: Setting, both: [Operand; 2]) -> Operand {
        let sum = self.float(FloatOp::Add, setting, both.to_vec());
        self.halved(setting, &sum)
    }

    fn halved(&mut self, setting: Setting, x: &Operand) -> Operand {
        self.float(FloatOp::Mul, setting, vec![x.clone(), number(setting.format, 0.5f64.to_bits())])
    }

    fn middle_of_doubles(&mut self, setting: Setting, [x, y]: [&Operand; 2]) -> Operand {
        let (format, ty) = (setting.format, Ty::Float(setting.format));
        let [least, most] =
            [(f64::MIN_POSITIVE * 2.0).to_bits(), (f64::MAX / 2.0).to_bits()].map(|bits| number(format, bits));
        let sizes = [x, y].map(|x| self.magnitude(format, x));
        let [first_small, second_small] =
            [0, 1].map(|at| self.compare(Modifier::Lt, setting, &[sizes[at].clone(), least.clone()]));
        let [first_fits, second_fits] =
            [0, 1].map(|at| self.compare(Modifier::Le, setting, &[sizes[at].clone(), most.clone()]));
        let fits = self.emit(Form::new(Name::And, &[Kind::Pred]), [first_fits, second_fits]);
        let halves = [x, y].map(|x| self.halved(setting, x));
        let mut sum = |x: &Operand, y: &Operand| self.float(FloatOp::Add, setting, vec![x.clone(), y.clone()]);
        let [both, first, second] = [sum(&halves[0], &halves[1]), sum(x, &halves[1]), sum(&halves[0], y)];
        let plain = self.half_sum(setting, [x.clone(), y.clone()]);
        let rest = self.select(ty, vec![second_small, second, both]);
        let rest = self.select(ty, vec![first_small, first, rest]);
        self.select(ty, vec![fits, plain, rest])
    }

    /// Toward zero: what both have, and half of what one has.
    pub fn middle_whole(&mut self, ty: IntTy, kind: Kind, [x, y]: [&Operand; 2]) -> Operand {
        let (own, args) = (Ty::Int(ty), vec![x.clone(), y.clone()]);
        let word = Ty::Int(IntTy { bits: 32, signed: false, pointer: false });
        let both = self.integer(IntOp::And, own, own, args.clone());
        let one = self.integer(IntOp::Xor, own, own, args);
        let half = self.integer(IntOp::Shr, own, word, vec![one.clone(), Operand::Bits(1)]);
        let below = self.integer(IntOp::Add, own, own, vec![both, half]);
        if !ty.signed {
            return below;
        }
        let left = self.integer(IntOp::And, own, own, vec![one, Operand::Bits(1)]);
        let next = self.integer(IntOp::Add, own, own, vec![below.clone(), left]);
        let negative = self.emit(
            Form::new(Name::Setp, &[kind::computing(kind)]).with(Modifier::Lt),
            [below.clone(), Operand::Bits(0)],
        );
        self.emit(Form::new(Name::Selp, &[kind::integer_bits(kind)]), [next, below, negative])
    }
}
