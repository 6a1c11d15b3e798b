//! All passes, in order, until nothing changes.

use crate::passes::{Pass, contraction, kahan, reciprocals};
use crate::rules::{near_misses, protect, rewrite};
use crate::{Cost, Func, Log, Machine, Rewritten, Source, ValueId, cost, sweep};

/// The passes of one round. A pass that needs whole expressions goes before contraction, which hides products in sums.
pub(crate) const PASSES: &[Pass] = &[protect, rewrite, kahan, reciprocals, contraction];

/// How many rounds there are at most. Two do the work; the others see that nothing is left.
const ROUNDS: usize = 8;

/// A function after all passes.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub func: Func,
    /// For each value of the function before, the value that stands for it now; `None` where nothing needs it.
    pub now: Vec<Option<ValueId>>,
    pub log: Log,
    /// The cost on a machine with fused operations.
    pub before: Cost,
    pub after: Cost,
}

/// Rewrites a function as far as its flags allow, and finds what one flag more would allow. A second run changes nothing, and the
/// cost never rises.
pub fn pipeline(func: &Func, source: Source<'_>) -> Outcome {
    let mut outcome = rewritten(func, source);
    near_misses(&outcome.func, source, &mut outcome.log);
    outcome
}

/// The same for who does not ask for near misses.
pub fn rewritten(func: &Func, source: Source<'_>) -> Outcome {
    let (mut log, mut whole) = (Log::default(), sweep(func));
    let before = cost(&whole.func, Machine::Fused);
    for _ in 0..ROUNDS {
        log.near_misses.clear();
        let next = round(&whole.func, source, &mut log);
        let settled = next.func == whole.func;
        whole = then(whole, next);
        if settled {
            break;
        }
    }
    let Rewritten { func: new, now } = whole;
    Outcome { before, after: cost(&new, Machine::Fused), func: new, now, log }
}

fn round(func: &Func, source: Source<'_>, log: &mut Log) -> Rewritten {
    PASSES.iter().fold(sweep(func), |whole, pass| {
        let next = pass(&whole.func, source, log);
        then(whole, next)
    })
}

/// One rewriting after another.
fn then(first: Rewritten, second: Rewritten) -> Rewritten {
    let now = first.now.into_iter().map(|id| id.and_then(|id| second.now[id.0 as usize])).collect();
    Rewritten { func: second.func, now }
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::*;
    use crate::{Flags, FloatOp, Sketch, Ty, formula};

    /// `a/d + b/d*c`: the divisions share a reciprocal, and the sum takes a product in.
    #[test]
    fn passes_feed_one_another_and_settle() {
        let mut sketch = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| sketch.param(name));
        let [p, q] = [a, b].map(|dividend| sketch.float(FloatOp::Div, &[dividend, d]));
        let scaled = sketch.float(FloatOp::Mul, &[q, c]);
        let sum = sketch.float(FloatOp::Add, &[p, scaled]);
        let outcome = pipeline(&sketch.giving(sum), &|_| String::new());
        let text = |func: &Func| func.body.result.map(|id| formula(func, id, &|_| String::new())).unwrap_or_default();
        assert_eq!(text(&outcome.func), "mul_add(a, d.recip(), b * d.recip() * c)");
        assert_eq!(outcome.now[sum.0 as usize], outcome.func.body.result);
        assert!(outcome.after.is_below(&outcome.before));
        let again = pipeline(&outcome.func, &|_| String::new());
        assert!(again.func == outcome.func && again.log.steps.is_empty());
    }
}
