//! Numbers of which each step keeps a part of its own, and bounds what it keeps: gated sums, means of all so far, envelopes, the best run of numbers.
//!
//! What two steps do one after the other is what one step of the kind does: `b + a * (d + c * e)` is `(b + a * d) + (a * c) * e`. So the lanes are joined in
//! halves, as [`running`](super::running_sum()) numbers are, the factors of the steps beside what they bring. Factors of which a product could be infinite, or
//! lost where they are not, are looked for in each vector: the steps of one that has them are taken one after the other.

use super::register::{Element, MOST, Register};
use super::{greater, lesser, mul_add};
use crate::approx::{Lane, Scalar};
use crate::machine::Machine;

macro_rules! composed {
    ($($(#[$doc:meta])* $name:ident $(<$machine:ident, $fuses:ident>)? ($factor:ident, $before:ident, $step:ident) = $act:expr,
        ($one:ident, $other:ident) = $both:expr, $safe:ident;)*) => { $(
        $(#[$doc])*
        /// `before` is what the vector before this one came to.
        #[inline(always)]
        pub fn $name<$($machine: Machine,)? V: Register<Scalar: Element> $(, const $fuses: bool)?>(step: V, before: V, factor: V) -> V {
            #[inline(always)]
            fn act<$($machine: Machine,)? V: Lane $(, const $fuses: bool)?>($factor: V, $before: V, $step: V) -> V {
                $act
            }
            let (mut all, mut factors) = (step, factor);
            groups!(V::LANES, HALF => {
                let is_upper = V::ZEROS.less(V::of(1.0).spread::<HALF>(V::ZEROS));
                let ($one, $other) = (factors.spread::<HALF>(factors), factors);
                all = V::select(is_upper, act::<$($machine,)? V $(, $fuses)?>(factors, all.spread::<HALF>(all), all), all);
                factors = V::select(is_upper, $both, factors);
            });
            if V::LANES > 1 && !$safe(factor, factors) {
                return one_by_one([factor, before, step], act::<$($machine,)? V::Scalar $(, $fuses)?>);
            }
            act::<$($machine,)? V $(, $fuses)?>(factors, before.last(), all)
        }
    )* };
}

composed! {
    /// The numbers of which each step keeps `factor` times what there was, and adds to it: with one rounding where the machine has the operation, if it
    /// `FUSES`.
    running_varied<M, FUSES>(factor, before, step) = if FUSES { mul_add::<M, V>(factor, before, step) } else { factor * before + step },
        (one, other) = one * other, is_moderate;
    /// The numbers that are `factor` times what there was, and at least what a step brings.
    running_scaled_greatest(factor, before, step) = greater(step, factor * before), (one, other) = one * other, keeps_order;
    /// The numbers that are `factor` times what there was, and at most what a step brings.
    running_scaled_least(factor, before, step) = lesser(step, factor * before), (one, other) = one * other, keeps_order;
    /// The numbers that are `factor` more than what there was, and at least what a step brings.
    running_shifted_greatest(factor, before, step) = greater(step, factor + before), (one, other) = one + other, is_any;
    /// The numbers that are `factor` more than what there was, and at most what a step brings.
    running_shifted_least(factor, before, step) = lesser(step, factor + before), (one, other) = one + other, is_any;
}

/// Whether no product of the factors is infinite, or lost where none of them is zero.
#[inline(always)]
fn is_moderate<V: Register>(factor: V, products: V) -> bool {
    // Sixteen of f32, eight of f64.
    let [most, least] = if size_of::<V::Scalar>() == 4 {
        [128.0, LEAST_F32 * 65536.0]
    } else {
        [(1u128 << 120) as f64, f64::MIN_POSITIVE * 256.0]
    };
    let magnitude = factor.magnitude();
    let is_there = V::of(1.0 / most).less_or_equal(magnitude) | magnitude.equal(V::ZEROS);
    if !V::any(!(magnitude.less_or_equal(V::of(most)) & is_there)) {
        return true;
    }
    // Where each is two at most, none of the products in between is less than the last divided by those twos.
    let is_kept = V::of(least).less_or_equal(products.magnitude());
    !V::any(!(magnitude.less_or_equal(V::of(2.0)) & is_kept))
}

/// The least normal number of f32.
const LEAST_F32: f64 = f32::MIN_POSITIVE as f64;

/// Whether in addition the greater of two numbers stays the greater.
#[inline(always)]
fn keeps_order<V: Register>(factor: V, products: V) -> bool {
    is_moderate(factor, products) && !V::any(factor.less(V::ZEROS))
}

#[inline(always)]
fn is_any<V: Register>(_: V, _: V) -> bool {
    true
}

/// The steps of a vector as they were written.
#[inline(always)]
fn one_by_one<V: Register<Scalar: Element>>(
    [factor, before, step]: [V; 3],
    act: fn(V::Scalar, V::Scalar, V::Scalar) -> V::Scalar,
) -> V {
    let (mut factors, mut all, mut last) =
        ([V::Scalar::ZEROS; MOST], [V::Scalar::ZEROS; MOST], [V::Scalar::ZEROS; MOST]);
    factor.store(&mut factors);
    step.store(&mut all);
    before.store(&mut last);
    take_steps(&factors[..V::LANES], last[V::LANES - 1], &mut all[..V::LANES], act);
    V::load(&all)
}

#[cold]
#[inline(never)]
fn take_steps<T: Scalar>(factors: &[T], mut before: T, all: &mut [T], act: fn(T, T, T) -> T) {
    for (factor, step) in factors.iter().zip(all) {
        before = act(*factor, before, *step);
        *step = before;
    }
}
