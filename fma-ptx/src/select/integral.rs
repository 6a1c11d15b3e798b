//! To integers of the same format.

use fma_core::{Denormal, Format, Round};
use fma_ir::{Flag, Mode, Ty};

use super::arithmetic::{flushes_itself, ftz};
use super::builder::Builder;
use super::flush::number;
use super::kind;
use super::value::Setting;
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name, Why};

impl Builder<'_> {
    /// To the integer in a direction; the sign of a zero stays.
    pub fn integral(&mut self, direction: Modifier, setting: Setting, x: &Operand) -> Operand {
        let Some(kind) = kind::float(setting.format) else { return self.unknown(Why::Type) };
        let form = Form::new(Name::Cvt, &[kind, kind]).with(direction);
        if kind == Kind::F32 && flushes_itself(setting) {
            return self.emit(form.with_any(ftz(setting)), [x.clone()]);
        }
        let x = self.flush(setting, x.clone());
        if kind != Kind::Bf16 || self.has(&form, 2) {
            return self.emit(form, [x]);
        }
        let wide = self.widen(setting.format, &x);
        let result = self.emit(Form::new(Name::Cvt, &[Kind::F32, Kind::F32]).with(direction), [wide]);
        self.narrow_exactly(setting.format, result)
    }

    /// To the nearest, ties away from zero: a half further from zero, rounded toward it, is beyond no integer that the exact sum is not beyond.
    pub fn round_away(&mut self, setting: Setting, x: &Operand) -> Operand {
        let x = self.flush_by_value(setting, x);
        if !matches!(setting.format, Format::F16 | Format::Bf16) {
            return self.round_wide(setting, &x);
        }
        let wide = self.widen(setting.format, &x);
        let result = self.round_wide(setting.of(Format::F32), &wide);
        self.narrow_exactly(setting.format, result)
    }

    fn round_wide(&mut self, setting: Setting, x: &Operand) -> Operand {
        let (format, plain) = (setting.format, setting.plain());
        let half = self.copysign(format, &number(format, half(format)), x);
        let toward_zero = Setting { mode: Mode { round: Round::TowardZero, ..plain.mode }, ..plain };
        let further = self.rounded(Name::Add, toward_zero, vec![x.clone(), half]);
        self.integral(Modifier::Rzi, plain, &further)
    }

    /// What truncation leaves; exact, and subnormal only where the operand is.
    pub fn fract(&mut self, setting: Setting, x: &Operand) -> Operand {
        let exact = Setting { mode: Mode { round: Round::NearestEven, ..setting.mode }, ..setting };
        let (x, inner) = match flushes_itself(setting) {
            true => (x.clone(), exact),
            false => (self.flush(setting, x.clone()), setting.plain()),
        };
        let whole = self.integral(Modifier::Rzi, inner, &x);
        self.rounded(Name::Sub, inner, vec![x, whole])
    }

    /// Flushed where it matters to what takes a subnormal number for a zero with its sign.
    fn flush_by_value(&mut self, setting: Setting, x: &Operand) -> Operand {
        if setting.mode.denormal == Denormal::PreserveSign { x.clone() } else { self.flush(setting, x.clone()) }
    }

    /// ±1 by the sign; a NaN stays.
    pub fn signum(&mut self, setting: Setting, x: &Operand) -> Operand {
        let x = self.flush_by_value(setting, x);
        let format = setting.format;
        let one = self.copysign(format, &number(format, format.one()), &x);
        if setting.flags.has(Flag::Nnan) {
            return one;
        }
        let nan = self.compare(Modifier::Nan, setting.plain(), &[x.clone(), x.clone()]);
        self.select(Ty::Float(format), vec![nan, x, one])
    }
}

/// The code of one half: one binade below one.
fn half(format: Format) -> u64 {
    format.one() - (1 << format.layout().fraction_bits)
}
