//! Contraction: a product that feeds a sum loses its own rounding.
//!
//! - **Licence.** `contract` (or `fused`) on the product, the sum and the signs between them, and one mode for all. The result is a
//!   [`FloatOp::MulAdd`], which a machine without fused operations may split; where both carry `fused`, it is a
//!   [`FloatOp::Fma`] with one rounding everywhere. Whether a format has fused hardware is the printer's business: for f16 and
//!   bf16 on a CPU it has not, so there a `MulAdd` is split and an `Fma` is computed exactly.
//! - **Signs** are folded into operands, exactly: `-(a*b) + c`, `c - a*b`, `a*b - c`, `-(a*b) - c`. Where rounding knows up from
//!   down, the sign of the product is folded only under `fused`: a machine that splits would round it the wrong way.
//!   `-(a*b + c)` is left to the rule on negated fused operations, which needs `nsz`.
//! - **Cost.** Under `contract`, a product goes into its sums only if it then dies: all that uses it are sums that take it in.
//!   Otherwise it would be computed anyway, and nothing is gained. `fused` is a promise, kept for every sum.
//! - **Choice.** A sum takes one product. Products with the fewest rivals die first; among equals the one that the source
//!   computes first, so `a*b + c*d` becomes `mul_add(a, b, c*d)`: the later product keeps its own rounding.

mod choice;
mod terms;

#[cfg(test)]
mod tests;

use super::sign::{negative, negative_product};
use crate::{Detail, Draft, Flag, Flags, FloatOp, Func, Log, Rewritten, Seen, Source, Value, ValueId, rebuild};
use choice::{Fusion, choose, dying};
use terms::{Licence, Terms};

const RULE: &str = "contraction";

/// Fuses products into sums.
pub fn contraction(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let licensed = fusions(func, Licence::Carried);
    let wished = if log.detail == Detail::Full { fusions(func, Licence::Supposed) } else { None };
    if licensed.is_none() && wished.is_none() {
        return None;
    }
    let of = |fusions: &Option<Vec<Option<Fusion>>>, id: ValueId| fusions.as_ref()?[id.0 as usize].clone();
    Some(rebuild(func, source, log, |draft, id, value| {
        if let Some(fusion) = of(&licensed, id) {
            let new = fused(draft, &fusion, &value);
            draft.step(RULE, Seen::Old(id), new, license(func, &fusion), fusion.note);
            return new;
        }
        if let Some(fusion) = of(&wished, id) {
            let new = fused(draft, &fusion, &value);
            draft.near_miss(RULE, Seen::Old(id), new, Flag::Contract);
        }
        draft.add(value)
    }))
}

/// For each value the fusion that replaces it; `None` if there is none.
fn fusions(func: &Func, licence: Licence) -> Option<Vec<Option<Fusion>>> {
    let terms = Terms::of(func, licence)?;
    Some(choose(func, &terms)).filter(|fusions| fusions.iter().any(Option::is_some))
}

/// For each value whether it is a product that its sums will take in, and that then nothing else needs.
pub fn dying_products(func: &Func) -> Vec<bool> {
    let none = || vec![false; func.values().len()];
    Terms::of(func, Licence::Carried).map_or_else(none, |terms| dying(func, &terms))
}

/// The flags that licensed the fusion.
fn license(func: &Func, fusion: &Fusion) -> Flags {
    let carried = func.value(fusion.product).flags.intersection(func.value(fusion.sum).flags);
    Flags::of(if carried.has(Flag::Fused) { Flag::Fused } else { Flag::Contract })
}

/// The fused operation over the new operands of the product and of the sum.
fn fused(draft: &mut Draft<'_>, fusion: &Fusion, sum: &Value) -> ValueId {
    let product = draft.old().value(fusion.product).clone();
    let touched = fusion.signs.iter().map(|sign| draft.old().value(*sign).flags);
    let flags = touched.fold(sum.flags.intersection(product.flags), Flags::intersection);
    let op = if product.flags.intersection(sum.flags).has(Flag::Fused) { FloatOp::Fma } else { FloatOp::MulAdd };
    let factors: Vec<_> = product.args.iter().filter_map(|arg| draft.now(*arg)).collect();
    let mut factors = [factors[0], factors[1]];
    if fusion.product_negative {
        factors = negative_product(draft, factors, flags, sum);
    }
    let mut addend = sum.args[fusion.side.other().index()];
    if fusion.addend_negative {
        addend = negative(draft, addend, flags, sum);
    }
    draft.float(op, &[factors[0], factors[1], addend], flags, sum)
}
