//! Integers that would leave their range: held at its ends, wrapped, or only told.

use fma_ir::{IntOp, IntTy, Ty};

use super::builder::Builder;
use super::{integer, kind};
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name, Whole};

/// In which sums and products of up to 32 bits are exact.
fn wide(ty: IntTy) -> IntTy {
    IntTy { bits: 64, signed: ty.signed, pointer: false }
}

impl Builder<'_> {
    /// A sum, difference or product that stays at the ends of its range.
    pub fn held_in(&mut self, whole: Whole, ty: IntTy, kind: Kind, [x, y]: [&Operand; 2]) -> Operand {
        let op = match whole {
            Whole::SaturatingMul => IntOp::Mul,
            Whole::SaturatingSub => IntOp::Sub,
            _ => IntOp::Add,
        };
        let (own, args) = (Ty::Int(ty), vec![x.clone(), y.clone()]);
        if kind.bits() < 64 {
            let exact = self.exactly(op, ty, [x, y]);
            let held = self.between(ty, kind, exact);
            return self.cast(Ty::Int(wide(ty)), own, vec![held]);
        }
        let wrapped = self.integer(op, own, own, args);
        let fits =
            if op == IntOp::Mul { self.product_fits(ty, kind, [x, y]) } else { self.sum_fits(op, [x, y], &wrapped) };
        let end = self.nearer_end(op, ty, kind, [x, y]);
        self.emit(Form::new(Name::Selp, &[kind::integer_bits(kind)]), [wrapped, end, fits])
    }

    fn exactly(&mut self, op: IntOp, ty: IntTy, operands: [&Operand; 2]) -> Operand {
        let wide = Ty::Int(wide(ty));
        let args = operands.map(|operand| self.cast(Ty::Int(ty), wide, vec![operand.clone()]));
        self.integer(op, wide, wide, args.to_vec())
    }

    fn between(&mut self, ty: IntTy, kind: Kind, number: Operand) -> Operand {
        let wide = if ty.signed { Kind::S64 } else { Kind::U64 };
        let (low, high) = integer::bounds(kind);
        let held = self.emit(Form::new(Name::Min, &[wide]), [number, integer::of(wide, high)]);
        if ty.signed { self.emit(Form::new(Name::Max, &[wide]), [held, integer::of(wide, low)]) } else { held }
    }

    /// Of 64 bits with a sign: the sum has the sign of either operand.
    fn sum_fits(&mut self, op: IntOp, [x, y]: [&Operand; 2], sum: &Operand) -> Operand {
        let xor = |builder: &mut Self, a: &Operand, b: &Operand| {
            builder.emit(Form::new(Name::Xor, &[Kind::B64]), [a.clone(), b.clone()])
        };
        let first = xor(self, x, sum);
        // Of a difference, the operands have different signs, and the result that of the second.
        let second = if op == IntOp::Sub { xor(self, x, y) } else { xor(self, y, sum) };
        let both = self.emit(Form::new(Name::And, &[Kind::B64]), [first, second]);
        self.emit(Form::new(Name::Setp, &[Kind::S64]).with(Modifier::Ge), [both, Operand::Bits(0)])
    }

    /// The end of the range of 64 bits on the side of the exact result.
    fn nearer_end(&mut self, op: IntOp, ty: IntTy, kind: Kind, [x, y]: [&Operand; 2]) -> Operand {
        let (low, high) = integer::bounds(kind);
        if !ty.signed {
            return integer::of(kind, high);
        }
        let sign = if op == IntOp::Mul {
            self.emit(Form::new(Name::Xor, &[Kind::B64]), [x.clone(), y.clone()])
        } else {
            x.clone()
        };
        let below = self.emit(Form::new(Name::Setp, &[Kind::S64]).with(Modifier::Lt), [sign, Operand::Bits(0)]);
        let ends = [integer::of(kind, low), integer::of(kind, high), below];
        self.emit(Form::new(Name::Selp, &[Kind::B64]), ends)
    }

    /// Whether a product is within its type.
    pub fn product_fits(&mut self, ty: IntTy, kind: Kind, [x, y]: [&Operand; 2]) -> Operand {
        let own = Ty::Int(ty);
        if kind.bits() < 64 {
            let exact = self.exactly(IntOp::Mul, ty, [x, y]);
            let held = self.between(ty, kind, exact.clone());
            return self.emit(Form::new(Name::Setp, &[Kind::U64]).with(Modifier::Eq), [exact, held]);
        }
        let high = self.emit(Form::new(Name::Mul, &[kind]).with(Modifier::Hi), [x.clone(), y.clone()]);
        let low = self.integer(IntOp::Mul, own, own, vec![x.clone(), y.clone()]);
        let signs = match ty.signed {
            true => self.emit(Form::new(Name::Shr, &[Kind::S64]), [low, Operand::Bits(63)]),
            false => Operand::Bits(0),
        };
        self.emit(Form::new(Name::Setp, &[Kind::U64]).with(Modifier::Eq), [high, signs])
    }

    /// Whether there is a quotient: the divisor is not zero, and it is not the least number divided by −1.
    pub fn quotient_fits(&mut self, kind: Kind, [x, y]: [&Operand; 2]) -> Operand {
        let differs = Form::new(Name::Setp, &[kind::computing(kind)]).with(Modifier::Ne);
        let some = self.emit(differs.clone(), [y.clone(), Operand::Bits(0)]);
        let (low, _) = integer::bounds(kind);
        if low == 0 {
            return some;
        }
        let more = self.emit(differs.clone(), [x.clone(), integer::of(kind, low)]);
        let other = self.emit(differs, [y.clone(), integer::of(kind, -1)]);
        let either = self.emit(Form::new(Name::Or, &[Kind::Pred]), [more, other]);
        self.emit(Form::new(Name::And, &[Kind::Pred]), [some, either])
    }

    /// A quotient or what it leaves, which traps at zero alone: the least number divided by −1 is itself.
    pub fn wrapping_quotient(&mut self, whole: Whole, ty: IntTy, kind: Kind, args: &[Operand]) -> Operand {
        let (own, op) = (Ty::Int(ty), if whole == Whole::Div { IntOp::Div } else { IntOp::Rem });
        if !ty.signed {
            return self.integer(op, own, own, args.to_vec());
        }
        let equal = Form::new(Name::Setp, &[kind::computing(kind)]).with(Modifier::Eq);
        let minus_one = self.emit(equal, [args[1].clone(), integer::of(kind, -1)]);
        // By 1 where it is by −1; the quotient is then negated.
        let choose = Form::new(Name::Selp, &[kind::integer_bits(kind)]);
        let divisor = self.emit(choose.clone(), [Operand::Bits(1), args[1].clone(), minus_one.clone()]);
        let result = self.integer(op, own, own, vec![args[0].clone(), divisor]);
        if op == IntOp::Rem {
            return result;
        }
        let opposite = self.integer(IntOp::Neg, own, own, vec![result.clone()]);
        self.emit(choose, [opposite, result, minus_one])
    }
}
