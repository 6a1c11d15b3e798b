//! What each step leaves of a number that runs through a loop, for the steps of all lanes at once: sums, products, the least and the greatest so far, and
//! numbers of which each step keeps a part.
//!
//! Each lane takes what the last lane of the half below has, then that of the quarter, and so on: in groups of two lanes, of four, of all. A sum of as many
//! lanes takes as few additions one after the other as it has halves, and each next vector waits for one of them alone. The lanes are 64 bytes on
//! every machine, so the bits are the same on each.

use super::register::Register;
use super::{greater, lesser, mul_add};
use crate::machine::Machine;

/// Does something for half of each group of lanes, groups of two first.
macro_rules! groups {
    ($lanes:expr, $half:ident => $act:expr) => {
        groups!(@ $lanes, $half $act; 1 2 4 8)
    };
    (@ $lanes:expr, $half:ident $act:expr; $($at:literal)*) => { $(
        if $at < $lanes {
            const $half: usize = $at;
            $act;
        }
    )* };
}

macro_rules! running {
    ($($(#[$doc:meta])* $name:ident($a:ident, $b:ident) of $nothing:expr, $join:expr;)*) => { $(
        $(#[$doc])*
        /// `before` is what the vector before this one came to.
        #[inline(always)]
        pub fn $name<V: Register>(step: V, before: V) -> V {
            let (nothing, mut all) = (V::of($nothing), step);
            groups!(V::LANES, HALF => {
                let ($a, $b) = (all.spread::<HALF>(nothing), all);
                all = $join;
            });
            let ($a, $b) = (before.last(), all);
            $join
        }
    )* };
}

running! {
    /// The sums of what each step adds.
    running_sum(a, b) of -0.0, a + b;
    /// The products of what each step multiplies by.
    running_product(a, b) of 1.0, a * b;
    /// The least so far, where no step has NaN.
    running_least(a, b) of f64::INFINITY, lesser(a, b);
    /// The greatest so far, where no step has NaN.
    running_greatest(a, b) of f64::NEG_INFINITY, greater(a, b);
}

/// The numbers of which each step keeps `factor` times what there was, and adds to it: a low pass, a mean that forgets. With one rounding where the
/// machine has the operation, if it `FUSES`. The factor is one that [`keeps`].
#[inline(always)]
pub fn running_kept<M: Machine, V: Register, const FUSES: bool>(step: V, before: V, factor: V) -> V {
    let (nothing, one, mut all) = (V::of(-0.0), V::of(1.0), step);
    let powers = running_product(factor, one);
    let add = |a, b, c| if FUSES { mul_add::<M, V>(a, b, c) } else { a * b + c };
    groups!(V::LANES, HALF => all = add(powers.again::<HALF>(one), all.spread::<HALF>(nothing), all));
    add(powers, before.last(), all)
}

/// Whether a factor has powers that lanes multiply by instead: none that is infinite, or lost where the factor is not.
#[inline(always)]
pub fn keeps<V: Register>(factor: V) -> bool {
    let magnitude = factor.magnitude();
    let (mut power, mut lanes) = (magnitude, 1);
    while lanes < 64 / size_of::<V::Scalar>() {
        power = power * power;
        lanes *= 2;
    }
    let is_small = magnitude.less_or_equal(V::of(1.0));
    let is_there = V::ZEROS.less(power) | magnitude.equal(V::ZEROS);
    V::any(is_small & is_there)
}
