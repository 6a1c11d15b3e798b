//! The worst error of each approximation, as measured; the tests fail where one is exceeded, or could be tightened by 1.3.

use crate::Format;

/// How a loop with [`Separate`](super::Separate) compares with std's on baseline x86-64: `docs/approx.md` has the figures. With
/// [`Fused`](super::Fused) and AVX2, every approximation is faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// By more than a twentieth.
    Faster,
    /// Within a twentieth.
    Equal,
    /// Std's is better left alone there.
    Slower,
}

/// One row: the error bound of one function of one type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accuracy {
    /// Its name in this module.
    pub function: &'static str,
    /// The type of arguments and result.
    pub format: Format,
    /// The largest error, in units in the last place of the exact result, fused or separate. Of functions of one f32, over all f32;
    /// else, the largest found.
    pub ulps: f64,
    /// Its speed without fused operations.
    pub separate: Speed,
    /// Where it holds.
    pub range: &'static str,
    /// Where the error comes from.
    pub reason: &'static str,
}

macro_rules! accuracies {
    ($($function:ident $f32:literal $speed32:ident $f64:literal $speed64:ident $range:ident $reason:literal;)*) => {
        /// Every approximation, once for each type.
        pub const ACCURACY: &[Accuracy] = &[$(
            accuracies!(row $function F32 $f32 $speed32 $range $reason),
            accuracies!(row $function F64 $f64 $speed64 $range $reason),
        )*];
    };
    (row $function:ident $format:ident $ulps:literal $speed:ident $range:ident $reason:literal) => {
        Accuracy {
            function: stringify!($function),
            format: Format::$format,
            ulps: $ulps,
            separate: Speed::$speed,
            range: $range,
            reason: $reason,
        }
    };
}

const ALL: &str = "all arguments";

accuracies! {
    // name f32          f64          range reason
    exp    1.04 Faster 1.00 Faster ALL "the sum 1 + p, and the rounding of p";
    exp2   1.10 Faster 1.09 Faster ALL "the sum 1 + p, and the rounding of p";
    exp10  1.28 Faster 1.14 Faster ALL "the sum 1 + p, and the rounding of p";
    expm1  1.65 Faster 2.06 Faster ALL "the rounding of p, doubled where 2^k p and 2^k - 1 cancel";
    ln     0.84 Faster 0.78 Slower ALL "the last sums";
    ln_1p  1.40 Faster 1.43 Equal  ALL "the last sums, and that of the fraction";
    log2   0.83 Faster 0.78 Slower ALL "the last sums";
    log10  0.74 Faster 0.67 Faster ALL "the last sums";
    sin    1.95 Faster 1.83 Faster ALL "the polynomial, which near pi/2 is of the size of the result";
    cos    1.95 Faster 1.81 Faster ALL "as sin";
    tan    1.48 Faster 1.27 Slower ALL "a quotient of sums, corrected once";
    atan   1.39 Faster 1.31 Faster ALL "the quotient, and the polynomial near 1";
    atan2  1.67 Faster 1.66 Faster ALL "the quotient, and the polynomial near 1";
    asin   1.19 Faster 1.18 Faster ALL "the root, and the polynomial";
    acos   1.14 Faster 1.16 Faster ALL "the root, and the polynomial";
    sinh   1.62 Faster 1.62 Faster ALL "the exponential, and the difference";
    cosh   1.47 Faster 1.37 Faster ALL "the exponential, and the sum";
    tanh   1.47 Faster 1.42 Faster ALL "the exponential, and the quotient";
    erf    1.40 Faster 1.34 Faster ALL "the polynomial, below 1";
    pow    0.57 Slower 1.15 Slower ALL "the sum 1 + p; in f32, computed in f64, the last rounding alone";
    rcp    0.50 Equal  0.50 Equal  ALL "correctly rounded";
    rsqrt  1.50 Equal  1.50 Equal  ALL "a root and a quotient";
    cbrt   1.09 Faster 0.95 Faster ALL "the cube in the last correction";
    hypot  1.23 Faster 1.13 Faster ALL "the sum of squares, and its root";
}
