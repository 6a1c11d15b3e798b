//! What a function of quotients costs once its products are in its sums.

use crate::passes::contraction;
use crate::{Cost, Func, Log, Machine, operations};

/// The operations of a function, contracted, on both kinds of machines.
#[derive(Clone, Copy)]
pub struct Price {
    fused: Cost,
    split: Cost,
}

impl Price {
    pub fn of(func: &Func) -> Price {
        let contracted = contraction(func, &|_| String::new(), &mut Log::silent()).map(|contracted| contracted.func);
        let [fused, split] =
            [Machine::Fused, Machine::Split].map(|machine| operations(contracted.as_ref().unwrap_or(func), machine));
        Price { fused, split }
    }

    /// Whether this is the cheaper: on machines with fused operations, and not dearer on the others; with no more operations, unless it `may_grow`.
    pub fn is_below(&self, old: &Price, may_grow: bool) -> bool {
        self.fused.weight() < old.fused.weight()
            && self.split.weight() <= old.split.weight()
            && (may_grow || self.fused.total <= old.fused.total)
    }
}
