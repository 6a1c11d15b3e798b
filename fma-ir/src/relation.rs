//! Whether a result is licensed: the flags' sentences as code.
//!
//! The flags of the old function give it a *set* of results on one input. `nnan` and `ninf` excuse inputs on which an operation of
//! the old function meets or makes a NaN or an infinity. `nsz` lets each zero that the operation meets or makes have either
//! sign; `arcp` lets a quotient be a product with the rounded reciprocal; `contract` lets a product enter a sum without a rounding of
//! its own. `reassoc` excuses inputs on which an operation of either function that carries it rounds; `afn` allows a distance
//! where a function of the old one that carries it rounds. `df64` excuses what `reassoc` does; so do `kahan`, `lerp`, `horner` and `estrin`, and inputs on which an
//! operation that carries them meets or makes an infinity or a zero. The new function's one result must be in the set.

mod choices;
mod excuse;

#[cfg(test)]
mod tests;

use choices::Choosing;
use excuse::{Excuse, Watching};

use crate::Func;
use crate::interpret::{End, Options, Outcome, Word, World, interpret};

/// How far `afn` lets a result go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Approximation {
    /// Anywhere: for whole programs, where an error may grow without bound.
    #[default]
    Any,
    /// As many codes away at most.
    Within(u64),
}

/// What the relation says of one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Both functions give the same.
    Same,
    /// They differ, and the flags allow it.
    Licensed,
    /// The flags do not allow it: the results that they allow, and the one that came.
    Refuted { allowed: Vec<Outcome>, got: Outcome },
    /// Too many results are allowed to list them.
    Undecided,
}

/// How many results of the old function are tried.
const MOST: usize = 4096;

/// Compares the functions on one input. `world` makes the same world for every run.
pub fn compare<W: World>(
    before: &Func,
    after: &Func,
    inputs: &[Word],
    options: &Options,
    approximation: Approximation,
    world: impl Fn() -> W,
) -> Verdict {
    let (mut old, mut new) = (Watching::new(world()), Watching::new(world()));
    let plain = interpret(before, inputs, options, &mut old);
    let got = interpret(after, inputs, options, &mut new);
    if plain == got {
        return Verdict::Same;
    }
    let within = match (old.excuse(&new), approximation) {
        (Excuse::All, _) | (Excuse::Approximate, Approximation::Any) => return Verdict::Licensed,
        (Excuse::Approximate, Approximation::Within(codes)) => codes,
        (Excuse::None, _) => 0,
    };
    let near = |allowed: &Outcome| is_near(before, options, allowed, &got, within);
    let mut allowed = vec![];
    let mut choices = choices::Choices::default();
    while allowed.len() < MOST {
        let mut choosing = Choosing::new(world(), &mut choices);
        let outcome = interpret(before, inputs, options, &mut choosing);
        if near(&outcome) {
            return Verdict::Licensed;
        }
        allowed.push(outcome);
        if !choices.advance() {
            allowed.dedup();
            return Verdict::Refuted { allowed, got };
        }
    }
    Verdict::Undecided
}

/// Whether two outcomes are the same, or differ by a few codes in the function's result.
fn is_near(func: &Func, options: &Options, one: &Outcome, other: &Outcome, within: u64) -> bool {
    let format = func.body.result.and_then(|id| func.value(id).ty.format()).map(|own| options.format.unwrap_or(own));
    if one == other {
        return true;
    }
    let (Some(format), End::Returned(Some(x)), End::Returned(Some(y))) = (format, one.end, other.end) else {
        return false;
    };
    let rank = |bits| {
        let magnitude = i128::from(format.magnitude(bits));
        if format.sign(bits).is_negative() { -magnitude } else { magnitude }
    };
    let numbers = !format.is_nan(x) && !format.is_nan(y);
    let sign_kept = !(format.is_zero(x) && format.is_zero(y));
    one.acts == other.acts && numbers && sign_kept && (rank(x) - rank(y)).unsigned_abs() <= within.into()
}
