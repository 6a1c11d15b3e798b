//! Operations with one rounding, in every format, direction and flushing.

use fma_core::{Denormal, Format, Sign};
use fma_ir::{Flag, Mode};

use super::builder::Builder;
use super::flush::{constant, number};
use super::kind;
use super::value::Setting;
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name, Why};

/// Whether `.ftz` does all that the mode asks of a format.
pub fn flushes_itself(setting: Setting) -> bool {
    let has_ftz = matches!(setting.format, Format::F32 | Format::F16);
    match setting.mode.denormal {
        Denormal::Ieee => true,
        Denormal::PreserveSign => has_ftz,
        Denormal::PositiveZero => false,
    }
}

/// `.ftz`, where the mode asks for it.
pub fn ftz(setting: Setting) -> Option<Modifier> {
    (setting.mode.denormal == Denormal::PreserveSign && flushes_itself(setting)).then_some(Modifier::Ftz)
}

impl Builder<'_> {
    /// An operation with one rounding.
    pub fn rounded(&mut self, name: Name, setting: Setting, args: Vec<Operand>) -> Operand {
        let Some(round) = kind::rounding(setting.mode.round) else { return self.unknown(Why::Rounding) };
        let Some(kind) = kind::float(setting.format) else { return self.unknown(Why::Type) };
        let args = self.without_sign(name, setting.format, args);
        let form = Form::new(self.spelled(name, kind), &[kind]).with(round);
        let halves = matches!(kind, Kind::F16 | Kind::Bf16);
        let missing = halves && !self.has(&Form::new(Name::Fma, &[kind]).with(Modifier::Rn), 4);
        let direct = !halves || is_direct(name) && round == Modifier::Rn && !missing;
        if direct && flushes_itself(setting) && self.has_or_cannot_do_without(&form, args.len()) {
            return self.emit(form.with_any(ftz(setting)), args);
        }
        let args = self.flushed_for(name, setting, args);
        let result = match (direct, halves) {
            (true, _) if self.has_or_cannot_do_without(&form, args.len()) => self.emit(form, args),
            (true, _) => self.by_fma(name, setting, args),
            (false, _) if name == Name::Fma && round == Modifier::Rn => self.fused_by_single(setting.format, &args),
            (false, _) => self.by_single(name, setting, round, args),
        };
        self.flush(setting, result)
    }

    /// A fused operation is `mad` where the author asks for that; of halves there is none.
    pub fn spelled(&self, name: Name, kind: Kind) -> Name {
        let as_mad = self.source.mad && name == Name::Fma && matches!(kind, Kind::F32 | Kind::F64);
        if as_mad { Name::Mad } else { name }
    }

    /// Only sums and products of bf16 may be missing where the format itself is there.
    fn has_or_cannot_do_without(&self, form: &Form, args: usize) -> bool {
        let replaceable = form.kinds == [Kind::Bf16] && form.name != Name::Fma;
        !replaceable || self.has(form, args + 1)
    }

    /// Sums and products as fused operations, exactly: `a·1 + b`, `b·(−1) + a`, `a·b + (−0)`. A sum of zeros has the sign that
    /// it has to have, as the product of `b` and ±1 keeps or turns its own.
    fn by_fma(&mut self, name: Name, setting: Setting, args: Vec<Operand>) -> Operand {
        let format = setting.format;
        let one = number(format, format.one());
        let minus_one = number(format, format.one() | format.sign_mask());
        let minus_zero = number(format, format.zero(Sign::Negative));
        let [a, b] = [args[0].clone(), args[1].clone()];
        let operands = match name {
            Name::Add => [a, one, b],
            Name::Sub => [b, minus_one, a],
            _ => [a, b, minus_zero],
        };
        self.emit(Form::new(Name::Fma, &[Kind::Bf16]).with(Modifier::Rn), operands)
    }

    /// Halves through f32. Both roundings go one way: toward a direction that is the same as one rounding; to nearest it is too,
    /// for sums, products, quotients and roots, since 24 ≥ 2·11 + 2 places (Figueroa, "When is double rounding innocuous?",
    /// 1995), and the products and quotients that are subnormal in bf16 lie too far from its ties.
    fn by_single(&mut self, name: Name, setting: Setting, round: Modifier, args: Vec<Operand>) -> Operand {
        let args: Vec<_> = args.iter().map(|arg| self.widen(setting.format, arg)).collect();
        let result = self.emit(Form::new(name, &[Kind::F32]).with(round), args);
        self.narrow(setting.format, round, result)
    }

    /// A fused operation of halves through f32: the product is exact there, and the sum is made odd where it is cut off, which no second rounding
    /// takes for a tie.
    fn fused_by_single(&mut self, format: Format, args: &[Operand]) -> Operand {
        let args: Vec<_> = args.iter().map(|arg| self.widen(format, arg)).collect();
        let [down, up, cut] = [Modifier::Rm, Modifier::Rp, Modifier::Rz]
            .map(|round| self.emit(Form::new(Name::Fma, &[Kind::F32]).with(round), args.clone()));
        let inexact = self.emit(Form::new(Name::Setp, &[Kind::F32]).with(Modifier::Neu), [down, up]);
        let odd = self.odd(cut, inexact);
        self.narrow(format, Modifier::Rn, odd)
    }

    /// `a / b`.
    pub fn quotient(&mut self, setting: Setting, args: Vec<Operand>) -> Operand {
        match self.source.approximate.quotient && setting.format != Format::F64 {
            true if constant(&args[0]) == Some(setting.format.one()) => self.reciprocal(setting, args[1..].to_vec()),
            true => self.approximate_quotient(setting, args),
            false => self.rounded(Name::Div, setting, args),
        }
    }

    /// `a·b − c·d` by Kahan's algorithm, step by step: operands and result are flushed, what lies between is not.
    pub fn diff_of_products(&mut self, setting: Setting, args: Vec<Operand>) -> Operand {
        let args = self.flushed(setting, args);
        let [a, b, c, d] = [0, 1, 2, 3].map(|index| args[index].clone());
        let inner = Setting { mode: Mode { denormal: Denormal::Ieee, ..setting.mode }, ..setting };
        let product = self.rounded(Name::Mul, inner, vec![c.clone(), d.clone()]);
        let opposite = self.negated(setting.format, &product);
        let error = self.rounded(Name::Fma, inner, vec![c, d, opposite.clone()]);
        let difference = self.rounded(Name::Fma, inner, vec![a, b, opposite]);
        let result = self.rounded(Name::Sub, inner, vec![difference, error]);
        self.flush(setting, result)
    }

    /// `1 / a`.
    pub fn reciprocal(&mut self, setting: Setting, args: Vec<Operand>) -> Operand {
        if self.source.approximate.quotient && setting.format != Format::F64 {
            return self.approximate_reciprocal(setting, args);
        }
        self.rounded(Name::Rcp, setting, args)
    }

    /// The square root; an approximate one where `afn` allows it, or the author asked for that.
    pub fn root(&mut self, setting: Setting, args: Vec<Operand>) -> Operand {
        let allowed = setting.flags.has(Flag::Afn) || self.source.approximate.root;
        if allowed && setting.format != Format::F64 {
            return self.approximate_root(setting, args);
        }
        self.rounded(Name::Sqrt, setting, args)
    }

    /// `powi` by repeated squaring, as the compiler's library does it.
    pub fn power(&mut self, exponent: i32, setting: Setting, args: &[Operand]) -> Operand {
        // A product flushes what it takes, where its form does that at all.
        let multiplied = exponent.unsigned_abs() > 1 && flushes_itself(setting);
        let mut square = if multiplied { args[0].clone() } else { self.flush(setting, args[0].clone()) };
        let mut result = None;
        let mut left = exponent.unsigned_abs();
        while left != 0 {
            if left & 1 == 1 {
                result = Some(match result {
                    Some(product) => self.rounded(Name::Mul, setting, vec![product, square.clone()]),
                    None => square.clone(),
                });
            }
            left >>= 1;
            if left != 0 {
                square = self.rounded(Name::Mul, setting, vec![square.clone(), square]);
            }
        }
        let Some(result) = result else { return number(setting.format, setting.format.one()) };
        if exponent < 0 { self.reciprocal(setting, vec![result]) } else { result }
    }
}

/// The operations that halves have instructions for.
fn is_direct(name: Name) -> bool {
    matches!(name, Name::Add | Name::Sub | Name::Mul | Name::Fma)
}
