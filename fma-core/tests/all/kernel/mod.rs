//! Kernels against exact arithmetic.

mod any_bits;
mod exact;
mod ill_conditioned;
mod lerp;
mod polynomial;
mod products;
mod special;
mod sums;

use fma_core::eft::Base;

/// Asserts that the worst error in ulps is what it was measured to be: not above `bound`, and above nine tenths of it,
/// so that a bound that could be tightened fails. On demand, where more is tried, and under Miri, where less is, only not above.
fn assert_worst(name: &str, worst: f64, bound: f64) {
    assert!(worst <= bound, "{name}: {worst} ulps, above {bound}");
    assert!(
        worst > 0.9 * bound || crate::exhaustive() || cfg!(miri),
        "{name}: {worst} ulps, so the bound of {bound} can be tightened"
    );
}

/// The next number up or down by a few units in the last place.
fn nudged<T: Base>(x: T, units: i64) -> T {
    T::from_code(x.to_code().wrapping_add_signed(units))
}
