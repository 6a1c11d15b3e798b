//! Each shape of a contraction, by its formula.

use fma_core::{Format, Round};

use super::contraction;
use crate::interpret::{Machine, Options, Uninterpreted};
use crate::random::Dice;
use crate::relation::{Approximation, Verdict, compare};
use crate::{Denormal, Flag, Flags, FloatOp, Func, Log, Mode, Op, Sketch, Ty, ValueId, formula};
use FloatOp::{Add, Mul, Neg, Sub};

const CONTRACT: Flags = Flags::of(Flag::Contract);

fn drawn(flags: Flags, draw: impl FnOnce(&mut Sketch, [ValueId; 4]) -> ValueId) -> Func {
    let mut sketch = Sketch::new(Ty::Float(Format::F32), flags);
    let params = ["a", "b", "c", "d"].map(|name| sketch.param(name));
    let value = draw(&mut sketch, params);
    sketch.giving(value)
}

fn result(func: &Func) -> String {
    func.body.result.map(|id| formula(func, id, &|_| String::new())).unwrap_or_default()
}

fn contracted(func: &Func) -> (Func, Log) {
    let mut log = Log::default();
    let func = contraction(func, &|_| String::new(), &mut log).map_or(func.clone(), |new| new.func);
    (func, log)
}

#[test]
fn signs_fold_into_the_operands() {
    for (after, draw) in SHAPES {
        let func = drawn(CONTRACT, |s, [a, b, c, _]| {
            let product = s.float(Mul, &[a, b]);
            draw(s, product, c)
        });
        let (new, log) = contracted(&func);
        assert_eq!((result(&new).as_str(), log.steps.len(), log.near_misses.len()), (after, 1, 0), "{}", result(&func));
        assert_eq!(log.steps[0].flags, CONTRACT);
    }
}

#[test]
fn a_sign_goes_to_the_constant() {
    let func = drawn(CONTRACT, |s, [a, _, c, _]| {
        let two = s.bits(0x4000_0000);
        let p = s.float(Mul, &[a, two]);
        s.float(Sub, &[c, p])
    });
    assert_eq!(result(&contracted(&func).0), "mul_add(a, -2.0, c)");
}

#[test]
fn without_contract_on_both_it_is_a_near_miss() {
    for (on_product, on_sum) in [(Flags::NONE, CONTRACT), (CONTRACT, Flags::NONE), (Flags::NONE, Flags::NONE)] {
        let func = drawn(on_product, |s, [a, b, c, _]| {
            let p = s.float(Mul, &[a, b]);
            s.flags = on_sum;
            s.float(Add, &[p, c])
        });
        let (new, log) = contracted(&func);
        assert_eq!((result(&new).as_str(), log.steps.len()), ("a * b + c", 0));
        let near: Vec<_> =
            log.near_misses.iter().map(|near| (near.before.as_str(), near.after.as_str(), near.missing)).collect();
        assert_eq!(near, [("a * b + c", "mul_add(a, b, c)", Flag::Contract)]);
    }
}

#[test]
fn other_modes_are_left_alone() {
    let func = drawn(CONTRACT, |s, [a, b, c, _]| {
        let p = s.float(Mul, &[a, b]);
        s.mode = Mode { round: Round::Up, ..Mode::default() };
        s.float(Add, &[p, c])
    });
    let (new, log) = contracted(&func);
    assert_eq!((result(&new).as_str(), log), ("a * b + c", Log::default()));
}

#[test]
fn the_promise_makes_an_exact_operation_and_the_permission_does_not() {
    for (flags, op) in [
        (CONTRACT, FloatOp::MulAdd),
        (Flags::of(Flag::Fused), FloatOp::Fma),
        (CONTRACT.with(Flag::Fused), FloatOp::Fma),
    ] {
        let func = drawn(flags, |s, [a, b, c, _]| {
            let p = s.float(Mul, &[a, b]);
            s.float(Add, &[p, c])
        });
        let new = contracted(&func).0;
        let value = new.body.result.map(|id| new.value(id).clone());
        assert_eq!(value.map(|value| (value.op, value.flags)), Some((Op::Float(op), flags)));
    }
}

#[test]
fn new_flags_are_what_all_replaced_operations_carry() {
    let func = drawn(CONTRACT.with(Flag::Nsz).with(Flag::Nnan), |s, [a, b, c, _]| {
        let p = s.float(Mul, &[a, b]);
        s.flags = CONTRACT.with(Flag::Nsz).with(Flag::Reassoc);
        s.float(Add, &[p, c])
    });
    let new = contracted(&func).0;
    assert_eq!(new.body.result.map(|id| new.value(id).flags), Some(CONTRACT.with(Flag::Nsz)));
}

#[test]
fn of_two_products_the_first_fuses_and_the_note_names_the_other() {
    let (new, log) = contracted(&drawn(CONTRACT, |s, [a, b, c, d]| {
        let (p, q) = (s.float(Mul, &[a, b]), s.float(Mul, &[c, d]));
        s.float(Sub, &[p, q])
    }));
    assert_eq!(result(&new), "mul_add(a, b, -(c * d))");
    assert_eq!(log.steps[0].note, Some("the right product keeps its own rounding"));
}

/// `p = a*b` is needed anyway: the product that dies is fused although it comes second.
#[test]
fn the_product_that_dies_is_preferred() {
    let draw = |s: &mut Sketch, [a, b, c, d]: [ValueId; 4]| {
        let (p, q) = (s.float(Mul, &[a, b]), s.float(Mul, &[c, d]));
        let sum = s.float(Add, &[p, q]);
        s.float(FloatOp::Div, &[sum, p])
    };
    let (new, log) = contracted(&drawn(CONTRACT, draw));
    assert_eq!(result(&new), "mul_add(c, d, a * b) / (a * b)");
    assert_eq!(log.steps[0].note, Some("the left product keeps its own rounding"));
}

#[test]
fn a_product_goes_into_all_its_sums_or_into_none() {
    let shared = |s: &mut Sketch, [a, b, c, d]: [ValueId; 4]| {
        let p = s.float(Mul, &[a, b]);
        let minus = s.float(Neg, &[p]);
        let sums = [s.float(Add, &[p, c]), s.float(Sub, &[minus, d])];
        s.float(FloatOp::Div, &sums)
    };
    assert_eq!(result(&contracted(&drawn(CONTRACT, shared)).0), "mul_add(a, b, c) / mul_add(-a, b, -d)");
    let kept = |s: &mut Sketch, params: [ValueId; 4]| {
        let p = s.float(Mul, &[params[0], params[1]]);
        let quotient = shared(s, params);
        s.float(FloatOp::Max, &[p, quotient])
    };
    let (new, log) = contracted(&drawn(CONTRACT, kept));
    assert_eq!(result(&new), "(a * b).max((a * b + c) / (-(a * b) - d))");
    assert_eq!(log, Log::default(), "nothing is gained, so nothing is missed");
    let promised = contracted(&drawn(Flags::of(Flag::Fused), kept)).0;
    assert_eq!(result(&promised), "(a * b).max(mul_add(a, b, c) / mul_add(-a, b, -d))");
}

#[test]
fn a_doubled_product_stays() {
    let draw = |s: &mut Sketch, [a, b, ..]: [ValueId; 4]| {
        let p = s.float(Mul, &[a, b]);
        s.float(Add, &[p, p])
    };
    assert_eq!(result(&contracted(&drawn(CONTRACT, draw)).0), "a * b + a * b");
    assert_eq!(result(&contracted(&drawn(Flags::of(Flag::Fused), draw)).0), "a * b + a * b");
}

/// A chain of rivals: p+q, q+r. Were q to die first, p and r would stay.
#[test]
fn the_product_with_the_fewest_rivals_dies_first() {
    let (new, _) = contracted(&drawn(CONTRACT, |s, [a, b, c, d]| {
        let (q, p, r) = (s.float(Mul, &[c, d]), s.float(Mul, &[a, b]), s.float(Mul, &[a, d]));
        let sums = [s.float(Add, &[p, q]), s.float(Add, &[q, r])];
        s.float(FloatOp::Div, &sums)
    }));
    assert_eq!(result(&new), "mul_add(a, b, c * d) / mul_add(a, d, c * d)");
}

#[test]
fn veltkamps_splitting_survives_however_its_signs_are_written() {
    for flags in [CONTRACT, Flags::of(Flag::Fused)] {
        let (new, log) = contracted(&drawn(flags, |s, [a, f, ..]| {
            let c = s.float(Mul, &[f, a]);
            let low = s.float(Sub, &[c, a]);
            s.float(Sub, &[c, low])
        }));
        assert_eq!((result(&new).as_str(), log), ("b * a - (b * a - a)", Log::default()));
        let (new, log) = contracted(&drawn(flags, |s, [a, f, ..]| {
            let c = s.float(Mul, &[f, a]);
            let (low, minus) = (s.float(Sub, &[a, c]), s.float(Neg, &[c]));
            let high = s.float(Sub, &[minus, low]);
            s.float(Neg, &[high])
        }));
        assert_eq!((result(&new).as_str(), log), ("-(-(b * a) - (a - b * a))", Log::default()));
    }
}

#[test]
fn a_second_run_changes_nothing() {
    let func = drawn(CONTRACT, |s, [a, b, c, d]| {
        let (p, q) = (s.float(Mul, &[a, b]), s.float(Mul, &[c, d]));
        let sum = s.float(Sub, &[q, p]);
        let r = s.float(Mul, &[sum, a]);
        s.float(Add, &[r, p])
    });
    let once = contracted(&func).0;
    let (twice, log) = contracted(&once);
    assert_eq!((result(&once), log.steps.len()), (result(&twice), 0));
}

type Shape = fn(&mut Sketch, ValueId, ValueId) -> ValueId;

/// Every sum of a product and a value, signs included.
#[rustfmt::skip]
const SHAPES: [(&str, Shape); 8] = [
    ("mul_add(a, b, c)", |s, p, c| s.float(Add, &[p, c])),
    ("mul_add(a, b, c)", |s, p, c| s.float(Add, &[c, p])),
    ("mul_add(a, b, -c)", |s, p, c| s.float(Sub, &[p, c])),
    ("mul_add(-a, b, c)", |s, p, c| s.float(Sub, &[c, p])),
    ("mul_add(-a, b, c)", |s, p, c| { let n = s.float(Neg, &[p]); s.float(Add, &[n, c]) }),
    ("mul_add(-a, b, -c)", |s, p, c| { let n = s.float(Neg, &[p]); s.float(Sub, &[n, c]) }),
    ("mul_add(a, b, c)", |s, p, c| { let n = s.float(Neg, &[p]); s.float(Sub, &[c, n]) }),
    ("mul_add(a, b, c)", |s, p, c| { let n = s.float(Neg, &[c]); s.float(Sub, &[p, n]) }),
];

/// In every direction, with subnormals kept and flushed: on bytes that are special or rolled.
#[test]
fn signs_fold_in_every_mode() {
    let rounds = [Round::NearestEven, Round::NearestAway, Round::TowardZero, Round::Up, Round::Down];
    let modes = rounds.into_iter().flat_map(|round| {
        [Denormal::Ieee, Denormal::PreserveSign, Denormal::PositiveZero].map(|denormal| Mode { round, denormal })
    });
    for mode in modes {
        for (after, draw) in SHAPES {
            let mut sketch = Sketch::new(Ty::Float(Format::Ieee8), CONTRACT);
            sketch.mode = mode;
            let [a, b, c] = ["a", "b", "c"].map(|name| sketch.param(name));
            let product = sketch.float(Mul, &[a, b]);
            let sum = draw(&mut sketch, product, c);
            let before = sketch.giving(sum);
            let fused = contracted(&before).0;
            let turned = after.starts_with("mul_add(-") && matches!(mode.round, Round::Up | Round::Down);
            assert_eq!(result(&fused) == after, !turned, "{}", result(&fused));
            licensed_on_bytes([&before, &fused], mode);
        }
    }
}

fn licensed_on_bytes([before, after]: [&Func; 2], mode: Mode) {
    let mut dice = Dice::new(1);
    let special = [0x00, 0x80, 0x01, 0x81, 0x07, 0x08, 0x38, 0xb8, 0x77, 0x78, 0xf8, 0x39];
    for _ in 0..500 {
        let inputs =
            [0; 3].map(|_| if dice.once_in(2) { dice.roll() & 0xff } else { dice.pick(&special).unwrap_or(0) });
        for machine in Machine::ALL {
            let options = Options { machine, ..Options::default() };
            let verdict = compare(before, after, &inputs, &options, Approximation::Any, || Uninterpreted);
            let fine = matches!(verdict, Verdict::Same | Verdict::Licensed);
            assert!(fine, "{} on {inputs:x?} in {mode:?}: {verdict:x?}", result(before));
        }
    }
}

/// `let mut p = a * b; p = p + c; p`, as a front end that follows variables reads it: nothing reads `p`.
#[test]
fn an_assignment_that_nothing_reads_is_only_a_name() {
    let mut sketch = Sketch::new(Ty::Float(Format::F32), CONTRACT);
    let [a, b, c] = ["a", "b", "c"].map(|name| sketch.param(name));
    let var = sketch.func.var("p", sketch.ty);
    let product = sketch.float(Mul, &[a, b]);
    let sum = sketch.float(Add, &[product, c]);
    for value in [product, sum] {
        sketch.push(crate::Stmt::Set { var, value, site: Default::default() });
    }
    let new = contracted(&sketch.giving(sum)).0;
    assert_eq!((result(&new).as_str(), new.body.stmts.len()), ("mul_add(a, b, c)", 5));
    let read = sketch.read(var);
    let both = sketch.float(FloatOp::Max, &[read, sum]);
    assert_eq!(result(&contracted(&sketch.giving(both)).0), "p.max(a * b + c)");
}
