//! Rust's `as`.

use fma_core::{Format, Overflow, Round, exact};
use fma_ir::{Flags, IntTy, Mode, Ty};

use super::builder::Builder;
use super::flush::{constant, number};
use super::value::Setting;
use super::{integer, kind};
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name, Why};

impl Builder<'_> {
    /// The operand in another type.
    pub fn cast(&mut self, from: Ty, to: Ty, args: Vec<Operand>) -> Operand {
        let x = args[0].clone();
        match (from, to) {
            _ if from == to => x,
            (Ty::Float(from), Ty::Float(to)) => self.float_to_float(from, to, x),
            (Ty::Float(from), Ty::Int(to)) => self.float_to_integer(from, to, x),
            (Ty::Int(from), Ty::Float(to)) => self.integer_to_float(from, to, x),
            (Ty::Int(from), Ty::Int(to)) => self.integer_to_integer(from, to, x),
            (Ty::Bool, Ty::Int(to)) => {
                let (one, zero) = (Operand::Bits(1), Operand::Bits(0));
                self.select(Ty::Int(to), vec![x, one, zero])
            }
            // `f32::from(truth)`: Rust has no `as` for it.
            (Ty::Bool, Ty::Float(to)) => {
                let number =
                    |bits| number(to, exact::convert(Format::F32, bits, to, Round::NearestEven, Overflow::Ieee));
                let (one, zero) = (number(u64::from(1f32.to_bits())), number(0));
                self.select(Ty::Float(to), vec![x, one, zero])
            }
            (Ty::Bool | Ty::Double(_) | Ty::Generic(_) | Ty::Other, _)
            | (_, Ty::Bool | Ty::Double(_) | Ty::Generic(_) | Ty::Other) => self.unknown(Why::Type),
        }
    }

    fn float_to_float(&mut self, from: Format, to: Format, x: Operand) -> Operand {
        if let Some(bits) = constant(&x) {
            return number(to, exact::convert(from, bits, to, Round::NearestEven, Overflow::Ieee));
        }
        let is_half = |format| matches!(format, Format::F16 | Format::Bf16);
        if (from, to) == (Format::F64, Format::Bf16) {
            self.double_to_bf16(x)
        } else if from == Format::Bf16 || is_half(from) && is_half(to) {
            let wide = self.widen(from, &x);
            if to == Format::F32 { wide } else { self.float_to_float(Format::F32, to, wide) }
        } else {
            self.convert(from, to, x)
        }
    }

    /// By the instruction for the two formats.
    fn convert(&mut self, from: Format, to: Format, x: Operand) -> Operand {
        let (Some(source), Some(target)) = (kind::float(from), kind::float(to)) else { return self.unknown(Why::Type) };
        if (source, target) == (Kind::F32, Kind::Bf16) {
            return self.narrow(to, Modifier::Rn, x);
        }
        let rounds = from.layout().bits > to.layout().bits;
        self.emit(Form::new(Name::Cvt, &[target, source]).with_any(rounds.then_some(Modifier::Rn)), [x])
    }

    /// Where the instruction is missing: to an odd f32 first, which no second rounding takes for a tie.
    fn double_to_bf16(&mut self, x: Operand) -> Operand {
        let form = Form::new(Name::Cvt, &[Kind::Bf16, Kind::F64]).with(Modifier::Rn);
        if self.has(&form, 2) {
            return self.emit(form, [x]);
        }
        let odd = self.odd_single_of(x);
        self.narrow(Format::Bf16, Modifier::Rn, odd)
    }

    /// An f64 as an odd f32, unless it is one.
    pub fn odd_single_of(&mut self, x: Operand) -> Operand {
        let toward_zero = Form::new(Name::Cvt, &[Kind::F32, Kind::F64]).with(Modifier::Rz);
        let cut = self.emit(toward_zero, [x.clone()]);
        let back = self.emit(Form::new(Name::Cvt, &[Kind::F64, Kind::F32]), [cut.clone()]);
        let inexact = self.emit(Form::new(Name::Setp, &[Kind::F64]).with(Modifier::Neu), [back, x]);
        self.odd(cut, inexact)
    }

    /// The last bit set where something was cut off.
    pub fn odd(&mut self, cut: Operand, inexact: Operand) -> Operand {
        let odd = self.emit(Form::new(Name::Or, &[Kind::B32]), [cut.clone(), Operand::Bits(1)]);
        self.emit(Form::new(Name::Selp, &[Kind::B32]), [odd, cut, inexact])
    }

    /// Toward zero, held within the type, NaN gives 0: the instruction does this except for NaN of f64 and to 64 bits.
    fn float_to_integer(&mut self, from: Format, to: IntTy, x: Operand) -> Operand {
        let Some(kind) = kind::integer(to) else { return self.unknown(Why::Type) };
        if let Some(bits) = constant(&x) {
            return integer::of(kind, exact::to_int(from, bits, integer::rust(kind)));
        }
        let (from, x) = if from == Format::Bf16 { (Format::F32, self.widen(from, &x)) } else { (from, x) };
        let Some(source) = kind::float(from) else { return self.unknown(Why::Type) };
        let wide = integer::at_least_word(kind);
        let mut number = self.emit(Form::new(Name::Cvt, &[wide, source]).with(Modifier::Rzi), [x.clone()]);
        if source == Kind::F64 || wide.bits() == 64 {
            let nan = self.is_nan(from, x);
            let bits = kind::integer_bits(wide);
            number = self.emit(Form::new(Name::Selp, &[bits]), [Operand::Bits(0), number, nan]);
        }
        if kind == wide { number } else { self.within(number, wide, kind) }
    }

    fn is_nan(&mut self, format: Format, x: Operand) -> Operand {
        let setting = Setting { format, mode: Mode::default(), flags: Flags::NONE };
        self.compare(Modifier::Nan, setting, &[x.clone(), x])
    }

    /// A word held within a narrower type.
    fn within(&mut self, number: Operand, wide: Kind, kind: Kind) -> Operand {
        let (low, high) = integer::bounds(kind);
        let mut held = self.emit(Form::new(Name::Min, &[wide]), [number, integer::of(wide, high)]);
        if low != 0 {
            held = self.emit(Form::new(Name::Max, &[wide]), [held, integer::of(wide, low)]);
        }
        self.emit(Form::new(Name::Cvt, &[kind::computing(kind), wide]), [held])
    }

    fn integer_to_float(&mut self, from: IntTy, to: Format, x: Operand) -> Operand {
        let (Some(source), Some(target)) = (kind::integer(from), kind::float(to)) else {
            return self.unknown(Why::Type);
        };
        if let Operand::Bits(bits) = x {
            return number(to, exact::from_int(integer::number(source, bits), to, Round::NearestEven));
        }
        let form = Form::new(Name::Cvt, &[target, source]).with(Modifier::Rn);
        if target != Kind::Bf16 || self.has(&form, 2) {
            return self.emit(form, [x]);
        }
        let toward_zero = Form::new(Name::Cvt, &[Kind::F32, source]).with(Modifier::Rz);
        let cut = self.emit(toward_zero, [x.clone()]);
        let single = if source.bits() < 32 { cut } else { self.odd_single(source, cut, x) };
        self.narrow(to, Modifier::Rn, single)
    }

    /// The integer as an odd f32 where it has more places than that.
    fn odd_single(&mut self, source: Kind, cut: Operand, x: Operand) -> Operand {
        let back = self.emit(Form::new(Name::Cvt, &[source, Kind::F32]).with(Modifier::Rzi), [cut.clone()]);
        let inexact = self.emit(Form::new(Name::Setp, &[source]).with(Modifier::Ne), [back, x]);
        self.odd(cut, inexact)
    }

    fn integer_to_integer(&mut self, from: IntTy, to: IntTy, x: Operand) -> Operand {
        let (Some(source), Some(target)) = (kind::integer(from), kind::integer(to)) else {
            return self.unknown(Why::Type);
        };
        if let Operand::Bits(bits) = x {
            return integer::of(target, integer::number(source, bits));
        }
        let computing = kind::computing(target);
        let moved = if computing.bits() == kind::computing(source).bits() {
            x
        } else {
            self.emit(Form::new(Name::Cvt, &[computing, source]), [x])
        };
        if target.bits() == 8 { self.byte(target, moved) } else { moved }
    }

    /// The low byte, extended to the register as its type says.
    pub fn byte(&mut self, kind: Kind, x: Operand) -> Operand {
        self.emit(Form::new(Name::Cvt, &[kind::computing(kind), kind]), [x])
    }
}
