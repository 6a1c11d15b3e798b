//! Pairs of f64 rounded to pairs of f32.

use fma_core::double::{Df64, Df128};

use super::pair;
use crate::random::Random;
use crate::tries;

const GREATEST: f64 = f32::MAX as f64;
/// Half a last place of the greatest f32.
const HALF: f64 = (1u128 << 103) as f64;

/// The exact decimal digits of a pair, which text is read from with one rounding a word.
fn through_text(x: Df128) -> Df64 {
    format!("{x:.200}").parse().unwrap()
}

#[test]
fn each_word_is_rounded_once() {
    let mut random = Random::new(37);
    for _ in 0..tries(400) {
        let x = pair(&mut random, -40..100);
        assert_eq!(x.to_df64().parts(), through_text(x).parts(), "{x:?}");
    }
    // The low word next to the tie of two f32, on the other side of which f64 alone would put it.
    let high = 1.0 + 2f64.powi(-26) + 2f64.powi(-50);
    for below in [-1.0, 0.0, 1.0].map(|sign| Df128::new(high, sign * 2f64.powi(-100))) {
        assert_eq!(below.to_df64().parts(), through_text(below).parts(), "{below:?}");
    }
}

/// As text is read: up to half a last place beyond the greatest word there is the greatest pair, then infinity.
#[test]
fn the_ends_of_the_range() {
    let sum = |lo: f64| Df128::new(GREATEST, lo).to_df64();
    let (below, above) = (HALF - 2f64.powi(60), HALF + 2f64.powi(60));
    assert_eq!([below, HALF, above].map(sum), [Df64::MAX, Df64::INFINITY, Df64::INFINITY]);
    assert_eq!(Df128::new(GREATEST + HALF, -1.0).to_df64(), Df64::MAX);
    assert_eq!((-Df128::new(GREATEST + HALF, -1.0)).to_df64(), -Df64::MAX);
    assert_eq!(Df64::try_from(Df128::new(GREATEST + HALF, -1.0)).ok(), None);
    // Half of the smallest number, and which side of it.
    let tiny = |lo: f64| Df128::new(2f64.powi(-150), lo).to_df64().hi().to_bits();
    assert_eq!([-1e-80, 0.0, 1e-80].map(tiny), [0, 0, 1]);
    assert_eq!(Df128::new(-2f64.powi(-150), 1e-80).to_df64().hi().to_bits(), 1 << 31);
}
