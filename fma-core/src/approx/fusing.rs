//! Whether `a * b + c` is one rounding or two: chosen by the caller, who knows for which machine the code is compiled.

use super::Lane;

/// How a product that feeds a sum is computed.
pub trait Fusing: Copy + 'static {
    /// Whether `mul_add` rounds once.
    const ONE_ROUNDING: bool;

    /// `a * b + c`.
    fn mul_add<L: Lane>(a: L, b: L, c: L) -> L;
}

/// By the fused operation: for code compiled with the feature `fma`, or for aarch64. Elsewhere it calls the math library.
#[derive(Clone, Copy, Debug)]
pub struct Fused;

/// By a multiplication and an addition: fast on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Separate;

/// What the crate is compiled for.
#[cfg(all(feature = "std", any(target_feature = "fma", target_arch = "aarch64")))]
pub type Native = Fused;
/// What the crate is compiled for.
#[cfg(not(all(feature = "std", any(target_feature = "fma", target_arch = "aarch64"))))]
pub type Native = Separate;

impl Fusing for Fused {
    const ONE_ROUNDING: bool = cfg!(feature = "std");

    #[inline(always)]
    fn mul_add<L: Lane>(a: L, b: L, c: L) -> L {
        a.fused_mul_add(b, c)
    }
}

impl Fusing for Separate {
    const ONE_ROUNDING: bool = false;

    #[inline(always)]
    fn mul_add<L: Lane>(a: L, b: L, c: L) -> L {
        a * b + c
    }
}

/// The fused operation of each scalar type. `core` has none: without `std` it is a multiplication and an addition.
pub(super) mod scalar {
    macro_rules! fused {
        ($($float:ident)*) => {$(
            #[cfg(feature = "std")]
            #[inline(always)]
            pub fn $float(a: $float, b: $float, c: $float) -> $float { a.mul_add(b, c) }
            #[cfg(not(feature = "std"))]
            #[inline(always)]
            pub fn $float(a: $float, b: $float, c: $float) -> $float { a * b + c }
        )*};
    }

    fused!(f32 f64);
}
