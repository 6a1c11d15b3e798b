//! What a function costs, in instructions of its text.

use super::{Function, Instruction};
use crate::{Kind, Name};

/// How many instructions a text has. A loop's count once, and so do those of both arms of a branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Those that compute with floats. Signs, moves, loads and stores do not: a machine does them on the way.
    pub floats: u32,
    /// All of them.
    pub total: u32,
}

impl Function {
    /// What it costs.
    pub fn cost(&self) -> Cost {
        let floats = self.instructions().filter(|instruction| computes(instruction)).count() as u32;
        Cost { floats, total: self.instructions().count() as u32 }
    }
}

fn computes(instruction: &Instruction) -> bool {
    let pairs = [Kind::F16x2, Kind::Bf16x2, Kind::F32x2];
    let form = &instruction.form;
    let floats = form.kinds.iter().any(|kind| kind.format().is_some() || pairs.contains(kind));
    floats && ![Name::Ld, Name::St, Name::Mov, Name::Neg, Name::Abs].contains(&form.name)
}
