//! Formats that PTX converts and does not compute with, and halves by the functions of `half`.
//!
//! A narrow number is a byte: in a register, its code in the low bits. Instructions convert two at once; the other one is a zero.

use fma_core::{Format, Overflow};
use fma_ir::{Flags, FloatOp, Mode, Ty, ValueId, VarId};

use super::builder::Builder;
use super::flush::{as_bits, number};
use super::kind;
use super::value::Setting;
use crate::code::Operand;
use crate::{Conversion, Fast, Form, Kind, Modifier, Name, Why};

/// The narrow formats, what two of them are called, and what two of them widen to exactly. UE4M3 is F8E4M3 without the sign.
const PAIRS: [(Format, Kind, Kind, Format); 7] = [
    (Format::F8E4M3, Kind::E4m3x2, Kind::F16x2, Format::F16),
    (Format::F8E5M2, Kind::E5m2x2, Kind::F16x2, Format::F16),
    (Format::F6E2M3, Kind::E2m3x2, Kind::F16x2, Format::F16),
    (Format::F6E3M2, Kind::E3m2x2, Kind::F16x2, Format::F16),
    (Format::F4E2M1, Kind::E2m1x2, Kind::F16x2, Format::F16),
    (Format::E8M0, Kind::Ue8m0x2, Kind::Bf16x2, Format::Bf16),
    (Format::UE4M3, Kind::E4m3x2, Kind::F16x2, Format::F16),
];

impl Builder<'_> {
    /// A number in another format, rounded once.
    pub fn converted(&mut self, from: Ty, to: Ty, how: Conversion, args: Vec<Operand>) -> Operand {
        let (Ty::Float(source), Ty::Float(target)) = (from, to) else { return self.unknown(Why::Type) };
        match (kind::float(source), kind::float(target)) {
            (Some(_), Some(_)) => self.cast(from, to, args),
            (None, Some(_)) => {
                let (wide, format) = self.widened(source, &args[0]);
                self.cast(Ty::Float(format), to, vec![wide])
            }
            (Some(_), None) => self.narrowed(source, target, how, args),
            (None, None) => self.unknown(Why::Type),
        }
    }

    /// The narrow number in the format of its pairs.
    fn widened(&mut self, format: Format, x: &Operand) -> (Operand, Format) {
        let Some((_, pair, wide, half)) = PAIRS.iter().find(|(known, ..)| *known == format) else {
            return (self.unknown(Why::NoConversion), Format::F32);
        };
        let (pair, x) = match pair {
            Kind::E2m1x2 => (Kind::E2m3x2, self.as_six_bits(x)),
            pair => (*pair, x.clone()),
        };
        let both = self.emit(Form::new(Name::Cvt, &[*wide, pair]).with(Modifier::Rn), [x]);
        (self.emit(Form::new(Name::Cvt, &[Kind::U16, Kind::U32]), [both]), *half)
    }

    fn narrowed(&mut self, from: Format, to: Format, how: Conversion, args: Vec<Operand>) -> Operand {
        let pair = PAIRS.iter().find(|(known, ..)| *known == to);
        let (Some((_, pair, ..)), Some(round)) = (pair, kind::rounding(how.round)) else {
            return self.unknown(Why::NoConversion);
        };
        let single = if from == Format::F64 {
            self.odd_single_of(args[0].clone())
        } else {
            self.cast(Ty::Float(from), Ty::Float(Format::F32), args)
        };
        // What has no sign takes the magnitude.
        let unsigned = [Format::E8M0, Format::UE4M3].contains(&to);
        let single = if unsigned { self.magnitude(Format::F32, &single) } else { single };
        let saturates = (how.overflow == Overflow::Saturate).then_some(Modifier::SatFinite);
        let form = Form::new(Name::Cvt, &[*pair, Kind::F32]).with(round).with_any(saturates);
        let both = self.emit(form, [number(Format::F32, 0), single]);
        let Operand::Register(byte) = both else { return both };
        if *pair != Kind::E2m1x2 {
            return both;
        }
        let code = self.emit(Form::new(Name::Mov, &[Kind::B16]), [Operand::Parts(vec![byte, byte])]);
        self.emit(Form::new(Name::And, &[Kind::B16]), [code, Operand::Bits(0xf)])
    }

    /// A number of four bits as one of F6E2M3, which has two places more.
    fn as_six_bits(&mut self, x: &Operand) -> Operand {
        let code = self.emit(Form::new(Name::And, &[Kind::B16]), [as_bits(x), Operand::Bits(0xf)]);
        self.emit(Form::new(Name::Shl, &[Kind::B16]), [code, Operand::Bits(2)])
    }

    /// `let (sine, cosine) = x.sin_cos();`
    pub fn sin_cos(&mut self, vars: &[Option<VarId>], (flags, mode): (Flags, Mode), values: &[ValueId]) {
        let [x] = values else { return self.refuse(Why::Opaque) };
        let (x, Ty::Float(format)) = (self.value(*x), self.func.value(*x).ty) else { return self.refuse(Why::Type) };
        for (var, op) in vars.iter().zip([FloatOp::Sin, FloatOp::Cos]) {
            let Some(var) = var else { continue };
            let result = self.special(op, Setting { format, mode, flags }, vec![x.clone()]);
            self.vars[var.0 as usize] = Some(result);
        }
    }

    /// `let (sine, cosine) = fast_sincos(x);`
    pub fn sine_and_cosine(&mut self, vars: &[Option<VarId>], values: &[ValueId]) {
        let [x] = values else { return self.refuse(Why::Opaque) };
        let (x, value) = (self.value(*x), self.func.value(*x));
        let setting = Setting { format: Format::F32, mode: Mode { ..value.mode }, flags: value.flags };
        for (var, fast) in vars.iter().zip([Fast::Sin, Fast::Cos]) {
            let result = self.fast(fast, setting, vec![x.clone()]);
            var.iter().for_each(|var| self.vars[var.0 as usize] = Some(result.clone()));
        }
    }
}
