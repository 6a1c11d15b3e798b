//! `%` of floats: exact, as the difference of multiples of the divisor by powers of two.

use fma_core::{Format, Sign};

use super::builder::Builder;
use super::flush::number;
use super::kind;
use super::value::Setting;
use crate::code::{Guard, Line, Operand};
use crate::{Form, Kind, Modifier, Name, Why};

impl Builder<'_> {
    /// What `a − trunc(a / b)·b` is without rounding; halves in f32, where it is the same number.
    pub fn remainder(&mut self, setting: Setting, args: Vec<Operand>) -> Operand {
        let args = self.flushed(setting, args);
        let result = if matches!(setting.format, Format::F32 | Format::F64) {
            self.exact_remainder(setting, &args)
        } else {
            let wide: Vec<_> = args.iter().map(|arg| self.widen(setting.format, arg)).collect();
            let result = self.exact_remainder(setting.of(Format::F32), &wide);
            self.narrow_exactly(setting.format, result)
        };
        self.flush(setting, result)
    }

    /// The divisor is doubled as long as it stays below, and halved on the way back. Each step is exact: a doubled divisor is
    /// below `r`; a difference of numbers within a factor of two is exact (Sterbenz).
    fn exact_remainder(&mut self, setting: Setting, args: &[Operand]) -> Operand {
        let (format, plain) = (setting.format, setting.plain());
        let Some(kind) = kind::float(format) else { return self.unknown(Why::Type) };
        let [a, b] = [0, 1].map(|index| self.magnitude(format, &args[index]));
        let infinity = number(format, format.infinity(Sign::Positive));
        let finite = self.compare(Modifier::Lt, plain, &[a.clone(), infinity]);
        let some = self.compare(Modifier::Gt, plain, &[b.clone(), number(format, 0)]);
        let fine = self.emit(Form::new(Name::And, &[Kind::Pred]), [finite, some]);
        let more = self.compare(Modifier::Ge, plain, &[a.clone(), b.clone()]);
        let begins = self.emit(Form::new(Name::And, &[Kind::Pred]), [fine.clone(), more]);
        let nan = number(format, format.nan());
        let first = self.emit(Form::new(Name::Selp, &[kind::bits(format)]), [a, nan, fine]);
        let rest = self.own(&first, kind::bits(format));
        let multiple = self.own(&b, kind::bits(format));
        self.reduced(format, kind, begins, [&rest, &multiple, &b]);
        self.copysign(format, &rest, &args[0])
    }

    fn reduced(&mut self, format: Format, kind: Kind, begins: Operand, [rest, multiple, b]: [&Operand; 3]) {
        let Operand::Register(begins) = begins else { return };
        let [up, down, end] = [self.label(), self.label(), self.label()];
        let form = |name| Form::new(name, &[kind]).with(Modifier::Rn);
        let compare = |modifier| Form::new(Name::Setp, &[kind]).with(modifier);
        self.go(Some(Guard::Unless(begins)), end);
        self.lines.push(Line::Label(up));
        let left = self.fresh(crate::code::Class::of(kind));
        self.act(None, form(Name::Sub), vec![left.clone(), rest.clone(), multiple.clone()]);
        self.go_if(compare(Modifier::Gt), [multiple, &left], down);
        self.act(None, form(Name::Add), vec![multiple.clone(), multiple.clone(), multiple.clone()]);
        self.go(None, up);
        self.lines.push(Line::Label(down));
        let fits = self.fresh(crate::code::Class::Predicate);
        self.act(None, compare(Modifier::Ge), vec![fits.clone(), rest.clone(), multiple.clone()]);
        if let Operand::Register(fits) = fits {
            let operands = vec![rest.clone(), rest.clone(), multiple.clone()];
            self.act(Some(Guard::If(fits)), form(Name::Sub), operands);
        }
        self.go_if(compare(Modifier::Le), [multiple, b], end);
        let half = number(format, format.one() - (1 << format.layout().fraction_bits));
        self.act(None, form(Name::Mul), vec![multiple.clone(), multiple.clone(), half]);
        self.go(None, down);
        self.lines.push(Line::Label(end));
    }
}
