//! Operations on constants, computed while compiling: where every machine would get the same bits, and functions of the mathematical library under `afn`, for these differ from one library to the next.

use fma_core::Format;
use fma_core::exact::{self, Status};

use super::matching::constant_format;
use crate::interpret::pair::{self, Operand};
use crate::interpret::{self, Machine, Rounded, Setting};
use crate::{Args, Class, Flag, Flags, FloatOp, Func, Log, Mode, Op, Rewritten, Seen, Source, Ty, Value, rebuild};

/// The constant that the value is on every machine, if its operands are constants.
///
/// Never a NaN, whose sign and payload the machine chooses.
pub fn folded(func: &Func, value: &Value) -> Option<Value> {
    // What words become as a pair is no constant of a format.
    if value.ty.is_double() || value.args.iter().any(|arg| !matches!(func.value(*arg).op, Op::Const(_))) {
        return None;
    }
    let format = value.args.iter().find_map(|arg| func.value(*arg).ty.format());
    let operands: Option<Vec<u64>> = value.args.iter().map(|arg| constant(func.value(*arg))).collect();
    let operands = operands.filter(|operands| !operands.is_empty())?;
    let bits = match (value.op, format) {
        (Op::Float(_) | Op::Powi(_), Some(format)) => {
            let sure = || computed(value.op, format, value.mode, value.flags, &operands).map(|rounded| rounded.0);
            let bits = if licence(value) == Flags::NONE { sure() } else { of_library(value, &operands) }?;
            (!format.is_nan(bits)).then_some(bits)?
        }
        (Op::Compare(cmp), Some(format)) => {
            let setting = Setting { format, mode: value.mode, flags: value.flags, machine: Machine::default() };
            interpret::compare(cmp, setting, operands[0], operands[1]).into()
        }
        (Op::Test(test), Some(format)) if !format.is_nan(operands[0]) => {
            interpret::test(test, format, operands[0]).into()
        }
        (Op::Logic(logic), _) => interpret::logical(logic, &operands).into(),
        (Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_), _) => return None,
        // A select of constants is the business of rules; casts and integers keep what the user wrote.
        (Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Select | Op::Int(_) | Op::Cast, _) => return None,
    };
    Some(Value { op: Op::Const(bits), args: Args::NONE, flags: Flags::NONE, mode: Mode::default(), ..value.clone() })
}

/// Computes what is made of constants alone, so that what the other passes look for is a number.
pub fn constants(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    if !func.values().any(|(_, value)| folded(func, value).is_some()) {
        return None;
    }
    Some(rebuild(func, source, log, |draft, _, value| {
        let id = draft.add(value);
        let Some(constant) = folded(draft.func(), draft.value(id)) else { return id };
        let (after, flags) = (draft.add(constant), licence(draft.value(id)));
        draft.step("fold-constants", Seen::New(id), after, flags, None);
        after
    }))
}

/// What folding an operation takes.
pub fn licence(value: &Value) -> Flags {
    match value.op {
        Op::Float(op) if op.class() == Class::Special && op != FloatOp::Rem => Flags::of(Flag::Afn),
        Op::Float(_) | Op::Powi(_) | Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Compare(_) => Flags::NONE,
        Op::Test(_) | Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => Flags::NONE,
    }
}

/// A function of the mathematical library, to the nearest: by pairs of f64, whose arithmetic has the same bits on every machine and knows twice as many digits. Nothing that is infinite
/// or subnormal.
fn of_library(value: &Value, operands: &[u64]) -> Option<u64> {
    let (format, pair) = (value.ty.format()?, Ty::Double(Format::F64));
    if !value.flags.contains(licence(value)) || value.mode != Mode::default() {
        return None;
    }
    let wide = |bits: &u64| {
        let words = pair::operation(Op::Cast, pair, &[Operand { ty: value.ty, words: [*bits, 0] }])?;
        Some(Operand { ty: pair, words })
    };
    let operands = operands.iter().map(wide).collect::<Option<Vec<_>>>()?;
    let words = pair::operation(value.op, pair, &operands)?;
    let [bits, _] = pair::operation(Op::Cast, value.ty, &[Operand { ty: pair, words }])?;
    let is_normal = format.is_finite(bits) && exact::abs(format, bits) >= format.min_normal();
    (is_normal || format.is_zero(bits)).then_some(bits)
}

/// A float operation on codes, if all machines agree on it.
pub fn computed(op: Op, format: fma_core::Format, mode: Mode, flags: Flags, operands: &[u64]) -> Option<Rounded> {
    let on = |machine| {
        let setting = Setting { format, mode, flags, machine };
        match op {
            Op::Float(op) => interpret::float(op, setting, operands),
            Op::Powi(exponent) => Some(interpret::powi(exponent, setting, operands[0])),
            Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Compare(_) | Op::Test(_) => None,
            Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => None,
        }
    };
    let first = on(Machine::default())?;
    Machine::ALL.iter().all(|machine| on(*machine).map(|rounded| rounded.0) == Some(first.0)).then_some(first)
}

/// Whether the result is a normal number, or was not rounded.
pub fn is_sound(format: fma_core::Format, (bits, status): Rounded) -> bool {
    format.is_finite(bits) && !status.contains(Status::OVERFLOW) && !status.contains(Status::UNDERFLOW)
}

fn constant(value: &Value) -> Option<u64> {
    match (value.op, value.ty) {
        (Op::Const(bits), Ty::Bool) => Some(bits),
        (Op::Const(bits), ty) if ty.format().is_some() => constant_format(ty).map(|_| bits),
        (Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Float(_) | Op::Powi(_) | Op::Compare(_), _)
        | (Op::Test(_) | Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::{E, FRAC_PI_2, LN_2, LN_10, LOG2_10, LOG10_2, PI};

    use super::*;
    use crate::FloatOp::{Acos, Atan2, Exp, Ln, Log2, Log10, Powf};
    use crate::Sketch;

    /// What a function of numbers is, where it is a number.
    fn value(flags: Flags, op: FloatOp, numbers: &[f64]) -> Option<f64> {
        let mut sketch = Sketch::new(Ty::Float(Format::F64), flags);
        let args: Vec<_> = numbers.iter().map(|number| sketch.bits(number.to_bits())).collect();
        let result = sketch.float(op, &args);
        let func = crate::pipeline(&sketch.giving(result), &|_| String::new()).func;
        let Op::Const(bits) = func.value(func.body.result?).op else { return None };
        Some(f64::from_bits(bits))
    }

    #[test]
    fn functions_of_numbers_are_numbers_under_afn() {
        let rows: [(FloatOp, &[f64], f64); 8] = [
            (Ln, &[2.0], LN_2),
            (Ln, &[10.0], LN_10),
            (Exp, &[1.0], E),
            (Log2, &[10.0], LOG2_10),
            (Log10, &[2.0], LOG10_2),
            (Acos, &[-1.0], PI),
            (Atan2, &[1.0, 0.0], FRAC_PI_2),
            (Powf, &[2.0, 0.5], 2f64.sqrt()),
        ];
        for (op, numbers, wanted) in rows {
            assert_eq!(value(Flags::of(Flag::Afn), op, numbers), Some(wanted), "{op:?} of {numbers:?}");
            assert_eq!(value(Flags::FAST.without(Flag::Afn), op, numbers), None, "{op:?} of {numbers:?}");
        }
    }

    #[test]
    fn what_is_no_normal_number_stays() {
        for (op, number) in [(Ln, -1.0), (Ln, 0.0), (Exp, 1e4), (Exp, -740.0)] {
            assert_eq!(value(Flags::FAST, op, &[number]), None, "{op:?} of {number}");
        }
    }
}
