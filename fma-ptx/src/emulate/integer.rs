//! Instructions on integers, bits and truths.

use super::compute::mask;
use crate::word::Shape;
use crate::{Form, Kind, Modifier, Name};

/// The number that the low bits of a register stand for.
pub fn number(kind: Kind, word: u64) -> i128 {
    let unused = 64 - kind.bits();
    match kind.shape() {
        Shape::Signed(_) => i128::from(((word << unused) as i64) >> unused),
        Shape::Truth | Shape::Bits(_) | Shape::Unsigned(_) | Shape::Floats(..) | Shape::Other(_) => {
            i128::from((word << unused) >> unused)
        }
    }
}

/// The low bits of a number.
pub fn word(kind: Kind, number: i128) -> u64 {
    number as u64 & mask(kind.bits())
}

/// The result of an instruction; `None` where it is not known.
pub fn compute(form: &Form, kind: Kind, words: &[u64]) -> Option<u64> {
    if form.name == Name::Setp {
        return compared(form, kind, words).map(u64::from);
    }
    let x = number(kind, *words.first()?);
    let y = words.get(1).map(|word| number(kind, *word)).unwrap_or(0);
    if form.name == Name::Mul && form.has(Modifier::Wide) {
        return Some(x.wrapping_mul(y) as u64 & mask(2 * kind.bits()));
    }
    let z = words.get(2).map(|word| number(kind, *word)).unwrap_or(0);
    let distance = words.get(1).copied().unwrap_or(0) & 0xffff_ffff;
    let exact = match form.name {
        Name::Add => x + y,
        Name::Sub => x - y,
        Name::Mul if form.has(Modifier::Lo) => x.wrapping_mul(y),
        Name::Mul if form.has(Modifier::Hi) => x.wrapping_mul(y) >> kind.bits(),
        Name::Mad if form.has(Modifier::Lo) => x.wrapping_mul(y).wrapping_add(z),
        Name::Div => x.checked_div(y)?,
        Name::Rem => x.checked_rem(y)?,
        Name::Min => x.min(y),
        Name::Max => x.max(y),
        Name::Neg => -x,
        Name::Abs => x.abs(),
        Name::And => x & y,
        Name::Or => x | y,
        Name::Xor => x ^ y,
        Name::Not => !x,
        Name::Shl if distance < u64::from(kind.bits()) => x << distance,
        Name::Shl => 0,
        Name::Popc => i128::from((x as u64).count_ones()),
        Name::Clz => i128::from((x as u64).leading_zeros() + kind.bits() - 64),
        Name::Brev => i128::from((x as u64).reverse_bits() >> (64 - kind.bits())),
        Name::Shf => (y << (z & 31)) | (x >> (32 - (z & 31))),
        // Beyond the width, every bit is the sign's.
        Name::Shr => x >> distance.min(u64::from(kind.bits())),
        _ => return None,
    };
    Some(word(kind, exact))
}

fn compared(form: &Form, kind: Kind, words: &[u64]) -> Option<bool> {
    let [a, b] = words[..] else { return None };
    let (a, b) = (number(kind, a), number(kind, b));
    let answers = [
        (Modifier::Eq, a == b),
        (Modifier::Ne, a != b),
        (Modifier::Lt, a < b),
        (Modifier::Le, a <= b),
        (Modifier::Gt, a > b),
        (Modifier::Ge, a >= b),
    ];
    answers.iter().find(|(modifier, _)| form.has(*modifier)).map(|(_, answer)| *answer)
}
