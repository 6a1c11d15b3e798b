//! Kahan's algorithm: a sum or difference of two products within 1.5 ulp, however much cancels.
//!
//! - **Licence.** `kahan` on both products, the sum and the signs between them, in the plain mode: a direction has no bound, and
//!   flushing takes the error of a product away.
//! - **Shape.** `±a*b ± c*d`, through `let`s and signs; squares, also as `powi(2)`; powers of two before a product, as in
//!   `b*b - 4.0*a*c`, scale one of its factors, exactly. `a.mul_add(b, -(c*d))` is such a difference, too: it loses what `c*d` is rounded by.
//! - **Result.** A [`FloatOp::DiffOfProducts`], which is exact about its second product on every machine. Which product that is shows
//!   in no bound but in the last bits: it is the second one as written, or the one that is subtracted. Where that product is exact anyway, since
//!   one factor is a power of two, one [`FloatOp::Fma`] is within half an ulp.
//! - **Limits.** Those of `fma_core::kernel::diff_of_products`: an overflowing or infinite `c * d` gives NaN, an underflowing error is lost.
//! - **Cost.** One operation more than as written: `kahan` asks for accuracy.

mod products;

#[cfg(test)]
mod tests;

use fma_core::Format;

use super::sign::negative_product;
use crate::{Detail, Draft, Flag, Flags, FloatOp, Func, Log, Rewritten, Seen, Source, Ty, Value, ValueId, rebuild};
use products::{Product, Products};

const RULE: &str = "kahan";

/// Computes sums and differences of two products by Kahan's algorithm.
pub fn kahan(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let asked = func.values().any(|(_, value)| value.flags.has(Flag::Kahan));
    let looked_for = asked || log.detail == Detail::Full;
    looked_for.then(|| {
        rebuild(func, source, log, |draft, id, value| {
            let Some(found) = Products::of(func, id) else { return draft.add(value) };
            let flags = found.touched.iter().map(|id| func.value(*id).flags).fold(value.flags, Flags::intersection);
            if flags.has(Flag::Kahan) {
                let new = built(draft, &found, flags, &value);
                draft.step(RULE, Seen::Old(id), new, Flags::of(Flag::Kahan), None);
                return new;
            }
            // A sum cancels only if the signs of its terms happen to differ: no one should be told to pay for that.
            if found.cancels() {
                let new = built(draft, &found, flags, &value);
                draft.near_miss(RULE, Seen::Old(id), new, Flag::Kahan);
            }
            draft.add(value)
        })
    })
}

/// The operation over the new operands of the products.
fn built(draft: &mut Draft<'_>, found: &Products, flags: Flags, sum: &Value) -> ValueId {
    let (first, second) = found.ordered(draft.old());
    let [a, b] = signed(draft, first, first.negative, flags, sum);
    if second.is_exact(draft.old()) {
        let factors = signed(draft, second, second.negative, flags, sum);
        let addend = draft.float(FloatOp::Mul, &factors, flags, sum);
        return draft.float(FloatOp::Fma, &[a, b, addend], flags, sum);
    }
    let [c, d] = signed(draft, second, !second.negative, flags, sum);
    draft.float(FloatOp::DiffOfProducts, &[a, b, c, d], flags, sum)
}

/// The factors of the product, or of its opposite.
fn signed(draft: &mut Draft<'_>, product: &Product, opposite: bool, flags: Flags, sum: &Value) -> [ValueId; 2] {
    let factors = factors(draft, product, flags, sum);
    if opposite { negative_product(draft, factors, flags, sum) } else { factors }
}

/// The new factors; the powers of two before the product go into the first of them.
fn factors(draft: &mut Draft<'_>, product: &Product, flags: Flags, sum: &Value) -> [ValueId; 2] {
    // They are there: operands are visited before users.
    let mut now = |id: ValueId| draft.now(id).unwrap_or(id);
    let [scaled, other] = product.factors.map(&mut now);
    let scales: Vec<_> = product.scales.iter().map(|scale| now(*scale)).collect();
    let scaled =
        scales.into_iter().fold(scaled, |factor, scale| draft.float(FloatOp::Mul, &[scale, factor], flags, sum));
    [scaled, other]
}

/// Whether the type has the operation on every machine.
fn has_kernel(ty: Ty) -> bool {
    matches!(ty.format(), Some(Format::F64 | Format::F32 | Format::F16 | Format::Bf16))
}
