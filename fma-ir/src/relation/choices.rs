//! The results that the flags of a function allow, one run each.

use fma_core::exact;

use crate::interpret::{Around, Computation, Setting, Word, World, operation};
use crate::{Flag, FloatOp, Op, ValueId};

/// The choices of one run: which of how many, in the order in which they came up.
#[derive(Debug, Default)]
pub struct Choices {
    made: Vec<(u32, u32)>,
    next: usize,
}

impl Choices {
    /// One of so many.
    fn choose(&mut self, of: u32) -> u32 {
        if self.next == self.made.len() {
            self.made.push((0, of));
        }
        self.next += 1;
        self.made[self.next - 1].0
    }

    /// Prepares the next run; `false` after the last.
    pub fn advance(&mut self) -> bool {
        self.next = 0;
        while let Some((choice, of)) = self.made.pop() {
            if choice + 1 < of {
                self.made.push((choice + 1, of));
                return true;
            }
        }
        false
    }
}

/// A world in which the operations of a function choose among the results that their flags allow.
pub struct Choosing<'a, W> {
    world: W,
    choices: &'a mut Choices,
}

impl<'a, W: World> Choosing<'a, W> {
    pub fn new(world: W, choices: &'a mut Choices) -> Choosing<'a, W> {
        Choosing { world, choices }
    }

    /// The result with other operands than the run has.
    fn result(&mut self, op: Op, setting: Setting, operands: &[Word]) -> Word {
        operation(op, setting, operands).unwrap_or_else(|op| self.world.library(op, setting, operands)).0
    }

    /// A zero of either sign; other numbers stay.
    fn either_zero(&mut self, setting: Setting, bits: Word) -> Word {
        let other = setting.format.is_zero(bits) && self.choices.choose(2) == 1;
        if other { exact::negate(setting.format, bits) } else { bits }
    }

    /// `a / b`, or `a` times the rounded reciprocal.
    fn quotient(&mut self, setting: Setting, operands: &[Word]) -> Word {
        if self.choices.choose(2) == 0 {
            return self.result(Op::Float(FloatOp::Div), setting, operands);
        }
        let reciprocal = self.result(Op::Float(FloatOp::Div), setting, &[setting.format.one(), operands[1]]);
        self.result(Op::Float(FloatOp::Mul), setting, &[operands[0], reciprocal])
    }

    /// A sum whose operands may be products that are not rounded.
    fn sum(&mut self, op: FloatOp, computation: &Computation<'_>, operands: &[Word]) -> Word {
        let setting = computation.setting;
        let second_sign = if op == FloatOp::Sub { Flip::Yes } else { Flip::No };
        let args = &computation.value().args;
        let first = product(computation, args[0], Flip::No).map(|[a, b]| [a, b, second_sign.of(setting, operands[1])]);
        let second = product(computation, args[1], second_sign).map(|[a, b]| [a, b, operands[0]]);
        let fused: Vec<[Word; 3]> = first.into_iter().chain(second).collect();
        match self.choices.choose(1 + fused.len() as u32) {
            0 => self.result(Op::Float(op), setting, operands),
            choice => self.result(Op::Float(FloatOp::Fma), setting, &fused[choice as usize - 1]),
        }
    }
}

/// Whether a sign is flipped on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flip {
    No,
    Yes,
}

impl Flip {
    fn of(self, setting: Setting, bits: Word) -> Word {
        match self {
            Flip::No => bits,
            Flip::Yes => exact::negate(setting.format, bits),
        }
    }

    fn again(self) -> Flip {
        match self {
            Flip::No => Flip::Yes,
            Flip::Yes => Flip::No,
        }
    }
}

/// The factors of a product that may lose its rounding, signs on the way taken into the first.
fn product(computation: &Computation<'_>, id: ValueId, flip: Flip) -> Option<[Word; 2]> {
    let value = computation.func.value(id);
    let word = |arg: ValueId| computation.known[arg.0 as usize];
    match value.op {
        Op::Float(FloatOp::Mul) if value.flags.contracts() => {
            Some([flip.of(computation.setting, word(value.args[0])?), word(value.args[1])?])
        }
        // A division that may become a product with the reciprocal may then lose that product's rounding.
        Op::Float(FloatOp::Div) if value.flags.contracts() && value.flags.has(Flag::Arcp) => {
            let setting = computation.setting;
            let reciprocal = [setting.format.one(), word(value.args[1])?];
            let (reciprocal, _) = operation(Op::Float(FloatOp::Div), setting, &reciprocal).ok()?;
            Some([flip.of(setting, word(value.args[0])?), reciprocal])
        }
        Op::Float(FloatOp::Neg) if value.flags.contracts() => product(computation, value.args[0], flip.again()),
        Op::Float(_) | Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Powi(_) | Op::Compare(_) => None,
        Op::Test(_) | Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => None,
    }
}

impl<W: World> Around for Choosing<'_, W> {
    type Within = W;

    fn within(&mut self) -> &mut W {
        &mut self.world
    }

    fn computed(&mut self, computation: Computation<'_>) -> Word {
        let value = computation.value();
        let (flags, setting) = (value.flags, computation.setting);
        let nsz = flags.has(Flag::Nsz);
        let first_number = if value.op == Op::Select { 1 } else { 0 };
        let mut operands = computation.operands.to_vec();
        if nsz {
            for operand in &mut operands[first_number..] {
                *operand = self.either_zero(setting, *operand);
            }
        }
        let result = if value.op == Op::Float(FloatOp::Div) && flags.has(Flag::Arcp) {
            self.quotient(setting, &operands)
        } else if let Op::Float(op @ (FloatOp::Add | FloatOp::Sub)) = value.op
            && flags.contracts()
        {
            self.sum(op, &computation, &operands)
        } else {
            self.result(value.op, setting, &operands)
        };
        if nsz && value.ty.is_float() { self.either_zero(setting, result) } else { result }
    }
}
