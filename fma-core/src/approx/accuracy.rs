//! The worst error of each approximation, as measured; the tests fail where one is exceeded, or could be tightened by 1.3.

use crate::Format;

/// One row: the error bound of one function of one type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accuracy {
    pub function: &'static str,
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
    exp    1.0 1.0 ALL "the sum 1 + p, and the rounding of p";
    exp2   1.0 1.0 ALL "the sum 1 + p, and the rounding of p";
    exp10  1.0 1.0 ALL "the sum 1 + p, and the rounding of p";
    expm1  1.0 1.0 ALL "the rounding of p, doubled where 2^k p and 2^k - 1 cancel";
    ln     1.0 1.0 ALL "the last sums";
    ln_1p  1.0 1.0 ALL "the last sums";
    log2   1.0 1.0 ALL "the last sums";
    log10  1.0 1.0 ALL "the last sums";
    sin    1.0 1.0 REDUCED "the last sum";
    cos    1.0 1.0 REDUCED "the last sum";
    tan    1.0 1.0 REDUCED "two sums and a quotient";
    atan   1.0 1.0 ALL "the quotient below 1";
    atan2  1.0 1.0 ALL "the quotient";
    asin   1.0 1.0 ALL "the root";
    acos   1.0 1.0 ALL "the root";
    sinh   1.0 1.0 ALL "the exponential";
    cosh   1.0 1.0 ALL "the exponential";
    tanh   1.0 1.0 ALL "the exponential and a quotient";
    erf    1.0 1.0 ALL "the polynomial";
    pow    1.0 1.0 ALL "the sum 1 + p";
    rcp    0.5 0.5 ALL "correctly rounded";
    rsqrt  1.0 1.0 ALL "a root and a quotient";
    cbrt   1.0 1.0 ALL "the cube in the last correction";
    hypot  1.0 1.0 ALL "the sum of squares";
}
