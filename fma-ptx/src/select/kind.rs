//! Types of the IR as types of PTX.

use fma_core::{Format, Round};
use fma_ir::{IntTy, Ty};

pub use crate::code::passed;
use crate::{Kind, Modifier};

/// The type of arithmetic in a format; `None` where PTX converts at best.
pub fn float(format: Format) -> Option<Kind> {
    match format {
        Format::F64 => Some(Kind::F64),
        Format::F32 => Some(Kind::F32),
        Format::F16 => Some(Kind::F16),
        Format::Bf16 => Some(Kind::Bf16),
        Format::F8E4M3 | Format::F8E4M3Fnuz | Format::F8E5M2 | Format::F8E5M2Fnuz | Format::F6E2M3 => None,
        Format::F6E3M2 | Format::F4E2M1 | Format::E8M0 | Format::UE4M3 | Format::Ieee8 => None,
    }
}

/// The bits of a format.
pub fn bits(format: Format) -> Kind {
    match format.layout().bits {
        ..=16 => Kind::B16,
        17..=32 => Kind::B32,
        33.. => Kind::B64,
    }
}

/// The same bits as an integer.
pub fn unsigned(format: Format) -> Kind {
    match format.layout().bits {
        ..=16 => Kind::U16,
        17..=32 => Kind::U32,
        33.. => Kind::U64,
    }
}

/// The same bits as an integer with a sign.
pub fn signed(format: Format) -> Kind {
    match format.layout().bits {
        ..=16 => Kind::S16,
        17..=32 => Kind::S32,
        33.. => Kind::S64,
    }
}

/// An integer type; there is none of more than 64 bits.
pub fn integer(ty: IntTy) -> Option<Kind> {
    Some(match (ty.bits, ty.signed) {
        (8, true) => Kind::S8,
        (16, true) => Kind::S16,
        (32, true) => Kind::S32,
        (64, true) => Kind::S64,
        (8, false) => Kind::U8,
        (16, false) => Kind::U16,
        (32, false) => Kind::U32,
        (64, false) => Kind::U64,
        _ => return None,
    })
}

/// The type in which arithmetic on an integer type is done: bytes have none.
pub fn computing(kind: Kind) -> Kind {
    match kind {
        Kind::U8 => Kind::U16,
        Kind::S8 => Kind::S16,
        kind => kind,
    }
}

/// The bits of an integer type, as registers hold them.
pub fn integer_bits(kind: Kind) -> Kind {
    match kind.bits() {
        ..=16 => Kind::B16,
        17..=32 => Kind::B32,
        33.. => Kind::B64,
    }
}

/// The type of a parameter; one that becomes a pair comes as a word.
pub fn memory(ty: Ty) -> Option<Kind> {
    match ty {
        Ty::Float(format) | Ty::Double(format) => Some(if format.layout().bits > 8 { bits(format) } else { Kind::U8 }),
        Ty::Int(ty) => integer(ty),
        Ty::Bool => Some(Kind::U8),
        Ty::Generic(_) | Ty::Other => None,
    }
}

/// The bits of a type in a register: a byte takes sixteen.
pub fn register(kind: Kind) -> Kind {
    crate::code::Class::of(kind).kind()
}

/// The modifier of a rounding.
pub fn rounding(round: Round) -> Option<Modifier> {
    match round {
        Round::NearestEven => Some(Modifier::Rn),
        Round::TowardZero => Some(Modifier::Rz),
        Round::Down => Some(Modifier::Rm),
        Round::Up => Some(Modifier::Rp),
        Round::NearestAway | Round::Stochastic(_) => None,
    }
}
