//! Inputs on which the flags allow anything.

use fma_core::exact::{self, Status};

use crate::interpret::{Around, Computation, Setting, Word, World};
use crate::{Class, Flag, FloatOp, Op, ValueId};

/// How much is allowed on this input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excuse {
    None,
    /// A function was approximated.
    Approximate,
    All,
}

/// A world that watches what a run meets.
pub struct Watching<W> {
    world: W,
    /// A promise of an operation was broken: `nnan` or `ninf`.
    broken: bool,
    /// An operation that may be reordered rounded; of one that has an algorithm to itself, or met what that treats otherwise.
    reordered: bool,
    /// A function that may be approximated rounded.
    approximated: bool,
}

impl<W: World> Watching<W> {
    pub fn new(world: W) -> Watching<W> {
        Watching { world, broken: false, reordered: false, approximated: false }
    }

    /// What this run of the old function and that of the new one excuse: of the new one, nothing but its roundings.
    pub fn excuse(&self, new: &Watching<W>) -> Excuse {
        if self.broken || self.reordered || new.reordered {
            Excuse::All
        } else if self.approximated {
            Excuse::Approximate
        } else {
            Excuse::None
        }
    }
}

impl<W: World> Around for Watching<W> {
    type Within = W;

    fn within(&mut self) -> &mut W {
        &mut self.world
    }

    fn computed(&mut self, computation: Computation<'_>) -> Word {
        let flags = computation.value().flags;
        let rounds = computation.rounded.1.contains(Status::INEXACT);
        self.broken |= flags.has(Flag::Nnan) && meets(&computation, |bits| computation.setting.format.is_nan(bits));
        self.broken |=
            flags.has(Flag::Ninf) && meets(&computation, |bits| computation.setting.format.is_infinite(bits));
        self.reordered |= (flags.has(Flag::Reassoc) || flags.has(Flag::Df64)) && rounds;
        let has_algorithm = SCHEMES.iter().any(|flag| flags.has(*flag));
        self.reordered |=
            has_algorithm && (rounds || meets(&computation, |bits| is_special(computation.setting, bits)));
        self.approximated |= flags.has(Flag::Afn) && is_approximated(&computation);
        computation.rounded.0
    }
}

/// The flags that permit one algorithm, with all that it does.
const SCHEMES: [Flag; 4] = [Flag::Kahan, Flag::Lerp, Flag::Horner, Flag::Estrin];

/// Kahan's algorithm makes NaN of an infinite product, and the sign of a zero end of an interpolation may be lost. A
/// polynomial whose terms are infinities or zeros may be NaN, or not, or a zero of the other sign, in another scheme.
fn is_special(setting: Setting, bits: Word) -> bool {
    setting.format.is_infinite(bits) || setting.format.is_zero(bits)
}

/// Whether an operand or the result is such a number. Of a choice, only the chosen operand counts; a constant never does: who
/// writes `x < f32::INFINITY` under `ninf` makes a promise of `x`.
fn meets(computation: &Computation<'_>, such: impl Fn(Word) -> bool) -> bool {
    let (value, result) = (computation.value(), computation.rounded.0);
    let is_variable = |arg: ValueId| !matches!(computation.func.value(arg).op, Op::Const(_));
    let any = value.args.iter().zip(computation.operands).any(|(arg, word)| is_variable(*arg) && such(*word));
    match value.op {
        Op::Float(_) | Op::Powi(_) => any || such(result),
        Op::Compare(_) | Op::Test(_) => any,
        Op::Select => such(result),
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Logic(_) | Op::Int(_) | Op::Cast => false,
    }
}

/// Whether `afn` has a say: a function rounds, or the reciprocal that a quotient may become. Never sums and products.
fn is_approximated(computation: &Computation<'_>) -> bool {
    let rounds = computation.rounded.1.contains(Status::INEXACT);
    match computation.value().op {
        Op::Float(FloatOp::Div | FloatOp::Recip) => {
            computation.value().flags.has(Flag::Arcp) && reciprocal_rounds(computation)
        }
        Op::Float(FloatOp::ToDegrees | FloatOp::ToRadians) | Op::Powi(_) => rounds,
        Op::Float(op) => rounds && matches!(op.class(), Class::Special | Class::Div),
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Compare(_) | Op::Test(_) => false,
        Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => false,
    }
}

fn reciprocal_rounds(computation: &Computation<'_>) -> bool {
    let Setting { format, mode, .. } = computation.setting;
    let divisor = computation.operands[computation.operands.len() - 1];
    exact::div_status(format, format.one(), divisor, mode.round).1.contains(Status::INEXACT)
}
