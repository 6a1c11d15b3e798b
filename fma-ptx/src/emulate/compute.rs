//! What instructions without effects compute.

use super::{Fault, convert, float, integer};
use crate::code::Instruction;
use crate::word::Shape;
use crate::{Form, Kind, Name};

/// The type of what an instruction moves.
pub fn kind(form: &Form) -> Kind {
    form.kinds.first().copied().unwrap_or(Kind::B64)
}

/// The type of an instruction's operands.
pub fn source(form: &Form) -> Kind {
    let index = usize::from(form.name == Name::Cvt);
    form.kinds.get(index).or(form.kinds.last()).copied().unwrap_or(Kind::B64)
}

/// What an instruction without effects makes of the bits of its operands; `None` where it is not known.
pub(crate) fn compute(form: &Form, words: &[u64]) -> Option<u64> {
    let source = source(form);
    match (form.name, source.shape()) {
        (Name::Mov | Name::Cvta, _) => words.first().copied(),
        (Name::Selp, _) => match words {
            [then, otherwise, condition] => Some(if *condition != 0 { *then } else { *otherwise }),
            _ => None,
        },
        (Name::Cvt, _) => convert::convert(form, *form.kinds.first()?, source, words),
        (_, Shape::Floats(format, lanes)) => float::lanes(form, format, lanes, words),
        (_, Shape::Truth | Shape::Bits(_) | Shape::Unsigned(_) | Shape::Signed(_)) => {
            integer::compute(form, source, words)
        }
        (_, Shape::Other(_)) => None,
    }
}

/// A loaded number in its register: a byte is extended as its type says.
pub fn extended(bits: u64, kind: Kind) -> u64 {
    let bits = bits & mask(kind.bits());
    if kind == Kind::S8 { bits as u8 as i8 as u64 } else { bits }
}

/// So many low bits.
pub fn mask(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// What is wrong with an instruction.
pub fn fault(instruction: &Instruction, what: &'static str) -> Fault {
    Fault { instruction: instruction.to_string(), what }
}
