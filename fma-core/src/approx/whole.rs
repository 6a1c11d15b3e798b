//! `sin`, `cos`, `tan` of any angle: a branch where the others have none, for one number at a time.

use super::far::{self, Turns};
use super::{BOUND, Fusing, Scalar};

macro_rules! whole {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name<F: Fusing, S: Scalar<Mask = bool, Wide: Turns>>(x: S) -> S {
            match S::exact(BOUND).less(x.magnitude()) {
                true => far::$name::<F, S>(x),
                false => super::$name::<F, S>(x),
            }
        }
    )*};
}

whole! {
    /// The sine, as [`approx::sin`](super::sin) gives it up to 2^30, and as accurate beyond.
    sin;
    /// The cosine, as [`approx::cos`](super::cos) gives it up to 2^30, and as accurate beyond.
    cos;
    /// The tangent, as [`approx::tan`](super::tan) gives it up to 2^30, and as accurate beyond.
    tan;
}
