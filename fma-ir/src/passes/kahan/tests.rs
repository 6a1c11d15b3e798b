//! Each shape by its formula, the kernel's bits, and the bound.

use fma_core::{Format, kernel};

use super::kahan;
use crate::interpret::{End, Options, Uninterpreted, interpret};
use crate::random::Dice;
use crate::{Flag, Flags, FloatOp, Func, Log, Machine, Mode, Op, Sketch, Ty, Value, ValueId, cost, formula};
use FloatOp::{Add, Fma, Mul, Neg, Sub};

const KAHAN: Flags = Flags::of(Flag::Kahan);

type Draw = fn(&mut Sketch, [ValueId; 4]) -> ValueId;

fn drawn(flags: Flags, format: Format, draw: Draw) -> Func {
    let mut sketch = Sketch::new(Ty::Float(format), flags);
    let params = ["a", "b", "c", "d"].map(|name| sketch.param(name));
    let value = draw(&mut sketch, params);
    sketch.giving(value)
}

fn result(func: &Func) -> String {
    func.body.result.map(|id| formula(func, id, &|_| String::new())).unwrap_or_default()
}

fn rewritten(func: &Func) -> (Func, Log) {
    let mut log = Log::default();
    let func = kahan(func, &|_| String::new(), &mut log).map_or(func.clone(), |new| new.func);
    (func, log)
}

fn products(s: &mut Sketch, [a, b, c, d]: [ValueId; 4]) -> [ValueId; 2] {
    [s.float(Mul, &[a, b]), s.float(Mul, &[c, d])]
}

fn four_times(s: &mut Sketch, x: ValueId) -> ValueId {
    let four = s.bits(0x4080_0000);
    s.float(Mul, &[four, x])
}

fn square(s: &mut Sketch, x: ValueId) -> ValueId {
    let like = s.func.value(x).clone();
    s.func.add(Value { op: Op::Powi(2), args: vec![x].into(), flags: s.flags, ..like })
}

const DIFFERENCE: Draw = |s, params| {
    let [p, q] = products(s, params);
    s.float(Sub, &[p, q])
};

/// The formula that each shape becomes.
const SHAPES: &[(&str, Draw)] = &[
    ("diff_of_products(a, b, c, d)", DIFFERENCE),
    ("diff_of_products(a, b, -c, d)", |s, params| {
        let [p, q] = products(s, params);
        s.float(Add, &[p, q])
    }),
    ("diff_of_products(c, d, a, b)", |s, params| {
        let [p, q] = products(s, params);
        let minus = s.float(Neg, &[p]);
        s.float(Add, &[minus, q])
    }),
    ("diff_of_products(-a, b, c, d)", |s, params| {
        let [p, q] = products(s, params);
        let minus = s.float(Neg, &[p]);
        s.float(Sub, &[minus, q])
    }),
    ("diff_of_products(a, b, c, d)", |s, [a, b, c, d]| {
        let minus = s.float(Neg, &[c]);
        let [p, q] = products(s, [a, b, minus, d]);
        s.float(Add, &[p, q])
    }),
    // A discriminant, as people write it: the factor of two products is a power of two.
    ("diff_of_products(b, b, 4.0 * a, c)", |s, [a, b, c, _]| {
        let (square, scaled) = (s.float(Mul, &[b, b]), four_times(s, a));
        let product = s.float(Mul, &[scaled, c]);
        s.float(Sub, &[square, product])
    }),
    ("diff_of_products(b, b, 4.0 * a, c)", |s, [a, b, c, _]| {
        let (square, product) = (square(s, b), s.float(Mul, &[a, c]));
        let scaled = four_times(s, product);
        s.float(Sub, &[square, scaled])
    }),
    // A fused operation of the source, which has lost what the other product is rounded by.
    ("diff_of_products(a, b, c, d)", |s, params| {
        let [_, q] = products(s, params);
        let minus = s.float(Neg, &[q]);
        s.float(Fma, &[params[0], params[1], minus])
    }),
    ("diff_of_products(a, b, c, d)", |s, params| {
        let [p, _] = products(s, params);
        let minus = s.float(Neg, &[params[2]]);
        s.float(Fma, &[minus, params[3], p])
    }),
    // One product rounds nothing: one fused operation does.
    ("mul_add(a, b, 4.0 * c)", |s, [a, b, c, _]| {
        let (product, scaled) = (s.float(Mul, &[a, b]), four_times(s, c));
        s.float(Add, &[scaled, product])
    }),
];

#[test]
fn shapes() {
    for (after, draw) in SHAPES {
        let func = drawn(KAHAN, Format::F32, *draw);
        let (new, log) = rewritten(&func);
        assert_eq!(
            (result(&new).as_str(), log.steps.len(), log.near_misses.len()),
            (*after, 1, 0),
            "{}",
            result(&func)
        );
        assert_eq!((log.steps[0].rule, log.steps[0].flags), ("kahan", KAHAN));
        assert!(rewritten(&new).1.steps.is_empty(), "a second time: {after}");
    }
}

/// One operation more than as written.
#[test]
fn four_instructions() {
    let new = rewritten(&drawn(KAHAN, Format::F32, DIFFERENCE)).0;
    for machine in [Machine::Fused, Machine::Split] {
        let cost = cost(&new, machine);
        assert_eq!((cost.fma, cost.mul, cost.add, cost.total, cost.depth), (2, 1, 1, 4, 3));
    }
}

/// What is no sum of two products that round, is in another mode or format, or lacks the flag.
#[test]
fn left_alone() {
    let doubled: Draw = |s, params| {
        let [p, _] = products(s, params);
        s.float(Add, &[p, p])
    };
    let single: Draw = |s, [a, b, c, _]| {
        let p = s.float(Mul, &[a, b]);
        s.float(Sub, &[p, c])
    };
    let exact: Draw = |s, [a, b, ..]| {
        let [p, q] = [a, b].map(|x| four_times(s, x));
        s.float(Sub, &[p, q])
    };
    let upward: Draw = |s, params| {
        s.mode = Mode { round: fma_core::Round::Up, ..Mode::default() };
        DIFFERENCE(s, params)
    };
    for (format, draw) in [(Format::F32, doubled), (Format::F32, single), (Format::F32, exact), (Format::F32, upward)] {
        let func = drawn(KAHAN, format, draw);
        let (new, log) = rewritten(&func);
        assert_eq!((result(&new), log), (result(&func), Log::default()));
    }
}

#[test]
fn a_difference_without_the_flag_is_a_near_miss() {
    let (new, log) = rewritten(&drawn(Flags::NONE, Format::F32, DIFFERENCE));
    let near: Vec<_> = log.near_misses.iter().map(|near| (near.after.as_str(), near.missing)).collect();
    assert_eq!((result(&new).as_str(), near), ("a * b - c * d", vec![("diff_of_products(a, b, c, d)", Flag::Kahan)]));
    let sum = rewritten(&drawn(Flags::NONE, Format::F32, SHAPES[1].1)).1;
    assert_eq!(sum, Log::default());
    let partly: Draw = |s, params| {
        let [p, q] = products(s, params);
        s.flags = Flags::FAST;
        s.float(Sub, &[p, q])
    };
    assert!(rewritten(&drawn(KAHAN, Format::F32, partly)).1.steps.is_empty());
}

/// Any bits, and numbers whose products nearly cancel.
#[test]
fn the_interpreter_computes_what_the_kernel_does() {
    let new = rewritten(&drawn(KAHAN, Format::F32, DIFFERENCE)).0;
    let mut dice = Dice::new(4);
    for round in 0..4000 {
        let mut inputs = [(); 4].map(|()| f32::from_bits(dice.roll() as u32));
        if round % 2 == 0 {
            let [a, b, d] = [(); 3].map(|()| 1.0 + (dice.roll() as u32 >> 9) as f32 / (1 << 23) as f32);
            inputs = [a, b, a * b / d, d];
        }
        let [a, b, c, d] = inputs;
        let words = inputs.map(|x| u64::from(x.to_bits()));
        let got = interpret(&new, &words, &Options::default(), &mut Uninterpreted).end;
        let wanted = kernel::diff_of_products(a, b, c, d);
        let wanted = if wanted.is_nan() { Format::F32.nan() } else { wanted.to_bits().into() };
        assert_eq!(got, End::Returned(Some(wanted)), "{inputs:?}");
    }
}
