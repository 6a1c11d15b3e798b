//! Where halves have no minima and maxima of their own, and one operand is a constant: every half, the bits of the instruction.

use fma_core::Format;
use fma_ir::{Flags, FloatOp, Func, Sketch, Ty};
use fma_ptx::emulate::{End, call, check};
use fma_ptx::{Module, Name, Target, module};

const FORMAT: Format = Format::F16;

fn function(op: FloatOp, constant: u64, is_first: bool) -> Func {
    let mut sketch = Sketch::new(Ty::Float(FORMAT), Flags::NONE);
    let (x, constant) = (sketch.param("x"), sketch.bits(constant));
    let args = if is_first { [constant, x] } else { [x, constant] };
    let result = sketch.float(op, &args);
    sketch.giving(result)
}

fn text(func: &Func, target: &str) -> Module {
    module([func], Target::parse(target).unwrap()).unwrap()
}

fn run(module: &Module, x: u64) -> u64 {
    let End::Returned(Some(bits)) = call(&module.functions[0], &[x]).unwrap().end else { panic!("{module}") };
    bits
}

#[test]
fn a_half_against_a_constant_is_compared() {
    // Both zeros, ±1, a subnormal, the infinities, a NaN.
    for constant in [0x0000, 0x8000, 0x3c00, 0xbc00, 0x0001, 0x7c00, 0xfc00, 0x7e00] {
        for (op, is_first) in [(FloatOp::Max, false), (FloatOp::Max, true), (FloatOp::Min, false)] {
            let func = function(op, constant, is_first);
            let (old, new) = (text(&func, "sm_75"), text(&func, "sm_80"));
            assert_eq!(check(&old), []);
            // The zero that loses against its equal, and a NaN, go through f32.
            let loser = if op == FloatOp::Max { 0x8000 } else { 0x0000 };
            let compared = old.functions[0].instructions().any(|one| one.form.name == Name::Setp);
            assert_eq!(compared, constant != loser && constant != 0x7e00, "{op:?} {constant:#x}");
            for x in 0..=0xffff {
                let (found, expected) = (run(&old, x), run(&new, x));
                let both_nan = FORMAT.is_nan(found) && FORMAT.is_nan(expected);
                assert!(found == expected || both_nan, "{op:?} {x:#x} {constant:#x}: {found:#x} {expected:#x}");
            }
        }
    }
}
