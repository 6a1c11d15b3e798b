//! Powers of two go into a sum with a root: `(sqrt(b*b - 4*c) - b) / 2` is `sqrt(h*h - c) - h` of `h = b/2`, and below the bar of `(sqrt(b*b - 4*a*c) - b) / (2*a)` none is left. Whether
//! that takes fewer operations is for the search of the sums to say.

use super::twos::{exponent, is_open, power};
use crate::live::{Keep, needed};
use crate::{Args, Draft, Flags, FloatOp, Func, Log, Op, Rewritten, Value, ValueId, rebuild};

/// The function with powers of two inside of such sums; `None` where there is no such sum.
pub fn inwards(func: &Func) -> Option<Rewritten> {
    let live = needed(func, Keep::Live);
    let found: Vec<(ValueId, Scaled)> = live.into_iter().filter_map(|id| Some((id, scaled(func, id)?))).collect();
    (!found.is_empty()).then(|| {
        rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, id, value| {
            let scaled = found.iter().find(|found| found.0 == id);
            scaled.and_then(|(_, scaled)| written(draft, func, scaled, &value)).unwrap_or_else(|| draft.add(value))
        })
    })
}

/// A sum times a power of two, over something else or not.
struct Scaled {
    sum: ValueId,
    exponent: i32,
    under: Option<ValueId>,
}

fn scaled(func: &Func, id: ValueId) -> Option<Scaled> {
    let value = func.value(id);
    let of = |id: ValueId| func.value(id);
    let whole = |sum, exponent| Scaled { sum, exponent, under: None };
    let over = |sum: ValueId, divisor: ValueId| {
        let divisor = of(divisor);
        let &[a, b] = &*divisor.args else { return None };
        let (under, exponent) = exponent(of(b)).map(|by| (a, by)).or_else(|| exponent(of(a)).map(|by| (b, by)))?;
        let is_product = divisor.op == Op::Float(FloatOp::Mul) && is_open(divisor);
        is_product.then_some(Scaled { sum, exponent: -exponent, under: Some(under) })
    };
    let inverse = |id: ValueId| Some(of(id)).filter(|value| value.op == Op::Float(FloatOp::Recip)).map(|it| it.args[0]);
    let found = match (value.op, &*value.args) {
        (Op::Float(FloatOp::Mul), &[a, b]) if is_open(value) => {
            let number = exponent(of(b)).map(|by| whole(a, by)).or_else(|| exponent(of(a)).map(|by| whole(b, by)));
            let quotient = || inverse(b).and_then(|by| over(a, by)).or_else(|| inverse(a).and_then(|by| over(b, by)));
            number.or_else(quotient)
        }
        (Op::Float(FloatOp::Div), &[a, b]) if is_open(value) => over(a, b),
        _ => None,
    };
    found.filter(|scaled| has_root(func, scaled.sum))
}

/// Whether a value is the sum of a root and something else.
fn has_root(func: &Func, id: ValueId) -> bool {
    let value = func.value(id);
    let adds = matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub)) && is_open(value);
    adds && value.args.iter().any(|arg| root(func, *arg).is_some())
}

/// What a value is the square root of, but for signs.
fn root(func: &Func, id: ValueId) -> Option<ValueId> {
    let id = func.without_signs(id);
    let value = func.value(id);
    let of = value.args.first().map(|of| func.value(*of));
    let is_sum = of.is_some_and(|of| matches!(of.op, Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::MulAdd)));
    (value.op == Op::Float(FloatOp::Sqrt) && is_sum && is_open(value)).then_some(id)
}

fn written(draft: &mut Draft<'_>, func: &Func, scaled: &Scaled, like: &Value) -> Option<ValueId> {
    let old = func.value(scaled.sum);
    let mut terms = Vec::new();
    for arg in &old.args {
        terms.push(term(draft, func, (*arg, scaled.exponent), like)?);
    }
    let sum = draft.add(Value { args: terms.into(), ..old.clone() });
    let Some(under) = scaled.under else { return Some(sum) };
    let under = draft.now(under)?;
    if like.op == Op::Float(FloatOp::Div) {
        return Some(draft.float(FloatOp::Div, &[sum, under], like.flags, like));
    }
    let inverse = draft.float(FloatOp::Recip, &[under], like.flags, like);
    Some(draft.float(FloatOp::Mul, &[sum, inverse], like.flags, like))
}

/// A term times a power of two: of a root what it is the root of.
fn term(draft: &mut Draft<'_>, func: &Func, (id, exponent): (ValueId, i32), like: &Value) -> Option<ValueId> {
    let value = func.value(id);
    if value.op == Op::Float(FloatOp::Neg) {
        let inner = term(draft, func, (value.args[0], exponent), like)?;
        return Some(draft.float(FloatOp::Neg, &[inner], value.flags, like));
    }
    let is_root = root(func, id).is_some();
    let of = if is_root { draft.now(value.args[0])? } else { draft.now(id)? };
    let bits = power(like.ty.format()?, if is_root { 2 * exponent } else { exponent })?;
    let (args, flags) = (Args::default(), Flags::NONE);
    let scale = draft.add(Value { op: Op::Const(bits), args, flags, ..like.clone() });
    let multiple = draft.float(FloatOp::Mul, &[of, scale], like.flags, like);
    Some(if is_root { draft.float(FloatOp::Sqrt, &[multiple], value.flags, value) } else { multiple })
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use crate::FloatOp::{Add, Div, Mul, Sqrt, Sub};
    use crate::{Flag, Flags, Sketch, Ty, pipeline};

    /// The operations of `(sqrt(b*b - 4*a*c) - b) / (2*a)`, and with `a = 1` of both roots.
    fn roots(flags: Flags) -> [u32; 2] {
        [false, true].map(|is_monic| {
            let mut s = Sketch::new(Ty::Float(Format::F64), flags);
            let [a, b, c] = ["a", "b", "c"].map(|name| s.param(name));
            let [two, four] = [2.0, 4.0].map(|number: f64| s.bits(number.to_bits()));
            let first = if is_monic { four } else { s.float(Mul, &[four, a]) };
            let [square, product] = [[b, b], [first, c]].map(|args| s.float(Mul, &args));
            let discriminant = s.float(Sub, &[square, product]);
            let root = s.float(Sqrt, &[discriminant]);
            let under = if is_monic { two } else { s.float(Mul, &[two, a]) };
            let [more, less] = [Add, Sub].map(|op| s.float(op, &[root, b])).map(|over| s.float(Div, &[over, under]));
            let result = if is_monic { s.float(Sub, &[more, less]) } else { less };
            let result = if is_monic { s.float(Mul, &[result, more]) } else { result };
            pipeline(&s.giving(result), &|_| String::new()).after().total
        })
    }

    #[test]
    fn a_half_goes_into_the_root() {
        assert_eq!(roots(Flags::FAST)[0], 6);
        assert!(roots(Flags::FAST.without(Flag::Reassoc))[0] > 6);
        assert!(roots(Flags::FAST)[1] < roots(Flags::FAST.without(Flag::Reassoc))[1]);
    }
}
