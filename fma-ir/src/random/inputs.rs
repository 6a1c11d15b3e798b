//! Inputs that are hard in different ways.

use fma_core::{Format, Overflow, Round, exact};

use super::{Dice, Program};
use crate::Ty;

/// The bits of one argument for each parameter.
pub fn inputs(program: &Program, dice: &mut Dice) -> Vec<u64> {
    let kind = dice.below(4);
    program.variables[..program.params].iter().map(|param| argument(param.ty, kind, dice)).collect()
}

fn argument(ty: Ty, kind: usize, dice: &mut Dice) -> u64 {
    match ty {
        Ty::Float(format) => float(format, kind, dice),
        Ty::Int(int) => dice.roll() >> (64 - u32::from(int.bits).clamp(1, 64)),
        Ty::Bool => dice.roll() & 1,
        Ty::Double(_) | Ty::Generic(_) | Ty::Other => 0,
    }
}

/// Small integers (nothing rounds), numbers near 1 (all round), special ones, or any bits.
fn float(format: Format, kind: usize, dice: &mut Dice) -> u64 {
    let layout = format.layout();
    let from = |number: f64| exact::convert(Format::F64, number.to_bits(), format, Round::NearestEven, Overflow::Ieee);
    match kind {
        0 => from(dice.below(9) as f64 - 4.0),
        1 => from((dice.roll() >> 11) as f64 / (1u64 << 52) as f64 - 0.5),
        2 => {
            let special =
                [0.0, -0.0, 1.0, -1.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, f64::MIN_POSITIVE, f64::MAX, 0.1];
            from(dice.pick(&special).unwrap_or(0.0))
        }
        _ => dice.roll() >> (64 - layout.bits),
    }
}
