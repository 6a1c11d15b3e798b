//! Methods of integers. They wrap where Rust's say so, and in a release build.

use fma_ir::{IntOp, IntTy, Ty};

use super::builder::Builder;
use super::{integer, kind};
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name, Whole, Why};

/// `u32`, in which counts and distances are.
const WORD: IntTy = IntTy { bits: 32, signed: false, pointer: false };

impl Builder<'_> {
    /// A method of an integer of a type; `other` is the type of the second operand.
    pub fn whole(&mut self, whole: Whole, ty: IntTy, other: Ty, args: Vec<Operand>) -> Operand {
        let (own, Some(kind)) = (Ty::Int(ty), kind::integer(ty)) else { return self.unknown(Why::Type) };
        match (whole, &args[..]) {
            (Whole::Add, [_, _]) => self.integer(IntOp::Add, own, own, args),
            (Whole::Sub, [_, _]) => self.integer(IntOp::Sub, own, own, args),
            (Whole::Mul, [_, _]) => self.integer(IntOp::Mul, own, own, args),
            (Whole::Neg, [_]) => self.integer(IntOp::Neg, own, own, args),
            (Whole::Shl, [_, _]) => self.integer(IntOp::Shl, own, other, args),
            (Whole::Shr, [_, _]) => self.integer(IntOp::Shr, own, other, args),
            (Whole::ProductFits, [x, y]) => self.product_fits(ty, kind, [x, y]),
            (Whole::QuotientFits, [x, y]) => self.quotient_fits(kind, [x, y]),
            (Whole::HighProduct, [_, _]) => self.emit(Form::new(Name::Mul, &[kind]).with(Modifier::Hi), args),
            (Whole::Div | Whole::Rem, [_, _]) => self.wrapping_quotient(whole, ty, kind, &args),
            (Whole::CountZeros | Whole::LeadingOnes | Whole::TrailingOnes, [_]) => {
                let opposite = self.integer(IntOp::Not, own, own, args);
                let counted = match whole {
                    Whole::LeadingOnes => Whole::LeadingZeros,
                    Whole::TrailingOnes => Whole::TrailingZeros,
                    _ => Whole::CountOnes,
                };
                self.counted(counted, ty, &opposite)
            }
            (Whole::RotateLeft, [x, by]) => self.rotated(kind, ty, other, [x, by]),
            (Whole::RotateRight, [x, by]) => {
                let back = self.integer(IntOp::Neg, other, other, vec![by.clone()]);
                self.rotated(kind, ty, other, [x, &back])
            }
            (..) => self.of_size(whole, ty, kind, args),
        }
    }

    /// A method that compares numbers, or counts their bits.
    fn of_size(&mut self, whole: Whole, ty: IntTy, kind: Kind, args: Vec<Operand>) -> Operand {
        let (own, plain) = (Ty::Int(ty), |name| Form::new(name, &[kind::computing(kind)]));
        match (whole, &args[..]) {
            (Whole::Min, [_, _]) => self.emit(plain(Name::Min), args),
            (Whole::Max, [_, _]) => self.emit(plain(Name::Max), args),
            (Whole::Signum, [x]) if ty.signed => {
                let least = super::integer::literal(u64::MAX, ty);
                let low = self.emit(plain(Name::Max), [x.clone(), least]);
                self.emit(plain(Name::Min), [low, Operand::Bits(1)])
            }
            (Whole::Clamp, [x, low, high]) => self.clamped_whole(kind, x, [low, high]),
            (Whole::Abs, [x]) => {
                let magnitude = self.emit(plain(Name::Abs), [x.clone()]);
                self.in_width(kind, magnitude)
            }
            (Whole::AbsDiff, [x, y]) => {
                let ends = [Name::Max, Name::Min].map(|name| self.emit(plain(name), [x.clone(), y.clone()]));
                self.integer(IntOp::Sub, own, own, ends.to_vec())
            }
            (Whole::RemEuclid, [_, y]) => {
                let rest = self.integer(IntOp::Rem, own, own, args.clone());
                self.upwards(kind, rest, y)
            }
            (Whole::DivEuclid, [_, y]) => self.away(kind, own, &args, y),
            (Whole::SaturatingAdd | Whole::SaturatingSub, [x, y]) if !ty.signed => self.saturating(whole, kind, [x, y]),
            (Whole::SaturatingAdd | Whole::SaturatingSub | Whole::SaturatingMul, [x, y]) => {
                self.held_in(whole, ty, kind, [x, y])
            }
            (Whole::CountOnes | Whole::LeadingZeros | Whole::TrailingZeros, [x]) => self.counted(whole, ty, x),
            (Whole::IsPowerOfTwo, [x]) => {
                let ones = self.counted(Whole::CountOnes, ty, x);
                self.emit(Form::new(Name::Setp, &[Kind::U32]).with(Modifier::Eq), [ones, Operand::Bits(1)])
            }
            (Whole::Midpoint, [x, y]) => self.middle_whole(ty, kind, [x, y]),
            (Whole::ReverseBits, [x]) => self.reversed(ty, kind, x),
            (Whole::SwapBytes, [x]) => self.swapped(ty, x),
            (..) => self.unknown(Why::NoMethod),
        }
    }

    /// Traps where the bounds are crossed.
    fn clamped_whole(&mut self, kind: Kind, x: &Operand, [low, high]: [&Operand; 2]) -> Operand {
        let plain = |name| Form::new(name, &[kind::computing(kind)]);
        let crossed = self.emit(plain(Name::Setp).with(Modifier::Gt), [low.clone(), high.clone()]);
        self.trap_if(crossed);
        let least = self.emit(plain(Name::Max), [x.clone(), low.clone()]);
        self.emit(plain(Name::Min), [least, high.clone()])
    }

    /// Narrow ones in the high end of a word.
    fn reversed(&mut self, ty: IntTy, kind: Kind, x: &Operand) -> Operand {
        if ty.bits >= 32 {
            return self.emit(Form::new(Name::Brev, &[kind::integer_bits(kind)]), [x.clone()]);
        }
        let bits = self.cast(Ty::Int(ty), Ty::Int(WORD), vec![x.clone()]);
        let reversed = self.emit(Form::new(Name::Brev, &[Kind::B32]), [bits]);
        let high = Operand::Bits((32 - ty.bits).into());
        let low = self.emit(Form::new(Name::Shr, &[Kind::U32]), [reversed, high]);
        self.cast(Ty::Int(WORD), Ty::Int(ty), vec![low])
    }

    /// Bytes change places with their neighbours, then pairs of bytes, then pairs of those.
    fn swapped(&mut self, ty: IntTy, x: &Operand) -> Operand {
        let unsigned = IntTy { signed: false, ..ty };
        let (own, bits) = (Ty::Int(unsigned), u32::from(ty.bits));
        let mut swapped = self.cast(Ty::Int(ty), own, vec![x.clone()]);
        for width in [8, 16, 32].into_iter().filter(|width| *width < bits) {
            // The low half of each two.
            let mask = integer::literal(u64::MAX / ((1 << width) + 1), unsigned);
            let distance = Operand::Bits(width.into());
            let high = self.integer(IntOp::Shr, own, Ty::Int(WORD), vec![swapped.clone(), distance.clone()]);
            let high =
                if 2 * width < bits { self.integer(IntOp::And, own, own, vec![high, mask.clone()]) } else { high };
            let low = if 2 * width < bits { self.integer(IntOp::And, own, own, vec![swapped, mask]) } else { swapped };
            let low = self.integer(IntOp::Shl, own, Ty::Int(WORD), vec![low, distance]);
            swapped = self.integer(IntOp::Or, own, own, vec![high, low]);
        }
        self.cast(own, Ty::Int(ty), vec![swapped])
    }

    /// A number within the width of its type: bytes are computed in more.
    fn in_width(&mut self, kind: Kind, number: Operand) -> Operand {
        if kind.bits() == 8 { self.byte(kind, number) } else { number }
    }

    fn rotated(&mut self, kind: Kind, ty: IntTy, distance: Ty, [x, by]: [&Operand; 2]) -> Operand {
        let count = self.cast(distance, Ty::Int(WORD), vec![by.clone()]);
        if kind.bits() == 32 {
            let form = Form::new(Name::Shf, &[Kind::B32]).with(Modifier::Left).with(Modifier::Wrap);
            return self.emit(form, [x.clone(), x.clone(), count]);
        }
        let word = Ty::Int(WORD);
        let back = self.integer(IntOp::Neg, word, word, vec![count.clone()]);
        let unsigned = Ty::Int(IntTy { signed: false, ..ty });
        let bits = self.cast(Ty::Int(ty), unsigned, vec![x.clone()]);
        let high = self.integer(IntOp::Shl, unsigned, word, vec![bits.clone(), count]);
        let low = self.integer(IntOp::Shr, unsigned, word, vec![bits, back]);
        let both = self.integer(IntOp::Or, unsigned, unsigned, vec![high, low]);
        self.cast(unsigned, Ty::Int(ty), vec![both])
    }

    /// A remainder that is negative, and the magnitude of what it is a remainder of.
    fn upwards(&mut self, kind: Kind, rest: Operand, divisor: &Operand) -> Operand {
        if integer::bounds(kind).0 == 0 {
            return rest;
        }
        let form = |name| Form::new(name, &[kind::computing(kind)]);
        let magnitude = self.emit(form(Name::Abs), [divisor.clone()]);
        let raised = self.emit(form(Name::Add), [rest.clone(), magnitude]);
        let negative = self.emit(form(Name::Setp).with(Modifier::Lt), [rest.clone(), Operand::Bits(0)]);
        let chosen = self.emit(Form::new(Name::Selp, &[kind::integer_bits(kind)]), [raised, rest, negative]);
        self.in_width(kind, chosen)
    }

    /// The quotient whose rest is not negative: one further from where the divisor points if the rest is.
    fn away(&mut self, kind: Kind, own: Ty, args: &[Operand], divisor: &Operand) -> Operand {
        let [quotient, rest] =
            [IntOp::Div, IntOp::Rem].map(|operation| self.integer(operation, own, own, args.to_vec()));
        if integer::bounds(kind).0 == 0 {
            return quotient;
        }
        let form = |name| Form::new(name, &[kind::computing(kind)]);
        let select = Form::new(Name::Selp, &[kind::integer_bits(kind)]);
        let below = form(Name::Setp).with(Modifier::Lt);
        let negative = self.emit(below.clone(), [rest, Operand::Bits(0)]);
        let opposite = self.emit(below, [divisor.clone(), Operand::Bits(0)]);
        let [less, more] =
            [Name::Sub, Name::Add].map(|name| self.emit(form(name), [quotient.clone(), Operand::Bits(1)]));
        let moved = self.emit(select.clone(), [more, less, opposite]);
        let chosen = self.emit(select, [moved, quotient, negative]);
        self.in_width(kind, chosen)
    }

    /// A sum or difference that stays at the end of its range, without a sign.
    fn saturating(&mut self, whole: Whole, kind: Kind, [x, y]: [&Operand; 2]) -> Operand {
        let form = |name| Form::new(name, &[kind::computing(kind)]);
        if whole == Whole::SaturatingSub {
            let most = self.emit(form(Name::Max), [x.clone(), y.clone()]);
            return self.emit(form(Name::Sub), [most, y.clone()]);
        }
        let room = self.emit(form(Name::Sub), [integer::of(kind, integer::bounds(kind).1), y.clone()]);
        let fits = self.emit(form(Name::Min), [x.clone(), room]);
        self.emit(form(Name::Add), [fits, y.clone()])
    }

    /// How many bits of a kind a number has.
    fn counted(&mut self, whole: Whole, ty: IntTy, x: &Operand) -> Operand {
        let wide = IntTy { bits: if ty.bits > 32 { 64 } else { 32 }, signed: false, pointer: false };
        let bits = self.cast(Ty::Int(ty), Ty::Int(IntTy { signed: false, ..ty }), vec![x.clone()]);
        let mut bits = self.cast(Ty::Int(IntTy { signed: false, ..ty }), Ty::Int(wide), vec![bits]);
        let form = |name| Form::new(name, &[if ty.bits > 32 { Kind::B64 } else { Kind::B32 }]);
        let above = wide.bits - ty.bits;
        if whole == Whole::TrailingZeros {
            if above > 0 {
                bits = self.emit(form(Name::Or), [bits, Operand::Bits(1 << ty.bits)]);
            }
            bits = self.emit(form(Name::Brev), [bits]);
        }
        let count = self.emit(form(if whole == Whole::CountOnes { Name::Popc } else { Name::Clz }), [bits]);
        match whole {
            Whole::LeadingZeros if above > 0 => {
                self.emit(Form::new(Name::Sub, &[Kind::U32]), [count, Operand::Bits(above.into())])
            }
            _ => count,
        }
    }
}
