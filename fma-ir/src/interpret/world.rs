//! What lies outside the function.

use fma_core::exact::Status;

use super::{Pair, Rounded, Setting, Word};
use crate::{FloatOp, Func, Site, Ty, Value, ValueId, VarId};

/// An operation on floats that has just been computed: arithmetic, a comparison, a question, a choice among floats.
#[derive(Clone, Copy, Debug)]
pub struct Computation<'a> {
    pub func: &'a Func,
    pub id: ValueId,
    pub setting: Setting,
    pub operands: &'a [Word],
    /// The values computed so far, by id.
    pub known: &'a [Option<Word>],
    pub rounded: Rounded,
}

impl<'a> Computation<'a> {
    /// The value that is computed.
    pub fn value(&self) -> &'a Value {
        self.func.value(self.id)
    }
}

/// Answers what the function asks of its surroundings. The same question in the same run gets the same answer, unless it acts.
pub trait World {
    /// A function of a mathematical library, with its status: `INEXACT` unless the result is the exact one.
    fn library(&mut self, op: FloatOp, setting: Setting, operands: &[Word]) -> Rounded;

    /// The user's expression.
    fn expression(&mut self, site: Site, operands: &[Word], ty: Ty) -> Word {
        (operands, ty, site).mix()
    }

    /// Which of the user's regions runs next, if any: asked again after each turn, with the value of the region that ran.
    fn turn(&mut self, _site: Site, turn: u32, regions: usize, _last: Option<Word>) -> Option<usize> {
        let turn = turn as usize;
        (turn < regions).then_some(turn)
    }

    /// What the user's statement writes to a variable, before its regions and after each; the last is what the variable holds.
    fn written(&mut self, site: Site, var: VarId, ty: Ty, _held: Pair) -> Pair {
        [(&[Word::from(var.0)][..], ty, site).mix(), 0]
    }

    /// Sees each operation on floats, and may put another result in its place.
    fn computed(&mut self, computation: Computation<'_>) -> Word {
        computation.rounded.0
    }
}

/// A world around another, which answers all but what it computes.
pub trait Around {
    /// The world within.
    type Within: World;

    /// The world within.
    fn within(&mut self) -> &mut Self::Within;

    /// As [`World::computed`].
    fn computed(&mut self, computation: Computation<'_>) -> Word;
}

impl<A: Around> World for A {
    fn library(&mut self, op: FloatOp, setting: Setting, operands: &[Word]) -> Rounded {
        self.within().library(op, setting, operands)
    }

    fn expression(&mut self, site: Site, operands: &[Word], ty: Ty) -> Word {
        self.within().expression(site, operands, ty)
    }

    fn turn(&mut self, site: Site, turn: u32, regions: usize, last: Option<Word>) -> Option<usize> {
        self.within().turn(site, turn, regions, last)
    }

    fn written(&mut self, site: Site, var: VarId, ty: Ty, held: Pair) -> Pair {
        self.within().written(site, var, ty, held)
    }

    fn computed(&mut self, computation: Computation<'_>) -> Word {
        Around::computed(self, computation)
    }
}

/// Numbers without a meaning, the same for the same questions.
trait Mix {
    fn mix(self) -> Word;
}

impl Mix for (&[Word], Ty, Site) {
    fn mix(self) -> Word {
        let (operands, ty, Site(site)) = self;
        let seed =
            operands.iter().fold(Word::from(site) + 1, |seed, word| (seed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mixed = seed ^ seed >> 29;
        match ty {
            Ty::Bool => mixed & 1,
            Ty::Float(format) | Ty::Double(format) => mixed & format.mask(),
            Ty::Int(int) if int.bits < 64 => mixed & ((1 << int.bits) - 1),
            Ty::Int(_) | Ty::Generic(_) | Ty::Other => mixed,
        }
    }
}

/// A world whose library knows no function: the results are numbers without a meaning, the same for the same operands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uninterpreted;

impl World for Uninterpreted {
    fn library(&mut self, op: FloatOp, setting: Setting, operands: &[Word]) -> Rounded {
        let bits = (operands, Ty::Float(setting.format), Site(op as u32)).mix();
        (if setting.format.is_nan(bits) { setting.format.nan() } else { bits }, Status::INEXACT)
    }
}
