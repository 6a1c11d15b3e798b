//! Values on demand.

use fma_core::Format;
use fma_ir::interpret::angle;
use fma_ir::{Cmp, Flags, FloatOp, Mode, Op, Ty, ValueId};

use super::builder::Builder;
use crate::code::Operand;
use crate::{Modifier, Name, Why};

/// What an operation on floats is computed in.
#[derive(Clone, Copy)]
pub struct Setting {
    pub format: Format,
    pub mode: Mode,
    pub flags: Flags,
}

impl Setting {
    /// The same format to nearest, with subnormals.
    pub fn plain(self) -> Setting {
        Setting { mode: Mode::default(), ..self }
    }

    /// Another format in the same mode.
    pub fn of(self, format: Format) -> Setting {
        Setting { format, ..self }
    }
}

impl Builder<'_> {
    /// The operand of a value, which is computed first if need be, operands before users, without recursion.
    pub fn value(&mut self, id: ValueId) -> Operand {
        let mut waiting = vec![id];
        while let Some(top) = waiting.last().copied() {
            if self.known(top).is_some() {
                waiting.pop();
                continue;
            }
            let func = self.func;
            match func.value(top).args.iter().find(|arg| self.known(**arg).is_none()) {
                Some(arg) => waiting.push(*arg),
                None => {
                    self.site = Some(func.value(top).site);
                    let operand = self.compute(top);
                    self.learn(top, operand);
                    waiting.pop();
                }
            }
        }
        self.known(id).cloned().unwrap_or(Operand::Bits(0))
    }

    fn compute(&mut self, id: ValueId) -> Operand {
        let func = self.func;
        let value = func.value(id);
        if let Some(combined) = self.clamped(id).or_else(|| self.by_inverse_root(id)).or_else(|| self.absorbing(id)) {
            return combined;
        }
        let args: Vec<_> = value.args.iter().filter_map(|arg| self.known(*arg).cloned()).collect();
        if let Some(pair) = self.of_pairs(id, &args) {
            return pair;
        }
        let from = value.args.last().map_or(value.ty, |arg| func.value(*arg).ty);
        let setting = |format| Setting { format, mode: value.mode, flags: value.flags };
        match (value.op, from) {
            (Op::Const(bits), _) => self.literal(bits, value.ty),
            (Op::Read(var), _) => self.vars[var.0 as usize].clone().unwrap_or_else(|| self.unknown(Why::Opaque)),
            (Op::Opaque(_), _) => self.meant(id, value.ty.format().map(setting), args),
            (Op::Float(op), Ty::Float(format)) => self.float(op, setting(format), args),
            (Op::Powi(exponent), Ty::Float(format)) => self.power(exponent, setting(format), &args),
            (Op::Compare(cmp), Ty::Float(format)) => self.compare(comparison(cmp), setting(format), &args),
            (Op::Test(test), Ty::Float(format)) => self.test(test, format, &args),
            (Op::Compare(cmp), Ty::Int(ty)) => self.compare_integers(cmp, ty, args),
            (Op::Compare(cmp), Ty::Bool) => self.compare_truths(cmp, args),
            (Op::Logic(logic), _) => self.logic(logic, args),
            (Op::Select, ty) => self.select(ty, args),
            (Op::Int(op), _) => self.integer(op, value.ty, from, args),
            (Op::Cast, from) => self.cast(from, value.ty, args),
            (Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_), _) => self.unknown(Why::Type),
        }
    }

    /// Something that is refused; what stands in its place.
    pub fn unknown(&mut self, why: Why) -> Operand {
        self.refuse(why);
        Operand::Bits(0)
    }

    /// A constant: an immediate operand, but for a truth.
    pub fn literal(&mut self, bits: u64, ty: Ty) -> Operand {
        match ty {
            Ty::Float(Format::F32) => Operand::Single(bits as u32),
            Ty::Float(Format::F64) => Operand::Double(bits),
            Ty::Float(format) => Operand::Bits(bits & format.mask()),
            Ty::Int(ty) => super::integer::literal(bits, ty),
            Ty::Bool => self.truth(bits != 0),
            Ty::Double(_) | Ty::Generic(_) | Ty::Other => self.unknown(Why::Type),
        }
    }

    /// An operation of floats.
    pub fn float(&mut self, op: FloatOp, setting: Setting, args: Vec<Operand>) -> Operand {
        match op {
            FloatOp::Neg => self.negated(setting.format, &args[0]),
            FloatOp::Abs => self.magnitude(setting.format, &args[0]),
            FloatOp::Copysign => self.copysign(setting.format, &args[0], &args[1]),
            FloatOp::Add => self.rounded(Name::Add, setting, args),
            FloatOp::Sub => self.rounded(Name::Sub, setting, args),
            FloatOp::Mul => self.rounded(Name::Mul, setting, args),
            FloatOp::Div => self.quotient(setting, args),
            FloatOp::Fma | FloatOp::MulAdd => self.rounded(Name::Fma, setting, args),
            FloatOp::DiffOfProducts => self.diff_of_products(setting, args),
            FloatOp::Recip => self.reciprocal(setting, args),
            FloatOp::Sqrt => self.root(setting, args),
            FloatOp::Min => self.extreme(Name::Min, setting, args),
            FloatOp::Max => self.extreme(Name::Max, setting, args),
            FloatOp::Clamp => self.clamp(setting, args),
            FloatOp::Signum => self.signum(setting, &args[0]),
            FloatOp::Floor => self.integral(Modifier::Rmi, setting, &args[0]),
            FloatOp::Ceil => self.integral(Modifier::Rpi, setting, &args[0]),
            FloatOp::Trunc => self.integral(Modifier::Rzi, setting, &args[0]),
            FloatOp::RoundTiesEven => self.integral(Modifier::Rni, setting, &args[0]),
            FloatOp::Round => self.round_away(setting, &args[0]),
            FloatOp::Fract => self.fract(setting, &args[0]),
            FloatOp::ToDegrees => self.scaled(angle::degrees(setting.format), setting, args),
            FloatOp::ToRadians => self.scaled(angle::radians(setting.format), setting, args),
            FloatOp::Rem => self.remainder(setting, args),
            FloatOp::Rsqrt | FloatOp::Cbrt | FloatOp::Hypot => self.special(op, setting, args),
            FloatOp::Powf | FloatOp::Exp | FloatOp::Exp2 | FloatOp::ExpM1 => self.special(op, setting, args),
            FloatOp::Ln | FloatOp::Log2 | FloatOp::Log10 | FloatOp::Ln1p => self.special(op, setting, args),
            FloatOp::Log | FloatOp::Sin | FloatOp::Cos | FloatOp::Tan => self.special(op, setting, args),
            FloatOp::Asin | FloatOp::Acos | FloatOp::Atan | FloatOp::Atan2 => self.special(op, setting, args),
            FloatOp::Sinh | FloatOp::Cosh | FloatOp::Tanh => self.special(op, setting, args),
            FloatOp::Asinh | FloatOp::Acosh | FloatOp::Atanh => self.special(op, setting, args),
        }
    }
}

/// The comparison of floats that Rust's operator is: with a NaN, only `!=` holds.
pub fn comparison(cmp: Cmp) -> Modifier {
    match cmp {
        Cmp::Eq => Modifier::Eq,
        Cmp::Ne => Modifier::Neu,
        Cmp::Lt => Modifier::Lt,
        Cmp::Le => Modifier::Le,
        Cmp::Gt => Modifier::Gt,
        Cmp::Ge => Modifier::Ge,
    }
}
