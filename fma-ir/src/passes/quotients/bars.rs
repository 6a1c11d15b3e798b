//! Powers of two that go over to the other side of a bar: `2*a / (2*b + c*d)` is `a / (b + 0.5*c*d)`, and `(2*a + b) / (2*c)` is `(a + 0.5*b) / c`. Whether a sum takes the number
//! in for nothing is for the search of its products to say.

use fma_core::{Format, Round, exact};

use super::ORDER;
use super::divisor::is_division;
use crate::live::{Keep, needed, uses};
use crate::{Args, Draft, Flags, FloatOp, Func, Log, Mode, Op, Rewritten, Value, ValueId, rebuild};

/// How many factors of a side are looked at.
const MOST: usize = 16;

/// The function with the numbers of each bar at the side that is a sum; `None` where that changes nothing.
pub fn balanced(func: &Func) -> Option<Rewritten> {
    let divides = |id: &ValueId| is_division(func.value(*id)) && func.value(*id).args.len() == 2;
    let divisions: Vec<ValueId> = needed(func, Keep::Live).into_iter().filter(divides).collect();
    if divisions.is_empty() {
        return None;
    }
    let uses = uses(func);
    let bars: Vec<(ValueId, [Side; 2])> =
        divisions.into_iter().filter_map(|id| Some((id, moved(func, &uses, func.value(id))?))).collect();
    (!bars.is_empty()).then(|| {
        rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, id, value| {
            let bar = bars.iter().find(|bar| bar.0 == id);
            bar.and_then(|(_, sides)| quotient(draft, sides, &value)).unwrap_or_else(|| draft.add(value))
        })
    })
}

/// One side of a bar: factors, and a number.
struct Side {
    factors: Vec<ValueId>,
    number: u64,
}

/// Both sides with the number at the one that is a sum.
fn moved(func: &Func, uses: &[u32], value: &Value) -> Option<[Side; 2]> {
    let format = value.ty.format()?;
    let mut sides = [side(func, uses, format, value.args[0])?, side(func, uses, format, value.args[1])?];
    let is_sum = |side: &Side| {
        let [only] = side.factors[..] else { return false };
        let value = func.value(only);
        let adds = matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::MulAdd));
        adds && uses[only.0 as usize] == 1 && value.flags.contains(ORDER) && value.mode == Mode::default()
    };
    let target = sides.iter().rposition(is_sum)?;
    let number = std::mem::replace(&mut sides[1 - target].number, format.one());
    let scale = exact::div(format, sides[target].number, number, Round::NearestEven);
    let is_number = format.is_finite(scale) && exact::abs(format, scale) >= format.min_normal();
    sides[target].number = scale;
    (is_number && number != format.one()).then_some(sides)
}

/// The factors of a product that serves nothing else, powers of two apart.
fn side(func: &Func, uses: &[u32], format: Format, of: ValueId) -> Option<Side> {
    let (mut open, mut side) = (vec![of], Side { factors: Vec::new(), number: format.one() });
    for _ in 0..MOST {
        let Some(id) = open.pop() else { break };
        let value = func.value(id);
        let is_open = uses[id.0 as usize] == 1 && value.flags.contains(ORDER) && value.mode == Mode::default();
        match (value.op, &*value.args) {
            (Op::Float(FloatOp::Mul), [a, b]) if is_open => open.extend([*b, *a]),
            (Op::Const(bits), _) if is_power_of_two(format, bits) => {
                side.number = exact::mul(format, side.number, bits, Round::NearestEven);
            }
            _ => side.factors.push(id),
        }
    }
    open.is_empty().then_some(side)
}

fn is_power_of_two(format: Format, bits: u64) -> bool {
    let layout = format.layout();
    bits & ((1 << layout.fraction_bits) - 1) == 0
        && format.is_finite(bits)
        && exact::abs(format, bits) == bits
        && bits >= format.min_normal()
}

fn quotient(draft: &mut Draft<'_>, sides: &[Side; 2], like: &Value) -> Option<ValueId> {
    let one = like.ty.format()?.one();
    let mut product = |side: &Side| {
        let mut factors = side.factors.iter().map(|id| draft.now(*id)).collect::<Option<Vec<ValueId>>>()?;
        if side.number != one || factors.is_empty() {
            let (args, flags, mode) = (Args::default(), Flags::NONE, Mode::default());
            factors.push(draft.add(Value { op: Op::Const(side.number), args, flags, mode, ..like.clone() }));
        }
        factors.into_iter().reduce(|a, b| draft.float(FloatOp::Mul, &[a, b], like.flags, like))
    };
    let [over, under] = [product(&sides[0])?, product(&sides[1])?];
    Some(draft.float(FloatOp::Div, &[over, under], like.flags, like))
}
