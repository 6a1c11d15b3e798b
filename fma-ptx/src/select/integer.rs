//! Integers: they wrap, as in a release build; division by zero traps, as it panics.

use fma_core::exact::Integer;
use fma_ir::{IntOp, IntTy, Ty};

use super::builder::Builder;
use super::flush::constant;
use super::kind;
use crate::code::{Guard, Operand};
use crate::{Form, Kind, Modifier, Name, Why};

/// The immediate of a number, within the register that holds its type.
pub fn of(kind: Kind, number: i128) -> Operand {
    let bits = kind::computing(kind).bits();
    Operand::Bits((number as u64) & (u64::MAX >> (64 - bits)))
}

/// The number that an immediate of a type stands for.
pub fn number(kind: Kind, bits: u64) -> i128 {
    let unused = 64 - kind.bits();
    if signed(kind) { i128::from(((bits << unused) as i64) >> unused) } else { i128::from((bits << unused) >> unused) }
}

/// A constant of the IR.
pub fn literal(bits: u64, ty: IntTy) -> Operand {
    kind::integer(ty).map_or(Operand::Bits(bits), |kind| of(kind, number(kind, bits)))
}

/// The least and the greatest number of a type.
pub fn bounds(kind: Kind) -> (i128, i128) {
    if signed(kind) { (-1 << (kind.bits() - 1), (1 << (kind.bits() - 1)) - 1) } else { (0, (1 << kind.bits()) - 1) }
}

/// Rust's type.
pub fn rust(kind: Kind) -> Integer {
    if signed(kind) { Integer::signed(kind.bits()) } else { Integer::unsigned(kind.bits()) }
}

/// The type of 32 or 64 bits with the same sign.
pub fn at_least_word(kind: Kind) -> Kind {
    match (signed(kind), kind.bits()) {
        (true, ..=32) => Kind::S32,
        (false, ..=32) => Kind::U32,
        (_, 33..) => kind,
    }
}

fn signed(kind: Kind) -> bool {
    matches!(kind, Kind::S8 | Kind::S16 | Kind::S32 | Kind::S64)
}

impl Builder<'_> {
    /// An operation on integers; of a shift, `distance` is the type of the second operand.
    pub fn integer(&mut self, op: IntOp, ty: Ty, distance: Ty, args: Vec<Operand>) -> Operand {
        let Ty::Int(ty) = ty else { return self.unknown(Why::Type) };
        let Some(kind) = kind::integer(ty) else { return self.unknown(Why::Type) };
        let computing = kind::computing(kind);
        let result = match op {
            IntOp::Neg => self.emit(Form::new(Name::Sub, &[computing]), vec![Operand::Bits(0), args[0].clone()]),
            IntOp::Not => self.emit(Form::new(Name::Not, &[kind::integer_bits(kind)]), args),
            IntOp::Add => self.emit(Form::new(Name::Add, &[computing]), args),
            IntOp::Sub => self.emit(Form::new(Name::Sub, &[computing]), args),
            IntOp::Mul => self.emit(Form::new(Name::Mul, &[computing]).with(Modifier::Lo), args),
            IntOp::Div => self.quotients(Name::Div, kind, args),
            IntOp::Rem => self.quotients(Name::Rem, kind, args),
            IntOp::And => self.emit(Form::new(Name::And, &[kind::integer_bits(kind)]), args),
            IntOp::Or => self.emit(Form::new(Name::Or, &[kind::integer_bits(kind)]), args),
            IntOp::Xor => self.emit(Form::new(Name::Xor, &[kind::integer_bits(kind)]), args),
            IntOp::Shl => self.shifted(Form::new(Name::Shl, &[kind::integer_bits(kind)]), kind, distance, args),
            IntOp::Shr => self.shifted(Form::new(Name::Shr, &[computing]), kind, distance, args),
        };
        if kind.bits() == 8 { self.byte(kind, result) } else { result }
    }

    /// Traps where Rust panics: at zero, and where the least number is divided by −1.
    fn quotients(&mut self, name: Name, kind: Kind, args: Vec<Operand>) -> Operand {
        let computing = kind::computing(kind);
        let equal = || Form::new(Name::Setp, &[computing]).with(Modifier::Eq);
        let zero = self.emit(equal(), [args[1].clone(), Operand::Bits(0)]);
        self.trap_if(zero);
        if signed(kind) {
            let least = self.emit(equal(), [args[0].clone(), of(kind, bounds(kind).0)]);
            let minus_one = self.emit(equal(), [args[1].clone(), of(kind, -1)]);
            let both = self.emit(Form::new(Name::And, &[Kind::Pred]), [least, minus_one]);
            self.trap_if(both);
        }
        self.emit(Form::new(name, &[computing]), args)
    }

    /// Stops where a predicate does not hold.
    pub fn trap_unless(&mut self, predicate: Operand) {
        if let Operand::Register(register) = predicate {
            self.trap(Guard::Unless(register));
        }
    }

    /// Stops where a predicate holds.
    pub fn trap_if(&mut self, predicate: Operand) {
        if let Operand::Register(register) = predicate {
            self.trap(Guard::If(register));
        }
    }

    /// Stops unless an index is below a bound.
    pub fn trap_beyond(&mut self, index: &Operand, bound: &Operand) {
        self.trap_where(Modifier::Ge, index, bound);
    }

    /// Stops where a comparison of indices holds.
    pub fn trap_where(&mut self, comparison: Modifier, one: &Operand, other: &Operand) {
        let holds = match (constant(one), constant(other)) {
            (Some(one), Some(other)) if comparison == Modifier::Ge => Some(one >= other),
            (Some(one), Some(other)) if comparison == Modifier::Gt => Some(one > other),
            (..) => None,
        };
        if holds != Some(false) {
            let form = Form::new(Name::Setp, &[Kind::U64]).with(comparison);
            let holds = self.emit(form, [one.clone(), other.clone()]);
            self.trap_if(holds);
        }
    }

    /// The distance wraps, as in a release build.
    fn shifted(&mut self, form: Form, kind: Kind, distance: Ty, args: Vec<Operand>) -> Operand {
        let word = IntTy { bits: 32, signed: false, pointer: false };
        let count = self.cast(distance, Ty::Int(word), vec![args[1].clone()]);
        let most = u64::from(kind.bits() - 1);
        let count = match count {
            Operand::Bits(count) => Operand::Bits(count & most),
            count => self.emit(Form::new(Name::And, &[Kind::B32]), [count, Operand::Bits(most)]),
        };
        self.emit(form, [args[0].clone(), count])
    }
}
