//! Tables and coefficients, a file for each file of functions; all but this one are written by `tools/double_tables.py`.

pub(super) mod arc;
pub(super) mod exponential;
pub(super) mod logarithm;
pub(super) mod quadrant;
pub(super) mod root;
pub(super) mod series;
pub(super) mod trigonometric;

use super::super::{Df128, Double};

/// A number with few bits, close to the reciprocal of what it stands for, and minus its logarithm in three parts.
#[derive(Clone, Copy)]
pub(super) struct Reciprocal {
    pub(super) factor: f64,
    pub(super) logarithm: [f64; 3],
}

const fn pair(hi: u64, lo: u64) -> Df128 {
    Double { hi: f64::from_bits(hi), lo: f64::from_bits(lo) }
}

const fn triple(high: u64, middle: u64, low: u64) -> [f64; 3] {
    [f64::from_bits(high), f64::from_bits(middle), f64::from_bits(low)]
}

const fn reciprocal(factor: u64, high: u64, middle: u64, low: u64) -> Reciprocal {
    Reciprocal { factor: f64::from_bits(factor), logarithm: triple(high, middle, low) }
}
