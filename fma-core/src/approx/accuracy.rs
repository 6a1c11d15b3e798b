//! The worst error of each approximation, as measured; the tests fail where one is exceeded, or could be tightened by 1.3.

use crate::Format;

/// One row: the error bound of one function of one type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accuracy {
    /// Its name in this module.
    pub function: &'static str,
    /// The type of arguments and result.
    pub format: Format,
    /// The largest error, in units in the last place of the exact result, fused or separate.
    pub ulps: f64,
    /// Where it holds.
    pub range: &'static str,
    /// Where the error comes from.
    pub reason: &'static str,
}

macro_rules! accuracies {
    ($($function:ident $f32:literal $f64:literal $range:ident $reason:literal;)*) => {
        /// Every approximation, once for each type.
        pub const ACCURACY: &[Accuracy] = &[$(
            Accuracy { function: stringify!($function), format: Format::F32, ulps: $f32, range: $range, reason: $reason },
            Accuracy { function: stringify!($function), format: Format::F64, ulps: $f64, range: $range, reason: $reason },
        )*];
    };
}

const ALL: &str = "all arguments";
const REDUCED: &str = "magnitudes up to 2^30; beyond, a finite argument counts as 0";

accuracies! {
    // function f32 f64 range reason
    exp    1.03 0.96 ALL "the sum 1 + p, and the rounding of p";
    exp2   1.11 1.06 ALL "the sum 1 + p, and the rounding of p";
    exp10  1.13 1.14 ALL "the sum 1 + p, and the rounding of p";
    expm1  1.55 1.84 ALL "the rounding of p, doubled where 2^k p and 2^k - 1 cancel";
    ln     0.78 0.80 ALL "the last sums";
    ln_1p  1.36 0.76 ALL "the last sums";
    log2   0.78 0.74 ALL "the last sums";
    log10  0.66 0.68 ALL "the last sums";
    sin    1.49 0.76 REDUCED "the last sum";
    cos    1.47 0.74 REDUCED "the last sum";
    tan    1.34 1.27 REDUCED "two sums and a quotient";
    atan   1.51 1.46 ALL "the quotient below 1";
    atan2  1.78 1.62 ALL "the quotient";
    asin   1.12 1.18 ALL "the root";
    acos   1.08 1.11 ALL "the root";
    sinh   1.58 1.62 ALL "the exponential";
    cosh   1.39 1.35 ALL "the exponential";
    tanh   1.40 1.33 ALL "the exponential and a quotient";
    erf    1.28 1.33 ALL "the polynomial";
    pow    0.56 1.15 ALL "the sum 1 + p";
    rcp    0.50 0.50 ALL "correctly rounded";
    rsqrt  1.48 1.47 ALL "a root and a quotient";
    cbrt   1.09 0.92 ALL "the cube in the last correction";
    hypot  1.19 1.13 ALL "the sum of squares";
}
