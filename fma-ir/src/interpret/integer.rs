//! Integers as Rust computes them.

use super::{End, Overflows, Panic, Word};
use crate::{Cmp, IntOp, IntTy};

/// The number that the low bits stand for.
pub fn number(ty: IntTy, word: Word) -> i128 {
    let unused = 64 - u32::from(ty.bits.min(64));
    if ty.signed { i128::from((word << unused) as i64 >> unused) } else { i128::from(word << unused >> unused) }
}

/// The low bits of a number.
pub fn word(ty: IntTy, number: i128) -> Word {
    let unused = 64 - u32::from(ty.bits.min(64));
    (number as Word) << unused >> unused
}

/// An operation on integers of a type; a shift distance has a type of its own, but is given as a number too.
pub fn operation(op: IntOp, ty: IntTy, operands: &[i128], overflows: Overflows) -> Result<Word, End> {
    if ty.bits > 64 {
        return Err(End::Unknown);
    }
    let (x, y) = (operands[0], operands.get(1).copied().unwrap_or(0));
    let exact = match op {
        IntOp::Neg => -x,
        IntOp::Not => !x,
        IntOp::Add => x + y,
        IntOp::Sub => x - y,
        IntOp::Mul => x * y,
        IntOp::And => x & y,
        IntOp::Or => x | y,
        IntOp::Xor => x ^ y,
        IntOp::Div | IntOp::Rem => return quotient(op, ty, x, y),
        IntOp::Shl | IntOp::Shr => return shifted(op, ty, x, y, overflows),
    };
    let wrapped = word(ty, exact);
    let overflowed = op != IntOp::Not && number(ty, wrapped) != exact;
    if overflowed && overflows == Overflows::Panic { Err(End::Panicked(Panic::Overflow)) } else { Ok(wrapped) }
}

/// Division panics on zero and on overflow in every build.
fn quotient(op: IntOp, ty: IntTy, x: i128, y: i128) -> Result<Word, End> {
    let (Some(quotient), Some(rest)) = (x.checked_div(y), x.checked_rem(y)) else {
        return Err(End::Panicked(Panic::DivisionByZero));
    };
    if number(ty, word(ty, quotient)) != quotient {
        return Err(End::Panicked(Panic::Overflow));
    }
    Ok(word(ty, if op == IntOp::Div { quotient } else { rest }))
}

fn shifted(op: IntOp, ty: IntTy, x: i128, distance: i128, overflows: Overflows) -> Result<Word, End> {
    let bits = i128::from(ty.bits);
    if !(0..bits).contains(&distance) && overflows == Overflows::Panic {
        return Err(End::Panicked(Panic::Overflow));
    }
    let distance = distance.rem_euclid(bits) as u32;
    Ok(word(ty, if op == IntOp::Shl { x << distance } else { x >> distance }))
}

/// A comparison of integers.
pub fn compare(cmp: Cmp, x: i128, y: i128) -> bool {
    match cmp {
        Cmp::Eq => x == y,
        Cmp::Ne => x != y,
        Cmp::Lt => x < y,
        Cmp::Le => x <= y,
        Cmp::Gt => x > y,
        Cmp::Ge => x >= y,
    }
}
