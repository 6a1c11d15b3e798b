//! Flushing by integer instructions, where a format has no `.ftz`: each number is flushed once, and none that cannot be subnormal, or whose square alone
//! is asked for.

use fma_core::{Denormal, Format, Round};
use fma_ir::interpret::{End as Ended, Options, Uninterpreted, interpret};
use fma_ir::random::Dice;
use fma_ir::{Flags, FloatOp, Func, Mode, Sketch, Ty, ValueId};
use fma_ptx::emulate::{End, call};
use fma_ptx::{Module, Target, module};

use crate::operations::{FORMATS, operand};

/// A function of two numbers in a mode.
fn function(format: Format, mode: Mode, body: fn(&mut Sketch, [ValueId; 2]) -> ValueId) -> Func {
    let mut sketch = Sketch::new(Ty::Float(format), Flags::NONE);
    sketch.mode = mode;
    let args = ["x", "y"].map(|name| sketch.param(name));
    let result = body(&mut sketch, args);
    sketch.giving(result)
}

fn distance(sketch: &mut Sketch, [x, y]: [ValueId; 2]) -> ValueId {
    let square = sketch.float(FloatOp::Mul, &[y, y]);
    let sum = sketch.float(FloatOp::MulAdd, &[x, x, square]);
    sketch.float(FloatOp::Sqrt, &[sum])
}

fn square_and_more(sketch: &mut Sketch, [x, y]: [ValueId; 2]) -> ValueId {
    sketch.float(FloatOp::MulAdd, &[x, x, y])
}

fn square_of_a_root(sketch: &mut Sketch, [x, y]: [ValueId; 2]) -> ValueId {
    let root = sketch.float(FloatOp::Sqrt, &[x]);
    let square = sketch.float(FloatOp::Mul, &[root, root]);
    sketch.float(FloatOp::Div, &[square, y])
}

fn text(func: &Func) -> Module {
    module([func], Target::parse("sm_90").unwrap()).unwrap()
}

fn result(format: Format, text: &Module, inputs: &[u64]) -> u64 {
    let outcome = call(&text.functions[0], inputs).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    match outcome.end {
        End::Returned(Some(bits)) if format.is_nan(bits) => format.nan(),
        End::Returned(Some(bits)) => bits,
        end => panic!("{end:?}\n{text}"),
    }
}

#[test]
fn a_number_is_flushed_once() {
    let mode = Mode { denormal: Denormal::PreserveSign, ..Mode::default() };
    let flushes = |body| text(&function(Format::F64, mode, body)).to_string().matches("selp").count();
    // The product and the sum; the second operand and the sum; the operand, the square, the divisor and the quotient.
    assert_eq!([distance, square_and_more, square_of_a_root].map(flushes), [2, 2, 4]);
}

#[test]
fn what_is_not_flushed_has_the_same_bits() {
    let mut dice = Dice::new(5);
    let rounds = [Round::NearestEven, Round::TowardZero, Round::Down, Round::Up];
    for format in FORMATS {
        for denormal in [Denormal::PreserveSign, Denormal::PositiveZero] {
            for (round, body) in rounds
                .into_iter()
                .flat_map(|round| [distance, square_and_more, square_of_a_root].map(|body| (round, body)))
            {
                let func = function(format, Mode { round, denormal }, body);
                let text = text(&func);
                for _ in 0..400 {
                    let inputs = [0; 2].map(|_| operand(format, &mut dice));
                    let expected = interpret(&func, &inputs, &Options::default(), &mut Uninterpreted).end;
                    assert_eq!(expected, Ended::Returned(Some(result(format, &text, &inputs))), "{inputs:x?}\n{text}");
                }
            }
        }
    }
}
