//! One float operation, bit for bit, and what happened in it.

use std::cmp::Ordering;

use fma_core::exact::{self, Status};
use fma_core::{Format, Round, Sign};

use super::{Machine, Reading, Zeros, angle};
use crate::{Bits, Class, Cmp, Denormal, Flag, Flags, FloatOp, Mode, Op};

/// A code and what happened when it was computed.
pub type Rounded = (u64, Status);

/// What an operation is computed in.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub format: Format,
    pub mode: Mode,
    pub flags: Flags,
    pub machine: Machine,
}

/// The result of an operation that IEEE 754 or Rust defines to the bit; `None` for the functions of a mathematical library.
pub fn float(op: FloatOp, setting: Setting, operands: &[u64]) -> Option<Rounded> {
    if op.class() == Class::Sign {
        return raw(op, setting, operands);
    }
    let mut flushed = [0; 4];
    for (to, from) in flushed.iter_mut().zip(operands) {
        *to = setting.flush(*from);
    }
    let (bits, status) = raw(op, setting, &flushed[..op.arity()])?;
    Some(setting.flush_result(bits, status))
}

/// Any operation whose last operand is a float; `Err` for a function of a mathematical library.
pub fn operation(op: Op, setting: Setting, operands: &[u64]) -> Result<Rounded, FloatOp> {
    let plain = |bits| Ok((bits, Status::EXACT));
    match op {
        Op::Float(op) => float(op, setting, operands).ok_or(op),
        Op::Powi(exponent) => Ok(powi(exponent, setting, operands[0])),
        Op::Compare(cmp) => plain(compare(cmp, setting, operands[0], operands[1]).into()),
        Op::Test(question) => plain(test(question, setting.format, operands[0]).into()),
        Op::Select => plain(operands[if operands[0] != 0 { 1 } else { 2 }]),
        Op::Const(bits) => plain(bits),
        Op::Read(_) | Op::Opaque(_) | Op::Logic(_) | Op::Int(_) | Op::Cast => plain(operands[0]),
    }
}

/// `powi` by repeated squaring, as LLVM and its runtime library do it.
pub fn powi(exponent: i32, setting: Setting, operand: u64) -> Rounded {
    let (mut square, mut result) = ((operand, Status::EXACT), (setting.format.one(), Status::EXACT));
    let mut left = exponent.unsigned_abs();
    while left != 0 {
        if left & 1 == 1 {
            result = setting.times(result, square);
        }
        left >>= 1;
        if left != 0 {
            square = setting.times(square, square);
        }
    }
    if exponent >= 0 {
        return result;
    }
    let one = setting.format.one();
    let inverse = float(FloatOp::Div, setting, &[one, result.0]).unwrap_or((one, Status::EXACT));
    (inverse.0, inverse.1.and(result.1))
}

/// A comparison of floats.
pub fn compare(cmp: Cmp, setting: Setting, left: u64, right: u64) -> bool {
    ordered(cmp, exact::compare(setting.format, setting.flush(left), setting.flush(right)))
}

/// What a comparison says of an order; with NaN there is none.
pub fn ordered(cmp: Cmp, order: Option<Ordering>) -> bool {
    use Ordering::{Equal, Greater, Less};
    match cmp {
        Cmp::Eq => order == Some(Equal),
        Cmp::Ne => order != Some(Equal),
        Cmp::Lt => order == Some(Less),
        Cmp::Le => matches!(order, Some(Less | Equal)),
        Cmp::Gt => order == Some(Greater),
        Cmp::Ge => matches!(order, Some(Greater | Equal)),
    }
}

/// A question about a code: the mode has no say.
pub fn test(test: Bits, format: Format, bits: u64) -> bool {
    match test {
        Bits::IsNan => format.is_nan(bits),
        Bits::IsInfinite => format.is_infinite(bits),
        Bits::IsFinite => format.is_finite(bits),
        Bits::IsNormal => format.is_finite(bits) && !format.is_zero(bits) && !format.is_subnormal(bits),
        Bits::IsSubnormal => format.is_subnormal(bits),
        Bits::IsSignNegative => format.sign(bits).is_negative(),
        Bits::IsSignPositive => !format.sign(bits).is_negative(),
    }
}

impl Setting {
    /// What the mode makes of a subnormal code.
    pub fn flush(self, bits: u64) -> u64 {
        match self.mode.denormal {
            Denormal::PreserveSign if self.format.is_subnormal(bits) => self.format.zero(self.format.sign(bits)),
            Denormal::PositiveZero if self.format.is_subnormal(bits) => self.format.zero(Sign::Positive),
            Denormal::Ieee | Denormal::PreserveSign | Denormal::PositiveZero => bits,
        }
    }

    fn flush_result(self, bits: u64, status: Status) -> Rounded {
        let kept = self.flush(bits);
        (kept, if kept == bits { status } else { status.and(Status::UNDERFLOW).and(Status::INEXACT) })
    }

    fn times(self, left: Rounded, right: Rounded) -> Rounded {
        let operands = [self.flush(left.0), self.flush(right.0)];
        let (bits, status) = exact::mul_status(self.format, operands[0], operands[1], self.mode.round);
        self.flush_result(bits, status.and(left.1).and(right.1))
    }
}

fn raw(op: FloatOp, setting: Setting, operands: &[u64]) -> Option<Rounded> {
    let Setting { format, mode: Mode { round, .. }, machine, .. } = setting;
    let [x, y, z, w] = std::array::from_fn(|index| operands.get(index).copied().unwrap_or(0));
    let plain = |bits| Some((bits, Status::EXACT));
    match op {
        FloatOp::Neg => plain(exact::negate(format, x)),
        FloatOp::Abs => plain(exact::abs(format, x)),
        FloatOp::Copysign => plain(exact::copysign(format, x, y)),
        FloatOp::Add => Some(exact::add_status(format, x, y, round)),
        FloatOp::Sub => Some(exact::sub_status(format, x, y, round)),
        FloatOp::Mul => Some(exact::mul_status(format, x, y, round)),
        FloatOp::Div => Some(exact::div_status(format, x, y, round)),
        FloatOp::Rem => Some(exact::rem_status(format, x, y)),
        FloatOp::Fma => Some(exact::fma_status(format, x, y, z, round)),
        FloatOp::MulAdd => Some(mul_add(setting, x, y, z)),
        FloatOp::DiffOfProducts => Some(diff_of_products(setting, [x, y], [z, w])),
        FloatOp::Recip => Some(exact::div_status(format, format.one(), x, round)),
        FloatOp::Sqrt => Some(exact::sqrt_status(format, x, round)),
        FloatOp::Min => plain(machine.choose(format, x, y, exact::min(format, x, y))),
        FloatOp::Max => plain(machine.choose(format, x, y, exact::max(format, x, y))),
        FloatOp::Clamp => plain(exact::clamp(format, x, y, z)),
        FloatOp::Signum => plain(if format.is_nan(x) { x } else { exact::copysign(format, format.one(), x) }),
        FloatOp::Floor => plain(exact::round_to_integral(format, x, Round::Down)),
        FloatOp::Ceil => plain(exact::round_to_integral(format, x, Round::Up)),
        FloatOp::Trunc => plain(exact::round_to_integral(format, x, Round::TowardZero)),
        FloatOp::Round => plain(exact::round_to_integral(format, x, Round::NearestAway)),
        FloatOp::RoundTiesEven => plain(exact::round_to_integral(format, x, Round::NearestEven)),
        FloatOp::Fract => {
            let whole = exact::round_to_integral(format, x, Round::TowardZero);
            Some(exact::sub_status(format, x, whole, Round::NearestEven))
        }
        FloatOp::ToDegrees => scaled(setting, x, angle::degrees(format)),
        FloatOp::ToRadians => scaled(setting, x, angle::radians(format)),
        FloatOp::Rsqrt | FloatOp::Cbrt | FloatOp::Hypot => None,
        FloatOp::Powf | FloatOp::Exp | FloatOp::Exp2 | FloatOp::ExpM1 | FloatOp::Ln | FloatOp::Log2 => None,
        FloatOp::Log10 | FloatOp::Ln1p | FloatOp::Log | FloatOp::Sin | FloatOp::Cos | FloatOp::Tan => None,
        FloatOp::Asin | FloatOp::Acos | FloatOp::Atan | FloatOp::Atan2 | FloatOp::Sinh | FloatOp::Cosh => None,
        FloatOp::Tanh | FloatOp::Asinh | FloatOp::Acosh | FloatOp::Atanh => None,
    }
}

/// Whatever the direction, std multiplies to nearest.
fn scaled(setting: Setting, x: u64, factor: u64) -> Option<Rounded> {
    let format = setting.format;
    angle::is_of_std(format).then(|| exact::mul_status(format, x, factor, Round::NearestEven))
}

fn mul_add(setting: Setting, x: u64, y: u64, z: u64) -> Rounded {
    let Setting { format, mode: Mode { round, .. }, flags, machine } = setting;
    if flags.has(Flag::Fused) || machine.reading == Reading::Fused {
        return exact::fma_status(format, x, y, z, round);
    }
    let product = setting.times((x, Status::EXACT), (y, Status::EXACT));
    let sum = exact::add_status(format, product.0, z, round);
    (sum.0, sum.1.and(product.1))
}

/// Kahan's algorithm step by step: what `fma_core::kernel::diff_of_products` does.
fn diff_of_products(setting: Setting, [a, b]: [u64; 2], [c, d]: [u64; 2]) -> Rounded {
    let Setting { format, mode: Mode { round, .. }, .. } = setting;
    let product = exact::mul_status(format, c, d, round);
    let opposite = exact::negate(format, product.0);
    let error = exact::fma_status(format, c, d, opposite, round);
    let difference = exact::fma_status(format, a, b, opposite, round);
    let (bits, status) = exact::sub_status(format, difference.0, error.0, round);
    (bits, status.and(product.1).and(error.1).and(difference.1))
}

impl Machine {
    /// Of two zeros, which one `min` and `max` return.
    fn choose(self, format: Format, left: u64, right: u64, ordered: u64) -> u64 {
        let zeros = format.is_zero(left) && format.is_zero(right);
        match self.zeros {
            Zeros::First if zeros => left,
            Zeros::First | Zeros::Ordered => ordered,
        }
    }
}
