//! Minima, maxima, clamps and selections.

use fma_core::Sign;
use fma_ir::{Flag, Ty};

use super::arithmetic::{flushes_itself, ftz};
use super::builder::Builder;
use super::flush::{as_bits, constant};
use super::kind;
use super::value::Setting;
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name, Why};

impl Builder<'_> {
    /// Rust's `min` and `max` are PTX's: with one NaN the other operand, and of zeros the one that the sign orders first.
    pub fn extreme(&mut self, name: Name, setting: Setting, args: Vec<Operand>) -> Operand {
        let Some(kind) = kind::float(setting.format) else { return self.unknown(Why::Type) };
        let form = Form::new(name, &[kind]);
        let has = self.has(&form, args.len() + 1);
        if has && flushes_itself(setting) {
            return self.emit(form.with_any(ftz(setting)), args);
        }
        let args = self.flushed(setting, args);
        if has {
            return self.emit(form, args);
        }
        if let Some(chosen) = self.against_constant(name, setting, &args) {
            return chosen;
        }
        // Either operand is a number of the narrower format.
        let args: Vec<_> = args.iter().map(|arg| self.widen(setting.format, arg)).collect();
        let result = self.emit(Form::new(name, &[Kind::F32]), args);
        self.narrow_exactly(setting.format, result)
    }

    /// The lesser or greater of an operand and a constant, by comparison: a NaN loses, and so does the zero that equals a constant that wins.
    fn against_constant(&mut self, name: Name, setting: Setting, args: &[Operand]) -> Option<Operand> {
        let format = setting.format;
        let (wins, loser) =
            if name == Name::Max { (Modifier::Gt, Sign::Negative) } else { (Modifier::Lt, Sign::Positive) };
        let fits = |operand: &&Operand| match operand {
            Operand::Bits(bits) => *bits != format.zero(loser) && !format.is_nan(*bits),
            _ => false,
        };
        let [constant, other] = match args {
            [other, constant] if fits(&constant) => [constant, other],
            [constant, other] if fits(&constant) => [constant, other],
            _ => return None,
        };
        let other_wins = self.compare(wins, setting.plain(), &[other.clone(), constant.clone()]);
        Some(self.select(Ty::Float(format), vec![other_wins, other.clone(), constant.clone()]))
    }

    /// `low` where `x < low`, else `high` where `x > high`, else `x`, NaN included.
    ///
    /// Without NaN, and where no zero meets a bound that is one, this is a maximum and a minimum.
    pub fn clamp(&mut self, setting: Setting, args: Vec<Operand>) -> Operand {
        let format = setting.format;
        let nonzero = |bound: &Operand| constant(bound).is_some_and(|bits| bits & !format.sign_mask() != 0);
        let signless = setting.flags.has(Flag::Nsz) || nonzero(&args[1]) && nonzero(&args[2]);
        let form = Form::new(Name::Max, &[kind::float(format).unwrap_or(Kind::F32)]);
        if setting.flags.has(Flag::Nnan) && signless && self.has(&form, 3) {
            let raised = self.extreme(Name::Max, setting, vec![args[0].clone(), args[1].clone()]);
            return self.extreme(Name::Min, setting, vec![raised, args[2].clone()]);
        }
        let args = self.flushed(setting, args);
        let (plain, ty) = (setting.plain(), Ty::Float(setting.format));
        let [x, low, high] = [0, 1, 2].map(|index| args[index].clone());
        let below = self.compare(Modifier::Lt, plain, &[x.clone(), low.clone()]);
        let raised = self.select(ty, vec![below, low, x]);
        let above = self.compare(Modifier::Gt, plain, &[raised.clone(), high.clone()]);
        self.select(ty, vec![above, high, raised])
    }

    /// The second operand where the first, a predicate, holds, else the third.
    pub fn select(&mut self, ty: Ty, args: Vec<Operand>) -> Operand {
        let [condition, then, otherwise] = [0, 1, 2].map(|index| args[index].clone());
        let kind = match ty {
            Ty::Float(format) => match kind::float(format) {
                Some(kind @ (Kind::F32 | Kind::F64)) => Some(kind),
                Some(_) => Some(Kind::B16),
                None => None,
            },
            Ty::Int(ty) => kind::integer(ty).map(kind::integer_bits),
            Ty::Bool => return self.select_truth(condition, then, otherwise),
            Ty::Double(format) => return self.select_pair(format, &condition, [&then, &otherwise]),
            Ty::Generic(_) | Ty::Other => None,
        };
        match kind {
            Some(kind @ Kind::B16) => {
                self.emit(Form::new(Name::Selp, &[kind]), [as_bits(&then), as_bits(&otherwise), condition])
            }
            Some(kind) => self.emit(Form::new(Name::Selp, &[kind]), [then, otherwise, condition]),
            None => self.unknown(Why::Type),
        }
    }
}
