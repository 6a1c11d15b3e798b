//! Powers of two go outwards: with `b = 2*h` the discriminant `b*b - 4*a*c` is `4*(h*h - a*c)`, its root twice another, and in `(-b - sqrt(..)) / (2*a)` none is left.
//!
//! A value is followed as `number * 2^exponent`. Products and quotients add exponents up, roots halve them, and sums and comparisons let one out that all
//! their operands have. But for what leaves the range of the format, this rounds nothing, so `reassoc` licenses it.

use std::collections::HashMap;

use fma_core::exact::{Number, Real, Status, decode, encode};
use fma_core::{Format, Overflow, Round, Sign};

use crate::live::{Keep, needed};
use crate::pace::Paces;
use crate::{Args, Draft, Flag, Flags, FloatOp, Func, Log, Mode, Op, Rewritten, Value, ValueId, rebuild};

/// What every operation has to permit.
pub const LICENCE: Flags = Flags::of(Flag::Reassoc);

/// How far exponents are followed: what scales by more keeps a sum within the range of its format.
fn most(format: Format) -> i32 {
    (format.layout().bias / 4).min(32)
}

/// A value of the new function, times a power of two.
#[derive(Clone, Copy)]
struct Scaled {
    number: ValueId,
    exponent: i32,
}

/// The function with its powers of two as far out as they go; `None` where none of them meets another.
pub fn outwards(func: &Func) -> Option<Rewritten> {
    let scales = |id: &ValueId| func.value(*id).args.iter().any(|arg| exponent(func.value(*arg)).is_some());
    if !needed(func, Keep::Live).iter().any(|id| is_open(func.value(*id)) && scales(id)) {
        return None;
    }
    let mut known = Known { func, paces: Paces::of(func), scaled: HashMap::new(), meet: false };
    let new = rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, id, value| known.visit(draft, id, value));
    known.meet.then_some(new)
}

pub(super) fn is_open(value: &Value) -> bool {
    value.flags.contains(LICENCE) && value.mode == Mode::default()
}

/// The logarithm of a constant that is a power of two.
pub(super) fn exponent(value: &Value) -> Option<i32> {
    let (Op::Const(bits), Some(format)) = (value.op, value.ty.format()) else { return None };
    let Number::Finite(Real { sign: Sign::Positive, significand, exponent, .. }) = decode(format, bits) else {
        return None;
    };
    let exponent = exponent + significand.trailing_zeros() as i32;
    (significand.is_power_of_two() && exponent.abs() <= most(format)).then_some(exponent)
}

/// The code of a power of two, if it is a normal number.
pub(super) fn power(format: Format, exponent: i32) -> Option<u64> {
    let real = Real { exponent, ..Real::integer(Sign::Positive, 1) };
    let (bits, status) = encode(format, Number::Finite(real), Round::NearestEven, Overflow::Ieee);
    (status == Status::EXACT && bits >= format.min_normal()).then_some(bits)
}

/// The values of the function before the pass that have a power of two for a factor.
struct Known<'a> {
    func: &'a Func,
    paces: Option<Paces>,
    scaled: HashMap<ValueId, Scaled>,
    /// Whether anything was gained: two of them met.
    meet: bool,
}

impl Known<'_> {
    fn visit(&mut self, draft: &mut Draft<'_>, id: ValueId, value: Value) -> ValueId {
        let whole = |draft: &mut Draft<'_>| draft.add(value.clone());
        if !is_open(&value) {
            return whole(draft);
        }
        let old = &self.func.value(id).args;
        let parts: Vec<Scaled> = old.iter().zip(&*value.args).map(|(old, new)| self.part(id, *old, *new)).collect();
        let Some((args, exponent)) = self.apart(draft, value.op, &parts) else { return whole(draft) };
        let number = match args[..] {
            [only] if matches!(value.op, Op::Float(FloatOp::Mul | FloatOp::Div)) => only,
            _ => draft.add(Value { args: args.into(), ..value.clone() }),
        };
        let format = value.ty.format().filter(|format| exponent != 0 && exponent.abs() <= most(*format));
        let Some(bits) = format.and_then(|format| power(format, exponent)) else {
            return if exponent == 0 { number } else { whole(draft) };
        };
        self.scaled.insert(id, Scaled { number, exponent });
        let (args, flags) = (Args::default(), Flags::NONE);
        let scale = draft.add(Value { op: Op::Const(bits), args, flags, ..value.clone() });
        draft.float(FloatOp::Mul, &[number, scale], value.flags, &value)
    }

    /// An operand as a multiple, where it computes as often and under the same flags.
    fn part(&self, user: ValueId, old: ValueId, new: ValueId) -> Scaled {
        let [operand, value] = [old, user].map(|id| self.func.value(id));
        let is_near = self.paces.as_ref().is_none_or(|paces| paces.pace(old) == paces.pace(user));
        let is_alike = operand.flags == value.flags || !value.ty.is_float();
        let known = self.scaled.get(&old).filter(|_| is_near && is_alike);
        known.copied().unwrap_or(Scaled { number: new, exponent: 0 })
    }

    /// The operands without powers of two, and the one that the result has; `None` where they do not go out of the operation. A lone operand
    /// of a product or quotient is the result.
    fn apart(&mut self, draft: &Draft<'_>, op: Op, parts: &[Scaled]) -> Option<(Vec<ValueId>, i32)> {
        use FloatOp::{Abs, Add, Div, Max, Min, Mul, MulAdd, Neg, Recip, Sqrt, Sub};
        let numbers = || parts.iter().map(|part| part.number).collect::<Vec<_>>();
        let of = |place: usize| exponent(draft.value(parts[place].number)).filter(|_| parts[place].exponent == 0);
        if let (Op::Float(Mul | Div), &[a, b]) = (op, parts) {
            let scale = if op == Op::Float(Mul) { of(1).or_else(|| of(0)) } else { of(1).map(|exponent| -exponent) };
            if let Some(scale) = scale {
                let rest = if of(1).is_some() { a } else { b };
                return Some((vec![rest.number], rest.exponent + scale));
            }
        }
        let exponent = match (op, parts) {
            (Op::Float(Mul), [a, b]) => a.exponent + b.exponent,
            (Op::Float(Div), [a, b]) => a.exponent - b.exponent,
            (Op::Float(Recip), [a]) => -a.exponent,
            (Op::Float(Neg | Abs), [a]) => a.exponent,
            (Op::Float(Sqrt), [a]) if a.exponent % 2 == 0 => a.exponent / 2,
            (Op::Powi(power), [a]) => a.exponent.checked_mul(power)?,
            (Op::Float(Add | Sub | Min | Max), [a, b]) if a.exponent == b.exponent => a.exponent,
            (Op::Float(MulAdd), [a, b, c]) if a.exponent + b.exponent == c.exponent => c.exponent,
            (Op::Compare(_), [a, b]) if a.exponent == b.exponent || self.is_zero(draft, b) => 0,
            _ => return None,
        };
        let is_sum = parts.len() > 1 && !matches!(op, Op::Float(Mul));
        self.meet |= is_sum && parts.iter().any(|part| part.exponent != 0);
        parts.iter().any(|part| part.exponent != 0).then(|| (numbers(), exponent))
    }

    fn is_zero(&self, draft: &Draft<'_>, part: &Scaled) -> bool {
        let value = draft.value(part.number);
        matches!((value.op, value.ty.format()), (Op::Const(bits), Some(format)) if format.is_zero(bits))
    }
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use crate::FloatOp::{Add, Div, Mul, Sqrt, Sub};
    use crate::{Flag, Flags, Sketch, Ty, pipeline};

    /// `(sqrt(b*b - 4*a*c) - b) / (2*a)` with `b = scale * (h + a)`: its operations, and the rules that made them.
    fn root(flags: Flags, scale: f64) -> (u32, Vec<&'static str>) {
        let mut s = Sketch::new(Ty::Float(Format::F64), flags);
        let [a, h, c] = ["a", "h", "c"].map(|name| s.param(name));
        let [two, four, scale] = [2.0, 4.0, scale].map(|number: f64| s.bits(number.to_bits()));
        let sum = s.float(Add, &[h, a]);
        let [b, scaled, under] = [[scale, sum], [four, a], [two, a]].map(|args| s.float(Mul, &args));
        let [square, product] = [[b, b], [scaled, c]].map(|args| s.float(Mul, &args));
        let discriminant = s.float(Sub, &[square, product]);
        let root = s.float(Sqrt, &[discriminant]);
        let over = s.float(Sub, &[root, b]);
        let quotient = s.float(Div, &[over, under]);
        let outcome = pipeline(&s.giving(quotient), &|_| String::new());
        (outcome.after().total, outcome.log.steps.iter().map(|step| step.rule).collect())
    }

    #[test]
    fn a_half_of_b_leaves_no_power_of_two() {
        let (total, rules) = root(Flags::of(Flag::Reassoc), 2.0);
        assert_eq!((total, rules.contains(&super::super::TWOS)), (7, true));
        assert_eq!(root(Flags::NONE, 2.0).0, 10);
    }

    #[test]
    fn what_is_no_power_of_two_stays() {
        assert!(!root(Flags::of(Flag::Reassoc), 3.0).1.contains(&super::super::TWOS));
    }
}
