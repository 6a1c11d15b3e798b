//! What a function of quotients costs once its products are in its sums.

use fma_core::Format;

use super::divisor::is_division;
use crate::passes::contraction;
use crate::{Cost, Func, Log, Machine, Value, operations};

/// How many operations a division less may cost where bars are taken together. By the clock of an x86-64 core with fused operations `(a*d + c*b)/(b*d)` takes 0.55 to 0.8 of the
/// time of `a/b + c/d` in a row of them, and up to a tenth more in a chain where one waits for the other; with two operations more, 0.6 to 0.9 in a row.
const FEW: u32 = 2;

/// How many operations more a form may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    None,
    /// So many for each division less.
    Few,
    /// As many as cost less than what they save.
    Any,
}

impl Growth {
    /// What one bar for several may cost: a division of f64 takes as long as several products, and the product of two divisors is seldom beyond its range. Of
    /// f32 a division is fast, and the product of two squares of the distances between planets is infinite.
    pub fn of(func: &Func) -> Growth {
        let is_wide = |value: &Value| value.ty.format() == Some(Format::F64) || !is_division(value);
        if func.values().all(|(_, value)| is_wide(value)) { Growth::Few } else { Growth::None }
    }
}

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

    /// Whether this is the cheaper: on machines with fused operations, and not dearer on the others; with no more operations than it may have.
    pub fn is_below(&self, old: &Price, growth: Growth) -> bool {
        let saved = old.fused.div.saturating_sub(self.fused.div);
        let more = match growth {
            Growth::None => Some(0),
            Growth::Few => Some(saved * FEW),
            Growth::Any => None,
        };
        self.fused.weight() < old.fused.weight()
            && self.split.weight() <= old.split.weight()
            && more.is_none_or(|more| self.fused.total <= old.fused.total + more)
    }
}
