//! Contraction in generic code, where only the bounds in scope tell what a type can do.
//!
//! `(&&&Generic(a, b, c)).mul_add(|a, b, c| a * b + c)` takes the first of these that the bounds allow: the type's own fused operation by
//! `num_traits::Float` or by `num_traits::MulAdd`, where the target has fused hardware; else the formula as written. Method lookup tries
//! `&&&Generic` before `&&Generic` before `&Generic`, so a bound that is somebody else's trait of the same name only loses the fusion.

use num_traits::MulAdd;

use crate::arith::HARDWARE;

/// The operands of `a * b + c`.
#[derive(Clone, Copy, Debug)]
pub struct Generic<T>(pub T, pub T, pub T);

/// By `num_traits::Float`.
#[cfg(feature = "std")]
pub trait ByFloat<T> {
    /// `a * b + c`, fused where the target has the operation.
    fn mul_add(self, plain: impl FnOnce(T, T, T) -> T) -> T;

    /// `a * b + c` by the type's own fused operation, on every machine.
    fn fused(self, plain: impl FnOnce(T, T, T) -> T) -> T;
}

#[cfg(feature = "std")]
impl<T: num_traits::Float> ByFloat<T> for &&&Generic<T> {
    #[inline(always)]
    fn mul_add(self, plain: impl FnOnce(T, T, T) -> T) -> T {
        let Generic(a, b, c) = ***self;
        if HARDWARE { num_traits::Float::mul_add(a, b, c) } else { plain(a, b, c) }
    }

    #[inline(always)]
    fn fused(self, _: impl FnOnce(T, T, T) -> T) -> T {
        let Generic(a, b, c) = ***self;
        num_traits::Float::mul_add(a, b, c)
    }
}

/// By `num_traits::MulAdd`.
pub trait ByMulAdd<T> {
    /// `a * b + c`, fused where the target has the operation.
    fn mul_add(self, plain: impl FnOnce(T, T, T) -> T) -> T;

    /// `a * b + c` by the type's own fused operation, on every machine.
    fn fused(self, plain: impl FnOnce(T, T, T) -> T) -> T;
}

impl<T: MulAdd<Output = T> + Copy> ByMulAdd<T> for &&Generic<T> {
    #[inline(always)]
    fn mul_add(self, plain: impl FnOnce(T, T, T) -> T) -> T {
        let Generic(a, b, c) = **self;
        if HARDWARE { MulAdd::mul_add(a, b, c) } else { plain(a, b, c) }
    }

    #[inline(always)]
    fn fused(self, _: impl FnOnce(T, T, T) -> T) -> T {
        let Generic(a, b, c) = **self;
        MulAdd::mul_add(a, b, c)
    }
}

/// By nothing: as written.
pub trait Plainly<T> {
    /// `a * b + c`.
    fn mul_add(self, plain: impl FnOnce(T, T, T) -> T) -> T;

    /// `a * b + c`: the bounds tell of no fused operation that could be promised.
    fn fused(self, plain: impl FnOnce(T, T, T) -> T) -> T;
}

impl<T: Copy> Plainly<T> for &Generic<T> {
    #[inline(always)]
    fn mul_add(self, plain: impl FnOnce(T, T, T) -> T) -> T {
        let Generic(a, b, c) = *self;
        plain(a, b, c)
    }

    #[inline(always)]
    fn fused(self, plain: impl FnOnce(T, T, T) -> T) -> T {
        Plainly::mul_add(self, plain)
    }
}
