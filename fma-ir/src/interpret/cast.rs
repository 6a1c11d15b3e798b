//! Rust's `as`.

use fma_core::exact::{self, Integer};
use fma_core::{Format, Overflow, Round};

use super::{Word, integer};
use crate::{IntTy, Ty};

/// The word in another type; a word of an unknown type stays as it is.
pub fn cast(word: Word, from: Ty, to: Ty) -> Word {
    match (from, to) {
        (Ty::Float(from), Ty::Float(to)) => exact::convert(from, word, to, Round::NearestEven, Overflow::Ieee),
        (Ty::Float(format), Ty::Int(int)) => to_integer(format, word, int),
        (Ty::Int(int), Ty::Float(format)) => exact::from_int(integer::number(int, word), format, Round::NearestEven),
        (Ty::Int(from), Ty::Int(to)) => integer::word(to, integer::number(from, word)),
        (Ty::Bool | Ty::Other | Ty::Generic(_), Ty::Float(_) | Ty::Int(_)) => word,
        // Pairs have casts of their own.
        (Ty::Double(_), _) | (_, Ty::Double(_) | Ty::Bool | Ty::Other | Ty::Generic(_)) => word,
    }
}

fn to_integer(format: Format, bits: u64, ty: IntTy) -> Word {
    let width = u32::from(ty.bits.min(Word::BITS as u8));
    let integer = if ty.signed { Integer::signed(width) } else { Integer::unsigned(width) };
    integer::word(ty, exact::to_int(format, bits, integer))
}
