//! Operations on constants, computed while compiling where every machine would get the same bits.

use fma_core::exact::Status;

use super::matching::constant_format;
use crate::interpret::{self, Machine, Rounded, Setting};
use crate::{Args, Flags, Func, Log, Mode, Op, Rewritten, Seen, Source, Ty, Value, rebuild};

/// The constant that the value is on every machine, if its operands are constants.
///
/// Never a NaN, whose sign and payload the machine chooses; never a function of the mathematical library.
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
            let (bits, _) = computed(value.op, format, value.mode, value.flags, &operands)?;
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
        let after = draft.add(constant);
        draft.step("fold-constants", Seen::New(id), after, Flags::NONE, None);
        after
    }))
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
