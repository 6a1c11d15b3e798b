//! Subnormal numbers where no `.ftz` helps, and the way from halves to f32 and back.

use fma_core::{Denormal, Format, Overflow, Round, Sign, exact};

use super::builder::Builder;
use super::kind;
use super::value::Setting;
use crate::code::{Operand, Register};
use crate::{Form, Kind, Modifier, Name, Why};

/// The bits of a constant operand.
pub fn constant(operand: &Operand) -> Option<u64> {
    match operand {
        Operand::Single(bits) => Some((*bits).into()),
        Operand::Double(bits) | Operand::Bits(bits) => Some(*bits),
        Operand::Register(_) | Operand::Parts(_) | Operand::Param(..) | Operand::Label(_) => None,
        Operand::Address(..) | Operand::Special(_) | Operand::Symbol(_) => None,
    }
}

/// A number of a format as an immediate operand.
pub fn number(format: Format, bits: u64) -> Operand {
    match format.layout().bits {
        64 => Operand::Double(bits),
        32 => Operand::Single(bits as u32),
        _ => Operand::Bits(bits),
    }
}

/// An operand of an operation on bits.
pub fn as_bits(operand: &Operand) -> Operand {
    constant(operand).map_or_else(|| operand.clone(), Operand::Bits)
}

/// The bits of a format's exponent.
pub fn exponent(format: Format) -> u64 {
    format.mask() >> 1 & !(format.min_normal() - 1)
}

impl Builder<'_> {
    /// An operand or result with its subnormal codes flushed by explicit instructions.
    pub fn flush(&mut self, setting: Setting, operand: Operand) -> Operand {
        let (format, denormal) = (setting.format, setting.mode.denormal);
        if denormal == Denormal::Ieee {
            return operand;
        }
        if let Some(bits) = constant(&operand) {
            return number(format, denormal.flush(format, bits));
        }
        if let Some(flushed) = self.flush_by_ftz(setting, &operand) {
            return flushed;
        }
        if self.is_flushed_as(format, &operand) {
            return operand;
        }
        let bits = kind::bits(format);
        let small = self.is_small(format, denormal, &operand);
        let zero = match denormal {
            Denormal::PreserveSign => {
                let sign = Operand::Bits(format.zero(Sign::Negative));
                self.emit(Form::new(Name::And, &[bits]), [operand.clone(), sign])
            }
            Denormal::PositiveZero | Denormal::Ieee => Operand::Bits(0),
        };
        self.emit(Form::new(Name::Selp, &[bits]), [zero, operand, small])
    }

    /// In one instruction that changes nothing else, where there is one.
    fn flush_by_ftz(&mut self, setting: Setting, operand: &Operand) -> Option<Operand> {
        if setting.mode.denormal != Denormal::PreserveSign {
            return None;
        }
        match kind::float(setting.format)? {
            Kind::F32 if self.is_flushed(operand) => Some(operand.clone()),
            kind @ Kind::F32 => {
                Some(self.emit(Form::new(Name::Cvt, &[kind, kind]).with(Modifier::Ftz), [operand.clone()]))
            }
            kind @ Kind::F16 => {
                let form = Form::new(Name::Mul, &[kind]).with(Modifier::Rn).with(Modifier::Ftz);
                let one = Operand::Bits(Format::F16.one());
                self.has(&form, 3).then(|| self.emit(form, [operand.clone(), one]))
            }
            _ => None,
        }
    }

    /// Whether a code is subnormal; zeros, which keep their sign, may count where a flushed number keeps it too: then it is enough that no bit of the
    /// exponent is set.
    fn is_small(&mut self, format: Format, denormal: Denormal, operand: &Operand) -> Operand {
        let unsigned = kind::unsigned(format);
        let mask =
            Operand::Bits(if denormal == Denormal::PreserveSign { exponent(format) } else { format.mask() >> 1 });
        let magnitude = self.emit(Form::new(Name::And, &[kind::bits(format)]), [operand.clone(), mask]);
        if denormal == Denormal::PreserveSign {
            let none = Form::new(Name::Setp, &[unsigned]).with(Modifier::Eq);
            return self.emit(none, [magnitude, Operand::Bits(0)]);
        }
        let less = self.emit(Form::new(Name::Sub, &[unsigned]), [magnitude, Operand::Bits(1)]);
        self.emit(Form::new(Name::Setp, &[unsigned]).with(Modifier::Lt), [less, Operand::Bits(format.min_normal() - 1)])
    }

    /// The operands of an operation that flushes its result, flushed. The square of a subnormal number is so far below all others that it is a zero
    /// in the result, as that of a zero: so it is in a product in any direction, and in a sum to nearest.
    pub fn flushed_for(&mut self, name: Name, setting: Setting, operands: Vec<Operand>) -> Vec<Operand> {
        let nearest = setting.mode.round == Round::NearestEven;
        let squares = matches!(name, Name::Mul) || matches!(name, Name::Fma | Name::Mad) && nearest;
        let factors = if squares && operands[0] == operands[1] { 2 } else { 0 };
        let flushed = operands.into_iter().enumerate();
        flushed.map(|(at, operand)| if at < factors { operand } else { self.flush(setting, operand) }).collect()
    }

    /// Every operand flushed.
    pub fn flushed(&mut self, setting: Setting, operands: Vec<Operand>) -> Vec<Operand> {
        operands.into_iter().map(|operand| self.flush(setting, operand)).collect()
    }

    /// A half as f32, exactly.
    pub fn widen(&mut self, format: Format, operand: &Operand) -> Operand {
        if let Some(bits) = constant(operand) {
            let bits = exact::convert(format, bits, Format::F32, Round::NearestEven, Overflow::Ieee);
            return Operand::Single(bits as u32);
        }
        match (format, operand) {
            (Format::F16, _) => self.emit(Form::new(Name::Cvt, &[Kind::F32, Kind::F16]), [operand.clone()]),
            (Format::Bf16, Operand::Register(high)) => self.widen_upper(*high),
            _ => self.unknown(Why::Type),
        }
    }

    /// The number is the upper half of the f32.
    fn widen_upper(&mut self, high: Register) -> Operand {
        match self.constant(0) {
            Operand::Register(low) => self.emit(Form::new(Name::Mov, &[Kind::B32]), [Operand::Parts(vec![low, high])]),
            other => other,
        }
    }

    /// An f32 as a half, rounded once.
    pub fn narrow(&mut self, format: Format, round: Modifier, operand: Operand) -> Operand {
        let Some(kind) = kind::float(format) else { return self.unknown(Why::Type) };
        let form = Form::new(Name::Cvt, &[kind, Kind::F32]).with(round);
        if kind == Kind::Bf16 && !self.has(&form, 2) {
            return self.rounded_upper(round, operand);
        }
        self.emit(form, [operand])
    }

    /// An f32 that is a number of the half, or NaN.
    pub fn narrow_exactly(&mut self, format: Format, operand: Operand) -> Operand {
        let form = Form::new(Name::Cvt, &[Kind::Bf16, Kind::F32]).with(Modifier::Rn);
        if format == Format::Bf16 && !self.has(&form, 2) {
            return self.upper(operand);
        }
        self.narrow(format, Modifier::Rn, operand)
    }

    /// The upper half of an f32, to which what stands below is rounded: what is added to it carries there.
    fn rounded_upper(&mut self, round: Modifier, single: Operand) -> Operand {
        let nan = self.emit(Form::new(Name::Setp, &[Kind::F32]).with(Modifier::Nan), [single.clone(), single.clone()]);
        let bits = as_bits(&single);
        let carry = self.carried_from(round, &bits);
        let carried = self.emit(Form::new(Name::Add, &[Kind::U32]), [bits, carry]);
        let quiet = self.emit(Form::new(Name::Selp, &[Kind::B32]), [Operand::Bits(0x7fff_0000), carried, nan]);
        self.upper(quiet)
    }

    /// What carries where a number is rounded away from zero: to nearest, where it is more than a half, or a half above an odd place; in a direction,
    /// anything, on one side of zero.
    fn carried_from(&mut self, round: Modifier, bits: &Operand) -> Operand {
        const ANY: u64 = 0xffff;
        match round {
            Modifier::Rz => Operand::Bits(0),
            Modifier::Rm | Modifier::Rp => {
                let less = Form::new(Name::Setp, &[Kind::S32]).with(Modifier::Lt);
                let negative = self.emit(less, [bits.clone(), Operand::Bits(0)]);
                let (below, above) = if round == Modifier::Rm { (ANY, 0) } else { (0, ANY) };
                self.emit(Form::new(Name::Selp, &[Kind::B32]), [Operand::Bits(below), Operand::Bits(above), negative])
            }
            _ => {
                let upper = self.emit(Form::new(Name::Shr, &[Kind::U32]), [bits.clone(), Operand::Bits(16)]);
                let last = self.emit(Form::new(Name::And, &[Kind::B32]), [upper, Operand::Bits(1)]);
                self.emit(Form::new(Name::Add, &[Kind::U32]), [last, Operand::Bits(0x7fff)])
            }
        }
    }

    fn upper(&mut self, single: Operand) -> Operand {
        let upper = self.emit(Form::new(Name::Shr, &[Kind::U32]), [as_bits(&single), Operand::Bits(16)]);
        self.emit(Form::new(Name::Cvt, &[Kind::U16, Kind::U32]), [upper])
    }

    /// A truth in a predicate.
    pub fn truth(&mut self, truth: bool) -> Operand {
        let modifier = if truth { Modifier::Eq } else { Modifier::Ne };
        self.emit(Form::new(Name::Setp, &[Kind::U32]).with(modifier), [Operand::Bits(0), Operand::Bits(0)])
    }
}
