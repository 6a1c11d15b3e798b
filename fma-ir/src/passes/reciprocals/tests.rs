use fma_core::Format;

use super::reciprocals;
use crate::FloatOp::{Add, Div, Recip, Sub};
use crate::{Cmp, Flag, Flags, Log, Op, Sketch, Ty, Value, ValueId, formula};

const ARCP: Flags = Flags::of(Flag::Arcp);

fn shared(flags: Flags, draw: impl FnOnce(&mut Sketch, [ValueId; 4]) -> ValueId) -> (String, Log) {
    let mut sketch = Sketch::new(Ty::Float(Format::F32), flags);
    let params = ["a", "b", "c", "d"].map(|name| sketch.param(name));
    let value = draw(&mut sketch, params);
    let mut log = Log::default();
    let func = sketch.giving(value);
    let func = reciprocals(&func, &|_| String::new(), &mut log).map_or(func, |new| new.func);
    (func.body.result.map(|id| formula(&func, id, &|_| String::new())).unwrap_or_default(), log)
}

fn two_quotients(sketch: &mut Sketch, [a, b, _, d]: [ValueId; 4]) -> ValueId {
    let quotients = [a, b].map(|dividend| sketch.float(Div, &[dividend, d]));
    sketch.float(Add, &quotients)
}

#[test]
fn two_divisions_by_one_value_share_its_reciprocal() {
    let (text, log) = shared(ARCP, two_quotients);
    assert_eq!((text.as_str(), log.steps.len()), ("a * d.recip() + b * d.recip()", 2));
}

#[test]
fn without_arcp_it_is_a_near_miss() {
    let (text, log) = shared(Flags::FAST.without(Flag::Arcp), two_quotients);
    assert_eq!((text.as_str(), log.steps.len()), ("a / d + b / d", 0));
    assert_eq!(log.near_misses.iter().map(|near| near.missing).collect::<Vec<_>>(), [Flag::Arcp; 2]);
}

#[test]
fn one_division_stays_and_so_do_two_by_different_values() {
    assert_eq!(shared(ARCP, |s, [a, .., d]| s.float(Div, &[a, d])).0, "a / d");
    let (text, log) = shared(ARCP, |s, [a, b, c, d]| {
        let quotients = [s.float(Div, &[a, c]), s.float(Div, &[b, d])];
        s.float(Sub, &quotients)
    });
    assert_eq!((text.as_str(), log), ("a / c - b / d", Log::default()));
}

#[test]
fn a_reciprocal_of_the_source_serves_a_single_division() {
    let (text, _) = shared(ARCP, |s, [a, .., d]| {
        let one = s.bits(0x3f80_0000);
        let quotients = [s.float(Div, &[a, d]), s.float(Div, &[one, d])];
        s.float(Sub, &quotients)
    });
    // It is found although it stands behind the division.
    assert_eq!(text, "a * d.recip() - d.recip()");
    let (text, _) = shared(ARCP, |s, [a, .., d]| {
        let quotients = [s.float(Recip, &[d]), s.float(Div, &[a, d])];
        s.float(Sub, &quotients)
    });
    assert_eq!(text, "d.recip() - a * d.recip()");
}

/// Only one of the arms runs, and it would pay for the reciprocal alone.
#[test]
fn divisions_in_different_arms_share_nothing() {
    let select = |s: &mut Sketch, [a, b, c, d]: [ValueId; 4]| {
        let arms = [a, b].map(|dividend| s.float(Div, &[dividend, d]));
        let like = s.func.value(arms[0]).clone();
        let cond = s.func.add(Value { op: Op::Compare(Cmp::Lt), args: [a, c].into(), ty: Ty::Bool, ..like.clone() });
        s.func.add(Value { op: Op::Select, args: [cond, arms[0], arms[1]].into(), ..like })
    };
    assert_eq!(shared(ARCP, select).0, "if a < c { a / d } else { b / d }");
    let (text, _) = shared(ARCP, |s, params| {
        let (chosen, outside) = (select(s, params), two_quotients(s, [params[2], params[3], params[0], params[3]]));
        s.float(Add, &[chosen, outside])
    });
    assert_eq!(text, "(if a < c { a * d.recip() } else { b * d.recip() }) + (c * d.recip() + d * d.recip())");
}
