//! The approximations over slices, in the registers of the machine that this one is, whatever the crate is compiled for: on a default x86-64 build, with AVX-512 or
//! AVX2 where the processor has them.
//!
//! As many elements are set as the shortest slice has. Their bits are those of the function with [`Fused`](super::Fused) where the machine fuses, and with
//! [`Separate`](super::Separate) else (`rsqrt` has a last bit of its own with AVX-512): within [`ACCURACY`](super::ACCURACY) either way.
//!
//! ```
//! use fma_core::approx::slices;
//! let mut sines = [0.0; 3];
//! slices::sin(&[0.0, 1.0, 1e300], &mut sines);
//! assert!((sines[2] - -0.8178819121159085f64).abs() < 1e-15);
//! ```

use crate::approx::Lane;
use crate::lanes::{Element, Four, Map, map};
use crate::machine::{Machine, Work, on_greatest};

/// A loop that sets elements of the second slice.
struct Loop<'a, B, T, const ITEMS: usize>(B, [&'a [T]; ITEMS], &'a mut [T]);

impl<B: Map<T, ITEMS, 1>, T: Element, const ITEMS: usize> Work for Loop<'_, B, T, ITEMS> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self) {
        map::<M, Four, T, B, _, _, ITEMS, 1>(self.0, self.1, [self.2]);
    }
}

macro_rules! slices {
    ($($(#[$doc:meta])* $name:ident($($x:ident)*) $count:literal;)*) => {$(
        $(#[$doc])*
        pub fn $name<T: Element>($($x: &[T],)* out: &mut [T]) {
            struct Body;

            impl<T: Element> Map<T, $count, 1> for Body {
                const IS_LONG: bool = true;

                #[inline(always)]
                fn step<M: Machine, V: Lane<Scalar = T>>(&self, [$($x),*]: [V; $count], _: [V; 1]) -> [V; 1] {
                    [super::$name::<M::Fusing, V>($($x),*)]
                }
            }

            on_greatest(Loop(Body, [$($x),*], out));
        }
    )*};
}

slices! {
    /// `e^x`.
    exp(x) 1;
    /// `2^x`.
    exp2(x) 1;
    /// `10^x`.
    exp10(x) 1;
    /// `e^x - 1`.
    expm1(x) 1;
    /// The natural logarithm.
    ln(x) 1;
    /// `ln(1 + x)`.
    ln_1p(x) 1;
    /// The logarithm to base 2.
    log2(x) 1;
    /// The logarithm to base 10.
    log10(x) 1;
    /// The sine.
    sin(x) 1;
    /// The cosine.
    cos(x) 1;
    /// The tangent.
    tan(x) 1;
    /// The arc tangent.
    atan(x) 1;
    /// The angle of the point (x, y).
    atan2(y x) 2;
    /// The arc sine.
    asin(x) 1;
    /// The arc cosine.
    acos(x) 1;
    /// The hyperbolic sine.
    sinh(x) 1;
    /// The hyperbolic cosine.
    cosh(x) 1;
    /// The hyperbolic tangent.
    tanh(x) 1;
    /// The error function.
    erf(x) 1;
    /// `x^y`.
    pow(x y) 2;
    /// `1/x`.
    rcp(x) 1;
    /// `1/sqrt(x)`.
    rsqrt(x) 1;
    /// The cube root.
    cbrt(x) 1;
    /// `sqrt(x^2 + y^2)`.
    hypot(x y) 2;
}
