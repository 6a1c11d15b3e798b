//! Statements, integers and the two readings of a contracted sum, each by its result.

use fma_core::Format;

use super::{Act, End, Machine, Options, Overflows, Panic, Reading, Uninterpreted, Word, Zeros, integer, interpret};
use crate::{
    Effect, Flags, FloatOp, Func, IntOp, IntTy, Mode, Op, Region, Site, Sketch, Stmt, Ty, Value, ValueId, VarId,
};

const I32: IntTy = IntTy { bits: 32, signed: true, pointer: false };

fn value(op: Op, args: &[ValueId], ty: Ty) -> Value {
    Value { op, args: args.into(), ty, flags: Flags::NONE, mode: Mode::default(), site: Site::default() }
}

fn end(func: &Func, inputs: &[Word], options: &Options) -> End {
    interpret(func, inputs, options, &mut Uninterpreted).end
}

/// The example of the README: 8 with two roundings, 6.365860462 with one.
#[test]
fn a_contracted_sum_has_two_readings() {
    let mut sketch = Sketch::new(Ty::Float(Format::F32), Flags::NONE);
    let [a, b, c] = ["a", "b", "c"].map(|name| sketch.param(name));
    let sum = sketch.float(FloatOp::MulAdd, &[a, b, c]);
    let func = sketch.giving(sum);
    let inputs = [1.000_000_1_f32, 53_400_708.0, -53_400_708.0].map(|number| Word::from(number.to_bits()));
    for (reading, result) in [(Reading::Split, 8.0_f32), (Reading::Fused, 6.365_860_5)] {
        let options = Options { machine: Machine::new(reading, Zeros::Ordered), ..Options::default() };
        assert_eq!(end(&func, &inputs, &options), End::Returned(Some(result.to_bits().into())), "{reading:?}");
    }
}

/// `1.1 + 0.1` in the format of the function, and in bytes, where the constant is `1.125` and the sum `1.25`.
#[test]
fn a_function_runs_in_another_format() {
    let mut sketch = Sketch::new(Ty::Float(Format::F64), Flags::NONE);
    let x = sketch.param("x");
    let constant = sketch.bits(1.1_f64.to_bits());
    let sum = sketch.float(FloatOp::Add, &[x, constant]);
    let func = sketch.giving(sum);
    let double = end(&func, &[0.1_f64.to_bits()], &Options::default());
    assert_eq!(double, End::Returned(Some((1.1_f64 + 0.1).to_bits())));
    let options = Options { format: Some(Format::Ieee8), ..Options::default() };
    assert_eq!(end(&func, &[0x1d], &options), End::Returned(Some(0x3a)));
}

/// `if flag { total = total + total }; return total`, a loop around it that runs twice, and an act before.
#[test]
fn statements_run_in_order_and_loops_forget() {
    let mut func = Func::new("statements");
    let total = func.var("total", Ty::Int(I32));
    let flag = func.var("flag", Ty::Bool);
    func.params = vec![total, flag];
    let act = func.add(Value { site: Site(7), ..value(Op::Opaque(Effect::Acts), &[], Ty::Other) });
    let cond = func.add(value(Op::Read(flag), &[], Ty::Bool));
    let read = func.add(value(Op::Read(total), &[], Ty::Int(I32)));
    let double = func.add(value(Op::Int(IntOp::Add), &[read, read], Ty::Int(I32)));
    let last = func.add(value(Op::Read(total), &[], Ty::Int(I32)));
    let site = Site(9);
    let set = Stmt::Set { var: total, value: double, site };
    let then = Region { stmts: vec![Stmt::Eval(read), Stmt::Eval(double), set], result: None };
    let body = Region {
        stmts: vec![Stmt::Eval(cond), Stmt::If { cond, then, otherwise: Region::default(), site }],
        result: None,
    };
    let twice = vec![body.clone(), body];
    func.body.stmts = vec![
        Stmt::Eval(act),
        Stmt::Opaque { site, values: vec![], regions: twice, writes: vec![] },
        Stmt::Eval(last),
        Stmt::Return { value: Some(last), site },
        Stmt::Eval(act),
    ];
    for (flag, result) in [(1, 20), (0, 5)] {
        let outcome = interpret(&func, &[5, flag], &Options::default(), &mut Uninterpreted);
        assert_eq!(outcome.end, End::Returned(Some(result)));
        let acts = [7, 9].map(|site| Act { site: Site(site), operands: vec![] });
        assert_eq!(outcome.acts, acts);
    }
    let spent = Options { fuel: 3, ..Options::default() };
    assert_eq!(end(&func, &[5, 1], &spent), End::Unfinished);
}

#[test]
fn integers_panic_or_wrap_as_the_build_says() {
    let byte = IntTy { bits: 8, signed: false, pointer: false };
    let (panic, wrap) = (Overflows::Panic, Overflows::Wrap);
    let overflow = Err(End::Panicked(Panic::Overflow));
    let zero = Err(End::Panicked(Panic::DivisionByZero));
    let min = i128::from(i32::MIN);
    type Case<'a> = (IntOp, IntTy, &'a [i128], Overflows, Result<Word, End>);
    let cases: [Case<'_>; 11] = [
        (IntOp::Add, byte, &[200, 100], panic, overflow),
        (IntOp::Add, byte, &[200, 100], wrap, Ok(44)),
        (IntOp::Neg, I32, &[min], panic, overflow),
        (IntOp::Neg, I32, &[5], panic, Ok(0xffff_fffb)),
        (IntOp::Not, byte, &[1], panic, Ok(254)),
        (IntOp::Div, I32, &[7, 0], wrap, zero),
        (IntOp::Div, I32, &[min, -1], wrap, overflow),
        (IntOp::Rem, I32, &[-7, 2], panic, Ok(0xffff_ffff)),
        (IntOp::Shl, byte, &[1, 8], panic, overflow),
        (IntOp::Shl, byte, &[1, 9], wrap, Ok(2)),
        (IntOp::Shr, I32, &[-8, 1], panic, Ok(0xffff_fffc)),
    ];
    for (op, ty, operands, overflows, result) in cases {
        assert_eq!(integer::operation(op, ty, operands, overflows), result, "{op:?} {operands:?} {overflows:?}");
    }
    let wide = IntTy { bits: 128, signed: false, pointer: false };
    assert_eq!(integer::operation(IntOp::Add, wide, &[1, 1], panic), Err(End::Unknown));
}

/// The wiring of operations to the exact arithmetic, against the host on pairs of telling numbers.
#[test]
fn basic_operations_agree_with_the_host_in_single_precision() {
    let numbers = [0.0_f32, -0.0, 1.0, -1.5, 3e38, 1e-45, f32::INFINITY, f32::NAN, 0.1, 7.25];
    type Host = fn(f32, f32) -> f32;
    let operations: [(FloatOp, Host); 12] = [
        (FloatOp::Add, |x, y| x + y),
        (FloatOp::Sub, |x, y| x - y),
        (FloatOp::Mul, |x, y| x * y),
        (FloatOp::Div, |x, y| x / y),
        (FloatOp::Rem, |x, y| x % y),
        (FloatOp::Copysign, f32::copysign),
        (FloatOp::Sqrt, |x, _| x.sqrt()),
        (FloatOp::Signum, |x, _| x.signum()),
        (FloatOp::Fract, |x, _| x.fract()),
        (FloatOp::Round, |x, _| x.round()),
        (FloatOp::Recip, |x, _| x.recip()),
        (FloatOp::Abs, |x, _| x.abs()),
    ];
    for (op, host) in operations {
        let mut sketch = Sketch::new(Ty::Float(Format::F32), Flags::NONE);
        let params = [sketch.param("x"), sketch.param("y")];
        let result = sketch.float(op, &params[..op.arity()]);
        let func = sketch.giving(result);
        for (x, y) in numbers.iter().flat_map(|x| numbers.iter().map(move |y| (*x, *y))) {
            let inputs = [x, y].map(|number| Word::from(number.to_bits()));
            let expected = host(x, y);
            let expected = if expected.is_nan() { f32::NAN } else { expected };
            let got = end(&func, &inputs, &Options::default());
            assert_eq!(got, End::Returned(Some(expected.to_bits().into())), "{} of {x} and {y}", op.name());
        }
    }
}

/// A pinned value is read anew in each turn, and so is what was computed from it.
#[test]
fn variables_are_the_words_that_were_set() {
    let mut func = Func::new("variables");
    let x = func.var("x", Ty::Int(I32));
    func.params = vec![VarId(0)];
    let seven = func.add(value(Op::Const(7), &[], Ty::Int(I32)));
    let first = func.add(value(Op::Read(x), &[], Ty::Int(I32)));
    let second = func.add(value(Op::Read(x), &[], Ty::Int(I32)));
    let same = func.add(value(Op::Compare(crate::Cmp::Eq), &[first, second], Ty::Bool));
    let set = Stmt::Set { var: x, value: seven, site: Site::default() };
    func.body = Region { stmts: vec![Stmt::Eval(first), set, Stmt::Eval(second)], result: Some(same) };
    assert_eq!(end(&func, &[5], &Options::default()), End::Returned(Some(0)));
    assert_eq!(end(&func, &[7], &Options::default()), End::Returned(Some(1)));
}
