//! Contraction in generic code, where only the bounds in scope tell what a type can do.
//!
//! `(&&&of(&a)).kind().mul_add(a, b, c, |a, b, c| a * b + c)` takes the first of these that the bounds allow: the type's own fused operation by
//! `num_traits::Float` or `Real`, or by `num_traits::MulAdd`; else the formula as written. Method lookup tries `&&&Of` before `&&Of` before
//! `&Of`, so a bound that is somebody else's trait of the same name only loses the fusion. A kind is empty: the operands are moved once,
//! and need not be `Copy`.

use core::marker::PhantomData;
use core::ops::Neg;

use num_traits::MulAdd;

use crate::arith::HARDWARE;

/// What stands for a type in the lookup.
#[derive(Clone, Copy, Debug)]
pub struct Of<T>(PhantomData<T>);

/// The type of a value.
#[inline(always)]
pub const fn of<T>(_: &T) -> Of<T> {
    Of(PhantomData)
}

/// The traits that find the kind: to be imported together, where nothing else is looked up.
pub mod kinds {
    use super::*;

    /// Real numbers by `num_traits`, whatever the signs.
    #[cfg(feature = "std")]
    pub trait RealKind: Sized {
        /// For `a * b + c`.
        fn kind(self) -> ByReal {
            ByReal
        }

        /// For the forms with a minus.
        fn signed(self) -> ByReal {
            ByReal
        }
    }

    #[cfg(feature = "std")]
    impl<T: num_traits::real::Real> RealKind for &&&Of<T> {}

    /// What has a fused operation, without a minus.
    pub trait MulAddKind: Sized {
        /// For `a * b + c`.
        fn kind(self) -> ByMulAdd {
            ByMulAdd
        }
    }

    impl<T: MulAdd<Output = T>> MulAddKind for &&Of<T> {}

    /// What has a fused operation and a minus.
    pub trait SignedKind: Sized {
        /// For the forms with a minus.
        fn signed(self) -> ByMulAdd {
            ByMulAdd
        }
    }

    impl<T: MulAdd<Output = T> + Neg<Output = T>> SignedKind for &&Of<T> {}

    /// All other types.
    pub trait PlainKind: Sized {
        /// For `a * b + c`.
        fn kind(self) -> Plainly {
            Plainly
        }

        /// For the forms with a minus.
        fn signed(self) -> Plainly {
            Plainly
        }
    }

    impl<T> PlainKind for &Of<T> {}
}

/// By `num_traits::Float` or `Real`.
#[derive(Clone, Copy, Debug)]
pub struct ByReal;

/// By `num_traits::MulAdd`.
#[derive(Clone, Copy, Debug)]
pub struct ByMulAdd;

/// By nothing: as written.
#[derive(Clone, Copy, Debug)]
pub struct Plainly;

/// A type whose bounds tell of an operation with one rounding. No type without such a bound can have this one instead.
#[diagnostic::on_unimplemented(
    message = "`fused` promises one rounding, and no bound of `{Self}` has an operation with one",
    label = "in a function that is annotated with `fused`",
    note = "bound the type by `num_traits::Float` or `num_traits::MulAdd<Output = {Self}>`, or write `contract`"
)]
pub trait HasFused {}

macro_rules! forms {
    ($($name:ident $fused:ident $formula:literal ($a:ident $b:ident $c:ident) [$($first:tt)*] [$($last:tt)*] $($neg:ident)?;)*) => {
        #[cfg(feature = "std")]
        impl ByReal { $(
            #[doc = concat!("`", $formula, "`, fused where the target has the operation.")]
            #[inline(always)]
            pub fn $name<T: num_traits::real::Real>(self, $a: T, $b: T, $c: T, plain: impl FnOnce(T, T, T) -> T) -> T {
                if HARDWARE { self.$fused($a, $b, $c, plain) } else { plain($a, $b, $c) }
            }

            #[doc = concat!("`", $formula, "` by the type's own fused operation, on every machine.")]
            #[inline(always)]
            pub fn $fused<T: num_traits::real::Real>(self, $a: T, $b: T, $c: T, _: impl FnOnce(T, T, T) -> T) -> T {
                num_traits::real::Real::mul_add($($first)* $a, $b, $($last)* $c)
            }
        )* }

        impl ByMulAdd { $(
            #[doc = concat!("`", $formula, "`, fused where the target has the operation.")]
            #[inline(always)]
            pub fn $name<T: MulAdd<Output = T> $(+ $neg<Output = T>)?>(self, $a: T, $b: T, $c: T, plain: impl FnOnce(T, T, T) -> T) -> T {
                if HARDWARE { self.$fused($a, $b, $c, plain) } else { plain($a, $b, $c) }
            }

            #[doc = concat!("`", $formula, "` by the type's own fused operation, on every machine.")]
            #[inline(always)]
            pub fn $fused<T: MulAdd<Output = T> $(+ $neg<Output = T>)?>(self, $a: T, $b: T, $c: T, _: impl FnOnce(T, T, T) -> T) -> T {
                MulAdd::mul_add($($first)* $a, $b, $($last)* $c)
            }
        )* }

        impl Plainly { $(
            #[doc = concat!("`", $formula, "`, as written.")]
            #[inline(always)]
            pub fn $name<T>(self, $a: T, $b: T, $c: T, plain: impl FnOnce(T, T, T) -> T) -> T {
                plain($a, $b, $c)
            }

            #[doc = concat!("`", $formula, "` cannot be promised.")]
            #[inline(always)]
            pub fn $fused<T: HasFused>(self, $a: T, $b: T, $c: T, plain: impl FnOnce(T, T, T) -> T) -> T {
                plain($a, $b, $c)
            }
        )* }
    };
}

forms! {
    mul_add fused "a * b + c" (a b c) [] [];
    mul_sub fused_sub "a * b - c" (a b c) [] [-] Neg;
    neg_mul_add fused_neg "c - a * b" (a b c) [-] [] Neg;
    neg_mul_sub fused_neg_sub "-(a * b) - c" (a b c) [-] [-] Neg;
}
